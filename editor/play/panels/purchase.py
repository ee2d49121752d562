"""Buying reinforcements: what is left to spend, packs on sale, loose figures, squads being built."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from editor.panels.fitting import ElidedLabel
from editor.play.choose import LegalChoice
from editor.play.game_source import counter_of_unit
from editor.play.not_on_sale import Shut
from editor.play.ordering.bought import Bought
from editor.play.ordering.whole_squads import WholeSquad
from editor.play.panels.kit import CounterPicture, Panel
from editor.play.telling.goods import goods_words, pack_figures
from editor.play.telling.unit_words import (
    figure_name,
    figure_words,
    found_unit,
    plain,
    unit_words,
)
from editor.text.origins import origin_words
from editor.text.prices import price_words
from editor.text.texts import text
from editor.theme.appearance import Appearance
from editor.theme.widgets import (
    emptied,
    in_column,
    in_row,
    plain_label,
    push_button,
    scroll_page,
    tool_button,
)
from editor.views.board_source import CounterView, nation_of, squad_shown, vehicle_shown
from engine.hexes.hex import Hex
from engine.model.unit_kind import Price
from engine.model.values import UnitId
from engine.play.action import Action, Pass
from engine.play.game import Observation
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.arrivals.mat_transfers import SwitchWaiting
from engine.rules.skirmish.economy.army import board_limit, board_value
from engine.rules.skirmish.economy.income import command_income
from engine.rules.skirmish.economy.motor_pool import BuyCrew, BuyVehicle, RaiseLevel, next_level, on_sale
from engine.rules.skirmish.economy.motor_pool import owned as owned_models
from engine.rules.skirmish.economy.purchase import (
    BASE,
    PACKS,
    AddFigure,
    BuildSquad,
    BuyFigures,
    Specialize,
    price_of,
)
from engine.rules.skirmish.economy.supply import figures_owned, models, supply
from engine.rules.skirmish.economy.treasury import account
from engine.rules.skirmish.guns.crews import CREW

#: Words wider than this, in pixels, do not fit on a button of half a row.
_HALF = 86

#: The space between the parts of a row, in pixels.
_SPACING = 6


class _Rows(NamedTuple):
    """In pixels: pictures of what is on sale, the space between rows, the highest buttons, above the head."""

    picture: int
    space: int
    button: int
    done: int
    head: int


#: A shop no higher than this, in pixels, is low, and its rows are closer.
_LOW = 460
_ROOMY, _CLOSE = _Rows(34, 6, 40, 60, 6), _Rows(24, 2, 24, 28, 2)

#: The height of a row of what was bought, in pixels; of more rows than this the others are scrolled to.
_BOUGHT, _MOST_BOUGHT = 26, 3


def _figures_of(now: Observation, id_: str) -> tuple[str, ...]:
    """The figures of a unit on the board or on a mat; none where it is not known."""
    unit = found_unit(now, id_)
    return () if unit is None else unit.figures


def _in_the_order_of_the_list(now: Observation, side: str, found: Sequence[LegalChoice]) -> list[LegalChoice]:
    """Packs and vehicles where the price list has them, whether or not they can be bought now."""
    kinds = [kind.id for kind in on_sale(now, side)]

    def place(choice: LegalChoice) -> tuple[int, int]:
        match choice.action:
            case BuyFigures(pack=pack, officers=officers):
                return PACKS.index(pack), officers
            case BuyVehicle(kind=kind):
                return kinds.index(kind), 0
            case RaiseLevel():
                return len(kinds) + 1, 0
            case BuyCrew():
                return len(kinds), 0
            case _:
                return 0, 0

    return sorted(found, key=place)


@dataclass(frozen=True, slots=True)
class Shop:
    """What a shop shows beside what is legal: what is refused, whole squads, and what was bought by now."""

    shut: tuple[Shut, ...] = ()
    squads: tuple[WholeSquad, ...] = ()
    bought: tuple[Bought, ...] = ()
    building: Mapping[UnitId, tuple[int, ...]] = field(default_factory=dict)


class PurchasePanel(Panel):
    """The shop of one side: what it may buy has a button, what it may not is greyed and says why."""

    chosen = Signal(object)
    squad_chosen = Signal(object)
    #: Decisions are to be taken back: the numbers of their moments.
    dropped = Signal(object)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__(text("buy.title"))
        self._appearance = appearance
        self._left = plain_label(head=True)
        self.head_row.addWidget(self._left)
        # Rows are long, and the column is narrow.
        self.body.setContentsMargins(8, 9, 6, 10)
        page = QWidget()
        self._column = in_column(of=page, margins=(0, 0, 4, 0), spacing=6)
        self.body.addWidget(scroll_page(page, framed=True), 1)
        # Below what is on sale: that stays where it is, and a second click buys the same again.
        self._bought_head = plain_label(head=True)
        bought = QWidget()
        self._bought = in_column(of=bought, margins=(0, 0, 4, 0), spacing=0)
        self._bought_page = scroll_page(bought, framed=True)
        self.body.addWidget(self._bought_head)
        self.body.addWidget(self._bought_page)
        self.done = push_button(text("buy.done"), self._ended, filled=True)
        self.body.addWidget(self.done)
        self._has_bought = self._has_spent = self._is_low = False
        self._pictures: list[CounterPicture] = []
        self._signs: list[QToolButton] = []
        #: Why things cannot be bought, each below its row.
        self._told: list[QLabel] = []
        self._pass: LegalChoice | None = None
        self.buttons: list[tuple[QWidget, LegalChoice]] = []
        #: The buttons of whole squads, and those that take something back.
        self.squad_buttons: list[tuple[QToolButton, WholeSquad]] = []
        self.minus_buttons: list[QToolButton] = []
        self._building: Mapping[UnitId, tuple[int, ...]] = {}
        self._reasons: dict[Action, str] = {}
        #: The last moment in which each thing was bought in this step.
        self._last: dict[Action, int] = {}

    def clear(self) -> None:
        """Show nothing any more, so that nothing is left to be read."""
        emptied(self._column)
        emptied(self._bought)
        self.buttons = []
        self.squad_buttons = []
        self.minus_buttons = []
        self._pictures, self._signs, self._told = [], [], []
        self._reasons = {}
        self._pass = None
        self._left.setText("")

    def show_shop(self, now: Observation, side: str, legal: Sequence[LegalChoice], shop: Shop) -> None:
        """Show what that side may buy and build now, and what it may not."""
        self.clear()
        shut, self._building = shop.shut, shop.building
        self._last = {each.action: each.moments[-1] for each in shop.bought}
        self._reasons = {each.choice.action: each.reason for each in shut}
        found = _in_the_order_of_the_list(now, side, (*legal, *(each.choice for each in shut)))
        game = now.game
        mat = mat_of(now, side)
        owned = account(now, side)
        self._left.setText(text("buy.left", cp=owned.command - mat.spent[0], fp=owned.fuel - mat.spent[1]))
        self._show_bought(shop.bought, mat.spent)
        following = text(
            "buy.next",
            board=board_value(now, side),
            limit=board_limit(now, side),
            income=command_income(now, side),
        )
        self._note(following)
        pool = owned.tank_pool - mat.spent[2]
        if pool > 0:
            self._note(text("buy.pool", pool=pool))
        self._pass = next((each for each in found if isinstance(each.action, Pass)), None)
        self._show_squads(now, side, shop.squads)
        self._head(text("buy.packs"))
        packs = [each for each in found if isinstance(each.action, BuyFigures)]
        for choice in packs:
            assert isinstance(choice.action, BuyFigures)
            price = price_of(now, side, choice.action.pack)
            figures = pack_figures(now, side, choice.action)
            words, picture = figure_words(game, figures), _of_figures(now, side, figures)
            self._row(choice, words, price, self._pieces(now, side, figures[0]), picture)
        if not packs:
            self._note(text("buy.packs.none"))
        self._vehicles(now, side, found)
        self._head(text("buy.reserve"))
        reserve = figure_words(game, mat.reserve) if mat.reserve else text("buy.reserve.none")
        self._column.addWidget(plain_label(reserve, wrap=True))
        builds = [each for each in found if isinstance(each.action, BuildSquad)]
        if builds:
            base = price_words(price_of(now, side, BASE))
            self._note(text("buy.base", price=base))
            for choice in builds:
                assert isinstance(choice.action, BuildSquad)
                self._row(choice, figure_words(game, (choice.action.figure,)))
        self._head(text("buy.squads"))
        self._squads(now, side, found)
        self._column.addStretch(1)
        self._give_room()

    def _show_bought(self, things: Sequence[Bought], spent: tuple[int, int, int]) -> None:
        """What was bought by now and what it came to, each thing with a button that takes one back."""
        self._bought_head.setText(text("buy.bought", cp=spent[0], fp=spent[1]))
        self._has_bought, self._has_spent = bool(things), any(spent)
        self._bought_page.setFixedHeight(min(len(things), _MOST_BOUGHT) * _BOUGHT)
        for thing in things:
            count = len(thing.moments)
            words = text("buy.times", words=thing.words, number=count) if count > 1 else thing.words
            minus = self._minus(thing.words, thing.moments[-1:])
            row = in_row((ElidedLabel(words), 1), minus, spacing=_SPACING)
            minus.setFixedHeight(_BOUGHT)
            self._bought.addLayout(row)
        self._bought.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_room()

    def _give_room(self) -> None:
        """Give the room of a low shop to what is on sale: closer rows, Done above, reasons as tips."""
        low = self.height() <= _LOW
        self._bought_head.setVisible(self._has_spent and not low)
        self._bought_page.setVisible(self._has_bought and not low)
        self._left.setToolTip(self._bought_head.text() if self._has_spent else "")
        rows = _CLOSE if low else _ROOMY
        self._column.setSpacing(rows.space)
        for picture in self._pictures:
            picture.resize_to(rows.picture)
        for reason in self._told:
            reason.setHidden(low)
        for button in self._signs:
            button.setMaximumHeight(rows.button)
        if low != self._is_low:
            self._is_low = low
            self.title.setHidden(low)
            self.done.setMaximumHeight(rows.done)
            self.head_row.setContentsMargins(12, rows.head, 10, rows.head)
            (self.head_row if low else self.body).addWidget(self.done)
            self.done.show()

    def _sign(self, name: str, said: str) -> QToolButton:
        """A small button at the end of a row."""
        button = tool_button(icon=self._appearance.icon(name), size=16, said=said)
        self._signs.append(button)
        return button

    def _picture(self, counter: CounterView | None) -> CounterPicture:
        """The picture of a thing on sale."""
        picture = CounterPicture(counter, _ROOMY.picture)
        self._pictures.append(picture)
        return picture

    def _minus(self, words: str, moments: tuple[int, ...]) -> QToolButton:
        button = self._sign("minus", text("buy.back", what=words))
        button.clicked.connect(lambda _=False: self.dropped.emit(moments))
        self.minus_buttons.append(button)
        return button

    def _show_squads(self, now: Observation, side: str, squads: Sequence[WholeSquad]) -> None:
        """Squads by one click, each with its counter; those that cannot be had say why."""
        if not squads:
            return
        self._head(text("buy.whole"))
        nation = nation_of(now.game.side(side))
        for squad in squads:
            name = ElidedLabel(squad.words)
            row = in_row(spacing=_SPACING)
            counter = _of_figures(now, side, squad.figures)
            if squad.unit is not None:
                counter = counter_of_unit(now, squad.unit, Hex(0, 0), nation, 0, False, False)
            row.addWidget(self._picture(counter))
            row.addWidget(name, 1)
            if squad.price is not None:
                row.addWidget(plain_label(price_words(squad.price), second=True))
            told = (
                text("play.against", word=squad.words, reason=squad.against) if squad.against else squad.words
            )
            button = self._sign("plus", told)
            button.setEnabled(not squad.against)
            name.setProperty("second", bool(squad.against))
            name.setToolTip(told)
            button.clicked.connect(lambda _=False, squad=squad: self.squad_chosen.emit(squad))
            row.addWidget(button)
            self._column.addLayout(row)
            self.squad_buttons.append((button, squad))

    def _pieces(self, now: Observation, side: str, kind: str) -> str:
        """How many pieces of a kind are left to be bought, nothing where they are not limited."""
        pieces = supply(now, side, kind)
        if pieces is None:
            return ""
        return text("buy.pieces", left=max(pieces - figures_owned(now, side, kind), 0))

    def _vehicles(self, now: Observation, side: str, found: Sequence[LegalChoice]) -> None:
        """Vehicles, guns and crews on sale, and the next Vehicle Level."""
        rows = [each for each in found if isinstance(each.action, BuyVehicle | BuyCrew | RaiseLevel)]
        if not rows:
            return
        self._head(text("buy.vehicles"))
        level = account(now, side).vehicle_level
        if not any(isinstance(each.action, BuyVehicle) for each in rows):
            self._note(text("buy.vehicles.none", level=level))
        for choice in rows:
            words = goods_words(now, side, choice.action)
            match choice.action:
                case BuyVehicle(kind=kind):
                    most = models(now, side, kind)
                    left = (
                        "" if most is None else text("buy.pieces", left=most - owned_models(now, side, kind))
                    )
                    price, picture = price_of(now, side, kind), _of_vehicle(now, side, kind)
                    self._row(choice, words, price, left, picture)
                case BuyCrew():
                    self._row(choice, words, price_of(now, side, CREW))
                case RaiseLevel():
                    self._row(choice, words, price_of(now, side, next_level(now, side)))
                case _:
                    pass

    def _squads(self, now: Observation, side: str, found: Sequence[LegalChoice]) -> None:
        nation = nation_of(now.game.side(side))
        built = [entry.unit.id for entry in mat_of(now, side).waiting]
        changed = AddFigure | Specialize | SwitchWaiting
        offered = [each.unit for each in found if isinstance(each.action, changed)]
        ids = [id_ for id_ in dict.fromkeys((*built, *offered)) if id_ is not None]
        for id_ in ids:
            unit = found_unit(now, id_)
            if unit is None:
                continue
            counter = counter_of_unit(now, unit, Hex(0, 0), nation, 0, False, False)
            row = in_row((CounterPicture(counter, 46), 0, Qt.AlignmentFlag.AlignTop), spacing=8)
            head = in_row((ElidedLabel(unit_words(now, unit), head=True), 1), spacing=4)
            if id_ in self._building:
                head.addWidget(self._minus(unit_words(now, unit), self._building[id_]))
            column = in_column(
                head,
                ElidedLabel(figure_words(now.game, unit.figures), second=True),
                spacing=2,
            )
            grid = QGridLayout()
            grid.setSpacing(3)
            place = 0
            for choice in found:
                if choice.unit != id_:
                    continue
                match choice.action:
                    case AddFigure(figure=kind):
                        words = f"+ {figure_name(now.game, kind)}"
                    case Specialize(specialization=token):
                        special = now.game.catalogue.units.specializations.get(token)
                        price = price_words(price_of(now, side, token))
                        words = f"{special.name if special else plain(token)}, {price}"
                    case SwitchWaiting(to=to, figure=kind):
                        words = text(
                            "buy.switch",
                            figure=figure_name(now.game, kind),
                            squad=figure_words(now.game, _figures_of(now, to)),
                        )
                    case _:
                        continue
                button = push_button(words, kind="row")
                button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
                self._wire(button, choice)
                # What is too long for half of the row gets all of it.
                if button.fontMetrics().horizontalAdvance(words) > _HALF:
                    place += place % 2
                    grid.addWidget(button, place // 2, 0, 1, 2)
                    place += 2
                else:
                    grid.addWidget(button, place // 2, place % 2)
                    place += 1
            column.addLayout(grid)
            row.addLayout(column, 1)
            self._column.addLayout(row)
        if not ids:
            self._note(text("buy.squads.none"))

    def _note(self, words: str) -> QLabel:
        """A remark below a head; as many lines as it needs, for the column is narrow."""
        note = plain_label(words, second=True, wrap=True)
        self._column.addWidget(note)
        return note

    def _head(self, words: str) -> None:
        self._column.addWidget(plain_label(words, head=True))

    def _row(
        self,
        choice: LegalChoice,
        words: str,
        price: Price | None = None,
        pieces: str = "",
        picture: CounterView | None = None,
    ) -> None:
        """A thing on sale: its picture, what it is, − for one bought in this step, what it costs, and +.

        − takes its room from the name, so that no price moves and prices stay below each other.
        """
        name = ElidedLabel(words)
        row = in_row(spacing=_SPACING)
        if picture is not None:
            row.addWidget(self._picture(picture))
        row.addWidget(name, 1)
        if choice.action in self._last:
            row.addWidget(self._minus(words, (self._last[choice.action],)))
        if pieces:
            row.addWidget(plain_label(pieces, second=True))
        if price is not None:
            row.addWidget(plain_label(price_words(price), second=True, tip=origin_words(price)))
        button = self._sign("plus", "")
        self._wire(button, choice)
        row.addWidget(button)
        self._column.addLayout(row)
        reason = self._reasons.get(choice.action)
        if reason is not None:
            name.setProperty("second", True)
            name.setToolTip(text("play.against", word=words, reason=reason))
            self._told.append(self._note(reason))

    def _wire(self, button: QPushButton | QToolButton, choice: LegalChoice) -> None:
        """A button that chooses an option, or tells why it cannot be chosen."""
        reason = self._reasons.get(choice.action)
        if reason is not None:
            told = text("play.against", word=choice.words, reason=reason)
            button.setToolTip(told)
            button.setAccessibleName(told)
            button.setEnabled(False)
            return
        button.setToolTip(choice.words)
        button.setAccessibleName(choice.words)
        button.clicked.connect(lambda _=False: self.chosen.emit(choice))
        self.buttons.append((button, choice))

    def _ended(self) -> None:
        if self._pass is not None:
            self.chosen.emit(self._pass)


def _of_figures(now: Observation, side: str, figures: Sequence[str]) -> CounterView:
    """The counter of a squad of these figures."""
    bare = CounterView("", Hex(0, 0), side, nation_of(now.game.side(side)))
    return squad_shown(bare, Counter(figures), now.game.catalogue)


def _of_vehicle(now: Observation, side: str, kind: str) -> CounterView | None:
    """The counter of a vehicle or gun, as it comes from the shop."""
    known = now.game.catalogue.units.vehicles.get(kind)
    bare = CounterView("", Hex(0, 0), side, nation_of(now.game.side(side)))
    return None if known is None else vehicle_shown(bare, kind, known)
