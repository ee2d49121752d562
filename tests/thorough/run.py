"""Runs the unfinished chunks of the chosen rows on a pool of processes, and makes the table."""

from __future__ import annotations

import multiprocessing
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from engine.lab.workers import first_over, interrupts_later
from engine.system.processes import end_with_parent
from tests.thorough.ledger import Entry, Ledger
from tests.thorough.row import Chunk, Options, Outcome, Row, tally


def guarded(run: Callable[[Chunk], Outcome], chunk: Chunk) -> tuple[float, Outcome]:
    """Seconds and outcome of a chunk; whatever it raises is one failure with the end of its traceback."""
    began = time.monotonic()
    try:
        outcome = run(chunk)
    except Exception:
        outcome = Outcome(1, 1, notes=(f"{chunk.key} (seed {chunk.seed}): {traceback.format_exc(limit=-4)}",))
    return time.monotonic() - began, outcome


def in_turn(rows: Sequence[Row], options: Options, ledger: Ledger) -> Iterator[tuple[Row, Chunk]]:
    """Unfinished chunks, one of each row in turn, so that a time limit leaves no row out."""
    queues = []
    for row in rows:
        finished = ledger.entries(row.name)
        queues.append((row, iter([chunk for chunk in row.chunks(options) if chunk.key not in finished])))
    while queues:
        going_on = []
        for row, queue in queues:
            chunk = next(queue, None)
            if chunk is not None:
                yield row, chunk
                going_on.append((row, queue))
        queues = going_on


def work(
    rows: Sequence[Row],
    options: Options,
    ledger: Ledger,
    *,
    code: str,
    jobs: int,
    seconds: float | None = None,
) -> None:
    """Run what is unfinished until done, until the time is over (running chunks end) or until interrupted."""
    ends = None if seconds is None else time.monotonic() + seconds
    source = in_turn(rows, options, ledger)
    running: dict[Future[tuple[float, Outcome]], tuple[Row, Chunk]] = {}

    def over() -> bool:
        return ends is not None and time.monotonic() >= ends

    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, end_with_parent)
    try:
        exhausted = False
        while running or not (exhausted or over()):
            while len(running) < jobs and not over():
                following = next(source, None)
                if following is None:
                    exhausted = True
                    break
                row, chunk = following
                with interrupts_later():
                    running[pool.submit(guarded, row.run, chunk)] = following
            for future in first_over(running):
                row, chunk = running.pop(future)
                try:
                    took, outcome = future.result()
                except BrokenProcessPool:
                    note = f"{chunk.key} (seed {chunk.seed}): a worker died in it or beside it"
                    took, outcome = 0.0, Outcome(1, 1, notes=(note,))
                    pool.shutdown(wait=False)
                    pool = ProcessPoolExecutor(jobs, context, end_with_parent)
                ledger.add(row.name, Entry(chunk.key, chunk.seed, code, took, outcome))
    except KeyboardInterrupt:
        print("\nInterrupted: finished pieces are kept; the same command goes on from here.")
    finally:
        with interrupts_later():
            pool.shutdown(wait=False, cancel_futures=True)


@dataclass(frozen=True)
class Line:
    """One line of the table, with how much is still to do and what failed."""

    row: str
    done: int
    failed: int
    seconds: float
    seed: int
    missing: int
    earlier_code: int
    tallies: Mapping[str, int]
    notes: tuple[str, ...]


def line(row: Row, options: Options, ledger: Ledger, code: str) -> Line:
    """Totals over the row's own chunks; a verdict on the totals counts once all chunks are finished."""
    entries = ledger.entries(row.name)
    chunks = list(row.chunks(options))
    mine = [entries[chunk.key] for chunk in chunks if chunk.key in entries]
    totals = tally(entry.outcome for entry in mine)
    missing = len(chunks) - len(mine)
    notes = [note for entry in mine for note in entry.outcome.notes]
    notes.extend(row.report(totals))
    failed = sum(entry.outcome.failed for entry in mine)
    if not chunks:
        notes.append("there is nothing to run")
        failed += 1
    elif not missing:
        broken = row.verdict(totals)
        notes.extend(broken)
        failed += len(broken)
    return Line(
        row.name,
        sum(entry.outcome.done for entry in mine),
        failed,
        sum(entry.seconds for entry in mine),
        options.seed,
        missing,
        sum(entry.code != code for entry in mine),
        totals,
        tuple(notes),
    )


def table(lines: Sequence[Line]) -> str:
    """The table `row, done, failed, seconds, seed`, then notes on what failed or is unfinished."""
    width = max([len("row"), *(len(entry.row) for entry in lines)])
    out = [f"{'row':<{width}}  {'done':>8}  {'failed':>6}  {'seconds':>9}  {'seed':>6}"]
    for entry in lines:
        figures = f"{entry.done:>8}  {entry.failed:>6}  {entry.seconds:>9.1f}  {entry.seed:>6}"
        out.append(f"{entry.row:<{width}}  {figures}")
    for entry in lines:
        if entry.tallies:
            counts = ", ".join(f"{name} {count}" for name, count in sorted(entry.tallies.items()))
            out.append(f"{entry.row}: {counts}")
        if entry.missing:
            out.append(f"{entry.row}: {entry.missing} pieces still to do")
        if entry.earlier_code:
            out.append(f"{entry.row}: {entry.earlier_code} pieces ran on earlier code (--fresh begins anew)")
        out.extend(f"{entry.row}: {note}" for note in entry.notes[:20])
        if len(entry.notes) > 20:
            out.append(f"{entry.row}: and {len(entry.notes) - 20} more notes in the state folder")
    return "\n".join(out)
