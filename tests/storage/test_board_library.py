"""The user's own boards: kept whole, found again, and never anywhere but in their folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.hexes.grid import Grid, Orientation
from engine.model.board_sheet import new_board, own_copy
from engine.storage import bundled
from engine.storage.board_library import keep_board, library_boards, remove_board

BOARD = new_board("own-moor", "Moor", Grid(Orientation.FLAT_TOP, 6, 7))


def test_kept_boards_are_found_again_and_removed(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    assert library_boards(folder) == ({}, ())
    path = keep_board(folder, BOARD)
    assert path == folder / "own-moor.json"
    assert library_boards(folder) == ({"own-moor": BOARD}, ())
    remove_board(folder, "own-moor")
    assert library_boards(folder) == ({}, ())
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("id_", ["", "../own", "a/b", "Own", "own.json", "-own", "o" * 80, "own\n", "c:own"])
def test_an_id_that_is_no_name_is_neither_written_nor_removed(tmp_path: Path, id_: str) -> None:
    outside = tmp_path / "own.json"
    outside.write_text("kept", encoding="utf-8")
    with pytest.raises(ValueError, match="own"):
        keep_board(tmp_path / "library", replace(BOARD, id=id_))
    remove_board(tmp_path / "library", id_)
    assert outside.read_text(encoding="utf-8") == "kept"
    assert [path.name for path in tmp_path.rglob("*.json")] == ["own.json"]


def test_boards_out_of_a_box_are_not_written_over(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="own"):
        keep_board(tmp_path, bundled.catalogue().boards["3"])
    assert keep_board(tmp_path, own_copy(bundled.catalogue().boards["3"], "own-3"))


def test_files_that_are_no_boards_of_ones_own_are_passed_over(tmp_path: Path) -> None:
    keep_board(tmp_path, BOARD)
    (tmp_path / "other-name.json").write_text(
        (tmp_path / "own-moor.json").read_text(encoding="utf-8"), encoding="utf-8"
    )
    for name, path in (("3", bundled.board_paths()[2]), ("hill", bundled.scenario_paths()[0])):
        (tmp_path / f"{name}.json").write_bytes(path.read_bytes())
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    assert list(library_boards(tmp_path)[0]) == ["own-moor"]
