"""How play mode begins: by the window's button, from a file, for a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QFileDialog, QWidget

from editor.actions.long_work import LongWork
from editor.actions.look import Look
from editor.actions.main_bars import MainBar
from editor.analysis.service import AnalysisService
from editor.document.document import ScenarioDocument
from editor.play.course import Course, PlaySetup
from editor.play.mode import PlayTable
from editor.play.panels.kit import warn
from editor.play.panels.start_dialog import StartDialog
from editor.play.resuming import resume
from editor.play.session import MAX_ROUNDS, PlaySession
from editor.play_mode import PlayFactory
from editor.text.texts import text
from editor.views.paint_service import PaintService
from engine.bots.player import BOTS
from engine.play.advance import RuleGap
from engine.play.game import seats_of

if TYPE_CHECKING:
    from editor.main_window import MainWindow


def make_table(
    document: ScenarioDocument,
    look: Look,
    service: AnalysisService | None,
    setup: PlaySetup,
    *,
    on_leave: Callable[[], None] | None = None,
    on_new: Callable[[], None] | None = None,
) -> PlayTable:
    """A game of the document as it is now; ValueError or RuleGap where none can begin."""
    session = PlaySession.of_scenario(document.scenario, document.catalogue, setup, service)
    return PlayTable(session, look, on_leave=on_leave, on_new=on_new)


def play_factory(look: Look, service: AnalysisService) -> PlayFactory:
    """What the window calls to go over to play mode: it asks who plays, then begins or resumes a game.

    A game that is resumed comes later: the window stays as it is until the file is replayed.
    """
    under_way: set[LongWork] = set()

    def begin(document: ScenarioDocument, window: QWidget) -> PlayTable | None:
        if under_way:
            return None
        dialog = StartDialog(document.scenario, window)
        if not dialog.exec():
            return None
        if dialog.resumes:
            path, _ = QFileDialog.getOpenFileName(window, text("game.open"), "", text("game.filter"))
            if path:
                work = _resume(path, document, cast("MainWindow", window))
                under_way.add(work)
                # Over in any case: answered, stopped, or gone with its window.
                work.destroyed.connect(under_way.clear)
            return None
        leave, again = _ways_out(window)
        try:
            table = make_table(document, look, service, dialog.setup, on_leave=leave, on_new=again)
        except (ValueError, RuleGap, LookupError) as failure:
            warn(window, text("start.bad"), text("start.unready", reason=failure))
            return None
        share_window(window, table)
        return table

    def _resume(path: str, document: ScenarioDocument, window: MainWindow) -> LongWork:
        leave, again = _ways_out(window)

        def table(course: Course) -> PlayTable:
            session = PlaySession.of_course(course, service)
            return PlayTable(session, look, on_leave=leave, on_new=again)

        def resumed(course: Course) -> None:
            window.stage.cancel()
            _show(window, document, lambda: table(course))

        def failed(message: str) -> None:
            warn(window, text("game.unread"), message)

        def stopped() -> None:
            window.status.say(text("game.unresumed", name=Path(path).name))

        return resume(path, document.catalogue, window, resumed=resumed, failed=failed, stopped=stopped)

    return begin


def _show(window: MainWindow, document: ScenarioDocument, make: Callable[[], PlayTable]) -> None:
    """Go over to a game that is ready; nothing is made where another one is played already."""

    def made(_document: ScenarioDocument, _window: QWidget) -> PlayTable:
        table = make()
        share_window(window, table)
        return table

    window.play.enter(document, made)
    window.main_bar.show_mode("play")


def share_window(window: QWidget, table: PlayTable) -> None:
    """Let the window's slider set how large the map of the game is drawn, and its worker paint it."""
    service = getattr(window, "paint_service", None)
    if isinstance(service, PaintService):
        table.view.paint_with(service)
    bar = getattr(window, "main_bar", None)
    if isinstance(bar, MainBar):
        bar.zoom_chosen.connect(table.view.set_zoom_step)
        table.view.cameraChanged.connect(lambda: bar.show_zoom(table.view.camera.step))


def _ways_out(window: QWidget) -> tuple[Callable[[], None], Callable[[], None]]:
    """Leaving for the editor, and leaving for another game."""

    def leave() -> None:
        window.leave_play()  # type: ignore[attr-defined]

    def again() -> None:
        window.leave_play()  # type: ignore[attr-defined]
        window.enter_play()  # type: ignore[attr-defined]

    return leave, again


def play_for_picture(window: MainWindow, bots: str, seed: int, decisions: int) -> str:
    """Show a game between bots after so many decisions, at rest; why that cannot be, or nothing."""
    document = window.document
    names = tuple(name.strip() for name in bots.split(","))
    unknown = [name for name in names if name not in BOTS]
    if unknown:
        return f"there is no bot {unknown[0]}; known are {', '.join(BOTS)}"
    if document is None or len(document.scenario.sides) != 2 or len(names) > 2:
        return "a game is played by two sides with a bot each"
    if seed < 0 or decisions < 0:
        return "--seed and --decisions are numbers from 0 up"
    sides = tuple(side.id for side in document.scenario.sides)
    players = {seat.id: names[sides.index(seat.side) % len(names)] for seat in seats_of(document.scenario)}
    try:
        table = make_table(document, window.look, None, PlaySetup(players, seed, MAX_ROUNDS))
    except (ValueError, RuleGap, LookupError) as failure:
        return text("start.unready", reason=failure)
    table.session.set_running(False)
    table.session.decide_now(decisions)
    _show(window, document, lambda: table)
    return ""
