"""The right column: the chosen unit, odds, the event log and the list of choices."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QTabBar,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.actions.look import Look
from editor.panels.elided_label import ElidedLabel
from editor.panels.words import cover_text
from editor.play.choose import Choice
from editor.play.game_source import counter_of_unit
from editor.play.happenings import LogLine
from editor.play.knowledge import is_hidden
from editor.play.odds import Odds, dice_words, hit_words, percent
from editor.play.panels.kit import CounterPicture, Panel, emptied, paint_sign, plain_label
from editor.play.words import (
    condition_words,
    figure_words,
    found_unit,
    thirds,
    unit_words,
)
from editor.text.texts import plural, text
from editor.views.board_source import nation_of
from engine.hexes.hex import Hex
from engine.kernel.odds import Distribution
from engine.play.game import Observation
from engine.play.unit import Unit
from engine.rules.base.firing.prospects import Policy
from engine.rules.base.moves.step_cost import POINT
from engine.rules.queries import ADVANCE, movement_points

#: The log shows so many of its newest lines when it is filled anew.
_MOST_LINES = 600

#: Of the column, in pixels.
COLUMN_WIDTH = 320

#: More bars than this are drawn as one: that many and more.
_MOST_BARS = 6


class UnitPanel(Panel):
    """The unit that is looked at."""

    def __init__(self) -> None:
        super().__init__(text("play.unit"))
        row = QHBoxLayout()
        row.setSpacing(12)
        self._picture = CounterPicture(None, 76)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(2)
        row.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(self._lines, 1)
        self.body.addLayout(row)
        self._none = plain_label(text("play.unit.none"), second=True)
        self._none.setWordWrap(True)
        self.body.addWidget(self._none)

    def show_unit(self, now: Observation, unit: Unit | None) -> None:
        """Show what the viewer may know of a unit."""
        emptied(self._lines)
        self._none.setVisible(unit is None)
        self._picture.setVisible(unit is not None)
        if unit is None:
            return
        game = now.game
        hidden = is_hidden(game, now.seat, unit)
        at = now.hex_of(unit)
        nation = nation_of(game.side(unit.side))
        self._picture.show_counter(counter_of_unit(now, unit, at or Hex(0, 0), nation, 0, hidden, False))
        self._add(unit_words(now, unit), head=True)
        if not hidden:
            self._add(condition_words(unit))
            if unit.is_squad:
                self._add(figure_words(game, unit.figures))
            activation = next((each for each in now.state.activations if each.unit == unit.id), None)
            points = movement_points(now, unit, ADVANCE) * POINT
            self._add(thirds(activation.points_left if activation and activation.points else points))
        if at is not None:
            cell = game.map.cells[at]
            terrain = game.catalogue.terrain.terrain.get(cell.terrain)
            name = terrain.name if terrain else cell.terrain
            cover = terrain.cover if terrain else 0
            self._add(text("play.unit.stands", terrain=name, cover=cover_text(cover)))

    def _add(self, words: str, *, head: bool = False) -> None:
        label = plain_label(words, head=head, second=not head)
        label.setWordWrap(True)
        self._lines.addWidget(label)


class Bars(QWidget):
    """Exact chances as bars: grey for nothing, the accent for each number of hits."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._chances: tuple[tuple[str, float, str], ...] = ()
        self.setFixedHeight(104)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_distribution(self, hits: Distribution) -> None:
        """Show the chance of each number."""
        bars = []
        last = min(len(hits.weights) - 1, _MOST_BARS)
        for number in range(last + 1):
            more = number == last and len(hits.weights) - 1 > last
            chance = hits.at_least(number) if more else hits.chance(number)
            bars.append((f"{number}+" if more else str(number), float(chance), percent(chance)))
        while len(bars) > 2 and bars[-1][1] == 0.0:
            bars.pop()
        self._chances = tuple(bars)
        self.setToolTip("\n".join(f"{name}: {words}" for name, _, words in bars))
        self.setAccessibleDescription(self.toolTip())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._chances:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self._look.tokens
        step = min(self.width() / len(self._chances), 62.0)
        most = max(chance for _, chance, _ in self._chances)
        room = self.height() - 36
        for place, (name, chance, words) in enumerate(self._chances):
            tall = max(room * chance / most, 1.5) if chance else 0.0
            box = QRectF(place * step + step * 0.14, 18 + room - tall, step * 0.72, tall)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.line if place == 0 else tokens.accent))
            painter.drawRoundedRect(box, 2, 2)
            painter.setPen(QColor(tokens.text))
            head = QRectF(place * step - 4, box.top() - 17, step + 8, 16)
            painter.drawText(head, Qt.AlignmentFlag.AlignCenter, words)
            painter.setPen(QColor(tokens.second_text))
            foot = QRectF(place * step, self.height() - 17, step, 16)
            painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, name)
        painter.end()


