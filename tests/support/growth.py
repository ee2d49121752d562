"""How much work something costs and how it grows, counted so that the speed of the machine is no matter."""

from __future__ import annotations

import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import FrameType

#: From n to 2n to 4n entries the second step of linear work is twice the first, of n log n a little more, of
#: quadratic work four times.
_STEP = 3.0

#: Steps that are noise: so few calls, seconds and bytes more say nothing.
_FEW_CALLS, _SHORT, _SMALL = 2_000, 0.15, 1_000_000
_PART = 0.1


@dataclass(frozen=True)
class Work:
    """Calls of functions (of Python and of C), processor seconds, and bytes at the peak; 0 = not measured."""

    calls: int = 0
    seconds: float = 0.0
    peak: int = 0


def work(does: Callable[[], object], *, wholly: bool = False) -> Work:
    """What one run costs; `wholly` measures time and memory too, each in a run of its own."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        does()
    finally:
        sys.setprofile(before)
    if not wholly:
        return Work(calls)
    began = time.process_time()
    does()
    seconds = time.process_time() - began
    tracemalloc.start()
    try:
        does()
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    return Work(calls, seconds, peak)


def too_fast(three: Sequence[Work]) -> dict[str, str]:
    """What grows faster than n log n from n over 2n to 4n entries, with its figures."""
    least, middle, most = three
    found = {}
    for name, few in (("calls", _FEW_CALLS), ("seconds", _SHORT), ("peak", _SMALL)):
        first, second, third = (getattr(each, name) for each in (least, middle, most))
        step = third - second
        # A step that is a small part of the whole is no growth but noise: caches, sizes of tables.
        if step > max(few, _PART * third) and step > _STEP * max(second - first, few / 4):
            found[name] = f"{name} {first:.6g}, {second:.6g}, {third:.6g}"
    return found


def going_on(works: Sequence[Work]) -> str:
    """What grows too fast twice one after the other in works that are each done with twice the entries.

    Where a limit lies between two counts one step alone is large.
    """
    found = [too_fast(works[first : first + 3]) for first in range(len(works) - 2)]
    both = [(one[name], next_[name]) for one, next_ in pairwise(found) for name in one.keys() & next_.keys()]
    return "; then ".join(both[-1]) if both else ""


def grows_too_fast(
    made: Callable[[int], Callable[[], object]], count: int, *, wholly: bool = False, doublings: int = 2
) -> str:
    """The same of the work that `made` makes for `count` entries, doubled so often (twice at least).

    It is done once before it counts, so that caches are filled. When in doubt it is doubled once more.
    """
    made(count)()
    works = [work(made(count << times), wholly=wholly) for times in range(doublings + 1)]
    if too_fast(works[-3:]):
        works.append(work(made(count << doublings + 1), wholly=wholly))
    return going_on(works)
