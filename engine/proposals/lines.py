"""Streams and roads of a proposed ground: streams run off the map, roads join places and cross by bridges."""

from itertools import pairwise

from engine.hexes.hex import Hex, direction_between, distance, neighbour, neighbours
from engine.hexes.symmetry import Symmetry
from engine.proposals.chances import Chances
from engine.proposals.courses import Toll, course
from engine.proposals.ground import NewGround
from engine.proposals.places import BattlePlaces, shares

#: How dear a hex is to a road: at random within these bounds, so that roads wind.
_LEAST_TOLL, _MOST_TOLL = 10, 20
#: What a road pays for a level up or down, for a bridge, and for running beside another road.
_CLIMB, _BRIDGE, _BESIDE = 14, 25, 60
#: What it pays where there is a road already.
_SHARED = 3


def lay_stream(ground: NewGround, chances: Chances, places: BattlePlaces) -> bool:
    """Lay a stream from edge to edge between the sides (two under a mirror); whether it could be laid."""
    weights = {hex_: chances.between(2, 9) for hex_ in sorted(ground.grid.hexes())}
    dry = {hex_ for hex_ in places.all if hex_ != places.middle}
    homes = places.homes
    match ground.symmetry:
        case Symmetry.NONE:
            low, high = _edge(ground, 0.36, 0.64)
            start, goals = chances.one_of(low), {chances.one_of(high)}
            dry.add(places.middle)
        case Symmetry.ROT180:
            low, high = _edge(ground, 0.3, 0.7)
            start, goals = _heart(ground), {chances.one_of(low)}
            if ground.image(start) != start:
                ground.join_stream(start, ground.image(start))
                dry.add(places.middle)
            if start in dry or ground.image(start) in dry:
                return False
        case _:
            low, high = _edge(ground, 0.2, 0.42)
            start, goals = chances.one_of(low), {chances.one_of(high)}
            dry.add(places.middle)
    mirrored = ground.symmetry in (Symmetry.MIRROR_X, Symmetry.MIRROR_Y)

    def toll(hex_: Hex, direction: int, entered: int | None) -> int | None:
        there = neighbour(hex_, direction)
        if there not in ground.playable and there not in goals:
            return None
        if there in dry or ground.near(there, homes, 2):
            return None
        if entered is not None and (direction - entered) % 6 not in (0, 1, 5):
            return None
        if hex_ != start and hex_ not in ground.playable:
            return None
        if mirrored and distance(there, homes[0]) + 2 > distance(there, homes[1]):
            return None
        return weights[there]

    found = course(start, goals, toll)
    for here, there in pairwise(found):
        ground.join_stream(here, there)
    return bool(found) and all(len(cell.stream) <= 2 for cell in ground.cells.values())


def lay_roads(ground: NewGround, chances: Chances, places: BattlePlaces) -> None:
    """Lay a road from entry to entry by way of the middle, and join the other places to it."""
    weights: dict[Hex, int] = {}
    for hex_ in ground.grid.playable:
        like = ground.image(hex_)
        weights[hex_] = weights[like] if like in weights else chances.between(_LEAST_TOLL, _MOST_TOLL)
    toll = _road_toll(ground, weights)
    first, second = places.homes
    _lay(ground, course(first, {places.middle}, toll))
    if ground.symmetry is Symmetry.NONE:
        _lay(ground, course(second, {places.middle}, toll))
    elif ground.image(places.middle) != places.middle:
        _lay(ground, course(places.middle, {ground.image(places.middle)}, toll))
    _lead_off(ground, chances, places.homes)
    for place in places.victory:
        _lay(ground, course(place, _roads(ground) - {place}, toll))
    for place in places.fuel[: chances.between(1, 2) * 2]:
        _lay(ground, course(place, _roads(ground) - {place}, toll))


def _road_toll(ground: NewGround, weights: dict[Hex, int]) -> Toll:
    def toll(hex_: Hex, direction: int, entered: int | None) -> int | None:
        there = neighbour(hex_, direction)
        if there not in ground.playable:
            return None
        cell, next_ = ground.at(hex_), ground.at(there)
        if cell.stream and (entered is None or entered != direction):
            return None  # off a bridge there is only straight on
        if next_.stream and {direction, (direction + 3) % 6} & set(next_.stream):
            return None
        if abs(cell.elevation - next_.elevation) > 1 or next_.terrain in ("building", "pond"):
            return None
        if entered is not None and (direction - entered) % 6 in (2, 4):
            return None  # no hairpins
        if cell.road and next_.road:
            return _SHARED if direction in cell.road else _BESIDE
        price = weights[there] + _CLIMB * abs(cell.elevation - next_.elevation)
        return price + (_BRIDGE if next_.stream and next_.bridge is None else 0)

    return toll


def _lay(ground: NewGround, found: tuple[Hex, ...]) -> None:
    for here, there in pairwise(found):
        ground.join_road(here, there)
        direction = direction_between(here, there)
        if direction is not None and ground.at(there).stream:
            ground.bridge(there, direction)


def _lead_off(ground: NewGround, chances: Chances, homes: tuple[Hex, Hex]) -> None:
    """Carry the road on from the entries over the edge of the map, whence the reinforcements come."""
    for home in homes:
        outside = [each for each in neighbours(home) if ground.grid.is_half(each)]
        if outside and not any(ground.at(each).road for each in outside):
            ground.join_road(home, chances.one_of(outside))


def _roads(ground: NewGround) -> frozenset[Hex]:
    return frozenset(h for h, cell in ground.cells.items() if cell.road and not cell.stream)


def _heart(ground: NewGround) -> Hex:
    """The hex in the middle of the sheet, or one of the two beside it."""
    return min(ground.grid.playable, key=lambda hex_: (distance(hex_, ground.image(hex_)), hex_))


def _edge(ground: NewGround, least: float, most: float) -> tuple[list[Hex], list[Hex]]:
    """The half hexes of the two edges between the sides, within a share of the way between these."""
    at = {h: shares(ground.grid, ground.symmetry, h) for h in ground.grid.hexes() if ground.grid.is_half(h)}
    inside = [hex_ for hex_, (along, _) in at.items() if least < along < most]
    return (
        sorted(hex_ for hex_ in inside if at[hex_][1] < 0.2),
        sorted(hex_ for hex_ in inside if at[hex_][1] > 0.8),
    )
