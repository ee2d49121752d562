"""Which rule cases execute a line, and which tests a function: seen by a tracer, kept as masks of bits."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

#: A function by its file and the line it begins in, decorators included; a line by its file and number.
Place = tuple[str, int]


@contextmanager
def functions_seen(prefixes: tuple[str, ...]) -> Iterator[set[Place]]:
    """The functions of files below some folders that are called meanwhile."""
    seen: set[CodeType] = set()
    found: set[Place] = set()

    def called(frame: FrameType, event: str, argument: object) -> None:
        seen.add(frame.f_code)

    with _tracing(called):
        yield found
    found |= {
        (code.co_filename, code.co_firstlineno) for code in seen if code.co_filename.startswith(prefixes)
    }


@contextmanager
def lines_seen(prefixes: tuple[str, ...]) -> Iterator[set[Place]]:
    """The lines of files below some folders that are executed meanwhile."""
    seen: set[tuple[CodeType, int]] = set()
    wanted: dict[CodeType, bool] = {}
    found: set[Place] = set()

    def line(frame: FrameType, event: str, argument: object) -> Any:
        if event == "line":
            seen.add((frame.f_code, frame.f_lineno))
        return line

    def called(frame: FrameType, event: str, argument: object) -> Any:
        code = frame.f_code
        if code not in wanted:
            wanted[code] = code.co_filename.startswith(prefixes)
        return line if wanted[code] else None

    with _tracing(called):
        yield found
    found |= {(code.co_filename, number) for code, number in seen}


@contextmanager
def _tracing(tracer: Callable[[FrameType, str, object], Any]) -> Iterator[None]:
    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        yield
    finally:
        sys.settrace(before)


def masks(seen: Iterable[tuple[int, Iterable[Place]]]) -> dict[str, int]:
    """For each place, as `file:line`, the numbers of all by whom it was seen, as bits."""
    found: dict[str, int] = {}
    for number, places in seen:
        for file, line in places:
            key = f"{file}:{line}"
            found[key] = found.get(key, 0) | 1 << number
    return found


def numbers(mask: int) -> list[int]:
    """The bits of a mask that are set, from the lowest."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
