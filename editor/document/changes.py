"""What differs between two snapshots of a scenario, found by identity."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any

from engine.edits.removed import differing_keys
from engine.hexes.edge import sides
from engine.hexes.hex import Hex
from engine.model.flatten import same_base
from engine.model.layout import Layout
from engine.model.scenario import Scenario
from engine.model.side import Side

#: Fields of a scenario that hold things standing on hexes.
_STANDING = (
    "objectives",
    "fortifications",
    "obstacles",
    "wrecks",
    "charges",
    "special_points",
    "placed_units",
)


@dataclass(frozen=True, slots=True)
class Changes:
    """The fields that changed, and the hexes whose content did; `hexes` None = possibly all of them.

    `cells` is the part of `hexes` whose terrain, lines or hexsides changed.
    """

    fields: frozenset[str]
    hexes: frozenset[Hex] | None = frozenset()
    cells: frozenset[Hex] | None = frozenset()

    def __bool__(self) -> bool:
        return bool(self.fields)

    @property
    def touches_map(self) -> bool:
        """Whether terrain changed anywhere."""
        return self.cells is None or bool(self.cells)


#: What a document says that was opened anew.
EVERYTHING = Changes(frozenset(each.name for each in fields(Scenario)), None, None)


def difference(before: Scenario, after: Scenario) -> Changes:
    """What changed between two snapshots; values that are the same object count as unchanged."""
    changed = frozenset(
        each.name
        for each in fields(Scenario)
        if getattr(before, each.name) is not getattr(after, each.name)
        and getattr(before, each.name) != getattr(after, each.name)
    )
    if not changed:
        return Changes(frozenset())
    cells = painted_difference(before.layout, after.layout) if "layout" in changed else frozenset()
    if cells is None:
        return Changes(changed, None, None)
    standing: set[Hex] = set(cells)
    for name in _STANDING:
        if name in changed:
            standing.update(_moved(getattr(before, name), getattr(after, name)))
    if "smoke" in changed:
        standing.update(set(before.smoke) ^ set(after.smoke))
    if "sides" in changed:
        old, new = {id(each) for each in before.sides}, {id(each) for each in after.sides}
        for side in before.sides + after.sides:
            if id(side) not in old & new:
                standing.update(_places(side))
    return Changes(changed, frozenset(standing), cells)


def painted_difference(before: Layout, after: Layout) -> frozenset[Hex] | None:
    """The hexes painted differently; None when the layouts differ below the paint."""
    if before is after:
        return frozenset()
    if not same_base(before, after) or before.stream_depth != after.stream_depth:
        return None
    found = set(differing_keys(before.cells, after.cells))
    for side in differing_keys(before.hexsides, after.hexsides):
        found.update(sides(side))
    return frozenset(found)


def _moved(before: Iterable[Any], after: Iterable[Any]) -> Iterator[Hex]:
    old, new = {id(each): each for each in before}, {id(each): each for each in after}
    for key in old.keys() ^ new.keys():
        hex_ = (old.get(key) or new[key]).hex
        if hex_ is not None:
            yield hex_


def _places(side: Side) -> Iterator[Hex]:
    yield from side.reinforcement_hexes
    yield from side.exit_hexes
    for zone in side.deployment_zones:
        yield from zone.hexes
