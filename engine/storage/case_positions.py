"""Positions drawn as text: a small map in rows of letters and what stands on it become a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import pairwise
from typing import Any, TypeVar

from engine.hexes.edge import Edge, edge_between, sides
from engine.hexes.grid import Grid, Orientation, column_letters
from engine.hexes.hex import Hex, direction_between
from engine.model.cell import Building, Cell, HexsideFeature, StreamDepth
from engine.model.hex_map import HexMap
from engine.model.layout import Layout, OverlayPlacement, Placement, Sheet
from engine.model.limits import LARGEST_AREA, MOST_PIECES, MOST_SLOTS, is_too_large
from engine.model.objective import (
    Charge,
    Fortification,
    Objective,
    ObjectiveType,
    Obstacle,
    SpecialPoint,
    WreckMarker,
)
from engine.model.pieces_in import pieces_in
from engine.model.scenario import RuleSelection, Scenario, StackingRow, Timing
from engine.model.setup import PlacedUnit, Reinforcement, ScenarioEvent, VictoryCondition
from engine.model.side import Force, PlaceablePool, Player, Side, Squad, Zone
from engine.model.values import Json
from engine.storage.codec.shapes import Maybe, Shape, TableShape, Whole, record_of

Object = Mapping[str, Json]
T = TypeVar("T")

#: What the letters of a map drawn as text mean unless the case gives its own legend.
LEGEND: Mapping[str, str] = {
    ".": "clear",
    "w": "woods",
    "b": "building",
    "r": "rough",
    "h": "hedge",
    "m": "swamp",
    "p": "pond",
    "s": "stream",
}


#: The sides of a case that names none; they have no home.
_SIDES: tuple[Object, ...] = ({"id": "west"}, {"id": "east"})
#: So many columns from each other and from the map stand bystanders: beyond every range.
_APART = 24


class CaseFault(ValueError):
    """What is wrong with a case file; the text names the file, the case and the field.

    `field` is the name of the case's field that the fault lies in, where it is known.
    """

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


def objects(value: Json) -> tuple[Object, ...]:
    """The value as a list of objects; `CaseFault` when it is none."""
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise CaseFault(f"expected a list of objects, not {str(value)[:60]}")
    return tuple(each for each in value if isinstance(each, dict))


def an_object(value: Json) -> dict[str, Json]:
    """The value as an object; `CaseFault` when it is none."""
    if not isinstance(value, dict):
        raise CaseFault(f"expected an object, not {str(value)[:60]}")
    return value


def texts(value: Json) -> tuple[str, ...]:
    """The value as texts: one, or a list of them; `CaseFault` when it is neither."""
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise CaseFault(f"expected texts, not {str(value)[:60]}")
    return tuple(str(each) for each in value)


def _fields(kind: type, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values by field of a model class; lists become tuples, unknown fields a `CaseFault`."""
    known = {each.name for each in fields(kind)}
    unknown = sorted(set(values) - known)
    if unknown:
        raise CaseFault(f"{kind.__name__} has no field {', '.join(unknown)}")
    for each in record_of(kind).fields:
        if each.name in values:
            _check_bounds(each.name, each.shape, values[each.name])
    return {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}


def _check_bounds(name: str, shape: Shape, value: Any) -> None:
    """`CaseFault` for a number, or one of a table of numbers, that is too large to be played.

    Cases also show what the validator refuses, so that small numbers may be wrong.
    """
    match shape:
        case Maybe(of=inner) if value is not None:
            _check_bounds(name, inner, value)
        case Whole(minimum=minimum, maximum=maximum):
            low, high = min(minimum, -MOST_SLOTS), max(maximum, MOST_SLOTS)
            if not isinstance(value, int) or not low <= value <= high:
                raise CaseFault(f"{name}: {str(value)[:40]} is no whole number from {low} to {high}")
        case TableShape(of=Whole() as inner) if isinstance(value, Mapping):
            for key, number in value.items():
                _check_bounds(f"{name}.{key}", inner, number)


def built(kind: type[T], values: Mapping[str, Any]) -> T:
    """An object of the model class with those fields; `CaseFault` for one it does not have."""
    return kind(**_fields(kind, values))


@dataclass(slots=True)
class _Drawing:
    """A map drawn as rows of letters: row 1 first, column A first; every letter is a playable hex."""

    grid: Grid
    cells: dict[Hex, Cell] = field(default_factory=dict)

    def hex(self, label: Json) -> Hex:
        found = self.grid.find(label) if isinstance(label, str) else None
        if found is None or found not in self.cells:
            raise CaseFault(f"{label!r} is no hex of the map")
        return found

    def border(self, text: str) -> Edge:
        """The hexside `B2-B3`."""
        first, _, second = text.partition("-")
        return edge_between(self.hex(first), self.hex(second))

    def placed(self, row: Object) -> dict[str, Json | Hex]:
        """The fields of a thing on a hex, its label replaced by the hex."""
        return {**row, "hex": self.hex(row["hex"])}


