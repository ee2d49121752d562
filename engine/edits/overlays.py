"""Overlay pieces: laid on the map, moved, turned, restacked."""

from dataclasses import dataclass, replace

from engine.edits.edit import changed, with_layout, without
from engine.hexes.hex import Hex
from engine.model.layout import OverlayPlacement
from engine.model.said import Said, say
from engine.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class PlaceOverlay:
    """An overlay piece is laid down on top of those already there."""

    placement: OverlayPlacement

    @property
    def title(self) -> Said:
        """What the edit does."""
        return say("Place {piece}", piece=self.placement.piece)

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the piece; the same one if exactly this lies there already."""
        overlays = scenario.layout.overlays
        return scenario if self.placement in overlays else _with(scenario, (*overlays, self.placement))


@dataclass(frozen=True, slots=True)
class MoveOverlay:
    """The overlay number `index` moves with its first hex to `hex`."""

    index: int
    hex: Hex
    title: Said = say("Move overlay")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the piece moved; the same one when there is no such piece."""
        overlays = scenario.layout.overlays
        return _with(scenario, changed(overlays, self.index, lambda old: replace(old, hex=self.hex)))


@dataclass(frozen=True, slots=True)
class RotateOverlay:
    """The overlay number `index` turns clockwise by sixths of a turn about its first hex."""

    index: int
    sixths: int = 1
    title: Said = say("Turn overlay")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the piece turned; the same one when there is no such piece."""

        def turned(old: OverlayPlacement) -> OverlayPlacement:
            return replace(old, rotation=(old.rotation + self.sixths) % 6)

        return _with(scenario, changed(scenario.layout.overlays, self.index, turned))


@dataclass(frozen=True, slots=True)
class RestackOverlay:
    """The overlay number `index` lies above all others, or below them."""

    index: int
    to_top: bool = True
    title: Said = say("Restack overlays")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the piece elsewhere in the pile; the same one when there is no such piece."""
        overlays = scenario.layout.overlays
        if not 0 <= self.index < len(overlays):
            return scenario
        rest, moved = without(overlays, (self.index,)), overlays[self.index]
        return _with(scenario, (*rest, moved) if self.to_top else (moved, *rest))


def _with(scenario: Scenario, overlays: tuple[OverlayPlacement, ...]) -> Scenario:
    return with_layout(scenario, replace(scenario.layout, overlays=overlays))
