"""What a print-and-play booklet is printed on, and where it goes."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QFormLayout, QWidget

from editor.printing.booklet.paper import PAPERS, Paper
from editor.text.texts import text
from editor.theme.widgets import drop_down, in_column, plain_label


class BookletDialog(QDialog):
    """Asks for paper and ink."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("action.print_and_play").replace("&", "").rstrip("…"))
        papers = (
            (f"{paper.name}  ({paper.width:g} × {paper.height:g} mm)", name) for name, paper in PAPERS.items()
        )
        self._papers = drop_down(papers, name=text("booklet.paper"))
        self._ink = QCheckBox(text("booklet.ink"))
        self._ink.setAccessibleName(text("booklet.ink"))
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.addRow(text("booklet.paper"), self._papers)
        form.addRow("", self._ink)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        in_column(plain_label(text("booklet.note"), wrap=True), form, buttons, of=self, spacing=12)
        self.setMinimumWidth(420)

    @property
    def paper(self) -> Paper:
        """The paper chosen."""
        return PAPERS[self._papers.currentData()]

    @property
    def saves_ink(self) -> bool:
        """Whether the map is printed on white."""
        return self._ink.isChecked()