#: The fields of a policy, in the order in which dice are turned.
TURNS = ("owner_lowers", "attacker_aims", "thick_armor")


class OddsPanel(Panel):
    """The account of an attack: dice, terms with their rules, exact chances."""

    rule_asked = Signal(str)
    policy_changed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(text("odds.title"))
        self.head_row.addWidget(plain_label(text("odds.exact"), second=True))
        self._none = plain_label(text("odds.none"), second=True)
        self._none.setWordWrap(True)
        self.body.addWidget(self._none)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(0, 1)
        self.body.addLayout(self._grid)
        self._title = plain_label(second=True)
        self._bars = Bars(look)
        self._back_title = plain_label(text("odds.chances.back"), second=True)
        self._back = Bars(look)
        for widget in (self._title, self._bars, self._back_title, self._back):
            self.body.addWidget(widget)
        self.turns = {name: QCheckBox(text(f"odds.turns.{name}")) for name in TURNS}
        for box in self.turns.values():
            box.setChecked(True)
            box.setAccessibleName(box.text())
            box.toggled.connect(lambda _: self.policy_changed.emit())
            self.body.addWidget(box)
        self.show_odds(None)

    @property
    def policy(self) -> Policy:
        """What both sides are taken to do with dice they may turn."""
        return Policy(**{name: box.isChecked() for name, box in self.turns.items()})

    def show_odds(self, odds: Odds | None) -> None:
        """Show the odds of an attack, or that there is none."""
        emptied(self._grid)
        self._none.setVisible(odds is None)
        self._title.setVisible(odds is not None)
        self._bars.setVisible(odds is not None)
        back = odds.back if odds is not None else None
        self._back_title.setVisible(back is not None)
        self._back.setVisible(back is not None)
        for name, box in self.turns.items():
            box.setVisible(odds is not None and name in odds.turns)
        if odds is None:
            return
        row = self._row(0, dice_words(odds), hit_words(odds))
        for line in odds.lines:
            row = self._line(row, line.words, line.amount, line.rules, is_head=line.is_head)
        where = odds.defence_title
        row = self._row(row, plural("odds.defence", odds.defence), where)
        for line in odds.defence_lines:
            row = self._line(row, line.words, line.amount, line.rules)
        if odds.back_dice:
            row = self._row(row, "", text("odds.back", number=odds.back_dice))
        self._title.setText(text("odds.chances"))
        self._bars.show_distribution(odds.hits)
        if back is not None:
            self._back.show_distribution(back)

    def _row(self, row: int, figure: str, more: str) -> int:
        line = QHBoxLayout()
        line.setContentsMargins(0, 3, 0, 1)
        line.addWidget(plain_label(figure, figure=True))
        note = ElidedLabel(more)
        note.setProperty("second", True)
        note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(note, 1)
        self._grid.addLayout(line, row, 0, 1, 3)
        return row + 1

    def _line(self, row: int, words: str, amount: int, rules: Sequence[str], *, is_head: bool = False) -> int:
        name = ElidedLabel(words if is_head else f"    {words}")
        name.setProperty("second", not is_head)
        self._grid.addWidget(name, row, 0)
        sign = f"{amount:+d}".replace("-", "−") if amount else "0"
        figure = plain_label(sign, head=is_head)
        figure.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._grid.addWidget(figure, row, 1)
        if rules:
            button = QPushButton(rules[0])
            button.setObjectName("row")
            button.setProperty("flat", True)
            button.setToolTip(", ".join(rules))
            button.clicked.connect(lambda _=False, id_=rules[0]: self.rule_asked.emit(id_))
            self._grid.addWidget(button, row, 2)
        return row + 1


