"""Step 3 of the Status Phase for vehicles and guns: levels, prices, the Tank Pool, the models there are."""

from collections.abc import Iterator
from dataclasses import replace

from engine.model.said import say
from engine.model.unit_kind import Price, VehicleKind
from engine.model.values import SideId, UnitId
from engine.play.action import Action, Refused
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.step import Done
from engine.play.unit import SQUAD, OnMat, Unit
from engine.rules.module import Layer, Module
from engine.rules.queries import unit_points
from engine.rules.skirmish.arrivals.mat import FIRST_SPACE, Mat, Waiting, changed, mat_of
from engine.rules.skirmish.economy.purchase import (
    BASE,
    Purchase,
    Specialize,
    buyer,
    price_of,
    purchase_space,
)
from engine.rules.skirmish.economy.supply import (
    bases_owned,
    figures_owned,
    has_left,
    holdings,
    models,
    suppliers,
    supply,
)
from engine.rules.skirmish.economy.treasury import account
from engine.rules.skirmish.guns.crews import CREW
from engine.rules.skirmish.vehicles.kinds import ARMOR_CLASSES, GUN, TRUCK, class_name, number

rule = Module("skirmish.motor_pool", Layer.SKIRMISH)

#: Whether command of the Tank Pool may pay for a kind of vehicle.
pays_from_pool: Query[[SideId, str], bool] = Query("pays_from_pool", False, settled=True)
#: Whether a side may field a kind of vehicle at all.
is_fielded: Query[[SideId, str], bool] = Query("is_fielded", True, settled=True)
#: How many vehicles of a kind a side may have; None = not limited.
most_of_a_kind: Query[[SideId, str], int | None] = Query("most_of_a_kind", None, settled=True)
#: The figures that serve a vehicle or gun when it is bought.
crew_included: Query[[SideId, str], int] = Query("crew_included", 0)

TOP_LEVEL = 3
LOGISTICS = "logistics"
#: Begins the names of Vehicle Levels in the price list.
LEVEL = "vehicle_level_"


@dataclass(frozen=True, slots=True)
class BuyVehicle(Action):
    """Buy a vehicle or gun of that kind; it waits on the mat."""

    kind: str


@dataclass(frozen=True, slots=True)
class BuyCrew(Action):
    """Buy a crew for guns; it waits on the mat for a half-track."""


@dataclass(frozen=True, slots=True)
class RaiseLevel(Action):
    """Buy the next Vehicle Level and be done with the purchases of this round."""


# ---------------------------------------------------------------------- what is on sale


@rule.modify(price_of, Stage.LIMIT, ids=("S-STATS-03", "S-STATS-13"))
def not_without_values(now: Position, price: Price | None, side: SideId, item: str) -> Price | None:
    """S-STATS-03, S-STATS-13 — what the Skirmish table has no values for does not exist."""
    kind = _kind(now, item)
    return price if kind is None or class_name(kind) else None


def on_sale(now: Position, side: SideId) -> Iterator[VehicleKind]:
    """The kinds of vehicles a side is supplied with that have values and a price in the Skirmish Mode."""
    nations = suppliers(now, side)
    for kind in now.game.catalogue.units.vehicles.values():
        ours = any(nation in kind.nations for nation in nations)
        if ours and price_of(now, side, kind.id) is not None:
            yield kind


def level_needed(now: Position, kind: VehicleKind) -> int:
    """The Vehicle Level that allows a kind: by the scenario's own levels, else by the table of vehicles."""
    levels = now.game.scenario.vehicle_levels
    if levels is None:
        return number(kind.skirmish, "level", 1)
    names = {kind.id, class_name(kind)}
    unlocking = (n for n, level in enumerate(levels, 1) if not names.isdisjoint(level.unlocks))
    return next(unlocking, len(levels) + 1)


def top_level(now: Position) -> int:
    """The highest Vehicle Level there is."""
    levels = now.game.scenario.vehicle_levels
    return TOP_LEVEL if levels is None else len(levels)


@rule.modify(price_of, Stage.REPLACE)
def levels_of_the_scenario(now: Position, price: Price | None, side: SideId, item: str) -> Price | None:
    """A scenario with levels of its own says what they cost in fuel; their command is that of the list."""
    levels = now.game.scenario.vehicle_levels
    number_ = item.removeprefix(LEVEL)
    if levels is None or number_ == item or not number_.isdigit():
        return price
    if not 1 <= int(number_) <= len(levels):
        return None
    return replace(price or Price(), fp=levels[int(number_) - 1].cost)


def _kind(now: Position, kind: str) -> VehicleKind | None:
    return now.game.catalogue.units.vehicles.get(kind)


@rule.offer(Purchase, ids=("S-PUR-17",))
def offer_vehicles(now: Position, step: Purchase) -> Iterator[Action]:
    """S-PUR-17 — vehicles and guns, in the order of the list."""
    side = now.game.side_of(step.seat)
    for kind in on_sale(now, side):
        yield BuyVehicle(kind.id)


