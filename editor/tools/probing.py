"""Tools that ask questions of the map: sight, path, reach, retreat. They change nothing."""

from __future__ import annotations

from functools import partial

from editor.tools.bench import Bench
from editor.tools.pointer import Pointer
from editor.tools.probe import Probe
from editor.tools.tool import Gesture, Tool


def _two_ends(kind: str, bench: Bench, at: Pointer) -> Gesture:
    """First click: one end; second click: the other, which stays. Dragging sets both at once."""
    asked = bench.probes.now
    if asked is not None and asked.floating:
        asked = None
    if not bench.is_in_play(at.hex):
        bench.probes.ask(None)
        return None
    # The pointer need not have moved between the clicks: a tap on a touch screen says no more than its place.
    waits = asked is not None and asked.kind == kind and not asked.pinned
    if waits and asked is not None and asked.origin != at.hex:
        bench.probes.ask(Probe(kind, asked.origin, at.hex, pinned=True))
        return None
    bench.probes.ask(Probe(kind, at.hex))
    dragged = False
    while (now := (yield None)) is not None:
        if now.hex != at.hex and bench.is_in_play(now.hex):
            dragged = True
            bench.probes.ask(Probe(kind, at.hex, now.hex))
    asked = bench.probes.now
    if dragged and asked is not None:
        bench.probes.ask(Probe(kind, asked.origin, asked.target, pinned=True))
    return None


def _follow(kind: str, bench: Bench, at: Pointer | None) -> None:
    """The second end follows the pointer until it is pinned; before the first click, sight itself does."""
    asked = bench.probes.now
    if kind == "sight" and (asked is None or asked.floating):
        inside = at is not None and bench.is_in_play(at.hex)
        bench.probes.ask(Probe(kind, at.hex, floating=True) if at is not None and inside else None)
        return
    if at is None or asked is None or asked.kind != kind or asked.pinned or not bench.is_in_play(at.hex):
        return
    target = None if at.hex == asked.origin else at.hex
    bench.probes.ask(Probe(kind, asked.origin, target))


def _one_end(kind: str, bench: Bench, at: Pointer) -> Gesture:
    """Each click asks anew; dragging moves the question along."""
    now: Pointer | None = at
    while now is not None:
        if bench.is_in_play(now.hex):
            bench.probes.ask(Probe(kind, now.hex))
        now = yield None
    return None


def _left(bench: Bench) -> None:
    bench.probes.ask(None)


TOOLS = (
    Tool(
        "sight",
        "sight",
        "S",
        "analysis",
        partial(_two_ends, "sight"),
        hovered=partial(_follow, "sight"),
        options=("sight",),
        left=_left,
    ),
    Tool(
        "path",
        "path",
        "Q",
        "analysis",
        partial(_two_ends, "path"),
        hovered=partial(_follow, "path"),
        options=("unit",),
        left=_left,
    ),
    Tool(
        "reach", "reach", "C", "analysis", partial(_one_end, "reach"), options=("unit", "points"), left=_left
    ),
    Tool(
        "range",
        "concentrated_fire",
        "Shift+S",
        "analysis",
        partial(_one_end, "range"),
        options=("range",),
        left=_left,
    ),
    Tool("retreat", "retreat", "U", "analysis", partial(_one_end, "retreat"), options=("side",), left=_left),
)
