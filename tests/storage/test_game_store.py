"""Stores of games: what is kept stays, and what a stranger put into one is refused."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.storage.game_store import BadStore, GameStore, StoredBatch, StoredGame
from engine.storage.target import NotWritten

ROOT = Path(__file__).parents[2]
SHEET = StoredBatch("b1", "Hill", "{}", ("base",), None, "1+a", "c")


def game(seed: int, winner: str = "west") -> StoredGame:
    return StoredGame(("tactical", "random"), seed, {"winner": winner}, ("Roll [1]", f"Pass {seed}"))


def read(path: Path) -> None:
    """Look at all that is in a store."""
    with GameStore(path) as store:
        store.batches()
        for each in store.games("b1"):
            store.game("b1", each.bots, each.seed)
            store.facts("b1", each.bots, each.seed)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def kept(path: Path) -> Path:
    with GameStore(path) as store:
        store.begin(SHEET)
        store.keep("b1", game(2))
        store.keep("b1", game(1))
    return path


def test_what_is_kept_is_there_again(kept: Path) -> None:
    with GameStore(kept) as store:
        assert store.batches() == [SHEET]
        assert (store.batch("b1"), store.batch("b2")) == (SHEET, None)
        assert [each.seed for each in store.games("b1")] == [1, 2]
        assert store.game("b1", ("tactical", "random"), 2) == game(2)
        assert store.game("b1", ("random", "tactical"), 2) is None
        assert list(store.games("b2")) == []
        store.begin(SHEET)
        store.keep("b1", game(2, "east"))
        assert [each.record["winner"] for each in store.games("b1")] == ["west", "east"]
    assert sorted(os.listdir(kept.parent)) == ["games.db"]


def test_facts_are_kept_beside_the_game(kept: Path) -> None:
    with GameStore(kept) as store:
        bots = ("tactical", "random")
        assert store.facts("b1", bots, 1) is None
        store.keep("b1", replace(game(1), facts={"version": 1, "losses": [[1, "west"]]}))
        assert store.facts("b1", bots, 1) == {"version": 1, "losses": [[1, "west"]]}
        store.keep_facts("b1", bots, 1, {"version": 2})
        assert store.facts("b1", bots, 1) == {"version": 2}
        # What the game is told by needs none of them.
        assert store.game("b1", bots, 1) == game(1)


def test_a_store_of_the_first_version_goes_on(kept: Path) -> None:
    _first_version(kept)
    with GameStore(kept) as store:
        assert [each.seed for each in store.games("b1")] == [1, 2]
        store.keep_facts("b1", ("tactical", "random"), 2, {"version": 1})
    with GameStore(kept) as store:
        assert store.facts("b1", ("tactical", "random"), 2) == {"version": 1}


def _first_version(path: Path) -> None:
    """Turn a store into what the first version wrote."""
    database = sqlite3.connect(path)
    database.execute("DROP TABLE facts")
    database.execute("PRAGMA user_version = 1")
    database.commit()
    database.close()


#: Keeps games until it is killed, and says which ones it has kept.
KEEPS = """
import sys
from engine.storage.game_store import GameStore
from tests.storage.test_game_store import SHEET, game
with GameStore(sys.argv[1]) as store:
    store.begin(SHEET)
    for seed in range(1_000_000):
        store.keep("b1", game(seed))
        print(seed, flush=True)
"""


def test_who_is_killed_while_keeping_loses_nothing(path: Path) -> None:
    command = [sys.executable, "-c", KEEPS, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = [int(process.stdout.readline()) for _ in range(20)]
        process.kill()
        said += map(int, process.stdout.read().split())
    with GameStore(path) as store:
        there = [each.seed for each in store.games("b1")]
    assert there[: len(said)] == said
    assert len(there) <= len(said) + 1


#: A store whose files may not grow beyond so many bytes, as on a disk without room, at ever more of them.
FULL = """
import resource, signal, sys
from pathlib import Path
from engine.storage.game_store import BadStore, GameStore
from tests.storage.test_game_store import SHEET, game
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
refused = 0
for room in range(0, 60_000, 1_300):
    path = Path(sys.argv[1]) / f"{room}.db"
    with GameStore(path) as store:
        store.begin(SHEET)
        store.keep("b1", game(0))
        kept = [0]
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + room, most))
        for seed in range(1, 40):
            try:
                store.keep("b1", game(seed))
            except BadStore as fault:
                assert str(path) in str(fault) and str(fault).endswith("."), fault
                refused += 1
                break
            kept.append(seed)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        # There is room again: what was kept is there, and more can be.
        assert [each.seed for each in store.games("b1")] == kept, room
        store.keep("b1", game(100))
    with GameStore(path) as store:
        assert [each.seed for each in store.games("b1")] == [*kept, 100], room
