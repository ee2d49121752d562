"""Unsaved changes in several maps: one list asks for all of them what becomes of each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
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
        self.list = QListWidget()
        self.list.setAccessibleName(title.text())
        for document in self._documents:
            item = QListWidgetItem(document.title)
            item.setToolTip(document.path or text("kept.no_file"))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.itemChanged.connect(lambda _: self._count())
        column.addWidget(self.list, 1)
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
        self.resize(460, 300)
        self._count()

    @property
    def to_save(self) -> tuple[ScenarioDocument, ...]:
        """The documents that are marked, in the order of their tabs."""
        return tuple(
            document
            for place, document in enumerate(self._documents)
            if self.list.item(place).checkState() is Qt.CheckState.Checked
        )

    def _count(self) -> None:
        """Say on the button what it does."""
        saved = len(self.to_save)
        lost = len(self._documents) - saved
        key = "some" if saved and lost else "all" if saved else "none"
        self.go.setText(text(f"dialog.unsaved.go.{key}", saved=saved, lost=lost))
