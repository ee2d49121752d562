"""The sides of a vehicle that faces one of its hexsides, as seen from another hex."""

from engine.hexes.hex import Hex, bearings

FRONT, FLANK, REAR = "front", "flank", "rear"
#: The sides, the best protected and best armed first.
SIDES = (FRONT, FLANK, REAR)


def sides_towards(facing: int, at: Hex, hex_: Hex) -> tuple[str, ...]:
    """The sides between which the line from a vehicle's hex to another one runs, in the order of SIDES.

    One where the line crosses a hexside, two where it runs along the spine between two sides, none for the
    vehicle's own hex. The hexside faced is the front, the opposite one the rear, the other four the flanks.
    """
    turns = {min((each - facing) % 6, (facing - each) % 6) for each in bearings(at, hex_)}
    met = {FRONT if turn == 0 else REAR if turn == 3 else FLANK for turn in turns}
    return tuple(side for side in SIDES if side in met)
