"""Many games of bots on one scenario: seeds in a row, sides swapped, spread over processes."""

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import islice, product
from typing import TYPE_CHECKING, NamedTuple

from engine.bots.players import bot
from engine.lab.conduct import ConductWatch
from engine.lab.facts import Facts
from engine.lab.facts_watch import FactsWatch
from engine.lab.statistics import GameRecord
from engine.lab.workers import deaf_children, first_over, game_here, interrupts_later, new_pool
from engine.model.values import SideId
from engine.play.canonical import state_hash
from engine.play.event import Event
from engine.play.game import Game, Position
from engine.play.state import Outcome, State
from engine.playtest.dice_by_purpose import by_purpose
from engine.playtest.match import Recorded, play_out
from engine.rules.queries import victory_points

if TYPE_CHECKING:
    from engine.lab.caller import Caller

#: So many games for each process are handed over before they are begun, so that none waits for work.
_AHEAD = 2


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played: its seed and the bots in the order of the sides.

    Where it has a `caller`, the game is broken off as soon as that is sure of its winner.
    """

    seed: int
    bots: tuple[str, ...]
    caller: "Caller | None" = None


def pairings(bots: Sequence[str], games: int, seed: int) -> tuple[Pairing, ...]:
    """So many games: each seed is played with the sides as named and then swapped.

    Two equal bots need no swap: every game has a seed of its own.
    """
    if len(set(bots)) == 1:
        return tuple(Pairing(seed + number, tuple(bots)) for number in range(games))
    orders = (tuple(bots), tuple(reversed(bots)))
    return tuple(Pairing(seed + number // 2, orders[number % 2]) for number in range(games))


def round_robin(bots: Sequence[str], games: int, seed: int) -> tuple[Pairing, ...]:
    """So many games: each seed is played by every bot on one side against every bot on the other."""
    pairs = tuple(product(bots, repeat=2))
    return tuple(Pairing(seed + number // len(pairs), pairs[number % len(pairs)]) for number in range(games))


class Finished(NamedTuple):
    """A game that is over: what came out, and where it is to be kept every answer, its end, its facts."""

    pairing: Pairing
    record: GameRecord
    answers: tuple[Recorded, ...]
    state_hash: str
    facts: Facts | None


#: The reason of games that were called.
CALLED = "called"
#: Takes each game as soon as it is over, in whatever order that is.
Keeper = Callable[[Finished], None]


def played(game: Game, pairing: Pairing, *, watched: bool = False) -> GameRecord:
    """The record of one game, with the conduct of its sides if it is `watched`; the same in every process."""
    return finished(game, pairing, watched=watched, keep_answers=False).record


def finished(game: Game, pairing: Pairing, *, watched: bool, keep_answers: bool) -> Finished:
    """The same game, with its answers, the hash of its last state and its facts where they are kept."""
    game = by_purpose(game)
    bots = dict(zip(game.sides, pairing.bots, strict=True))
    players = {seat.id: bot(bots[seat.side], pairing.seed) for seat in game.seats}
    watch = ConductWatch(game) if watched else None
    facts = FactsWatch(game) if keep_answers or pairing.caller is not None else None
    watches = [each for each in (watch, facts) if each is not None]

    def look(state: State, events: tuple[Event, ...]) -> None:
        for each in watches:
            each(state, events)

    result = play_out(
        game,
        players,
        pairing.seed,
        look if watches else None,
        keep_answers=keep_answers,
        until=None if pairing.caller is None or facts is None else _calling(pairing.caller, facts),
    )
    now = Position(game, result.state)
    points: dict[SideId, int] = {side: victory_points(now, side) for side in game.sides}
    record = GameRecord(
        pairing.seed,
        bots,
        result.outcome.winner,
        result.outcome.reason,
        result.state.round,
        result.decisions,
        points,
        watch.sides if watch is not None else {},
    )
    end = state_hash(result.state) if keep_answers else ""
    kept = facts.facts if facts is not None and keep_answers else None
    return Finished(pairing, record, result.answers, end, kept)


def _calling(caller: "Caller", facts: FactsWatch) -> Callable[[], Outcome | None]:
    """Asks the caller whenever a round has begun."""
    asked = 0

    def until() -> Outcome | None:
        nonlocal asked
        if facts.rounds == asked:
            return None
        asked = facts.rounds
        side = caller.call(facts.latest)
        return None if side is None else Outcome(side, CALLED)

    return until


@dataclass(frozen=True, slots=True)
class Crew:
    """Who plays games: so many at a time, each begun by `submit(pairing, watched=…, kept=…)`."""

    hands: int
    submit: Callable[..., Future[Finished]]


def batch(
    game: Game,
    to_play: Sequence[Pairing],
    *,
    jobs: int = 1,
    watched: bool = False,
    keep: Keeper | None = None,
    crew: Crew | None = None,
) -> Generator[GameRecord, None, None]:
    """The records of these games in their order, whoever plays them: so many processes, or a `crew`.

    `keep` gets each game with its answers as soon as it is over. A scenario is checked once, when its game is
    made ready (`ready_game`), not for each process.

    Closing the iterator, as an interrupt does, drops the games not yet over.
    """
    # Made here, so that processes that are copies of this one know it.
    game = by_purpose(game)
    if crew is not None:
        yield from _by_crew(crew, to_play, watched, keep)
        return
    if jobs <= 1 or len(to_play) <= 1:
        for pairing in to_play:
            done = finished(game, pairing, watched=watched, keep_answers=keep is not None)
            if keep is not None:
                keep(done)
            yield done.record
        return
    jobs = min(jobs, len(to_play))
    pool = new_pool(game, jobs)

    def submit(pairing: Pairing, *, watched: bool, kept: bool) -> Future[Finished]:
        return pool.submit(_finished_here, pairing, watched=watched, kept=kept)

    try:
        yield from _by_crew(Crew(jobs, submit), to_play, watched, keep)
    finally:
        with interrupts_later():
            pool.shutdown(wait=False, cancel_futures=True)


def _by_crew(
    crew: Crew, to_play: Sequence[Pairing], watched: bool, keep: Keeper | None
) -> Generator[GameRecord, None, None]:
    under_way: dict[Future[Finished], int] = {}
    records: dict[int, GameRecord] = {}
    told = 0
    waiting = iter(enumerate(to_play))

    def hand_over(games: int) -> None:
        for number, pairing in islice(waiting, games):
            under_way[crew.submit(pairing, watched=watched, kept=keep is not None)] = number

    try:
        # With these all processes begin: from then on an interrupt is heard.
        with deaf_children():
            hand_over(crew.hands * _AHEAD)
        while told < len(to_play):
            with interrupts_later():
                hand_over(crew.hands * _AHEAD - len(under_way))
            for each in first_over(under_way):
                done = each.result()
                if keep is not None:
                    keep(done)
                records[under_way.pop(each)] = done.record.slim()
            while told in records:
                yield records.pop(told)
                told += 1
    finally:
        with interrupts_later():
            for each in under_way:
                each.cancel()


def _finished_here(pairing: Pairing, *, watched: bool, kept: bool) -> Finished:
    return finished(game_here(), pairing, watched=watched, keep_answers=kept)
