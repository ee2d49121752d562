"""Squad transfers in the Status Phase: figures move between squads of one hex."""

from collections.abc import Iterator
from dataclasses import replace

from engine.model.values import UnitId
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.event import Event, UnitRemoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query
from engine.play.state import State
from engine.play.step import Done, Step
from engine.play.unit import DISRUPTED, PINNED, Inside, OnHex, SeatId, Unit
from engine.rules.base.sequence.activation import own_units
from engine.rules.module import Layer, Module
from engine.rules.queries import seat_order

rule = Module("base.transfers", Layer.BASE)

#: Whether specialized squads may give and take figures.
specialists_transfer: Query[[Unit], bool] = Query("specialists_transfer", False)
#: Whether figures may change between two squads of one hex at all.
trades_with: Query[[Unit, Unit], bool] = Query("trades_with", False)


@dataclass(frozen=True, slots=True)
class Transfers(Step):
    """Each seat in order rearranges its squads."""


@dataclass(frozen=True, slots=True)
class ChooseTransfers(Step):
    """A seat moves figures; `given` and `taken` say which kinds each squad has given and taken.

    A squad does not give and take the same kind in one step: nothing is gained by it, and so the step ends.
    `refused` is what another player has said no to, `loaded` who has got in or out of a vehicle.
    """

    seat: SeatId
    given: tuple[tuple[UnitId, str], ...] = ()
    taken: tuple[tuple[UnitId, str], ...] = ()
    refused: tuple[Action, ...] = ()
    loaded: tuple[UnitId, ...] = ()


@dataclass(frozen=True, slots=True)
class HandOver(Action):
    """A figure changes from one squad to another."""

    unit: UnitId
    to: UnitId
    figure: str


#: Who has to agree before figures change hands: steps instead of what would be done.
in_agreement_on_figures: Query[[ChooseTransfers, HandOver, Done], tuple[Step, ...]] = Query(
    "in_agreement_on_figures", ()
)


@dataclass(frozen=True, slots=True)
class FigureMoved(Event):
    """A figure went from the base of one squad to that of another; `by` says how: `transfer` when sides rest,
    `move` or `swap` while a squad moves.
    """

    unit: UnitId
    to: UnitId
    figure: str
    by: str = "transfer"

    def apply(self, state: State) -> State:
        """Both squads after it."""
        giver, taker = state.units[self.unit], state.units[self.to]
        figures = tuple(sorted((*taker.figures, self.figure)))
        return state.with_units(giver.without((self.figure,)), replace(taker, figures=figures))


@rule.run(Transfers, ids=("B-STA-12", "S-STA-06"))
def transfers(now: Position, step: Transfers) -> Done:
    """B-STA-12, S-STA-06 — figures may be moved freely between squads in the same hex."""
    return Done(then=[ChooseTransfers(seat) for seat in seat_order(now)])


@rule.run(ChooseTransfers)
def choose_transfers(now: Position, step: ChooseTransfers) -> Ask:
    """One figure after the other."""
    return Ask(step.seat, "transfer", (Pass(),))


@rule.offer(ChooseTransfers, ids=("S-STA-06", "B-STA-12"))
def offer_transfers(now: Position, step: ChooseTransfers) -> Iterator[Action]:
    """B-STA-12 — between friendly squads in the same hex."""
    for giver in own_units(now, step.seat):
        at = now.hex_of(giver) if giver.is_squad else None
        if at is None:
            continue
        for taker in now.state.units.at(at):
            if taker.id != giver.id and taker.is_squad and taker.seat == step.seat:
                for figure in dict.fromkeys(giver.figures):
                    yield HandOver(giver.id, taker.id, figure)


def _pair(now: Position, action: HandOver) -> tuple[Unit, ...]:
    found = (now.state.units.find(action.unit), now.state.units.find(action.to))
    return tuple(unit for unit in found if unit is not None)


@rule.answer(trades_with, ids=("B-STA-12",))
def of_one_seat(now: Position, giver: Unit, taker: Unit) -> bool:
    """B-STA-12 — the squads of one player."""
    return giver.seat == taker.seat


