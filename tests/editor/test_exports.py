"""What leaves a document: pictures, booklets and Tiled maps are written behind the window's back."""

from __future__ import annotations

import multiprocessing
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.panels.dialogs.export_dialog import ExportDialog
from editor.printing.beside import printed_beside
from editor.printing.booklet.booklet import booklet
from editor.printing.booklet.page import pdf_bytes
from editor.printing.booklet.paper import PAPERS
from editor.printing.print_job import PrintJob
from editor.printing.wishes import ENDINGS, LEAST_PX, OPTIONS, ExportWishes, kept, wishes_of
from engine.model.catalogue import Catalogue
from engine.storage.bundled import scenario
from engine.storage.documents import SCENARIO, data_of, value_of_data


@pytest.fixture
def lane(window: MainWindow) -> ScenarioDocument:
    """A small map, open in the window."""
    return window.files.add(scenario("mill-lane"))


def test_pictures_are_written_in_the_background(
    qtbot: QtBot, window: MainWindow, lane: ScenarioDocument, tmp_path: Path
) -> None:
    for name in ("map.png", "map.svg", "map.pdf"):
        with qtbot.waitSignal(window.exports.said) as told:
            window.exports.export(lane, tmp_path / name)
            assert window.exports.is_writing
        assert name in told.args[0]
        assert (tmp_path / name).stat().st_size > 1000
    assert not window.exports.is_writing


@pytest.mark.thorough
def test_a_booklet_is_written_or_stopped(
    qtbot: QtBot, window: MainWindow, lane: ScenarioDocument, tmp_path: Path
) -> None:
    target = tmp_path / "booklet.pdf"
    with qtbot.waitSignal(window.exports.said):
        window.exports.export(lane, target, ExportWishes("booklet", paper="a4"))
    assert target.read_bytes().startswith(b"%PDF")
    assert not multiprocessing.active_children(), "the process that made it is gone"
    stopped = tmp_path / "stopped.pdf"
    with qtbot.waitSignal(window.exports.said) as told:
        window.exports.export(lane, stopped, ExportWishes("booklet", paper="a4"))
        for writing in tuple(window.exports._under_way):
            stop = writing.dialog.findChild(QPushButton)
            assert stop is not None
            stop.click()
    assert "not written" in told.args[0]
    assert not stopped.exists()
    assert not multiprocessing.active_children(), "the one that was stopped, too"


@pytest.mark.thorough
def test_a_booklet_made_beside_the_window_speaks_its_language_and_tells_how_far_it_is(
    qapp: object, lane: ScenarioDocument, material: Catalogue, french: None
) -> None:
    job = PrintJob(lane.scenario, lane.committed_map, material, ExportWishes("booklet", paper="a4"))
    seen: list[tuple[int, int]] = []

    def step(done: int, whole: int) -> bool:
        seen.append((done, whole))
        return True

    data = printed_beside(job, step)
    pages = booklet(job.scenario, job.map, job.catalogue, PAPERS["a4"])
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == len(pages)
    assert len(data) == pytest.approx(len(pdf_bytes(pages, job.scenario.title)), rel=0.01), "the same words"
    assert len(set(seen)) > 5, "one sees it go on"
    assert seen == sorted(seen)


def test_a_map_goes_to_tiled_and_is_opened_again(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, tmp_path: Path
) -> None:
    target = tmp_path / "hill.tmx"
    with qtbot.waitSignal(window.exports.said) as told:
        window.exports.export(hill, target)
        assert window.exports.is_writing
    assert "hill.tmx" in told.args[0]
    opened = window.files.open_now(str(target))
    assert opened is not None
    assert opened.path is None, "saving asks for a scenario file of its own"
    assert opened.scenario == hill.scenario


@pytest.mark.thorough
def test_a_module_of_vassal_is_made_beside_the_window(
    qtbot: QtBot, window: MainWindow, lane: ScenarioDocument, tmp_path: Path
) -> None:
    target = tmp_path / "lane.vmod"
    with qtbot.waitSignal(window.exports.said, timeout=60_000) as told:
        window.exports.export(lane, target)
        assert window.exports.is_writing
    assert "lane.vmod" in told.args[0]
    with zipfile.ZipFile(target) as module:
        assert {"buildFile.xml", "moduledata"} < set(module.namelist())


