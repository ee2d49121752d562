"""Overlay pieces: laid on the map, moved, turned, taken away."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.edits.edit import with_layout
from engine.hexes.hex import Hex
from engine.model.layout import OverlayPlacement
from engine.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class PlaceOverlay:
    """An overlay piece is laid down on top of those already there."""

    placement: OverlayPlacement

    @property
    def title(self) -> str:
        """What the edit does."""
        return f"Place {self.placement.piece}"

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the piece; the same one if exactly this lies there already."""
        if self.placement in scenario.layout.overlays:
            return scenario
        layout = scenario.layout
        return with_layout(scenario, replace(layout, overlays=(*layout.overlays, self.placement)))


@dataclass(frozen=True, slots=True)
class ChangeOverlay:
    """The overlay number `index` lies as `placement` says from now on."""

    index: int
    placement: OverlayPlacement
    title: str = "Change overlay"

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the piece changed; the same one when there is no such piece."""
        overlays = scenario.layout.overlays
        if not 0 <= self.index < len(overlays):
            return scenario
        changed = (*overlays[: self.index], self.placement, *overlays[self.index + 1 :])
        return with_layout(scenario, replace(scenario.layout, overlays=changed))


@dataclass(frozen=True, slots=True)
class MoveOverlay:
    """The overlay number `index` moves with its first hex to `hex`."""

    index: int
    hex: Hex
    title: str = "Move overlay"

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the piece moved; the same one when there is no such piece."""
        overlays = scenario.layout.overlays
        if not 0 <= self.index < len(overlays):
            return scenario
        return ChangeOverlay(self.index, replace(overlays[self.index], hex=self.hex))(scenario)


@dataclass(frozen=True, slots=True)
class RotateOverlay:
    """The overlay number `index` turns clockwise by sixths of a turn about its first hex."""

    index: int
    sixths: int = 1
    title: str = "Turn overlay"

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the piece turned; the same one when there is no such piece."""
        overlays = scenario.layout.overlays
        if not 0 <= self.index < len(overlays):
            return scenario
        old = overlays[self.index]
        turned = replace(old, rotation=(old.rotation + self.sixths) % 6)
        return ChangeOverlay(self.index, turned)(scenario)


@dataclass(frozen=True, slots=True)
class RemoveOverlay:
    """The overlay number `index` is taken away."""

    index: int
    title: str = "Remove overlay"

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without the piece; the same one when there is no such piece."""
        overlays = scenario.layout.overlays
        if not 0 <= self.index < len(overlays):
            return scenario
        rest = overlays[: self.index] + overlays[self.index + 1 :]
        return with_layout(scenario, replace(scenario.layout, overlays=rest))
