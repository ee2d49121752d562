"""Processes that play: begun either way they play the same games."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import wait
from multiprocessing import get_all_start_methods
from pathlib import Path
from typing import Any

import pytest

from engine.lab import workers
from engine.lab.batch import batch, pairings
from engine.play.game import Game
from tests.support.games import bundled_game
from tests.support.living import lives

ROOT = Path(__file__).parents[2]


@pytest.fixture
def game() -> Game:
    return bundled_game("king-of-the-hill", 1)


@pytest.fixture
def other_thread() -> Iterator[None]:
    """Another thread that waits until the test is over."""
    over = threading.Event()
    thread = threading.Thread(target=over.wait)
    thread.start()
    yield
    over.set()
    thread.join()


@pytest.mark.usefixtures("other_thread")
def test_a_process_with_other_threads_is_not_copied() -> None:
    assert workers.context_here().get_start_method() == "spawn"


def test_where_threads_cannot_be_counted_nothing_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_THREADS", "/proc/self/none")
    assert workers.context_here().get_start_method() == "spawn"


def test_a_system_that_makes_no_copies_is_asked_for_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A program of Windows on Linux sees its folder of threads all the same."""
    (tmp_path / "1").mkdir()
    monkeypatch.setattr(workers, "_THREADS", str(tmp_path))
    monkeypatch.setattr(workers.multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    assert workers.context_here().get_start_method() == "spawn"


@pytest.mark.usefixtures("other_thread")
def test_processes_begun_from_nothing_play_the_same(game: Game) -> None:
    to_play = pairings(("random", "random"), 3, 1)
    assert list(batch(game, to_play, jobs=2)) == list(batch(game, to_play))


def test_an_interrupt_is_heard_where_nothing_of_the_pool_is_locked(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One in the midst of waiting left the locks of games taken, and the process never ended."""
    reached = []

    def interrupted(*args: Any, **named: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        reached.append(len(args[0]))
        return wait(*args, **named)

    monkeypatch.setattr(workers, "wait", interrupted)
    # Whoever was begun in the background by a shell ignores interrupts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            list(batch(game, pairings(("random", "random"), 3, 1), jobs=2))
        assert reached == [3]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


#: Begins processes that play, and is killed while they wait for work; prints which they are.
_KILLED = """
import os, signal, sys, threading, time
from engine.lab.workers import context_here, new_pool
from tests.support.games import bundled_game

if __name__ == "__main__":
    if sys.argv[1] == "spawn":
        threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
    assert context_here().get_start_method() == sys.argv[1]
    pool = new_pool(bundled_game("mill-lane", 1), 2)
    for job in [pool.submit(time.sleep, 0.2) for _ in range(4)]:
        job.result()
    print(*pool._processes, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="copies of a process, and its entry in /proc")
@pytest.mark.parametrize("how", ["fork", "spawn"])
def test_processes_end_with_whoever_is_killed(how: str, tmp_path: Path) -> None:
    """They waited for ever: each held the pipe open through which the others would have heard it."""
    script = tmp_path / "killed.py"
    script.write_text(_KILLED, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, str(script), how],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
        timeout=100,
    )
    assert ran.returncode == -signal.SIGKILL
    processes = ran.stdout.split()
    assert len(processes) == 2
    ends = time.monotonic() + 60
    while (left := [each for each in processes if lives(int(each))]) and time.monotonic() < ends:
        time.sleep(0.02)
    assert left == []


def test_who_ignores_interrupts_goes_on_doing_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with workers.interrupts_later() as is_interrupted:
            signal.raise_signal(signal.SIGINT)
            assert not is_interrupted()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


#: What a process does that has no other thread, as no process of a test runner can promise.
ALONE = """
from engine.lab.batch import batch, pairings
from engine.lab.workers import context_here
from tests.support.games import bundled_game

assert context_here().get_start_method() == "fork"
game, to_play = bundled_game("king-of-the-hill", 1), pairings(("random", "random"), 3, 1)
assert list(batch(game, to_play, jobs=2)) == list(batch(game, to_play))
"""


@pytest.mark.skipif("fork" not in get_all_start_methods(), reason="this system makes no copies")
def test_copies_of_a_process_play_the_same() -> None:
    ended = subprocess.run([sys.executable, "-c", ALONE], cwd=ROOT, timeout=120, check=False)
    assert ended.returncode == 0
