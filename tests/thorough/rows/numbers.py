"""Every number of every kind of file, replaced by numbers no game has: a finding or a game, never an end."""

from __future__ import annotations

from collections.abc import Iterator

from engine.storage.documents import KINDS
from tests.support.odd_numbers import VALUES, documents, tries
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Trials in one child.
AT_A_TIME = 60


def chunks(options: Options) -> Iterator[Chunk]:
    """Children that share the trials of a kind; with `--games` only so many of all of them."""
    left = options.games or 1_000_000
    for kind in KINDS:
        parts = -(-len(documents(kind)) * len(VALUES) // AT_A_TIME)
        for part in range(parts):
            if left > 0:
                yield Chunk(f"{kind}.{part}.{parts}", options.seed, (kind, part, parts))
            left -= AT_A_TIME


def tried(chunk: Chunk) -> Outcome:
    """One child, which has a gigabyte."""
    kind, part, parts = chunk.arguments
    done, faults = tries(str(kind), int(part), int(parts))
    return Outcome(max(1, done), len(faults), {f"{kind} files": done}, tuple(faults))


NUMBERS = Row(
    "files.numbers",
    "each number of each kind of file replaced by odd ones, in children with a gigabyte",
    chunks,
    tried,
)