def _side_rows(row: Object) -> tuple[Object, ...]:
    return objects(row.get("sides", [])) or _SIDES


def _drawn(row: Object) -> _Drawing:
    rows = texts(row["map"])
    width = len(rows[0]) if rows else 0
    if is_too_large(width + 2, len(rows) + 1):
        raise CaseFault(
            f"a map of {width} by {len(rows)} hexes is too large; {LARGEST_AREA} in all are the most"
        )
    if not width or any(len(line) != width for line in rows):
        raise CaseFault("the map is one row or more of letters, equally long and not empty", "map")
    legend = {**LEGEND, **{key: str(value) for key, value in an_object(row.get("legend", {})).items()}}
    heights = texts(row.get("heights", ["0" * width] * len(rows)))
    if [len(line) for line in heights] != [len(line) for line in rows]:
        raise CaseFault("the heights are as many digits as the map has letters")
    far = _APART * len(_side_rows(row)) if row.get("bystanders") is True else 0
    if far and is_too_large(width + far + 2, len(rows) + 2):
        raise CaseFault("the map is too large for bystanders beside it", "bystanders")
    # One line more than drawn on every side, because the outermost lines of a sheet are half hexes.
    columns = width + far
    drawing = _Drawing(Grid(Orientation.FLAT_TOP, columns + 1 + (columns + 1) % 2, max(len(rows), 2) + 1))
    for number, line in enumerate(rows, 1):
        for column, letter in enumerate(line, 1):
            if letter not in legend:
                raise CaseFault(f"the map letter {letter!r} is not in the legend")
            place = drawing.grid.parse(f"{column_letters(column)}{number}")
            assert place is not None
            drawing.cells[place] = Cell(legend[letter], int(heights[number - 1][column - 1]))
    for column in range(width + _APART, columns + 1, _APART):
        for number in (1, 2):
            place = drawing.grid.parse(f"{column_letters(column)}{number}")
            assert place is not None
            drawing.cells[place] = Cell("clear")
    return drawing


def _bystanders(row: Object) -> Iterator[Object]:
    """A squad of each side that stands by itself, so far away that it has no part in anything."""
    for number, side in enumerate(_side_rows(row), 1):
        column = column_letters(len(texts(row["map"])[0]) + number * _APART)
        name = str(side["id"])
        yield {"id": f"bystander-{name}", "side": name, "hex": f"{column}1", "figures": {"regular": 4}}


def _draw_lines(drawing: _Drawing, routes: tuple[str, ...], line: str) -> None:
    """Draws each route `A1-A2-A3` as a road, rail or stream into the hexes it runs through."""
    for route in routes:
        stops = [drawing.hex(label) for label in route.split("-")]
        for here, there in pairwise(stops):
            border = edge_between(here, there)
            near, far = sides(border)
            for place, direction in ((near, border.direction), (far, border.direction + 3)):
                cell = drawing.cells[place]
                directions = tuple(sorted({*getattr(cell, line), direction % 6}))
                match line:
                    case "road":
                        drawing.cells[place] = replace(cell, road=directions)
                    case "rail":
                        drawing.cells[place] = replace(cell, rail=directions)
                    case _:
                        drawing.cells[place] = replace(cell, stream=directions)


def _draw_bridges(drawing: _Drawing, routes: tuple[str, ...]) -> None:
    """Draws each route `A1-A2-A3` as a bridge over the hex in the middle."""
    for route in routes:
        stops = [drawing.hex(label) for label in route.split("-")]
        directions = [direction_between(stops[1], end) for end in stops[::2]] if len(stops) == 3 else []
        match directions:
            case [int() as one, int() as other] if (one + 3) % 6 == other:
                drawing.cells[stops[1]] = replace(drawing.cells[stops[1]], bridge=min(one, other))
            case _:
                raise CaseFault(f"a bridge is three hexes in a row, not {route}")


def _draw_buildings(drawing: _Drawing, floors: Object) -> None:
    """Joins the hexes of each route `A1-A2` to one building of so many levels; 0 = it has fallen."""
    for route, levels in floors.items():
        for label in route.split("-"):
            place = drawing.hex(label)
            count = levels if isinstance(levels, int) else 1
            values = {"levels": max(count, 1), "group": route, "rubble": count == 0}
            building = built(Building, values)
            drawing.cells[place] = replace(drawing.cells[place], terrain="building", building=building)


