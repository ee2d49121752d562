"""The sheet of a scenario: its words, gathered from what the scenario says."""

from editor.printing.sheet import ALL_SHOWN, MapSheet, SheetWords, Shown, playable_size
from editor.text.names import board_name
from editor.text.texts import plural, text
from editor.views.board_source import ScenarioSource
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario


def scenario_sheet(
    scenario: Scenario,
    map_: HexMap,
    catalogue: Catalogue,
    *,
    saves_ink: bool = False,
    bare: bool = False,
    shown: Shown = ALL_SHOWN,
) -> MapSheet:
    """The sheet of a scenario and its map; `bare` leaves title and key away."""
    source = ScenarioSource(scenario, map_, catalogue)
    words = None if bare else _words(scenario, map_)
    return MapSheet(source, words, catalogue.terrain, saves_ink=saves_ink, shown=shown)


def _words(scenario: Scenario, map_: HexMap) -> SheetWords:
    columns, rows = playable_size(map_)
    boards = " · ".join(
        board_name(each.board, each.face, scenario.layout.own_boards) for each in scenario.layout.boards
    )
    overlays = len(scenario.layout.overlays)
    material = [text("sheet.boards", boards=boards) if boards else text("sheet.by_hand")]
    if overlays:
        material.append(plural("sheet.overlays", overlays))
    points = sum(each.value for each in scenario.objectives if each.type is ObjectiveType.VP)
    kind = "skirmish" if scenario.rules.ruleset == "skirmish" else "scenario"
    parts = [plural(f"sheet.kind.{kind}", len(scenario.sides))]
    if scenario.timing.rounds:
        parts.append(plural("sheet.rounds", scenario.timing.rounds))
    if points:
        parts.append(plural("sheet.points", points))
    return SheetWords(
        title=scenario.title or scenario.id,
        subtitle="  ·  ".join(parts),
        right=(text("sheet.size", columns=columns, rows=rows), " · ".join(material)),
        note=text("sheet.note"),
    )
