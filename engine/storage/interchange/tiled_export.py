"""A scenario as a map of Tiled: terrain in tile layers, pieces, lines and markers as objects."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.hexes.edge import edge
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.model.values import Json
from engine.storage.codec.readable import readable
from engine.storage.codec.shapes import record_of
from engine.storage.documents import SCENARIO, data_of, value_of_data
from engine.storage.interchange.lines import Stop, joined
from engine.storage.interchange.losses import Losses
from engine.storage.interchange.paint import GroundBelow, drawn, ground_of
from engine.storage.interchange.properties import as_json, flattened
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
    elevation_class,
    is_terrain_class,
    slots,
    zone_class,
)
from engine.storage.interchange.vocabulary import (
    AS_DRAWN,
    DRAWN,
    DRAWN_OF_LAYOUT,
    DRAWN_OF_SIDES,
    HALF_HEXES,
    HEADER,
    LINES,
    MARKS,
    OWN_TILES,
    OWNER,
    PAINTED,
    RECORDS,
    REMOVED,
    SIDE_MARKS,
    named,
    shown,
)
from engine.storage.overrides import with_overrides

_DRAWN_OF_CELLS = {"hex", "terrain", "elevation", "road", "rail", "stream"}


def to_tiled(scenario: Scenario, catalogue: Catalogue, image: str) -> tuple[TiledMap, Losses]:
    """The map of a scenario for Tiled, with the file name of its tiles' picture, and what it cannot hold."""
    losses = Losses()
    kept: Scenario = readable(record_of(Scenario), scenario)
    if not HEADER.isdisjoint(kept.extra):
        kept = replace(kept, extra={name: each for name, each in kept.extra.items() if name not in HEADER})
    if kept != scenario:
        _note_unread(scenario, losses)
    ground = ground_of(kept.layout, with_overrides(catalogue, kept)[0])
    return _Writer(kept, ground).map(image), losses


def _note_unread(scenario: Scenario, losses: Losses) -> None:
    _, findings = value_of_data(SCENARIO, data_of(SCENARIO, scenario))
    losses.note_all(
        say("what cannot be read of the scenario"),
        say("only what makes sense is written; keep the scenario file"),
        (each.pointer for each in findings if each.severity is not Severity.HINT),
    )


