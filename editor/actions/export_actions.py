"""Pictures, booklets and maps of other programs: everything that leaves a document for another format."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from editor.actions.file_actions import ask
from editor.actions.long_work import Job, LongWork, Step
from editor.document.document import ScenarioDocument
from editor.panels.dialogs.booklet_dialog import BookletDialog
from editor.printing.booklet.booklet import booklet
from editor.printing.booklet.page import pdf_bytes
from editor.printing.booklet.paper import Paper
from editor.printing.files import MOST_DRAWN, SUFFIXES, TooLarge, TooManyHexes, sheet_bytes, write_sheet
from editor.printing.scenario_sheet import scenario_sheet
from editor.text.sentences import told, told_failure
from editor.text.texts import text
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario
from engine.storage.atomic_write import write_bytes
from engine.storage.interchange.formats import WRITTEN, export_map
from engine.storage.interchange.losses import ConversionLoss, NotConvertible
from engine.storage.target import Occupied

#: A pictured hex measures so many pixels across; fewer when the map is too large for that.
EXPORT_PX = 92.0


class ExportActions(QObject):
    """Asks where to, and has it written in the background."""

    said = Signal(str)
    failed = Signal(str, str)
    #: A file was written (its name), and what could not be carried over.
    lost = Signal(str, object)

    def __init__(self, catalogue: Catalogue, window: QWidget) -> None:
        super().__init__(window)
        self._catalogue = catalogue
        self._window = window
        self._under_way: set[LongWork] = set()

    @property
    def is_writing(self) -> bool:
        """Whether a file is being written at the moment."""
        return bool(self._under_way)

    def ask_export(self, document: ScenarioDocument) -> None:
        """Ask for a file and write the map in the format of its ending."""
        start = f"{document.scenario.id or 'map'}.png"
        path, kind = QFileDialog.getSaveFileName(
            self._window, text("dialog.export"), start, text("dialog.export.filter")
        )
        if path:
            target = Path(path)
            endings = (*SUFFIXES, *WRITTEN)
            if not target.suffix:
                meant = next((each for each in endings if f"*{each}" in kind), SUFFIXES[0])
                target = target.with_suffix(meant)
            self.export(document, target)

    def export(self, document: ScenarioDocument, target: Path) -> None:
        """Write the map in the format of the target's ending; `said`, `failed` or `lost` tells the end."""
        scenario, map_, suffix = document.scenario, document.committed_map, target.suffix.lower()
        if suffix in WRITTEN:
            self._export_map(scenario, target)
        elif suffix in SUFFIXES:
            self._begin(target, _picture(scenario, map_, self._catalogue, target))
        else:
            self.failed.emit(text("dialog.cannot_export"), text("dialog.export.suffix"))

    def _export_map(self, scenario: Scenario, target: Path, *, force: bool = False) -> None:
        met = _Met()

        def written() -> None:
            if met.occupied is not None:
                if self._writes_over(met.occupied):
                    self._export_map(scenario, target, force=True)
                return
            self.said.emit(text("status.exported", name=target.name))
            if met.losses:
                self.lost.emit(target.name, met.losses)

        self._run(target.name, _tiled(scenario, self._catalogue, target, met, force=force), written)

    def _writes_over(self, occupied: Occupied) -> bool:
        """Ask whether a file that nobody named is to be written over."""
        buttons = QMessageBox.StandardButton
        question = text("dialog.occupied", name=os.path.basename(occupied.filename))
        more = text("dialog.occupied.more")
        return ask(self._window, question, more, buttons.Save | buttons.Cancel) is buttons.Save

    def ask_booklet(self, document: ScenarioDocument) -> None:
        """Ask for paper and a file, and write the booklet."""
        dialog = BookletDialog(self._window)
        if not dialog.exec():
            return
        path, _ = QFileDialog.getSaveFileName(
            self._window,
            dialog.windowTitle(),
            f"{document.scenario.id or 'map'}-booklet.pdf",
            text("dialog.booklet.filter"),
        )
        if path:
            target = Path(path) if path.lower().endswith(".pdf") else Path(path + ".pdf")
            self.print_booklet(document, target, dialog.paper, saves_ink=dialog.saves_ink)

    def print_booklet(
        self, document: ScenarioDocument, target: Path, paper: Paper, *, saves_ink: bool = False
    ) -> None:
        """Write the booklet of a document in the background."""
        job = _booklet(document.scenario, document.committed_map, self._catalogue, target, paper, saves_ink)
        self._begin(target, job)

    def copy_picture(self, document: ScenarioDocument) -> None:
        """Put a picture of the map with everything on it on the clipboard; `said` tells the end."""
        name, drawn = document.title, QByteArray()
        scenario, map_ = document.scenario, document.committed_map
        job = _drawing(scenario, map_, self._catalogue, drawn)

        def copied() -> None:
            QGuiApplication.clipboard().setImage(QImage.fromData(drawn))
            self.said.emit(text("status.picture_copied", name=name))

        self._run(name, job, copied)

    def _begin(self, target: Path, job: Job) -> None:
        self._run(target.name, job, lambda: self.said.emit(text("status.exported", name=target.name)))

    def _run(self, name: str, job: Job, succeeded: Callable[[], object]) -> None:
        work = LongWork(text("dialog.writing", name=name), job, self._window)
        self._under_way.add(work)

        def done(failure: str, stopped: bool) -> None:
            self._under_way.discard(work)
            if stopped:
                self.said.emit(text("status.stopped", name=name))
            elif failure:
                self.failed.emit(text("dialog.cannot_export"), failure)
            else:
                succeeded()

        work.finished.connect(done)


