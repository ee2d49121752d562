"""Unsaved changes in several maps: one list asks for all of them what becomes of each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from editor.document.document import ScenarioDocument
from editor.text.texts import text


class UnsavedDialog(QDialog):
    """Every map with unsaved changes, all marked to be saved; accepted, `to_save` are those still marked."""

    def __init__(self, documents: Sequence[ScenarioDocument], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("program"))
        self._documents = tuple(documents)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        title = QLabel(text("dialog.unsaved.several"))
        title.setProperty("head", True)
        column.addWidget(title)
        more = QLabel(text("dialog.unsaved.several.more"))
        more.setProperty("second", True)
        more.setWordWrap(True)
        column.addWidget(more)
        self.boxes: list[QCheckBox] = []
        page = QWidget()
        rows = QVBoxLayout(page)
        for document in self._documents:
            box = QCheckBox(document.title.replace("&", "&&"))
            box.setToolTip(document.path or text("kept.no_file"))
            box.setChecked(True)
            box.toggled.connect(lambda _: self._count())
            rows.addWidget(box)
            self.boxes.append(box)
        rows.addStretch(1)
        area = QScrollArea()
        area.setAccessibleName(title.text())
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(page)
        column.addWidget(area, 1)
        row = QHBoxLayout()
        self.cancel = QPushButton(text("start.cancel"))
        self.cancel.setAutoDefault(False)
        self.cancel.clicked.connect(self.reject)
        self.go = QPushButton()
        self.go.setProperty("filled", True)
        self.go.setDefault(True)
        self.go.clicked.connect(self.accept)
        row.addStretch(1)
        row.addWidget(self.cancel)
        row.addWidget(self.go)
        column.addLayout(row)
        self.resize(480, min(560, 190 + 34 * len(self._documents)))
        self.go.setFocus()
        self._count()

    @property
    def to_save(self) -> tuple[ScenarioDocument, ...]:
        """The documents that are marked, in the order of their tabs."""
        return tuple(
            document for document, box in zip(self._documents, self.boxes, strict=True) if box.isChecked()
        )

    def _count(self) -> None:
        """Say on the button what it does."""
        saved = len(self.to_save)
        lost = len(self._documents) - saved
        key = "some" if saved and lost else "all" if saved else "none"
        self.go.setText(text(f"dialog.unsaved.go.{key}", saved=saved, lost=lost))