@rule.offer(Purchase, ids=("S-PUR-20", "S-ATG-13"))
def offer_crews(now: Position, step: Purchase) -> Iterator[Action]:
    """S-PUR-20 — crews for guns that have lost theirs."""
    side = now.game.side_of(step.seat)
    if account(now, side).vehicle_level and price_of(now, side, CREW) is not None:
        yield BuyCrew()


@rule.offer(Purchase, ids=("S-PUR-09",))
def offer_level(now: Position, step: Purchase) -> Iterator[Action]:
    """S-PUR-09 — one level more at the end of the step."""
    if account(now, now.game.side_of(step.seat)).vehicle_level < top_level(now):
        yield RaiseLevel()


@rule.offer(Purchase, ids=("S-TRN-04", "S-SPC-03"))
def offer_logistics(now: Position, step: Purchase) -> Iterator[Action]:
    """S-SPC-03 — the token of logistics is bought with a truck."""
    side = now.game.side_of(step.seat)
    if price_of(now, side, LOGISTICS) is None:
        return
    for entry in mat_of(now, side).waiting:
        truck = class_name(_kind(now, entry.unit.kind)) == TRUCK
        if truck and entry.space == FIRST_SPACE and entry.unit.specialization is None:
            yield Specialize(entry.unit.id, LOGISTICS)


# ---------------------------------------------------------------------- what may not be bought


@rule.forbid(BuyVehicle, ids=("S-PUR-08",), once=True)
def none_at_first(now: Position, action: BuyVehicle) -> str | None:
    """S-PUR-08 — without a Vehicle Level neither vehicles nor guns can be bought."""
    return None if account(now, buyer(now)).vehicle_level else "the side has no Vehicle Level yet"


@rule.forbid(BuyVehicle, ids=("S-PUR-17",))
def level_is_needed(now: Position, action: BuyVehicle) -> str | None:
    """S-PUR-17 — only at or above the level that a kind needs."""
    kind = _kind(now, action.kind)
    needed = top_level(now) + 1 if kind is None else level_needed(now, kind)
    return (
        None
        if account(now, buyer(now)).vehicle_level >= needed
        else say("needs Vehicle Level {needed}", needed=needed)
    )


@rule.answer(is_fielded, ids=("S-PUR-13",))
def doctrines_unlock(now: Position, side: SideId, kind: str) -> bool:
    """S-PUR-13 — some tanks are had by doctrines only."""
    found = _kind(now, kind)
    return found is None or found.skirmish.get("doctrine") is not True


@rule.forbid(BuyVehicle, ids=("S-PUR-13",))
def must_be_fielded(now: Position, action: BuyVehicle) -> str | None:
    """S-PUR-13 — they cannot simply be bought."""
    return None if is_fielded(now, buyer(now), action.kind) else "needs the doctrine that unlocks it"


@rule.answer(most_of_a_kind, ids=("S-STATS-07",))
def of_the_table(now: Position, side: SideId, kind: str) -> int | None:
    """S-STATS-07 — of some kinds a side may have so many only, where the scenario does not say how many."""
    found = _kind(now, kind)
    if kind in now.game.scenario.component_limits:
        return None
    most = None if found is None else found.skirmish.get("max_per_side")
    return most if isinstance(most, int) else None


@rule.forbid(BuyVehicle, ids=("S-STATS-07",))
def not_too_many(now: Position, action: BuyVehicle) -> str | None:
    """S-STATS-07 — on the board and on the mat together."""
    side = buyer(now)
    most = most_of_a_kind(now, side, action.kind)
    full = not has_left(most, owned(now, side, action.kind))
    return say("a side may have {most} of them", most=most) if full else None


@rule.forbid(BuyVehicle, ids=("S-PUR-16",))
def models_are_limited(now: Position, action: BuyVehicle) -> str | None:
    """S-PUR-16 — nor more than there are models."""
    side = buyer(now)
    left = has_left(models(now, side, action.kind), owned(now, side, action.kind))
    return None if left else "no model is left"


@rule.forbid(BuyCrew, ids=("S-PUR-16",))
def crews_are_limited(now: Position, action: BuyCrew) -> str | None:
    """S-PUR-16 — nor more crew than there are figures and bases, or than the scenario lets a side have."""
    side = buyer(now)
    if not has_left(supply(now, side, BASE), bases_owned(now, side)):
        return "no squad base is left"
    price = price_of(now, side, CREW)
    wanted = 0 if price is None else price.bundle
    left = has_left(supply(now, side, CREW), figures_owned(now, side, CREW), wanted)
    return None if left else say("no {kind} figures are left", kind=CREW)


def owned(now: Position, side: SideId, kind: str) -> int:
    """How many vehicles of a kind a side has on the board and on the mat."""
    return holdings(now, side).kinds[kind]


# ---------------------------------------------------------------------- money


@rule.answer(pays_from_pool, ids=("S-RES-08",))
def tanks_only(now: Position, side: SideId, kind: str) -> bool:
    """S-RES-08 — the Tank Pool pays for tanks, those of doctrines included, and for nothing else."""
    return class_name(_kind(now, kind)) in ARMOR_CLASSES


