"""One planted defect for every check: an edit of a bundled scenario that differs by the defect alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.hexes.edge import edge
from engine.hexes.hex import Hex, distance
from engine.model.cell import Building, Cell, HexsideFeature
from engine.model.hex_map import HexMap
from engine.model.layout import OverlayPlacement, Placement
from engine.model.objective import Fortification, Objective, ObjectiveType, Obstacle
from engine.model.scenario import ActionBracket, Scenario
from engine.model.setup import VictoryCondition
from engine.model.side import Player, Squad, Zone

HILL, LYON, MEUSE, BREAKING_POINT = "king-of-the-hill", "lyon", "meuse", "at-the-breaking-point"


@dataclass(frozen=True)
class Defect:
    """A scenario, what is done to it, and the hexes the finding must name (none = any)."""

    code: str
    scenario: str
    plant: Callable[[Scenario, HexMap], Scenario]
    at: tuple[str, ...] = ()


def painted(**cells: Cell | Mapping[str, Any]) -> Callable[[Scenario, HexMap], Scenario]:
    """Paint hexes: whole cells, or changes of what is there."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        new = dict(scenario.layout.cells)
        for label, change in cells.items():
            hex_ = hex_of(map_, label)
            new[hex_] = change if isinstance(change, Cell) else replace(map_.cells[hex_], **change)
        return layout(scenario, cells=new)

    return plant


def hex_of(map_: HexMap, label: str) -> Hex:
    hex_ = map_.grid.parse(label)
    assert hex_ is not None, label
    return hex_


def layout(scenario: Scenario, **values: Any) -> Scenario:
    return replace(scenario, layout=replace(scenario.layout, **values))


def laid(**values: Any) -> Callable[[Scenario, HexMap], Scenario]:
    return lambda scenario, _: layout(scenario, **values)


def changed(**values: Any) -> Callable[[Scenario, HexMap], Scenario]:
    return lambda scenario, _: replace(scenario, **values)


def timing(**values: Any) -> Callable[[Scenario, HexMap], Scenario]:
    return lambda scenario, _: replace(scenario, timing=replace(scenario.timing, **values))


def rules(**values: Any) -> Callable[[Scenario, HexMap], Scenario]:
    return lambda scenario, _: replace(scenario, rules=replace(scenario.rules, **values))


def first_side(change: Callable[[Any, HexMap], Any]) -> Callable[[Scenario, HexMap], Scenario]:
    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        return replace(scenario, sides=(change(scenario.sides[0], map_), *scenario.sides[1:]))

    return plant


def objective(index: int, **values: Any) -> Callable[[Scenario, HexMap], Scenario]:
    def plant(scenario: Scenario, _: HexMap) -> Scenario:
        objectives = list(scenario.objectives)
        objectives[index] = replace(objectives[index], **values)
        return replace(scenario, objectives=tuple(objectives))

    return plant


def _placement_changed(index: int, **values: Any) -> Callable[[Scenario, HexMap], Scenario]:
    def plant(scenario: Scenario, _: HexMap) -> Scenario:
        boards = list(scenario.layout.boards)
        boards[index] = replace(boards[index], **values)
        return layout(scenario, boards=tuple(boards))

    return plant


def _second_marker(scenario: Scenario, _: HexMap) -> Scenario:
    twin = replace(scenario.objectives[0], id="twin")
    return replace(scenario, objectives=(*scenario.objectives, twin))


def _zones_meet(scenario: Scenario, _: HexMap) -> Scenario:
    one, other = scenario.sides
    shared = Zone(hexes=one.deployment_zones[0].hexes)
    zones = (*other.deployment_zones, shared)
    return replace(scenario, sides=(one, replace(other, deployment_zones=zones)))


def _away(scenario: Scenario, map_: HexMap) -> Scenario:
    board = scenario.layout.boards[0].board
    far = Placement(board, "A", (24, 0))
    return layout(scenario, boards=(*scenario.layout.boards, far))


def _works(*types: str, at: str) -> Callable[[Scenario, HexMap], Scenario]:
    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        hex_ = hex_of(map_, at)
        works = tuple(Fortification(hex_, type_) for type_ in types)
        return replace(scenario, fortifications=(*scenario.fortifications, *works))

    return plant


