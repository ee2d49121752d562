"""The user's own boards: a folder of the user's data, read at the start and written whole or not at all."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QDir, QObject, QStandardPaths, Signal

from editor.text.sentences import told_failure
from engine.model.board import MapBoard
from engine.storage.board_library import keep_board, library_boards, remove_board


def library_folder() -> str:
    """Where the user's boards lie."""
    base = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
    return QDir(base or QDir.homePath()).filePath("boards")


class OwnBoards(QObject):
    """Holds the user's boards; `changed` says that one came, changed or went."""

    changed = Signal()

    def __init__(self, folder: str | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = Path(folder or library_folder())
        self._boards, self._faults = library_boards(self._folder)

    @property
    def boards(self) -> Mapping[str, MapBoard]:
        """The boards by id."""
        return self._boards

    @property
    def unread(self) -> tuple[str, ...]:
        """The names of files in the folder of which not everything could be read."""
        return tuple(sorted({path.name for path, _ in self._faults}))

    def free_id(self, name: str) -> str:
        """An id for a board of that name which no other one has."""
        from engine.proposals.blank_map import slug

        stem = f"own-{slug(name)}"[:50]
        number, id_ = 1, stem
        while id_ in self._boards:
            number += 1
            id_ = f"{stem}-{number}"
        return id_

    def keep(self, board: MapBoard) -> str:
        """Write a board; the message of the failure, or nothing."""
        try:
            keep_board(self._folder, board)
        except OSError as error:
            return told_failure(error)
        self._boards = dict(sorted({**self._boards, board.id: board}.items()))
        self.changed.emit()
        return ""

    def remove(self, id_: str) -> str:
        """Take a board away for good; the message of the failure, or nothing."""
        try:
            remove_board(self._folder, id_)
        except OSError as error:
            return f"{self._folder}: {error.strerror or error}"
        self._boards = {key: board for key, board in self._boards.items() if key != id_}
        self.changed.emit()
        return ""
