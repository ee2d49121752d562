"""Scenarios of which a part cannot be read: every check runs over the rest, and none breaks."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.cli.validation.statistics import statistics
from engine.model.finding import Severity
from engine.model.scenario import Scenario
from engine.model.values import DRAWERS, UNREAD
from engine.storage import bundled
from engine.storage.documents import SCENARIO, value_of_text
from engine.storage.overrides import with_overrides
from engine.validation.run import findings

#: What is put in place of something else; of every sort that JSON has.
JUNK: tuple[Any, ...] = (
    *(None, True, -1, 10**9, 1.5, "?", "", [], {}),
    *(["?"], [None], [[]], [{}], {"?": 1}, {"a": {}}),
)
#: Of the items of a list, so many are tried: the others are like them.
ITEMS = 3

Way = tuple[str | int, ...]


def ways(data: Any, at: Way = ()) -> Iterator[Way]:
    """The way to every field and item."""
    if at:
        yield at
    inner = (
        data.items() if isinstance(data, dict) else enumerate(data[:ITEMS]) if isinstance(data, list) else ()
    )
    for key, each in inner:
        yield from ways(each, (*at, key))


def replaced(data: Any, at: Way, by: Any) -> Any:
    """The data with something else in that place."""
    if not at:
        return by
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[at[0]] = replaced(data[at[0]], at[1:], by)
    return copy


def scenario_of(data: Any) -> Scenario | None:
    """What can be read of it."""
    value, _ = value_of_text(SCENARIO, json.dumps(data))
    return value if isinstance(value, Scenario) else None


@pytest.mark.parametrize("name", ["mill-lane", "king-of-the-hill"])
def test_no_check_breaks_on_what_cannot_be_read(name: str) -> None:
    whole = json.loads(
        next(p for p in bundled.scenario_paths() if p.stem == name).read_text(encoding="utf-8")
    )
    every = list(ways(whole))
    rng = random.Random(name)
    for at in rng.sample(every, 24):
        scenario = scenario_of(replaced(whole, at, rng.choice(JUNK)))
        if scenario is not None:
            own, _ = with_overrides(bundled.catalogue(), scenario)
            assert findings(scenario, own) is not None, at
            assert statistics(scenario, own), at


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("four-banners", {"rules": {"ruleset": "base", "values": {"squad_slots": 0}}}),
        ("four-banners", {"timing": {"rounds": 8, "stacking_limits": {"units": 0}}}),
        ("four-banners", {"layout": {"orientation": "flat-top"}}),
        ("king-of-the-hill", {"layout": {"orientation": "flat-top"}}),
    ],
)
def test_no_check_breaks_on_figures_of_nothing(name: str, change: dict[str, Any]) -> None:
    whole = json.loads(
        next(p for p in bundled.scenario_paths() if p.stem == name).read_text(encoding="utf-8")
    )
    scenario = scenario_of({**whole, **change})
    assert scenario is not None
    own, _ = with_overrides(bundled.catalogue(), scenario)
    assert any(each.severity is Severity.ERROR for each in findings(scenario, own))


def test_the_drawer_of_what_cannot_be_read_is_no_unknown_field() -> None:
    path = next(p for p in bundled.scenario_paths() if p.stem == "king-of-the-hill")
    whole = json.loads(path.read_text(encoding="utf-8"))
    fields = [at for at in ways(whole) if isinstance(at[-1], int) and at[-1] == 0]
    assert len(fields) > 5
    found = 0
    for at in fields:
        scenario = scenario_of(replaced(whole, at, {"?": "?"}))
        assert scenario is not None
        unread = [each for each in findings(scenario, bundled.catalogue()) if each.code == "MAP171"]
        assert not any(drawer in each.pointer for each in unread for drawer in DRAWERS), at
        found += UNREAD in scenario.extra
    assert found, "nothing was unreadable"
