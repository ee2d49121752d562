"""All tools, in the order of the strip."""

from __future__ import annotations

from editor.tools import markers, painting, pens, placing, probing, selecting, troops
from editor.tools.tool import Tool

#: Groups are told apart by a gap in the strip: select, paint, lines, markers, analysis.
TOOLS: tuple[Tool, ...] = (
    *selecting.TOOLS,
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
