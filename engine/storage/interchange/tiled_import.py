"""A map of Tiled as a scenario: terrain by the classes of tiles, markers by the classes of objects."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from engine.hexes.edge import Edge
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex, distance
from engine.model.catalogue import Catalogue
from engine.model.finding import Finding
from engine.model.layout import Layout, Sheet
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.model.values import Json
from engine.storage.codec.shapes import record_of
from engine.storage.interchange.draft_scenario import decoded, layout_data
from engine.storage.interchange.fitting import Fitting
from engine.storage.interchange.lines import exits_along
from engine.storage.interchange.losses import Losses, NotConvertible
from engine.storage.interchange.mapping import ForeignSheet
from engine.storage.interchange.paint import as_stated, ground_of, lifted
from engine.storage.interchange.places import ForeignPlaces, is_pair, near
from engine.storage.interchange.properties import gathered
from engine.storage.interchange.tiled_map import Scalar, TiledMap, TiledObject, TileLayer
from engine.storage.interchange.tiled_sides import Owned, is_owner
from engine.storage.interchange.tiles import (
    LEVELS,
    OUT_OF_PLAY,
    ZONES,
    elevation_class,
    is_terrain_class,
    zone_class,
)
from engine.storage.interchange.vocabulary import (
    AS_DRAWN,
    DRAWN_OF_LAYOUT,
    HALF_HEXES,
    HEADER,
    LINES,
    MARKS,
    OWN_TILES,
    PAINTED,
    RECORDS,
    REMOVED,
    SIDE_MARKS,
    named,
    shown,
)
from engine.storage.overrides import with_overrides
from engine.storage.sheets import ForeignTerrain

_LINES = {field for field, *_ in LINES}
_LEVELS = {elevation_class(level): level for level in LEVELS}
_ZONES = {zone_class(number) for number in range(1, ZONES + 1)}
_RECORD_LISTS = {kind: key for key, kind, *_ in RECORDS}
_MARK_LISTS = {kind: key for key, kind, *_ in MARKS}
_SIDE_LISTS = {kind: key for key, kind, *_ in SIDE_MARKS}
_MARKERS = {"hex", *_RECORD_LISTS, *_MARK_LISTS, *_SIDE_LISTS}
_PIECES = {"board": "boards", "overlay": "overlays"}

#: Properties of the map that are fields of the layout, also without its name before the dot.
_LOOSE_OF_LAYOUT = ("north", "stream_depth", "symmetry")
#: Properties of the map that are read elsewhere.
_SPOKEN_FOR = frozenset({"scenario", "layout", "sides", HALF_HEXES, PAINTED})
_NOT_FIELDS = HEADER | {"layout", "sides"}

#: Lines may lead through so many hexes for each place of the map; drawn once, they lead through three.
MOST_STEPS_A_PLACE = 4

#: So many boards and overlay pieces can lie on a map; the largest map has no place for as many boards.
MOST_PIECES = 5_000

#: What an object says of itself that is no field of its record.
_OF_THE_DRAWING = frozenset({PAINTED, REMOVED, AS_DRAWN + "{}"})


def from_tiled(
    map_: TiledMap,
    catalogue: Catalogue,
    table: Mapping[str, ForeignTerrain],
    title: str,
    own: Collection[str] = (),
) -> tuple[Scenario, tuple[Finding, ...], Losses]:
    """The scenario of a map, what in its properties makes no sense, and what did not come over.

    A tile's class names terrain of the catalogue, or `table` says what it becomes; its entries named in
    `own` stand over the catalogue.
    """
    for tileset in map_.tilesets:
        if tileset.external:
            raise NotConvertible(
                say(
                    'The tileset "{external}" lies in another file, which is not read.',
                    external=tileset.external[:60],
                ),
                say('In Tiled choose "Embed Tileset" for it and save the map.'),
            )
    reader = _Reader(map_, catalogue, table, own)
    scenario, findings = decoded(reader.data(title))
    return replace(scenario, layout=reader.layout(scenario)), findings, reader.losses


class _Reader:
    """Reads one map into the data of a scenario."""

    def __init__(
        self,
        map_: TiledMap,
        catalogue: Catalogue,
        table: Mapping[str, ForeignTerrain],
        own: Collection[str],
    ) -> None:
        self.losses = Losses()
        self._map = map_
        self._catalogue = catalogue
        self._own = own
        self._halves = map_.properties.get(HALF_HEXES) is True and not map_.shifts_odd
        self._fitting = Fitting(map_.orientation, map_.columns, map_.rows, map_.shifts_odd, self._halves)
        self._grid = self._fitting.grid
        self._frame = map_.frame
        self._places = ForeignPlaces(self._frame, self._fitting)
        self._canvas = ForeignSheet(table, self.losses)
        self._hexsides: dict[Edge, dict[str, Json]] = {}
        self._off_map: dict[str, list[Json]] = {"cells": [], "hexsides": []}
        self._alike: set[Edge] = set()
        self._pieces: dict[str, list[Json]] = {"boards": [], "overlays": []}
        self._as_drawn: dict[str, list[Json]] = {"boards": [], "overlays": []}
        self._records: dict[str, list[Json]] = {}
        self._owned = Owned()
        self._stated = gathered(map_.properties)
        for what, why in map_.passed_over:
            self.losses.note(what, why)
        self._pieces_left = MOST_PIECES
        self._steps_left = MOST_STEPS_A_PLACE * map_.columns * map_.rows

    def data(self, title: str) -> dict[str, Json]:
        """The data of the scenario, with every hex that bears something as if painted."""
        for layer in self._map.tile_layers():
            self._read_tiles(layer)
        for objects in self._map.object_layers():
            for each in objects.objects:
                self._read_object(each)
        fields = self._fields()
        data: dict[str, Json] = {"id": "imported-map", "title": title, **fields}
        data["layout"] = self._layout_data()
        data["sides"] = self._owned.sides(self._stated.get("sides"), self.losses)
        return data | self._records

    def _fields(self) -> dict[str, Json]:
        """The fields that are properties of the map, also without the name before the dot."""
        found: dict[str, Json] = {}
        for name, value in self._stated.items():
            if name in record_of(Scenario).names - {"layout", "sides"}:
                found[name] = value
            elif name == "ruleset":
                found["rules"] = {"ruleset": value}
            elif name not in {*_SPOKEN_FOR, *_LOOSE_OF_LAYOUT}:
                self.losses.note(
                    say('property "{name}" of the map', name=name[:40]), say("no field has that name")
                )
        return {
            name: value
            for name, value in (found | self._branch("scenario")).items()
            if name not in _NOT_FIELDS
        }

    def _branch(self, name: str) -> dict[str, Json]:
        stated = self._stated.get(name)
        return stated if isinstance(stated, dict) else {}

    # ------------------------------------------------------------------ layout

    def _layout_data(self) -> dict[str, Json]:
        stated = {key: self._stated[key] for key in _LOOSE_OF_LAYOUT if key in self._stated}
        stated |= self._branch("layout")
        layout = layout_data(self._fitting, self._canvas.done())
        layout |= {key: value for key, value in stated.items() if key not in DRAWN_OF_LAYOUT}
        if "sheet" in stated:
            layout["sheet"] = stated["sheet"]
        elif self._as_drawn["boards"]:
            del layout["sheet"]
        cells = layout["cells"]
        assert isinstance(cells, list)
        cells += self._off_map["cells"]
        hexsides: list[Json] = [
            {"hex": self._grid.label(side.hex), "direction": side.direction, **rest}
            for side, rest in sorted(self._hexsides.items())
        ]
        return {**layout, "hexsides": [*hexsides, *self._off_map["hexsides"]], **self._pieces}

    def layout(self, scenario: Scenario) -> Layout:
        """The layout with boards and pieces where they are now, and painted only where somebody painted."""
        catalogue = with_overrides(self._catalogue, scenario)[0]
        stated = self._branch("layout").get("out_of_play", [])
        orientation = self._grid.orientation.value
        before = decoded({"layout": {"orientation": orientation, "out_of_play": stated, **self._as_drawn}})[
            0
        ].layout
        layout = scenario.layout
        blank = replace(layout, boards=before.boards, overlays=before.overlays, cells={}, hexsides={})
        ground = ground_of(blank, catalogue)
        if ground.grid != self._grid:
            sheet = self._resized(layout, ground.grid)
            layout, ground = replace(layout, sheet=sheet), ground_of(replace(blank, sheet=sheet), catalogue)
        painted = (self._places.hex_named(label) for label in _listed(self._stated.get(PAINTED)))
        layout = lifted(
            layout, ground, self._grid, {hex_ for hex_ in painted if hex_ is not None}, self._alike
        )
        closed = ground.playable.intersection(layout.out_of_play)
        return replace(layout, out_of_play=as_stated(closed, before.out_of_play, ground.playable, self._grid))

    def _resized(self, layout: Layout, lying: Grid) -> Sheet | None:
        """The sheet of a map that was made larger or smaller in Tiled, or whose boards are others here."""
        grown = self._grid.columns > lying.columns or self._grid.rows > lying.rows
        if layout.sheet is None:
            if not grown:
                return None
            self.losses.note(
                say("size of the map"), say("boards and sheet are smaller: a larger sheet lies below")
            )
        return replace(layout.sheet or Sheet(2, 2), columns=self._grid.columns, rows=self._grid.rows)

    # ------------------------------------------------------------------ tiles

    def _read_tiles(self, layer: TileLayer) -> None:
        zone: set[Hex] = set()
        kinds: dict[int, tuple[str, str]] = {}
        for place, number in enumerate(layer.tiles):
            if number == 0:
                continue
            if number not in kinds:
                tileset, name = self._map.kind_of(number)
                kinds[number] = tileset.name, name
            row, column = divmod(place, self._map.columns)
            hex_ = self._fitting.hex_of(column, row)
            if not self._grid.holds(hex_):
                self.losses.note(say("tile"), say("its place is no hex of the map"), f"{column}, {row}")
            elif kinds[number][1] in _ZONES:
                zone.add(hex_)
            else:
                self._lay(hex_, *kinds[number])
        if zone or (not kinds and any(map(is_owner, layer.properties))):
            self._read_zone(zone, layer.properties)

    def _read_zone(self, found: set[Hex], properties: Mapping[str, Scalar]) -> None:
        rest = {name: each for name, each in properties.items() if not is_owner(name)}
        record = gathered(rest, named("zone"))
        stated = _listed(record.get("hexes"))
        named_there = {hex_ for each in stated if (hex_ := self._places.hex_named(each)) is not None}
        if not stated or set(filter(self._grid.holds, named_there)) != found:
            stated = [self._grid.label(hex_) for hex_ in sorted(found, key=self._grid.offset)]
        self._owned.add(properties, "deployment_zones", {**record, "hexes": stated})

    def _lay(self, hex_: Hex, tileset: str, name: str) -> None:
        ours = tileset == OWN_TILES and is_terrain_class(name)
        if name == OUT_OF_PLAY:
            self._canvas.close(hex_)
        elif name in _LEVELS:
            self._canvas.touch(hex_)["elevation"] = _LEVELS[name]
        elif name in self._own:
            self._canvas.put(hex_, name, self._grid.label(hex_))
        elif ours or name in self._catalogue.terrain.terrain:
            self._canvas.touch(hex_)["terrain"] = name
        elif self._canvas.knows(name):
            self._canvas.put(hex_, name, self._grid.label(hex_))
        else:
            self.losses.note(
                say('tile "{name}"', name=name[:60]),
                say("no terrain has that name: give the tile a class, or a mapping file an entry"),
                self._grid.label(hex_),
                hex_,
            )

    # ------------------------------------------------------------------ objects

    def _read_object(self, each: TiledObject) -> None:
        kind = each.kind
        if kind in _LINES:
            self._read_line(each)
        elif kind == "hexside":
            self._read_hexsides(each)
        elif kind == "board" and self._halves:
            self._read_board(each)
        elif kind == "overlay":
            self._read_overlay(each)
        elif kind in _MARKERS:
            self._read_marker(each)
        else:
            hex_ = self._places.hex_at(each.middle)
            self.losses.note(
                say('object of the class "{kind}"', kind=kind[:40])
                if kind
                else say("object without a class"),
                say("no marker has that name"),
                self._grid.label(hex_) if hex_ is not None else "",
                hex_,
            )

    def _read_marker(self, each: TiledObject) -> None:
        """What lies on one hex: where the object is now, or off the map what its properties say."""
        kind, properties = each.kind, each.properties
        record = gathered(properties, named(kind))
        hex_ = self._places.hex_at(each.middle)
        if hex_ is not None:
            record["hex"] = self._grid.label(hex_)
        elif "hex" not in record and kind != "unit":
            self._is_off(say('object "{name}"', name=(each.name or kind)[:40]))
            return
        if kind == "hex":
            if hex_ is None:
                self._off_map["cells"].append(record)
            else:
                self._canvas.touch(hex_).update({key: record[key] for key in record if key != "hex"})
        elif kind in _RECORD_LISTS:
            self._records.setdefault(_RECORD_LISTS[kind], []).append(record)
        elif kind in _MARK_LISTS:
            self._records.setdefault(_MARK_LISTS[kind], []).append(record["hex"])
        else:
            self._owned.add(properties, _SIDE_LISTS[kind], record["hex"])

    def _read_board(self, each: TiledObject) -> None:
        record, before = self._piece(each)
        stated = before.get("position")
        there = (each.x, each.y)
        if is_pair(stated) and near(there, self._frame.corner(shown(stated))):
            record["position"] = list(stated)
        else:
            column, row = self._frame.position_at(there)
            record["position"] = [column, row]
        self._pieces["boards"].append(record)

    def _read_overlay(self, each: TiledObject) -> None:
        record, before = self._piece(each)
        stated = self._places.hex_named(before.get("hex"))
        hex_ = self._places.hex_at(each.middle)
        if stated is not None and self._places.is_at(each.middle, stated):
            record["hex"] = before["hex"]
        elif hex_ is not None:
            record["hex"] = self._grid.label(hex_)
        else:
            self._is_off(say('overlay piece "{name}"', name=each.name[:40]))
            return
        self._pieces["overlays"].append(record)

    def _piece(self, each: TiledObject) -> tuple[dict[str, Json], dict[str, Json]]:
        """The record of a board or piece, and the one by which the tiles were drawn."""
        self._pieces_left -= 1
        if self._pieces_left < 0:
            raise NotConvertible(
                say("The map has more than {most} {what}.", most=MOST_PIECES, what=say("boards and pieces")),
                say("Remove some of them or choose another."),
                each.line,
            )
        rest = {name: value for name, value in each.properties.items() if name not in _OF_THE_DRAWING}
        before = gathered(each.properties).get(AS_DRAWN)
        if isinstance(before, dict):
            self._as_drawn[_PIECES[each.kind]].append(before)
        return gathered(rest, named(each.kind)), before if isinstance(before, dict) else {}

    def _read_line(self, each: TiledObject) -> None:
        stops = [stop for point in each.path() if (stop := self._places.stop_at(point)) is not None]
        if len(stops) < len(each.path()):
            self._is_off(say("part of a {line}", line=each.kind))
        self._steps_left -= sum(1 + distance(a, b) for (a, _), (b, _) in pairwise(stops))
        if self._steps_left < 0:
            raise NotConvertible(
                say(
                    "The lines of the map are longer than {most} hexes for each hex there is.",
                    most=MOST_STEPS_A_PLACE,
                ),
                say("Draw each road, railway and stream once."),
                each.line,
            )
        for hex_, direction in exits_along(stops):
            if self._grid.holds(hex_):
                self._canvas.lead(hex_, each.kind, direction)

    def _read_hexsides(self, each: TiledObject) -> None:
        """Each stretch of the line is the hexside whose middle is nearest to its own."""
        properties = {name: value for name, value in each.properties.items() if name not in _OF_THE_DRAWING}
        record: dict[str, Any] = gathered(properties, named("hexside"))
        record = {"type": None if each.properties.get(REMOVED) is True else each.name, **record}
        rest = {key: value for key, value in record.items() if key not in ("hex", "direction")}
        for (ax, ay), (bx, by) in pairwise(each.path()):
            middle = (ax + bx) / 2, (ay + by) / 2
            side = self._places.side_at(middle)
            if side is not None:
                self._hexsides[side] = rest
                if each.properties.get(PAINTED) is True:
                    self._alike.add(side)
            elif "hex" in record and "direction" in record:
                self._off_map["hexsides"].append(record)
            else:
                self._is_off(say("part of a hexside line"))

    def _is_off(self, what: str) -> None:
        self.losses.note(what, say("it lies off the map"))


def _listed(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
