"""Random games of scenarios made at random: all rulesets, options and fields of the form, on odd ground."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.rules.modules import OPTIONAL
from tests.generated.playing import GAMES, played
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Games that the row goes on to; those of its first tenth are what is wanted at least.
WANTED = 100_000
SCENARIOS_A_CHUNK = 10
#: A twentieth of the scenarios at least has each option on; no more than this share of them is refused.
LEAST_SHARE, MOST_REFUSED = 20, 4


def chunks(options: Options) -> Iterator[Chunk]:
    """Some scenarios a chunk, each with a seed of its own and several games."""
    scenarios = -(-(options.games or WANTED) // GAMES)
    for first in range(0, scenarios, SCENARIOS_A_CHUNK):
        count = min(SCENARIOS_A_CHUNK, scenarios - first)
        yield Chunk(f"{first}+{count}", options.seed, (first, count))


def generated(chunk: Chunk) -> Outcome:
    """What is found in the games of these scenarios; `played(SEED)` shows it again."""
    first, count = chunk.arguments
    assert isinstance(first, int)
    assert isinstance(count, int)
    tallies: Counter[str] = Counter()
    notes, failed = [], 0
    for number in range(first, first + count):
        seed = chunk.seed * 10_000_000 + number
        found = played(seed)
        tallies.update(found.tallies)
        failed += len(found.faults)
        notes += [f"played({seed}): {fault}" for fault in found.faults[:2]]
    return Outcome(tallies["games"], failed, tallies, tuple(notes))


def everything_made(totals: Mapping[str, int]) -> Sequence[str]:
    """Scenarios that are mostly refused, or never have an option, would prove little."""
    there, refused = totals.get("scenarios played", 0), totals.get("scenarios refused", 0)
    wanting = (
        [f"more than one scenario in {MOST_REFUSED} is refused"] if refused * MOST_REFUSED > there else []
    )
    wanting += [
        f"no {ruleset} games" for ruleset in ("base", "skirmish") if not totals.get(f"scenarios {ruleset}")
    ]
    for key in sorted(OPTIONAL):
        on = totals.get(f"with {key}", 0)
        if not there > on * LEAST_SHARE / (LEAST_SHARE - 1) or on * LEAST_SHARE < there:
            wanting.append(f"{key} is in force in {on} of {there} scenarios")
    return wanting


GENERATED = Row(
    "games.generated",
    "random games of random scenarios, every option and field on and off, audited; files read back equal",
    chunks,
    generated,
    everything_made,
)
