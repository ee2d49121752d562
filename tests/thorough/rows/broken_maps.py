"""Broken maps of other programs in a process of its own, whose memory and time are bounded."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator

from tests.storage.interchange.broken_maps import taken
from tests.thorough.command import ROOT
from tests.thorough.row import Chunk, Options, Outcome, Row

TRIALS_A_CHUNK = 50

#: Address space of the process that reads, and seconds of its processor for a whole chunk: far above need.
BYTES_ALLOWED = 3 * 2**30
SECONDS_ALLOWED = 900


def chunks(options: Options) -> Iterator[Chunk]:
    trials = options.games or 4000
    for first in range(0, trials, TRIALS_A_CHUNK):
        count = min(TRIALS_A_CHUNK, trials - first)
        yield Chunk(f"{first}+{count}", options.seed * 1_000_000 + first, (count,))


def read_or_refused(chunk: Chunk) -> Outcome:
    """Each trial breaks one map; a process that dies has failed at the map it was reading."""
    (count,) = chunk.arguments
    command = [sys.executable, "-m", __name__, str(chunk.seed), str(count)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    told = [line.split(" ", 2) for line in ran.stdout.splitlines()]
    tallies: dict[str, int] = {}
    for _, end, *_ in told:
        tallies[end] = tallies.get(end, 0) + 1
    notes = [f"seed {seed}: {more[0] if more else ''}" for seed, end, *more in told if end == "failed"]
    done = len(told)
    if done < int(count):
        notes.append(
            f"seed {chunk.seed + done}: the process ended with {ran.returncode}, {ran.stderr[-300:]}"
        )
        done += 1
    return Outcome(done, len(notes), tallies, tuple(notes))


def main(seed: int, count: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (BYTES_ALLOWED, BYTES_ALLOWED))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS_ALLOWED, SECONDS_ALLOWED))
    for number in range(seed, seed + count):
        try:
            end = taken(number)
        except Exception as error:
            end = f"failed {type(error).__name__}: {' '.join(str(error).split())[:300]}"
        print(number, end, flush=True)


BROKEN_MAPS = Row(
    "files.foreign",
    "broken maps of Tiled, Wesnoth and MegaMek are read or refused, in bounded memory and time",
    chunks,
    read_or_refused,
)

if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
