"""The law of growth: work on a file grows no faster than the file, whichever of its lists grows.

A sample; the row `files.growth` of `make thorough` takes every list, every use of a file, and more entries.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from engine.storage.codec.shapes import TableShape
from engine.storage.documents import KINDS, text_of_value, value_of_text
from tests.support.file_work import doings
from tests.support.growth import grows_too_fast, too_fast, work
from tests.support.long_lists import Place, document, places

#: Lists whose entries are looked at together: what lies on one another, in one hex, in one army.
MEETING = (
    "scenario.layout.boards",
    "scenario.layout.overlays",
    "scenario.objectives",
    "scenario.placed_units",
    "scenario.obstacles",
    "scenario.sides.starting_squads",
    "scenario.sides.forces.vehicles",
    "scenario.accepted",
)


def test_every_list_of_every_kind_is_found() -> None:
    kinds = {place.kind for place in places()}
    assert kinds == set(KINDS)
    names = [place.name for place in places()]
    assert len(names) == len(set(names)) > 150
    assert set(MEETING) <= set(names)


@pytest.mark.parametrize("kind", KINDS)
def test_reading_and_writing_grow_with_each_list_and_no_faster(kind: str) -> None:
    fast = {}
    for place in (each for each in places() if each.kind == kind):
        for equal in (False, True) if not isinstance(place.shape, TableShape) else (False,):

            def made(count: int, place: Place = place, equal: bool = equal) -> Callable[[], object]:
                text = json.dumps(document(place, count, equal=equal))

                def read_and_written() -> object:
                    value, _ = value_of_text(KINDS[place.kind], text)
                    return text_of_value(KINDS[place.kind], value)

                return read_and_written

            if found := grows_too_fast(made, 12):
                fast[f"{place.name}, {'equal' if equal else 'different'}"] = found
    assert fast == {}


@pytest.mark.parametrize("name", MEETING)
@pytest.mark.parametrize("use", ["lay out", "check", "begin"])
def test_a_scenario_is_used_with_work_that_grows_no_faster_than_its_lists(name: str, use: str) -> None:
    place = next(each for each in places() if each.name == name)

    def made(count: int) -> Callable[[], object]:
        return doings("scenario", document(place, count, equal=name.endswith("boards")), draws=False)[use]

    assert grows_too_fast(made, 20) == ""


def test_what_grows_too_fast_is_found() -> None:
    def pairs(count: int) -> Callable[[], object]:
        return lambda: [abs(each - other) for each in range(count) for other in range(count)]

    def entries(count: int) -> Callable[[], object]:
        return lambda: sorted(abs(each) for each in range(100 * count))

    def limited(count: int) -> Callable[[], object]:
        return entries(count if count < 100 else 20 * count)

    for doublings in (2, 3, 4):
        assert grows_too_fast(pairs, 40, doublings=doublings), doublings
        assert grows_too_fast(entries, 40, doublings=doublings) == "", doublings
        assert grows_too_fast(limited, 40, doublings=doublings) == "", doublings
    assert "calls" in too_fast([work(pairs(count)) for count in (40, 80, 160)])
