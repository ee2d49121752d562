"""Which layers of a scenario an edit touches: the ground, works, zones, objectives, units."""

from enum import StrEnum

from engine.model.scenario import Scenario
from engine.model.side import Side


class EditLayer(StrEnum):
    """The layers that can be held fast while others are edited."""

    TERRAIN = "terrain"
    FORTIFICATIONS = "fortifications"
    ZONES = "zones"
    OBJECTIVES = "objectives"
    COUNTERS = "counters"


_GROUND = (
    "orientation", "sheet", "boards", "own_boards", "overlays", "cells", "hexsides", "out_of_play",
)  # fmt: skip

_FIELDS = {
    EditLayer.FORTIFICATIONS: ("fortifications", "obstacles", "charges", "special_points"),
    EditLayer.OBJECTIVES: ("objectives",),
    EditLayer.COUNTERS: ("placed_units", "wrecks", "smoke", "smoke_forbidden", "target_marks"),
}

_OF_SIDES = {
    EditLayer.ZONES: ("deployment_zones", "exit_hexes"),
    EditLayer.OBJECTIVES: ("reinforcement_hexes",),
}


def touched_layers(before: Scenario, after: Scenario) -> frozenset[EditLayer]:
    """The layers in which two scenarios differ; titles, rules and forces belong to none."""
    found = {layer for layer, names in _FIELDS.items() if _differ(before, after, names)}
    if _differ(before.layout, after.layout, _GROUND):
        found.add(EditLayer.TERRAIN)
    for layer, names in _OF_SIDES.items():
        if _by_side(before, names) != _by_side(after, names):
            found.add(layer)
    return frozenset(found)


def _differ(before: object, after: object, names: tuple[str, ...]) -> bool:
    return any(
        getattr(before, name) is not getattr(after, name) and getattr(before, name) != getattr(after, name)
        for name in names
    )


def _by_side(scenario: Scenario, names: tuple[str, ...]) -> list[tuple[object, ...]]:
    def held(side: Side) -> tuple[object, ...]:
        return tuple(getattr(side, name) for name in names)

    return [held(side) for side in scenario.sides]
