"""The manual in the program: F1 opens the page of what one is in; pages are searched, linked and worn."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

import editor
from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.manual.pages import PAGES
from editor.manual.places import BY_KIND, page_here, page_of
from editor.manual.window import ManualWindow
from editor.panels.dialogs.resize_dialog import ResizeDialog
from editor.panels.panel_dock import PanelDock
from editor.play.begin import play_for_picture
from editor.theme.appearance import Appearance
from editor.tools.toolbox import TOOLS


def pages_in(dock: PanelDock) -> list[QWidget]:
    return [dock._pages.widget(place) for place in range(dock._pages.count())]


def test_every_panel_has_a_page(window: MainWindow, hill: ScenarioDocument) -> None:
    told = {page: page_of(page) for dock in window.docks.all for page in pages_in(dock)}
    assert len(told) == 17
    assert {type(page).__name__: id_ for page, id_ in told.items() if id_ not in PAGES} == {}
    assert page_of(window.docks.problems) == "problems"
    assert page_of(window.docks.units.sides) == "forces"
    assert page_of(window.docks.terrain.terrain) == "ground"
    assert page_of(window.docks.boards.pieces) == "boards"


def dialogs() -> set[type[QDialog]]:
    """Every kind of dialog there is in the program."""
    for module in pkgutil.walk_packages(editor.__path__, "editor."):
        import_module(module.name)
    found, left = set(), [QDialog]
    while left:
        for kind in left.pop().__subclasses__():
            left.append(kind)
            if kind.__module__.startswith("editor."):
                found.add(kind)
    return found


def test_every_dialog_has_a_page() -> None:
    found = dialogs()
    assert len(found) >= 10
    assert {kind.__name__ for kind in found if kind not in BY_KIND} == set()
    assert set(BY_KIND.values()) <= set(PAGES)


def test_every_tool_and_mode_has_a_page(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    view = window.map_area.view
    told = {}
    for tool in TOOLS:
        window.map_area.take(tool)
        told[tool.id] = page_here(window, view)
    assert set(told.values()) == {"ground", "lines", "boards", "battle", "forces", "analysis"}
    assert (told["level"], told["overlay"], told["sight"]) == ("lines", "boards", "analysis")
    assert play_for_picture(window, "random", 1, 5) == ""
    playing = window.play.playing
    assert playing is not None
    assert page_here(window, playing.centre) == "play"
    window.leave_play()
    window.files.close(hill)
    assert page_here(window, None) == "start"


def test_f1_opens_the_page_of_the_panel_in_use(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    window.docks.bottom.turn_to(window.docks.hexes)
    window.docks.hexes.setFocus()
    qtbot.waitUntil(lambda: page_of(QApplication.focusWidget()) == "looking")
    qtbot.keyClick(window, Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: window.help.manual is not None)
    manual = window.help.manual
    assert manual is not None
    assert manual.page.page == "looking"
    assert manual.isVisible()
    window.help.open_page()
    assert manual.page.page == "start"
    manual.close()


def test_f1_in_a_dialog_opens_its_page_over_it(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    dialog = ResizeDialog(window, hill.scenario, hill.committed_map.grid)
    seen: list[str] = []

    def ask() -> None:
        button = dialog.findChildren(QDialogButtonBox)[0].buttons()[0]
        button.setFocus()
        QApplication.processEvents()
        qtbot.keyClick(button, Qt.Key.Key_F1)
        QApplication.processEvents()
        seen.extend(each.page.page for each in dialog.findChildren(ManualWindow) if each.isVisible())
        dialog.reject()

    QTimer.singleShot(100, ask)
    dialog.exec()
    assert seen == ["new-map"]


def test_a_question_is_explained_by_what_asks_it(window: MainWindow, hill: ScenarioDocument) -> None:
    dialog = ResizeDialog(window, hill.scenario, hill.committed_map.grid)
    assert page_of(QMessageBox(dialog)) == "new-map"
    dialog.deleteLater()


@pytest.fixture
def manual(qtbot: QtBot, window: MainWindow) -> ManualWindow:
    window.help.open_page("ground")
    assert window.help.manual is not None
    return window.help.manual


def test_pages_are_searched(qtbot: QtBot, manual: ManualWindow) -> None:
    qtbot.keyClicks(manual.search, "curtain")
    shown = [
        manual.contents.item(row).text()
        for row in range(manual.contents.count())
        if not manual.contents.item(row).isHidden()
    ]
    assert shown == ["Playing"]
    qtbot.keyClick(manual.search, Qt.Key.Key_Return)
    assert manual.page.page == "play"
    assert len(manual.page.extraSelections()) == 1
    manual.search.setText("qwertz")
    assert manual.none.isVisible()
    manual.search.clear()
    assert not manual.none.isVisible()
    assert manual.page.extraSelections() == []


def test_links_lead_on_and_back(manual: ManualWindow) -> None:
    manual.page.anchorClicked.emit(QUrl("games.md#branches"))
    assert manual.page.page == "games"
    assert manual.contents.currentItem().text() == "Kept games and branches"
    manual._step(-1)
    assert manual.page.page == "ground"
    manual._step(1)
    assert manual.page.page == "games"
    manual.page.anchorClicked.emit(QUrl("http://example.org/ground.md.exe"))
    assert manual.page.page == "games"


def test_pictures_fit_the_page_and_the_theme(window: MainWindow, manual: ManualWindow) -> None:
    def shown() -> QImage:
        image = manual.page.loadResource(
            QTextDocument.ResourceType.ImageResource.value, QUrl("pictures/ground.webp")
        )
        assert isinstance(image, QImage)
        return image

    light = shown()
    assert 100 < light.width() <= manual.page.width()
    window.appearance.wear("dark")
    dark = shown()
    window.appearance.wear("light")
    assert dark.size() == light.size()
    assert dark != light
    manual.resize(640, 500)
    QApplication.processEvents()
    assert shown().width() < light.width()


def test_a_page_that_is_missing_is_a_damaged_installation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from editor.manual import pages
    from engine.storage.bundled import DamagedInstallation

    monkeypatch.setattr(pages, "_FOLDER", tmp_path)
    pages.page_text.cache_clear()
    try:
        with pytest.raises(DamagedInstallation, match=r"start\.md is missing"):
            pages.page_text("start", "en")
    finally:
        pages.page_text.cache_clear()


def test_the_manual_wears_what_the_window_wears(qtbot: QtBot) -> None:
    appearance = Appearance()
    parent = QWidget()
    qtbot.addWidget(parent)
    manual = ManualWindow(appearance, parent)
    manual.open_page("play")
    assert "Playing" in manual.page.toPlainText()
    manual.close()
