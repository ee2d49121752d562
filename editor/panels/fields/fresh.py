"""New records as a form adds them, and what a record is in one line."""

from collections.abc import Collection, Mapping
from typing import Any

from editor.panels.fields.vocabulary import word_of, words
from editor.panels.fields.world import World
from editor.text.ids import said
from editor.text.texts import plural, text
from engine.hexes.hex import Hex
from engine.model.objective import Charge, Fortification, Objective, Obstacle, SpecialPoint, WreckMarker
from engine.model.opening import Opening
from engine.model.scenario import ActionBracket, SpecialRule, StackingRow, VehicleLevel
from engine.model.setup import PlacedUnit, Reinforcement, ScenarioEvent, VictoryCondition
from engine.model.side import Force, PlaceablePool, Player, Squad, Zone
from engine.storage.codec.shapes import (
    ById,
    Enumeration,
    Flag,
    HexName,
    Many,
    Maybe,
    ObjectShape,
    Row,
    Shape,
    TableShape,
    Whole,
)


def fresh(record: ObjectShape, world: World, beside: Collection[Any]) -> Any:
    """A new record with something sensible in each mandatory field; `beside` are those already there."""
    if record.of is Squad:
        return Squad({"regular": world.catalogue.units.squad_slots})
    values = {
        each.name: _first(f"{record.name}.{each.name}", each.shape, world, beside)
        for each in record.fields
        if each.default is None
    }
    if record.of is Zone:
        values["hexes"] = world.selected or (world.some_hex(),)
    if record.of is PlacedUnit:
        values["squad"] = Squad({"regular": world.catalogue.units.squad_slots})
        values["hex"] = world.some_hex()
    return record.of(**values)


def _first(place: str, shape: Shape, world: World, beside: Collection[Any]) -> Any:
    if place.endswith(".id"):
        return free_id(place.partition(".")[0].lower(), {getattr(each, "id", "") for each in beside})
    match shape:
        case HexName():
            return world.some_hex()
        case Maybe():
            return None
        case Many() | Row():
            return ()
        case TableShape() | ById():
            return {}
        case Whole(minimum=low):
            return max(1, low)
        case Flag():
            return False
        case Enumeration(of=kinds):
            return next(iter(kinds))
        case _:
            known = words(place, world)
            return known[0][0] if known else said(f"field.{place}.first", place.rpartition(".")[2])


def free_id(stem: str, taken: Collection[str]) -> str:
    """The first of `unit-1`, `unit-2` … that is free."""
    stem = {"placedunit": "unit", "specialrule": "rule"}.get(stem, stem)
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


def summary(value: Any, world: World) -> str:
    """What a record is, in one line."""
    match value:
        case Squad(figures=figures, specialization=special):
            named = counts("Squad.figures", figures, world)
            return f"{named}, {word_of('Squad.specialization', special, world)}" if special else named
        case Player(name=name, division=division):
            return name or (word_of("Player.division", division, world) if division else text("field.player"))
        case Zone(hexes=hexes, name=name):
            return f"{name or text('field.zone')}: {_hexes(hexes, world)}"
        case Force(bases=bases, division=division):
            told = plural("field.bases", bases)
            return f"{told} · {word_of('Force.division', division, world)}" if division else told
        case PlaceablePool(counts=held):
            return counts("PlaceablePool.counts", held, world)
        case PlacedUnit():
            return unit_words(value, world)
        case Reinforcement(round=number, side=side):
            return text("field.round_side", number=number, side=word_of("Reinforcement.side", side, world))
        case ScenarioEvent(round=number, effect=effect):
            return text(
                "field.round_side", number=number, side=word_of("ScenarioEvent.effect", effect, world)
            )
        case VictoryCondition():
            return victory_words(value, world)
        case SpecialRule(id=id_, text=words_):
            return words_.splitlines()[0] if words_ else id_
        case Opening(round=number, phase=phase):
            first = word_of("Opening.phase", phase, world) if phase else text("field.Opening.first")
            return text("opening.when", round=number, phase=first)
        case ActionBracket(from_up=low, to_up=high, actions=actions):
            end = "…" if high is None else high
            return plural("field.bracket", actions, low=low, high=end)
        case StackingRow(squads=squads, vehicles=vehicles):
            return text(
                "field.stack",
                squads=plural("field.stack.squads", squads),
                vehicles=plural("field.stack.vehicles", vehicles),
            )
        case VehicleLevel(cost=cost, unlocks=unlocks):
            return plural("field.level", len(unlocks), cost=cost)
        case Objective(hex=hex_, type=kind, value=worth, name=name):
            what = said(f"value.ObjectiveType.{kind.value}", kind.value)
            return " · ".join(each for each in (world.label(hex_), f"{what} {worth}", name) if each)
        case Fortification(hex=hex_, type=kind):
            return f"{world.label(hex_)} · {word_of('Fortification.type', kind, world)}"
        case Obstacle(hex=hex_, type=kind):
            return f"{world.label(hex_)} · {word_of('Obstacle.type', kind, world)}"
        case WreckMarker(hex=hex_, unit_class=kind):
            return f"{world.label(hex_)} · {word_of('WreckMarker.unit_class', kind, world)}"
        case Charge(hex=hex_, target=target):
            return f"{world.label(hex_)} · {word_of('Charge.target', target, world)}"
        case SpecialPoint(hex=hex_, kind=kind):
            return f"{world.label(hex_)} · {word_of('SpecialPoint.kind', kind, world)}"
        case _:
            return _plain(value, world)


def _plain(value: Any, world: World) -> str:
    """Hex, code or name of a record that has no words of its own here."""
    parts = []
    for name in ("hex", "code", "id", "type", "name", "title", "target", "reason"):
        held = getattr(value, name, None)
        if held:
            parts.append(world.label(held) if isinstance(held, Hex) else str(held))
    return " · ".join(parts) or type(value).__name__


def counts(place: str, held: Mapping[str, int], world: World) -> str:
    """Counted kinds in words: `4 Regular, 1 Officer`."""
    named = ", ".join(f"{number} {word_of(place, id_, world)}" for id_, number in held.items() if number)
    return named or text("field.nothing")


def unit_words(unit: PlacedUnit, world: World) -> str:
    """A placed unit: where it stands, and what it is."""
    where = "" if unit.hex is None else world.label(unit.hex)
    if unit.hex is None and unit.mat_space is not None:
        where = text("field.mat_space", number=unit.mat_space)
    what = word_of("PlacedUnit.kind", unit.kind, world) if unit.kind else ""
    if unit.squad is not None:
        what = summary(unit.squad, world)
    return " · ".join(part for part in (where, word_of("PlacedUnit.side", unit.side, world), what) if part)


def victory_words(condition: VictoryCondition, world: World) -> str:
    """A victory condition in a few words."""
    side = word_of("VictoryCondition.side", condition.side, world)
    what = word_of("VictoryCondition.type", condition.type, world)
    number = "" if condition.count is None else f" ({condition.count})"
    where = f": {_hexes(condition.hexes, world)}" if condition.hexes else ""
    return f"{side} – {what}{number}{where}"


def _hexes(hexes: tuple[Hex, ...], world: World) -> str:
    if len(hexes) > 5:
        return plural("option.clip.hexes", len(hexes))
    return ", ".join(world.label(hex_) for hex_ in hexes)
