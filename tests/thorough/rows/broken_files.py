"""Broken, cut, swapped and swollen files: each gets a message, never a traceback."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.mutated.changes import MUTATIONS
from tests.thorough.command import ROOT, call
from tests.thorough.row import Chunk, Options, Outcome, Row

TRIALS_A_CHUNK = 25
SECONDS_ALLOWED = 20.0
#: A booklet of a map of nine boards is half a minute's work on a machine that has other things to do.
SECONDS_ALLOWED_TO_DRAW = 300.0


def originals() -> list[Path]:
    return sorted([*(ROOT / "maps" / "scenarios").glob("*.json"), *(ROOT / "maps" / "boards").glob("*.json")])


def chunks(options: Options) -> Iterator[Chunk]:
    trials = options.games or 4000
    for first in range(0, trials, TRIALS_A_CHUNK):
        count = min(TRIALS_A_CHUNK, trials - first)
        yield Chunk(f"{first}+{count}", options.seed * 1_000_000 + first, (count,))


def fault_of(path: Path, command: tuple[str, ...]) -> str:
    """What is wrong with the way a command takes a file (empty: nothing)."""
    began = time.monotonic()
    try:
        folder = str(path.parent)
        answer = call(*[str(path) if word == "FILE" else word.replace("FOLDER", folder) for word in command])
    except Exception as error:
        return f"{command[0]}: {type(error).__name__}: {str(error)[:200]}"
    if "Traceback" in answer.out + answer.err:
        return f"{command[0]} prints a traceback"
    if "internal error" in answer.err:
        return f"{command[0]}: {answer.err.strip()[:300]}"
    if "not part of this installation" in answer.err:
        return f"there is no command {command[0]}"
    if answer.code not in (0, 1, 2):
        return f"{command[0]}: exit {answer.code}"
    if answer.code and not (answer.out + answer.err).strip():
        return f"{command[0]}: exit {answer.code} without a word"
    took = time.monotonic() - began
    draws = command[0] == "render" or command[-1].endswith(".vmod")
    allowed = SECONDS_ALLOWED_TO_DRAW if draws else SECONDS_ALLOWED
    return f"{command[0]} took {took:.0f} s" if took > allowed else ""


def broken(chunk: Chunk) -> Outcome:
    """Each trial breaks one bundled file in one way and shows it to two commands."""
    (count,) = chunk.arguments
    assert isinstance(count, int)
    files = originals()
    notes: list[str] = []
    tallies: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            dice = random.Random(chunk.seed + number)
            source = dice.choice(files)
            name = dice.choice(sorted(MUTATIONS))
            path = Path(folder) / "broken.json"
            path.write_bytes(MUTATIONS[name](source.read_bytes(), dice))
            second = dice.choice(
                (
                    ("los", "FILE", "C3", "F5"),
                    ("reach", "FILE", "C3", "--unit", "squad", "--mp", "4"),
                    ("retreat", "FILE", "C3", "--side", "1"),
                    ("play", "FILE", "--bots", "random,random", "--seed", "1", "--max-rounds", "1"),
                    ("convert", "FILE", "FOLDER/out.tmx"),
                    ("convert", "FILE", "FOLDER/out.tmj"),
                    ("convert", "FILE", "FOLDER/out.vmod"),
                    (
                        "render",
                        "FILE",
                        "-o",
                        f"FOLDER/out.{dice.choice(('png', 'svg', 'pdf'))}",
                        "--px-per-hex",
                        "9",
                    ),
                    ("render", "FILE", "-o", "FOLDER/out.pdf", "--print-and-play", "a4"),
                )
            )
            faults = [
                fault for command in (("validate", "FILE"), second) if (fault := fault_of(path, command))
            ]
            if faults:
                notes.append(f"{source.name} {name} seed {chunk.seed + number}: {'; '.join(faults)}")
            tallies[name] = tallies.get(name, 0) + 1
    return Outcome(count, len(notes), tallies, tuple(notes))


BROKEN_FILES = Row(
    "files.broken",
    "bundled files broken in eleven ways, shown to the commands, exports included",
    chunks,
    broken,
)
