"""Why no games or reports come, in the language of the window."""

from concurrent.futures.process import BrokenProcessPool

from editor.play.readying import told_errors
from editor.playtest.jobs import Refusal
from editor.text.sentences import told
from editor.text.texts import text
from engine.storage.fault_report import told_fault
from engine.storage.game_store import BadStore


def why_refused(refusal: Refusal) -> str:
    """Why a map is not played."""
    if refusal.findings:
        return text("start.unready", reason=told_errors(refusal.findings))
    return told(refusal.words)


def why_none(error: BaseException) -> str:
    """What went wrong in a process."""
    match error:
        case BadStore():
            return told(error.args[0])
        case BrokenProcessPool():
            return text("playtest.broken")
        case _:
            return told(told_fault(error))
