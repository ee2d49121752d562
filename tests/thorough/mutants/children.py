"""Work done in a forked process, which may hang, eat memory or die: what it answered, or how it ended."""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

#: Memory that a child may take beyond what it begins with.
MEMORY = 2 * 1024**3
#: Who waits for the answers.
PARENT = os.getppid()


class TooLong(BaseException):
    """A piece of work took more time of the processor than it may."""


def limited(seconds: float) -> None:
    """Raise `TooLong` here after so much time of the processor; 0 takes the limit away."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _over(*_: object) -> None:
    raise TooLong


def in_child(work: Callable[[], Any], seconds: float) -> Any:
    """What `work` returns, worked out in a fork; `{"ended": how}` where it does not return.

    It is killed after so many seconds of the clock. Where nobody waits for answers any more, all ends.
    """
    if os.getppid() != PARENT:
        raise SystemExit("nobody waits for an answer")
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            signal.signal(signal.SIGVTALRM, _over)
            used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
            try:
                answer = work()
            except BaseException as error:
                answer = {"ended": f"raised {type(error).__name__}: {error}"}
            limited(0)
            with os.fdopen(writing, "w") as file:
                json.dump(answer, file)
        finally:
            # Nothing of the parent's own is closed or written twice.
            os._exit(0)
    os.close(writing)
    return _answer(child, reading, seconds)


def _answer(child: int, reading: int, seconds: float) -> Any:
    ends = time.monotonic() + seconds
    parts: list[bytes] = []
    hung = False
    while True:
        left = ends - time.monotonic()
        ready = left > 0 and select.select([reading], [], [], left)[0]
        if not ready:
            hung = True
            os.kill(child, signal.SIGKILL)
            break
        part = os.read(reading, 1 << 16)
        if not part:
            break
        parts.append(part)
    os.close(reading)
    os.waitpid(child, 0)
    if hung:
        return {"ended": "hung"}
    try:
        return json.loads(b"".join(parts))
    except json.JSONDecodeError:
        return {"ended": "died"}


def quiet() -> Any:
    """A file for answers in the place of standard output, which from now on goes nowhere."""
    kept = os.fdopen(os.dup(1), "w")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    sys.stdout = os.fdopen(os.dup(nowhere), "w")
    return kept
