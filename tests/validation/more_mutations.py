"""More mutations of any scenario: boards, whole countries, misplaced markers, games that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.hexes.edge import edge
from engine.hexes.hex import Hex, distance, neighbours
from engine.hexes.symmetry import Symmetry
from engine.model.cell import Cell, HexsideFeature
from engine.model.layout import OverlayPlacement, Placement, Sheet
from engine.model.objective import Fortification, Objective, ObjectiveType, Obstacle
from engine.model.scenario import ActionBracket, Scenario, VehicleLevel
from engine.model.setup import PlacedUnit, Reinforcement, ScenarioEvent, VictoryCondition
from engine.model.side import Force, Player, Squad, Zone
from tests.validation.mutations import (
    Ground,
    Mutation,
    Planting,
    both,
    cell,
    first_marker,
    here,
    home,
    listed,
    part,
    side,
    whole,
)

Boards = tuple[Placement, ...]


def _boards(change: Callable[[Boards], Boards]) -> Mutation:
    """Changes the boards of maps that lie on several."""

    def plant(scenario: Scenario, _: Ground) -> Scenario:
        boards = scenario.layout.boards
        if len(boards) < 2:
            return scenario
        return replace(scenario, layout=replace(scenario.layout, boards=change(boards)))

    return plant


def _all(terrain: str) -> Mutation:
    """The whole country of one terrain but for what the scenario names."""

    def plant(scenario: Scenario, ground: Ground) -> Scenario:
        kept = {each.hex for each in scenario.objectives}
        kept |= {hex_ for each in scenario.sides for hex_ in each.reinforcement_hexes}
        cells = {hex_: Cell(terrain) for hex_ in ground.map.cells if hex_ not in kept}
        return replace(scenario, layout=replace(scenario.layout, cells=cells, hexsides={}))

    return plant


def _on_the_edge(scenario: Scenario, ground: Ground) -> Scenario:
    cells = ground.map.cells
    at, way = next((h, d) for h in sorted(cells) for d, n in enumerate(neighbours(h)) if n not in cells)
    sides = {**scenario.layout.hexsides, edge(at, way): HexsideFeature("hedgerow")}
    return replace(scenario, layout=replace(scenario.layout, hexsides=sides))


def _home_before_the_other(scenario: Scenario, ground: Ground) -> Scenario:
    (other,) = scenario.sides[1].reinforcement_hexes[:1]
    near = min(h for h in ground.map.cells if distance(h, other) == 4)
    return side(0, reinforcement_hexes=lambda _: (near,))(scenario, ground)


def _beside_home(type_: ObjectiveType) -> Mutation:
    def plant(scenario: Scenario, ground: Ground) -> Scenario:
        (home,) = scenario.sides[0].reinforcement_hexes[:1]
        open_ = [h for h in neighbours(home) if h in ground.map and ground.map.cells[h].terrain == "clear"]
        new = tuple(Objective("beside", h, type_) for h in open_[:1])
        return replace(scenario, objectives=(*scenario.objectives, *new))

    return plant


def _fuel_beside_victory(scenario: Scenario, ground: Ground) -> Scenario:
    victory = next(each.hex for each in scenario.objectives if each.type is ObjectiveType.VP)
    near = next(h for h in neighbours(victory) if h in ground.map)
    new = Objective("beside", near, ObjectiveType.FP)
    return replace(scenario, objectives=(*scenario.objectives, new))


def _one_victory_hex(scenario: Scenario, _: Ground) -> Scenario:
    victory = [each for each in scenario.objectives if each.type is ObjectiveType.VP]
    return replace(scenario, objectives=tuple(o for o in scenario.objectives if o not in victory[1:]))


def _first_objective(**values: Any) -> Mutation:
    def plant(scenario: Scenario, _: Ground) -> Scenario:
        first = tuple(replace(each, **values) for each in scenario.objectives[:1])
        return replace(scenario, objectives=(*first, *scenario.objectives[1:]))

    return plant


def _pillbox_on_an_objective(scenario: Scenario, _: Ground) -> Scenario:
    works = tuple(Fortification(each.hex, "entrenchment") for each in scenario.objectives[:1])
    return replace(scenario, fortifications=(*scenario.fortifications, *works))


def _mines_at_home(scenario: Scenario, _: Ground) -> Scenario:
    mines = tuple(Obstacle(hex_, "mines") for hex_ in scenario.sides[0].reinforcement_hexes)
    return replace(scenario, obstacles=(*scenario.obstacles, *mines))


def _unmirrored(scenario: Scenario, ground: Ground) -> Scenario:
    return scenario if scenario.layout.symmetry is Symmetry.NONE else cell(terrain="woods")(scenario, ground)


def _smoke_everywhere(scenario: Scenario, ground: Ground) -> Scenario:
    return replace(scenario, smoke=tuple(sorted(ground.map.cells))[:60])


def _first_force(**values: Any) -> Mutation:
    def plant(scenario: Scenario, ground: Ground) -> Scenario:
        first: tuple[Force, ...] = tuple(replace(each, **values) for each in scenario.sides[0].forces[:1])
        forces = (*first, *scenario.sides[0].forces[1:])
        return side(0, forces=lambda _: forces)(scenario, ground)

    return plant


def _shared_zone(scenario: Scenario, ground: Ground) -> Scenario:
    zones = (*scenario.sides[1].deployment_zones, *scenario.sides[0].deployment_zones[:1])
    return side(1, deployment_zones=lambda _: zones)(scenario, ground)


def _zone_of(count: int) -> Mutation:
    def plant(scenario: Scenario, ground: Ground) -> Scenario:
        hexes = tuple(h for zone in scenario.sides[0].deployment_zones for h in zone.hexes)[:count]
        zones = (Zone(hexes),) if count else ()
        return side(0, deployment_zones=lambda _: zones)(scenario, ground)

    return plant


def _marker(type_: ObjectiveType) -> Callable[[Hex], Objective]:
    return lambda hex_: Objective("planted", hex_, type_)


def _twin_of(hex_: Hex) -> Objective:
    return Objective("twin", neighbours(hex_)[0], ObjectiveType.VP)


def _unit(**values: Any) -> Callable[[Hex], PlacedUnit]:
    return lambda hex_: PlacedUnit("planted", "west", hex=hex_, **values)


RIFLES = Squad({"regular": 4})

#: As `MUTATIONS`: the code that must answer, whether the finding must name the planted hex, the mutation.
EVERYWHERE: tuple[Planting, ...] = (
    ("MAP010", "/layout/boards/0", _boards(lambda boards: (replace(boards[0], board="99"), *boards[1:]))),
    (
        "MAP011",
        "/layout/boards/0/rotation",
        _boards(lambda boards: (replace(boards[0], rotation=60), *boards[1:])),
    ),
    (
        "MAP012",
        "/layout/boards/1/position",
        _boards(lambda b: (b[0], replace(b[1], position=(b[0].position[0] + 4, 0)), *b[2:])),
    ),
    (
        "MAP013",
        "/layout/boards",
        _boards(lambda boards: (*boards[:-1], replace(boards[-1], board=boards[0].board))),
    ),
    ("MAP014", "/layout/boards", _boards(lambda boards: (*boards, replace(boards[0], position=(48, 0))))),
    (
        "MAP015",
        "/layout/overlays",
        lambda s, _: replace(
            s,
            layout=replace(
                s.layout, overlays=(*s.layout.overlays, OverlayPlacement("woods-1", Hex(900, 900)))
            ),
        ),
    ),
    ("MAP016", here, cell(terrain="pond", road=(0, 3))),
    ("MAP019", "/layout/sheet", part("layout", sheet=Sheet(30, 20))),
    ("MAP023", here, cell(elevation=2)),
    (
        "MAP028",
        "/layout/stream_depth",
        both(cell(terrain="stream", stream=(0, 3)), part("layout", stream_depth=None)),
    ),
    ("MAP031", "/layout/hexsides", _on_the_edge),
    ("MAP036", "", _all("building")),
    ("MAP091", "/smoke", _smoke_everywhere),
    ("MAP096", here, listed("placed_units", _unit(squad=RIFLES, concealed=True))),
    ("MAP104", "/vehicle_levels", whole(vehicle_levels=(VehicleLevel(6, ("panzer_iv",)), VehicleLevel(2)))),
    ("MAP142", "", _all("clear")),
)

#: Mutations that spoil a skirmish alone, and a scenario of the base game alone.
SKIRMISHES: tuple[Planting, ...] = (
    ("MAP046", home, _mines_at_home),
    ("MAP065", "/objectives", _one_victory_hex),
    ("MAP067", "/objectives/0", _first_objective(capture_cost_mp=9)),
    ("MAP068", first_marker, _pillbox_on_an_objective),
    ("MAP084", "/sides/0", side(0, reinforcement_hexes=lambda _: ())),
    ("MAP087", home, _home_before_the_other),
    ("MAP094", "/sides", side(0, starting_squads=lambda _: (RIFLES,))),
    ("MAP097", "/sides/0/starting_squads", side(0, starting_squads=lambda _: (RIFLES,))),
    (
        "MAP103",
        "/timing/action_table/1",
        part("timing", action_table=(ActionBracket(0, 3, 3), ActionBracket(5, None, 4))),
    ),
    ("MAP106", "/vehicle_levels/0/unlocks", whole(vehicle_levels=(VehicleLevel(2, ("jagdpanzer_iv",)),))),
    ("MAP111", here, _unmirrored),
    ("MAP117", here, listed("placed_units", _unit(kind="m4a1_sherman"))),
    ("MAP138", "/timing/action_table", part("timing", action_table=(ActionBracket(0, None, 1),))),
    ("MAP140", first_marker, _all("woods")),
    ("MAP150", "/events", listed("events", lambda _: ScenarioEvent(2, "rain"))),
    ("MAP151", "/sides/0", side(0, starting_squads=lambda _: (Squad({"mg_42": 1}),))),
    ("MAP160", here, listed("objectives", _marker(ObjectiveType.VP), _twin_of)),
    ("MAP161", home, _beside_home(ObjectiveType.VP)),
    ("MAP162", "/objectives", _fuel_beside_victory),
    ("MAP165", "/objectives", _beside_home(ObjectiveType.VP)),
    ("MAP166", "/objectives", _all("building")),
    ("MAP167", "/sides", _all("rough")),
    ("MAP168", "/layout", _all("rough")),
)
BASE_GAMES: tuple[Planting, ...] = (
    (
        "MAP072",
        "/sides/0",
        both(
            _first_force(division=None),
            side(0, players=lambda _: (Player("a", "light"), Player("b", "dark"))),
        ),
    ),
    ("MAP080", "/sides/0", _zone_of(0)),
    ("MAP081", "/sides/0/deployment_zones", _zone_of(1)),
    ("MAP082", "/sides", _shared_zone),
    ("MAP090", "/sides/0/forces", _first_force(bases=90)),
    ("MAP172", "/sides", _first_force(bases=4_001)),
    ("MAP092", "/sides/0/forces/0/specializations", _first_force(specializations={"engineer": 90})),
    ("MAP096", "/sides/0/forces/0/concealed", _first_force(concealed=90)),
    ("MAP099", "/sides/0/strategy_decks/0", side(0, strategy_decks=lambda _: ("no_such_deck",))),
    ("MAP109", "/timing", part("timing", rounds=None)),
    ("MAP110", "/timing", part("timing", actions_per_turn={})),
    (
        "MAP115",
        "/timing/tie_breaker",
        whole(victory=(VictoryCondition("west", "vp"), VictoryCondition("east", "vp"))),
    ),
    (
        "MAP116",
        "/rules/parameters/night",
        part("rules", optional_rules=("night",), parameters={"night": {"start_visibility": 0}}),
    ),
    (
        "MAP136",
        "/reinforcements",
        listed("reinforcements", lambda _: Reinforcement(2, "west", {"bases": 90})),
    ),
)
