"""Step 3 of the Status Phase: both sides secretly buy bases, figures and specializations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.model.unit_kind import Price
from engine.model.values import SideId, UnitId
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.event import Event
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.state import State
from engine.play.step import Disclosure, Done, Step
from engine.play.unit import SQUAD, OnMat, SeatId, Unit
from engine.rules.module import Layer, Module
from engine.rules.queries import unit_points
from engine.rules.skirmish.arrivals.home import is_refilled
from engine.rules.skirmish.arrivals.mat import FIRST_SPACE, Mat, Waiting, changed, keeper, mat_of
from engine.rules.skirmish.economy.supply import is_at_hand
from engine.rules.skirmish.economy.treasury import Credited

rule = Module("skirmish.purchase", Layer.SKIRMISH)

#: The price of a base, of a pack of figures or of a specialization; None = it cannot be bought.
price_of: Query[[SideId, str], Price | None] = Query("price_of", None, settled=True)
#: How many units may wait on a side's mat; None = any number.
mat_capacity: Query[[SideId], int | None] = Query("mat_capacity", 0)
#: On which space of the mat purchases are put; None = nothing can be built.
purchase_space: Query[[SideId], int | None] = Query("purchase_space", None)

BASE = "squad_base"
#: Packs of figures on sale, in the order of the price list.
PACKS = ("regular", "machine_gun", "mortar", "elite", "sniper")
#: Specializations on sale: those whose abilities some rule carries out.
TOKENS = ("engineer", "medic", "recon", "smg", "lmg", "anti_tank", "flamethrower", "nco")
#: What may stand for some figures of a pack that the price list lets mix with it.
OFFICER = "officer"


@dataclass(frozen=True, slots=True)
class Purchases(Step):
    """Both sides buy, the holder of the initiative first; neither sees what the other buys."""


@dataclass(frozen=True, slots=True)
class Purchase(Step):
    """One side goes on buying until it is done.

    `given` and `taken` say which kinds each waiting squad has given and taken, so that the step ends.
    """

    seat: SeatId
    given: tuple[tuple[UnitId, str], ...] = ()
    taken: tuple[tuple[UnitId, str], ...] = ()

    def public(self) -> Purchase:
        """S-SET-08 — that the seat is buying; what it moves about on its mat nobody else sees."""
        return Purchase(self.seat)

    def draws_on_secrets(self) -> bool:
        """What is on the mat and what has been spent."""
        return True


@dataclass(frozen=True, slots=True)
class SettlePurchases(Step):
    """What both sides have spent is taken from their accounts, for everybody to see."""

    def tells(self, side: SideId) -> Disclosure:
        """S-PUR-01 — what each side has spent."""
        return Disclosure.SETTLED


@dataclass(frozen=True, slots=True)
class BuyFigures(Action):
    """Buy a pack of figures into the reserve; `officers` of a mixed pack are officers."""

    pack: str
    officers: int = 0


@dataclass(frozen=True, slots=True)
class BuildSquad(Action):
    """Buy a base and put a figure of the reserve on it."""

    figure: str


@dataclass(frozen=True, slots=True)
class AddFigure(Action):
    """Put a figure of the reserve on a base."""

    unit: UnitId
    figure: str


@dataclass(frozen=True, slots=True)
class Specialize(Action):
    """Buy a specialization for a squad bought in this step."""

    unit: UnitId
    specialization: str


@dataclass(frozen=True, slots=True)
class FiguresJoined(Event):
    """Figures were put on the base of a unit on the board."""

    unit: UnitId
    figures: tuple[str, ...]

    def apply(self, state: State) -> State:
        """The unit with them."""
        unit = state.units[self.unit]
        return state.with_units(replace(unit, figures=tuple(sorted((*unit.figures, *self.figures)))))


@rule.answer(price_of, ids=("S-PUR-21",))
def listed_price(now: Position, side: SideId, item: str) -> Price | None:
    """S-PUR-21 — prices stand in the price list of the unit data; what has none cannot be bought."""
    return now.game.catalogue.units.prices.get(item)


@rule.modify(price_of, Stage.LIMIT, ids=("S-SET-02",))
def not_without_its_box(now: Position, price: Price | None, side: SideId, item: str) -> Price | None:
    """S-SET-02 — content of boxes that are not allowed cannot be bought."""
    return price if is_at_hand(now, item) else None


@rule.answer(purchase_space, ids=("S-MAT-10", "S-MAT-01"))
def first_space(now: Position, side: SideId) -> int | None:
    """S-MAT-10, S-MAT-01 — everything bought is put on space -1 of the buyer's mat, the first of its row."""
    return FIRST_SPACE


