"""How questions are put by the pointer: of one hex or two, held or floating. Nothing of the map changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.tools.question import Question

if TYPE_CHECKING:
    # A worker reads the probes, and with them this; it has no use for documents.
    from editor.tools.pointer import Pointer
    from editor.tools.tool import Gesture
    from editor.tools.tool_context import ToolContext


def one_end(probe: str, context: ToolContext, at: Pointer) -> Gesture:
    """Each click asks anew; dragging moves the question along."""
    now: Pointer | None = at
    while now is not None:
        if context.is_in_play(now.hex):
            context.probes.ask(Question(probe, now.hex))
        now = yield None
    return None


def two_ends(probe: str, context: ToolContext, at: Pointer) -> Gesture:
    """First click: one end; second click: the other, which stays. Dragging sets both at once."""
    asked = context.probes.now
    if asked is not None and asked.floating:
        asked = None
    if not context.is_in_play(at.hex):
        context.probes.ask(None)
        return None
    # The pointer need not have moved between the clicks: a tap on a touch screen says no more than its place.
    waits = asked is not None and asked.probe == probe and not asked.pinned
    if waits and asked is not None and asked.origin != at.hex:
        context.probes.ask(Question(probe, asked.origin, at.hex, pinned=True))
        return None
    context.probes.ask(Question(probe, at.hex))
    dragged = False
    while (now := (yield None)) is not None:
        if now.hex != at.hex and context.is_in_play(now.hex):
            dragged = True
            context.probes.ask(Question(probe, at.hex, now.hex))
    asked = context.probes.now
    if dragged and asked is not None:
        context.probes.ask(Question(probe, asked.origin, asked.target, pinned=True))
    return None


def second_follows(probe: str, context: ToolContext, at: Pointer | None) -> None:
    """The second end follows the pointer until it is pinned."""
    asked = context.probes.now
    if at is None or asked is None or asked.probe != probe or asked.pinned or not context.is_in_play(at.hex):
        return
    target = None if at.hex == asked.origin else at.hex
    context.probes.ask(Question(probe, asked.origin, target))


def both_follow(probe: str, context: ToolContext, at: Pointer | None) -> None:
    """Before the first click the first end follows the pointer, then the second one."""
    asked = context.probes.now
    if asked is not None and not asked.floating:
        second_follows(probe, context, at)
        return
    inside = at is not None and context.is_in_play(at.hex)
    context.probes.ask(Question(probe, at.hex, floating=True) if at is not None and inside else None)


def ask_no_more(context: ToolContext) -> None:
    """Take the question away."""
    context.probes.ask(None)
