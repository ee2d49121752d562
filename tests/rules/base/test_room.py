"""B-SET-22 — how many more units a hex takes, by the table of stacks of the scenario."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.model.scenario import StackingRow
from engine.model.setup import PlacedUnit
from engine.model.side import Squad
from engine.play.advance import start
from engine.play.game import Position
from engine.rules.base.troops.units import room
from engine.storage import bundled
from tests.support.games import game_of

#: Two squads and a tank, or two tanks.
TABLE = (StackingRow(2, 1), StackingRow(0, 2))


@pytest.mark.parametrize(
    ("squads", "tanks", "left"),
    [(0, 0, 3), (1, 0, 2), (2, 0, 1), (0, 1, 2), (1, 1, 1), (2, 1, 0), (0, 2, 0), (1, 2, -1), (3, 0, -1)],
)
def test_a_hex_takes_what_some_row_has(squads: int, tanks: int, left: int) -> None:
    plain = bundled.scenario("at-the-breaking-point")
    side = plain.sides[0]
    hex_ = side.deployment_zones[0].hexes[20]
    units = [PlacedUnit(f"s{n}", side.id, hex=hex_, squad=Squad({"regular": 4})) for n in range(squads)]
    units += [PlacedUnit(f"t{n}", side.id, hex=hex_, kind="m4a1_sherman") for n in range(tanks)]
    game = game_of(
        replace(
            plain,
            placed_units=tuple(units),
            sides=tuple(replace(each, forces=()) for each in plain.sides),
            timing=replace(plain.timing, stacking_table=TABLE),
        ),
        1,
    )
    now = Position(game, start(game).state)
    assert len(now.friends_at(hex_, side.id)) == squads + tanks
    assert room(now, side.id, hex_) == left