def payment(now: Position, side: SideId, item: str, price: Price) -> tuple[int, int, int]:
    """Command, fuel and Tank Pool points that a purchase takes: the pool pays first where it may."""
    left = account(now, side).tank_pool - mat_of(now, side).spent[2]
    pool = min(price.cp, max(left, 0)) if pays_from_pool(now, side, item) else 0
    return price.cp - pool, price.fp, pool


def unaffordable(now: Position, side: SideId, item: str, behind: str) -> Refused | None:
    """Why a side cannot pay for an item, None when it can; `behind` is the rule where the price has none."""
    price = price_of(now, side, item)
    if price is None:
        return Refused(behind, "it has no price")
    spent, own = mat_of(now, side).spent, account(now, side)
    command, fuel, _ = payment(now, side, item, price)
    if spent[0] + command <= own.command and spent[1] + fuel <= own.fuel:
        return None
    rule_behind = price.rules[0] if price.rules else behind
    return Refused(rule_behind, say("it costs {cp} CP and {fp} FP", cp=price.cp, fp=price.fp))


def paid(now: Position, side: SideId, item: str, price: Price) -> Mat:
    """The mat of a side after it has paid for an item."""
    mat = mat_of(now, side)
    parts = zip(mat.spent, payment(now, side, item, price), strict=True)
    command, fuel, pool = (before + more for before, more in parts)
    return replace(mat, spent=(command, fuel, pool))


@rule.forbid(BuyVehicle)
def vehicles_must_be_paid(now: Position, action: BuyVehicle) -> Refused | None:
    """S-PUR-21 — a vehicle costs what the price list says; without a mat there is no place for it."""
    side = buyer(now)
    if purchase_space(now, side) is None:
        return Refused("S-MAT-10", "there is no mat to put the vehicle on")
    return unaffordable(now, side, action.kind, "S-PUR-17")


@rule.forbid(BuyCrew)
def crews_must_be_paid(now: Position, action: BuyCrew) -> Refused | None:
    """S-PUR-20 — crew costs as much as regulars."""
    return unaffordable(now, buyer(now), CREW, "S-PUR-20")


def next_level(now: Position, side: SideId) -> str:
    """The price list's name of a side's next Vehicle Level."""
    return f"{LEVEL}{account(now, side).vehicle_level + 1}"


@rule.forbid(RaiseLevel)
def levels_must_be_paid(now: Position, action: RaiseLevel) -> Refused | None:
    """S-PUR-10 to S-PUR-12 — each level has its price in command and fuel."""
    side = buyer(now)
    return unaffordable(now, side, next_level(now, side), "S-PUR-09")


# ---------------------------------------------------------------------- what choosing does


@rule.answer(crew_included, ids=("S-ATG-10",))
def a_full_crew(now: Position, side: SideId, kind: str) -> int:
    """S-ATG-10 — a gun comes with the crew that the price list gives it."""
    price = price_of(now, side, kind)
    gun = class_name(_kind(now, kind)) == GUN
    return price.includes_crew if gun and price is not None else 0


def _raised(now: Position, side: SideId, mat: Mat, kind: str, crew: int) -> Mat:
    space = purchase_space(now, side)
    assert space is not None
    number_ = mat.raised + 1
    seat = now.game.seats_on(side)[0]
    name: UnitId = f"{side}+{number_}"
    unit = Unit(name, side, seat, kind, OnMat(side, space), (CREW,) * crew)
    return replace(mat, raised=number_).put(Waiting(unit, unit_points(now, unit)))


@rule.take(BuyVehicle, ids=("S-PUR-17",))
def buy_vehicle(now: Position, action: BuyVehicle, step: Purchase) -> Done:
    """S-PUR-17 — it waits on the mat, its price is spent."""
    side = now.game.side_of(step.seat)
    price = price_of(now, side, action.kind)
    assert price is not None
    mat = paid(now, side, action.kind, price)
    mat = _raised(now, side, mat, action.kind, crew_included(now, side, action.kind))
    return Done((changed(now, side, mat),), (step,))


@rule.take(BuyCrew, ids=("S-PUR-20", "S-ATG-13"))
def buy_crew(now: Position, action: BuyCrew, step: Purchase) -> Done:
    """S-PUR-20 — the figures of a pack wait together."""
    side = now.game.side_of(step.seat)
    price = price_of(now, side, CREW)
    assert price is not None
    mat = _raised(now, side, paid(now, side, CREW, price), SQUAD, price.bundle)
    return Done((changed(now, side, mat),), (step,))


@rule.take(RaiseLevel, ids=("S-PUR-09", "S-PUR-18", "S-FAQ-03"))
def raise_level(now: Position, action: RaiseLevel, step: Purchase) -> Done:
    """S-PUR-09, S-PUR-18 — paid last, once a round; what it unlocks can be bought in the next round."""
    side = now.game.side_of(step.seat)
    name = next_level(now, side)
    price = price_of(now, side, name)
    assert price is not None
    return Done((changed(now, side, replace(paid(now, side, name, price), levels=1)),))
