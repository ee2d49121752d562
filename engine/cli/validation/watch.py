"""Validating again whenever a file changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

#: Seconds between two looks at the files.
PAUSE = 0.5


def stamps(paths: Iterable[Path]) -> dict[Path, tuple[int, int]]:
    """Time of the last change and size of each file that is there."""
    found = {}
    for path in paths:
        try:
            status = path.stat()
        except OSError:
            continue
        found[path] = (status.st_mtime_ns, status.st_size)
    return found


def watch(
    files: Callable[[], Iterable[Path]], look: Callable[[], int], wait: Callable[[float], None] = time.sleep
) -> int:
    """Look at once and after every change until interrupted; the exit code is that of the last look."""
    seen = stamps(files())
    code = look()
    try:
        while True:
            wait(PAUSE)
            now = stamps(files())
            if now != seen:
                seen = now
                code = look()
    except KeyboardInterrupt:
        return code
