"""The right column: the chosen unit, odds, the event log, choices, the card of a rule, reasons of bots."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from editor.panels.rule_card import RuleCard
from editor.play.panels.choice_list import ChoiceList
from editor.play.panels.kit import Panel
from editor.play.panels.log_list import LogList
from editor.play.panels.odds_panel import OddsPanel
from editor.play.panels.unit_panel import UnitPanel
from editor.play.panels.why_page import WhyPage
from editor.play.telling.odds import Odds
from editor.text.texts import text
from editor.theme.appearance import Appearance
from editor.theme.widgets import STRETCH, in_column, scroll_page
from engine.play.attack import Attack

#: In a column no higher than this, in pixels, the shop has no room beside the log.
_LOW = 460
#: What the log keeps at least, and what unit and odds get at most beside so little of it, in pixels.
_LEAST_LOG, _LEAST_UPPER = 170, 160
#: The pages of the card of a rule and of the reasons of bots, beside the log and the choices.
_RULE, _WHY = 2, 3

#: Of the column, in pixels.
COLUMN_WIDTH = 320


class _Tabs(QTabBar):
    """Only the left button turns a page."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)


class RightColumn(QWidget):
    """Everything on the right of the map in play mode."""

    #: Whether it has to be in sight from now on: there is a shop, or choices that stand in the list alone.
    called = Signal(bool)
    #: Whether the reasons of bots are looked at from now on.
    why_shown = Signal(bool)

    def __init__(self, appearance: Appearance, purchase: QWidget) -> None:
        super().__init__()
        self.setFixedWidth(COLUMN_WIDTH)
        self._is_shop = self._is_list = self.is_called = False
        self.unit = UnitPanel()
        self.odds = OddsPanel(appearance)
        self.log = LogList(appearance)
        self.choices = ChoiceList()
        self.rule = RuleCard()
        self.why = WhyPage()
        self.odds.rule_asked.connect(self.show_rule)
        self.rule.rule_asked.connect(self.show_rule)
        upper = self._content = QWidget()
        in_column(self.unit, self.odds, STRETCH, of=upper, margins=0, spacing=8)
        self.upper_page = scroll_page(upper, framed=True)
        #: The attack whose odds are on show, and where somebody has scrolled to since they are.
        self._attack: tuple[object, ...] = ()
        self._scrolled_to: int | None = None
        bar = self.upper_page.verticalScrollBar()
        bar.rangeChanged.connect(lambda *_: self._look_at_attack())
        bar.actionTriggered.connect(self._scrolled)
        self.purchase = purchase
        self.upper = QStackedWidget()
        self.upper.addWidget(self.upper_page)
        self.upper.addWidget(purchase)
        lower = Panel()
        lower.body.setContentsMargins(0, 0, 0, 0)
        self.tabs = _Tabs()
        self.tabs.setDrawBase(False)
        self.tabs.addTab(text("play.log"))
        self.tabs.addTab(text("play.choices"))
        self.tabs.addTab(text("play.rule"))
        self.tabs.addTab(text("play.why"))
        self.pages = QStackedWidget()
        self.pages.addWidget(self.log)
        self.pages.addWidget(self.choices)
        self.pages.addWidget(self.rule)
        self.pages.addWidget(self.why)
        self.tabs.currentChanged.connect(self.pages.setCurrentIndex)
        self.tabs.currentChanged.connect(lambda page: self.why_shown.emit(page == _WHY))
        #: The page a person turned to last: shown again whenever no question calls for the list.
        self._wished = 0
        self.tabs.tabBarClicked.connect(self._wish)
        lower.body.addWidget(self.tabs)
        lower.body.addWidget(self.pages, 1)
        column = in_column((self.upper, 0), (lower, 1), of=self, margins=(2, 0, 8, 8), spacing=8)
        self._lower = lower
        self._column = column

    def show_odds(self, odds: Odds | None) -> None:
        """Show the odds of an attack; a new one is brought into sight where there is no room for all."""
        attack = _who_and_whom(odds.attack) if odds is not None else ()
        if attack != self._attack:
            self._attack, self._scrolled_to = attack, None
        self.odds.show_odds(odds)
        self._look_at_attack()

    def _look_at_attack(self) -> None:
        """Keep the attack in sight, else what somebody scrolled to: the odds are made anew with each look."""
        place = self.odds.y() if self._attack else 0
        wished = self._scrolled_to
        self.upper_page.verticalScrollBar().setValue(place if wished is None else wished)

    def _scrolled(self, _: int) -> None:
        self._scrolled_to = self.upper_page.verticalScrollBar().sliderPosition()

    def fit(self, *, shopping: bool) -> None:
        """Give the upper part what it needs and the log the rest; the shop gets most of the column."""
        self._is_shop = shopping
        self.upper.setCurrentWidget(self.purchase if shopping else self.upper_page)
        self._column.setStretch(0, 3 if shopping else 0)
        self._lower.setVisible(not shopping or self.height() > _LOW)
        if shopping:
            self.upper.setMinimumHeight(0)
            self.upper.setMaximumHeight(16_777_215)
            return
        room = max(self.height() - _LEAST_LOG, _LEAST_UPPER)
        self.upper.setFixedHeight(max(min(self._wanted() + 2, room), 60))

    def _wanted(self) -> int:
        """The height of unit and odds in the width they have: their words wrap, and hints know no width."""
        layout = self._content.layout()
        if layout is None:
            return 0
        layout.invalidate()
        layout.activate()
        width = self.upper_page.viewport().width()
        return layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()

    def fit_soon(self) -> None:
        """Fit once more when fresh labels know their size."""
        QTimer.singleShot(0, self, lambda: self.fit(shopping=self.upper.currentWidget() is self.purchase))

    def showEvent(self, event: QShowEvent) -> None:
        """Labels know their size once they are styled and on show."""
        super().showEvent(event)
        self.fit_soon()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit(shopping=self.upper.currentWidget() is self.purchase)

    def turn_to_choices(self, shown: bool) -> None:
        """Show the choices, or the page that was chosen last."""
        self.tabs.setCurrentIndex(1 if shown else self._wished)
        self._is_list = shown
        called = self._is_shop or self._is_list
        if called != self.is_called:
            self.is_called = called
            self.called.emit(called)

    def show_rule(self, id_: str) -> None:
        """Show the card of a rule, until somebody turns to another page."""
        self.rule.show_id(id_)
        self._wished = _RULE
        self.tabs.setCurrentIndex(_RULE)

    def show_why(self) -> None:
        """Show the reasons of bots, until somebody turns to another page."""
        self._wished = _WHY
        self.tabs.setCurrentIndex(_WHY)

    @property
    def shows_why(self) -> bool:
        """Whether the reasons of bots are looked at."""
        return self.tabs.currentIndex() == _WHY

    def _wish(self, page: int) -> None:
        if page >= 0:
            self._wished = page


def _who_and_whom(attack: Attack) -> tuple[object, ...]:
    """What makes an attack another one; its dice may still be turned."""
    return attack.kind, attack.hex, attack.target, *(each.unit for each in attack.shooters)
