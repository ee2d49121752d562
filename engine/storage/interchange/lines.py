"""Roads, railways and streams as drawn lines: the exits of hexes joined into long lines, and back."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from engine.hexes.hex import Hex, direction_between, distance, neighbour, neighbours, opposite

#: A hex's centre (None) or the middle of one of its hexsides.
Stop = tuple[Hex, int | None]


def joined(exits: Mapping[Hex, Sequence[int]]) -> Iterator[tuple[Stop, ...]]:
    """Lines that together draw every exit once, as long as they run on without branching.

    Where both hexes have the exit, the line runs from centre to centre; where only one has it, it ends
    in the middle of the hexside.
    """
    links: dict[Stop, list[Stop]] = {}
    for hex_, directions in sorted(exits.items()):
        for direction in directions:
            other = neighbour(hex_, direction)
            ends_there = opposite(direction) in exits.get(other, ())
            end: Stop = (other, None) if ends_there else (hex_, direction)
            links.setdefault((hex_, None), []).append(end)
            if not ends_there:
                links.setdefault(end, []).append((hex_, None))
    drawn: set[frozenset[Stop]] = set()

    def onward(stop: Stop) -> Stop | None:
        return next((end for end in links[stop] if frozenset((stop, end)) not in drawn), None)

    # Ends and junctions first, so that only closed rings begin in the middle of a line.
    for start in sorted(links, key=lambda stop: (len(links[stop]) == 2, stop[0], stop[1] or 0)):
        while (following := onward(start)) is not None:
            line = [start]
            while following is not None:
                drawn.add(frozenset((line[-1], following)))
                line.append(following)
                following = onward(line[-1]) if len(links[line[-1]]) == 2 else None
            yield tuple(line)


def exits_along(stops: Sequence[Stop]) -> Iterator[tuple[Hex, int]]:
    """The exits (hex, direction) that a line through these stops draws; distant hexes are joined straight."""
    for start, end in pairwise(stops):
        first, last = _meeting(start, end), _meeting(end, start)
        yield from _half(start, first)
        yield from _half(end, last)
        at = first
        while at != last:
            following = min(
                neighbours(at), key=lambda each: (distance(each, last), _strays(each, first, last))
            )
            direction = direction_between(at, following)
            assert direction is not None, "a neighbour lies in a direction"
            yield at, direction
            yield following, opposite(direction)
            at = following


def _meeting(stop: Stop, other: Stop) -> Hex:
    """The hex by which a line from `stop` goes on towards `other`."""
    hex_, direction = stop
    if direction is None:
        return hex_
    across = neighbour(hex_, direction)
    return across if distance(across, other[0]) < distance(hex_, other[0]) else hex_


def _half(stop: Stop, hex_: Hex) -> Iterator[tuple[Hex, int]]:
    """The exit from the hex's centre to the hexside where the line ends."""
    of, direction = stop
    if direction is not None:
        yield hex_, direction if hex_ == of else opposite(direction)


def _strays(hex_: Hex, first: Hex, last: Hex) -> int:
    """Twice the area between the hex and the straight line from first to last: 0 on the line itself."""
    return abs((last.q - first.q) * (hex_.r - first.r) - (last.r - first.r) * (hex_.q - first.q))
