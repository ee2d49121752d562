"""Canonical bytes tell all values apart that differ in anything."""

from __future__ import annotations

from dataclasses import fields, replace
from enum import Enum
from typing import Any

import pytest

from engine.hexes.hex import Hex
from engine.model.objective import Fortification
from engine.play.canonical import canonical_bytes, state_hash
from engine.play.state import State
from tests.support.games import bundled_game, random_game


class Colour(Enum):
    RED = 1


def played() -> State:
    """A state with units on the map."""
    return random_game(bundled_game("king-of-the-hill", 1), 3)[-1].state


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, b"None;"),
        (True, b"True;"),
        (7, b"7;"),
        (0.5, b"0.5;"),
        ("tank", b"s4:tank"),
        (Colour.RED, b"eColour.RED;"),
        ((1, (2,)), b"t(1;t(2;))"),
        ([1], b"t(1;)"),
        ({"b": 1, "a": 2}, b"m(s1:a2;s1:b1;)"),
        (frozenset({2, 1}), b"f(1;2;)"),
        (Hex(1, 2), b"t(1;2;)"),
        (Fortification(Hex(1, 2), "pillbox"), b"dFortification(t(1;2;)s7:pillboxNone;None;None;m())"),
    ],
)
def test_values_have_one_form(value: object, written: bytes) -> None:
    assert canonical_bytes(value) == written


def test_what_is_no_value_has_none() -> None:
    with pytest.raises(TypeError, match="object has no canonical form"):
        canonical_bytes(object())


def test_units_are_written_one_after_the_other() -> None:
    units = played().units
    every = b"".join(canonical_bytes(unit) for unit in units.all())
    assert canonical_bytes(units) == b"u(" + every + b")"


def test_a_unit_that_differs_in_anything_makes_another_state() -> None:
    state = played()
    unit = next(iter(state.units.all()))
    others: dict[str, Any] = {"side": "nobody", "seat": "nobody", "kind": "ghost"}
    others |= {"figures": ("ghost",), "specialization": "tea", "facing": 77, "marks": frozenset({"ghost"})}
    names = [field.name for field in fields(unit) if field.name in others]
    hashes = {state_hash(state.with_units(replace(unit, **{name: others[name]}))) for name in names}
    assert len(names) >= 5
    assert len(hashes | {state_hash(state)}) == len(names) + 1
