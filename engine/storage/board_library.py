"""A folder of boards somebody drew himself: one file a board, named by its id and nothing else."""

import re
from pathlib import Path

from engine.model.board import OWN_BOX, MapBoard
from engine.model.finding import Finding
from engine.storage.atomic_write import make_folder
from engine.storage.documents import BOARD, KINDS, kind_stated, value_of_text
from engine.storage.files import write_board
from engine.storage.folders import json_files
from engine.storage.json_text import parse
from engine.storage.raw_file import read_text

#: What the id of a board of one's own looks like. It names the file, so that nothing else may stand in it.
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")


def is_board_id(id_: str) -> bool:
    """Whether a board of one's own may be called so: small letters, digits and hyphens."""
    return _ID.fullmatch(id_) is not None


def library_boards(folder: Path) -> tuple[dict[str, MapBoard], tuple[tuple[Path, Finding], ...]]:
    """The boards of a folder by id, and what is wrong with its files; a folder that is not there is empty.

    A file counts under the id it holds when this is its own name; other files are passed over.
    """
    found: dict[str, MapBoard] = {}
    faults: list[tuple[Path, Finding]] = []
    paths, unread = json_files(folder) if folder.is_dir() else ((), ())
    faults.extend(unread)
    for path in paths:
        text, findings = read_text(path)
        if text is None:
            faults.extend((path, each) for each in findings)
            continue
        if KINDS.get(kind_stated(parse(text).data) or "") is not BOARD:
            continue
        board, findings = value_of_text(BOARD, text)
        faults.extend((path, each) for each in findings)
        if not isinstance(board, MapBoard) or board.box != OWN_BOX:
            continue
        if board.id == path.stem and is_board_id(board.id):
            found[board.id] = board
    return found, tuple(faults)


def keep_board(folder: Path, board: MapBoard) -> Path:
    """Write a board into the folder, whole or not at all; `NotWritten` when the disk refuses.

    Raises ValueError for an id that may not name a file, and for boards out of a box.
    """
    if not is_board_id(board.id) or board.box != OWN_BOX:
        raise ValueError(f"{board.id!r} is no board of one's own")
    make_folder(folder)
    path = folder / f"{board.id}.json"
    write_board(path, board)
    return path


def remove_board(folder: Path, id_: str) -> None:
    """Take a board out of the folder; nothing happens when it is not there."""
    if is_board_id(id_):
        (folder / f"{id_}.json").unlink(missing_ok=True)
