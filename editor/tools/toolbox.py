"""All tools, in the order of the strip."""

from functools import partial

from editor.analysis.all_probes import PROBES
from editor.analysis.probe import Probe
from editor.tools import markers, painting, pens, picking, placing, selecting, troops
from editor.tools.asking import ask_no_more
from editor.tools.pointer import Pointer
from editor.tools.tool import Tool


def _asking(probe: Probe) -> Tool:
    """The tool that puts a question."""
    hovered = partial(probe.hovered, probe.id) if probe.hovered is not None else None
    gesture = partial(probe.gesture, probe.id)
    return Tool(
        probe.id,
        probe.icon,
        probe.keys,
        "analysis",
        gesture,
        hovered=hovered,
        options=probe.options,
        left=ask_no_more,
    )


#: Groups are told apart by a gap in the strip: select, paint, lines, markers, analysis.
TOOLS: tuple[Tool, ...] = (
    *selecting.TOOLS,
    *picking.TOOLS,
    *painting.TOOLS,
    *pens.TOOLS,
    *placing.TOOLS,
    *markers.TOOLS,
    *troops.TOOLS,
    *(_asking(each) for each in PROBES),
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
