"""Many games of bots on one scenario: seeds in a row, sides swapped, spread over processes."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import partial

from engine.bots.players import bot
from engine.model.values import SideId
from engine.play.game import Game, Position
from engine.playtest.conduct import ConductWatch
from engine.playtest.match import play_out
from engine.playtest.statistics import GameRecord
from engine.playtest.workers import deaf_children, game_here, new_pool
from engine.rules.queries import victory_points


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played: its seed and the bots in the order of the sides."""

    seed: int
    bots: tuple[str, ...]


def pairings(bots: Sequence[str], games: int, seed: int) -> tuple[Pairing, ...]:
    """So many games: each seed is played with the sides as named and then swapped.

    Two equal bots need no swap: every game has a seed of its own.
    """
    if len(set(bots)) == 1:
        return tuple(Pairing(seed + number, tuple(bots)) for number in range(games))
    orders = (tuple(bots), tuple(reversed(bots)))
    return tuple(Pairing(seed + number // 2, orders[number % 2]) for number in range(games))


def played(game: Game, pairing: Pairing, *, watched: bool = False) -> GameRecord:
    """The record of one game, with the conduct of its sides if it is `watched`; the same in every process."""
    bots = dict(zip(game.sides, pairing.bots, strict=True))
    players = {seat.id: bot(bots[seat.side], pairing.seed) for seat in game.seats}
    watch = ConductWatch(game) if watched else None
    result = play_out(game, players, pairing.seed, watch, keep_answers=False)
    now = Position(game, result.state)
    points: dict[SideId, int] = {side: victory_points(now, side) for side in game.sides}
    return GameRecord(
        pairing.seed,
        bots,
        result.outcome.winner,
        result.outcome.reason,
        result.state.round,
        result.decisions,
        points,
        watch.sides if watch is not None else {},
    )


def batch(
    game: Game, to_play: Sequence[Pairing], *, jobs: int = 1, watched: bool = False
) -> Generator[GameRecord, None, None]:
    """The records of these games in their order, whatever the number of processes.

    A scenario is checked once, when its game is made ready (`ready_game`), not for each process.

    Closing the iterator, as an interrupt does, drops the games not yet begun.
    """
    if jobs <= 1 or len(to_play) <= 1:
        for pairing in to_play:
            yield played(game, pairing, watched=watched)
        return
    pool = new_pool(game, min(jobs, len(to_play)))
    try:
        with deaf_children():
            records = pool.map(partial(_played_here, watched=watched), to_play)
        yield from records
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _played_here(pairing: Pairing, *, watched: bool) -> GameRecord:
    return played(game_here(), pairing, watched=watched)