def _picture(scenario: Scenario, map_: HexMap, catalogue: Catalogue, target: Path) -> Job:
    def draw(step: Step) -> str:
        sheet = scenario_sheet(scenario, map_, catalogue)
        try:
            try:
                write_sheet(target, sheet, EXPORT_PX)
            except TooLarge as error:
                write_sheet(target, sheet, error.fitting)
        except TooManyHexes as error:
            return text("dialog.export.too_many", hexes=error.hexes, most=MOST_DRAWN)
        except OSError as error:
            return told_failure(error)
        step(1, 1)
        return ""

    return draw


@dataclass
class _Met:
    """What an export met: what it could not carry over, a file that stood in its way."""

    losses: tuple[ConversionLoss, ...] = ()
    occupied: Occupied | None = None


def _tiled(scenario: Scenario, catalogue: Catalogue, target: Path, met: _Met, *, force: bool) -> Job:
    def write(step: Step) -> str:
        try:
            _, losses = export_map(scenario, catalogue, target, force=force)
        except NotConvertible as error:
            return f"{told(error.message)} {told(error.advice)}"
        except Occupied as occupied:
            met.occupied = occupied
            return ""
        except OSError as error:
            return told_failure(error)
        met.losses = tuple(losses.report())
        step(1, 1)
        return ""

    return write


def _drawing(scenario: Scenario, map_: HexMap, catalogue: Catalogue, drawn: QByteArray) -> Job:
    def draw(step: Step) -> str:
        sheet = scenario_sheet(scenario, map_, catalogue)
        try:
            drawn.append(sheet_bytes(sheet, ".png", EXPORT_PX))
        except TooLarge as error:
            drawn.append(sheet_bytes(sheet, ".png", error.fitting))
        step(1, 1)
        return ""

    return draw


def _booklet(
    scenario: Scenario, map_: HexMap, catalogue: Catalogue, target: Path, paper: Paper, saves_ink: bool
) -> Job:
    def draw(step: Step) -> str:
        try:
            pages = booklet(scenario, map_, catalogue, paper, saves_ink=saves_ink)
        except TooManyHexes as error:
            return text("dialog.export.too_many", hexes=error.hexes, most=MOST_DRAWN)
        data = pdf_bytes(pages, scenario.title, lambda done: step(done, len(pages)))
        if not data:
            return ""
        try:
            write_bytes(target, data)
        except OSError as error:
            return told_failure(error)
        return ""

    return draw


def losses_told(losses: tuple[ConversionLoss, ...]) -> str:
    """What was not carried over, a line each."""
    return "\n".join(f"• {told(loss.text())}" for loss in losses)
