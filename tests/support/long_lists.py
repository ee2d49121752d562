"""Files with one list made long: each list of each kind of file, found by walking the shapes of the codec."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.hexes.grid import Orientation
from engine.storage.codec.decode import stand_in
from engine.storage.codec.encode import encode
from engine.storage.codec.reading import grid_for
from engine.storage.codec.shapes import (
    AxialHex,
    ByEdge,
    ByHex,
    ById,
    Enumeration,
    HexName,
    Many,
    Maybe,
    ObjectShape,
    Row,
    Shape,
    TableShape,
    Text,
    Whole,
    record_of,
)
from engine.storage.documents import KINDS
from tests.storage.verdicts import shipped_texts

GRID = grid_for(Orientation.FLAT_TOP)

#: A map of so many columns; the n-th entry that names a hex takes the n-th hex of it.
COLUMNS, ROWS = 20, 12

List = Many | TableShape | ById | ByHex | ByEdge


@dataclass(frozen=True)
class Place:
    """A list of a kind of file: the names of the fields that lead to it, through first entries of lists."""

    kind: str
    path: tuple[str, ...]
    shape: List
    owner: str

    @property
    def name(self) -> str:
        return ".".join((self.kind, *self.path))


@cache
def places() -> tuple[Place, ...]:
    """Every list and table of every kind of file; a saved game's scenario is one like any other."""
    return tuple(
        place
        for kind in KINDS.values()
        for place in _places(kind.name, (), record_of(kind.root), frozenset())
        if kind.name != "game" or place.path[0] != "scenario"
    )


def _places(
    kind: str, path: tuple[str, ...], record: ObjectShape, above: frozenset[ObjectShape]
) -> Iterator[Place]:
    for each in record.fields:
        shape, here = _bare(each.shape), (*path, each.name)
        inner: Shape | None = None
        match shape:
            case Many(directions=True):
                continue
            case Many(of=of) | TableShape(of=of) | ById(of=of) | ByHex(of=of) | ByEdge(of=of):
                yield Place(kind, here, shape, f"{record.name}.{each.name}")
                inner = _bare(of)
            case ObjectShape():
                inner = shape
        if isinstance(inner, ObjectShape) and inner not in above:
            yield from _places(kind, here, inner, above | {record})


def _bare(shape: Shape) -> Shape:
    return shape.of if isinstance(shape, Maybe) else shape


# ---------------------------------------------------------------------- samples


#: Good entries of lists that no document that ships fills; of tables name and value.
_OWN: Mapping[str, Any] = {
    "Layout.own_boards": {
        "id": "own-board",
        "orientation": "flat-top",
        "columns": 6,
        "rows": 4,
        "faces": [{"face": "A", "name": "Own", "cells": []}],
        "box": "own",
    },
    "Layout.hexsides": {"hex": "C3", "direction": 0, "type": "wall"},
    "BoardFace.hexsides": {"hex": "C3", "direction": 0, "type": "wall"},
    "Layout.out_of_play": "C3",
    "Zone.limits": ("squad", 3),
    "Side.forbidden_hexes": "C3",
    "Side.economy": ("base", 20),
    "Side.economy_state": ("cp", 3),
    "Side.reserves": "regular",
    "Force.tokens": ("smoke", 1),
    "RuleSelection.optional_rules": "night",
    "RuleSelection.readings": ("mortar_fires_twice", True),
    "RuleSelection.parameters": ("night", {"start_visibility": 3, "rounds": 4, "growth": 1}),
    "RuleSelection.values": ("terrain.swamp.squad_cost", 3),
    "RuleSelection.special_rules": {"id": "one", "text": "Players see to it."},
    "SpecialRule.params": ("night", {"start_visibility": 3}),
    "Timing.action_table": {"from_up": 0, "to_up": None, "actions": 3},
    "Timing.stacking_limits": ("units", 3),
    "Timing.stacking_table": {"squads": 2, "vehicles": 1},
    "Scenario.smoke_forbidden": "C3",
    "Scenario.target_marks": "C3",
    "Scenario.wrecks": {"hex": "C3", "unit_class": "heavy"},
    "Scenario.charges": {"hex": "C3", "target": "building"},
    "Scenario.special_points": {"hex": "C3", "kind": "supply_point", "side": "west"},
    "Scenario.placed_units": {
        "id": "one",
        "side": "west",
        "hex": "C3",
        "squad": {"figures": {"regular": 4}},
    },
    "Scenario.vehicle_levels": {"cost": 2, "unlocks": ["bren_carrier"]},
    "SavedGame.seats": {"id": "west", "side": "west"},
}


@cache
def samples() -> Mapping[str, Any]:
    """Of each list a good entry, by class and field: the first that some document that ships has."""
    found: dict[str, Any] = dict(_OWN)
    for text in shipped_texts():
        data = json.loads(text)
        _collect(record_of(KINDS[data["$schema"].split(":")[3]].root), data, found)
    return found


def _collect(record: ObjectShape, data: Any, found: dict[str, Any]) -> None:
    if not isinstance(data, dict):
        return
    for each in record.fields:
        if each.name not in data:
            continue
        shape, value = _bare(each.shape), data[each.name]
        match shape:
            case ObjectShape():
                _collect(shape, value, found)
            case TableShape() if isinstance(value, dict) and value:
                found.setdefault(f"{record.name}.{each.name}", next(iter(value.items())))
                if isinstance(inner := _bare(shape.of), ObjectShape):
                    for entry in value.values():
                        _collect(inner, entry, found)
            case Many() | ById() | ByHex() | ByEdge() if isinstance(value, list) and value:
                found.setdefault(f"{record.name}.{each.name}", value[0])
                if isinstance(inner := _bare(shape.of), ObjectShape):
                    for entry in value:
                        _collect(inner, entry, found)


