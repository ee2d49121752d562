"""The runner itself: it stops, resumes, survives a crash, counts failures and judges totals."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.thorough.__main__ import main
from tests.thorough.ledger import Entry, Ledger, fingerprint
from tests.thorough.row import Chunk, Options, Outcome, Row
from tests.thorough.rows import ROWS
from tests.thorough.run import guarded, in_turn, line, table, work


def four(options: Options) -> Iterator[Chunk]:
    for number in range(options.games or 4):
        yield Chunk(str(number), options.seed + number)


def even_fails(chunk: Chunk) -> Outcome:
    return Outcome(10, chunk.seed % 2, {"odd": chunk.seed % 2})


def raises(chunk: Chunk) -> Outcome:
    raise ValueError("broken on purpose")


def dies(chunk: Chunk) -> Outcome:
    os._exit(3)


def too_many_odd(totals: Mapping[str, int]) -> Sequence[str]:
    return ["more than one odd"] if totals["odd"] > 1 else []


COUNTING = Row("counting", "", four, even_fails)
JUDGED = Row("judged", "", four, even_fails, too_many_odd)
RAISING = Row("raising", "", four, raises)
DYING = Row("dying", "", four, dies)


def test_a_run_is_counted_and_resumed(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    options = Options(seed=2)
    ledger.add("counting", Entry("0", 2, "old", 1.5, Outcome(10, 0, {"odd": 0})))
    assert [chunk.key for _, chunk in in_turn([COUNTING], options, ledger)] == ["1", "2", "3"]
    work([COUNTING], options, ledger, code="new", jobs=2)
    found = line(COUNTING, options, ledger, "new")
    assert (found.done, found.failed, found.missing, found.earlier_code) == (40, 2, 0, 1)
    assert found.seconds >= 1.5
    assert list(in_turn([COUNTING], options, ledger)) == []


def test_rows_take_turns(tmp_path: Path) -> None:
    pieces = in_turn([COUNTING, JUDGED], Options(games=2), Ledger(tmp_path))
    assert [(row.name, chunk.key) for row, chunk in pieces] == [
        ("counting", "0"),
        ("judged", "0"),
        ("counting", "1"),
        ("judged", "1"),
    ]


def test_no_time_means_nothing_is_started(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    work([COUNTING], Options(), ledger, code="c", jobs=1, seconds=0)
    found = line(COUNTING, Options(), ledger, "c")
    assert (found.done, found.missing) == (0, 4)
    assert "4 pieces still to do" in table([found])


def test_a_verdict_waits_for_the_whole_row(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    for number in range(3):
        ledger.add("judged", Entry(str(number), number, "c", 0.0, Outcome(1, 0, {"odd": 1})))
    assert line(JUDGED, Options(), ledger, "c").failed == 0
    ledger.add("judged", Entry("3", 3, "c", 0.0, Outcome(1, 0, {"odd": 1})))
    found = line(JUDGED, Options(), ledger, "c")
    assert found.failed == 1
    assert "more than one odd" in table([found])


def test_an_exception_is_a_failure_with_its_text() -> None:
    _, outcome = guarded(RAISING.run, Chunk("k", 5))
    assert outcome.failed == 1
    assert "broken on purpose" in outcome.notes[0]
    assert "seed 5" in outcome.notes[0]


def test_a_dying_worker_is_a_failure(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    work([DYING], Options(games=1), ledger, code="c", jobs=1)
    found = line(DYING, Options(games=1), ledger, "c")
    assert (found.done, found.failed) == (1, 1)
    assert "died" in found.notes[0]


def test_a_line_cut_short_is_run_again(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    ledger.add("counting", Entry("0", 1, "c", 0.0, Outcome(10)))
    with ledger.path("counting").open("a") as file:
        file.write('{"key": "1", "se')
    assert set(ledger.entries("counting")) == {"0"}
    ledger.add("counting", Entry("2", 1, "c", 0.0, Outcome(10)))
    assert set(ledger.entries("counting")) == {"0", "2"}


def test_a_row_without_chunks_fails(tmp_path: Path) -> None:
    empty = Row("empty", "", lambda options: [], even_fails)
    assert line(empty, Options(), Ledger(tmp_path), "c").failed == 1


def test_the_fingerprint_follows_the_program(tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "a.py").write_text("A = 1\n")
    before = fingerprint(tmp_path)
    assert fingerprint(tmp_path) == before
    (tmp_path / "engine" / "a.py").write_text("A = 2\n")
    assert fingerprint(tmp_path) != before


def test_the_registered_rows_are_named_once_and_cut_into_unique_chunks() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS)
    for row in ROWS:
        keys = [chunk.key for chunk in row.chunks(Options(games=40))]
        assert len(set(keys)) == len(keys), row.name
        assert keys == [chunk.key for chunk in row.chunks(Options(games=40))], row.name


def test_the_command_lists_and_prints_the_table(tmp_path: Path, capsys: object) -> None:
    assert main(["--list"]) == 0
    assert main(["--table", "--state", str(tmp_path), "--only", "files.broken"]) in (0, 1)


def test_every_row_travels_to_the_processes_that_run_it() -> None:
    for row in ROWS:
        assert pickle.loads(pickle.dumps(row.run)) is not None, row.name
