"""Who sits at the table: one seat a player, and of a single player against a team one a division."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Force, Player, Squad
from engine.play.game import seats_of
from engine.storage.bundled import scenario

RIFLES = Squad({"regular": 4})
TEAM = (Player("Ann", "light"), Player("Bob", "dark"))


def seats(
    players: tuple[Player, ...], *divisions: tuple[str, str | None]
) -> list[tuple[str, str | None, int]]:
    """The seats where the first side has these players, and units are placed for a side and division."""
    base = scenario("at-the-breaking-point")
    west, east = (replace(side, forces=()) for side in base.sides)
    units = tuple(
        PlacedUnit(f"u{at}", side, squad=RIFLES, division=division)
        for at, (side, division) in enumerate(divisions)
    )
    of: Scenario = replace(base, sides=(replace(west, players=players), east), placed_units=units)
    return [(seat.id, seat.division, seat.player) for seat in seats_of(of)]


def test_a_side_with_one_player_has_one_seat() -> None:
    divided = (("west", "light"), ("west", "dark"), ("east", "light"), ("east", "dark"))
    assert seats((), *divided) == seats((Player("Ann"),)) == [("west", None, 1), ("east", None, 1)]


def test_each_player_of_a_team_has_a_seat_and_his_division() -> None:
    team = [("west.1", "light", 1), ("west.2", "dark", 2)]
    assert seats(TEAM) == [*team, ("east", None, 1)]


@pytest.mark.parametrize(
    ("divisions", "alone"),
    [
        ((("east", "light"),), [("east", None, 1)]),
        ((("east", "light"), ("west", "dark"), ("east", None)), [("east", None, 1)]),
        ((("east", "dark"), ("east", "light")), [("east.1", "dark", 1), ("east.2", "light", 1)]),
    ],
)
def test_a_single_player_against_a_team_has_a_seat_for_each_of_his_own_divisions(
    divisions: tuple[tuple[str, str | None], ...], alone: list[tuple[str, str | None, int]]
) -> None:
    assert seats(TEAM, *divisions)[2:] == alone


def test_divisions_of_forces_count_too() -> None:
    base = scenario("at-the-breaking-point")
    west, east = base.sides
    forces = (Force(bases=1, division="light"), Force(bases=1, division="dark"))
    of = replace(base, sides=(replace(west, players=TEAM), replace(east, forces=forces)))
    assert [seat.id for seat in seats_of(of)] == ["west.1", "west.2", "east.1", "east.2"]