def example(shape: Shape) -> Any:
    """The emptiest good data of a shape."""
    return encode(shape, stand_in(shape), GRID)


def hex_label(number: int) -> str:
    """The label of the n-th hex of the map, going on below it."""
    return GRID.label(GRID.hex_at(1 + number % (COLUMNS - 1), 2 + number // (COLUMNS - 1)))


def entry(place: Place, number: int) -> Any:
    """The n-th entry of a list, unlike all others, as good as a sample allows; of a table name and value."""
    of = _bare(place.shape.of)
    match place.shape:
        case TableShape():
            name, value = samples().get(place.owner, ("name", example(of)))
            return (name if number == 0 else f"{name}-{number}"), copy.deepcopy(value)
        case ByHex() | ByEdge():
            sample = copy.deepcopy(samples().get(place.owner) or example(of))
            sample["hex"] = hex_label(number if isinstance(place.shape, ByHex) else number // 3)
            if isinstance(place.shape, ByEdge):
                sample["direction"] = number % 3
            return sample
    sample = copy.deepcopy(samples().get(place.owner))
    return _varied(of, example(of) if sample is None else sample, number)


def _varied(shape: Shape, data: Any, number: int) -> Any:
    match shape:
        case ObjectShape(fields=fields) if isinstance(data, dict):
            for each in fields:
                inner = _bare(each.shape)
                turns = each.name == "id" or isinstance(inner, HexName | AxialHex | Row)
                if turns and (each.name in data or each.default is None):
                    data[each.name] = _varied(inner, data.get(each.name), number)
            return data
        case Text():
            return data if number == 0 else f"{data}-{number}"
        case HexName():
            return hex_label(number)
        case AxialHex():
            return [number % 20, number // 20]
        case Row(of=(Whole(), Whole())):
            return [6 * (number % 20), 7 * (number // 20)]
        case Enumeration(of=enumeration):
            return list(enumeration)[number % len(enumeration)].value
        case Maybe() | Whole():
            return data
        case _:
            return data if number == 0 or not isinstance(data, str) else f"{data}-{number}"


# ---------------------------------------------------------------------- documents


def ground(kind: str) -> dict[str, Any]:
    """The smallest good document of a kind: a scenario has a sheet and two sides that could play."""
    shape = record_of(KINDS[kind].root)
    data: dict[str, Any] = {"$schema": KINDS[kind].schema, "format_version": KINDS[kind].version}
    data |= {each.name: example(each.shape) for each in shape.fields if each.default is None}
    if kind == "scenario":
        data |= scenario_data()
    if kind == "game":
        data |= {"scenario": scenario_data(), "seed": 1}
    if kind == "board":
        data |= {"id": "own-board", "columns": COLUMNS, "rows": ROWS, "box": "own"}
    return data


def scenario_data() -> dict[str, Any]:
    """A scenario small enough to be begun and checked in a moment."""
    return {
        "id": "growing",
        "title": "Growing",
        "layout": {"sheet": {"columns": COLUMNS, "rows": ROWS}},
        "sides": [
            {
                "id": side,
                "name": side.title(),
                "nations": [nation],
                "reinforcement_hexes": [home],
                "starting_squads": [{"figures": {"regular": 4}}],
            }
            for side, nation, home in (("west", "american", "A6"), ("east", "german", "S6"))
        ],
        "objectives": [{"id": "middle", "hex": "J6", "type": "vp"}],
    }


def document(place: Place, count: int, *, equal: bool) -> dict[str, Any]:
    """The smallest document of the kind with `count` entries in that list, all equal or all different.

    Names of a table are always different.
    """
    data = ground(place.kind)
    lengthen(data, place, count, equal=equal)
    return data


def together(kind: str, count: int) -> dict[str, Any]:
    """A document all of whose lists have `count` different entries, or as many as their bounds allow."""
    data = ground(kind)
    for place in places():
        if place.kind == kind:
            lengthen(data, place, min(count, place.shape.most), equal=False)
    return data


def lengthen(data: dict[str, Any], place: Place, count: int, *, equal: bool) -> None:
    """Give a list of a document `count` entries; what leads to it is made where it is missing."""
    owner: dict[str, Any] = data
    record = record_of(KINDS[place.kind].root)
    for name in place.path[:-1]:
        shape = _bare(next(each.shape for each in record.fields if each.name == name))
        owner, record = _first(owner, name, record, shape)
    name = place.path[-1]
    if isinstance(place.shape, TableShape):
        owner[name] = dict(entry(place, number) for number in range(count))
    else:
        owner[name] = [entry(place, 0 if equal else number) for number in range(count)]


def _first(
    owner: dict[str, Any], name: str, record: ObjectShape, shape: Shape
) -> tuple[dict[str, Any], ObjectShape]:
    """The object below a field, made where it is missing: the record itself, or the first entry of a list."""
    match shape:
        case ObjectShape():
            if not isinstance(owner.get(name), dict):
                owner[name] = example(shape)
            return owner[name], shape
        case TableShape(of=of):
            inner = _bare(of)
            assert isinstance(inner, ObjectShape)
            table = owner.setdefault(name, {})
            if not table:
                key, value = samples().get(f"{record.name}.{name}", ("name", example(inner)))
                table[key] = copy.deepcopy(value)
            return next(iter(table.values())), inner
        case Many(of=of) | ById(of=of) | ByHex(of=of) | ByEdge(of=of):
            inner = _bare(of)
            assert isinstance(inner, ObjectShape)
            found = owner.get(name) or []
            if not found:
                here = Place("", (name,), shape, f"{record.name}.{name}")
                found = [entry(here, 0)]
            owner[name] = found
            return found[0], inner
    raise AssertionError(f"{name} leads nowhere")
