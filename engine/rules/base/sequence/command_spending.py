"""Step 3 of the Command Phase: command is spent or put into the initiative reserve."""

from collections.abc import Iterator

from engine.model.values import SideId
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.event import Event
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query
from engine.play.state import State
from engine.play.step import Done, Step
from engine.play.unit import SeatId
from engine.rules.base.sequence.command import MODULE as STORES
from engine.rules.base.sequence.command import DetermineInitiative, Stores, stores
from engine.rules.base.sequence.rounds import CheckVictory
from engine.rules.base.sequence.setup import PlaceScenario
from engine.rules.module import Layer, Module
from engine.rules.queries import AFTER_ACTION, COMMAND_PHASE, SETUP, seat_order

rule = Module("base.spending", Layer.BASE)

#: The command that a side can spend.
command_available: Query[[SideId], int] = Query("command_available", 0)
#: Who has to agree first when a seat reserves command: steps instead of what is done.
in_agreement: Query[[SeatId, Done], tuple[Step, ...]] = Query("in_agreement", ())


@dataclass(frozen=True, slots=True)
class OpenCommand(Step):
    """Each side has the command and the reserve it begins with."""


@dataclass(frozen=True, slots=True)
class SpendCommand(Step):
    """Each seat in order spends command."""


@dataclass(frozen=True, slots=True)
class Spend(Step):
    """A seat spends command of its side."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class AddToReserve(Action):
    """So much available command goes on the Initiative card."""

    amount: int


@dataclass(frozen=True, slots=True)
class CommandSpent(Event):
    """A side paid available command; `reserved` of it went on its Initiative card."""

    side: SideId
    amount: int
    reserved: int = 0

    def apply(self, state: State) -> State:
        """It is no longer available."""
        held = stores(state)
        command = {**held.command, self.side: held.command.get(self.side, 0) - self.amount}
        reserve = {**held.reserve, self.side: held.reserve.get(self.side, 0) + self.reserved}
        return state.with_slot(STORES, Stores(command, reserve, held.victory_points))


@dataclass(frozen=True, slots=True)
class AccountsOpened(Event):
    """A side has its first command and reserve."""

    side: SideId
    command: int
    reserve: int

    def apply(self, state: State) -> State:
        """It holds so much."""
        held = stores(state)
        return state.with_slot(
            STORES,
            Stores(
                {**held.command, self.side: self.command},
                {**held.reserve, self.side: self.reserve},
                held.victory_points,
            ),
        )


rule.insert(SETUP, OpenCommand(), before=PlaceScenario(), ids=("B-SET-09",))
rule.insert(COMMAND_PHASE, SpendCommand(), before=DetermineInitiative(), ids=("B-CMD-01", "B-CMD-12"))
rule.insert(AFTER_ACTION, CheckVictory("any_time"), ids=("B-WIN-06",))
rule.insert(COMMAND_PHASE, CheckVictory("any_time"), before=DetermineInitiative(), ids=("B-WIN-06",))


@rule.answer(command_available, ids=("B-CMD-11",))
def available(now: Position, side: SideId) -> int:
    """B-CMD-11 — the command a side can spend, which everybody may know."""
    return stores(now.state).command.get(side, 0)


@rule.run(OpenCommand, ids=("B-SET-09",))
def open_accounts(now: Position, step: OpenCommand) -> Done:
    """B-SET-09 — nothing, unless the scenario says otherwise."""
    return Done(
        tuple(
            AccountsOpened(side.id, side.starting_command, side.initiative_bid)
            for side in now.game.scenario.sides
            if side.starting_command or side.initiative_bid
        )
    )


@rule.run(SpendCommand, ids=("B-CMD-15",))
def spend_command(now: Position, step: SpendCommand) -> Done:
    """B-CMD-15 — who has the initiative spends first; what is not spent is kept."""
    return Done(then=tuple(Spend(seat) for seat in seat_order(now)))


@rule.run(Spend, ids=("B-CMD-15",))
def spend(now: Position, step: Spend) -> Ask:
    """B-CMD-15 — as long as he likes."""
    return Ask(step.seat, "spend", (Pass(),))


@rule.offer(Spend, ids=("B-CMD-17",))
def offer_reserve(now: Position, step: Spend) -> Iterator[Action]:
    """B-CMD-17 — any amount of available command."""
    return (AddToReserve(n) for n in range(1, command_available(now, now.game.side_of(step.seat)) + 1))


@rule.forbid(AddToReserve, ids=("B-CMD-17", "B-MPL-12"))
def has_it(now: Position, action: AddToReserve) -> str | None:
    """B-CMD-17, B-MPL-12 — what is available to the side, and never taken back."""
    step = now.state.agenda[-1]
    held = command_available(now, now.game.side_of(step.seat)) if isinstance(step, Spend) else 0
    return None if 1 <= action.amount <= held else "so much command is not available"


@rule.take(AddToReserve, ids=("B-CMD-17", "B-MPL-08"))
def add_to_reserve(now: Position, action: AddToReserve, step: Spend) -> Done:
    """B-CMD-17, B-MPL-08 — it is in the reserve of the side for the rest of the game."""
    side = now.game.side_of(step.seat)
    done = Done((CommandSpent(side, action.amount, action.amount),), (step,))
    first = in_agreement(now, step.seat, done)
    return Done(then=first) if first else done