def _layout(row: Object, drawing: _Drawing) -> Layout:
    for line in ("road", "rail", "stream"):
        _draw_lines(drawing, texts(row.get(f"{line}s", [])), line)
    _draw_bridges(drawing, texts(row.get("bridges", [])))
    _draw_buildings(drawing, an_object(row.get("buildings", {})))
    closed = {drawing.hex(label) for label in texts(row.get("out_of_play", []))}
    laid = {drawing.hex(place): str(piece) for place, piece in an_object(row.get("overlays", {})).items()}
    return Layout(
        sheet=Sheet(drawing.grid.columns, drawing.grid.rows),
        boards=tuple(
            Placement(str(each["board"]), str(each["face"]), (0, 0))
            for each in objects(row.get("boards", []))
        ),
        overlays=tuple(OverlayPlacement(piece, place) for place, piece in laid.items()),
        cells={place: cell for place, cell in sorted(drawing.cells.items()) if place not in laid},
        hexsides={
            drawing.border(place): HexsideFeature(str(kind))
            for place, kind in an_object(row.get("hexsides", {})).items()
        },
        stream_depth=StreamDepth(str(row["stream_depth"])) if "stream_depth" in row else None,
        out_of_play=tuple(
            place for place in drawing.grid.playable if place not in drawing.cells or place in closed
        ),
    )


_NATIONS = ("american", "german")


def _sides(drawing: _Drawing, rows: tuple[Object, ...]) -> tuple[Side, ...]:
    """The sides; `home` are the Reinforcement Hexes."""
    built_sides = []
    for number, row in enumerate(rows):
        values: dict[str, Json] = {"name": str(row["id"]), "nations": [_NATIONS[number % 2]], **row}
        home = tuple(drawing.hex(label) for label in texts(values.pop("home", [])))
        exits, forbidden = (
            tuple(drawing.hex(label) for label in texts(values.pop(name, [])))
            for name in ("exit_hexes", "forbidden_hexes")
        )
        players = tuple(built(Player, each) for each in objects(values.pop("players", [{}])))
        squads = values.pop("starting_squads", None)
        forces = tuple(_force(each) for each in objects(values.pop("forces", [])))
        zones = tuple(
            built(Zone, {**each, "hexes": [drawing.hex(label) for label in texts(each["hexes"])]})
            for each in objects(values.pop("deployment_zones", []))
        )
        pool = values.pop("placeable", None)
        side = replace(built(Side, values), forces=forces, deployment_zones=zones)
        if pool is not None:
            side = replace(side, placeable=_pool(drawing, an_object(pool)))
        side = replace(side, exit_hexes=exits, forbidden_hexes=forbidden, players=players)
        if squads is not None:
            side = replace(side, starting_squads=tuple(built(Squad, each) for each in objects(squads)))
        built_sides.append(replace(side, reinforcement_hexes=home))
    return tuple(built_sides)


def _stacks(timing: Object) -> dict[str, Any]:
    """The mixed stacks that `timing` allows in a hex."""
    if "stacking_table" not in timing:
        return {}
    return {"stacking_table": tuple(built(StackingRow, row) for row in objects(timing["stacking_table"]))}


def _pool(drawing: _Drawing, row: Object) -> PlaceablePool:
    """What a side places itself; its hexes are labels."""
    hexes = tuple(drawing.hex(label) for label in texts(row.get("hexes", [])))
    return replace(built(PlaceablePool, row), hexes=hexes)


def _force(row: Object) -> Force:
    """A force; its finished squads are objects."""
    squads = tuple(built(Squad, each) for each in objects(row.get("squads", [])))
    return replace(built(Force, {key: value for key, value in row.items() if key != "squads"}), squads=squads)


def _objective(drawing: _Drawing, number: int, row: Object) -> Objective:
    values = {"id": f"objective-{number}", **drawing.placed(row)}
    return built(Objective, {**values, "type": ObjectiveType(str(row["type"]))})


def _unit(drawing: _Drawing, row: Object) -> PlacedUnit:
    """A unit: `figures` and `specialization` make a squad, `kind` a vehicle."""
    values: dict[str, Any] = dict(row)
    if "hex" in values:
        values["hex"] = drawing.hex(row["hex"])
    if "figures" in values:
        figures = {kind: _number(count) for kind, count in an_object(values.pop("figures")).items()}
        special = values.pop("specialization", None)
        named = special if isinstance(special, str) else None
        values["squad"] = built(Squad, {"figures": figures, "specialization": named})
    return built(PlacedUnit, values)


