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
from tests.support.growth import Work, going_on, grows_too_fast, too_fast, work
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


def test_growth_goes_on_where_one_measure_does() -> None:
    slower = [Work(seconds=seconds) for seconds in (0.1, 0.2, 1.0, 5.0)]
    larger = [Work(peak=peak) for peak in (10**6, 2 * 10**6, 10**7, 5 * 10**7)]
    assert going_on(slower) == "seconds 0.1, 0.2, 1; then seconds 0.2, 1, 5"
    assert going_on(larger) == "peak 1e+06, 2e+06, 1e+07; then peak 2e+06, 1e+07, 5e+07"
    # A slow moment of the machine and a limit after it are no growth.
    slow, full = Work(seconds=1.0), Work(seconds=1.0, peak=10**7)
    assert going_on([Work(seconds=0.1), Work(seconds=0.2), slow, full]) == ""
