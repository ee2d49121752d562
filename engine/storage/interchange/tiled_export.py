"""A scenario as a map of Tiled: terrain in tile layers, lines and markers as objects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.model.cell import CLEAR
from engine.model.hex_map import HexMap
from engine.model.layout import Layout, Sheet
from engine.model.scenario import Scenario
from engine.model.values import Json
from engine.storage.documents import SCENARIO, data_of
from engine.storage.interchange.lines import Stop, joined
from engine.storage.interchange.losses import Losses
from engine.storage.interchange.properties import flattened
from engine.storage.interchange.tiled_map import (
    Frame,
    Layer,
    ObjectLayer,
    Point,
    Scalar,
    TiledMap,
    TiledObject,
    TileLayer,
    Tileset,
    centre_of,
    frame_of,
)
from engine.storage.interchange.tiles import (
    COLUMNS,
    LEVELS,
    OUT_OF_PLAY,
    SPARE,
    elevation_class,
    slots,
    zone_class,
)

#: Records with a hex: the list in the scenario, the class of their objects, their layer, its colour.
RECORDS: tuple[tuple[str, str, str, str], ...] = (
    ("fortifications", "fortification", "Fortifications", "#7a5c33"),
    ("obstacles", "obstacle", "Obstacles", "#5a5a5a"),
    ("wrecks", "wreck", "Wrecks", "#303030"),
    ("charges", "charge", "Charges", "#c25a00"),
    ("special_points", "special_point", "Special points", "#2c7fb8"),
    ("objectives", "objective", "Objectives", "#d4a017"),
    ("placed_units", "unit", "Units", "#b03030"),
)

#: Lists of hexes of the whole scenario, and of each side: the list, the class, the layer, the colour.
MARKS: tuple[tuple[str, str, str, str], ...] = (
    ("smoke", "smoke", "Smoke", "#9e9e9e"),
    ("smoke_forbidden", "smoke_forbidden", "No smoke", "#616161"),
    ("target_marks", "target_mark", "Target marks", "#e53935"),
)
SIDE_MARKS: tuple[tuple[str, str, str, str], ...] = (
    ("reinforcement_hexes", "reinforcement_hex", "Reinforcement Hexes", "#1565c0"),
    ("exit_hexes", "exit_hex", "Exit hexes", "#2e7d32"),
    ("forbidden_hexes", "forbidden_hex", "Forbidden hexes", "#ad1457"),
)

#: What a map of Tiled says as properties of the whole; everything else of a scenario is no matter of the map.
CARRIED: tuple[str, ...] = (
    "id", "title", "author", "source", "inspired_by", "description", "designer_notes", "date", "boxes",
)  # fmt: skip
CARRIED_OF_SIDES: tuple[str, ...] = (
    "id",
    "name",
    "nations",
    "players",
    "entry_edges",
    "retreat_edge",
    "flank",
)
CARRIED_OF_LAYOUT: tuple[str, ...] = ("north", "stream_depth", "symmetry")

_LINES: tuple[tuple[str, str, str], ...] = (
    ("stream", "Streams", "#3b82c4"),
    ("rail", "Railways", "#3a3a3a"),
    ("road", "Roads", "#b5894e"),
)
_DRAWN_FIELDS = {"hex", "terrain", "elevation", "road", "rail", "stream"}
_NO_PLACE = "no part of a map in Tiled; keep the scenario file"


def to_tiled(scenario: Scenario, map_: HexMap, image: str) -> tuple[TiledMap, Losses]:
    """The map of a scenario for Tiled, with the file name of its tiles' picture, and what it cannot hold."""
    losses = Losses()
    data = data_of(SCENARIO, replace(scenario, layout=_painted(scenario.layout, map_)))
    writer = _Writer(map_.grid, data, losses)
    if scenario.layout.boards or scenario.layout.overlays:
        losses.note("boards and overlay pieces", "the map is written hex by hex")
    return writer.map(image), losses


def _painted(layout: Layout, map_: HexMap) -> Layout:
    """The same map painted by hand on a blank sheet, half hexes included."""
    grid = map_.grid
    cells = {hex_: cell for hex_, cell in (*map_.rim.items(), *map_.cells.items()) if cell != CLEAR}
    return replace(
        layout,
        sheet=Sheet(grid.columns, grid.rows),
        boards=(),
        overlays=(),
        cells=cells,
        hexsides=dict(map_.hexsides),
        out_of_play=tuple(hex_ for hex_ in grid.playable if hex_ not in map_.cells),
    )


