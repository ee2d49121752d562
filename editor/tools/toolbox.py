"""All tools, in the order of the strip."""

from __future__ import annotations

from editor.tools import markers, painting, pens, picking, placing, probing, selecting, troops
from editor.tools.pointer import Pointer
from editor.tools.tool import Tool

#: Groups are told apart by a gap in the strip: select, paint, lines, markers, analysis.
TOOLS: tuple[Tool, ...] = (
    *selecting.TOOLS,
    *picking.TOOLS,
    *painting.TOOLS,
    *pens.TOOLS,
    *placing.TOOLS,
    *markers.TOOLS,
    *troops.TOOLS,
    *probing.TOOLS,
)


def tool(id_: str) -> Tool:
    """The tool of that id; raises KeyError when there is none."""
    for each in TOOLS:
        if each.id == id_:
            return each
    raise KeyError(id_)


def at_work(taken: Tool, at: Pointer) -> Tool:
    """The tool that a press works with: with Alt, one that lays something picks what lies there instead."""
    return tool("pick") if at.alt and taken.lays else taken
