"""How questions are put by the pointer: of one hex or two, held or floating. Nothing of the map changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.tools.question import Question

if TYPE_CHECKING:
    # A worker reads the probes, and with them this; it has no use for documents.
    from editor.tools.bench import Bench
    from editor.tools.pointer import Pointer
    from editor.tools.tool import Gesture


def one_end(probe: str, bench: Bench, at: Pointer) -> Gesture:
    """Each click asks anew; dragging moves the question along."""
    now: Pointer | None = at
    while now is not None:
        if bench.is_in_play(now.hex):
            bench.probes.ask(Question(probe, now.hex))
        now = yield None
    return None


def two_ends(probe: str, bench: Bench, at: Pointer) -> Gesture:
    """First click: one end; second click: the other, which stays. Dragging sets both at once."""
    asked = bench.probes.now
    if asked is not None and asked.floating:
        asked = None
    if not bench.is_in_play(at.hex):
        bench.probes.ask(None)
        return None
    # The pointer need not have moved between the clicks: a tap on a touch screen says no more than its place.
    waits = asked is not None and asked.probe == probe and not asked.pinned
    if waits and asked is not None and asked.origin != at.hex:
        bench.probes.ask(Question(probe, asked.origin, at.hex, pinned=True))
        return None
    bench.probes.ask(Question(probe, at.hex))
    dragged = False
    while (now := (yield None)) is not None:
        if now.hex != at.hex and bench.is_in_play(now.hex):
            dragged = True
            bench.probes.ask(Question(probe, at.hex, now.hex))
    asked = bench.probes.now
    if dragged and asked is not None:
        bench.probes.ask(Question(probe, asked.origin, asked.target, pinned=True))
    return None


def second_follows(probe: str, bench: Bench, at: Pointer | None) -> None:
    """The second end follows the pointer until it is pinned."""
    asked = bench.probes.now
    if at is None or asked is None or asked.probe != probe or asked.pinned or not bench.is_in_play(at.hex):
        return
    target = None if at.hex == asked.origin else at.hex
    bench.probes.ask(Question(probe, asked.origin, target))


def both_follow(probe: str, bench: Bench, at: Pointer | None) -> None:
    """Before the first click the first end follows the pointer, then the second one."""
    asked = bench.probes.now
    if asked is not None and not asked.floating:
        second_follows(probe, bench, at)
        return
    inside = at is not None and bench.is_in_play(at.hex)
    bench.probes.ask(Question(probe, at.hex, floating=True) if at is not None and inside else None)


def ask_no_more(bench: Bench) -> None:
    """Take the question away."""
    bench.probes.ask(None)