class LogList(QWidget):
    """What happened, newest first, with a field to find something."""

    moment_chosen = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._nations: dict[str, str] = {}
        self._lines: tuple[LogLine, ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 6, 4, 4)
        column.setSpacing(4)
        self._find = QLineEdit()
        self._find.setPlaceholderText(text("play.log.find"))
        self._find.setClearButtonEnabled(True)
        self._find.textChanged.connect(lambda _: self._fill())
        self.list = QTreeWidget()
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setColumnCount(2)
        self.list.setIconSize(QSize(14, 14))
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, header.ResizeMode.Fixed)
        header.setSectionResizeMode(1, header.ResizeMode.Stretch)
        header.setMinimumSectionSize(20)
        self.list.setColumnWidth(0, 40)
        self.list.setIndentation(0)
        self.list.itemClicked.connect(self._clicked)
        column.addWidget(self._find)
        column.addWidget(self.list, 1)

    def show_lines(self, lines: tuple[LogLine, ...], nations: dict[str, str]) -> None:
        """Show these lines; the newest is the last given."""
        before, self._lines, self._nations = self._lines, lines, nations
        if lines[: len(before)] != before or not before:
            self._fill()
        elif len(lines) > len(before):
            self.list.insertTopLevelItems(0, self._items(lines[len(before) :]))

    def _fill(self) -> None:
        self.list.clear()
        self.list.addTopLevelItems(self._items(self._lines[-_MOST_LINES:]))

    def _items(self, lines: tuple[LogLine, ...]) -> list[QTreeWidgetItem]:
        """Rows for the lines that hold what is looked for, newest first."""
        wanted = self._find.text().casefold()
        items = []
        icons = {side: _sign(nation) for side, nation in self._nations.items()}
        for line in reversed(lines):
            if wanted and wanted not in line.words.casefold():
                continue
            item = QTreeWidgetItem(["", " · ".join((line.words, *line.rules))])
            item.setToolTip(1, item.text(1))
            item.setData(0, Qt.ItemDataRole.UserRole, line.moment)
            if line.is_head:
                item.setText(0, text("play.round.short", number=line.round) if line.round else "")
                for column in (0, 1):
                    letters = item.font(column)
                    letters.setBold(True)
                    item.setFont(column, letters)
            elif line.side in icons:
                item.setIcon(0, icons[line.side])
            items.append(item)
        return items

    def _clicked(self, item: QTreeWidgetItem) -> None:
        self.moment_chosen.emit(int(item.data(0, Qt.ItemDataRole.UserRole)))


def _sign(nation: str) -> QIcon:
    picture = QPixmap(28, 28)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_sign(painter, QRectF(4, 4, 20, 20), nation)
    painter.end()
    return QIcon(picture)


