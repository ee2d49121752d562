"""The scenario that a foreign map becomes: data that the codec reads as it reads any file."""

from collections.abc import Iterable, Mapping
from typing import Any

from engine.hexes.hex import Hex
from engine.model.finding import Finding
from engine.model.scenario import Scenario
from engine.model.usual_sides import usual_sides
from engine.model.values import Json
from engine.storage.documents import SCENARIO, value_of_data
from engine.storage.interchange.fitting import Fitting
from engine.storage.interchange.mapping import Mapped

#: The sides of a map that names none.
SIDES: tuple[Mapping[str, Json], ...] = tuple(
    {"id": side.id, "name": side.name, "nations": list(side.nations)} for side in usual_sides()
)


def layout_data(fitting: Fitting, mapped: Mapped) -> dict[str, Json]:
    """The layout of the mapped hexes on a blank sheet."""
    grid = fitting.grid
    closed = sorted({*mapped.closed, *fitting.closed()}, key=grid.offset)
    layout: dict[str, Json] = {
        "orientation": grid.orientation.value,
        "sheet": {"columns": grid.columns, "rows": grid.rows},
        "cells": [
            {"hex": grid.label(hex_), **mapped.cells[hex_]} for hex_ in sorted(mapped.cells, key=grid.offset)
        ],
    }
    if closed:
        layout["out_of_play"] = [grid.label(hex_) for hex_ in closed if grid.is_playable(hex_)]
    return layout


def decoded(data: Mapping[str, Json]) -> tuple[Scenario, tuple[Finding, ...]]:
    """The scenario that the data says, with what of it makes no sense."""
    header: dict[str, Json] = {"$schema": SCENARIO.schema, "format_version": 1}
    value, findings = value_of_data(SCENARIO, header | dict(data))
    assert isinstance(value, Scenario), "an object is always read as far as it can be"
    return value, findings


def sides_with(marks: Mapping[str, Iterable[Hex]], fitting: Fitting) -> list[dict[str, Any]]:
    """The two usual sides with their Reinforcement Hexes, given by side id."""
    grid = fitting.grid
    sides = [dict(side) for side in SIDES]
    for side in sides:
        hexes = [grid.label(hex_) for hex_ in marks.get(str(side["id"]), ()) if grid.is_playable(hex_)]
        if hexes:
            side["reinforcement_hexes"] = list(hexes)
    return sides
