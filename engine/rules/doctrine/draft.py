"""The draft of doctrines at set-up: three are dealt to each player, one is kept, all are shown together."""

from __future__ import annotations

from engine.model.side import doctrine_id
from engine.model.values import SideId
from engine.play.action import Action
from engine.play.ask import Ask, Chance, Roll, Throw
from engine.play.event import Event, SecretChanged
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query
from engine.play.state import Secret
from engine.play.step import Disclosure, Done, Step
from engine.play.unit import SeatId
from engine.rules.doctrine.hands import DoctrineKept, doctrines, hands
from engine.rules.module import Layer, Module
from engine.rules.queries import SETUP

MODULE = "doctrine.draft"

rule = Module(MODULE, Layer.DOCTRINE)

#: The doctrines that may be dealt to a seat.
pool: Query[[SeatId], tuple[str, ...]] = Query("doctrine_pool", ())
#: The seats that draft a doctrine of their own.
drafting: Query[[], tuple[SeatId, ...]] = Query("drafting", ())
#: How many doctrines are dealt to a seat.
dealt: Query[[], int] = Query("doctrines_dealt", 0)


@dataclass(frozen=True, slots=True)
class Draft(Secret):
    """The doctrine a seat has chosen and not yet shown."""

    kept: str = ""

    def public(self) -> Draft:
        """Nothing, until everybody has chosen."""
        return Draft()

    def told(self, light: Disclosure) -> Draft:
        """S-SET-05 — the doctrine, when all are shown together."""
        return Draft() if light is Disclosure.NOTHING else self


@dataclass(frozen=True, slots=True)
class DoctrinesDealt(Event):
    """Doctrines lie before a seat, which keeps one of them."""

    seat: SeatId
    doctrines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GiveFixed(Step):
    """Sides whose doctrine the scenario names have it."""


@dataclass(frozen=True, slots=True)
class DealDoctrines(Step):
    """Doctrines are dealt one after the other; `lying` are those dealt so far, with whom to."""

    lying: tuple[tuple[SeatId, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseDoctrine(Step):
    """A seat keeps one of the doctrines dealt to it."""

    seat: SeatId
    doctrines: tuple[str, ...]

    def draws_on_secrets(self) -> bool:
        """What is chosen nobody else sees."""
        return True


@dataclass(frozen=True, slots=True)
class ShowDoctrines(Step):
    """All doctrines kept are shown together."""

    def tells(self, side: SideId) -> Disclosure:
        """S-SET-05 — the doctrine each side keeps."""
        return Disclosure.SETTLED


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """That doctrine is kept for the whole game; the others are discarded."""

    doctrine: str


rule.insert(SETUP, GiveFixed(), ids=("S-SET-05",))
rule.insert(SETUP, DealDoctrines(), after=GiveFixed(), ids=("S-SET-05",))


@rule.run(GiveFixed, ids=("S-SET-05",))
def give_fixed(now: Position, step: GiveFixed) -> Done:
    """S-SET-05 — a scenario may name the doctrine of a side; it is held by the first of its seats."""
    events = []
    for side in now.game.sides:
        fixed = now.game.side(side).fixed_doctrine
        if fixed is not None and doctrine_id(fixed) in doctrines(now.game):
            events.append(DoctrineKept(now.game.seats_on(side)[0], doctrine_id(fixed)))
    return Done(tuple(events))


@rule.answer(pool, ids=("S-SET-05",))
def doctrines_of_the_side(now: Position, seat: SeatId) -> tuple[str, ...]:
    """S-SET-05 — all eight, or those that the scenario leaves to the side."""
    given = now.game.side(now.game.side_of(seat)).doctrines
    known = doctrines(now.game)
    return (
        known
        if given is None
        else tuple(each for each in known if each in {doctrine_id(name) for name in given})
    )


@rule.answer(dealt, ids=("S-SET-05",))
def three(now: Position) -> int:
    """S-SET-05 — three to each player, or as many as the scenario says."""
    return now.game.scenario.rules.draft_size


@rule.answer(drafting, ids=("S-SET-05",))
def each_player(now: Position) -> tuple[SeatId, ...]:
    """S-SET-05 — each player where there are doctrines enough, else one for each side."""
    held = hands(now.state).held
    free = [side for side in now.game.sides if not any(seat in held for seat in now.game.seats_on(side))]
    players = tuple(seat for side in free for seat in now.game.seats_on(side))
    if len(players) * dealt(now) <= len(doctrines(now.game)) - len(held):
        return players
    return tuple(now.game.seats_on(side)[0] for side in free)


def _next(now: Position, step: DealDoctrines) -> tuple[SeatId, tuple[str, ...]] | None:
    """Who is dealt the next doctrine, and what it may be; None when everybody has his."""
    taken = {doctrine for _, doctrine in step.lying}
    held = set(hands(now.state).held.values())
    for seat in drafting(now):
        left = tuple(each for each in pool(now, seat) if each not in taken)
        # There is one card of each doctrine; only where a side is left no other does it share one.
        left = tuple(each for each in left if each not in held) or left
        if left and sum(owner == seat for owner, _ in step.lying) < dealt(now):
            return seat, left
    return None


@rule.run(DealDoctrines, ids=("S-SET-05",))
def deal_doctrines(now: Position, step: DealDoctrines) -> Chance | Done:
    """S-SET-05 — at random and without replacement, until everybody has his."""
    following = _next(now, step)
    if following is not None:
        seat, left = following
        return Chance("doctrines", (Throw("card", 1, f"doctrine {seat}", len(left)),))
    seats = tuple(dict.fromkeys(seat for seat, _ in step.lying))
    hands_dealt = [(seat, tuple(d for owner, d in step.lying if owner == seat)) for seat in seats]
    return Done(
        tuple(DoctrinesDealt(seat, own) for seat, own in hands_dealt),
        (*(ChooseDoctrine(seat, own) for seat, own in hands_dealt), ShowDoctrines()),
    )


@rule.rolled(DealDoctrines, ids=("S-SET-05",))
def doctrine_dealt(now: Position, step: DealDoctrines, roll: Roll) -> Done:
    """S-SET-05 — what is dealt to one is not dealt to another."""
    following = _next(now, step)
    assert following is not None
    seat, left = following
    return Done(then=(DealDoctrines((*step.lying, (seat, left[roll.faces[0] - 1]))),))


@rule.run(ChooseDoctrine, ids=("S-SET-05",))
def choose_doctrine(now: Position, step: ChooseDoctrine) -> Ask:
    """S-SET-05 — one is kept for the whole game."""
    return Ask(step.seat, "doctrine", tuple(Keep(each) for each in step.doctrines))


@rule.take(Keep, ids=("S-SET-05",))
def keep(now: Position, action: Keep, step: ChooseDoctrine) -> Done:
    """S-SET-05 — nobody sees the choice before everybody has made his."""
    return Done((SecretChanged(step.seat, MODULE, Draft(action.doctrine)),))


@rule.run(ShowDoctrines, ids=("S-SET-05",))
def show_doctrines(now: Position, step: ShowDoctrines) -> Done:
    """S-SET-05 — the doctrines kept are shown together."""
    events: list[Event] = []
    for seat in now.game.seats:
        draft = now.state.secrets.get(seat.id, {}).get(MODULE)
        if isinstance(draft, Draft) and draft.kept:
            events += [DoctrineKept(seat.id, draft.kept), SecretChanged(seat.id, MODULE, Draft())]
    return Done(tuple(events))