def _number(value: Json) -> int:
    if not isinstance(value, int):
        raise CaseFault(f"expected a whole number, not {value!r}")
    return value


def _counts(name: str, row: Object) -> dict[str, int]:
    """A table of counts of the case."""
    counts = {kind: _number(count) for kind, count in an_object(row.get(name, {})).items()}
    _fields(Scenario, {name: counts})
    return counts


def position(row: Object, rules: RuleSelection) -> Scenario:
    """The scenario that a case describes by `map`, `sides`, `units`, `objectives` and the like.

    `CaseFault`, `KeyError` or `ValueError` when it cannot be built.
    """
    drawing = _drawn(row)
    both = _sides(drawing, _side_rows(row))
    units = objects(row.get("units", []))
    bystanders = row.get("bystanders", False)
    match bystanders:
        case True:
            units = (*units, *_bystanders(row))
        case False:
            pass
        case other:
            raise CaseFault(f"bystanders are there, true, or not, false; not {str(other)[:40]}", "bystanders")
    timing: dict[str, Json] = {"first_initiative": both[0].id, **an_object(row.get("timing", {}))}
    scenario = Scenario(
        id=f"case-{row['id']}",
        title=str(row.get("title", row["id"])),
        layout=_layout(row, drawing),
        sides=both,
        objectives=tuple(
            _objective(drawing, number, each)
            for number, each in enumerate(objects(row.get("objectives", [])), 1)
        ),
        rules=rules,
        timing=built(Timing, {**timing, **_stacks(timing)}),
        components=_counts("components", row),
        boxes=texts(row.get("boxes", [])),
        date=str(row["date"]) if "date" in row else None,
        victory=tuple(
            built(VictoryCondition, {**each, "hexes": [drawing.hex(h) for h in texts(each.get("hexes", []))]})
            for each in objects(row.get("victory", []))
        ),
        reinforcements=tuple(
            built(Reinforcement, {**each, "hexes": [drawing.hex(h) for h in texts(each.get("hexes", []))]})
            for each in objects(row.get("reinforcements", []))
        ),
        events=tuple(built(ScenarioEvent, each) for each in objects(row.get("events", []))),
        fortifications=tuple(
            built(Fortification, drawing.placed(each)) for each in objects(row.get("fortifications", []))
        ),
        obstacles=tuple(built(Obstacle, drawing.placed(each)) for each in objects(row.get("obstacles", []))),
        smoke=tuple(drawing.hex(label) for label in texts(row.get("smoke", []))),
        target_marks=tuple(drawing.hex(label) for label in texts(row.get("target_marks", []))),
        wrecks=tuple(built(WreckMarker, drawing.placed(each)) for each in objects(row.get("wrecks", []))),
        charges=tuple(built(Charge, drawing.placed(each)) for each in objects(row.get("charges", []))),
        special_points=tuple(
            built(SpecialPoint, drawing.placed(each)) for each in objects(row.get("special_points", []))
        ),
        component_limits=_counts("component_limits", row),
        placed_units=tuple(_unit(drawing, each) for each in units),
    )
    return _of_bounded_size(scenario)


def _of_bounded_size(scenario: Scenario) -> Scenario:
    """The scenario; `CaseFault` when it lays out more pieces than any game."""
    pieces = pieces_in(scenario)
    if pieces > MOST_PIECES:
        raise CaseFault(f"the case lays out {pieces} pieces; {MOST_PIECES} are the most")
    return scenario


def on_scenario(row: Object, scenario: Scenario, ground: HexMap, rules: RuleSelection) -> Scenario:
    """A scenario that ships, played by the case's rules, with the case's units added and fields replaced.

    `smoke`, `fortifications` and `obstacles` replace the scenario's own, fields of `timing` too.
    """
    drawing = _Drawing(ground.grid, dict(ground.cells))
    units = tuple(_unit(drawing, each) for each in objects(row.get("units", [])))
    changed = replace(
        scenario,
        rules=rules,
        timing=replace(scenario.timing, **_fields(Timing, an_object(row.get("timing", {})))),
        placed_units=(*scenario.placed_units, *units),
    )
    if "smoke" in row:
        changed = replace(changed, smoke=tuple(drawing.hex(label) for label in texts(row["smoke"])))
    if "fortifications" in row:
        built_there = (built(Fortification, drawing.placed(each)) for each in objects(row["fortifications"]))
        changed = replace(changed, fortifications=tuple(built_there))
    if "obstacles" in row:
        laid = (built(Obstacle, drawing.placed(each)) for each in objects(row["obstacles"]))
        changed = replace(changed, obstacles=tuple(laid))
    return _of_bounded_size(changed)
