"""Lines to every offset up to sixty hexes against shapely, on both orientations, and the literal oracle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex, disc, distance
from tests.hexes.by_shapely import equals_shapely, equals_the_oracle
from tests.thorough.row import Chunk, Options, Outcome, Row

FARTHEST = 60
_ORIGIN = Hex(0, 0)


def chunks(options: Options) -> Iterator[Chunk]:
    """The offsets of each distance."""
    for steps in range(1, FARTHEST + 1):
        yield Chunk(f"distance {steps}", options.seed, (steps,))


def compared(chunk: Chunk) -> Outcome:
    """Every offset so many steps away, once for each orientation."""
    steps = int(chunk.arguments[0])
    ring = [end for end in disc(_ORIGIN, steps) if distance(_ORIGIN, end) == steps]
    wrong = [
        (end, orientation)
        for end in ring
        for orientation in Orientation
        if not (equals_shapely(end, orientation, FARTHEST + 1) and equals_the_oracle(end))
    ]
    notes = tuple(f"offset {tuple(end)}, {orientation.value}" for end, orientation in wrong[:3])
    return Outcome(len(ring) * len(Orientation), len(wrong), {"offsets": len(ring)}, notes)


def complete(totals: Mapping[str, int]) -> Sequence[str]:
    """Whether no offset was left out."""
    wanted = 3 * FARTHEST * (FARTHEST + 1)
    found = totals.get("offsets", 0)
    return () if found == wanted else (f"{found} offsets compared, not {wanted}",)


OFFSETS = Row(
    "sight.offsets",
    "Lines to all offsets up to 60 meet the hexes that shapely finds, on both orientations",
    chunks,
    compared,
    complete,
)
