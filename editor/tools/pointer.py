"""Where the pointer is, said in hexes and hexsides, never in pixels."""

from dataclasses import dataclass
from enum import Flag, auto

from engine.hexes.edge import Edge
from engine.hexes.hex import Hex


class HeldKeys(Flag):
    """Which modifier keys are held."""

    NONE = 0
    SHIFT = auto()
    CONTROL = auto()
    ALT = auto()


@dataclass(frozen=True, slots=True)
class Pointer:
    """A place of the pointer: the hex it is in, the hexside nearest to it, and the keys held."""

    hex: Hex
    edge: Edge | None = None
    held: HeldKeys = HeldKeys.NONE

    @property
    def shift(self) -> bool:
        return bool(self.held & HeldKeys.SHIFT)

    @property
    def control(self) -> bool:
        return bool(self.held & HeldKeys.CONTROL)

    @property
    def alt(self) -> bool:
        return bool(self.held & HeldKeys.ALT)

    @property
    def erases(self) -> bool:
        """Whether a tool is to take away what it lays: Ctrl alone, since Ctrl+Shift draws rectangles."""
        return self.control and not self.shift
