"""The odds of attacks against a hundred thousand throws through the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.play.game import Position
from engine.rules.base.firing.prospects import prospect
from tests.support.odds import ATTACKS, at_its_dice, chi_square, thrown
from tests.thorough.row import Chunk, Options, Outcome, Row

THROWS = 100_000
A_CHUNK = 5_000


def chunks(options: Options) -> Iterator[Chunk]:
    """So many throws of each attack."""
    throws = options.games or THROWS
    for name in ATTACKS:
        for first in range(0, throws, A_CHUNK):
            count = min(A_CHUNK, throws - first)
            yield Chunk(f"{name}/{first}+{count}", options.seed * 1_000_000 + first, (name, count))


def throws(chunk: Chunk) -> Outcome:
    """The net hits of these throws, counted."""
    name, count = str(chunk.arguments[0]), int(chunk.arguments[1])
    game, moment = at_its_dice(name)
    found = thrown(game, moment, ATTACKS[name][2], count, chunk.seed)
    return Outcome(count, 0, {f"{name}/{number}": times for number, times in found.items()})


def agrees(totals: Mapping[str, int]) -> Sequence[str]:
    """What is wrong with the counts: an attack whose throws are not those of its odds."""
    strange = []
    for name, (_, _, target) in ATTACKS.items():
        counts = {
            key.rpartition("/")[2]: times for key, times in totals.items() if key.startswith(f"{name}/")
        }
        if not counts:
            continue
        game, moment = at_its_dice(name)
        said = prospect(Position(game, moment.state), moment.state.attack).hits[target]
        found = Counter({int(number): times for number, times in counts.items()})
        whole, freedom = chi_square(found, said)
        if whole > freedom + 5 * (2 * freedom) ** 0.5:
            strange.append(f"{name}: chi-square {whole:.1f} with {freedom} degrees of freedom")
    return strange


ODDS = Row(
    "odds.sampled", "Exact odds agree with throws through the rules (chi-square)", chunks, throws, agrees
)
