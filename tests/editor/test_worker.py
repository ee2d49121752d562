"""Processes beside the window."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from editor.worker import end, new_worker
from tests.editor.patience import PATIENCE
from tests.support.living import lives

ROOT = Path(__file__).resolve().parents[2]

_PARENT = """
import os, time
from editor.worker import new_worker

if __name__ == "__main__":
    print(new_worker(str).submit(os.getpid).result(), flush=True)
    time.sleep(600)
"""

# Ends a worker in the middle of a long job, with more waiting than a pipe holds, and then by itself.
_ENDING = """
import os, time
from editor.worker import end, new_worker

if __name__ == "__main__":
    worker = new_worker(str)
    child = worker.submit(os.getpid).result()
    jobs = [worker.submit(time.sleep, 600), worker.submit(len, bytes(4_000_000)), worker.submit(len, b"")]
    while not jobs[0].running():
        time.sleep(0.01)
    time.sleep(0.2)
    end(worker)
    print(child, flush=True)
"""


def test_what_a_worker_begins_with_is_left_alone_by_the_collector() -> None:
    executor = new_worker(sorted, (3, 1, 2))
    assert executor.submit(gc.get_freeze_count).result(PATIENCE) > 1000
    executor.shutdown()


def test_a_worker_ends_with_its_window(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_PARENT, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    parent = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    ends = time.monotonic() + PATIENCE
    while lives(child) and time.monotonic() < ends:
        time.sleep(0.02)
    assert not lives(child)


def test_a_worker_in_the_middle_of_a_job_keeps_nobody_from_ending(tmp_path: Path) -> None:
    script = tmp_path / "ending.py"
    script.write_text(_ENDING, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        env=environment,
        timeout=PATIENCE,
        check=True,
    )
    assert not lives(int(ended.stdout))


def test_a_worker_that_does_not_listen_is_killed() -> None:
    worker = new_worker(signal.signal, signal.SIGTERM, signal.SIG_IGN)
    child = worker.submit(os.getpid).result(PATIENCE)
    worker.submit(time.sleep, 600)
    end(worker)
    assert not lives(child)
    end(worker)  # there is nothing left to end


def test_no_thread_of_a_worker_is_left() -> None:
    before = set(threading.enumerate())
    workers = [new_worker(str) for _ in range(3)]
    jobs = [worker.submit(time.sleep, 600) for worker in workers]
    assert len(set(threading.enumerate()) - before) >= len(workers)
    end(*workers)
    assert set(threading.enumerate()) <= before
    assert all(job.done() for job in jobs)
