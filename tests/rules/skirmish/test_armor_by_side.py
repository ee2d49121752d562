"""The armor of tanks by the side that is hit, as the sheet of a tank shows it."""

from __future__ import annotations

import pytest

from engine.rules.skirmish.vehicles.armor import by_side
from engine.rules.skirmish.vehicles.facing import FRONT, REAR, SIDE


@pytest.mark.parametrize(
    ("armor", "deflection", "front", "side", "rear"),
    [
        # With Deflection a side hit takes one off that, without it one off the armor.
        (4, 2, (5, 2), (4, 1), (3, 0)),
        (4, 3, (5, 3), (4, 2), (3, 1)),
        (2, 1, (3, 1), (2, 0), (1, 0)),
        (2, 0, (3, 0), (1, 0), (1, 0)),
    ],
)
def test_armor_and_deflection_by_side(
    armor: int,
    deflection: int,
    front: tuple[int, int],
    side: tuple[int, int],
    rear: tuple[int, int],
) -> None:
    """S-TNK-01 to S-TNK-03."""
    assert by_side(armor, deflection) == {"": (armor, deflection), FRONT: front, SIDE: side, REAR: rear}