class _Writer:
    """Writes one scenario, given as data, into layers."""

    def __init__(self, grid: Grid, data: Mapping[str, Any], losses: Losses) -> None:
        self._grid = grid
        self._frame: Frame = frame_of(grid)
        self._data = data
        self._losses = losses
        self._cells: dict[Hex, Mapping[str, Any]] = {
            self._hex(cell["hex"]): cell for cell in data["layout"].get("cells", ())
        }

    def map(self, image: str) -> TiledMap:
        own = sorted({cell.get("terrain", "clear") for cell in self._cells.values()} - set(slots()))
        for id_ in own[SPARE:]:
            self._losses.note(f'terrain "{id_}"', f"there are tiles for {SPARE} terrains of one's own")
        self._slots = slots(own)
        self._numbers = {name: 1 + number for number, name in enumerate(self._slots)}
        frame = self._frame
        return TiledMap(
            orientation=frame.orientation,
            columns=frame.columns,
            rows=frame.rows,
            tile=frame.tile,
            side=frame.side,
            shifts_odd=frame.shifts_odd,
            tilesets=(
                Tileset(1, "tidewright", dict(enumerate(self._slots)), image, COLUMNS, len(self._slots)),
            ),
            layers=tuple(self._layers()),
            properties=dict(self._properties()),
        )

    def _layers(self) -> Iterator[Layer]:
        on_sheet = list(self._grid.hexes())
        yield self._tiles(
            "Terrain",
            {hex_: self._cells.get(hex_, {}).get("terrain", "clear") for hex_ in on_sheet},
        )
        levels = {
            hex_: elevation_class(cell["elevation"])
            for hex_, cell in self._cells.items()
            if cell.get("elevation", 0) in LEVELS
        }
        yield self._tiles("Elevation", levels, opacity=0.6)
        for field, name, color in _LINES:
            exits = {hex_: cell[field] for hex_, cell in self._cells.items() if cell.get(field)}
            yield ObjectLayer(name, tuple(self._line(field, stops) for stops in joined(exits)), color=color)
        yield ObjectLayer("Hexsides", tuple(self._hexsides()), color="#2e7d32")
        yield ObjectLayer("Details of hexes", tuple(self._details()), color="#8e24aa")
        closed = {self._hex(label): OUT_OF_PLAY for label in self._data["layout"].get("out_of_play", ())}
        yield self._tiles("Out of play", closed)
        yield from self._zones()
        for key, kind, name, color in RECORDS:
            records = self._data.get(key, ())
            homeless = [each for each in records if "hex" not in each]
            self._losses.note_all(
                f"{kind} off the map", _NO_PLACE, (str(each.get("id", "")) for each in homeless)
            )
            placed = [each for each in records if "hex" in each]
            yield ObjectLayer(name, tuple(self._record(kind, each) for each in placed), color=color)
        for key, kind, name, color in MARKS:
            yield ObjectLayer(name, tuple(self._marks(kind, self._data.get(key, ()), {})), color=color)
        for key, kind, name, color in SIDE_MARKS:
            marks = [
                mark
                for side in self._data["sides"]
                for mark in self._marks(kind, side.get(key, ()), {"side": side["id"]})
            ]
            yield ObjectLayer(name, tuple(marks), color=color)

    def _zones(self) -> Iterator[TileLayer]:
        number = 0
        for side in self._data["sides"]:
            for zone in side.get("deployment_zones", ()):
                number += 1
                rest = {key: value for key, value in zone.items() if key != "hexes"}
                tiles = {self._hex(label): zone_class(number) for label in zone["hexes"]}
                name = f"Zone: {zone.get('name') or side.get('name') or side['id']}"
                yield self._tiles(name, tiles, {"side": side["id"], **dict(flattened(rest))}, 0.45)

    def _tiles(
        self,
        name: str,
        classes: Mapping[Hex, str],
        properties: Mapping[str, Scalar] | None = None,
        opacity: float = 1.0,
    ) -> TileLayer:
        tiles = [0] * (self._frame.columns * self._frame.rows)
        for hex_, class_ in classes.items():
            column, row = self._grid.offset(hex_)
            if 0 <= column < self._frame.columns and 0 <= row < self._frame.rows:
                tiles[row * self._frame.columns + column] = self._numbers.get(class_, 1)
        return TileLayer(name, tuple(tiles), properties or {}, opacity)

    def _line(self, kind: str, stops: Sequence[Stop]) -> TiledObject:
        return _drawn(kind, [self._point(stop) for stop in stops])

    def _point(self, stop: Stop) -> Point:
        hex_, direction = stop
        if direction is None:
            return centre_of(self._frame, self._grid, hex_)
        (ax, ay), (bx, by) = self._side(hex_, direction)
        return (ax + bx) / 2, (ay + by) / 2

    def _side(self, hex_: Hex, direction: int) -> tuple[Point, Point]:
        corners = self._frame.corners(*self._grid.offset(hex_))
        return corners[direction % 6], corners[(direction + 1) % 6]

    def _hexsides(self) -> Iterator[TiledObject]:
        for each in self._data["layout"].get("hexsides", ()):
            rest = {key: value for key, value in each.items() if key not in ("hex", "direction")}
            ends = self._side(self._hex(each["hex"]), each["direction"])
            yield replace(_drawn("hexside", list(ends)), properties=dict(flattened(rest)))

    def _details(self) -> Iterator[TiledObject]:
        for hex_, cell in self._cells.items():
            rest = {key: value for key, value in cell.items() if key not in _DRAWN_FIELDS}
            if cell.get("elevation", 0) not in (0, *LEVELS):
                rest["elevation"] = cell["elevation"]
            if cell.get("terrain", "clear") not in self._slots:
                rest["terrain"] = cell["terrain"]
            if rest:
                x, y = centre_of(self._frame, self._grid, hex_)
                yield TiledObject(x, y, "hex", str(cell["hex"]), properties=dict(flattened(rest)))

    def _record(self, kind: str, record: Mapping[str, Json]) -> TiledObject:
        x, y = centre_of(self._frame, self._grid, self._hex(record["hex"]))
        rest = {key: value for key, value in record.items() if key != "hex"}
        name = str(record.get("name") or record.get("id") or "")
        return TiledObject(x, y, kind, name, properties=dict(flattened(rest)))

    def _marks(
        self, kind: str, labels: Iterable[Json], properties: Mapping[str, Scalar]
    ) -> Iterator[TiledObject]:
        for label in labels:
            x, y = centre_of(self._frame, self._grid, self._hex(label))
            yield TiledObject(x, y, kind, properties=properties)

    def _properties(self) -> Iterator[tuple[str, Scalar]]:
        yield "half_hexes", True
        yield from flattened({key: self._data[key] for key in CARRIED if key in self._data})
        yield "ruleset", self._data.get("rules", {}).get("ruleset", "skirmish")
        layout = self._data["layout"]
        yield from flattened({key: layout[key] for key in CARRIED_OF_LAYOUT if key in layout})
        sides: list[Json] = [
            {key: side[key] for key in CARRIED_OF_SIDES if key in side} for side in self._data["sides"]
        ]
        yield from flattened({"sides": sides})
        self._note_rest()

    def _note_rest(self) -> None:
        known = {*CARRIED, "$schema", "format_version", "layout", "sides", "rules"}
        known |= {key for key, *_ in (*RECORDS, *MARKS)}
        for key in self._data:
            if key not in known:
                self._losses.note(key.replace("_", " "), _NO_PLACE)
        if set(self._data.get("rules", {})) - {"ruleset"}:
            self._losses.note("optional rules, readings and values", _NO_PLACE)
        known = {*CARRIED_OF_SIDES, "deployment_zones", *(key for key, *_ in SIDE_MARKS)}
        for side in self._data["sides"]:
            for key in side:
                if key not in known:
                    self._losses.note(f"{key.replace('_', ' ')} of a side", _NO_PLACE, str(side["id"]))

    def _hex(self, label: Any) -> Hex:
        hex_ = self._grid.parse(label) if isinstance(label, str) else Hex(*label)
        assert hex_ is not None, "the codec writes only labels"
        return hex_


def _drawn(kind: str, path: Sequence[Point]) -> TiledObject:
    (x, y), rest = path[0], path
    return TiledObject(x, y, kind, points=tuple((px - x, py - y) for px, py in rest))
