"""Game files as play mode opens and writes them: a value or a message, never an exception."""

from pathlib import Path

from editor.text.sentences import told_failure
from editor.text.texts import text
from engine.model.finding import Severity
from engine.storage.files import read_game, write_game
from engine.storage.saved_game import SavedGame


def read_saved(path: str) -> tuple[SavedGame | None, str]:
    """The game of a file, or None and why it cannot be resumed, with the place in the file."""
    try:
        saved, findings = read_game(Path(path))
    except (OSError, RecursionError, MemoryError) as error:
        return None, f"{path}: {getattr(error, 'strerror', None) or type(error).__name__}"
    faults = [finding for finding in findings if finding.severity is Severity.ERROR]
    if saved is not None and not faults:
        return saved, ""
    first = next(iter(faults or findings), None)
    if first is None:
        return None, path
    message = f"{first.message} {first.advice}".strip()
    return None, text("game.place", line=first.line, message=message) if first.line else message


def write_saved(path: str, saved: SavedGame) -> str:
    """Write a game, whole or not at all; the message of the failure, or nothing."""
    try:
        write_game(path, saved)
    except OSError as error:
        return told_failure(error)
    return ""
