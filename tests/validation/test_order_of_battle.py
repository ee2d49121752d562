"""What a side has is counted over its start, its forces and the map, and nothing of the other side."""

from __future__ import annotations

from dataclasses import replace

from engine.model.setup import PlacedUnit
from engine.model.side import Force, Squad
from engine.storage.bundled import catalogue, scenario
from engine.validation.box_contents import national_stock, stock
from engine.validation.order_of_battle import (
    figures_of_side,
    squads_of_side,
    tokens_of_side,
    units_of_force,
    vehicles_of_side,
)
from engine.validation.subject import Subject

RIFLES, ENGINEERS = Squad({"regular": 4}), Squad({"elite": 3}, "engineer")
GUNNERS = Squad({"machine_gun": 1, "regular": 2}, "medic")
FORCE = Force(
    bases=2,
    figures={"regular": 8},
    specializations={"engineer": 2},
    vehicles={"m10": 1, "opel_blitz": 2},
    equipment={"pak_40": 4},
    squads=(ENGINEERS, ENGINEERS),
)


def test_all_that_a_side_has_is_counted_once() -> None:
    base = scenario("king-of-the-hill")
    west, east = base.sides
    west = replace(west, starting_squads=(RIFLES,), forces=(FORCE, Force(bases=1)))
    placed = (
        PlacedUnit("a", "west", squad=GUNNERS),
        PlacedUnit("b", "west", kind="m10"),
        PlacedUnit("c", "east", squad=RIFLES),
        PlacedUnit("d", "east", kind="m10"),
    )
    of = replace(base, sides=(west, replace(east, starting_squads=())), placed_units=placed)
    assert list(squads_of_side(of, west)) == [RIFLES, ENGINEERS, ENGINEERS, GUNNERS]
    assert figures_of_side(of, west) == {"regular": 14, "elite": 6, "machine_gun": 1, "squad_base": 7}
    assert tokens_of_side(of, west) == {"engineer": 4, "medic": 1}
    assert vehicles_of_side(of, west) == {"m10": 2, "opel_blitz": 2, "pak_40": 4}
    assert units_of_force(FORCE) == 2 + 2 + 3 + 4
    assert vehicles_of_side(of, of.sides[1]) == {"m10": 1}


def test_what_no_box_counts_is_not_limited() -> None:
    """S-CMP-01 — boxes limit what they are known to hold; a scenario may say other numbers."""
    base = replace(scenario("king-of-the-hill"), boxes=("base",), components={"soviet.regular": 5})
    subject = Subject(base, catalogue())
    assert (stock(subject, "mines"), stock(subject, "moat")) == (6, None)
    assert national_stock(subject, ("american", "german", "british"), "regular") == 54 + 54
    assert national_stock(subject, ("american", "soviet"), "regular") == 54 + 5
    assert national_stock(subject, ("british",), "regular") is None
    assert national_stock(subject, (), "regular") is None
