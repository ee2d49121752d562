"""Values of every class that files hold, drawn from the shapes that the codec compiles."""

from __future__ import annotations

import json
import string
from functools import cache
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from engine.hexes.edge import edge
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.storage.codec.reading import grid_for
from engine.storage.codec.shapes import (
    Anything,
    AxialHex,
    ByEdge,
    ByHex,
    ById,
    Enumeration,
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
    record_of,
)

WORDS = st.text(st.characters(exclude_categories=("Cs",)), max_size=6)
#: Unknown names that look like no field, so that no hint is given about them.
NAMES = st.text(string.ascii_lowercase, min_size=1, max_size=3).map(lambda text: f"x_{text}")
JSON: SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=4,
)


@cache
def open_data(largest: int) -> SearchStrategy[Any]:
    """Open data with no number beyond `largest`."""
    return st.recursive(
        st.none() | st.booleans() | st.integers(-largest, largest) | st.floats(-largest, largest) | WORDS,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
        max_leaves=4,
    )


@st.composite
def labelled_hexes(draw: DrawFn, orientation: Orientation) -> Hex:
    column, row = draw(st.integers(0, 30)), draw(st.integers(0, 20))
    return grid_for(orientation).hex_at(column, row)


@st.composite
def hexes(draw: DrawFn, orientation: Orientation) -> Hex:
    if draw(st.integers(0, 9)) == 0:
        return Hex(draw(st.integers(-30, 30)), draw(st.integers(-30, 30)))
    return draw(labelled_hexes(orientation))


def values(shape: Shape, orientation: Orientation) -> SearchStrategy[Any]:
    """Values of a shape; labels mean what they mean in that orientation."""
    match shape:
        case Text():
            return WORDS
        case Flag():
            return st.booleans()
        case Whole(minimum=minimum, maximum=maximum):
            return st.integers(minimum, maximum) | st.integers(max(minimum, 0), min(maximum, 5))
        case Anything(largest=largest):
            return open_data(largest)
        case HexName():
            return hexes(orientation)
        case AxialHex():
            return st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))
        case Enumeration(of=enumeration):
            return st.just(orientation) if enumeration is Orientation else st.sampled_from(list(enumeration))
        case Maybe(of=inner):
            return st.none() | values(inner, orientation)
        case Many(of=inner, directions=True):
            return st.sets(values(inner, orientation), max_size=3).map(lambda found: tuple(sorted(found)))
        case Many(of=inner):
            return st.lists(values(inner, orientation), max_size=2).map(tuple)
        case Row(of=parts):
            return st.tuples(*(values(part, orientation) for part in parts))
        case TableShape(of=inner):
            return st.dictionaries(WORDS, values(inner, orientation), max_size=2)
        case ById(of=record):
            items = st.lists(values(record, orientation), max_size=2)
            return items.map(lambda found: {item.id: item for item in found})
        case ByHex(of=record):
            return st.dictionaries(hexes(orientation), values(record, orientation), max_size=3)
        case ByEdge(of=record, removable=removable):
            sides = st.builds(edge, hexes(orientation), st.integers(0, 5))
            inner_values = values(record, orientation)
            return st.dictionaries(sides, st.none() | inner_values if removable else inner_values, max_size=3)
        case ObjectShape():
            return records(shape, orientation)
    raise AssertionError(shape)


@st.composite
def records(draw: DrawFn, shape: ObjectShape, orientation: Orientation) -> Any:
    chosen: dict[str, Any] = {}
    optional = [each.name for each in shape.fields if each.default is not None]
    named = set(draw(st.lists(st.sampled_from(optional), max_size=5))) if optional else set()
    for each in shape.fields:
        turns = isinstance(each.shape, Enumeration) and each.shape.of is Orientation
        if each.default is None or each.name in named or turns:
            chosen[each.name] = draw(values(each.shape, orientation))
    if draw(st.integers(0, 2)) == 0:
        chosen["extra"] = draw(st.dictionaries(NAMES, JSON, max_size=2))
    return shape.of(**chosen)


@st.composite
def roots(draw: DrawFn, cls: type) -> Any:
    """A value of the root class of some kind of file."""
    turned = cls.__name__ in ("Scenario", "Board", "SavedGame")
    orientation = draw(st.sampled_from(list(Orientation))) if turned else Orientation.FLAT_TOP
    return draw(records(record_of(cls), orientation))


def scenarios() -> SearchStrategy[Scenario]:
    return roots(Scenario)


# ---------------------------------------------------------------------- damaging data

_ODD: SearchStrategy[Any] = st.sampled_from(
    [None, True, False, 0, 1, 2, 5, 6, -1, 3.0, 2.5, 10**12, "", "C7", "c7", "A0", "@3", "C7\n", "woods",
     [], {}, [0, 0], [1, 1], [0, 1, 2], ["C7"], {"hex": "C7"}, {"hex": "C7", "direction": 2, "type": None},
     {"id": "a"}]
)  # fmt: skip


@st.composite
def damaged(draw: DrawFn, data: dict[str, Any]) -> dict[str, Any]:
    """A copy of JSON data in which one to three places hold something else, or nothing."""
    copy: dict[str, Any] = json.loads(json.dumps(data))
    for _ in range(draw(st.integers(1, 3))):
        holder: Any = copy
        while True:
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if isinstance(holder[key], (dict, list)) and holder[key] and draw(st.integers(0, 3)):
                holder = holder[key]
                continue
            if draw(st.integers(0, 3)) == 0:
                del holder[key]
            else:
                holder[key] = json.loads(json.dumps(draw(_ODD)))
            break
    return copy
