"""Small faults planted into the code, drawn by the seed: rule cases and tests have to notice nine of ten."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tests.thorough.mutants.judging import judge
from tests.thorough.mutants.planted import Mutant, drawn, equivalents, lines
from tests.thorough.row import Chunk, Options, Outcome, Row

MUTANTS = 2000
PIECE = 20
#: Of a hundred that are no equivalents so many have to be noticed.
NOTICED = 90


def chunks(options: Options) -> Iterator[Chunk]:
    """Pieces of the draw; a longer draw begins with the pieces of a shorter one."""
    count = options.games or MUTANTS
    for first in range(0, count, PIECE):
        yield Chunk(f"{first}+{min(PIECE, count - first)}", options.seed, (first, min(PIECE, count - first)))


def planted(chunk: Chunk) -> Outcome:
    """Each mutant of a piece, one after the other."""
    first, count = (int(each) for each in chunk.arguments)
    tallies = {"killed": 0, "survived": 0, "equivalent": 0}
    notes = []
    for mutant in drawn(chunk.seed, first + count)[first:]:
        if mutant.key in equivalents():
            tallies["equivalent"] += 1
            continue
        verdict = judge().verdict(mutant)
        tallies["survived" if verdict.by is None else "killed"] += 1
        if verdict.by is None:
            notes.append(told(mutant, "it hung" if verdict.unclear else f"{verdict.asked} asked"))
    return Outcome(count, 0, tallies, tuple(notes))


def told(mutant: Mutant, how: str) -> str:
    """Where a mutant is and what it changes, with its name for the list of equivalents."""
    before, after = lines(mutant)
    place = f"{mutant.file}:{mutant.line} {mutant.operator} ({how})"
    return "\n    ".join((place, before, after, f"key: {mutant.key}"))


def enough(totals: Mapping[str, int]) -> Sequence[str]:
    """What is wrong with the rate."""
    killed, survived = totals.get("killed", 0), totals.get("survived", 0)
    if 100 * killed >= NOTICED * (killed + survived):
        return ()
    return (f"{killed} of {killed + survived} mutants are noticed, not {NOTICED} of a hundred",)


CODE_MUTANTS = Row(
    "code.mutants",
    "of faults planted into play, rules, kernel and validation, cases and tests notice nine of ten",
    chunks,
    planted,
    enough,
)
