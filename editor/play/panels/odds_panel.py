"""The account of an attack: dice, terms with their rules, exact chances."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QSizePolicy, QWidget

from editor.panels.fitting import ElidedLabel
from editor.play.panels.kit import Panel
from editor.play.telling.odds import Odds, OddsLine, dice_words, hit_words, percents, type_words
from editor.text.texts import plural, text
from editor.theme.appearance import Appearance
from editor.theme.widgets import emptied, in_row, plain_label, push_button
from engine.kernel.odds import Distribution
from engine.rules.base.firing.prospects import Policy

#: More bars than this are drawn as one: that many and more.
_MOST_BARS = 6


class Bars(QWidget):
    """Exact chances as bars: grey for nothing, the accent for each number of hits."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._chances: tuple[tuple[str, float, str], ...] = ()
        self.setFixedHeight(104)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_distribution(self, hits: Distribution) -> None:
        """Show the chance of each number."""
        last = min(len(hits.weights) - 1, _MOST_BARS)
        names = [str(number) for number in range(last + 1)]
        chances = [hits.chance(number) for number in range(last)] + [hits.at_least(last)]
        if len(hits.weights) - 1 > last:
            names[-1] += "+"
        figures = percents(chances)
        bars = [
            (name, float(chance), words) for name, chance, words in zip(names, chances, figures, strict=True)
        ]
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
        tokens = self._appearance.tokens
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

    def __init__(self, appearance: Appearance) -> None:
        super().__init__(text("odds.title"))
        self.head_row.addWidget(plain_label(text("odds.exact"), second=True))
        self._none = plain_label(text("odds.none"), second=True, wrap=True)
        self.body.addWidget(self._none)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(0, 1)
        self.body.addLayout(self._grid)
        self._title = plain_label(second=True)
        self._bars = Bars(appearance)
        self._back_title = plain_label(text("odds.chances.back"), second=True)
        self._back = Bars(appearance)
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
        row = self._row(0, dice_words(odds), type_words(odds) if odds.others else hit_words(odds))
        for line in odds.lines:
            row = self._line(row, line)
        where = odds.defence_title
        row = self._row(row, plural("odds.defence", odds.defence), where)
        for line in odds.defence_lines:
            row = self._line(row, line)
        if odds.back is not None:
            row = self._row(row, "", plural("odds.back", odds.back_dice))
        for line in odds.back_lines:
            row = self._line(row, line)
        for other in odds.others:
            row = self._row(row, dice_words(other), type_words(other))
        self._title.setText(text("odds.chances"))
        self._bars.show_distribution(odds.hits)
        if back is not None:
            self._back.show_distribution(back)

    def _row(self, row: int, figure: str, more: str) -> int:
        note = ElidedLabel(more, second=True)
        note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._grid.addLayout(
            in_row(plain_label(figure, figure=True), (note, 1), margins=(0, 3, 0, 1), spacing=8), row, 0, 1, 3
        )
        return row + 1

    def _line(self, row: int, line: OddsLine) -> int:
        name = ElidedLabel(line.words if line.is_head else f"    {line.words}")
        name.setProperty("second", not line.is_head)
        figure = plain_label(line.figure, head=line.is_head)
        figure.setAlignment(Qt.AlignmentFlag.AlignRight)
        if line.is_head and not line.rules:
            # Who fires is read whole: no rule stands beside it.
            self._grid.addLayout(in_row((name, 1), figure, spacing=8), row, 0, 1, 3)
            return row + 1
        self._grid.addWidget(name, row, 0)
        self._grid.addWidget(figure, row, 1)
        if line.rules:
            button = push_button(
                line.rules[0],
                lambda _=False, id_=line.rules[0]: self.rule_asked.emit(id_),
                kind="chip",
                tip=text("odds.rule", rules=", ".join(line.rules)),
            )
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            self._grid.addWidget(button, row, 2)
        return row + 1
