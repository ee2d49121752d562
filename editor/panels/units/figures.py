"""What a unit can do, in a few lines: movement, armor, dice and ranges, and what it costs."""

from collections.abc import Iterator, Mapping

from editor.text.ids import piece_words, said
from editor.text.prices import price_words
from editor.text.texts import text
from editor.tools.troops import Troop
from engine.model.catalogue import Catalogue
from engine.model.side import Squad
from engine.model.unit_kind import VehicleKind, Weapon


def troop_lines(troop: Troop, catalogue: Catalogue, *, skirmish: bool) -> Iterator[str]:
    """The figures of a unit by the rules that are played, a line each."""
    if troop.kind is not None:
        yield from _vehicle(troop.kind, skirmish=skirmish)
        price = catalogue.units.prices.get(troop.id)
        if skirmish and price is not None:
            yield text("units.price", price=price_words(price))
    elif troop.squad is not None:
        yield from _squad(troop.squad, catalogue)


def troop_words(troop: Troop) -> str:
    """By which words a unit is found beside its name: its class and its nations."""
    nations = troop.kind.nations if troop.kind is not None else ()
    group = text(f"units.group.{troop.group}")
    return " ".join((group, *(said(f"nation.{each}", each) for each in nations)))


def _squad(squad: Squad, catalogue: Catalogue) -> Iterator[str]:
    units = catalogue.units
    yield ", ".join(
        text("units.figure", number=number, figure=piece_words(id_, catalogue))
        for id_, number in squad.figures.items()
    )
    if squad.specialization is not None:
        yield piece_words(squad.specialization, catalogue)
    kinds = [units.figures[id_] for id_ in squad.figures if id_ in units.figures]
    if kinds:
        yield text("units.movement", points=min(kind.movement for kind in kinds))
    for kind in kinds:
        yield text(
            "units.weapon",
            weapon=kind.name,
            infantry=_weapon(kind.against_infantry),
            vehicles=_weapon(kind.against_vehicles),
        )


def _vehicle(kind: VehicleKind, *, skirmish: bool) -> Iterator[str]:
    values: Mapping[str, object] = kind.skirmish if skirmish else {}
    yield ", ".join(said(f"nation.{each}", each) for each in kind.nations)
    yield text("units.movement", points=values.get("mp", kind.movement))
    armor = values.get("armor", kind.armor)
    if armor:
        yield text("units.armor", armor=armor)
    power, reach = values.get("cf"), values.get("range")
    if isinstance(power, Mapping) and isinstance(reach, Mapping):
        for target, dice in power.items():
            yield text(
                "units.against",
                target=text(f"units.target.{target}"),
                dice=dice,
                range=reach.get("infantry" if target == "infantry" else "vehicle", "–"),
            )
    elif not skirmish:
        yield text(
            "units.fire", infantry=_weapon(kind.against_infantry), vehicles=_weapon(kind.against_vehicles)
        )
    if kind.capacity:
        yield text("units.capacity", number=kind.capacity)


def _weapon(weapon: Weapon) -> str:
    if not weapon.range:
        return text("units.no_fire")
    return text("units.dice", dice=weapon.firepower, range=weapon.range)
