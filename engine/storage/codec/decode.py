"""From JSON data to model values: every fault a finding, and nothing of the data lost.

What cannot be read stays with the record it belongs to, in its `extra`: a bad field under its own name, a
bad item of a list or mapping in the drawer `UNREAD`, what stands beyond the bound of one in `BEYOND`.
Writing puts all of it back where it was, unless the user gave the field a value in the meantime. So opening
and saving a damaged file mends and loses nothing.
"""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from itertools import islice
from typing import Any

from engine.hexes.edge import Edge, edge
from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import say, say_number
from engine.model.values import BESIDE, BEYOND, UNREAD, Json
from engine.storage.codec.pointer import Pointer
from engine.storage.codec.reading import (
    BAD,
    Reading,
    choice,
    name_fits,
    open_data,
    short,
    text,
    too_many,
    whole_number,
    wrong,
)
from engine.storage.codec.shapes import (
    Anything,
    AxialHex,
    ByEdge,
    ByHex,
    ById,
    Enumeration,
    Field,
    Flag,
    HexName,
    Many,
    Maybe,
    ObjectShape,
    Row,
    Shape,
    TableShape,
    Text,
    Whole,
)

#: The form of `marshal` that depends on the value alone.
_PLAIN = 2


def decode_root(shape: ObjectShape, data: Mapping[str, Json], reading: Reading) -> Any:
    """The value of a whole file; mandatory fields that are missing or bad get an empty stand-in."""
    return _record(shape, data, (), reading, as_root=True)


def _decode(shape: Shape, data: Json, at: Pointer, reading: Reading) -> Any:
    match shape:
        case Text(longest=longest):
            return data if isinstance(data, str) and len(data) <= longest else text(shape, data, at, reading)
        case Flag():
            return data if isinstance(data, bool) else wrong(data, say("true or false"), at, reading)
        case Whole():
            return whole_number(shape, data, at, reading)
        case Anything():
            return open_data(shape, data, at, reading)
        case Enumeration():
            return choice(shape, data, at, reading)
        case HexName():
            return _hex(data, at, reading)
        case AxialHex():
            return _axial(data, at, reading)
        case Maybe(of=inner):
            return None if data is None else _decode(inner, data, at, reading)
        case Row(of=parts):
            return _row(parts, data, at, reading)
        case ObjectShape():
            return _record(shape, data, at, reading)
        case _:
            within, beyond = _within(shape, data, at, reading)
            value, unread, beside = _gathered(shape, within, at, reading)
            return BAD if unread or beside or beyond else value


def _hex(data: Json, at: Pointer, reading: Reading) -> Any:
    if isinstance(data, list):
        return _axial(data, at, reading)
    if not isinstance(data, str):
        return wrong(data, say("a hex label like C7"), at, reading)
    hex_ = reading.grid.parse(data)
    if hex_ is None:
        reading.report(
            "FILE012",
            at,
            say("{data} is no hex label.", data=short(data)),
            say("Write column letters and a row number, like C7."),
        )
        return BAD
    return hex_


def _axial(data: Json, at: Pointer, reading: Reading) -> Any:
    pair = _row((Whole(-20000, 20000), Whole(-20000, 20000)), data, at, reading)
    return BAD if pair is BAD else Hex(*pair)


def _row(parts: tuple[Shape, ...], data: Json, at: Pointer, reading: Reading) -> Any:
    if not isinstance(data, list) or len(data) != len(parts):
        return wrong(
            data, say_number("a list of one value", "a list of {number} values", len(parts)), at, reading
        )
    values = [
        _decode(part, item, (*at, index), reading)
        for index, (part, item) in enumerate(zip(parts, data, strict=True))
    ]
    return BAD if any(value is BAD for value in values) else tuple(values)


# ---------------------------------------------------------------------- records


def _record(
    shape: ObjectShape,
    data: object,
    at: Pointer,
    reading: Reading,
    *,
    ignored: tuple[str, ...] = (),
    as_root: bool = False,
) -> Any:
    if not isinstance(data, dict):
        return wrong(data, say("an object"), at, reading)
    values: dict[str, Any] = {}
    extra: dict[str, Any] = {}
    drawers: dict[str, dict[str, Any]] = {}
    complete = True
    for each in shape.fields:
        if each.name in data:
            value = _field(each, data[each.name], (*at, each.name), reading, drawers)
            if value is not BAD:
                values[each.name] = value
                continue
            extra[each.name] = data[each.name]
        elif each.default is None:
            reading.report(
                "FILE013",
                at,
                say("{each} is missing.", each=each.name),
                say('Add "{each}" to this object.', each=each.name),
            )
        if each.default is None:
            if as_root:
                values[each.name] = stand_in(each.shape)
            else:
                complete = False
    if not complete:
        return BAD
    known = shape.names
    for key, raw in data.items():
        if key not in known and key not in ignored:
            extra[key] = raw
            meant = reading.guess(key, (name for name in known if name not in data), cutoff=0.8)
            if meant is not None:
                reading.report(
                    "FILE016",
                    (*at, key),
                    say("{key} is not a known field; it is kept as it is.", key=short(key)),
                    say("Did you mean {meant}?", meant=meant),
                    severity=Severity.HINT,
                )
    extra.update(drawers)
    if shape.keeps_extra:
        values["extra"] = extra
    elif extra:
        raise TypeError(f"{shape.name} has no place for unknown fields")
    return shape.of(**values)


