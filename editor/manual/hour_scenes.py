"""The pictures of the page that goes through an hour: each shows the map of the hour one step further."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from editor.manual.scenery import Scene, Scenery, asked
from editor.play.mode import PlayTable
from editor.play.opening_here import scenario_at
from editor.text.sentences import told
from editor.text.texts import text
from engine.model.finding import Severity
from engine.proposals.blank_map import MapPlan
from engine.proposals.new_map import new_map
from engine.rules.base.sequence.opening import is_quiet

#: The map of the hour is the field of boards of this seed.
_PLAN, _SEED = MapPlan("Vaux", boards=(3, 2)), 7

#: The size of the window of its game, in pixels: there is room for what a bot did.
_WIDE = 1600, 960


def _lay_boards(stage: Scenery) -> None:
    """Six boards as the wizard lays them, and nothing on them."""
    made = new_map(_PLAN, _SEED, stage.window.catalogue)
    stage.open(replace(made, sides=tuple(replace(side, name=told(side.name)) for side in made.sides)))


def _draw(stage: Scenery) -> None:
    """The other face of one board, and on the boards a pond, a river through the hill, hills and woods."""
    _lay_boards(stage)
    stage.stroke("board", "C3")
    stage.window.commands["flip"].trigger()
    stage.document.selection.replace(())
    stage.stroke("overlay", "M8", piece="pond-1")
    stage.stroke("stream", "I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9")
    stage.stroke("level", "L3", "L4", "M4")
    stage.stroke("level", "E7", "E8")
    stage.stroke("road", "F4", "E4", "D5", "C5", "B6", "A6")
    stage.stroke("bridge", "I2")
    stage.stroke("brush", "N2", "N3", "O3", terrain="woods")


def _place(stage: Scenery) -> None:
    """What both sides fight over, and two squads of each."""
    _draw(stage)
    west, east = (side.id for side in stage.document.scenario.sides)
    for label in ("I5", "N7", "D9"):
        stage.stroke("objective", label)
    for side, labels in ((west, ("C6", "D6")), (east, ("P4", "O6"))):
        for label in labels:
            stage.stroke("unit", label, side=side)
    stage.wait()


def _play(stage: Scenery) -> PlayTable:
    """The game of a person in the west, who is to buy reinforcements for the third round."""
    stage.window.resize(*_WIDE)
    _place(stage)
    problems = stage.window.docks.problems
    for finding in tuple(problems.shown):
        if finding.severity is Severity.ERROR:
            problems.fix_asked.emit(finding)
    stage.wait()
    west = stage.document.scenario.sides[0].id
    return stage.play(12, asked("purchase", west, 3), {west})


def _look_back(stage: Scenery) -> int:
    """The number of a moment of round 2 in which nobody acts, which is looked at."""
    session = _play(stage).session
    place = next(
        at for at, each in enumerate(session.moments) if each.state.round == 2 and is_quiet(each.state)
    )
    session.look_at(place)
    return place


def _boards(stage: Scenery) -> QImage:
    window = stage.window
    _lay_boards(stage)
    docks = window.docks
    docks.bottom.hide()
    window.resizeDocks([docks.library_dock, docks.board_dock], [150, 600], Qt.Orientation.Vertical)
    stage.lay_out()
    stage.stroke("board", "C3")
    return stage.picture()


def _hills(stage: Scenery) -> QImage:
    stage.window.docks.bottom.hide()
    _draw(stage)
    return stage.picture()


def _problems(stage: Scenery) -> QImage:
    _place(stage)
    return stage.picture()


def _game(stage: Scenery) -> QImage:
    _play(stage)
    return stage.picture()


def _back(stage: Scenery) -> QImage:
    _look_back(stage)
    return stage.picture()


def _moment(stage: Scenery) -> QImage:
    window = stage.window
    place = _look_back(stage)
    playing = window.play.playing
    assert isinstance(playing, PlayTable)
    moment = scenario_at(playing.session, place)
    window.leave_play()
    window.docks.bottom.hide()
    stage.open(moment)
    window.status.say(text("opening.opened"))
    return stage.picture()


HOUR: Mapping[str, Scene] = {
    "hour-boards": _boards,
    "hour-hills": _hills,
    "hour-problems": _problems,
    "hour-game": _game,
    "hour-back": _back,
    "hour-moment": _moment,
}
