"""Every kind of defect planted on every bundled map: the right check must answer at the right place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.storage import bundled
from tests.thorough.row import Chunk, Options, Outcome, Row
from tests.validation.mutation_run import survivors

#: Places tried on each map.
PLACES = 3


def chunks(options: Options) -> Iterator[Chunk]:
    for place in range(PLACES):  # every map once before any map again
        for path in bundled.scenario_paths():
            yield Chunk(f"{path.stem}.{place}", options.seed + place, (path.stem,))


def planted(chunk: Chunk) -> Outcome:
    """All mutations at one place of one map."""
    results = list(survivors(bundled.scenario(str(chunk.arguments[0])), bundled.catalogue(), chunk.seed))
    notes = tuple(why for _, why in results if why is not None)
    tallies = Counter(f"planted {code}" for code, _ in results)
    return Outcome(len(results), len(notes), tallies, notes)


MUTATED_MAPS = Row(
    "validation.mutations",
    "each kind of defect, planted on each bundled map, is found by its check at its place",
    chunks,
    planted,
)
