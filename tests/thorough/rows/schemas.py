"""Spoilt documents of every kind: the codec and jsonschema must give the same verdict."""

from __future__ import annotations

from collections.abc import Iterator

from tests.storage.verdicts import disagreements, shipped
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Documents of each kind, and how many of them in one piece.
DOCUMENTS, AT_A_TIME = 2800, 200


def chunks(options: Options) -> Iterator[Chunk]:
    for first in range(0, options.games or DOCUMENTS, AT_A_TIME):
        for kind in shipped():
            yield Chunk(f"{kind}.{first}", options.seed * 100_000 + first, (kind,))


def verdicts(chunk: Chunk) -> Outcome:
    """Tallies count what the schema finds valid and what it refuses."""
    kind = str(chunk.arguments[0])
    results = list(disagreements(kind, chunk.seed, AT_A_TIME))
    valid = sum(good for good, _ in results)
    notes = tuple(why for _, why in results if why is not None)
    tallies = {f"{kind} valid": valid, f"{kind} refused": len(results) - valid}
    return Outcome(len(results), len(notes), tallies, notes)


VERDICTS = Row(
    "schema.verdicts",
    "of spoilt documents of every kind the codec says the same as jsonschema by the published schema",
    chunks,
    verdicts,
)
