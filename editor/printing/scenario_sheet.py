"""The sheet of a scenario: its words, gathered from what the scenario says."""

from editor.printing.sheet import MapSheet, SheetWords, playable_size
from editor.views.board_source import ScenarioSource
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario

_NOTE = (
    "Figures under a terrain: movement points for a squad · for a vehicle (– = may not enter). "
    "Each small triangle beside a hex name is one level of height."
)


def scenario_sheet(
    scenario: Scenario, map_: HexMap, catalogue: Catalogue, *, saves_ink: bool = False, bare: bool = False
) -> MapSheet:
    """The sheet of a scenario and its map; `bare` leaves title and key away."""
    source = ScenarioSource(scenario, map_, catalogue)
    words = None if bare else _words(scenario, map_)
    return MapSheet(source, words, catalogue.terrain, saves_ink=saves_ink)


def _words(scenario: Scenario, map_: HexMap) -> SheetWords:
    columns, rows = playable_size(map_)
    boards = " · ".join(f"{each.board}{each.face}" for each in scenario.layout.boards)
    overlays = len(scenario.layout.overlays)
    material = [f"Boards {boards}" if boards else "Drawn by hand"]
    if overlays:
        material.append(f"overlays {overlays}")
    points = sum(each.value for each in scenario.objectives if each.type is ObjectiveType.VP)
    kind = {"skirmish": "Skirmish map", "base": "Scenario"}.get(
        scenario.rules.ruleset, scenario.rules.ruleset
    )
    parts = [f"{kind} for {_number(len(scenario.sides))} sides"]
    if scenario.timing.rounds:
        parts.append(f"{scenario.timing.rounds} rounds")
    if points:
        parts.append(f"{points} victory points on the map")
    return SheetWords(
        title=scenario.title or scenario.id,
        subtitle="  ·  ".join(parts),
        right=(f"{columns} × {rows} hexes", " · ".join(material)),
        note=_NOTE,
    )


def _number(count: int) -> str:
    return {1: "one", 2: "two", 3: "three", 4: "four"}.get(count, str(count))