def _owned_by_nobody(scenario: Scenario, map_: HexMap) -> Scenario:
    work = Fortification(hex_of(map_, "E1"), "entrenchment", owner="nobody")
    return replace(scenario, fortifications=(work,))


def _obstacles(*types: str, at: str) -> Callable[[Scenario, HexMap], Scenario]:
    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        hex_ = hex_of(map_, at)
        return replace(scenario, obstacles=tuple(Obstacle(hex_, type_) for type_ in types))

    return plant


def _smoke(*labels: str) -> Callable[[Scenario, HexMap], Scenario]:
    return lambda scenario, map_: replace(scenario, smoke=tuple(hex_of(map_, each) for each in labels))


def _hexside(label: str, direction: int, type_: str) -> Callable[[Scenario, HexMap], Scenario]:
    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        side = edge(hex_of(map_, label), direction)
        return layout(scenario, hexsides={side: HexsideFeature(type_)})

    return plant


def _fewer_victory_hexes(scenario: Scenario, _: HexMap) -> Scenario:
    victory = [each for each in scenario.objectives if each.type is ObjectiveType.VP]
    rest = tuple(each for each in scenario.objectives if each not in victory[1:])
    return replace(scenario, objectives=rest)


def _on_an_objective(scenario: Scenario, map_: HexMap) -> Scenario:
    return replace(scenario, fortifications=(Fortification(scenario.objectives[0].hex, "entrenchment"),))


def _objective_in(label: str) -> Callable[[Scenario, HexMap], Scenario]:
    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        extra = Objective("extra", hex_of(map_, label), ObjectiveType.VP)
        return replace(scenario, objectives=(*scenario.objectives, extra))

    return plant


def _pond_under_fuel(scenario: Scenario, map_: HexMap) -> Scenario:
    return painted(C1=Cell("pond"))(scenario, map_)


