"""B-REI-01 — what a reinforcement of a scenario brings."""

from __future__ import annotations

from engine.model.setup import Reinforcement
from engine.model.side import Force, Squad
from engine.rules.base.arrivals.reinforcements import force_of


def test_counts_of_nothing_and_of_a_wrong_kind_bring_nothing() -> None:
    given = {
        "squads": [{"figures": {"regular": 4, "elite": 0}}, "regular"],
        "figures": {"officer": -1, "elite": "two", "regular": 3},
        "vehicles": {"m4a1_sherman": 1, "tiger_i": 0},
        "specializations": ["medic"],
        "horses": 4,
    }
    assert force_of(Reinforcement(2, "west", given)) == Force(
        figures={"regular": 3}, vehicles={"m4a1_sherman": 1}, squads=(Squad({"regular": 4}),)
    )
