"""Unsaved changes in several maps: one list asks for all of them what becomes of each."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QScrollArea, QVBoxLayout, QWidget

from editor.document.document import ScenarioDocument
from editor.text.texts import text
from editor.theme.widgets import STRETCH, in_column, in_row, plain_label, push_button


class UnsavedDialog(QDialog):
    """Every map with unsaved changes, all marked to be saved; accepted, `to_save` are those still marked."""

    def __init__(self, documents: Sequence[ScenarioDocument], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("program"))
        self._documents = tuple(documents)
        title = plain_label(text("dialog.unsaved.several"), head=True)
        column = in_column(
            title,
            plain_label(text("dialog.unsaved.several.more"), second=True, wrap=True),
            of=self,
            margins=(20, 18, 20, 16),
            spacing=10,
        )
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
        self.cancel = push_button(text("start.cancel"), self.reject, auto=False)
        self.go = push_button(filled=True, auto=True, does=self.accept)
        column.addLayout(in_row(STRETCH, self.cancel, self.go))
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
