"""Reading a saved or kept game and replaying it beside the window, with progress and a way to stop."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from editor.actions.long_work import Job, LongWork, Step
from editor.play.readying import told_errors
from editor.play.timeline import Course, Stopped, course_of
from editor.text.sentences import told
from editor.text.texts import text
from engine.model.catalogue import Catalogue
from engine.play.advance import RuleGap
from engine.playtest.match import ReplayFailed
from engine.playtest.readiness import NotReady
from engine.storage.saved_game import SavedGame

#: Reads a saved game in a worker thread: the game, or None and why there is none.
Load = Callable[[], tuple[SavedGame | None, str]]


def resume(
    load: Load,
    name: str,
    catalogue: Catalogue,
    window: QWidget,
    *,
    resumed: Callable[[Course], object],
    failed: Callable[[str], object],
    stopped: Callable[[], object],
) -> LongWork:
    """Begin to read and replay a game; exactly one of the three is called, in the window's thread."""
    found: list[Course] = []
    work = LongWork(text("game.resuming", name=name), _job(load, catalogue, found), window)
    # Nothing else is begun in the window that is to show the game.
    work.dialog.setWindowModality(Qt.WindowModality.WindowModal)

    def done(failure: str, was_stopped: bool) -> None:
        if was_stopped:
            stopped()
        elif failure or not found:
            failed(failure or name)
        else:
            resumed(found[0])

    work.finished.connect(done)
    return work


def _job(load: Load, catalogue: Catalogue, found: list[Course]) -> Job:
    def replay(step: Step) -> str:
        saved, message = load()
        if saved is None:
            return message
        try:
            found.append(course_of(saved, catalogue, step))
        except Stopped:
            return ""
        except ReplayFailed as failure:
            return told(failure.what)
        except NotReady as refusal:
            return text("start.unready", reason=told_errors(refusal.findings))
        except (ValueError, RuleGap, LookupError) as failure:
            return text("start.unready", reason=failure)
        return ""

    return replay
