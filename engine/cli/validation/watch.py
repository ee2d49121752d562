"""Validating again whenever a file changes."""

import sys
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
    code = _shown(look)
    try:
        while True:
            wait(PAUSE)
            now = stamps(files())
            if now != seen:
                seen = now
                code = _shown(look)
    except KeyboardInterrupt:
        return code


def _shown(look: Callable[[], int]) -> int:
    """One look whose report is seen at once, in a pipe too."""
    code = look()
    sys.stdout.flush()
    return code