STRUCTURE: tuple[Defect, ...] = (
    Defect("MAP002", HILL, changed(id="201")),
    Defect("MAP003", HILL, timing(phase_order="action-command-status")),
    Defect("MAP010", HILL, _placement_changed(0, board="99")),
    Defect("MAP011", HILL, _placement_changed(0, rotation=60)),
    Defect("MAP012", HILL, _placement_changed(1, position=(4, 0))),
    Defect(
        "MAP013",
        HILL,
        lambda s, _: layout(s, boards=(*s.layout.boards[:2], replace(s.layout.boards[0], position=(12, 0)))),
    ),
    Defect("MAP014", HILL, _away),
    Defect(
        "MAP015",
        HILL,
        lambda s, m: layout(s, overlays=(*s.layout.overlays, OverlayPlacement("woods-1", hex_of(m, "Z9")))),
    ),
    Defect("MAP016", HILL, painted(B4={"terrain": "pond"}), ("B4",)),
    Defect("MAP018", HILL, lambda s, m: replace(s, smoke=(hex_of(m, "@3"),))),
    Defect("MAP020", HILL, painted(E1=Cell("wods")), ("E1",)),
    Defect("MAP021", HILL, painted(E1=Cell("swamp")), ("E1",)),
    Defect("MAP173", HILL, painted(E1=Cell(label="Hill"), E4=Cell(label="Hill")), ("E1", "E4")),
    Defect("MAP022", HILL, painted(E1=Cell(elevation=3)), ("E1",)),
    Defect("MAP023", HILL, painted(E1=Cell(elevation=2)), ("E1",)),
    Defect("MAP024", HILL, painted(B4={"road": ()}), ("B4",)),
    Defect("MAP025", HILL, painted(G5=Cell(road=(5,)), F5={"road": (2,)}), ("G5",)),
    Defect("MAP026", HILL, painted(G5=Cell(rail=(0,))), ("G5",)),
    Defect("MAP027", HILL, painted(E1=Cell(bridge=0)), ("E1",)),
    Defect("MAP028", MEUSE, laid(stream_depth=None)),
    Defect(
        "MAP029",
        HILL,
        painted(
            E1=Cell("building", building=Building(group="x")),
            A1=Cell("building", building=Building(group="x")),
        ),
        ("A1", "E1"),
    ),
    Defect("MAP030", HILL, _hexside("E1", 3, "fence"), ("E1",)),
    Defect("MAP031", HILL, _hexside("B1", 0, "hedgerow"), ("B1",)),
    Defect("MAP032", HILL, painted(E1=Cell("woods", crater=True)), ("E1",)),
    Defect("MAP034", HILL, painted(E1=Cell(blocks_sight=True)), ("E1",)),
    Defect("MAP037", MEUSE, _placement_changed(1, board="5")),
    Defect(
        "MAP040", HILL, _works("entrenchment", "entrenchment", "entrenchment", "pillbox", at="E1"), ("E1",)
    ),
    Defect("MAP041", HILL, _works("entrenchment", at="G2"), ("G2",)),
    Defect("MAP177", HILL, _owned_by_nobody, ("E1",)),
    Defect("MAP044", HILL, _obstacles("mines", "mines", at="E1"), ("E1",)),
    Defect("MAP046", HILL, _obstacles("mines", at="A3"), ("A3",)),
    Defect("MAP047", HILL, _smoke("G2"), ("G2",)),
    Defect("MAP060", HILL, _pond_under_fuel, ("C1",)),
    Defect("MAP061", HILL, _second_marker),
    Defect("MAP062", HILL, objective(0, owner="nobody")),
    Defect("MAP065", HILL, _fewer_victory_hexes),
    Defect("MAP067", HILL, objective(0, capture_cost_mp=4)),
    Defect("MAP068", HILL, _on_an_objective),
    Defect("MAP069", HILL, timing(control_rule="presence")),
    Defect("MAP070", HILL, first_side(lambda side, _: replace(side, nations=("atlantis",)))),
    Defect("MAP071", HILL, first_side(lambda side, _: replace(side, players=(Player(), Player())))),
    Defect("MAP080", BREAKING_POINT, first_side(lambda side, _: replace(side, deployment_zones=()))),
    Defect("MAP082", BREAKING_POINT, _zones_meet),
    Defect("MAP084", HILL, first_side(lambda side, _: replace(side, reinforcement_hexes=()))),
    Defect("MAP087", HILL, first_side(lambda side, m: replace(side, reinforcement_hexes=(hex_of(m, "K2"),)))),
    Defect(
        "MAP095", HILL, first_side(lambda side, _: replace(side, starting_squads=(Squad({"regular": 5}),)))
    ),
    Defect(
        "MAP097", HILL, first_side(lambda side, _: replace(side, starting_squads=(Squad({"regular": 4}),)))
    ),
    Defect("MAP102", HILL, first_side(lambda side, _: replace(side, economy={"base": 4}))),
    Defect("MAP103", HILL, timing(action_table=(ActionBracket(0, 3, 3), ActionBracket(5, None, 4)))),
    Defect("MAP109", BREAKING_POINT, timing(rounds=None)),
    Defect("MAP110", BREAKING_POINT, timing(actions_per_turn={})),
    Defect("MAP112", HILL, timing(first_initiative="nobody")),
    Defect("MAP113", HILL, changed(victory=(VictoryCondition("nobody", "vp"),))),
)


def _walled_in(label: str) -> Callable[[Scenario, HexMap], Scenario]:
    """Ponds all round a hex."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        around = {map_.label(other): Cell("pond") for _, other in map_.around(hex_of(map_, label))}
        return painted(**around)(scenario, map_)

    return plant


def _pond_column(column: str, *, but: tuple[str, ...] = ()) -> Callable[[Scenario, HexMap], Scenario]:
    """Ponds across the whole sheet in one column, apart from some hexes."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        labels = [map_.label(hex_) for hex_ in map_.cells]
        column_hexes = [each for each in labels if each.rstrip("0123456789") == column and each not in but]
        return painted(**{each: Cell("pond") for each in column_hexes})(scenario, map_)

    return plant


