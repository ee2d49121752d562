"""How play mode begins: a table of a map, a game for a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from editor.analysis.service import AnalysisService
from editor.document.document import ScenarioDocument
from editor.play.mode import PlayTable
from editor.play.readying import told_errors
from editor.play.session import MAX_ROUNDS, PlaySession
from editor.play.sharing import share_window
from editor.play.timeline import PlaySetup
from editor.text.texts import text
from editor.theme.appearance import Appearance
from engine.bots.names import BOTS
from engine.play.game import seats_of
from engine.playtest.readiness import NotReady, ready_game

if TYPE_CHECKING:
    from editor.main_window import MainWindow


def make_table(
    document: ScenarioDocument,
    appearance: Appearance,
    service: AnalysisService | None,
    setup: PlaySetup,
    *,
    on_leave: Callable[[], None] | None = None,
    on_new: Callable[[], None] | None = None,
) -> PlayTable:
    """A game of the document as it is now; NotReady where its errors stand in the way."""
    game = ready_game(
        setup.opened(document.scenario), document.catalogue, setup.round_limit, document.findings
    )
    return PlayTable(PlaySession(game, setup, service), appearance, on_leave=on_leave, on_new=on_new)


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
        table = make_table(document, window.appearance, None, PlaySetup(players, seed, MAX_ROUNDS))
    except NotReady as refusal:
        return text("start.unready", reason=told_errors(refusal.findings))
    table.session.set_running(False)
    table.session.decide_now(decisions)
    share_window(window, table)
    window.play.enter(document, lambda _document, _window: table)
    window.main_bar.show_mode("play")
    return ""
