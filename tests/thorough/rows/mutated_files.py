"""Changed files of every kind through every command that reads them, in a process with bounds of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tests.mutated.sources import kinds
from tests.thorough.command import ROOT
from tests.thorough.row import Chunk, Options, Outcome, Row

#: Files that the row goes on to; a fifth of them is what is wanted at least.
WANTED = 1_000_000
FILES_A_CHUNK = 1_000
#: A process that says nothing for a chunk's time waits for something: what takes time of the processor is
#: ended by its own bound.
SECONDS_ALLOWED = 3_600
#: Of the files of every kind so many are taken without an error at least, or the changes are too coarse.
LEAST_TAKEN = 50


def chunks(options: Options) -> Iterator[Chunk]:
    files = options.games or WANTED
    for first in range(0, files, FILES_A_CHUNK):
        count = min(FILES_A_CHUNK, files - first)
        yield Chunk(f"{first}+{count}", options.seed * 100_000_000 + first, (count,))


def mutated(chunk: Chunk) -> Outcome:
    """A process dies with the file that it was reading; another one goes on after it."""
    (count,) = chunk.arguments
    assert isinstance(count, int)
    first, end = chunk.seed, chunk.seed + count
    tallies: Counter[str] = Counter()
    notes: list[str] = []
    while first < end:
        lines, died = _process(first, end - first)
        seed = first
        for line in lines:
            seed = line.get("seed", seed)
            if "code" in line:
                tallies[f"{line['kind']} exit {line['code']}"] += 1
                if line["wrong"]:
                    notes.append(f"seed {seed}: {line['wrong']}")
        if died:
            notes.append(f"seed {seed}: {died}")
        first = seed + 1
    return Outcome(count, len(notes), tallies, tuple(notes))


def _process(first: int, count: int) -> tuple[list[dict[str, object]], str]:
    """What a process says of trials, and how it ended where it did not come to their end."""
    command = [sys.executable, "-m", "tests.mutated", str(first), str(count)]
    try:
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS_ALLOWED)
    except subprocess.TimeoutExpired as late:
        said = late.stdout.decode() if isinstance(late.stdout, bytes) else late.stdout or ""
        return [json.loads(line) for line in said.splitlines()], "nothing happens any more"
    died = f"the process ended with {ran.returncode}, {ran.stderr[-300:]}" if ran.returncode else ""
    return [json.loads(line) for line in ran.stdout.splitlines()], died


def too_coarse(totals: Mapping[str, int]) -> Sequence[str]:
    """Kinds whose changed files are always refused, which would prove little."""
    if sum(totals.values()) < LEAST_TAKEN * LEAST_TAKEN * len(kinds()):
        return []
    return [f"no {name} is ever taken" for name in kinds() if totals.get(f"{name} exit 0", 0) < LEAST_TAKEN]


def by_kind(totals: Mapping[str, int]) -> Sequence[str]:
    """How many files of each kind, and how many of them were taken without an error."""
    found = []
    for name in sorted({key.rpartition(" exit ")[0] for key in totals}):
        counts = [totals.get(f"{name} exit {code}", 0) for code in (0, 1, 2)]
        found.append(f"{name}: {sum(counts)} files, exit 0 {counts[0]}, 1 {counts[1]}, 2 {counts[2]}")
    return found


MUTATED_FILES = Row(
    "files.mutated",
    "changed files of 18 kinds through every command that reads them, in 10 s and 1 GB: no fault, no loss",
    chunks,
    mutated,
    too_coarse,
    by_kind,
)
