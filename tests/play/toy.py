"""A toy game for tests of the kernel: two seats take stones from a heap; who takes the last one wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.model.catalogue import Catalogue
from engine.model.layout import Layout, Sheet
from engine.model.scenario import Scenario
from engine.model.side import Side
from engine.model.terrain import TerrainTable
from engine.model.unit_kind import UnitCatalogue
from engine.play.action import Action, Pass
from engine.play.advance import GAME
from engine.play.ask import Ask, Chance, Roll, Throw
from engine.play.event import DiceRolled, Event, GameEnded, SlotChanged
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.query import Stage, Tally, Term, total_of
from engine.play.ruleset import Procedure, Ruleset
from engine.play.state import Outcome
from engine.play.step import Done, Step, Window
from engine.rules.compile import compile_rules
from engine.rules.module import Layer, Module

TURN = Procedure("turn")
most_stones: Tally[[str]] = Tally("most_stones")


@dataclass(frozen=True, slots=True)
class Heap:
    stones: int


@dataclass(frozen=True, slots=True)
class RollHeap(Step):
    pass


@dataclass(frozen=True, slots=True)
class Turn(Step):
    seat: str


@dataclass(frozen=True, slots=True)
class Take(Action):
    stones: int


@dataclass(frozen=True, slots=True)
class Jeer(Action):
    pass


@dataclass(frozen=True, slots=True)
class StonesTaken(Event):
    seat: str
    stones: int


heap = Module("toy.heap", Layer.BASE, slot=Heap(0))
heap.procedure(GAME, RollHeap(), Turn("west"))


@heap.run(RollHeap, ids=("T-1",))
def roll_heap(now: Position, step: RollHeap) -> Chance:
    """T-1 — two dice make the heap."""
    return Chance("heap", (Throw("plain", 2, "stones"),))


@heap.rolled(RollHeap, ids=("T-1",))
def fill_heap(now: Position, step: RollHeap, roll: Roll) -> Done:
    """T-1 — the sum, and at least four stones."""
    return Done((SlotChanged("toy.heap", Heap(max(4, sum(roll.faces)))),))


@heap.run(Turn, ids=("T-2",))
def turn(now: Position, step: Turn) -> Ask:
    """T-2 — a seat must take stones."""
    return Ask(step.seat, "turn")


@heap.offer(Turn, ids=("T-2",))
def offer_stones(now: Position, step: Turn) -> Iterator[Action]:
    """T-2 — one or more."""
    for stones in range(1, 7):
        yield Take(stones)


@heap.forbid(Take, ids=("T-3",))
def too_many(now: Position, action: Take) -> str | None:
    """T-3 — not more than allowed."""
    return "too many at once" if action.stones > most_stones(now, "any") else None


@heap.forbid(Take, ids=("T-4",))
def not_there(now: Position, action: Take) -> str | None:
    """T-4 — not more than there are."""
    return "not so many left" if action.stones > stones_of(now) else None


@heap.take(Take, ids=("T-2",))
def take(now: Position, action: Take, step: Turn) -> Done:
    """T-2 — they are gone, the other seat is next."""
    other = "east" if step.seat == "west" else "west"
    events = (
        SlotChanged("toy.heap", Heap(stones_of(now) - action.stones)),
        StonesTaken(step.seat, action.stones),
    )
    return Done(events, (Window("jeer", step.seat, ("west", "east")), Turn(other)))


@heap.after(StonesTaken, ids=("T-5",))
def last_stone(now: Position, event: StonesTaken) -> Done | None:
    """T-5 — who takes the last stone wins."""
    return None if stones_of(now) else Done((GameEnded(Outcome(event.seat, "last stone")),))


@heap.term(most_stones, "base", ids=("T-3",))
def base_most(now: Position, seat: str) -> int:
    """T-3 — two at once."""
    return 2


def stones_of(now: Position) -> int:
    drawer = now.state.slots["toy.heap"]
    assert isinstance(drawer, Heap)
    return drawer.stones


greedy = Module("toy.greedy", Layer.OPTIONAL, requires=("toy.heap",))


@greedy.term(most_stones, "bonus", ids=("G-1",))
def one_more(now: Position, seat: str) -> int:
    """G-1 — one more at once."""
    return 1


@greedy.fold(most_stones, ids=("G-2",))
def bonus_counts_twice(terms: Sequence[Term]) -> int:
    """G-2 — bonuses count twice."""
    return total_of(terms, "base") + 2 * total_of(terms, "bonus")


@greedy.modify(most_stones, Stage.LIMIT, ids=("G-3",))
def never_above_three(now: Position, most: int, seat: str) -> int:
    """G-3 — three at most."""
    return min(most, 3)


@greedy.offer(Window, kind="jeer", ids=("G-4",))
def offer_jeer(now: Position, step: Window) -> Iterator[Action]:
    """G-4 — while at most three stones are left, the other seat may jeer."""
    if step.seat != step.cause and stones_of(now) == 3:
        yield Jeer()


@greedy.take(Jeer, ids=("G-4",))
def jeer(now: Position, action: Jeer, step: Window) -> Done:
    """G-4 — which costs a stone of the heap."""
    return Done((SlotChanged("toy.heap", Heap(stones_of(now) - 1)),))


def toy_game(ruleset: Ruleset | None = None) -> Game:
    """The toy on a sheet of four hexes."""
    scenario = Scenario(
        "toy",
        "Toy",
        Layout(sheet=Sheet(2, 2)),
        (Side("west", "West", ("american",)), Side("east", "East", ("german",))),
    )
    catalogue = Catalogue({}, {}, TerrainTable({}), UnitCatalogue({}, {}, {}))
    return Game(scenario, catalogue, ruleset or compile_rules((heap, greedy)))


__all__ = ["DiceRolled", "Jeer", "Pass", "Take", "toy_game"]
