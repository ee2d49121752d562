"""A scenario and the answers of its players as a symmetry of the sheet shows them; the sides stay."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from engine.hexes.edge import Edge
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.hexes.symmetry import Symmetry, image_of_direction, image_of_edge, image_of_hex
from engine.model.catalogue import Catalogue
from engine.model.cell import CLEAR
from engine.model.flatten import flatten
from engine.model.layout import Layout, Sheet
from engine.model.scenario import Scenario

_DIRECTIONS = frozenset({"facing", "direction", "road", "rail", "stream", "wadi_entrances", "wadi_bridges"})


@dataclass(frozen=True)
class Mirror:
    """A symmetry of the sheet `grid`."""

    grid: Grid
    symmetry: Symmetry

    def image(self, value: Any) -> Any:
        """The value with every hex, hexside and direction in it moved; anything else stays as it is."""
        match value:
            case Hex():
                return image_of_hex(self.grid, self.symmetry, value)
            case Edge():
                return image_of_edge(self.grid, self.symmetry, value)
            case tuple():
                return tuple(self.image(each) for each in value)
            case frozenset():
                return frozenset(self.image(each) for each in value)
            case dict():
                return {self.image(key): self.image(each) for key, each in value.items()}
        if not is_dataclass(value) or isinstance(value, type):
            return value
        return replace(
            value,
            **{each.name: self._field(each.name, getattr(value, each.name)) for each in fields(value)},
        )

    def _field(self, name: str, value: Any) -> Any:
        if value is not None and name == "bridge":
            return image_of_direction(self.grid, self.symmetry, value) % 3
        if value is None or name not in _DIRECTIONS:
            return self.image(value)
        if isinstance(value, tuple):
            return tuple(sorted(image_of_direction(self.grid, self.symmetry, each) for each in value))
        return image_of_direction(self.grid, self.symmetry, value)


def mirrored(scenario: Scenario, catalogue: Catalogue, symmetry: Symmetry) -> tuple[Scenario, Mirror]:
    """The scenario on one painted sheet, as the symmetry shows it, and the mirror it was seen in."""
    map_ = flatten(scenario.layout, catalogue)
    mirror = Mirror(map_.grid, symmetry)
    sheet = Layout(
        orientation=map_.grid.orientation,
        sheet=Sheet(map_.grid.columns, map_.grid.rows),
        cells=mirror.image({hex_: map_.cells.get(hex_, CLEAR) for hex_ in map_.grid.hexes()}),
        hexsides=mirror.image(dict(map_.hexsides)),
        out_of_play=tuple(sorted(mirror.image(tuple(set(map_.grid.hexes()) - set(map_.cells))))),
        stream_depth=map_.stream_depth,
    )
    return replace(mirror.image(replace(scenario, layout=Layout())), layout=sheet), mirror
