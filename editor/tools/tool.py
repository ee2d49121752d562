"""What a tool is: an identity, and a generator that turns a drag into one edit."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any

from editor.tools.bench import Bench
from editor.tools.pointer import Pointer
from engine.edits.edit import Edit
from engine.hexes.hex import Hex

#: Yields the edit so far, which is shown as a preview; is sent the pointer while it drags and None on
#: release; returns the edit to commit. Closing it leaves nothing behind.
Gesture = Generator[Edit | None, Pointer | None, Edit | None]


#: The groups of tools that change the map.
LAYING = ("paint", "lines", "markers")


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool of the strip. Name, tooltip and help stand in the texts under `tool.<id>`.

    `live` says that the edit so far is shown on the map itself; the others show an outline only. `picks`
    tells with which choices the tool would lay what lies under the pointer, None where nothing of its kind
    does.
    """

    id: str
    icon: str
    shortcut: str
    group: str
    gesture: Callable[[Bench, Pointer], Gesture]
    cursor: str = "cross"
    hovered: Callable[[Bench, Pointer | None], None] | None = None
    footprint: Callable[[Bench, Pointer], tuple[Hex, ...]] | None = None
    options: tuple[str, ...] = ()
    left: Callable[[Bench], None] | None = None
    live: bool = True
    picks: Callable[[Bench, Pointer], Mapping[str, Any] | None] | None = None

    @property
    def lays(self) -> bool:
        """Whether the tool changes the map, so that a click with Alt picks."""
        return self.group in LAYING and self.id != "pick"