@rule.answer(mat_capacity, ids=("S-RES-05",))
def any_number(now: Position, side: SideId) -> int | None:
    """S-RES-05 — any number of units may wait on the mat."""
    return None


# ---------------------------------------------------------------------- the course of the step


@rule.run(Purchases, ids=("S-PUR-01",))
def open_purchases(now: Position, step: Purchases) -> Done:
    """S-PUR-01 — both sides may buy; what they pay is told when both are done."""
    first = now.state.initiative or now.game.sides[0]
    order = (first, now.game.enemy(first))
    return Done(then=[*(Purchase(keeper(now, side)) for side in order), SettlePurchases()])


@rule.run(Purchase)
def ask_purchase(now: Position, step: Purchase) -> Ask:
    """The seat buys one thing after the other and ends with passing."""
    return Ask(step.seat, "purchase", (Pass(),))


@rule.run(SettlePurchases)
def settle_purchases(now: Position, step: SettlePurchases) -> Done:
    """Command, fuel and Tank Pool points spent leave the accounts together; levels bought are reached."""
    events: list[Event] = []
    for side in now.game.sides:
        mat = mat_of(now, side)
        for resource, amount in zip(("command", "fuel", "tank_pool"), mat.spent, strict=True):
            if amount:
                events.append(Credited(side, resource, -amount, "purchase"))
        if mat.levels:
            events.append(Credited(side, "vehicle_level", mat.levels, "purchase"))
        if any(mat.spent) or mat.levels:
            events.append(changed(now, side, replace(mat, spent=(0, 0, 0), levels=0)))
    return Done(events)


#: The squad of that id if figures may be added to it.
squad_to_fill: Query[[SideId, UnitId], Unit | None] = Query("squad_to_fill", None, kept=True)


@rule.answer(squad_to_fill)
def waiting_or_at_home(now: Position, side: SideId, unit: UnitId) -> Unit | None:
    """One on the mat or in the Reinforcement Hex."""
    on_board = now.state.units.find(unit)
    if on_board is not None and on_board.side == side and on_board.is_squad and is_refilled(now, on_board):
        return on_board
    waiting = (entry.unit for entry in mat_of(now, side).waiting if entry.unit.is_squad)
    return next((each for each in waiting if each.id == unit), None)


@rule.offer(Purchase, ids=("S-PUR-01",))
def offer_packs(now: Position, step: Purchase) -> Iterator[Action]:
    """S-PUR-01 — packs of figures, in the order of the price list."""
    side = now.game.side_of(step.seat)
    for pack in PACKS:
        price = price_of(now, side, pack)
        if price is not None:
            most = price.bundle if OFFICER in price.mixes_with else 0
            yield from (BuyFigures(pack, officers) for officers in range(most + 1))


@rule.offer(Purchase, ids=("S-PUR-06",))
def offer_building(now: Position, step: Purchase) -> Iterator[Action]:
    """S-PUR-06 — figures of the reserve may be put on bases bought now, or be kept for later ones."""
    side = now.game.side_of(step.seat)
    mat = mat_of(now, side)
    yield from (BuildSquad(figure) for figure in dict.fromkeys(mat.reserve))
    for entry in mat.waiting:
        if entry.unit.is_squad:
            yield from (AddFigure(entry.unit.id, figure) for figure in dict.fromkeys(mat.reserve))


