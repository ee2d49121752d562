"""Reading and writing the files of the model: `(value, findings)` comes out, whole files go in."""

from pathlib import Path
from typing import Any

from engine.model.board import MapBoard
from engine.model.finding import Finding, Severity
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.storage.atomic_write import write_text
from engine.storage.documents import BOARD, GAME, SCENARIO, Kind, text_of_value, value_of_text
from engine.storage.raw_file import LARGEST_FILE, read_text
from engine.storage.saved_game import SavedGame

#: A file by its path, or a text that begins with `{` (after spaces) and stands for a file.
Source = str | Path


def read_document(kind: Kind, source: Source) -> tuple[Any | None, tuple[Finding, ...]]:
    """The value of a file of that kind as far as it can be read, and all that is wrong with it."""
    if isinstance(source, str) and source.lstrip().startswith("{"):
        if len(source) > LARGEST_FILE:
            fault = Finding(
                "FILE002", Severity.ERROR, say("The text is too long."), say("Choose a smaller one.")
            )
            return None, (fault,)
        return value_of_text(kind, source)
    text, findings = read_text(Path(source))
    if text is None:
        return None, findings
    value, more = value_of_text(kind, text)
    return value, (*findings, *more)


def read_scenario(source: Source) -> tuple[Scenario | None, tuple[Finding, ...]]:
    """The scenario of a file or text, None when nothing of it can be opened; never raises for bad input."""
    return read_document(SCENARIO, source)


def read_game(source: Source) -> tuple[SavedGame | None, tuple[Finding, ...]]:
    """The saved game of a file or text, None when nothing of it can be opened; never raises for bad input."""
    return read_document(GAME, source)


def write_game(path: Source, game: SavedGame) -> None:
    """Write the saved game; `NotWritten` when the disk refuses, the old file untouched."""
    write_document(path, GAME, game)


def scenario_text(scenario: Scenario) -> str:
    """The canonical text of a scenario."""
    return text_of_value(SCENARIO, scenario)


def write_document(path: Source, kind: Kind, value: Any) -> None:
    """Write the canonical file; `NotWritten` (an OSError) when the disk refuses, the old file untouched."""
    write_text(path, text_of_value(kind, value))


def write_scenario(path: Source, scenario: Scenario) -> None:
    """Write the canonical scenario file; `NotWritten` when the disk refuses, the old file untouched."""
    write_document(path, SCENARIO, scenario)


def write_board(path: Source, board: MapBoard) -> None:
    """Write the canonical board file; `NotWritten` when the disk refuses, the old file untouched."""
    write_document(path, BOARD, board)
