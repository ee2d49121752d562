"""Broken, cut, swapped and swollen files: each gets a message, never a traceback."""

from __future__ import annotations

import copy
import json
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.thorough.command import ROOT, call
from tests.thorough.row import Chunk, Options, Outcome, Row

TRIALS_A_CHUNK = 25
SECONDS_ALLOWED = 20.0
#: A booklet of a map of nine boards is half a minute's work on a machine that has other things to do.
SECONDS_ALLOWED_TO_DRAW = 300.0


def originals() -> list[Path]:
    return sorted([*(ROOT / "maps" / "scenarios").glob("*.json"), *(ROOT / "maps" / "boards").glob("*.json")])


# ---------------------------------------------------------------- bytes


def cut(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data))]


def flip(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 20))):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def drop(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data))
    return data[:start] + data[start + dice.choice((1, 2, 40)) :]


def double(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data))
    end = min(len(data), start + dice.choice((1, 30, 500)))
    return data[:end] + data[start:end] + data[end:]


def other_encoding(data: bytes, dice: random.Random) -> bytes:
    text = data.decode("utf-8")
    return dice.choice(
        (text.encode("utf-16"), text.encode("utf-8-sig"), b"\xff\xfe" + data, data.replace(b"\n", b"\0"))
    )


# ---------------------------------------------------------------- values

ODD_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 3.5, 1e308, 10**400, "", "Z99", "@0", "é" * 5000, "\ud800", [], {}, [[]], {"": {}},
    ["C7"] * 300, float("nan"), float("-inf"), "urn:tidewright:schema:scenario:99", "../../../etc/passwd",
)  # fmt: skip


def places(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every (container, key) of a document."""
    if isinstance(value, dict):
        for key, inner in value.items():
            found.append((value, key))
            places(inner, found)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found.append((value, index))
            places(inner, found)
    return found


def odd_value(data: bytes, dice: random.Random) -> bytes:
    document = json.loads(data)
    for _ in range(dice.choice((1, 1, 1, 4))):
        container, key = dice.choice(places(document, []))
        container[key] = copy.deepcopy(dice.choice(ODD_VALUES))  # the next one may be put into it
    return json.dumps(document).encode("utf-8")


def swap(data: bytes, dice: random.Random) -> bytes:
    document = json.loads(data)
    found = places(document, [])
    (one, first), (two, second) = dice.choice(found), dice.choice(found)
    copied = json.loads(json.dumps(one[first]))
    two[second] = copied
    return json.dumps(document).encode("utf-8")


def lose(data: bytes, dice: random.Random) -> bytes:
    document = json.loads(data)
    container, key = dice.choice(places(document, []))
    del container[key]
    return json.dumps(document).encode("utf-8")


def deep(data: bytes, dice: random.Random) -> bytes:
    bracket = dice.choice((b"[", b'{"a":'))
    return data.rstrip()[:-1] + b',"deep":' + bracket * dice.choice((900, 20_000, 200_000))


def long_number(data: bytes, dice: random.Random) -> bytes:
    return data.rstrip()[:-1] + b',"number":' + b"9" * dice.choice((4_299, 5_000, 100_000)) + b"}"


def twice(data: bytes, dice: random.Random) -> bytes:
    return data.replace(b'"format_version"', b'"format_version": 1, "format_version"', 1)


MUTATIONS: Mapping[str, Callable[[bytes, random.Random], bytes]] = {
    function.__name__: function
    for function in (cut, flip, drop, double, other_encoding, odd_value, swap, lose, deep, long_number, twice)
}


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
