"""The Playtest page: which bots play how many games, what came out, and the games themselves."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QHeaderView, QProgressBar, QTableWidgetItem, QWidget

from editor.menus.tables import table_menu
from editor.panels.number_box import NumberBox
from editor.play.telling.endings import ending_words
from editor.playtest.course import CourseView
from editor.playtest.figures import Figures
from editor.playtest.ground_choice import GroundChoice
from editor.playtest.proposals import Proposals
from editor.playtest.share_bar import ShareBar
from editor.text.texts import plural, text
from editor.theme.widgets import (
    STRETCH,
    drop_down,
    in_column,
    in_row,
    plain_label,
    push_button,
    reading_table,
    scroll_page,
    worn_anew,
)
from engine.bots.names import BOTS
from engine.lab.advice.advise import most_games
from engine.lab.batch import Pairing
from engine.lab.report import Findings
from engine.lab.statistics import GameRecord
from engine.model.scenario import Scenario

#: The width of what is asked for at least, in pixels.
_WIDTH = 250
_COLUMNS = ("seed", "winner", "rounds")
#: So many games are played unless another number is chosen, and the most that can be.
GAMES, MOST_GAMES = 40, 2_000


class PlaytestPanel(QWidget):
    """Left, what is played; in the middle the figures; right, game by game, a table that opens them.

    `begun` and `stopped` tell what is asked for, `game_asked` the row of a game that is to be opened,
    `report_asked` that a report is to be written, `advice_asked` that changes are to be tried; `ground` is
    what is to be shown on the map, `proposals` what an advice came to.
    """

    begun = Signal()
    stopped = Signal()
    game_asked = Signal(int)
    report_asked = Signal()
    advice_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sides: tuple[str, ...] = ()
        self._is_playing = False
        in_row(self._choices(), (self._figures(), 1), (self._list(), 1), of=self, margins=0)
        self.show_scenario(None)

    def _choices(self) -> QWidget:
        """Which bots play, how many games, and how far that is."""
        self._names = plain_label(second=True), plain_label(second=True)
        self._bots = _bots(), _bots()
        self._games = NumberBox(1, MOST_GAMES, GAMES)
        self._games.setAccessibleName(text("playtest.games"))
        self._button = push_button(text("playtest.begin"), self._pressed, filled=True)
        self._bar = QProgressBar(textVisible=False)
        self._bar.setFixedHeight(6)
        self._pace = plain_label(second=True, wrap=True)
        page = QWidget()
        (one, other), (first, second) = self._names, self._bots
        asked = in_row(self._games, (self._button, 1), spacing=6)
        rows = (one, first, other, second, asked, self._bar, self._pace, STRETCH)
        in_column(*rows, of=page, margins=(8, 6, 8, 6), spacing=4)
        area = scroll_page(page, text("panel.playtest"))
        # Where it is low it scrolls, and its words in any language still fit beside the bar.
        bar = area.verticalScrollBar().sizeHint().width()
        area.setFixedWidth(max(_WIDTH, page.minimumSizeHint().width() + bar + 2 * area.frameWidth()))
        return area

    def _figures(self) -> QWidget:
        """What came out, in words and as a picture."""
        self._verdict, self._more = plain_label(wrap=True), plain_label(wrap=True)
        for label in (self._verdict, self._more):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._share = ShareBar()
        self._note = plain_label(text("playtest.note"), second=True, wrap=True)
        self._findings = plain_label(wrap=True)
        self._findings.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.ground = GroundChoice()
        self._course = CourseView()
        page = QWidget()
        self.proposals = Proposals()
        told = (self.proposals, self._verdict, self._share, self._findings, self._more)
        parts = (*told, self.ground, self._course, self._note, STRETCH)
        in_column(*parts, of=page, margins=(8, 8, 8, 4), spacing=6)
        return scroll_page(page, text("playtest.figures"))

    def _list(self) -> QWidget:
        """The games, one a row."""
        self._table = reading_table(len(_COLUMNS), text("playtest.table"))
        self._table.setHorizontalHeaderLabels([text(f"playtest.column.{name}") for name in _COLUMNS])
        head = self._table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(_COLUMNS.index("winner"), QHeaderView.ResizeMode.Stretch)
        self._table.cellDoubleClicked.connect(lambda row, _: self.game_asked.emit(row))
        self._table.itemSelectionChanged.connect(self._fit)
        enter = QShortcut(QKeySequence(Qt.Key.Key_Return), self._table)
        enter.setContext(Qt.ShortcutContext.WidgetShortcut)
        enter.activated.connect(self._open)
        table_menu(self._table)
        self._opener = push_button(
            text("playtest.open"), self._open, kind="row", tip=text("playtest.open.tip")
        )
        self._reporter = push_button(
            text("playtest.report"), self.report_asked, kind="row", tip=text("playtest.report.tip")
        )
        self._adviser = push_button(
            text("playtest.advice"),
            self.advice_asked,
            kind="row",
            tip=text("playtest.advice.tip", games=most_games()),
        )
        page = QWidget()
        more = in_row((self._reporter, 1), (self._adviser, 1), spacing=6)
        in_column((self._table, 1), self._opener, more, of=page, margins=(0, 6, 8, 4), spacing=4)
        return page

    # ------------------------------------------------------------------ what is asked for

    @property
    def bots(self) -> tuple[str, str]:
        """The bots chosen, in the order of the sides."""
        one, other = self._bots
        return str(one.currentData()), str(other.currentData())

    @property
    def games(self) -> int:
        """How many games are asked for."""
        return self._games.value()

    @property
    def is_over(self) -> bool:
        """Whether all games that were asked for are there."""
        return not self._is_playing and 0 < self._bar.value() == self._bar.maximum()

    def _pressed(self) -> None:
        (self.stopped if self._is_playing else self.begun).emit()

    def _open(self) -> None:
        if self._table.currentRow() >= 0:
            self.game_asked.emit(self._table.currentRow())

    # ------------------------------------------------------------------ what is shown

    def show_scenario(self, scenario: Scenario | None) -> None:
        """Offer games of a scenario; there are no figures yet."""
        self._sides = tuple(side.name for side in scenario.sides[:2]) if scenario is not None else ()
        for number, (label, box) in enumerate(zip(self._names, self._bots, strict=True)):
            name = self._sides[number] if number < len(self._sides) else ""
            label.setText(text("playtest.plays", side=name) if name else "")
            box.setAccessibleName(label.text())
        self._table.setRowCount(0)
        self._bar.setValue(0)
        self._pace.clear()
        self.ground.show_sides([(side.id, side.name) for side in scenario.sides[:2]] if scenario else ())
        self.show_figures(None)
        self.show_findings((), None)
        self.proposals.show_advice(None, None)
        self.show_playing(False)
        self._fit()

    def show_playing(self, is_playing: bool) -> None:
        """Offer to stop while games are played, else to begin."""
        if is_playing == self._is_playing:
            return
        self._is_playing = is_playing
        self._button.setText(text("playtest.stop" if is_playing else "playtest.begin"))
        self._button.setProperty("filled", not is_playing)
        worn_anew(self._button)
        for widget in (*self._bots, self._games, self._adviser):
            widget.setEnabled(not is_playing)
        self._fit()

    def show_progress(self, done: int, whole: int, pace: str) -> None:
        """How many games there are, of how many, and how quick they come."""
        self._bar.setMaximum(max(whole, 1))
        self._bar.setValue(done)
        told = plural("playtest.progress", whole, done=done) if whole else ""
        self._pace.setText("\n".join(filter(None, (told, pace))))

    def show_failure(self, reason: str) -> None:
        """Why no games come."""
        self._pace.setText(reason)

    def show_findings(self, lines: Sequence[str], found: Findings | None) -> None:
        """What games say beyond their counts: in sentences, on the map, as curves; None for nothing yet."""
        self._findings.setText("\n".join(lines))
        self._findings.setVisible(bool(lines))
        self.ground.show_rounds(found.ground.rounds if found is not None else ())
        self.ground.setVisible(found is not None)
        self._course.show_curves(found.curves if found is not None else (), self._sides)

    def show_figures(self, figures: Figures | None, *, stale: bool = False) -> None:
        """What came out; `stale` where the map has changed since."""
        there = figures is not None and figures.rate.of > 0
        self._verdict.setText(figures.verdict if figures is not None else text("playtest.intro"))
        lines = figures.more if figures is not None else ()
        self._more.setText("\n".join((*lines, text("playtest.stale")) if stale and there else lines))
        self._more.setVisible(there)
        self._share.setVisible(there)
        self._share.show_figures(figures if there else None, self._sides)
        self._share.setEnabled(not stale)
        self._note.setVisible(there)
        self._wear(stale)

    def add_games(self, games: Sequence[tuple[Pairing, GameRecord]], names: dict[str, str]) -> None:
        """Show further games at the end of the table."""
        first = self._table.rowCount()
        self._table.setRowCount(first + len(games))
        for row, (pairing, record) in enumerate(games, first):
            won = text("playtest.won", side=names[record.winner], how=ending_words(record.reason))
            cells = (pairing.seed, won, record.rounds)
            for column, value in enumerate(cells):
                item = QTableWidgetItem()
                item.setData(Qt.ItemDataRole.DisplayRole, value)
                item.setToolTip(str(value))
                self._table.setItem(row, column, item)
        self._fit()

    def _wear(self, stale: bool) -> None:
        for label in (self._verdict, self._more):
            if label.property("stale") != stale:
                label.setProperty("stale", stale)
                worn_anew(label)

    def _fit(self) -> None:
        self._button.setEnabled(bool(self._sides) or self._is_playing)
        self._adviser.setEnabled(bool(self._sides) and not self._is_playing)
        self._opener.setEnabled(self._table.currentRow() >= 0)
        self._reporter.setEnabled(self._table.rowCount() > 0)


def _bots() -> QComboBox:
    made = drop_down(((text(f"start.player.{name}"), name) for name in BOTS), "tactical")
    # As wide as the column, whatever the longest name is.
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.setMinimumContentsLength(8)
    return made
