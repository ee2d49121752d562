"""The sequence of play: set-up, rounds of three phases, the end of the game."""

from engine.model.values import SideId
from engine.play.advance import GAME
from engine.play.event import EffectsEnded, GameEnded, PhaseBegan, RoundBegan
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.state import Outcome
from engine.play.step import Done, Perform, Step
from engine.play.unit import SeatId
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    ACTION_PHASE,
    COMMAND_PHASE,
    END_OF_ROUND,
    ROUND,
    SETUP,
    STATUS_PHASE,
    leader,
    rounds,
    seat_order,
    winner,
)

rule = Module("base.rounds", Layer.BASE)


@dataclass(frozen=True, slots=True)
class Phase(Step):
    """A phase of the round begins; its steps are those of the procedure of that name."""

    procedure: str


@dataclass(frozen=True, slots=True)
class NextRound(Step):
    """Another round begins, or the game is over."""


@dataclass(frozen=True, slots=True)
class CheckVictory(Step):
    """Has somebody won? `moment` is `any_time`, `round_end` or `end`."""

    moment: str


rule.procedure(GAME, Phase(SETUP.name), NextRound())
rule.procedure(
    ROUND,
    Phase(ACTION_PHASE.name),
    Phase(COMMAND_PHASE.name),
    Phase(STATUS_PHASE.name),
    Perform(END_OF_ROUND.name),
)
rule.procedure(END_OF_ROUND, CheckVictory("round_end"))


@rule.run(Phase, ids=("B-RND-02",))
def phase(now: Position, step: Phase) -> Done:
    """B-RND-02 — Action, Command and Status Phase follow each other."""
    return Done((PhaseBegan(step.procedure),), (Perform(step.procedure),))


@rule.run(NextRound, ids=("B-RND-01", "B-RND-03", "B-WIN-05", "B-STA-20", "B-SET-10"))
def next_round(now: Position, step: NextRound) -> Done:
    """B-RND-03, B-WIN-05 — rounds follow each other until the last one; then the game ends at once."""
    played = now.state.round
    last = rounds(now)
    if last is not None and played >= last:
        return Done((GameEnded(winner(now, "end") or best(now)),))
    limit = now.game.round_limit
    if limit is not None and played >= limit:
        return Done((GameEnded(Outcome(best(now).winner, "round_limit")),))
    events = (EffectsEnded("round"), RoundBegan(played + 1)) if played else (RoundBegan(1),)
    return Done(events, (Perform(ROUND.name), step))


def best(now: Position) -> Outcome:
    """The side ahead by what the rules in force go by, the first of the scenario where they do not say."""
    return leader(now) or Outcome(now.game.sides[0], "order")


@rule.run(CheckVictory, ids=("B-WIN-06",))
def check_victory(now: Position, step: CheckVictory) -> Done:
    """B-WIN-06 — who has fulfilled his conditions ends the game."""
    outcome = winner(now, step.moment)
    return Done((GameEnded(outcome),)) if outcome is not None else Done()


@rule.answer(rounds, ids=("B-RND-01",))
def as_many_as_given(now: Position) -> int | None:
    """B-RND-01 — the scenario gives the number of rounds."""
    return now.game.scenario.timing.rounds


@rule.answer(seat_order, ids=("B-CMD-20", "B-RND-05", "B-TIM-01"))
def initiative_first(now: Position) -> tuple[SeatId, ...]:
    """B-CMD-20 — who has the initiative is first in everything done in order of initiative."""
    first, orders = now.state.initiative, now.game.derive(_orders)
    order = orders.get(first)
    if order is None:
        seats = sorted(now.game.seats, key=lambda seat: (seat.side != first, seat.id))
        order = orders[first] = tuple(seat.id for seat in seats)
    return order


def _orders(game: Game) -> dict[SideId, tuple[SeatId, ...]]:
    """The seats in order, by who has the initiative, as far as that was asked."""
    return {}
