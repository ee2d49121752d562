"""The Pieces panel: what is used, what the boxes hold, and what is too much."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QTableWidget
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.panels.pieces.counts import piece_counts
from engine.edits.overlays import PlaceOverlay
from engine.model.catalogue import Catalogue
from engine.model.layout import OverlayPlacement
from engine.model.scenario import Scenario
from engine.storage.bundled import scenario
from engine.validation.run import findings


def rows(panel: QTableWidget) -> dict[str, list[str]]:
    """The rows by their names."""
    told = {}
    for row in range(panel.rowCount()):
        name, *rest = (panel.item(row, column).text() for column in range(panel.columnCount()))
        told[name] = rest
    return told


def test_the_panel_counts_on_while_pieces_are_laid(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    window.docks.bottom.turn_to(window.docks.pieces)
    table = window.docks.pieces.findChild(QTableWidget)
    assert table is not None
    qtbot.waitUntil(table.isVisible)
    assert rows(table)["Woods"] == ["overlay piece", "6", "6", ""]
    assert rows(table)["Regular, American"][1:3] == ["12", "54"]
    free = hill.map.grid.find("D4")
    assert free is not None
    window.current.apply(PlaceOverlay(OverlayPlacement("woods-1", free)))
    assert next(iter(rows(table).items())) == ("Woods", ["overlay piece", "7", "6", "1 too many"])
    window.commands["undo"].trigger()
    assert rows(table)["Woods"][3] == ""


def test_a_board_is_one_piece_and_a_box_more_brings_more(material: Catalogue) -> None:
    hill = scenario("king-of-the-hill")
    first = hill.layout.boards[0]
    both = replace(hill, layout=replace(hill.layout, boards=(*hill.layout.boards, first)))
    by_name = {each.name: each for each in piece_counts(both, material)}
    assert by_name[f"Board {first.board}"].missing == 1
    more = replace(hill, boxes=("base", "next_wave"))
    held = {each.name: each.held for each in piece_counts(more, material)}
    assert held["Regular, American"] == 54 + 58


def test_what_is_too_much_is_a_problem_too(material: Catalogue) -> None:
    made: Scenario = scenario("king-of-the-hill")
    assert not any(each.missing for each in piece_counts(made, material))
    bare = replace(made, components={"american.regular": 5, "victory_objective": 1})
    short = {each.name for each in piece_counts(bare, material) if each.missing}
    assert short == {"Regular, American", "Victory objective"}
    assert {"MAP090", "MAP091"} <= {each.code for each in findings(bare, material)}