print(refused)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="files are not bounded there")
def test_a_disk_without_room_loses_no_game_and_is_told(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FULL, str(tmp_path)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) > 10


def test_several_keep_at_the_same_time(path: Path) -> None:
    def keep(first: int) -> None:
        with GameStore(path) as store:
            store.begin(SHEET)
            for seed in range(first, first + 25):
                store.keep("b1", game(seed))

    threads = [threading.Thread(target=keep, args=(first,)) for first in (0, 25, 50)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    with GameStore(path) as store:
        assert [each.seed for each in store.games("b1")] == list(range(75))


def _of_another_program(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE notes (text TEXT)")


def _changed(*statements: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with GameStore(path) as store:
            store.begin(SHEET)
            store.keep("b1", game(1))
        database = sqlite3.connect(path)
        for each in statements:
            database.execute(each)
        database.commit()
        database.close()

    return change


def _cut_off(path: Path) -> None:
    _changed()(path)
    path.write_bytes(path.read_bytes()[:5000])


def _overwritten(path: Path) -> None:
    _changed()(path)
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    path.write_bytes(data)


def _misspelt(path: Path) -> None:
    """The name of a table is no text, which the database's own message quotes."""
    _changed()(path)
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE games", b"CREATE TABLE\xd0games"))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: path.write_text("{}"), "is no store of games"),
        (_of_another_program, "is a database of another program"),
        (_changed("PRAGMA user_version = 3"), "is a store of version 3"),
        (_changed("PRAGMA user_version = 1"), "is a store of version 1"),
        (_changed("CREATE TABLE more (text TEXT)"), "its tables are not those of a store"),
        (
            _changed("CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END"),
            "its tables are not those of a store",
        ),
        (
            _changed("ALTER TABLE games RENAME TO other", "CREATE VIEW games AS SELECT * FROM other"),
            "its tables are not those of a store",
        ),
        (_cut_off, "damaged"),
        (_overwritten, "damaged"),
        (_misspelt, "damaged"),
    ],
)
def test_what_is_no_store_is_refused_and_left_alone(
    make: Callable[[Path], object], words: str, path: Path
) -> None:
    make(path)
    before = path.read_bytes()
    with pytest.raises(BadStore, match=words):
        read(path)
    assert path.read_bytes() == before


BOMB = zlib.compress(b" " * 60_000_000, 9).hex()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games SET record = '[]'",
        "UPDATE games SET record = '{'",
        "UPDATE games SET record = x'00'",
        f"UPDATE games SET record = '{'[' * 5000}'",
        "UPDATE games SET answers = 'text'",
        "UPDATE games SET answers = x'00'",
        f"UPDATE games SET answers = x'{BOMB}'",
        "UPDATE batches SET ruleset = '[1]'",
        "UPDATE batches SET max_rounds = 'many'",
        "UPDATE batches SET scenario = 'text'",
    ],
    ids=lambda change: change[:50],
)
def test_values_that_this_program_did_not_write_are_damage(change: str, path: Path) -> None:
    _changed(change)(path)
    with pytest.raises(BadStore, match="is damaged"):
        read(path)


def test_where_no_file_can_be_no_store_is_made(tmp_path: Path) -> None:
    with pytest.raises(NotWritten):
        GameStore(tmp_path)
    with pytest.raises(NotWritten):
        GameStore(tmp_path / "none" / "games.db")
    assert os.listdir(tmp_path) == []
