"""Every place that writes a file, with every fault of the disk at every moment of the write."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.support.disk_faults import FAULTS, moments, wrong_with
from tests.support.writers import writers
from tests.thorough.row import Chunk, Options, Outcome, Row


def chunks(options: Options) -> Iterator[Chunk]:
    for name in list(writers())[: options.games]:
        for fault in FAULTS:
            yield Chunk(f"{name}/{fault}", options.seed, (name, fault))


def tried(chunk: Chunk) -> Outcome:
    """One writer with one fault: as many trials as it makes calls of the system."""
    from editor.application import application

    application()  # what draws without a window would begin one that has no windows
    name, fault = map(str, chunk.arguments)
    writer = writers()[name]
    notes = []
    with tempfile.TemporaryDirectory() as folder:
        count = moments(writer, Path(folder))
        for at in range(1, count + 1):
            wrong = wrong_with(writer, fault, at, Path(folder))
            if wrong:
                notes.append(f"{name}, {fault} at call {at} of {count}: {wrong[:300]}")
    return Outcome(count, len(notes), {fault: count}, tuple(notes))


DISK_FAULTS = Row(
    "files.faults",
    "every place that writes, every fault of the disk at every call: nothing half-written, and it is said",
    chunks,
    tried,
)
