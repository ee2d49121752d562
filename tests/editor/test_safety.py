"""Nothing of the user's is lost: files changed by others, open twice, saved over, left behind by a crash."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu, QMessageBox, QPushButton, QTabBar
from pytestqt.qtbot import QtBot

from editor.document import backups, recovery
from editor.document.document import ScenarioDocument
from editor.document.file_watch import FileWatch
from editor.document.files import read, save
from editor.main_window import MainWindow
from editor.panels.dialogs.recovery_dialog import RecoveryDialog, difference_words
from engine.edits.describe import Describe
from engine.edits.paint import PaintTerrain
from engine.model.catalogue import Catalogue
from engine.storage.bundled import scenario
from engine.system import files
from tests.editor.test_window import hex_of


@pytest.fixture
def saved(window: MainWindow, hill: ScenarioDocument, tmp_path: Path) -> Path:
    """The open map, saved to a file of its own."""
    path = tmp_path / "hill.json"
    assert window.files._write(hill, str(path))
    return path


def press(window: MainWindow, words: str) -> None:
    button = next(each for each in window.notices.bar.findChildren(QPushButton) if each.text() == words)
    button.click()


def test_a_file_changed_on_disk_is_noticed_and_read_again_with_undo(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, saved: Path
) -> None:
    mine = hill.scenario
    save(replace(mine, title="Theirs, longer"), str(saved))
    qtbot.waitUntil(lambda: "changed on disk" in window.notices.bar.words)
    assert hill.scenario is mine
    press(window, "Read it again")
    assert hill.scenario.title == "Theirs, longer"
    assert not hill.is_dirty
    hill.stack.undo()
    assert hill.scenario == mine
    assert hill.is_dirty


def close_tab(window: MainWindow, document: ScenarioDocument) -> None:
    """Press the cross of its tab."""
    place = window.tabs.documents.index(document)
    cross = window.tabs.tabButton(place, QTabBar.ButtonPosition.RightSide)
    QTest.mouseClick(cross, Qt.MouseButton.LeftButton)


def test_a_notice_goes_with_its_map_and_every_one_with_the_last_map(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, saved: Path
) -> None:
    window.show()
    other = window.files.add(scenario("mill-lane"))
    bar = window.notices.bar
    save(replace(hill.scenario, title="Theirs, longer"), str(saved))
    qtbot.waitUntil(lambda: bar.isVisible() and "changed on disk" in bar.words)
    close_tab(window, hill)
    assert bar.isHidden(), "nobody can read again what is closed"
    bar.show_notice("Something that happened at the start.")
    close_tab(window, other)
    assert window.centre.currentWidget() is window.start
    assert bar.isHidden(), "the start page tells of no map"


def test_a_map_that_is_closed_takes_no_later_notice_with_it(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, saved: Path
) -> None:
    window.show()
    window.files.add(scenario("mill-lane"))
    bar = window.notices.bar
    save(replace(hill.scenario, title="Theirs, longer"), str(saved))
    qtbot.waitUntil(lambda: "changed on disk" in bar.words)
    bar.show_notice("Something that concerns all maps.")
    close_tab(window, hill)
    assert bar.isVisible()


def test_saving_oneself_is_no_change_from_outside(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, saved: Path
) -> None:
    hill.apply(Describe({"title": "Own"}))
    assert window.files.save(hill)
    qtbot.wait(500)
    assert window.notices.bar.isHidden()


def test_saving_over_what_others_changed_asks_first(
    window: MainWindow, hill: ScenarioDocument, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(replace(hill.scenario, title="Theirs, longer"), str(saved))
    hill.apply(Describe({"title": "Mine"}))
    answers = [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Save]
    monkeypatch.setattr(QMessageBox, "exec", lambda self: answers.pop(0))
    assert not window.files.save(hill)
    theirs = read(str(saved)).scenario
    assert theirs is not None
    assert theirs.title == "Theirs, longer"
    assert window.files.save(hill)
    kept = backups.backups(str(saved))[0]
    old = read(kept.path).scenario
    assert old is not None
    assert old.title == "Theirs, longer"


def test_backups_are_offered_and_opened_beside_the_map(
    window: MainWindow, hill: ScenarioDocument, saved: Path
) -> None:
    before = hill.scenario
    hill.apply(Describe({"title": "Second"}))
    window.files.save(hill)
    menu = QMenu()
    window.notices.fill_backups(menu, hill)
    (first, *_) = menu.actions()
    assert isinstance(first, QAction)
    first.trigger()
    opened = window.document
    assert opened is not None
    assert opened is not hill
    assert opened.scenario == before
    assert (opened.path, opened.is_dirty) == (None, True)


def test_only_so_many_backups_are_kept(tmp_path: Path) -> None:
    path, folder = tmp_path / "map.json", str(tmp_path / "backups")
    path.write_text("0", encoding="utf-8")
    for number in range(backups.MOST_BACKUPS + 3):
        path.write_text(str(number), encoding="utf-8")
        assert backups.keep(str(path), folder) is not None
    held = backups.backups(str(path), folder)
    assert len(held) == backups.MOST_BACKUPS
    assert Path(held[0].path).read_text(encoding="utf-8") == str(backups.MOST_BACKUPS + 2)


def test_one_file_in_two_spellings_has_one_lock_and_one_row_of_backups(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the disk sees no case, as on Windows, which is asked how it spells the name."""
    path = tmp_path / "Hill.json"
    path.write_text("0", encoding="utf-8")
    other = str(tmp_path / "HILL.JSON")
    if not os.path.exists(other):
        monkeypatch.setattr(files, "IS_WINDOWS", True)
        monkeypatch.setattr(os.path, "realpath", lambda name: name.replace("HILL.JSON", "Hill.json"))
    assert backups.name_of(other) == backups.name_of(str(path))
    assert backups.name_of(other) != backups.name_of(str(tmp_path / "mill.json"))


