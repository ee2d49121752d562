"""From model values to JSON data: fields in the order of their class, defaults omitted.

Data that could not be read is put back where it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from engine.hexes.edge import Edge, sides
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex, direction_between
from engine.model.values import BESIDE, BEYOND, UNREAD, Json
from engine.storage.codec.decode import stand_in
from engine.storage.codec.shapes import (
    EXTRA,
    AxialHex,
    ByEdge,
    ByHex,
    ById,
    Enumeration,
    Field,
    HexName,
    Many,
    Maybe,
    ObjectShape,
    Row,
    Shape,
    TableShape,
)


def encode(shape: Shape, value: Any, grid: Grid) -> Json:
    """The data of a value; `grid` says how hexes are labelled."""
    match shape:
        case Enumeration():
            return str(value.value)
        case HexName():
            return _hex(value, grid)
        case AxialHex():
            return [value.q, value.r]
        case Maybe(of=inner):
            return None if value is None else encode(inner, value, grid)
        case Many(of=inner):
            return [encode(inner, item, grid) for item in value]
        case Row(of=parts):
            return [encode(part, item, grid) for part, item in zip(parts, value, strict=True)]
        case TableShape(of=inner):
            return {key: encode(inner, value[key], grid) for key in sorted(value)}
        case ById(of=record):
            return [encode(record, item, grid) for item in value.values()]
        case ByHex(of=record):
            return [
                {"hex": _hex(hex_, grid)} | _record(record, value[hex_], grid)
                for hex_ in sorted(value, key=grid.offset)
            ]
        case ByEdge(of=record):
            return [
                _hexside(side, grid)
                | ({"type": None} if value[side] is None else _record(record, value[side], grid))
                for side in sorted(value, key=lambda side: _edge_key(side, grid))
            ]
        case ObjectShape():
            return _record(shape, value, grid)
        case _:
            return value  # type: ignore[no-any-return]


def _edge_key(side: Edge, grid: Grid) -> tuple[int, int, int]:
    return (*grid.offset(side.hex), side.direction)


def _hex(hex_: Hex, grid: Grid) -> Json:
    """The label; a hex beyond all labels (above or left of every sheet) as [q, r]."""
    label = grid.label(hex_)
    return label if grid.parse(label) == hex_ else [hex_.q, hex_.r]


def _hexside(side: Edge, grid: Grid) -> dict[str, Json]:
    """Named from the side whose direction is 0 to 2, or from the other one where only that has a label."""
    here, there = sides(side)
    label = _hex(here, grid)
    if isinstance(label, str) or not isinstance(other := _hex(there, grid), str):
        return {"hex": label, "direction": side.direction}
    return {"hex": other, "direction": direction_between(there, here)}


def _record(shape: ObjectShape, value: Any, grid: Grid) -> dict[str, Json]:
    extra: Mapping[str, Any] = getattr(value, EXTRA) if shape.keeps_extra else {}
    unread: Mapping[str, list[Any]] = extra.get(UNREAD, {})
    beside: Mapping[str, Mapping[Edge, dict[str, Json]]] = extra.get(BESIDE, {})
    beyond: Mapping[str, Any] = extra.get(BEYOND, {})
    data: dict[str, Json] = {}
    for each in shape.fields:
        current = getattr(value, each.name)
        untouched = _is_untouched(each, current)
        if untouched and each.name in extra:
            data[each.name] = extra[each.name]
        elif each.default is None or not untouched or each.name in unread or each.name in beyond:
            encoded = encode(each.shape, current, grid)
            if each.name in beside and current is not None:
                encoded = _with_beside(encoded, current, beside[each.name], grid)
            encoded = _with_unread(encoded, unread.get(each.name, []))
            data[each.name] = _with_beyond(encoded, beyond.get(each.name))
    for key, raw in extra.items():
        if key not in (UNREAD, BESIDE, BEYOND) and not any(key == each.name for each in shape.fields):
            data[key] = raw
    return data


def _is_untouched(each: Field, current: Any) -> bool:
    default = stand_in(each.shape) if each.default is None else each.default()
    return bool(current == default)


def _with_beside(
    encoded: Json, current: Mapping[Edge, object], beside: Mapping[Edge, dict[str, Json]], grid: Grid
) -> Json:
    assert isinstance(encoded, list)
    for side, item in zip(sorted(current, key=lambda side: _edge_key(side, grid)), encoded, strict=True):
        if current[side] is None and isinstance(item, dict):
            item.update(beside.get(side, {}))
    return encoded


def _with_unread(encoded: Json, unread: list[Any]) -> Json:
    """The data with the items that could not be read, in their old places as far as these still exist."""
    match encoded:
        case list() if unread:
            read = iter(encoded)
            whole: list[Json] = []
            for index, raw in unread:
                whole.extend(islice(read, max(0, index - len(whole))))
                whole.append(raw)
            return [*whole, *read]
        case dict():
            for key, raw in unread:
                encoded.setdefault(key, raw)
    return encoded


def _with_beyond(encoded: Json, beyond: Json) -> Json:
    """The data with what stood beyond the bound of its list or object."""
    if isinstance(encoded, list) and isinstance(beyond, list):
        return [*encoded, *beyond]
    if isinstance(encoded, dict) and isinstance(beyond, dict):
        return {**encoded, **{name: raw for name, raw in beyond.items() if name not in encoded}}
    return encoded
