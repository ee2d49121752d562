"""What stands in a hex, each thing with all that can be done with it; and what can be added to the hex."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, get_args

from editor.document.document import ScenarioDocument
from editor.menus.entry import Entry, Item, unless
from editor.menus.place import Place
from editor.panels.fields.fresh import summary
from editor.panels.fields.world import World
from editor.text.sentences import told
from editor.text.texts import text, titled
from editor.tools.markers import objective_choices, work_choices
from editor.tools.troops import SQUADS, unit_choices
from engine.edits.edit import Edit
from engine.edits.layers import EditLayer
from engine.edits.objectives import AddObjective, RemoveObjective
from engine.edits.placed_things import (
    AddSpecialPoint,
    AddWreck,
    LayCharge,
    LiftSmoke,
    PlaceSmoke,
    PlaceUnit,
    Standing,
)
from engine.edits.set_at import SetAt
from engine.edits.works import AddFortification, AddObstacle
from engine.edits.zones import AddReinforcementHex, EraseZone, PaintZone, RemoveReinforcementHex
from engine.hexes.hex import Hex
from engine.model.objective import (
    Charge,
    Fortification,
    Objective,
    ObjectiveType,
    Obstacle,
    SpecialPoint,
    WreckMarker,
)
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Side
from engine.model.unit_kind import UnitClass

#: The lists of a scenario whose entries stand in hexes, in the order they are shown.
LISTS: tuple[str, ...] = get_args(Standing)

#: The layer that holds each of them.
_LAYERS = {
    "objectives": EditLayer.OBJECTIVES,
    "placed_units": EditLayer.COUNTERS,
    "wrecks": EditLayer.COUNTERS,
}


@dataclass(frozen=True, slots=True)
class PlaceOfSide:
    """What a hex is to a side, or smoke in it: in words, with the edit that takes it away.

    `kind` is `entry`, `zone`, `exit_hexes`, `forbidden_hexes` or `smoke`.
    """

    kind: str
    side: str
    words: str
    removal: Edit


def standing_in(scenario: Scenario, hex_: Hex) -> dict[tuple[str, int], Any]:
    """What stands in a hex, by list and number in it."""
    return {
        (name, index): each
        for name in LISTS
        for index, each in enumerate(getattr(scenario, name))
        if each.hex == hex_
    }


def removal_of(scenario: Scenario, name: str, index: int) -> Edit:
    """The edit that takes away one thing that stands somewhere."""
    held = getattr(scenario, name)
    if name == "objectives":
        return RemoveObjective(held[index].id)
    what = titled(f"field.{type(held[index]).__name__}.one")
    return SetAt((name,), held[:index] + held[index + 1 :], titled("markers.remove", what=what))


def places_in(scenario: Scenario, hex_: Hex) -> Iterator[PlaceOfSide]:
    """What a hex is to the sides, and smoke in it."""
    for number, side in enumerate(scenario.sides):
        if hex_ in side.reinforcement_hexes:
            words = text("markers.entry", side=side.name)
            yield PlaceOfSide("entry", side.id, words, RemoveReinforcementHex(side.id, hex_))
        if any(hex_ in zone.hexes for zone in side.deployment_zones):
            words = text("markers.zone", side=side.name)
            yield PlaceOfSide("zone", side.id, words, EraseZone(side.id, (hex_,)))
        for name in ("exit_hexes", "forbidden_hexes"):
            held = getattr(side, name)
            if hex_ in held:
                rest = tuple(each for each in held if each != hex_)
                what = titled(f"markers.{name}", side=side.name)
                removal = SetAt(("sides", number, name), rest, titled("markers.remove", what=what))
                yield PlaceOfSide(name, side.id, told(what), removal)
    if hex_ in scenario.smoke:
        yield PlaceOfSide("smoke", "", text("markers.smoke"), LiftSmoke((hex_,)))


# ---------------------------------------------------------------------- what can be done with it


def thing_entries(place: Place) -> Iterator[Item]:
    """Every unit and marker of the hex with what can be done with it, what lies on top first."""
    found = standing_in(place.scenario, place.hex)
    order = ("placed_units", *(name for name in LISTS if name != "placed_units"))
    world = World(place.context.document)
    for name in order:
        for (listed, index), each in reversed(list(found.items())):
            if listed == name:
                yield Entry(_named(name, each, world), below=tuple(_with_thing(place, name, index, each)))
    for side_place in places_in(place.scenario, place.hex):
        yield Entry(side_place.words, below=tuple(_with_place(place, side_place)))


def _named(name: str, thing: Any, world: World) -> str:
    """A thing in words, without its hex."""
    words = summary(thing, world).removeprefix(f"{world.label(thing.hex)} · ")
    kind = {"wrecks": "wreck", "charges": "charge"}.get(name)
    return f"{text(f'option.work.{kind}')} · {words}" if kind else words[:1].upper() + words[1:]


def _with_thing(place: Place, name: str, index: int, thing: Any) -> Iterator[Item]:
    layer = _LAYERS.get(name, EditLayer.FORTIFICATIONS)
    held = place.held(layer)
    yield Entry(text("context.inspect"), lambda: place.inspect((name, index)))
    yield _in_hand(place, thing)
    if name == "placed_units":
        kind = place.context.catalogue.units.vehicles.get(thing.kind or "")
        class_ = UnitClass.SQUAD if kind is None else kind.unit_class
        yield from place.questions(unit=class_.value, side=thing.side)
    yield None
    if hasattr(thing, "facing"):
        against = held or ("" if thing.facing is not None else text("context.faces_nowhere"))
        for key, by, keys in (("turn", 1, "rotate"), ("turn_back", -1, "")):
            facing = (thing.facing or 0) + by
            edit = SetAt((name, index, "facing"), facing % 6, say("Turn"))
            yield unless(
                against,
                Entry(
                    text(f"context.{key}"),
                    partial(place.apply, edit),
                    place.command_keys(keys) if keys else "",
                ),
            )
    yield unless(
        held,
        Entry(
            text("context.delete"),
            lambda: place.apply_mirrored(removal_of(place.scenario, name, index)),
        ),
    )
    yield None
    yield place.lock(layer)


def _in_hand(place: Place, thing: Any) -> Entry:
    """Takes another one like a thing in hand."""
    words = text("context.another")
    match thing:
        case PlacedUnit():
            return Entry(words, lambda: place.take("unit", **unit_choices(thing)), place.keys("unit"))
        case Objective():
            chosen = objective_choices(thing)
            return Entry(words, lambda: place.take("objective", **chosen), place.keys("objective"))
        case _:
            chosen = work_choices(thing)
            return Entry(words, lambda: place.take("work", **chosen), place.keys("work"))


_PLACE_TOOLS = {"entry": "reinforcement", "zone": "zone"}


def _with_place(place: Place, found: PlaceOfSide) -> Iterator[Item]:
    layer = {"entry": EditLayer.OBJECTIVES, "smoke": EditLayer.COUNTERS}.get(found.kind, EditLayer.ZONES)
    if found.kind in _PLACE_TOOLS:
        id_ = _PLACE_TOOLS[found.kind]
        yield Entry(text("context.another"), lambda: place.take(id_, side=found.side), place.keys(id_))
    elif found.kind == "smoke":
        yield Entry(text("context.another"), lambda: place.take("work", work="smoke"), place.keys("work"))
    if found.kind == "entry":
        yield from place.questions(side=found.side)
    if found.kind == "zone":
        side = place.scenario.side(found.side)
        zones = side.deployment_zones if side is not None else ()
        hexes = tuple(hex_ for zone in zones if place.hex in zone.hexes for hex_ in zone.hexes)
        yield Entry(text("context.select_whole"), lambda: place.window.selected.select(hexes))
    yield None
    yield unless(
        place.held(layer),
        Entry(text("context.delete_here"), lambda: place.apply_mirrored(found.removal)),
    )
    yield None
    yield place.lock(layer)


# ---------------------------------------------------------------------- adding


def additions(document: ScenarioDocument, hex_: Hex, apply: Callable[[Edit], object]) -> Iterator[Item]:
    """Everything that can be put into a hex."""

    def offer(words: str, edit: Edit) -> Entry:
        return Entry(words, lambda: apply(edit))

    for kind in ObjectiveType:
        yield offer(text(f"option.objective.{kind.value}"), AddObjective(Objective("", hex_, kind)))
    yield None
    for number, side in enumerate(document.scenario.sides):
        yield Entry(side.name, below=tuple(_of_side(document, number, side, hex_, offer)))
    yield None
    for each in document.catalogue.terrain.fortifications.values():
        if each.holds_squad:
            yield offer(each.name, AddFortification(Fortification(hex_, each.id)))
        elif each.is_obstacle:
            yield offer(each.name, AddObstacle(Obstacle(hex_, each.id)))
    yield None
    yield offer(text("markers.smoke"), PlaceSmoke((hex_,)))
    yield offer(text("option.work.wreck"), AddWreck(WreckMarker(hex_, "heavy")))
    yield offer(text("option.work.charge"), LayCharge(Charge(hex_, "building")))
    for point in ("field_hospital", "supply", "radio"):
        yield offer(text(f"option.work.{point}"), AddSpecialPoint(SpecialPoint(hex_, point)))


def _of_side(
    document: ScenarioDocument, number: int, side: Side, hex_: Hex, offer: Callable[[str, Edit], Entry]
) -> Iterator[Item]:
    for name, squad in SQUADS.items():
        yield offer(text(f"option.troop.{name}"), PlaceUnit(PlacedUnit("", side.id, hex_, squad=squad)))
    yield None
    for kind in document.catalogue.units.vehicles.values():
        if set(kind.nations) & set(side.nations):
            yield offer(kind.name, PlaceUnit(PlacedUnit("", side.id, hex_, kind=kind.id, facing=0)))
    yield None
    yield offer(text("markers.entry", side=side.name), AddReinforcementHex(side.id, hex_))
    yield offer(text("markers.zone", side=side.name), PaintZone(side.id, (hex_,)))
    for name in ("exit_hexes", "forbidden_hexes"):
        held = getattr(side, name)
        what = titled(f"markers.{name}", side=side.name)
        yield offer(told(what), SetAt(("sides", number, name), (*held, hex_), what))
