"""The card over the map that says what to do next."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from editor.text.texts import text
from editor.theme.widgets import in_column, in_row, plain_label, push_button


class GuideCard(QWidget):
    """Says one step: how far one is, what to do and where; it can be left at any time."""

    skip_asked = Signal()
    back_asked = Signal()
    leave_asked = Signal()
    manual_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._far = plain_label(second=True)
        self._head = plain_label(head=True)
        self._words = plain_label(wrap=True)
        self._skip = push_button(text("guide.skip"), self.skip_asked, kind="row", tip=text("guide.skip.tip"))
        self._back = push_button(text("guide.back"), self.back_asked, kind="row")
        self._manual = push_button(text("guide.manual"), self.manual_asked, kind="row")
        self._leave = push_button(
            text("guide.leave"), self.leave_asked, kind="row", tip=text("guide.leave.tip")
        )
        row = in_row(self._head, self._far, 1, self._manual, self._back, self._skip, self._leave, spacing=10)
        in_column(row, self._words, of=self, margins=(12, 7, 8, 9), spacing=4)
        self.hide()

    def show_step(self, id_: str, keys: str, number: int, of: int) -> None:
        """Say what to do in a step, the `number`th of so many, with the keys that do it."""
        self._show(id_, keys, text("guide.far", number=number, of=of), stands=True)

    def show_away(self, number: int, of: int) -> None:
        """Another map is in front: say that the guide waits beside it."""
        self._show("away", "", text("guide.far", number=number, of=of), away=True)

    def show_end(self, keys: str) -> None:
        """All steps are done; the keys bring one back from the game."""
        self._show("end", keys, "", ended=True)

    def _show(
        self, id_: str, keys: str, far: str, *, stands: bool = False, away: bool = False, ended: bool = False
    ) -> None:
        self._head.setText(text(f"guide.{id_}"))
        self._far.setText(far)
        self._words.setText(text(f"guide.{id_}.words", keys=keys))
        self._skip.setVisible(stands)
        self._back.setVisible(away)
        self._manual.setVisible(ended)
        self._leave.setText(text("guide.close" if ended else "guide.leave"))
        self.setAccessibleName(f"{self._head.text()}. {self._words.text()}")
        self.show()

    @property
    def words(self) -> str:
        """What the card says."""
        return self._words.text()
