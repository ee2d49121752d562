"""validate.schema: reading a scenario of 2,000 hexes with the codec against jsonschema on the same data."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

from jsonschema import Draft202012Validator

from engine.hexes.grid import Grid, Orientation
from engine.storage.documents import SCENARIO, schema_file_text, value_of_data
from tests.bench.conftest import Versus

ROADS: tuple[list[int], ...] = ([], [0, 3], [1, 4], [2, 5], [0, 2], [1, 3], [2, 4], [3, 5])
TERRAINS = ("clear", "woods", "building", "rough")


def scenario_data(hexes: int) -> dict[str, Any]:
    """A scenario in the form of its file: one object for each hex, and sixty units."""
    dice = random.Random(3)
    grid = Grid(Orientation.FLAT_TOP, 52, 44)
    labels = [grid.label(hex_) for hex_ in grid.playable[:hexes]]
    cells = [
        {
            "hex": label,
            "terrain": dice.choice(TERRAINS),
            "elevation": dice.randrange(3),
            "road": dice.choice(ROADS),
        }
        for label in labels
    ]
    units = [
        {"id": f"unit{n}", "side": "west", "hex": labels[n], "squad": {"figures": {"regular": 4}}}
        for n in range(60)
    ]
    sides = [{"id": "west", "name": "West", "nations": ["american"]}]
    return {
        "$schema": "urn:tidewright:schema:scenario:1",
        "format_version": 1,
        "id": "large",
        "title": "Large",
        "layout": {"sheet": {"columns": 52, "rows": 44}, "cells": cells},
        "sides": sides,
        "placed_units": units,
    }


def test_validate_schema(versus: Versus) -> None:
    data = scenario_data(2000)
    validator = Draft202012Validator(json.loads(schema_file_text(SCENARIO)))
    value, findings = value_of_data(SCENARIO, data)
    assert value is not None
    assert findings == ()
    assert [error.json_path for error in validator.iter_errors(data)] == []
    broken = copy.deepcopy(data)
    broken["layout"]["cells"][1500]["terrain"] = 7
    _, found = value_of_data(SCENARIO, broken)
    (error,) = validator.iter_errors(broken)
    assert [finding.pointer for finding in found] == ["/layout/cells/1500/terrain"]
    assert error.json_path == "$.layout.cells[1500].terrain"
    versus(
        "validate.schema.2000",
        lambda: value_of_data(SCENARIO, data),
        "jsonschema, one object per hex",
        lambda: list(validator.iter_errors(data)),
        20,
    )
