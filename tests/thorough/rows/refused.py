"""Spoilt scenarios: each is refused with reasons or can be played, and never breaks anything."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.storage import bundled
from tests.support.spoilt import outcome, spoilt_text
from tests.thorough.row import Chunk, Options, Outcome, Row

SCENARIOS = 5000
SCENARIOS_A_CHUNK = 50
#: What may become of one.
WELL = ("unreadable", "refused", "played")


def chunks(options: Options) -> Iterator[Chunk]:
    """So many scenarios, each spoilt from a bundled one by a seed of its own."""
    count = options.games or SCENARIOS
    for first in range(0, count, SCENARIOS_A_CHUNK):
        own = min(SCENARIOS_A_CHUNK, count - first)
        yield Chunk(f"{first}+{own}", options.seed, (first, own))


def spoilt(chunk: Chunk) -> Outcome:
    first, count = chunk.arguments
    assert isinstance(first, int)
    assert isinstance(count, int)
    names = sorted(path.stem for path in bundled.scenario_paths())
    tallies: Counter[str] = Counter()
    notes = []
    for number in range(first, first + count):
        seed = chunk.seed * 1_000_000 + number
        rng = random.Random(seed)
        text = spoilt_text(rng.choice(names), rng)
        try:
            became = outcome(text, seed)
        except Exception as error:
            became = f"{type(error).__name__}: {str(error)[:300]}"
        if became in WELL:
            tallies[became] += 1
        else:
            notes.append(f"seed {seed}: {became}")
    return Outcome(count, len(notes), tallies, tuple(notes))


def both_happen(totals: Mapping[str, int]) -> Sequence[str]:
    """Spoiling that is always refused, or never, would prove nothing."""
    done = sum(totals.values())
    rare = [name for name in ("refused", "played") if totals.get(name, 0) * 10 < done]
    return [f"fewer than one scenario in ten is {name}" for name in rare]


REFUSED = Row(
    "play.refused",
    "scenarios spoilt at random are refused with reasons or can be played, without an internal error",
    chunks,
    spoilt,
    both_happen,
)
