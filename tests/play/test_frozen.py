"""Values of a game are frozen to the type checker and have the hash of their fields."""

from __future__ import annotations

import pytest

from engine.hexes.hex import Hex
from engine.play.attack import Die, Shooter, Shot
from engine.play.frozen import dataclass
from engine.play.unit import OnHex, Unit


def test_an_assignment_is_an_error_to_the_type_checker() -> None:
    """The check of types, which tells of needless ignores, fails here as soon as it is none."""
    die = Die("red", 2)
    die.rolled = 3  # type: ignore[misc]
    assert die.face == 3


def test_equal_values_have_equal_hashes() -> None:
    squads = [Unit("a", "west", "west", "squad", OnHex(Hex(0, 0)), ("regular",)) for _ in range(2)]
    shots = [Shot("fire", Shooter("a"), Hex(0, 0), Hex(1, 0), "b") for _ in range(2)]
    assert len(set(squads)) == len(set(shots)) == 1


def test_a_hash_of_its_own_is_kept() -> None:
    assert hash(Shot("fire", Shooter("a"), Hex(0, 0), Hex(1, 0), "b")) == hash((Hex(1, 0), "b", "a"))


def test_what_is_not_frozen_has_no_hash() -> None:
    @dataclass
    class Tally:
        amount: int = 0

    with pytest.raises(TypeError):
        hash(Tally())
