"""Files dropped on the window open as by Open; tabs of one title are told apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from editor.actions.tab_names import tab_names
from editor.games_when_asked import GamesWhenAsked
from editor.main_window import MainWindow
from engine.model.board import MapBoard
from engine.playtest.match import begin
from engine.playtest.saved import game_of, saved_of
from engine.storage.bundled import catalogue, scenario
from engine.storage.files import write_board, write_game, write_scenario
from engine.storage.saved_game import SavedGame


def drop(over: QWidget, *urls: QUrl) -> bool:
    """Drag files over a widget and let them fall; whether the window took them."""
    data = QMimeData()
    data.setUrls(list(urls))
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    place = over.rect().center()
    entering = QDragEnterEvent(place, copy, data, left, none)
    QApplication.sendEvent(over, entering)
    if not entering.isAccepted():
        return False
    falling = QDropEvent(QPointF(place), copy, data, left, none)
    QApplication.sendEvent(over, falling)
    return falling.isAccepted()


def local(path: Path) -> QUrl:
    return QUrl.fromLocalFile(str(path))


def test_several_files_are_opened_and_the_rest_refused_in_one_box(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    write_scenario(first, scenario("mill-lane"))
    write_scenario(second, scenario("king-of-the-hill"))
    tiled = tmp_path / "tiled.tmx"
    window.exports.export(window.files.add(scenario("mill-lane")), tiled)
    qtbot.waitUntil(tiled.exists)
    (tmp_path / "folder").mkdir()
    before = len(window.files.documents)
    elsewhere = QUrl("https://example.org/map.json")
    assert drop(
        window, local(first), local(first), local(second), local(tiled), local(tmp_path / "folder"), elsewhere
    )
    qtbot.waitUntil(lambda: len(window.files.documents) == before + 3)
    box = next(each for each in window.findChildren(QMessageBox) if "dropped" in each.text())
    assert box.informativeText().count("\n") == 1
    assert "folder is a folder" in box.informativeText()
    assert "example.org" in box.informativeText()


def test_what_is_no_map_is_refused_with_the_reason(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[1, 2]")
    before = window.files.documents
    with qtbot.waitSignal(window.files.failed) as told:
        assert drop(window, local(wrong))
    assert "wrong.json" in told.args[0]
    assert told.args[1]
    assert window.files.documents == before


def test_boards_are_opened_by_dropping_too(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    board: MapBoard = catalogue().boards["1"]
    write_board(tmp_path / "board.json", board)
    taken: list[object] = []
    window.files.board_read.disconnect()
    window.files.board_read.connect(taken.append)
    assert drop(window, local(tmp_path / "board.json"))
    qtbot.waitUntil(lambda: bool(taken))
    assert taken == [board]


def test_no_text_field_takes_a_file_for_a_word(window: MainWindow, tmp_path: Path) -> None:
    """Where a child wants words, files go on to the window."""
    data = QMimeData()
    data.setUrls([local(tmp_path)])
    for view in (window.map_area.view, window.start):
        entering = QDragEnterEvent(
            QPoint(3, 3),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(view, entering)
        assert entering.isAccepted()


def test_a_dropped_game_comes_to_the_table_on_its_map(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    window.play_factory = GamesWhenAsked(window.appearance, window.service)
    game = SavedGame(scenario("mill-lane"), seed=7)
    match = begin(game_of(game, catalogue()), 7)
    write_game(tmp_path / "game.json", saved_of(match.game, 7, match.answers, match.state, {}))
    assert drop(window, local(tmp_path / "game.json"))
    qtbot.waitUntil(lambda: window.play.playing is not None)
    assert window.document is not None
    assert window.document.scenario == scenario("mill-lane")


@pytest.mark.parametrize(
    ("titles", "names"),
    [
        ([("A", None), ("B", "/x/b.json")], ("A", "B")),
        ([("A", "/x/a.json"), ("A", "/x/b.json")], ("A — a.json", "A — b.json")),
        ([("A", "/x/a.json"), ("A", "/y/a.json")], ("A — x/a.json", "A — y/a.json")),
        ([("A", "/a.json"), ("A", "/y/a.json")], ("A — /a.json", "A — y/a.json")),
        ([("A", None), ("A", None), ("A (1)", None)], ("A (2)", "A (3)", "A (1)")),
        ([("A", None), ("A", "/x/a.json")], ("A (1)", "A — a.json")),
        ([("A", "/x/a.json"), ("A", "/x/a.json")], ("A — a.json", "A — a.json (2)")),
    ],
)
def test_names_of_tabs(titles: list[tuple[str, str | None]], names: tuple[str, ...]) -> None:
    assert tab_names(titles) == names


def test_tabs_of_one_title_are_told_apart_and_lose_it_when_they_are_alone(window: MainWindow) -> None:
    first = window.files.add(scenario("mill-lane"))
    title = first.title
    assert window.tabs.tabText(0) == title
    second = window.files.add(scenario("mill-lane"))
    assert [window.tabs.tabText(each) for each in range(2)] == [f"{title} (1)", f"{title} (2)"]
    window.tabs.moveTab(0, 1)
    assert [window.tabs.tabText(each) for each in range(2)] == [f"{title} (2)", f"{title} (1)"]
    window.files.close(first)
    assert window.tabs.tabText(window.tabs.documents.index(second)) == title
