"""The table of maps in maps/README.md, as it must read."""

from __future__ import annotations

from engine.model.scenario import Scenario
from tests.maps.figures import measured

HEADER = (
    "| map | hexes | VP / FP | centre (MP west, east; first round) | cover, blocking, road % | "
    "sight all, within 8 % | lanes on foot; vehicles (fast) | camp hexes |\n"
    "|---|---|---|---|---|---|---|---|"
)


def row(scenario: Scenario) -> str:
    """The line of one skirmish map."""
    found = measured(scenario.id)
    west, east = found.first_rounds
    rounds = str(west) if west == east else f"{west}/{east}"
    cells = (
        f"[{scenario.title}](scenarios/{scenario.id}.json)",
        str(found.hexes),
        f"{found.victory} / {found.fuel}",
        f"{found.centre} ({found.costs[0]}, {found.costs[1]}; {rounds})",
        f"{found.cover}, {found.blocking}, {found.road}",
        f"{found.sight}, {found.sight_in_range}",
        f"{found.infantry_lanes}; {found.vehicle_lanes} ({found.fast_lanes})",
        f"{found.camps[0]} / {found.camps[1]}",
    )
    return "| " + " | ".join(cells) + " |"


def table(scenarios: list[Scenario]) -> str:
    """The whole table, in the order of the scenarios."""
    return "\n".join([HEADER, *(row(scenario) for scenario in scenarios)])
