"""A map of Tiled as a scenario: terrain by the classes of tiles, markers by the classes of objects."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from engine.hexes.edge import edge
from engine.hexes.hex import Hex
from engine.model.finding import Finding
from engine.model.scenario import Scenario
from engine.model.values import Json
from engine.storage.interchange.draft_scenario import SIDES, decoded, layout_data
from engine.storage.interchange.fitting import Fitting
from engine.storage.interchange.lines import Stop, exits_along
from engine.storage.interchange.losses import Losses, NotConvertible
from engine.storage.interchange.mapping import Canvas
from engine.storage.interchange.properties import gathered
from engine.storage.interchange.tiled_export import (
    CARRIED,
    CARRIED_OF_LAYOUT,
    CARRIED_OF_SIDES,
    MARKS,
    RECORDS,
    SIDE_MARKS,
)
from engine.storage.interchange.tiled_map import Point, TiledMap, TiledObject, TileLayer
from engine.storage.interchange.tiles import LEVELS, OUT_OF_PLAY, ZONES, elevation_class, zone_class
from engine.storage.sheets import ForeignTerrain

_LINES = ("road", "rail", "stream")
_LEVELS = {elevation_class(level): level for level in LEVELS}
_ZONES = {zone_class(number) for number in range(1, ZONES + 1)}
_RECORD_LISTS = {kind: key for key, kind, *_ in RECORDS}
_MARK_LISTS = {kind: key for key, kind, *_ in MARKS}
_SIDE_LISTS = {kind: key for key, kind, *_ in SIDE_MARKS}

#: Closer to a centre than this part of a tile, a point of a line means the hex, else the nearest hexside.
_CENTRAL = 0.28


def from_tiled(
    map_: TiledMap, terrain: Mapping[str, object], table: Mapping[str, ForeignTerrain], title: str
) -> tuple[Scenario, tuple[Finding, ...], Losses]:
    """The scenario of a map, what in its properties makes no sense, and what did not come over.

    `terrain` holds the ids a tile's class may name directly, `table` says what other classes become.
    """
    for tileset in map_.tilesets:
        if tileset.external:
            raise NotConvertible(
                f'The tileset "{tileset.external[:60]}" lies in another file, which is not read.',
                'In Tiled choose "Embed Tileset" for it and save the map.',
            )
    reader = _Reader(map_, terrain, table)
    scenario, findings = decoded(reader.data(title))
    return scenario, findings, reader.losses


class _Reader:
    """Reads one map into the data of a scenario."""

    def __init__(
        self, map_: TiledMap, terrain: Mapping[str, object], table: Mapping[str, ForeignTerrain]
    ) -> None:
        self.losses = Losses()
        self._map = map_
        self._terrain = terrain
        halves = map_.properties.get("half_hexes") is True and not map_.shifts_odd
        self._fitting = Fitting(map_.orientation, map_.columns, map_.rows, map_.shifts_odd, halves)
        self._grid = self._fitting.grid
        self._frame = map_.frame
        self._canvas = Canvas(table, self.losses)
        self._hexsides: dict[tuple[Hex, int], dict[str, Json]] = {}
        self._records: dict[str, list[Json]] = {}
        self._side_hexes: dict[tuple[str, str], list[Json]] = {}
        self._zones: dict[str, list[Json]] = {}

    def data(self, title: str) -> dict[str, Json]:
        for layer in self._map.tile_layers():
            self._read_tiles(layer)
        for objects in self._map.object_layers():
            for each in objects.objects:
                self._read_object(each)
        stated = gathered(self._map.properties)
        data: dict[str, Json] = {"id": "imported-map", "title": title}
        data |= {key: stated[key] for key in CARRIED if key in stated}
        layout = layout_data(self._fitting, self._canvas.done())
        layout |= {key: stated[key] for key in CARRIED_OF_LAYOUT if key in stated}
        if self._hexsides:
            layout["hexsides"] = [
                {"hex": self._grid.label(hex_), "direction": direction, **rest}
                for (hex_, direction), rest in sorted(self._hexsides.items())
            ]
        data["layout"] = layout
        data["sides"] = self._sides(stated.get("sides"))
        if isinstance(stated.get("ruleset"), str):
            data["rules"] = {"ruleset": stated["ruleset"]}
        data |= self._records
        return data

    def _sides(self, stated: Json) -> list[Json]:
        sides: list[dict[str, Json]] = [dict(side) for side in SIDES]
        if isinstance(stated, list) and stated and all(isinstance(each, dict) for each in stated):
            sides = [
                {key: value for key, value in each.items() if key in CARRIED_OF_SIDES}
                for each in stated
                if isinstance(each, dict)
            ]
        ids = [str(side.get("id", "")) for side in sides]
        for (id_, key), labels in self._side_hexes.items():
            if id_ in ids:
                sides[ids.index(id_)][key] = labels
            else:
                self.losses.note(key.replace("_", " "), f'no side has the id "{id_[:40]}"', str(labels[0]))
        for id_, zones in self._zones.items():
            if id_ in ids:
                sides[ids.index(id_)]["deployment_zones"] = zones
            else:
                self.losses.note("zone", f'no side has the id "{id_[:40]}": give the layer a property "side"')
        return list(sides)

    # ------------------------------------------------------------------ tiles

    def _read_tiles(self, layer: TileLayer) -> None:
        zone: list[Json] = []
        names: dict[int, str] = {}
        for place, number in enumerate(layer.tiles):
            if number == 0:
                continue
            if number not in names:
                names[number] = self._map.class_of(number)
            row, column = divmod(place, self._map.columns)
            hex_ = self._fitting.hex_of(column, row)
            if not self._grid.holds(hex_):
                continue
            name = names[number]
            if name in _ZONES:
                zone.append(self._grid.label(hex_))
            else:
                self._lay(hex_, name)
        if zone:
            properties = gathered({key: value for key, value in layer.properties.items() if key != "side"})
            side = str(layer.properties.get("side", ""))
            self._zones.setdefault(side, []).append({"hexes": zone, **properties})

    def _lay(self, hex_: Hex, name: str) -> None:
        if name == OUT_OF_PLAY:
            self._canvas.close(hex_)
        elif name in _LEVELS:
            self._canvas.touch(hex_)["elevation"] = _LEVELS[name]
        elif self._canvas.knows(name):
            self._canvas.put(hex_, name)
        elif name in self._terrain:
            self._canvas.touch(hex_)["terrain"] = name
        else:
            self.losses.note(
                f'tile "{name[:60]}"',
                "no terrain has that name: give the tile a class, or a mapping file an entry",
                self._grid.label(hex_),
            )

    # ------------------------------------------------------------------ objects

    def _read_object(self, each: TiledObject) -> None:
        kind = each.kind
        if kind in _LINES:
            self._read_line(each)
        elif kind == "hexside":
            self._read_hexsides(each)
        elif (hex_ := self._hex_at((each.x, each.y))) is None:
            self.losses.note(f'object "{(each.name or kind)[:40]}"', "it lies off the map")
        elif kind == "hex":
            self._canvas.touch(hex_).update(gathered(each.properties))
        elif kind in _RECORD_LISTS:
            record = gathered(each.properties) | {"hex": self._grid.label(hex_)}
            self._records.setdefault(_RECORD_LISTS[kind], []).append(record)
        elif kind in _MARK_LISTS:
            self._records.setdefault(_MARK_LISTS[kind], []).append(self._grid.label(hex_))
        elif kind in _SIDE_LISTS:
            owner = str(each.properties.get("side", "")), _SIDE_LISTS[kind]
            self._side_hexes.setdefault(owner, []).append(self._grid.label(hex_))
        else:
            self.losses.note(
                f'object of the class "{kind[:40]}"' if kind else "object without a class",
                "no marker has that name",
                self._grid.label(hex_),
            )

    def _read_line(self, each: TiledObject) -> None:
        stops = [stop for point in each.path() if (stop := self._stop(point)) is not None]
        if len(stops) < len(each.path()):
            self.losses.note(f"part of a {each.kind}", "it lies off the map")
        for hex_, direction in exits_along(stops):
            if self._grid.holds(hex_):
                self._canvas.lead(hex_, each.kind, direction)

    def _stop(self, point: Point) -> Stop | None:
        place = self._frame.place_at(point)
        if place is None:
            return None
        x, y = self._frame.centre(*place)
        hex_ = self._fitting.hex_of(*place)
        if (point[0] - x) ** 2 + (point[1] - y) ** 2 <= (_CENTRAL * min(self._frame.tile)) ** 2:
            return hex_, None
        return hex_, self._nearest_side(place, point)

    def _nearest_side(self, place: tuple[int, int], point: Point) -> int:
        corners = self._frame.corners(*place)
        middles = [
            ((ax + bx) / 2, (ay + by) / 2)
            for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
        ]
        return min(range(6), key=lambda d: (middles[d][0] - point[0]) ** 2 + (middles[d][1] - point[1]) ** 2)

    def _read_hexsides(self, each: TiledObject) -> None:
        """Each stretch of the line is the hexside whose middle is nearest to its own."""
        rest: dict[str, Any] = gathered(each.properties)
        rest.setdefault("type", each.name)
        path = each.path()
        for (ax, ay), (bx, by) in pairwise(path):
            middle = (ax + bx) / 2, (ay + by) / 2
            place = self._frame.place_at(middle)
            if place is None:
                self.losses.note("part of a hexside line", "it lies off the map")
                continue
            named = edge(self._fitting.hex_of(*place), self._nearest_side(place, middle))
            self._hexsides[named.hex, named.direction] = rest

    def _hex_at(self, point: Point) -> Hex | None:
        place = self._frame.place_at(point)
        if place is None:
            return None
        hex_ = self._fitting.hex_of(*place)
        return hex_ if self._grid.holds(hex_) else None
