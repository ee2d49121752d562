"""Checking a map beside the window before a game begins on it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from editor.actions.long_work import Job, LongWork, Step
from editor.document.document import ScenarioDocument
from editor.play.timeline import PlaySetup
from editor.text.sentences import told_finding
from editor.text.texts import text
from engine.model.finding import Finding
from engine.play.game import Game
from engine.playtest.readiness import NotReady, ready_game, sentence

#: A message names so many errors and counts the others.
MOST_TOLD = 8


def make_ready(
    document: ScenarioDocument,
    setup: PlaySetup,
    window: QWidget,
    *,
    ready: Callable[[Game], object],
    refused: Callable[[tuple[Finding, ...]], object],
    failed: Callable[[str], object],
) -> LongWork:
    """Begin to check the document as it is now; at most one of the three is called, in the window's thread.

    None is where the user stops it.
    """
    found: list[Game | NotReady] = []
    work = LongWork(text("start.checking"), _job(document, setup, found), window)
    # The map that is checked is the one that will be played.
    work.dialog.setWindowModality(Qt.WindowModality.WindowModal)

    def done(failure: str, was_stopped: bool) -> None:
        if was_stopped:
            return
        match found:
            case [NotReady() as refusal]:
                refused(refusal.findings)
            case [Game() as game]:
                ready(game)
            case _:
                failed(failure)

    work.finished.connect(done)
    return work


def _job(document: ScenarioDocument, setup: PlaySetup, found: list[Game | NotReady]) -> Job:
    scenario, catalogue, of_file = setup.opened(document.scenario), document.catalogue, document.findings

    def check(_: Step) -> str:
        try:
            found.append(ready_game(scenario, catalogue, setup.round_limit, of_file))
        except NotReady as refusal:
            found.append(refusal)
        return ""

    return check


def told_errors(errors: Sequence[Finding]) -> str:
    """The first errors, a line each, in the language spoken now, and how many there are besides."""
    lines = [sentence(told_finding(each)) for each in errors[:MOST_TOLD]]
    if len(errors) > MOST_TOLD:
        lines.append(text("start.more_errors", number=len(errors) - MOST_TOLD))
    return "\n".join(lines)
