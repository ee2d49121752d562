"""Which markers the rules of a scenario lay, and how many of each are needed."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from editor.printing.booklet.counter_pages import counters_needed
from editor.printing.booklet.side_stock import SideStock
from editor.views.board_source import CounterKind
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.rules.modules import modules_for

#: So many works are printed of a kind that the boxes do not count, and so many craters.
_UNCOUNTED = 6

_ENGINEER, _ENTRENCHMENT, _SMOKE, _CHARGE, _HOSPITAL = (
    "engineer",
    "entrenchment",
    "smoke",
    "charge",
    "field_hospital",
)


class MarkerGroup(StrEnum):
    """What a marker lies on."""

    STATE = "state"
    DAMAGE = "damage"
    MOTION = "motion"
    CONCEALED = "concealed"
    LOSSES = "losses"
    CONTROL = "control"
    GROUND = "ground"


@dataclass(frozen=True, slots=True)
class MarkerCount:
    """A kind of marker and how many; `side` is whose it is, empty for those of both sides."""

    group: MarkerGroup
    id: str
    count: int
    side: str = ""


def markers_needed(scenario: Scenario, catalogue: Catalogue) -> list[MarkerCount]:
    """Every kind of marker that some rule in force lays, those on units first."""
    modules = {module.id for module in modules_for(scenario.rules)[0]}
    return [
        *_on_units(scenario, catalogue, modules),
        *_of_sides(scenario, catalogue, modules),
        *_on_the_ground(scenario, catalogue, modules),
    ]


def _on_units(scenario: Scenario, catalogue: Catalogue, modules: set[str]) -> Iterator[MarkerCount]:
    squads, vehicles = _units(scenario, catalogue)
    yield MarkerCount(MarkerGroup.STATE, "fatigued", squads + vehicles)
    # Half of the units lie in wait or low at once, as a rule; more seldom still is what stops a unit.
    yield MarkerCount(MarkerGroup.STATE, "op_fire", _share(squads + vehicles, 2))
    yield MarkerCount(MarkerGroup.STATE, "pinned", _share(squads, 2))
    yield MarkerCount(MarkerGroup.STATE, "disrupted", _share(squads, 3))
    for lost in (1, 2, 3):
        yield MarkerCount(MarkerGroup.LOSSES, str(lost), _share(squads, 3))
    if vehicles:
        yield MarkerCount(MarkerGroup.DAMAGE, "light", _share(vehicles, 2))
        yield MarkerCount(MarkerGroup.DAMAGE, "heavy", _share(vehicles, 3))
        if "skirmish.incapacitation" in modules:
            yield MarkerCount(MarkerGroup.DAMAGE, "incapacitated", _share(vehicles, 3))
        if "skirmish.driving" in modules:
            yield MarkerCount(MarkerGroup.MOTION, "standing", _share(vehicles, 2))


def _share(number: int, of: int) -> int:
    return -(-number // of)


def _units(scenario: Scenario, catalogue: Catalogue) -> tuple[int, int]:
    """How many squads, and how many vehicles and guns, can be on the map at once."""
    squads = vehicles = 0
    for side in scenario.sides:
        needed = counters_needed(scenario, side, catalogue)
        own = sum(each.count for each in needed if each.counter.kind is CounterKind.SQUAD)
        driven = sum(each.count for each in needed) - own
        if scenario.rules.ruleset == "skirmish":
            most = SideStock(scenario, side, catalogue).points
            # A squad is worth one point, a vehicle one at least: half of an army are vehicles at most.
            own, driven = min(own, most), min(driven, _share(most, 2))
        squads, vehicles = squads + own, vehicles + driven
    return squads, vehicles


def _of_sides(scenario: Scenario, catalogue: Catalogue, modules: set[str]) -> Iterator[MarkerCount]:
    for side in scenario.sides:
        # Each objective may be held by either side; the tracks of a mat want one marker each.
        tracks = 4 if scenario.rules.ruleset == "skirmish" else 0
        held = len(scenario.objectives) + tracks
        if held:
            yield MarkerCount(MarkerGroup.CONTROL, "control", held, side.id)
        if {"base.concealment", "skirmish.concealment"} & modules:
            boxes = catalogue.units.components
            stock = [scenario.pieces_of(f"{each}.concealment", boxes) for each in side.nations]
            known = [each for each in stock if each is not None]
            yield MarkerCount(MarkerGroup.CONCEALED, "concealed", sum(known) or _UNCOUNTED, side.id)


def _on_the_ground(scenario: Scenario, catalogue: Catalogue, modules: set[str]) -> Iterator[MarkerCount]:
    """Works that lie there or may be built, smoke, craters, wrecks and what else the rules lay in a hex."""
    laid = _laid(scenario)
    wanted: dict[str, int] = {}
    skirmish = scenario.rules.ruleset == "skirmish"
    for kind in catalogue.terrain.fortifications.values():
        if kind.id in (_SMOKE, _CHARGE, _HOSPITAL):
            continue
        built = skirmish and any(rule.startswith("S-ENG") for rule in kind.rules)
        dug = kind.id == _ENTRENCHMENT and not skirmish and laid[_ENGINEER]
        if built or dug:
            wanted[kind.id] = max(_stock(scenario, catalogue, kind.id), laid[kind.id])
        elif laid[kind.id]:
            wanted[kind.id] = laid[kind.id]
    decks = any(side.strategy_decks for side in scenario.sides)
    if decks or laid[_SMOKE] or {"skirmish.smoke_fire", "optional.mortar_smoke"} & modules:
        wanted[_SMOKE] = max(_stock(scenario, catalogue, _SMOKE), laid[_SMOKE])
    if "skirmish.charges" in modules:
        wanted[_CHARGE] = max(_UNCOUNTED, laid[_CHARGE])
    if "doctrine.field_hospital" in modules:
        wanted[_HOSPITAL] = len(scenario.sides)
    if "skirmish.craters" in modules:
        wanted["crater"] = _UNCOUNTED
    if "optional.wrecks" in modules or laid["wreck"]:
        wanted["wreck"] = max(_UNCOUNTED, laid["wreck"])
    for id_, count in wanted.items():
        yield MarkerCount(MarkerGroup.GROUND, id_, count)


def _laid(scenario: Scenario) -> Counter[str]:
    """What the scenario itself lays or gives its sides to lay, and its tokens."""
    found = Counter(each.type for each in scenario.fortifications)
    found.update(each.type for each in scenario.obstacles)
    found[_SMOKE] += len(scenario.smoke)
    found["wreck"] += len(scenario.wrecks)
    found[_CHARGE] += len(scenario.charges)
    for side in scenario.sides:
        if side.placeable is not None:
            found.update(side.placeable.counts)
        for force in side.forces:
            found.update(force.tokens)
            found.update(force.specializations)
            found.update(squad.specialization for squad in force.squads if squad.specialization)
    return found


def _stock(scenario: Scenario, catalogue: Catalogue, piece: str) -> int:
    held = scenario.pieces_of(piece, catalogue.units.components)
    return _UNCOUNTED if held is None else held