def stand_in(shape: Shape) -> Any:
    """What stands for a mandatory field of a whole file that is missing: the emptiest value of its kind."""
    match shape:
        case Text():
            return ""
        case Whole(minimum=minimum):
            return max(0, minimum)
        case Flag():
            return False
        case Many():
            return ()
        case TableShape() | ById() | ByHex() | ByEdge():
            return {}
        case Enumeration(of=enumeration):
            return next(iter(enumeration))
        case ObjectShape(of=cls, fields=fields):
            return cls(**{each.name: stand_in(each.shape) for each in fields if each.default is None})
        case Row(of=parts):
            return tuple(stand_in(part) for part in parts)
        case HexName() | AxialHex():
            return Hex(0, 0)
        case _:
            return None


def _field(each: Field, data: Json, at: Pointer, reading: Reading, drawers: dict[str, dict[str, Any]]) -> Any:
    shape = each.shape
    if isinstance(shape, Maybe):
        if data is None:
            return None
        shape = shape.of
    if not isinstance(shape, Many | TableShape | ById | ByHex | ByEdge):
        return _decode(shape, data, at, reading)
    within, beyond = _within(shape, data, at, reading)
    value, unread, beside = _gathered(shape, within, at, reading)
    if value is not BAD:
        for drawer, kept in ((UNREAD, unread), (BESIDE, beside), (BEYOND, beyond)):
            if kept:
                drawers.setdefault(drawer, {})[each.name] = kept
    return value


# ---------------------------------------------------------------------- lists and mappings

_Gathered = tuple[Any, list[Any], dict[Any, Any]]
_Gathering = Many | TableShape | ById | ByHex | ByEdge


def _within(shape: _Gathering, data: Json, at: Pointer, reading: Reading) -> tuple[Json, Json]:
    """The entries of a list or object that count, and those beyond its bound, which nobody looks at."""
    most = shape.most
    if (
        isinstance(data, list | dict)
        and len(data) > most
        and not (isinstance(shape, Many) and shape.directions)
    ):
        too_many(most, len(data), at, reading)
        if isinstance(data, list):
            return data[:most], data[most:]
        names = iter(data)
        return {name: data[name] for name in islice(names, most)}, {name: data[name] for name in names}
    return data, None


def _gathered(shape: _Gathering, data: Json, at: Pointer, reading: Reading) -> _Gathered:
    """The value, the items that could not be read with their place, and what stands beside a None."""
    match shape:
        case TableShape(of=inner):
            return _table(inner, data, at, reading)
        case Many(of=inner, directions=True, most=most):
            return _directions(inner, most, data, at, reading)
    if not isinstance(data, list):
        return wrong(data, say("a list"), at, reading), [], {}
    match shape:
        case Many(of=inner):
            return _many(inner, data, at, reading)
        case ById(of=record):
            return _by_id(record, data, at, reading)
        case ByHex(of=record):
            return _by_hex(record, data, at, reading)
        case ByEdge():
            return _by_edge(shape, data, at, reading)
    raise TypeError(f"{shape} holds no items")


def _table(inner: Shape, data: Json, at: Pointer, reading: Reading) -> _Gathered:
    if not isinstance(data, dict):
        return wrong(data, say("an object"), at, reading), [], {}
    values: dict[str, Any] = {}
    unread: list[Any] = []
    for key, raw in data.items():
        here = (*at, key)
        value = _decode(inner, raw, here, reading) if name_fits(key, here, reading) else BAD
        if value is BAD:
            unread.append([key, raw])
        else:
            values[key] = value
    return values, unread, {}


def _many(inner: Shape, data: list[Json], at: Pointer, reading: Reading) -> _Gathered:
    values: list[Any] = []
    unread: list[Any] = []
    for index, raw in enumerate(data):
        value = _decode(inner, raw, (*at, index), reading)
        if value is BAD:
            unread.append([index, raw])
        else:
            values.append(value)
    return tuple(values), unread, {}


