"""The hexes of entry cannot take one round's reinforcements.

What: In one round more units come for a side than its hexes of entry hold within the stacking limit.

Why: What finds no place does not come (B-SET-22); in a skirmish the Reinforcement Hex has no limit.

Fix: Add hexes of entry, or spread the reinforcements over rounds.
"""

from collections.abc import Iterator

from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.map_edges import edge_of_map
from engine.model.said import say_number
from engine.model.side import Side
from engine.rules.base.arrivals.reinforcements import force_of
from engine.validation.check import Fault, check
from engine.validation.order_of_battle import units_of_force
from engine.validation.stacking import largest_stack
from engine.validation.subject import Subject


@check(
    "MAP136",
    Severity.WARNING,
    rule="B-SET-22",
    reads=("layout", "sides", "reinforcements", "timing"),
    ruleset="base",
)
def entry_too_small(subject: Subject) -> Iterator[Fault]:
    """Each reinforcement with too little room."""
    stack = largest_stack(subject.scenario)
    for index, coming in enumerate(subject.scenario.reinforcements):
        side = subject.scenario.side(coming.side)
        if side is None:
            continue
        hexes = tuple(hex_ for hex_ in coming.hexes or _entries(subject, side) if hex_ in subject.map)
        units = units_of_force(force_of(coming))
        if hexes and units > stack * len(hexes):
            yield Fault(
                say_number(
                    "{units} units come for {side} in round {round}; {hexes} holds {stack}.",
                    "{units} units come for {side} in round {round}; {hexes} hold {stack}.",
                    len(hexes),
                    round=coming.round,
                    units=units,
                    side=side.name,
                    hexes=subject.labels(hexes),
                    stack=stack * len(hexes),
                ),
                hexes,
                f"/reinforcements/{index}",
            )


def _entries(subject: Subject, side: Side) -> tuple[Hex, ...]:
    """The hexes by which a side comes in where a reinforcement names none."""
    edges = (hex_ for edge in side.entry_edges for hex_ in edge_of_map(subject.map, edge))
    return tuple(dict.fromkeys((*side.reinforcement_hexes, *edges)))