class ChoiceList(QScrollArea):
    """Every legal option as a button, grouped by unit: whatever is asked can be answered here."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAccessibleName(text("play.choices"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QWidget()
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(8, 8, 8, 8)
        self._column.setSpacing(4)
        self.setWidget(page)
        self.buttons: list[QPushButton] = []

    def show_choices(self, now: Observation, found: Sequence[Choice]) -> None:
        """Show these options."""
        emptied(self._column)
        self.buttons = []
        if not found:
            self._column.addWidget(plain_label(text("play.choices.none"), second=True))
        groups: dict[str | None, list[Choice]] = {}
        for choice in found:
            groups.setdefault(choice.unit, []).append(choice)
        for unit_id, members in sorted(groups.items(), key=lambda each: each[0] is not None):
            unit = found_unit(now, unit_id)
            if unit is not None:
                name = unit_words(now, unit)
                if unit.is_squad and not is_hidden(now.game, now.seat, unit):
                    name = text("confirm.group", name=name, figures=figure_words(now.game, unit.figures))
                head = ElidedLabel(name)
                head.setProperty("head", True)
                self._column.addWidget(head)
            for choice in members:
                button = QPushButton(choice.words)
                button.setObjectName("row")
                button.setStyleSheet("text-align: left;")
                button.setToolTip(choice.words)
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
                button.clicked.connect(lambda _=False, choice=choice: self.chosen.emit(choice))
                self._column.addWidget(button)
                self.buttons.append(button)
        self._column.addStretch(1)


class RightColumn(QWidget):
    """Everything on the right of the map in play mode."""

    def __init__(self, look: Look, purchase: QWidget) -> None:
        super().__init__()
        self.setFixedWidth(COLUMN_WIDTH)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 0, 8, 8)
        column.setSpacing(8)
        self.unit = UnitPanel()
        self.odds = OddsPanel(look)
        self.log = LogList(look)
        self.choices = ChoiceList()
        upper = QWidget()
        stacked = QVBoxLayout(upper)
        stacked.setContentsMargins(0, 0, 0, 0)
        stacked.setSpacing(8)
        stacked.addWidget(self.unit)
        stacked.addWidget(self.odds)
        stacked.addStretch(1)
        self.upper_page = QScrollArea()
        self.upper_page.setWidgetResizable(True)
        self.upper_page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.upper_page.setWidget(upper)
        self.purchase = purchase
        self.upper = QStackedWidget()
        self.upper.addWidget(self.upper_page)
        self.upper.addWidget(purchase)
        lower = Panel()
        lower.body.setContentsMargins(0, 0, 0, 0)
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.addTab(text("play.log"))
        self.tabs.addTab(text("play.choices"))
        self.pages = QStackedWidget()
        self.pages.addWidget(self.log)
        self.pages.addWidget(self.choices)
        self.tabs.currentChanged.connect(self.pages.setCurrentIndex)
        #: The page a person turned to last: shown again whenever no question calls for the list.
        self._wished = 0
        self.tabs.tabBarClicked.connect(self._wish)
        lower.body.addWidget(self.tabs)
        lower.body.addWidget(self.pages, 1)
        column.addWidget(self.upper, 0)
        column.addWidget(lower, 1)
        self._content = upper
        self._column = column

    def fit(self, *, shopping: bool) -> None:
        """Give the upper part what it needs and the log the rest; the shop gets most of the column."""
        self.upper.setCurrentWidget(self.purchase if shopping else self.upper_page)
        self._column.setStretch(0, 3 if shopping else 0)
        if shopping:
            self.upper.setMinimumHeight(0)
            self.upper.setMaximumHeight(16_777_215)
            return
        room = max(self.height() - 170, 200)
        layout = self._content.layout()
        if layout is not None:
            layout.invalidate()
            layout.activate()
        wanted = min(self._content.sizeHint().height() + 2, room)
        self.upper.setFixedHeight(max(wanted, 60))

    def fit_soon(self) -> None:
        """Fit once more when fresh labels know their size."""
        QTimer.singleShot(0, self, lambda: self.fit(shopping=self.upper.currentWidget() is self.purchase))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit(shopping=self.upper.currentWidget() is self.purchase)

    def turn_to_choices(self, shown: bool) -> None:
        """Show the choices, or the page that was chosen last."""
        self.tabs.setCurrentIndex(1 if shown else self._wished)

    def _wish(self, page: int) -> None:
        if page >= 0:
            self._wished = page
