"""Finished games of batches in one file: each is kept as soon as it is over, whatever ends the program then.

The file is an SQLite database in write-ahead mode. It holds batches, each what its games have in common,
games by batch, bots and seed, and the facts of what happened in them. It may come from anywhere: nothing of
it is trusted, and what it holds is bounded like the files of the program.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from engine.model.said import say
from engine.model.values import Json
from engine.storage.json_text import parse
from engine.storage.raw_file import LARGEST_FILE
from engine.storage.target import Name, file_target

#: What names a store among the databases of other programs, and the version of what is in it.
_APPLICATION, _VERSION = 0x54696465, 2
_HEADER = b"SQLite format 3\0"
#: Nothing longer is read: a record has some hundred letters, with conduct some thousand.
_LONGEST_RECORD = 1_000_000
#: The database keeps no larger whole numbers; seeds lie between this and its opposite.
LARGEST_SEED = 2**63 - 1
#: Seconds for which another run that writes is waited for.
_PATIENCE = 30.0
#: Seconds between two attempts at what the database does not wait for by itself.
_PAUSE = 0.05

#: The tables, word for word as they stand in the file: whatever else stands there could act by itself.
_TABLES: Mapping[str, str] = {
    "batches": "CREATE TABLE batches (id TEXT PRIMARY KEY, title TEXT, scenario BLOB, ruleset TEXT, "
    "max_rounds INTEGER, program TEXT, catalogue TEXT) WITHOUT ROWID",
    "games": "CREATE TABLE games (batch TEXT, bots TEXT, seed INTEGER, record TEXT, answers BLOB, "
    "PRIMARY KEY (batch, bots, seed)) WITHOUT ROWID",
    "facts": "CREATE TABLE facts (batch TEXT, bots TEXT, seed INTEGER, data BLOB, "
    "PRIMARY KEY (batch, bots, seed)) WITHOUT ROWID",
}
#: What has come to the tables since an older version, which is added to a file of it.
_ADDED: Mapping[int, tuple[str, ...]] = {1: ("facts",)}


class BadStore(ValueError):
    """A file that is no store, or one with damage; says what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class StoredBatch:
    """What the games of a batch have in common; `id` is the same for what gives the same games.

    `scenario` is the text of its file.
    """

    id: str
    title: str
    scenario: str
    ruleset: tuple[str, ...]
    max_rounds: int | None
    program: str
    catalogue: str


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A finished game: its bots in the order of the sides, its seed, what came out, and every answer.

    `facts` are what happened in it, None where they are not at hand.
    """

    bots: tuple[str, ...]
    seed: int
    record: Mapping[str, Json]
    answers: tuple[str, ...] = field(default=(), repr=False)
    facts: Mapping[str, Json] | None = field(default=None, repr=False)


class GameStore:
    """A store of games, made where there is none.

    Several runs may keep games in it at the same time. Raises NotWritten where no file can be, BadStore for
    a file that is no store or is damaged.
    """

    def __init__(self, name: Name) -> None:
        self.name = os.fspath(name)
        #: The games kept since it was opened.
        self.added = 0
        target = file_target(name)
        if target.status is not None and target.status.st_size:
            self._require_database(target.path)
        try:
            self._database = sqlite3.connect(
                f"{Path(target.path).as_uri()}?mode=rwc", uri=True, timeout=_PATIENCE, isolation_level=None
            )
        except sqlite3.Error as error:
            raise self._bad(error) from error
        try:
            with self._telling():
                self._prepare()
        except BadStore:
            self._database.close()
            raise

    def _require_database(self, path: str) -> None:
        with open(path, "rb") as file:
            if file.read(len(_HEADER)) != _HEADER:
                raise BadStore(
                    say("{file} is no store of games. Name another file, or a new one.", file=self.name)
                )

    def _prepare(self) -> None:
        database = self._database
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_FILE)
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute("PRAGMA cell_size_check = ON")
        with self._writing():
            (application,) = database.execute("PRAGMA application_id").fetchone()
            (version,) = database.execute("PRAGMA user_version").fetchone()
            tables = dict(database.execute("SELECT name, sql FROM sqlite_schema").fetchall())
            if not tables and not application:
                self._lay_out(*_TABLES)
                database.execute(f"PRAGMA application_id = {_APPLICATION}")
            elif application != _APPLICATION:
                raise BadStore(
                    say("{file} is a database of another program. Name another file.", file=self.name)
                )
            elif version in _ADDED and tables == _tables_of(version):
                self._lay_out(*_ADDED[version])
            elif version != _VERSION:
                raise BadStore(
                    say(
                        "{file} is a store of version {stated}; this program knows {version}. "
                        "Use the program that made it, or name another file.",
                        file=self.name,
                        stated=version,
                        version=_VERSION,
                    )
                )
            elif tables != _TABLES:
                raise _Damage("its tables are not those of a store")
        self._write_ahead()
        database.execute("PRAGMA synchronous = FULL")

    def _write_ahead(self) -> None:
        """Go over to write-ahead mode, which the file keeps; while it does, the database waits for nobody."""
        ends = time.monotonic() + _PATIENCE
        while self._database.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            try:
                self._database.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > ends:
                    raise
                time.sleep(_PAUSE)

    def _lay_out(self, *tables: str) -> None:
        for name in tables:
            self._database.execute(_TABLES[name])
        self._database.execute(f"PRAGMA user_version = {_VERSION}")

    def __enter__(self) -> GameStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave the file; all that was kept is in it."""
        self._database.close()

    # ---------------------------------------------------------------- keeping

    def begin(self, batch: StoredBatch) -> None:
        """Games of this batch will be kept."""
        row = (
            batch.id,
            batch.title,
            zlib.compress(batch.scenario.encode()),
            json.dumps(batch.ruleset),
            batch.max_rounds,
            batch.program,
            batch.catalogue,
        )
        with self._telling(), self._writing():
            self._database.execute("INSERT OR IGNORE INTO batches VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    def keep(self, batch: str, game: StoredGame) -> None:
        """Keep a finished game; one that is kept already makes room for it."""
        answers = zlib.compress("\n".join(game.answers).encode(), 9)
        key, record = (batch, json.dumps(game.bots), game.seed), json.dumps(game.record)
        with self._telling(), self._writing():
            self._database.execute(
                "INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?)", (*key, record, answers)
            )
            if game.facts is not None:
                self._put_facts(*key, game.facts)
        self.added += 1

    def keep_facts(self, batch: str, bots: Sequence[str], seed: int, facts: Mapping[str, Json]) -> None:
        """Keep what happened in a game that is kept; facts of it that are there make room."""
        with self._telling(), self._writing():
            self._put_facts(batch, json.dumps(tuple(bots)), seed, facts)

    def _put_facts(self, batch: str, bots: str, seed: int, facts: Mapping[str, Json]) -> None:
        data = zlib.compress(json.dumps(facts, separators=(",", ":")).encode(), 9)
        self._database.execute("INSERT OR REPLACE INTO facts VALUES (?, ?, ?, ?)", (batch, bots, seed, data))

    # ---------------------------------------------------------------- reading

    def batches(self) -> list[StoredBatch]:
        """Every batch, by title and then by id."""
        with self._telling():
            return [
                _batch(*row) for row in self._database.execute("SELECT * FROM batches ORDER BY title, id")
            ]

    def batch(self, id_: str) -> StoredBatch | None:
        """The batch of that id, None where there is none."""
        with self._telling():
            row = self._database.execute("SELECT * FROM batches WHERE id = ?", (id_,)).fetchone()
            return None if row is None else _batch(*row)

    def games(self, batch: str) -> Iterator[StoredGame]:
        """The games of a batch without their answers, by bots and seed."""
        asked = "SELECT bots, seed, record FROM games WHERE batch = ? ORDER BY bots, seed"
        with self._telling():
            for bots, seed, record in self._database.execute(asked, (batch,)):
                yield StoredGame(_words(bots), _number(seed), _record(record))

    def game(self, batch: str, bots: Sequence[str], seed: int) -> StoredGame | None:
        """A game with its answers, None where it is not kept."""
        asked = "SELECT record, answers FROM games WHERE batch = ? AND bots = ? AND seed = ?"
        with self._telling():
            found = self._database.execute(asked, (batch, json.dumps(tuple(bots)), seed)).fetchone()
            if found is None:
                return None
            record, answers = found
            return StoredGame(tuple(bots), seed, _record(record), tuple(_inflated(answers).split("\n")))

    def facts(self, batch: str, bots: Sequence[str], seed: int) -> Json:
        """What happened in a game, None where that is not kept."""
        asked = "SELECT data FROM facts WHERE batch = ? AND bots = ? AND seed = ?"
        with self._telling():
            found = self._database.execute(asked, (batch, json.dumps(tuple(bots)), seed)).fetchone()
            return None if found is None else parse(_inflated(found[0])).data

    # ---------------------------------------------------------------- faults

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """All or nothing of what is done inside, on the disk when it is over."""
        self._database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    @contextlib.contextmanager
    def _telling(self) -> Iterator[None]:
        """Faults of the file are told with its name."""
        try:
            yield
        except UnicodeDecodeError as error:
            # Names of columns and messages of the database are read as text, too.
            raise damaged(self, "a text in it is none") from error
        except (sqlite3.Error, _Damage) as error:
            raise self._bad(error) from error

    def _bad(self, error: Exception) -> BadStore:
        match error:
            case sqlite3.OperationalError() if "locked" in str(error):
                return BadStore(say("{file} is held by another program. Try again later.", file=self.name))
            case sqlite3.OperationalError():
                return BadStore(
                    say(
                        "{file} cannot be used as a store: {error}. Name another file.",
                        file=self.name,
                        error=error,
                    )
                )
            case _:
                return damaged(self, str(error))


def damaged(store: GameStore, what: str) -> BadStore:
    """What to say of a store that holds what this program does not write."""
    return BadStore(
        say("{file} is damaged: {what}. Name another file, or go back to a copy.", file=store.name, what=what)
    )


def _tables_of(version: int) -> dict[str, str]:
    """The tables of an older version."""
    return {name: sql for name, sql in _TABLES.items() if name not in _ADDED[version]}


class _Damage(ValueError):
    """A value that was not written by this program."""


def _batch(
    id_: object,
    title: object,
    scenario: object,
    ruleset: object,
    max_rounds: object,
    program: object,
    catalogue: object,
) -> StoredBatch:
    return StoredBatch(
        _text(id_),
        _text(title),
        _inflated(scenario),
        _words(ruleset),
        None if max_rounds is None else _number(max_rounds),
        _text(program),
        _text(catalogue),
    )


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST_RECORD:
        raise _Damage("a text in it is none")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise _Damage("a number in it is none")
    return value


def _words(value: object) -> tuple[str, ...]:
    data = parse(_text(value)).data
    if not isinstance(data, list) or not all(isinstance(each, str) for each in data):
        raise _Damage("a list of names in it is none")
    return tuple(map(str, data))


def _record(value: object) -> Mapping[str, Json]:
    data = parse(_text(value)).data
    if not isinstance(data, dict):
        raise _Damage("the record of a game in it is none")
    return data


def _inflated(value: object) -> str:
    """The text of compressed bytes, which may not grow beyond what files may be."""
    if not isinstance(value, bytes):
        raise _Damage("compressed data in it are none")
    machine = zlib.decompressobj()
    try:
        data = machine.decompress(value, LARGEST_FILE)
        if not machine.eof:
            raise _Damage("compressed data in it are cut off or too large")
        return data.decode()
    except (zlib.error, UnicodeDecodeError):
        raise _Damage("compressed data in it cannot be read") from None
