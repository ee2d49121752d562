"""The whole matrix of deeds, objects and conditions."""

from __future__ import annotations

from collections.abc import Iterator

from tests.matrix.cells import cells, deeds
from tests.matrix.playing import fault
from tests.thorough.row import Chunk, Options, Outcome, Row


def chunks(options: Options) -> Iterator[Chunk]:
    """Each deed by itself."""
    for deed in deeds():
        yield Chunk(str(deed["id"]), options.seed, (str(deed["id"]),))


def played(chunk: Chunk) -> Outcome:
    deed = next(each for each in deeds() if each["id"] == chunk.arguments[0])
    notes, done = [], 0
    for cell in cells(deed):
        done += 1
        try:
            said = fault(cell, deed)
        except Exception as error:
            said = f"{type(error).__name__}: {str(error)[:300]}"
        if said is not None:
            notes.append(f"{cell.name}: {said}")
    return Outcome(done, len(notes), notes=tuple(notes))


MATRIX = Row(
    "matrix.cells",
    "what every object may do in every condition is allowed or refused as the tables of tests/matrix say",
    chunks,
    played,
)
