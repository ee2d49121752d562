"""One changed file and one command that reads it: all comes from a seed, and what is wrong is said."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from engine.storage import bundled
from tests.mutated.changes import MUTATIONS
from tests.mutated.sources import LONGEST, Kind, kinds
from tests.storage.interchange.broken_maps import characters, elements, fields, source, tokens
from tests.storage.verdicts import spoilt
from tests.support.spoilt import spoilt_text
from tests.thorough.command import Answer, call

Change = Callable[[bytes, random.Random], bytes]

#: A value that no version of the program knows, and that has to be there after a file is written anew.
KEPT = "kept for a later version"


@dataclass(frozen=True)
class Trial:
    """A changed file, how it came about, and the words of the command that is shown it."""

    kind: Kind
    change: str
    data: bytes
    command: tuple[str, ...]


def drawn(seed: int) -> Trial:
    """The trial of a seed: every kind as often as the others, scenarios and games more often."""
    dice = random.Random(seed)
    kind = dice.choice([*kinds().values(), *[kinds()[name] for name in ("scenario", "scenario", "game")]])
    change = dice.choice(sorted(changes(kind)))
    original = dice.choice(kind.originals) if kind.originals else _foreign(kind, dice)
    data = changes(kind)[change](original, dice)
    return Trial(kind, change, data, dice.choice(kind.commands))


def fault(trial: Trial) -> tuple[str, int]:
    """What is wrong with the way the command takes the file (empty: nothing), and its exit code."""
    with tempfile.TemporaryDirectory() as name, _at_home_in(name):
        folder = Path(name)
        file = folder / trial.kind.file
        file.write_bytes(trial.data)
        if trial.kind.name == "mapping":
            (folder / "beside.map").write_text(source(".map", random.Random(1)), encoding="utf-8")
        words = [_word(word, file) for word in trial.command]
        # Whatever the program raises is a fault of it, and is told.
        try:
            answer = call(*words)
        except Exception as error:
            return f"{type(error).__name__}: {' '.join(str(error).split())[:300]}", -1
        out = next((Path(word) for word in words if "/out." in word), None)
        wrong = _wrong_words(answer, trial.command) or _wrong_file(answer, trial, out)
        return wrong, answer.code


# ------------------------------------------------------------------ changes


def changes(kind: Kind) -> dict[str, Change]:
    """The ways in which a file of a kind is changed, by name."""
    of_bytes = {name: MUTATIONS[name] for name in ("cut", "flip", "drop", "double")}
    if kind.name == "store":
        return {**of_bytes, "row": _row, "rows": _rows}
    if kind.name == "tmx":
        return {**of_bytes, "elements": _text(elements), "tokens": _text(tokens)}
    if kind.name == "tmj":
        return {**of_bytes, "fields": _text(fields), "tokens": _text(tokens)}
    if not kind.is_json:
        return {**of_bytes, "characters": _text(characters), "tokens": _text(tokens)}
    found: dict[str, Change] = {**MUTATIONS, "spoilt": _spoilt, "spoilt twice": _spoilt, "unknown": _unknown}
    if kind.name == "scenario":
        found |= {f"form {number}": _formed for number in range(4)}
    return found


def _text(change: Callable[[str, random.Random], str]) -> Change:
    return lambda data, dice: change(data.decode("utf-8"), dice).encode("utf-8", "surrogatepass")


def _spoilt(data: bytes, dice: random.Random) -> bytes:
    """Values of the document gone, odd, or what stands elsewhere."""
    document = json.loads(data)
    spoilt(document, dice)
    return json.dumps(document).encode()


def _formed(_data: bytes, dice: random.Random) -> bytes:
    """A scenario changed as its form is built, so that most of it is read and meets the rules."""
    return spoilt_text(dice.choice(_names()), dice).encode()


def _names() -> list[str]:
    return [path.stem for path in bundled.scenario_paths() if path.stat().st_size <= LONGEST]


def _unknown(data: bytes, dice: random.Random) -> bytes:
    """A field of a later version, somewhere."""
    document = json.loads(data)
    dice.choice(list(_objects(document)))["x_later"] = KEPT
    return json.dumps(document).encode()


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _objects(inner)


def _foreign(kind: Kind, dice: random.Random) -> bytes:
    return source(Path(kind.file).suffix, dice).encode()


def _row(data: bytes, dice: random.Random) -> bytes:
    """One value of one row of a store."""
    odd = dice.choice((None, -1, 2**62, "", "x", b"\0\xff", "é" * 3000, 1.5, "{", "[]", "null"))

    def change(base: sqlite3.Connection) -> None:
        table, column, row = _place(base, dice)
        base.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (odd, row))

    return _changed_store(data, change)


def _rows(data: bytes, dice: random.Random) -> bytes:
    """A row gone, a table empty, renamed or gone, a column more, another version."""

    def change(base: sqlite3.Connection) -> None:
        table, _, row = _place(base, dice)
        statement, values = dice.choice(
            (
                (f'DELETE FROM "{table}" WHERE rowid = ?', (row,)),
                (f'DELETE FROM "{table}"', ()),
                (f'DROP TABLE "{table}"', ()),
                (f'ALTER TABLE "{table}" RENAME TO "other"', ()),
                (f'ALTER TABLE "{table}" ADD COLUMN "later" TEXT', ()),
                (f"PRAGMA user_version = {dice.choice((0, -5, 99, 2**31 - 1))}", ()),
                (f"PRAGMA application_id = {dice.choice((0, 7))}", ()),
            )
        )
        base.execute(statement, values)

    return _changed_store(data, change)


def _place(base: sqlite3.Connection, dice: random.Random) -> tuple[str, str, int]:
    tables = [name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    while True:
        table = dice.choice(sorted(name for name in tables if not name.startswith("sqlite_")))
        columns = [each[1] for each in base.execute(f'PRAGMA table_info("{table}")')]
        rows = [row for (row,) in base.execute(f'SELECT rowid FROM "{table}"')]
        if rows:
            return table, dice.choice(columns), dice.choice(rows)


def _changed_store(data: bytes, change: Callable[[sqlite3.Connection], None]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        path.write_bytes(data)
        with contextlib.closing(sqlite3.connect(path)) as base:
            base.execute("PRAGMA foreign_keys = OFF")
            # What the tables themselves refuse stays as it was.
            with contextlib.suppress(sqlite3.Error), base:
                change(base)
            base.execute("PRAGMA journal_mode = DELETE")
        return path.read_bytes()


# ------------------------------------------------------------------ commands


def _word(word: str, file: Path) -> str:
    folder = str(file.parent)
    return word.replace("FILE", str(file)).replace("OUT", f"{folder}/out").replace("FOLDER", folder)


@contextlib.contextmanager
def _at_home_in(folder: str) -> Iterator[None]:
    """What the program keeps for itself goes into the folder, and nobody types."""
    home = {"XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder}
    with mock.patch.dict(os.environ, home), mock.patch.object(sys, "stdin", io.StringIO("")):
        yield


def _wrong_words(answer: Answer, command: tuple[str, ...]) -> str:
    """What is wrong with what is said and with the exit code."""
    said = answer.out + answer.err
    if "Traceback" in said:
        return "a traceback"
    if "internal error" in said:
        return answer.err.strip()[:300]
    if answer.code not in (0, 1, 2):
        return f"exit {answer.code}"
    if answer.code and not said.strip():
        return f"exit {answer.code} without a word"
    if command[0] == "validate" and "json" in command and answer.code != 2:
        found = _findings(answer.out)
        counted = [each for each in found if "--strict" in command or each != "hint"]
        if answer.code != bool(counted):
            return f"exit {answer.code} with findings {sorted(set(found))}"
    return ""


def _findings(out: str) -> list[str]:
    """The severities of a report's findings that nobody has accepted."""
    found = [each for each in _objects(json.loads(out)) if "severity" in each and "code" in each]
    return [each["severity"] for each in found if "accepted" not in each]


def _wrong_file(answer: Answer, trial: Trial, out: Path | None) -> str:
    """What is wrong with what was written."""
    if out is None:
        return ""
    if answer.code == 2 and out.exists():
        return f"{out.name} is there after a refusal"
    if trial.command[0] != "convert" or out.suffix != ".json" or not out.exists():
        return ""
    once = out.read_bytes()
    if trial.change == "unknown" and trial.command[1] == "FILE" and KEPT.encode() not in once:
        return "an unknown field is lost"
    again = call("convert", str(out), str(out.with_name("again.json")))
    if again.code > answer.code:
        return f"what was written is worse than was said: {again.err.strip()[:200]}"
    if out.with_name("again.json").read_bytes() != once:
        return f"what was written is not the same when it is written anew: {again.err.strip()[:200]}"
    return ""
