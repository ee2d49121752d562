"""The start page stands where no map is open, and opens what one presses."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.panels.dialogs.new_map_dialog import NewMapDialog
from editor.start.page import PICTURE, MapCard, ShelfCard
from editor.start.thumbnails import Thumbnails, thumbnail_folder
from editor.views.paint_service import PaintService
from editor.views.picture_queue import PictureQueue
from engine.model.catalogue import Catalogue
from engine.storage.bundled import scenario, scenario_paths
from engine.storage.files import write_scenario


def cards(window: MainWindow) -> dict[str, MapCard]:
    return {Path(card.path).stem: card for card in window.start.findChildren(MapCard)}


def test_closing_the_last_map_shows_the_start_page(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.json"
    write_scenario(mine, scenario("king-of-the-hill"))
    window.settings.remember_file(str(mine), "The Old Mine")
    window.settings.remember_file(str(tmp_path / "gone.json"))
    assert window.centre.currentWidget() is window.map_area
    window.files.close(hill)
    assert window.centre.currentWidget() is window.start
    qtbot.waitUntil(lambda: len(cards(window)) > len(scenario_paths()))
    shown = cards(window)
    assert {path.stem for path in scenario_paths()} <= set(shown)
    assert "mine" in shown
    assert "gone" not in shown
    assert shown["mine"].text() == "The Old Mine\nmine.json"
    assert shown["mine"].accessibleName() == "Open The Old Mine, mine.json"
    # The keys begin at the first offer and reach the cards; the picture comes from another thread.
    qtbot.waitUntil(lambda: not shown["mine"].icon().isNull())
    shown["mine"].setFocus()
    qtbot.keyClick(shown["mine"], Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.document is not None)
    document = window.document
    assert document is not None
    assert document.path == str(mine)
    assert window.settings.title_of(str(mine)) == document.scenario.title, "as it was opened last"
    assert window.centre.currentWidget() is window.map_area
    window.settings.forget_files()


def test_pictures_of_any_shape_stand_in_the_middle_of_as_much_room(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    window.files.close(hill)
    qtbot.waitUntil(lambda: window.start.is_drawn)
    shown = cards(window)
    assert {each.icon().availableSizes()[0] for each in shown.values()} == {QSize(*PICTURE)}
    wide = shown["king-of-the-hill"].icon().pixmap(*PICTURE).toImage()
    covered = [y for y in range(wide.height()) if wide.pixelColor(wide.width() // 2, y).alpha()]
    assert 0 < covered[0] == wide.height() - 1 - covered[-1], "as much free above as below"


def test_a_bundled_map_opened_there_is_not_saved_over(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    window.files.close(hill)
    qtbot.waitUntil(lambda: "king-of-the-hill" in cards(window))
    cards(window)["king-of-the-hill"].click()
    assert window.document is not None
    assert window.document.path is None


def test_the_page_offers_a_proposal(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    window.files.close(hill)
    dialog = NewMapDialog(window.catalogue, window.service, window.queue, window, kind="proposal")
    qtbot.addWidget(dialog)
    assert not dialog._create.isEnabled()
    dialog._seed.setValue(12)
    qtbot.waitUntil(dialog._create.isEnabled)
    first = dialog.scenario
    assert first is not None
    assert len(first.objectives) == 7
    another = next(each for each in dialog.findChildren(QPushButton) if each.text() == "Another one")
    while dialog._seed.value() == 12:
        another.click()
    qtbot.waitUntil(dialog._create.isEnabled)
    assert dialog.scenario is not None
    assert dialog.scenario.layout != first.layout
    dialog._columns.setValue(8)
    qtbot.waitUntil(lambda: "larger" in dialog._verdict.text())
    assert not dialog._create.isEnabled()
    dialog._columns.setValue(18)
    dialog._seed.setValue(12)
    qtbot.waitUntil(dialog._create.isEnabled)
    dialog._title.setText("Two Farms Ford")
    dialog.accept()
    assert dialog.scenario is not None
    assert (dialog.scenario.title, dialog.scenario.id) == ("Two Farms Ford", "two-farms-ford")
    assert dialog.scenario.layout == first.layout


def test_thumbnails_are_kept_until_the_file_changes(
    qtbot: QtBot, material: Catalogue, tmp_path: Path
) -> None:
    path = tmp_path / "map.json"
    write_scenario(path, scenario("king-of-the-hill"))
    queue = PictureQueue(PaintService(workers=False))
    drawing = Thumbnails(material, queue, (120, 80), 1.0)
    told: list[QImage] = []
    drawing.drawn.connect(lambda _, image: told.append(image))
    drawing.ask(str(path))
    qtbot.waitUntil(lambda: len(told) == 2)  # in flat colours at once, then painted
    assert [each.width() for each in told] == [120, 120]
    assert told[0] != told[1]
    kept = Path(drawing.kept_as(str(path)))
    assert kept.parent == Path(thumbnail_folder())
    assert kept.is_file()
    path.write_text("no map", encoding="utf-8")
    with qtbot.waitSignal(drawing.drawn) as again:
        drawing.ask(str(path))
    assert again.args is not None
    assert again.args[1].isNull()
    drawing.stop()


def test_the_maps_that_come_along_are_found_by_kind(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    window.files.close(hill)
    qtbot.waitUntil(lambda: bool(window.start.findChildren(ShelfCard)))

    def shown() -> set[str]:
        return {card.shelf_map.title for card in window.start.findChildren(ShelfCard) if card.isVisible()}

    qtbot.waitUntil(lambda: len(shown()) == len(scenario_paths()))
    chips = {each.text(): each for each in window.start.findChildren(QToolButton, "chip")}
    assert list(chips) == ["All  21", "Skirmish Mode  14", "Base game  7", "Small  5", "Large  1"]
    chips["Large  1"].click()
    assert shown() == {"Steppe"}
    chips["Small  5"].click()
    assert "King of the Hill" in shown()
    assert len(shown()) == 5
    window.resize(700, 640)  # what is not shown stays out when the cards are arranged anew
    assert len(shown()) == 5
    card = next(each for each in window.start.findChildren(ShelfCard) if each.shelf_map.title == "Mill Lane")
    assert card.text() == "Mill Lane\n2 boards · 75 min"
    chips["All  21"].click()
    assert len(shown()) == len(scenario_paths())