@rule.forbid(HandOver, ids=("B-STA-12",))
def one_hex(now: Position, action: HandOver) -> str | None:
    """B-STA-12 — two squads of one seat in one hex, one of which has the figure."""
    pair = _pair(now, action)
    if len(pair) < 2 or not trades_with(now, *pair) or now.hex_of(pair[0]) != now.hex_of(pair[1]):
        return "the squads are not together"
    return None if action.figure in pair[0].figures else "the squad has no such figure"


@rule.forbid(HandOver)
def one_way(now: Position, action: HandOver) -> str | None:
    """A squad does not give and take the same kind in one step."""
    step = now.state.agenda[-1]
    if not isinstance(step, ChooseTransfers):
        return None
    if (action.unit, action.figure) in step.taken or (action.to, action.figure) in step.given:
        return "the figure would only go back"
    return None


@rule.forbid(HandOver, ids=("B-SET-14",))
def room_on_base(now: Position, action: HandOver) -> str | None:
    """B-SET-14 — no base ends above four slots."""
    taker = now.state.units.find(action.to)
    if taker is None:
        return None
    kinds = now.game.catalogue.units.figures
    slots = sum(kinds[figure].slots for figure in (*taker.figures, action.figure))
    return "the base is full" if slots > now.game.catalogue.units.squad_slots else None


@rule.forbid(HandOver, ids=("B-SET-20",))
def no_heavy_weapon_for_specialists(now: Position, action: HandOver) -> str | None:
    """B-SET-20 — a specialized squad takes no heavy weapon."""
    taker = now.state.units.find(action.to)
    heavy = now.game.catalogue.units.figures[action.figure].heavy_weapon
    special = taker is not None and taker.specialization is not None
    return "a specialized squad takes no heavy weapon" if heavy and special else None


@rule.forbid(HandOver, ids=("B-STA-13", "B-SPC-04", "B-STA-14"))
def specialists(now: Position, action: HandOver) -> str | None:
    """B-STA-13 — a specialized squad gives and takes nothing, unless a rule allows it."""
    for unit in _pair(now, action):
        if unit.specialization is not None and not specialists_transfer(now, unit):
            return "the squad is specialized"
    return None


@rule.forbid(HandOver, ids=("B-STA-15",))
def shaken(now: Position, action: HandOver) -> str | None:
    """B-STA-15 — pinned and disrupted squads take no part."""
    return next(
        (
            "the squad is pinned or disrupted"
            for unit in _pair(now, action)
            if unit.marks & {PINNED, DISRUPTED}
        ),
        None,
    )


@rule.forbid(HandOver, ids=("B-STA-16",))
def aboard(now: Position, action: HandOver) -> str | None:
    """B-STA-16 — squads inside a vehicle take no part."""
    on_ground = all(isinstance(unit.place, OnHex | Inside) for unit in _pair(now, action))
    return None if on_ground else "the squad is in a vehicle"


@rule.forbid(HandOver, ids=("B-STA-17",))
def fortified(now: Position, action: HandOver) -> str | None:
    """B-STA-17 — squads inside a fortification take no part."""
    inside = any(isinstance(unit.place, Inside) for unit in _pair(now, action))
    return "the squad is in a fortification" if inside else None


@rule.take(HandOver, ids=("S-STA-06", "B-STA-12"))
def hand_over(now: Position, action: HandOver, step: ChooseTransfers) -> Done:
    """B-STA-12 — the figure changes bases."""
    given = tuple(sorted({*step.given, (action.unit, action.figure)}))
    taken = tuple(sorted({*step.taken, (action.to, action.figure)}))
    done = Done(
        [FigureMoved(action.unit, action.to, action.figure)], [replace(step, given=given, taken=taken)]
    )
    first = in_agreement_on_figures(now, step, action, done)
    return Done(then=first) if first else done


@rule.after(FigureMoved, ids=("B-STA-18",))
def emptied(now: Position, event: FigureMoved) -> Done | None:
    """B-STA-18 — a base without figures is out of play."""
    unit = now.unit(event.unit)
    return None if unit.figures else Done([UnitRemoved(unit, "emptied")])
