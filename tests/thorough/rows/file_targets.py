"""Every place that writes a file, with every kind of thing that can lie where it writes."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.support.targets import KINDS, can_make, fault
from tests.support.writers import writers
from tests.thorough.row import Chunk, Options, Outcome, Row


def chunks(options: Options) -> Iterator[Chunk]:
    for name in list(writers())[: options.games]:
        yield Chunk(name, options.seed, (name,))


def tried(chunk: Chunk) -> Outcome:
    """One writer with all kinds; kinds that this user cannot make are counted, not tried."""
    from editor.application import application

    application()  # what draws without a window would begin one that has no windows
    writer = writers()[str(chunk.arguments[0])]
    made = [kind for kind in KINDS if can_make(kind)]
    notes = []
    with tempfile.TemporaryDirectory() as folder:
        for kind in made:
            wrong = fault(writer, kind, Path(folder))
            if wrong:
                notes.append(f"{writer.name}, {kind}: {wrong[:300]}")
    left_out = len(KINDS) - len(made)
    return Outcome(len(made), len(notes), {"not made here": left_out} if left_out else {}, tuple(notes))


FILE_TARGETS = Row(
    "files.targets",
    "every place that writes, with every kind of target: whole new or whole old",
    chunks,
    tried,
)
