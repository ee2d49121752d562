"""Of a partly unreadable scenario everything else is exported, and what is left out is named."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine.model.finding import Severity
from engine.storage import bundled
from engine.storage.documents import SCENARIO, data_of, value_of_data
from engine.storage.interchange.formats import import_map
from engine.storage.interchange.tiled_export import to_tiled
from engine.storage.interchange.tmj import tmj_text
from engine.storage.interchange.tmx import tmx_text

CATALOGUE = bundled.catalogue()

#: No field holds any of these: each is of a kind that no other of them is.
NOTHINGS: tuple[Any, ...] = (7.5, {"x_no": [1]}, ["x", 7.5])


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each field and item; of items that have the same fields only the first."""
    for key, inner in value.items() if isinstance(value, dict) else list(enumerate(value))[:1]:
        yield (*at, key)
        if isinstance(inner, dict | list):
            yield from places(inner, (*at, key))


def broken_at(data: Any, way: tuple[Any, ...], odd: Any) -> Any:
    copied = json.loads(json.dumps(data))
    holder = copied
    for key in way[:-1]:
        holder = holder[key]
    holder[way[-1]] = odd
    return copied


@pytest.mark.parametrize("name", ["mill-lane", "king-of-the-hill"])
@pytest.mark.parametrize("odd", NOTHINGS, ids=str)
def test_whatever_cannot_be_read_is_left_out_and_named(name: str, odd: Any) -> None:
    data = data_of(SCENARIO, bundled.scenario(name))
    seen = set()
    for way in places(data):
        shape = tuple(key for key in way if isinstance(key, str))
        if shape in seen:
            continue
        seen.add(shape)
        scenario, findings = value_of_data(SCENARIO, broken_at(data, way, odd))
        tiled, losses = to_tiled(scenario, CATALOGUE, "t.png")
        wrong = {each.pointer for each in findings if each.severity is Severity.ERROR}
        if wrong:
            named = {place for loss in losses.report() for place in loss.places}
            assert named & wrong, way
        for text, ending in ((tmx_text(tiled), ".tmx"), (tmj_text(tiled), ".tmj")):
            assert import_map(text, ending, "t", CATALOGUE).losses.report() == ()