def test_what_a_tiled_map_cannot_hold_is_told(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, tmp_path: Path
) -> None:
    data = data_of(SCENARIO, hill.scenario)
    data["smoke"] = ["A1", 7]
    broken, findings = value_of_data(SCENARIO, data)
    document = ScenarioDocument(broken, window.catalogue, findings=findings)
    with qtbot.waitSignal(window.exports.lost) as told:
        window.exports.export(document, tmp_path / "hill.tmx")
    assert told.args[0] == "hill.tmx"
    assert "/smoke/1" in told.args[1][0].text()


def test_a_broken_foreign_map_is_refused_with_its_line(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    broken = tmp_path / "a.tmx"
    broken.write_text("<map>\n<", encoding="utf-8")
    with qtbot.waitSignal(window.files.failed) as told:
        assert window.files.open_now(str(broken)) is None
    assert "line 2" in told.args[1]


def test_where_nothing_can_be_written_the_reason_is_said(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, tmp_path: Path
) -> None:
    with qtbot.waitSignal(window.exports.failed) as told:
        window.exports.export(hill, tmp_path / "no" / "map.png")
    assert "no such folder" in told.args[1]
    with qtbot.waitSignal(window.exports.failed):
        window.exports.export(hill, tmp_path / "map.doc")


class Answers:
    """Stands for the user before the export dialog, the choice of a file and the question about a file."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
        self.choose: Callable[[ExportDialog], object] = lambda _: None
        self.path = ""
        self.agrees = True
        self.asked: list[str] = []
        self.seen: list[ExportWishes] = []

        def exec_(dialog: ExportDialog) -> int:
            self.seen.append(dialog.wishes)
            self.choose(dialog)
            return 1

        def question(_: object, words: str, *__: object) -> QMessageBox.StandardButton:
            self.asked.append(words)
            return QMessageBox.StandardButton.Save if self.agrees else QMessageBox.StandardButton.Cancel

        monkeypatch.setattr(ExportDialog, "exec", exec_)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (self.path, ""))
        monkeypatch.setattr("editor.actions.export_actions.ask", question)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, tmp_path: Path) -> Answers:
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    return Answers(monkeypatch, qtbot)


def _dialog(window: MainWindow, document: ScenarioDocument, wishes: ExportWishes) -> ExportDialog:
    return ExportDialog(document.scenario, document.committed_map, window.catalogue, wishes, window)


def test_a_format_offers_only_what_it_leaves_to_be_chosen(
    qtbot: QtBot, window: MainWindow, lane: ScenarioDocument
) -> None:
    dialog = _dialog(window, lane, ExportWishes())
    qtbot.addWidget(dialog)
    dialog.show()
    offered: dict[str, set[str]] = {}
    fields = {"px": dialog._px, "paper": dialog._paper, **dialog._switches}
    for format_ in ENDINGS:
        dialog.choose(format_)
        offered[format_] = {name for name, field in fields.items() if field.isVisible()}
    assert offered == {format_: set(OPTIONS[format_]) for format_ in ENDINGS}
    dialog.choose("booklet")
    assert dialog.wishes.paper in PAPERS, "a booklet has pages"
    dialog.choose("png")
    dialog._px.setValue(40)
    assert "×" in dialog._size.text()


def test_the_preview_shows_what_is_chosen(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    dialog = _dialog(window, hill, ExportWishes())
    qtbot.addWidget(dialog)
    dialog.show()

    def picture() -> QImage:
        qtbot.waitUntil(lambda: dialog.preview.is_settled)
        return dialog.preview.pixmap().toImage()

    pictures = [picture()]
    for switch in ("title", "grid", "labels", "saves_ink"):
        dialog._switches[switch].toggle()
        pictures.append(picture())
        assert pictures[-1] != pictures[-2], switch
    for format_ in ("pdf", "booklet"):
        dialog.choose(format_)
        pictures.append(picture())
    page = pictures[-1].size()
    assert abs(page.width() / page.height() - 297 / 210) < 0.01, "a page of A4, lying"


@pytest.mark.thorough
@pytest.mark.parametrize("leave", ["closed", "deleted"])
def test_what_draws_the_preview_is_gone_with_its_dialog(
    qtbot: QtBot, window: MainWindow, lane: ScenarioDocument, leave: str
) -> None:
    before = set(multiprocessing.active_children())
    dialog = _dialog(window, lane, ExportWishes())
    dialog.show()
    qtbot.waitUntil(lambda: dialog.preview.is_settled)
    assert len(set(multiprocessing.active_children()) - before) == 1, "the window goes on working"
    if leave == "closed":
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    else:
        dialog.deleteLater()
    qtbot.waitUntil(lambda: not set(multiprocessing.active_children()) - before)


@pytest.mark.thorough
def test_a_preview_comes_again_when_what_draws_it_has_died(
    qtbot: QtBot, window: MainWindow, lane: ScenarioDocument
) -> None:
    dialog = _dialog(window, lane, ExportWishes())
    qtbot.addWidget(dialog)
    before = set(multiprocessing.active_children())
    dialog.show()
    qtbot.waitUntil(lambda: dialog.preview.is_settled)
    first = dialog.preview.pixmap().toImage()
    (process,) = set(multiprocessing.active_children()) - before
    process.kill()
    process.join()
    qtbot.waitUntil(lambda: dialog.preview._process._worker._broken is not False)
    dialog._switches["title"].toggle()
    qtbot.waitUntil(lambda: dialog.preview.is_settled)
    second = dialog.preview.pixmap().toImage()
    assert not second.isNull()
    assert second != first
    dialog.close()


@pytest.mark.thorough
def test_what_was_chosen_is_written_and_comes_back(
    qtbot: QtBot, window: MainWindow, lane: ScenarioDocument, answers: Answers, tmp_path: Path
) -> None:
    def small(dialog: ExportDialog) -> None:
        dialog._px.setValue(30)
        dialog._switches["title"].setChecked(False)

    answers.choose, answers.path = small, str(tmp_path / "small.png")
    with qtbot.waitSignal(window.exports.said):
        window.exports.ask_export(lane)
    small_picture = QImage(answers.path)
    answers.choose, answers.path = lambda dialog: dialog._px.setValue(60), str(tmp_path / "large.png")
    with qtbot.waitSignal(window.exports.said):
        window.exports.ask_export(lane)
    assert answers.seen[-1].px == 30
    assert not answers.seen[-1].title
    assert abs(QImage(answers.path).width() - 2 * small_picture.width()) <= 2
    assert answers.asked == [], "the dialog of the platform asks about the names it is given"
    answers.choose, answers.path = lambda dialog: dialog.choose("pdf"), str(tmp_path / "one.pdf")
    with qtbot.waitSignal(window.exports.said):
        window.exports.ask_export(lane)
    true_size = Path(answers.path).read_bytes()
    lying = ExportWishes(format="pdf", paper="a4")
    with qtbot.waitSignal(window.exports.said):
        window.exports.export(lane, tmp_path / "two.pdf", lying)
    assert re.search(rb"/MediaBox \[0 0 842[.\d]* 595", (tmp_path / "two.pdf").read_bytes())
    assert not re.search(rb"/MediaBox \[0 0 842[.\d]* 595", true_size)


def test_no_file_is_written_over_unasked(
    qtbot: QtBot, window: MainWindow, lane: ScenarioDocument, answers: Answers, tmp_path: Path
) -> None:
    there = tmp_path / "mine.png"
    there.write_bytes(b"mine")
    answers.path, answers.agrees = str(tmp_path / "mine"), False
    window.exports.ask_export(lane)
    assert not window.exports.is_writing
    assert len(answers.asked) == 1
    assert there.read_bytes() == b"mine"
    answers.agrees = True
    with qtbot.waitSignal(window.exports.said):
        window.exports.ask_export(lane)
    assert there.read_bytes() != b"mine"


def test_a_picture_that_is_stopped_leaves_what_was_there(
    qtbot: QtBot, window: MainWindow, lane: ScenarioDocument, tmp_path: Path
) -> None:
    there = tmp_path / "mine.png"
    there.write_bytes(b"mine")
    with qtbot.waitSignal(window.exports.said) as told:
        window.exports.export(lane, there, ExportWishes(px=300))
        for writing in tuple(window.exports._under_way):
            stop = writing.dialog.findChild(QPushButton)
            assert stop is not None
            stop.click()
    assert "not written" in told.args[0]
    assert there.read_bytes() == b"mine"


def test_wishes_that_were_kept_broken_are_as_at_first() -> None:
    wishes = ExportWishes(format="pdf", px=48, paper="letter", grid=False)
    assert wishes_of(kept(wishes)) == wishes
    for broken in ("", "=", "px", "format=doc px=-1 paper=a0 grid=1"):
        assert wishes_of(broken) == ExportWishes()
    assert wishes_of("px=5").px == LEAST_PX
