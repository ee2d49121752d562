"""What a tool is: an identity, and a generator that turns a drag into one edit."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any

from editor.text.texts import text
from editor.tools.pointer import Pointer
from editor.tools.tool_context import ToolContext
from editor.views.overlays.model import Ghost
from engine.edits.edit import Edit
from engine.hexes.hex import Hex
from engine.hexes.symmetry import Symmetry, image_of_hex

#: Yields the edit so far, which is shown as a preview; is sent the pointer while it drags and None on
#: release; returns the edit to commit. Closing it leaves nothing behind.
Gesture = Generator[Edit | None, Pointer | None, Edit | None]


#: The groups of tools that change the map.
LAYING = ("paint", "lines", "markers")


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool of the strip. Name, tooltip and help stand in the texts under `tool.<id>`.

    `footprint` are the hexes it would change here, `ghost` what it would lay; `aims` is the shape that lights
    up under the pointer, `hex` or `edge`. `live` says that the edit so far is shown on the map itself; the
    others show an outline only. `picks` tells with which choices the tool would lay what lies under the
    pointer, None where nothing of its kind does.
    """

    id: str
    icon: str
    shortcut: str
    group: str
    gesture: Callable[[ToolContext, Pointer], Gesture]
    cursor: str = "cross"
    hovered: Callable[[ToolContext, Pointer | None], None] | None = None
    footprint: Callable[[ToolContext, Pointer], tuple[Hex, ...]] | None = None
    ghost: Callable[[ToolContext, Pointer], Ghost | None] | None = None
    aims: str = "hex"
    options: tuple[str, ...] = ()
    left: Callable[[ToolContext], None] | None = None
    live: bool = True
    picks: Callable[[ToolContext, Pointer], Mapping[str, Any] | None] | None = None

    @property
    def lays(self) -> bool:
        """Whether the tool changes the map, so that a click with Alt picks."""
        return self.group in LAYING and self.id != "pick"

    def shadow(self, context: ToolContext, at: Pointer) -> Ghost | None:
        """What the tool would do here, as it is shown under the pointer."""
        if self.ghost is not None:
            return self.ghost(context, at)
        return outlined(context, self.footprint(context, at)) if self.footprint is not None else None


def outlined(context: ToolContext, hexes: tuple[Hex, ...], edit: Edit | None = None) -> Ghost | None:
    """The outline of hexes, of their images where painting is mirrored, and what an edit makes of them."""
    if not hexes:
        return None
    made = edit(context.scenario).layout.cells if edit is not None else {}
    symmetry = context.scenario.layout.symmetry
    images: frozenset[Hex] = frozenset()
    if context.chosen.mirror and symmetry is not Symmetry.NONE:
        images = frozenset(image_of_hex(context.grid, symmetry, hex_) for hex_ in hexes) - set(hexes)
    cells = {hex_: made[hex_] for hex_ in hexes if hex_ in made}
    return Ghost(cells, frozenset(hexes), images, text("mirror.word"))
