"""A bar over the map that says what happened to a file and offers what can be done about it."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from editor.panels.fields.field import small_button
from editor.text.texts import text
from editor.theme.widgets import in_row, plain_label, push_button, set_aside

#: What a button says, and what it does.
Offer = tuple[str, Callable[[], object]]


class NoticeBar(QWidget):
    """Shows one notice at a time; a later one takes the place of the first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._words = plain_label(wrap=True)
        self._row = in_row((self._words, 1), of=self, margins=(12, 6, 8, 6), spacing=8)
        self._buttons: list[QWidget] = []
        #: What the notice that is shown is about, if it is about one thing.
        self.about: object = None
        self.hide()

    def show_notice(self, words: str, *offers: Offer, about: object = None) -> None:
        """Say something, perhaps about one map, and offer what can be done about it."""
        self.about = about
        for button in self._buttons:
            set_aside(button)
            button.deleteLater()
        self._words.setText(words)
        self.setAccessibleName(words)
        self._buttons = []
        for said, does in offers:
            button = push_button(said, lambda _=False, does=does: self._carry_out(does), kind="row")
            self._buttons.append(button)
        self._buttons.append(small_button(text("notice.close"), "×", self.hide))
        for each in self._buttons:
            self._row.addWidget(each)
        self.show()

    @property
    def words(self) -> str:
        """What the bar says."""
        return self._words.text()

    def _carry_out(self, does: Callable[[], object]) -> None:
        self.hide()
        does()