def _directions(inner: Shape, most: int, data: Json, at: Pointer, reading: Reading) -> _Gathered:
    if not isinstance(data, list):
        return wrong(data, say("a list of directions"), at, reading), [], {}
    if len(data) > most:
        too_many(most, len(data), at, reading)
        return BAD, [], {}
    values = [_decode(inner, raw, (*at, index), reading) for index, raw in enumerate(data)]
    if any(value is BAD for value in values):
        return BAD, [], {}
    if len(set(values)) < len(values):
        reading.report(
            "FILE014", at, say("A direction stands here twice."), say("Write each direction once.")
        )
        return BAD, [], {}
    return tuple(sorted(values)), [], {}


def _twice(name: str, at: Pointer, reading: Reading) -> None:
    reading.report(
        "FILE015",
        at,
        say("{name} stands in this list twice; the first one counts.", name=name),
        say("Remove one of the two."),
    )


def _by_id(record: ObjectShape, data: list[Json], at: Pointer, reading: Reading) -> _Gathered:
    values: dict[str, Any] = {}
    unread: list[Any] = []
    for index, raw in enumerate(data):
        value = _record(record, raw, (*at, index), reading)
        if value is not BAD and value.id not in values:
            values[value.id] = value
            continue
        if value is not BAD:
            _twice(short(value.id), (*at, index), reading)
        unread.append([index, raw])
    return values, unread, {}


def _place(raw: object, at: Pointer, reading: Reading) -> Any:
    """The hex an entry of a map list is about."""
    if not isinstance(raw, dict):
        return wrong(raw, say("an object"), at, reading)
    if "hex" not in raw:
        reading.report("FILE013", at, say("hex is missing."), say('Add "hex" to this object.'))
        return BAD
    return _hex(raw["hex"], (*at, "hex"), reading)


def _by_hex(record: ObjectShape, data: list[Json], at: Pointer, reading: Reading) -> _Gathered:
    values: dict[Hex, Any] = {}
    alike: dict[bytes, Any] = {}
    unread: list[Any] = []
    parse = reading.grid.parse
    for index, raw in enumerate(data):
        label = raw.get("hex") if isinstance(raw, dict) else None
        hex_ = parse(label) if isinstance(label, str) else None
        if hex_ is None:
            hex_ = _place(raw, (*at, index), reading)
        if hex_ is BAD or not isinstance(raw, dict):
            value = BAD
        else:
            # Most hexes of a map are like others: what reads without a remark is read once.
            content = marshal.dumps({**raw, "hex": None}, _PLAIN)
            value = alike.get(content)
            if value is None:
                remarks = len(reading.findings), reading.untold, reading.guesses
                value = _record(record, raw, (*at, index), reading, ignored=("hex",))
                if value is not BAD and remarks == (len(reading.findings), reading.untold, reading.guesses):
                    alike[content] = value
        if value is not BAD and hex_ not in values:
            values[hex_] = value
            continue
        if value is not BAD:
            _twice(say("Hex {hex}", hex=reading.grid.label(hex_)), (*at, index), reading)
        unread.append([index, raw])
    return values, unread, {}


def _by_edge(shape: ByEdge, data: list[Json], at: Pointer, reading: Reading) -> _Gathered:
    values: dict[Edge, Any] = {}
    unread: list[Any] = []
    beside: dict[Edge, Any] = {}
    for index, raw in enumerate(data):
        here = (*at, index)
        side, value, rest = _hexside(shape, raw, here, reading)
        if side is not BAD and value is not BAD and side not in values:
            values[side] = value
            if rest:
                beside[side] = rest
            continue
        if side is not BAD and value is not BAD:
            _twice(say("This hexside"), here, reading)
        unread.append([index, raw])
    return values, unread, beside


def _hexside(shape: ByEdge, raw: Json, at: Pointer, reading: Reading) -> tuple[Any, Any, dict[str, Json]]:
    hex_ = _place(raw, at, reading)
    if not isinstance(raw, dict):
        return BAD, BAD, {}
    if "direction" not in raw:
        reading.report(
            "FILE013", at, say("direction is missing."), say('Add "direction" (0 to 5) to this object.')
        )
        direction = BAD
    else:
        direction = whole_number(Whole(0, 5), raw["direction"], (*at, "direction"), reading)
    if shape.removable and "type" in raw and raw["type"] is None:
        value = None
        rest = {key: each for key, each in raw.items() if key not in ("hex", "direction", "type")}
    else:
        value, rest = _record(shape.of, raw, at, reading, ignored=("hex", "direction")), {}
    side = BAD if hex_ is BAD or direction is BAD else edge(hex_, direction)
    return side, value, rest


def decode_value(shape: Shape, data: Json, at: Pointer, reading: Reading) -> tuple[bool, Any]:
    """Whether a single value could be read, and the value."""
    value = _decode(shape, data, at, reading)
    return value is not BAD, None if value is BAD else value
