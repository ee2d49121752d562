"""Why a bot did what it did: the alternatives it weighed, with figures and where they come from."""

from html import escape

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QCheckBox, QTextBrowser, QWidget

from editor.document.settings import Settings
from editor.play.reasoning import Reasons
from editor.play.telling.reason_words import ToldReason, head_words, measure_words, notes, told_reasons
from editor.text.texts import text
from editor.theme.widgets import in_column

#: Under which name it is remembered whether dangers lie on the map: `on` or `off`.
DANGER = "why_danger"


class WhyPage(QWidget):
    """Shows the reasons of one decision; a click on an alternative shows on the map where it leads."""

    hexes_chosen = Signal(object)
    danger_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = Settings()
        self._told: tuple[ToldReason, ...] = ()
        self.danger = QCheckBox(text("why.danger"))
        self.danger.setChecked(self._settings.text(DANGER, "on") == "on")
        self.danger.setToolTip(text("why.danger.tip"))
        self.danger.toggled.connect(self._turned)
        self.page = QTextBrowser()
        self.page.setObjectName("ruleCard")
        self.page.setOpenLinks(False)
        self.page.setAccessibleName(text("play.why"))
        self.page.anchorClicked.connect(self._clicked)
        in_column(self.danger, (self.page, 1), of=self, margins=4, spacing=4)
        self.show_reasons(None)

    def show_reasons(self, reasons: Reasons | None, *, working: bool = False) -> None:
        """Show the reasons of a decision, or that they are worked out, or that there are none."""
        self._told = told_reasons(reasons) if reasons is not None else ()
        if reasons is None:
            self._show(f"<p>{escape(text('why.working' if working else 'why.none'))}</p>")
            return
        parts = [f"<h3>{escape(head_words(reasons))}</h3>"]
        parts += [f"<p><i>{escape(note)}</i></p>" for note in notes(reasons)]
        parts += [_alternative(number, each) for number, each in enumerate(self._told)]
        self._show("".join(parts) + f"<p><small>{escape(measure_words(reasons))}</small></p>")

    def _show(self, page: str) -> None:
        if page != self.page.property("shown"):
            self.page.setProperty("shown", page)
            self.page.setHtml(page)

    def _clicked(self, url: QUrl) -> None:
        if url.scheme() == "reason":
            self.hexes_chosen.emit(self._told[int(url.path())].hexes)

    def _turned(self, shown: bool) -> None:
        self._settings.remember_text(DANGER, "on" if shown else "off")
        self.danger_changed.emit()


def _alternative(number: int, told: ToldReason) -> str:
    """A table of an alternative: its worth, what it is, and a row for each share."""
    words = escape(told.words)
    if told.hexes:
        words = f'<a href="reason:{number}">{words}</a>'
    mark = "✓ " if told.was_played else ""
    rows = [f"<tr><td><b>{mark}{words}</b></td><td align='right'><b>{told.worth}</b></td></tr>"]
    if told.then:
        rows.append(f"<tr><td>{escape(told.then)}</td><td></td></tr>")
    rows += [
        f"<tr><td><small>&nbsp;&nbsp;{escape(words)}</small></td>"
        f"<td align='right'><small>{amount}</small></td></tr>"
        for words, amount in told.shares
    ]
    return f"<table width='100%' cellspacing='0' cellpadding='1'>{''.join(rows)}</table><p></p>"
