"""The scenes of the manual's pictures: they show what the pages say they do."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from editor.main_window import MainWindow
from editor.manual import hour_scenes
from editor.manual.make import main
from editor.manual.scenery import Scenery, asked
from editor.manual.scenes import SCENES
from engine.bots.names import HUMAN
from engine.model.finding import Severity
from engine.storage.bundled import scenario

#: Scenes that take no game and little time.
QUICK = ("hexes", "changed", "unsaved", "themes", "search", "drawn", "kept", "hour-boards", "hour-problems")


def is_blank(shown: QImage) -> bool:
    """Whether a picture has hardly more than one colour."""
    small = shown.scaled(64, 64)
    return len({small.pixel(x, y) for x in range(64) for y in range(64)}) < 20


@pytest.mark.parametrize("name", QUICK)
def test_a_scene_gives_a_picture(qtbot: QtBot, window: MainWindow, name: str) -> None:
    shown = SCENES[name](Scenery(window))
    assert shown.width() >= 600
    assert not is_blank(shown)
    for document in window.files.documents:
        document.stack.setClean()


def test_the_map_of_the_hour_is_what_its_page_says(qtbot: QtBot, window: MainWindow) -> None:
    stage = Scenery(window)
    hour_scenes._place(stage)
    document = stage.document
    held = document.scenario
    assert len(held.layout.boards) == 6
    assert [each.piece for each in held.layout.overlays] == ["pond-1"]
    cells = document.map.cells
    assert sum(bool(each.stream) for each in cells.values()) >= 9
    (bridge,) = stage.hexes("I2")
    assert cells[bridge].bridge is not None
    assert len(held.objectives) == 3
    sides = [each.side for each in held.placed_units]
    assert [sides.count(side.id) for side in held.sides] == [2, 2]
    errors = [each for each in window.docks.problems.shown if each.severity is Severity.ERROR]
    assert [each.code for each in errors] == ["MAP028"], "the stream has no depth yet, and a fix"
    document.stack.setClean()


def test_a_game_comes_to_the_moment_that_is_wanted(qtbot: QtBot, window: MainWindow) -> None:
    stage = Scenery(window)
    stage.open(scenario("king-of-the-hill"))
    west, east = (side.id for side in stage.document.scenario.sides)
    session = stage.play(1, asked("purchase", west, 2), {west}).session
    assert session.state.round == 2
    assert session.asked is not None
    assert session.asked.prompt == "purchase"
    players = {session.game.side_of(seat.id): session.player(seat.id) for seat in session.game.seats}
    assert players == {west: HUMAN, east: "tactical"}
    window.leave_play()


def test_a_picture_that_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no-such"]) == 2
    assert "There is no picture no-such" in capsys.readouterr().err
