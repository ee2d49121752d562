"""Opening and saving scenario files, off the UI thread where that may take long."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from editor.beside import Beside
from editor.text.sentences import told_failure, told_finding
from editor.text.texts import text
from engine.model.board import MapBoard
from engine.model.catalogue import Catalogue
from engine.model.finding import Finding, Severity
from engine.model.scenario import Scenario
from engine.storage import bundled
from engine.storage.documents import BOARD, GAME, KINDS, SCENARIO, kind_stated, value_of_text
from engine.storage.fault_report import told_fault
from engine.storage.files import write_scenario
from engine.storage.interchange.endings import PROGRAMS
from engine.storage.json_text import parse
from engine.storage.raw_file import read_text
from engine.storage.saved_game import SavedGame

if TYPE_CHECKING:
    from engine.storage.interchange.losses import ConversionLoss


#: What our files end with.
SUFFIX = ".json"

#: Files without any of these words are maps, and need not be looked through for what they say they are.
_MARKS = ("schema:board", "schema:game")

#: How many recent files are remembered.
MOST_RECENT = 10


@dataclass(frozen=True, slots=True)
class Opened:
    """What came of opening a file: a scenario, a board or a game; none when nothing of it could be read.

    `losses` says what a map of another program has that a scenario cannot hold.
    """

    path: str
    scenario: Scenario | None
    findings: tuple[Finding, ...]
    losses: tuple[ConversionLoss, ...] = ()
    board: MapBoard | None = None
    game: SavedGame | None = None

    @property
    def is_foreign(self) -> bool:
        """Whether the file is a map of another program, which is never written back."""
        return os.path.splitext(self.path)[1].lower() in PROGRAMS

    @property
    def message(self) -> str:
        """Why nothing could be opened, in one line; empty when something could."""
        if any(each is not None for each in (self.scenario, self.board, self.game)):
            return ""
        first = self.findings[0] if self.findings else None
        if first is None:
            return text("file.unread")
        first = told_finding(first)
        message = f"{first.message} {first.advice}".strip()
        return text("game.place", line=first.line, message=message) if first.line else message


def read(path: str, catalogue: Catalogue | None = None) -> Opened:
    """Read a scenario, a board or a map of another program; every fault is a finding, nothing is raised.

    The catalogue says which terrain there is for foreign maps; without one it is what ships.
    """
    try:
        if os.path.splitext(path)[1].lower() in PROGRAMS:
            return _foreign(path, catalogue or bundled.catalogue())
        return _own(path)
    except Exception as error:
        # Whoever waits for the file would wait for ever if nothing came back.
        error.add_note(f"at {path}")
        return Opened(path, None, (Finding("FILE031", Severity.ERROR, told_fault(error)),))


def _own(path: str) -> Opened:
    """The scenario, the board or the game that one of our files holds."""
    words, findings = read_text(Path(path))
    if words is None:
        return Opened(path, None, findings)
    stated = KINDS.get(kind_stated(parse(words).data) or "") if any(map(words.count, _MARKS)) else None
    if stated is GAME:
        game, faults = value_of_text(GAME, words)
        faulty = any(fault.severity is Severity.ERROR for fault in (*findings, *faults))
        return Opened(path, None, (*findings, *faults), game=None if faulty else game)
    if stated is BOARD:
        board, faults = value_of_text(BOARD, words)
        whole = board if board is not None and board.faces else None
        return Opened(path, None, (*findings, *faults), board=whole)
    scenario, faults = value_of_text(SCENARIO, words)
    return Opened(path, scenario, (*findings, *faults))


def _foreign(path: str, catalogue: Catalogue) -> Opened:
    """The scenario that a map of another program becomes."""
    from engine.storage.interchange.formats import import_map
    from engine.storage.interchange.losses import NotConvertible

    words, findings = read_text(Path(path))
    if words is None:
        return Opened(path, None, findings)
    stem, ending = os.path.splitext(os.path.basename(path))
    try:
        made = import_map(words, ending.lower(), stem, catalogue)
    except NotConvertible as error:
        return Opened(path, None, (error.finding(),))
    return Opened(path, made.scenario, made.findings, made.losses.report())


def save(scenario: Scenario, path: str) -> str:
    """Write the scenario; the file is whole or untouched. The message of the failure, or nothing."""
    try:
        write_scenario(path, scenario)
    except OSError as error:
        return told_failure(error)
    return ""


class FileReader(QObject):
    """Reads files beside the window and says when each is done."""

    read = Signal(object)

    def __init__(self, parent: QObject | None = None, catalogue: Catalogue | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._beside = Beside()

    def retell(self, catalogue: Catalogue) -> None:
        """Read maps of other programs with the names of that catalogue from now on."""
        self._catalogue = catalogue

    def start(self, path: str) -> None:
        """Begin to read `path`; `read` follows with an `Opened`."""
        self._beside.ask(partial(read, path, self._catalogue), self, self.read.emit)


def with_suffix(path: str) -> str:
    """The path with our suffix where it has none."""
    return path if os.path.splitext(path)[1] else path + SUFFIX


def remembered(recent: tuple[str, ...], path: str) -> tuple[str, ...]:
    """The recent files after opening `path`, newest first."""
    path = os.path.abspath(path)
    return (path, *(each for each in recent if each != path))[:MOST_RECENT]
