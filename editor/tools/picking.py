"""Picking: what lies under the pointer is taken in hand, with the tool that lays it down."""

from collections.abc import Mapping
from typing import Any

from editor.tools import markers, painting, pens, placing, troops
from editor.tools.pointer import Pointer
from editor.tools.tool import Gesture, Tool
from editor.tools.tool_context import ToolContext

_LAYING: Mapping[str, Tool] = {
    each.id: each for each in (*painting.TOOLS, *pens.TOOLS, *placing.TOOLS, *markers.TOOLS, *troops.TOOLS)
}

#: What stands in a hex, from the top down.
_STANDING = ("unit", "objective", "work", "reinforcement")

#: What is looked for where nothing of a tool's own kind lies, by the tool's group; then it is the terrain.
_ELSE: Mapping[str, tuple[str, ...]] = {
    "paint": (),
    "lines": ("road", "rail", "stream", "bridge"),
    "markers": _STANDING,
}


def picked(
    context: ToolContext, at: Pointer, serves: str | None = None
) -> tuple[Tool, Mapping[str, Any]] | None:
    """The tool that lays what lies under the pointer, and the choices it lays it with; None off the map.

    A tool that is served (by default the one in `Choices.serves`) finds its own kind before all others;
    where none is, what stands on top is found.
    """
    served = _LAYING.get(context.chosen.serves if serves is None else serves)
    wanted = (*_STANDING, "bridge") if served is None else (served.id, *_ELSE[served.group])
    for each in (*wanted, "brush"):
        picks = _LAYING[each].picks
        found = picks(context, at) if picks is not None else None
        if found is not None:
            return _LAYING[each], found
    return None


def pick(context: ToolContext, at: Pointer) -> Gesture:
    """Take what lies where the button is let go, and go back to the tool that lays it."""
    found = None
    now: Pointer | None = at
    while now is not None:
        found = picked(context, now)
        now = yield None
    if found is not None:
        tool, choices = found
        context.choices.choose(**choices)
        context.take(tool.id)
    return None


TOOLS = (Tool("pick", "pick", "Shift+P", "paint", pick, cursor="pick"),)