@rule.offer(Purchase, ids=("S-PUR-14",))
def offer_refill(now: Position, step: Purchase) -> Iterator[Action]:
    """S-PUR-14 — squads in the Reinforcement Hex may be filled with figures of the reserve."""
    side = now.game.side_of(step.seat)
    reserve = dict.fromkeys(mat_of(now, side).reserve)
    for unit in now.state.units.of(side):
        if unit.is_squad and is_refilled(now, unit):
            yield from (AddFigure(unit.id, figure) for figure in reserve)


@rule.offer(Purchase, ids=("S-PUR-21",))
def offer_specializations(now: Position, step: Purchase) -> Iterator[Action]:
    """S-PUR-21 — a specialization is bought with its squad."""
    side = now.game.side_of(step.seat)
    for entry in mat_of(now, side).waiting:
        if entry.space == FIRST_SPACE and entry.unit.is_squad and entry.unit.specialization is None:
            for token in TOKENS:
                if price_of(now, side, token) is not None:
                    yield Specialize(entry.unit.id, token)


# ---------------------------------------------------------------------- what choosing does


def buyer(now: Position) -> SideId:
    """The side that is buying: the one whose Purchase step is running or has just asked."""
    step = now.state.agenda[-1] if now.state.agenda else None
    assert isinstance(step, Purchase)
    return now.game.side_of(step.seat)


def _paid(mat: Mat, price: Price) -> Mat:
    command, fuel, pool = mat.spent
    return replace(mat, spent=(command + price.cp, fuel + price.fp, pool))


@rule.take(BuyFigures)
def buy_figures(now: Position, action: BuyFigures, step: Purchase) -> Done:
    """The figures are in the reserve, their price is spent."""
    side = now.game.side_of(step.seat)
    price = price_of(now, side, action.pack)
    assert price is not None
    figures = [action.pack] * (price.bundle - action.officers) + [OFFICER] * action.officers
    mat = _paid(mat_of(now, side), price).with_figures(*figures)
    return Done([changed(now, side, mat)], [step])


@rule.take(BuildSquad)
def build_squad(now: Position, action: BuildSquad, step: Purchase) -> Done:
    """A new squad of one figure waits on the mat."""
    side = now.game.side_of(step.seat)
    price, space = price_of(now, side, BASE), purchase_space(now, side)
    assert price is not None
    assert space is not None
    mat = _paid(mat_of(now, side), price).without_figure(action.figure)
    number = mat.raised + 1
    unit = Unit(f"{side}+{number}", side, step.seat, SQUAD, OnMat(side, space), (action.figure,))
    mat = replace(mat, raised=number).put(Waiting(unit, unit_points(now, unit)))
    return Done([changed(now, side, mat)], [step])


@rule.take(AddFigure)
def add_figure(now: Position, action: AddFigure, step: Purchase) -> Done:
    """The figure leaves the reserve for the base."""
    side = now.game.side_of(step.seat)
    mat = mat_of(now, side).without_figure(action.figure)
    entry = mat.find(action.unit)
    if entry is None:
        return Done([changed(now, side, mat), FiguresJoined(action.unit, (action.figure,))], [step])
    figures = tuple(sorted((*entry.unit.figures, action.figure)))
    mat = mat.put(replace(entry, unit=replace(entry.unit, figures=figures)))
    return Done([changed(now, side, mat)], [step])


@rule.take(Specialize)
def specialize(now: Position, action: Specialize, step: Purchase) -> Done:
    """The squad carries the token, its price is spent."""
    side = now.game.side_of(step.seat)
    price = price_of(now, side, action.specialization)
    mat = mat_of(now, side)
    entry = mat.find(action.unit)
    assert price is not None
    assert entry is not None
    unit = replace(entry.unit, specialization=action.specialization)
    return Done([changed(now, side, _paid(mat, price).put(replace(entry, unit=unit)))], [step])
