"""Pictures, booklets and maps of other programs: everything that leaves a document for another format."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from editor.actions.file_actions import ask
from editor.actions.long_work import Job, LongWork, Step
from editor.document.document import ScenarioDocument
from editor.document.settings import Settings
from editor.text.sentences import told, told_failure
from editor.text.texts import text
from editor.theme.widgets import asked
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.storage.atomic_write import write_bytes
from engine.storage.interchange.endings import MODULE, WRITTEN
from engine.storage.target import Occupied

if TYPE_CHECKING:
    from editor.printing.print_job import PrintJob
    from editor.printing.wishes import ExportWishes
    from engine.storage.interchange.losses import ConversionLoss


#: Under these names the last wishes, and the folder of the last export, are remembered.
_WISHES, _FOLDER = "export", "export_folder"


class ExportActions(QObject):
    """Asks where to, and has it written in the background."""

    said = Signal(str)
    failed = Signal(str, str)
    #: A file was written (its name), and what could not be carried over.
    lost = Signal(str, object)

    def __init__(self, catalogue: Catalogue, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._catalogue = catalogue
        self._settings = settings
        self._window = window
        self._under_way: set[LongWork] = set()

    @property
    def is_writing(self) -> bool:
        """Whether a file is being written at the moment."""
        return bool(self._under_way)

    def ask_export(self, document: ScenarioDocument, format_: str = "") -> None:
        """Ask for a format, what it leaves to be chosen and a file, and write it; all is remembered."""
        from editor.panels.dialogs.export_dialog import ExportDialog
        from editor.printing.wishes import kept, wishes_of

        scenario, map_ = document.scenario, document.committed_map
        wishes = wishes_of(self._settings.text(_WISHES))
        if format_:
            wishes = replace(wishes, format=format_)
        dialog = ExportDialog(scenario, map_, self._catalogue, wishes, self._window)
        agreed = asked(dialog)
        wishes = dialog.wishes
        if agreed:
            self._settings.remember_text(_WISHES, kept(wishes))
            target = self._ask_target(document, wishes)
            if target is not None:
                self.export(document, target, wishes)

    def _ask_target(self, document: ScenarioDocument, wishes: ExportWishes) -> Path | None:
        """Ask for a file with the ending of the format; None where one is there and shall stay."""
        name = f"{document.scenario.id or 'map'}{'-booklet' if wishes.format == 'booklet' else ''}"
        start = Path(self._settings.text(_FOLDER)) / f"{name}{wishes.ending}"
        path, _ = QFileDialog.getSaveFileName(
            self._window, text("dialog.export"), str(start), text(f"export.filter.{wishes.format}")
        )
        if not path:
            return None
        target = Path(path)
        if target.suffix.lower() != wishes.ending:
            target = target.with_name(target.name + wishes.ending)
            # The dialog asked about another name.
            if target.exists() and not self._agrees(target.name, text("dialog.exists.more")):
                return None
        self._settings.remember_text(_FOLDER, str(target.parent))
        return target

    def export(self, document: ScenarioDocument, target: Path, wishes: ExportWishes | None = None) -> None:
        """Write the map as it is wished, or in the format of the target's ending with everything on it.

        `said`, `failed` or `lost` tells the end.
        """
        from editor.printing.files import SUFFIXES
        from editor.printing.print_job import PrintJob
        from editor.printing.wishes import ExportWishes

        scenario, map_, suffix = document.scenario, document.committed_map, target.suffix.lower()
        if suffix in WRITTEN:
            self._export_map(scenario, target)
        elif suffix in (*SUFFIXES, MODULE):
            wished = wishes or ExportWishes()
            if wished.ending != suffix:
                wished = replace(wished, format=suffix.removeprefix("."))
            printed = _printed(PrintJob(scenario, map_, self._catalogue, wished), target)
            said = text("status.exported", name=target.name)
            self._run(target.name, printed, lambda: self.said.emit(said))
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
        return self._agrees(os.path.basename(occupied.filename), text("dialog.occupied.more"))

    def _agrees(self, name: str, more: str) -> bool:
        """Whether a file of that name may be written over."""
        buttons = QMessageBox.StandardButton
        question = text("dialog.occupied", name=name)
        return ask(self._window, question, more, buttons.Save | buttons.Cancel) is buttons.Save

    def copy_picture(self, document: ScenarioDocument) -> None:
        """Put a picture of the map with everything on it on the clipboard; `said` tells the end."""
        from editor.printing.beside import printed_beside
        from editor.printing.print_job import PrintJob
        from editor.printing.wishes import ExportWishes

        name, drawn = document.title, QByteArray()
        printed = PrintJob(document.scenario, document.committed_map, self._catalogue, ExportWishes())

        def draw(step: Step) -> str:
            drawn.append(printed_beside(printed, step))
            return ""

        def copied() -> None:
            QGuiApplication.clipboard().setImage(QImage.fromData(drawn))
            self.said.emit(text("status.picture_copied", name=name))

        self._run(name, draw, copied)

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


def _printed(job: PrintJob, target: Path) -> Job:
    from editor.printing.beside import printed_beside
    from editor.printing.files import MOST_DRAWN, TooManyHexes

    def write(step: Step) -> str:
        try:
            job.check()
            data = printed_beside(job, step)
            # Whoever stopped it wants no file, nor another one in its place.
            if data and step(1, 1):
                write_bytes(target, data)
        except TooManyHexes as error:
            return text("dialog.export.too_many", hexes=error.hexes, most=MOST_DRAWN)
        except OSError as error:
            return told_failure(error)
        return ""

    return write


@dataclass
class _Met:
    """What an export met: what it could not carry over, a file that stood in its way."""

    losses: tuple[ConversionLoss, ...] = ()
    occupied: Occupied | None = None


def _tiled(scenario: Scenario, catalogue: Catalogue, target: Path, met: _Met, *, force: bool) -> Job:
    from engine.storage.interchange.formats import export_map
    from engine.storage.interchange.losses import NotConvertible

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


def losses_told(losses: tuple[ConversionLoss, ...]) -> str:
    """What was not carried over, a line each."""
    return "\n".join(f"• {told(loss.text())}" for loss in losses)
