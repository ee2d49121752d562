"""Opening and saving scenario files, off the UI thread where that may take long."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from engine.model.finding import Finding, Severity
from engine.model.scenario import Scenario
from engine.storage.files import read_scenario, write_scenario

#: What our files end with.
SUFFIX = ".json"

#: How many recent files are remembered.
MOST_RECENT = 10


@dataclass(frozen=True, slots=True)
class Opened:
    """What came of opening a file: `scenario` None when nothing of it could be read."""

    path: str
    scenario: Scenario | None
    findings: tuple[Finding, ...]

    @property
    def message(self) -> str:
        """Why nothing could be opened, in one line; empty when something could."""
        if self.scenario is not None:
            return ""
        first = self.findings[0] if self.findings else None
        if first is None:
            return "The file could not be read."
        place = f"line {first.line}: " if first.line else ""
        return f"{place}{first.message} {first.advice}".strip()


def read(path: str) -> Opened:
    """Read a scenario file; every fault is a finding, nothing is raised."""
    try:
        scenario, findings = read_scenario(Path(path))
    except (OSError, RecursionError, MemoryError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        fault = Finding("FILE001", Severity.ERROR, f"{path} cannot be read: {reason}.", "Check the file.")
        return Opened(path, None, (fault,))
    return Opened(path, scenario, findings)


def save(scenario: Scenario, path: str) -> str:
    """Write the scenario; the file is whole or untouched. The message of the failure, or nothing."""
    try:
        write_scenario(Path(path), scenario)
    except OSError as error:
        return f"{path} cannot be written: {error.strerror or error}. Choose another place with Save as."
    return ""


class _Reading(QRunnable):
    def __init__(self, path: str, reader: FileReader) -> None:
        super().__init__()
        self._path = path
        self._reader = reader

    def run(self) -> None:
        self._reader.read.emit(read(self._path))


class FileReader(QObject):
    """Reads files in a worker thread and says when each is done."""

    read = Signal(object)

    def start(self, path: str) -> None:
        """Begin to read `path`; `read` follows with an `Opened`."""
        QThreadPool.globalInstance().start(_Reading(path, self))


def with_suffix(path: str) -> str:
    """The path with our suffix where it has none."""
    return path if os.path.splitext(path)[1] else path + SUFFIX


def remembered(recent: tuple[str, ...], path: str) -> tuple[str, ...]:
    """The recent files after opening `path`, newest first."""
    path = os.path.abspath(path)
    return (path, *(each for each in recent if each != path))[:MOST_RECENT]