class _Writer:
    """Writes one scenario into layers."""

    def __init__(self, scenario: Scenario, ground: GroundBelow) -> None:
        self._ground = ground
        self._grid: Grid = ground.grid
        self._frame: Frame = frame_of(ground.grid)
        self._layout = scenario.layout
        self._data: Mapping[str, Any] = data_of(SCENARIO, scenario)
        whole = data_of(SCENARIO, replace(scenario, layout=drawn(scenario.layout, ground)))["layout"]
        assert isinstance(whole, dict)
        self._drawn: Mapping[str, Any] = whole
        listed: Any = self._drawn.get("cells", ())
        cells = [(self._hex(cell["hex"]), cell) for cell in listed]
        self._cells = {hex_: cell for hex_, cell in cells if self._grid.holds(hex_)}
        self._off_map = [cell for hex_, cell in cells if not self._grid.holds(hex_)]

    def map(self, image: str) -> TiledMap:
        """The whole map."""
        used = {cell.get("terrain", "clear") for cell in self._cells.values()}
        self._slots = slots(sorted(name for name in used - set(slots()) if is_terrain_class(name)))
        self._numbers = {name: 1 + number for number, name in enumerate(self._slots)}
        self._pictured = {name for name in self._slots if is_terrain_class(name)}
        frame = self._frame
        return TiledMap(
            orientation=frame.orientation,
            columns=frame.columns,
            rows=frame.rows,
            tile=frame.tile,
            side=frame.side,
            shifts_odd=frame.shifts_odd,
            tilesets=(Tileset(1, OWN_TILES, dict(enumerate(self._slots)), image, COLUMNS, len(self._slots)),),
            layers=tuple(self._layers()),
            properties=dict(self._properties()),
        )

    # ------------------------------------------------------------------ layers

    def _layers(self) -> Iterator[Layer]:
        terrain = {hex_: cell.get("terrain", "clear") for hex_, cell in self._cells.items()}
        yield self._tiles(
            "Terrain", {hex_: id_ if id_ in self._pictured else "clear" for hex_, id_ in terrain.items()}
        )
        levels = {
            hex_: elevation_class(cell["elevation"])
            for hex_, cell in self._cells.items()
            if cell.get("elevation", 0) in LEVELS
        }
        yield self._tiles("Elevation", levels, opacity=0.6)
        for field, name, color in LINES:
            exits = {hex_: cell[field] for hex_, cell in self._cells.items() if cell.get(field)}
            yield ObjectLayer(name, tuple(self._line(field, stops) for stops in joined(exits)), color=color)
        yield ObjectLayer("Hexsides", tuple(self._hexsides()), color="#2e7d32")
        yield ObjectLayer("Details of hexes", tuple(self._details()), color="#8e24aa")
        in_play = self._ground.playable - set(self._layout.out_of_play)
        yield self._tiles(
            "Out of play", {hex_: OUT_OF_PLAY for hex_ in self._grid.playable if hex_ not in in_play}
        )
        yield ObjectLayer("Boards", tuple(self._boards()), color="#546e7a")
        yield ObjectLayer("Overlay pieces", tuple(self._overlays()), color="#00897b")
        yield from self._zones()
        for key, kind, name, color in RECORDS:
            records = [self._record(kind, each) for each in self._data.get(key, ())]
            yield ObjectLayer(name, tuple(records), color=color)
        for key, kind, name, color in MARKS:
            yield ObjectLayer(name, tuple(self._marks(kind, self._data.get(key, ()), {})), color=color)
        for key, kind, name, color in SIDE_MARKS:
            marks = [
                mark
                for number, side in enumerate(self._data["sides"])
                for mark in self._marks(kind, side.get(key, ()), self._owner(number))
            ]
            yield ObjectLayer(name, tuple(marks), color=color)

    def _zones(self) -> Iterator[TileLayer]:
        number = 0
        for owner, side in enumerate(self._data["sides"]):
            for zone in side.get("deployment_zones", ()):
                number += 1
                hexes = [self._hex(label) for label in zone["hexes"]]
                shown = [hex_ for hex_ in hexes if self._grid.holds(hex_)]
                rest = {key: value for key, value in zone.items() if key != "hexes"}
                if hexes != sorted(set(shown), key=self._grid.offset):
                    rest["hexes"] = zone["hexes"]
                yield self._tiles(
                    f"Zone: {zone.get('name') or side.get('name') or side['id']}",
                    dict.fromkeys(shown, zone_class(number)),
                    {**self._owner(owner), **dict(flattened(rest, named("zone")))},
                    0.45,
                )

    def _owner(self, number: int) -> dict[str, Scalar]:
        """The properties that say to which side something belongs."""
        ids = [side["id"] for side in self._data["sides"]]
        stated = dict(flattened({"id": ids[number]}, named(OWNER)))
        return stated if ids.count(ids[number]) == 1 else {**stated, f"{OWNER}.number": number}

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
            tiles[row * self._frame.columns + column] = self._numbers[class_]
        return TileLayer(name, tuple(tiles), properties or {}, opacity)

    # ------------------------------------------------------------------ objects

    def _line(self, kind: str, stops: Sequence[Stop]) -> TiledObject:
        return _drawn_line(kind, [self._point(stop) for stop in stops])

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
        ground = self._ground.hexsides
        alike = {
            side for side, feature in self._layout.hexsides.items() if feature and feature == ground.get(side)
        }
        for each in self._drawn.get("hexsides", ()):
            hex_, direction = self._hex(each["hex"]), each["direction"]
            rest = {key: value for key, value in each.items() if key not in ("hex", "direction")}
            properties: dict[str, Scalar] = {}
            if rest["type"] is None:
                del rest["type"]
                properties[REMOVED] = True
            if edge(hex_, direction) in alike:
                properties[PAINTED] = True
            ends = self._side(hex_, direction)
            if self._frame.place_at(self._point((hex_, direction))) is None:
                rest |= {"hex": each["hex"], "direction": direction}
            properties |= dict(flattened(rest, named("hexside")))
            yield replace(_drawn_line("hexside", list(ends)), properties=properties)

    def _details(self) -> Iterator[TiledObject]:
        for hex_, cell in self._cells.items():
            rest = {key: value for key, value in cell.items() if key not in _DRAWN_OF_CELLS}
            if cell.get("elevation", 0) not in (0, *LEVELS):
                rest["elevation"] = cell["elevation"]
            if cell.get("terrain", "clear") not in self._pictured:
                rest["terrain"] = cell["terrain"]
            if rest:
                yield self._object("hex", hex_, rest, str(cell["hex"]))
        for cell in self._off_map:
            yield self._object("hex", self._hex(cell["hex"]), cell, str(cell["hex"]))

    def _boards(self) -> Iterator[TiledObject]:
        """Each board as a rectangle, as far as it is known how large it is."""
        across, down = self._frame.pitch
        for at, each in zip(self._layout.boards, self._data["layout"].get("boards", ()), strict=True):
            x, y = self._frame.corner(shown(at.position))
            rest = {key: value for key, value in each.items() if key != "position"}
            properties = dict(flattened({"rotation": at.rotation, **rest}, named("board")))
            columns, rows = self._ground.sizes.get(at.board, (1, 1))
            yield TiledObject(
                x, y, "board", at.board + at.face, (),
                {**properties, **as_json(AS_DRAWN, each)}, columns * across, rows * down,
            )  # fmt: skip

    def _overlays(self) -> Iterator[TiledObject]:
        for at, each in zip(self._layout.overlays, self._data["layout"].get("overlays", ()), strict=True):
            made = self._object("overlay", at.hex, {"rotation": at.rotation, **each}, at.piece)
            yield replace(made, properties={**made.properties, **as_json(AS_DRAWN, each)})

    def _record(self, kind: str, record: Mapping[str, Json]) -> TiledObject:
        name = str(record.get("name") or record.get("id") or "")
        if record.get("hex") is None:
            # What waits for its place lies beside the map.
            return TiledObject(
                -self._frame.tile[0], 0, kind, name, properties=dict(flattened(record, named(kind)))
            )
        return self._object(kind, self._hex(record["hex"]), record, name)

    def _object(self, kind: str, hex_: Hex, record: Mapping[str, Json], name: str) -> TiledObject:
        """A point on the hex with the record's fields; the hex is one of them only off the map."""
        x, y = centre_of(self._frame, self._grid, hex_)
        rest = record if not self._grid.holds(hex_) else {k: v for k, v in record.items() if k != "hex"}
        return TiledObject(x, y, kind, name, properties=dict(flattened(rest, named(kind))))

    def _marks(
        self, kind: str, labels: Iterable[Json], properties: Mapping[str, Scalar]
    ) -> Iterator[TiledObject]:
        for label in labels:
            made = self._object(kind, self._hex(label), {"hex": label}, "")
            yield replace(made, properties={**made.properties, **properties})

    # ------------------------------------------------------------------ the rest

    def _properties(self) -> Iterator[tuple[str, Scalar]]:
        yield HALF_HEXES, True
        yield from flattened(
            {key: value for key, value in self._data.items() if key not in {*DRAWN, *HEADER}},
            named("scenario"),
        )
        yield from flattened(self._rest_of_layout(), named("layout"))
        for number, side in enumerate(self._data["sides"]):
            rest = {key: value for key, value in side.items() if key not in DRAWN_OF_SIDES}
            yield from flattened(rest, f"sides.{number}.")
        if not self._data["sides"]:
            yield from flattened({"sides": []})
        same = [hex_ for hex_, cell in self._layout.cells.items() if cell == self._ground.cell(hex_)]
        on_sheet = sorted(filter(self._grid.holds, same), key=self._grid.offset)
        if on_sheet:
            yield from flattened({PAINTED: [self._grid.label(hex_) for hex_ in on_sheet]})

    def _rest_of_layout(self) -> dict[str, Json]:
        layout = self._data["layout"]
        rest = {key: value for key, value in layout.items() if key not in DRAWN_OF_LAYOUT}
        if "sheet" in layout or not self._layout.boards:
            rest["sheet"] = layout.get("sheet")
        closed = self._layout.out_of_play
        if list(closed) != sorted(self._ground.playable.intersection(closed), key=self._grid.offset):
            rest["out_of_play"] = layout["out_of_play"]
        return rest

    def _hex(self, label: Any) -> Hex:
        hex_ = self._grid.parse(label) if isinstance(label, str) else Hex(*label)
        assert hex_ is not None, "the codec writes only labels"
        return hex_


def _drawn_line(kind: str, path: Sequence[Point]) -> TiledObject:
    x, y = path[0]
    return TiledObject(x, y, kind, points=tuple((px - x, py - y) for px, py in path))
