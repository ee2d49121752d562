"""What a print-and-play booklet is printed on, and where it goes."""

from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QWidget

from editor.printing.booklet.paper import PAPERS, Paper
from editor.text.texts import text
from editor.theme.widgets import dialog_buttons, drop_down, form, in_column, plain_label


class BookletDialog(QDialog):
    """Asks for paper and ink."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("action.print_and_play").replace("&", "").rstrip("…"))
        papers = (
            (f"{paper.name}  ({paper.width:g} × {paper.height:g} mm)", name) for name, paper in PAPERS.items()
        )
        self._papers = drop_down(papers)
        self._ink = QCheckBox(text("booklet.ink"))
        self._ink.setAccessibleName(text("booklet.ink"))
        fields = form(((text("booklet.paper"), self._papers), ("", self._ink)))
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Save)
        in_column(plain_label(text("booklet.note"), wrap=True), fields, buttons, of=self, spacing=12)
        self.setMinimumWidth(420)

    @property
    def paper(self) -> Paper:
        """The paper chosen."""
        return PAPERS[self._papers.currentData()]

    @property
    def saves_ink(self) -> bool:
        """Whether the map is printed on white."""
        return self._ink.isChecked()