def _all(terrain: str) -> Callable[[Scenario, HexMap], Scenario]:
    """The whole map of one terrain but for the homes and the objectives."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        kept = {each.hex for each in scenario.objectives}
        kept |= {hex_ for side in scenario.sides for hex_ in side.reinforcement_hexes}
        cells = {map_.label(hex_): Cell(terrain) for hex_ in map_.cells if hex_ not in kept}
        return painted(**cells)(scenario, map_)

    return plant


def _home_at(label: str) -> Callable[[Scenario, HexMap], Scenario]:
    return first_side(lambda side, m: replace(side, reinforcement_hexes=(hex_of(m, label),)))


def homes_at(first: str, second: str) -> Callable[[Scenario, HexMap], Scenario]:
    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        one, other = scenario.sides
        one = replace(one, reinforcement_hexes=(hex_of(map_, first),))
        other = replace(other, reinforcement_hexes=(hex_of(map_, second),))
        return replace(scenario, sides=(one, other))

    return plant


def _objective_moved(id_: str, label: str) -> Callable[[Scenario, HexMap], Scenario]:
    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        hex_ = hex_of(map_, label)
        return replace(
            scenario,
            objectives=tuple(replace(o, hex=hex_) if o.id == id_ else o for o in scenario.objectives),
        )

    return plant


def _victory_hexes_at(*labels: str) -> Callable[[Scenario, HexMap], Scenario]:
    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        rest = tuple(each for each in scenario.objectives if each.type is not ObjectiveType.VP)
        victory = tuple(Objective(f"v{each}", hex_of(map_, each), ObjectiveType.VP) for each in labels)
        return replace(scenario, objectives=(*rest, *victory))

    return plant


def _fuel_at(*labels: str) -> Callable[[Scenario, HexMap], Scenario]:
    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        rest = tuple(each for each in scenario.objectives if each.type is not ObjectiveType.FP)
        fuel = tuple(Objective(f"f{each}", hex_of(map_, each), ObjectiveType.FP) for each in labels)
        return replace(scenario, objectives=(*rest, *fuel))

    return plant


def _woods_around_home(scenario: Scenario, map_: HexMap) -> Scenario:
    """Cover in a wide ring about the western home, open ground inside it."""
    home = scenario.sides[0].reinforcement_hexes[0]
    cells = {}
    for hex_ in map_.cells:
        away = distance(hex_, home)
        if away in (2, 3, 4, 5):
            cells[map_.label(hex_)] = Cell("rough")
    return painted(**cells)(scenario, map_)


PLAY: tuple[Defect, ...] = (
    Defect("MAP035", HILL, _walled_in("E1")),
    Defect("MAP036", HILL, _all("building")),
    Defect("MAP063", HILL, _pond_column("I")),
    Defect("MAP064", HILL, _pond_column("I")),
    Defect("MAP083", BREAKING_POINT, _zones_meet),
    Defect("MAP085", HILL, _walled_in("A3"), ("A3",)),
    Defect("MAP175", HILL, painted(A3=Cell("swamp")), ("A3",)),
    Defect("MAP111", HILL, painted(E1=Cell("woods")), ("E1",)),
    Defect("MAP120", HILL, _pond_column("I")),
    Defect("MAP122", HILL, homes_at("A3", "G3"), ("A3", "G3")),
    Defect("MAP123", HILL, _woods_around_home),
    Defect("MAP124", HILL, _woods_around_home),
    Defect("MAP125", HILL, _home_at("G6")),
    Defect("MAP126", HILL, _home_at("G6")),
    Defect("MAP127", HILL, _home_at("G6")),
    Defect("MAP128", HILL, _fuel_at("C1", "H1")),
    Defect("MAP129", HILL, _victory_hexes_at("E1", "E2", "F2")),
    Defect("MAP130", HILL, _walled_in("D6")),
    Defect("MAP140", HILL, _all("woods")),
    Defect("MAP142", HILL, _all("clear")),
    Defect("MAP160", HILL, _victory_hexes_at("E1", "H1", "N2"), ("E1", "H1")),
    Defect("MAP161", HILL, _objective_moved("vp-2", "C3"), ("C3", "A3")),
    Defect("MAP162", HILL, _objective_moved("fp-3", "I2"), ("I2", "I4")),
    Defect("MAP163", MEUSE, _all("clear")),
    Defect("MAP164", HILL, _objective_moved("vp-1", "G2")),
    Defect("MAP165", HILL, _objective_moved("vp-2", "B3"), ("B3",)),
    Defect("MAP166", HILL, _all("building"), ("C1",)),
    Defect("MAP167", HILL, _all("rough")),
    Defect("MAP168", HILL, _all("rough")),
    Defect("MAP169", HILL, lambda s, m: painted(I4=Cell())(_all("woods")(s, m), m), ("I4",)),
)