def test_a_file_open_in_another_window_is_said(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, saved: Path
) -> None:
    other = FileWatch()
    twin = ScenarioDocument(hill.scenario, hill.catalogue, path=str(saved))
    with qtbot.waitSignal(other.open_elsewhere) as said:
        other.know(twin)
    assert said.args == [twin]
    window.files.watch.forget(hill)
    other.forget(twin)
    with qtbot.assertNotEmitted(other.open_elsewhere, wait=200):
        other.know(twin)
    other.forget(twin)


def test_recovery_shows_picture_and_difference(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, saved: Path, tmp_path: Path, material: Catalogue
) -> None:
    folder = str(tmp_path / "journal")
    Path(folder).mkdir()
    journal = recovery.Journal(hill, folder)
    ground = hill.committed_map.cells
    hill.apply(PaintTerrain((hex_of(hill, "C4"), hex_of(hill, "C5")), "woods", ground))
    hill.apply(Describe({"title": "Crown"}))
    journal.write()
    journal._lock.unlock()
    left = recovery.leftovers(folder)
    dialog = RecoveryDialog(left, material, window.pictures, window)
    qtbot.addWidget(dialog)
    words = [label.text() for label in dialog.findChildren(QLabel)]
    assert "Other than in the file: 2 hexes, title" in words
    assert any(not label.pixmap().isNull() for label in dialog.findChildren(QLabel))
    button = next(each for each in dialog.findChildren(QPushButton) if each.text() == "Open it")
    button.click()
    assert [(each.what, each.leftover) for each in dialog.decisions] == [("open", left[0])]
    window.files.recover(left[0])
    assert window.document is not None
    assert window.document.is_dirty
    assert window.document.scenario.title == "Crown"
    assert recovery.leftovers(folder) == ()


def test_the_difference_of_equal_maps_is_none(hill: ScenarioDocument) -> None:
    assert difference_words(hill.scenario, hill.scenario) == "The same as the file."


def test_a_journal_that_cannot_be_written_is_told_once_and_tried_again(
    window: MainWindow, hill: ScenarioDocument, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str]] = []
    window.files.failed.connect(lambda *words: told.append(words))
    monkeypatch.setattr(recovery, "save", lambda *_: "The disk is full. Make room.")
    monkeypatch.setattr(recovery, "RETRY_MS", 20)
    hill.apply(Describe({"title": "Not safe"}))
    qtbot.waitUntil(lambda: bool(told))
    ((title, more),) = told
    assert title == "Unsaved changes are not safe"
    assert "The disk is full. Make room." in more
    qtbot.wait(100)
    assert len(told) == 1
    monkeypatch.undo()
    entry = window.files.entry_of(hill)
    snapshot = Path(recovery.snapshot_of(entry))
    qtbot.waitUntil(lambda: snapshot.exists() and "Not safe" in snapshot.read_text(encoding="utf-8"))
