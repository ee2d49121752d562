"""What a seat may not know is exchanged: all that it is told stays the same, at moments of all rulesets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.storage import bundled
from tests.support.leaks import looked_at
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Games; of each some thirty moments are looked at, so that there are 5,000 of them.
GAMES = 190
#: What must have happened: everything hidden was something else, and everything was compared.
WANTED = (
    "moments base",
    "moments skirmish",
    "other mat",
    "other reserve",
    "other spent",
    "other moved",
    "other doctrine",
    "other dice",
    "option night",
    "refusals compared",
    "choices compared",
    "consequences",
)


def chunks(options: Options) -> Iterator[Chunk]:
    """A game a chunk, on all maps in turn."""
    names = sorted(path.stem for path in bundled.scenario_paths())
    for number in range(options.games or GAMES):
        seed = options.seed * 1_000_000 + number
        yield Chunk(f"{number}", seed, (names[number % len(names)],))


def hidden(chunk: Chunk) -> Outcome:
    """A game with its moments; each leak is told with the call that shows it again."""
    name = str(chunk.arguments[0])
    found = looked_at(name, chunk.seed)
    kinds = Counter(found.faults)
    notes = tuple(f"looked_at({name!r}, {chunk.seed}): {fault}" for fault in list(kinds)[:5])
    return Outcome(found.tallies["moments"], len(found.faults), found.tallies, notes)


def everything_exchanged(totals: Mapping[str, int]) -> Sequence[str]:
    """Secrets that were never exchanged, or comparisons that were never made, would prove nothing."""
    return [f"no {name}" for name in WANTED if not totals.get(name)]


HIDDEN = Row(
    "games.hidden",
    "what a seat may not know is exchanged; what it sees, may do and is refused, its bots and its log stay",
    chunks,
    hidden,
    everything_exchanged,
)
