"""The state of victory: points and income of both sides, who holds which objective, who loses points next."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from editor.panels.fitting import ElidedLabel
from editor.play.panels.kit import Panel, SideSign
from editor.play.telling.unit_words import objective_name, objective_words, side_name
from editor.text.texts import plural, text
from editor.theme.widgets import emptied, plain_label
from editor.views.board_source import nation_of
from editor.views.markers.objectives import draw_marker
from editor.views.palette import SCREEN
from editor.views.sketch import Sketch
from engine.model.objective import Objective
from engine.model.values import SideId
from engine.play.game import Observation
from engine.rules.queries import victory_points
from engine.rules.skirmish.economy.income import (
    command_income,
    fuel_income,
    supremacy,
    tank_pool_deposit,
    victory_points_lost,
)
from engine.rules.skirmish.economy.treasury import treasury

#: Pixels of the marker of an objective and of the sign of its holder.
_MARKER, _SIGN = 22, 16


class ObjectiveSign(QWidget):
    """The marker of an objective as it lies on the map; a click shows its hex."""

    chosen = Signal(object)

    def __init__(self, objective: Objective, words: str) -> None:
        super().__init__()
        self._objective = objective
        self.setFixedSize(_MARKER, _MARKER)
        self.setToolTip(words)
        self.setAccessibleName(words)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(_MARKER, _MARKER)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        painter.translate(box.center())
        # The marker has its ivory rim and shadow round it.
        px = _MARKER / 0.62
        painter.scale(px, px)
        kind, value = self._objective.type, self._objective.value
        draw_marker(Sketch(painter, px, SCREEN), (0.0, 0.0), 0.5, kind, value)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(self._objective.hex)


class VictoryPanel(Panel):
    """Points, objectives held and income of both sides; every objective with its holder."""

    hex_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__(text("play.victory.title"))
        self._sides = QGridLayout()
        self._sides.setHorizontalSpacing(8)
        self._sides.setVerticalSpacing(1)
        self._sides.setColumnStretch(1, 1)
        self.body.addLayout(self._sides)
        self._objectives = QGridLayout()
        self._objectives.setHorizontalSpacing(8)
        self._objectives.setVerticalSpacing(3)
        self._objectives.setColumnStretch(1, 1)
        self.body.addLayout(self._objectives)
        self._next = plain_label(second=True, wrap=True)
        self.body.addWidget(self._next)

    def show_position(self, now: Observation) -> None:
        """Show who has what, and what the end of the round would bring as things stand."""
        emptied(self._sides)
        emptied(self._objectives)
        for row, side in enumerate(now.game.sides):
            self._show_side(now, side, 2 * row)
        for row, objective in enumerate(now.game.scenario.objectives):
            self._show_objective(now, objective, row)
        words = next_loss(now)
        self._next.setText(words)
        self._next.setVisible(bool(words))

    def _show_side(self, now: Observation, side: SideId, row: int) -> None:
        self._sides.addWidget(SideSign(nation_of(now.game.side(side)), 20), row, 0, 2, 1)
        self._sides.addWidget(ElidedLabel(side_name(now.game, side), head=True), row, 1)
        points = plain_label(points_words(now, side), head=True)
        points.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._sides.addWidget(points, row, 2)
        self._sides.addWidget(ElidedLabel(held_words(now, side), second=True), row + 1, 1)
        income = plain_label(income_words(now, side), second=True, tip=text("play.income.tip"))
        income.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._sides.addWidget(income, row + 1, 2)

    def _show_objective(self, now: Observation, objective: Objective, row: int) -> None:
        words = objective_words(now, objective.id)
        sign = ObjectiveSign(objective, words)
        sign.chosen.connect(self.hex_chosen)
        self._objectives.addWidget(sign, row, 0)
        # Where the name finds no room, the hex tells which one it is.
        name = ElidedLabel(objective_name(objective))
        name.setToolTip(words)
        self._objectives.addWidget(name, row, 1)
        self._objectives.addWidget(plain_label(now.game.map.label(objective.hex), second=True), row, 2)
        owner = now.state.board.control.get(objective.id)
        if owner is None:
            self._objectives.addWidget(plain_label(text("play.nobody"), second=True), row, 3, 1, 2)
            return
        self._objectives.addWidget(SideSign(nation_of(now.game.side(owner)), _SIGN), row, 3)
        holder = ElidedLabel(side_name(now.game, owner))
        holder.setMaximumWidth(72)
        self._objectives.addWidget(holder, row, 4)


def points_words(now: Observation, side: SideId) -> str:
    """The victory points of a side."""
    return text("play.vp", points=victory_points(now, side))


def held_words(now: Observation, side: SideId) -> str:
    """How many of the objectives a side controls."""
    control = now.state.board.control
    objectives = now.game.scenario.objectives
    held = sum(control.get(each.id) == side for each in objectives)
    return plural("play.held", held, of=len(objectives))


def income_words(now: Observation, side: SideId) -> str:
    """What a side would be paid now at the end of a round; nothing where no side is paid."""
    if side not in treasury(now.state).accounts:
        return ""
    command = command_income(now, side) - tank_pool_deposit(now, side)
    return text("play.income", command=command, fuel=fuel_income(now, side))


def next_loss(now: Observation) -> str:
    """Who would lose victory points if the round ended now; nothing outside skirmishes."""
    if not treasury(now.state).accounts:
        return ""
    stronger = supremacy(now)
    if stronger is None:
        return text("play.supremacy.none")
    weaker = now.game.enemy(stronger)
    lost = victory_points_lost(now, weaker)
    return plural(
        "play.supremacy", lost, side=side_name(now.game, stronger), other=side_name(now.game, weaker)
    )
