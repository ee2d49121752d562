"""Two lines on what bots did, with a button to see it again."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame

from editor.panels.fitting import ElidedLabel
from editor.play.telling.recap import Recap
from editor.text.texts import text
from editor.theme.appearance import Appearance
from editor.theme.widgets import in_column, in_row, tool_button

#: The least width, in pixels, at which there is room for the words of buttons beside both lines.
_ROOMY = 620


class RecapStrip(QFrame):
    """Stands in the bar of the game until the next decision, or until it is closed."""

    again_asked = Signal(int)
    why_asked = Signal()
    #: Whether it tells something from now on.
    told = Signal(bool)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.setObjectName("notice")
        self._appearance = appearance
        self._shown: Recap | None = None
        self._closed: Recap | None = None
        self._did = ElidedLabel(head=True)
        self._came = ElidedLabel(second=True)
        self.again = tool_button(text("recap.again"), self._again, size=16, said=text("recap.again"))
        self.close_button = tool_button(does=self._close, kind="flat", size=16, said=text("recap.close"))
        self.why = tool_button(text("recap.why"), self.why_asked.emit, size=16, said=text("recap.why"))
        for button in (self.again, self.why, self.close_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        lines = in_column(self._did, self._came, spacing=0)
        in_row((lines, 1), self.again, self.why, self.close_button, of=self, margins=(10, 0, 4, 0), spacing=8)
        self.refresh_icons()
        self.hide()

    @property
    def words(self) -> tuple[str, str]:
        """The two lines on show; empty ones while there are none."""
        return (self._shown.did, self._shown.came) if self._shown is not None else ("", "")

    @property
    def first(self) -> int | None:
        """The moment from which what bots did can be seen again, None while nothing is told."""
        return self._shown.first if self._shown is not None else None

    def show_recap(self, recap: Recap | None) -> None:
        """Show what bots did; None takes it away."""
        self._shown = recap if recap != self._closed else None
        self.setVisible(self._shown is not None)
        self.told.emit(self._shown is not None)
        self._did.setText(self.words[0])
        self._came.setText(self.words[1])

    def refresh_icons(self) -> None:
        """Take the icons of the present theme."""
        for button, name in ((self.again, "history"), (self.why, "help"), (self.close_button, "close")):
            button.setIcon(self._appearance.icon(name))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # What bots did is worth more than the words of buttons whose signs say the same.
        style = Qt.ToolButtonStyle
        for button in (self.again, self.why):
            roomy = self.width() >= _ROOMY
            button.setToolButtonStyle(style.ToolButtonTextBesideIcon if roomy else style.ToolButtonIconOnly)

    def _again(self) -> None:
        if self._shown is not None:
            self.again_asked.emit(self._shown.first)

    def _close(self) -> None:
        self._closed = self._shown
        self.show_recap(self._shown)
