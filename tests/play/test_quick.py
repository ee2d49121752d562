"""Values that are made quickly are the ones that dataclass makes."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

from engine.play.quick import quick, replaced
from engine.play.unit import OnHex
from tests.support.games import bundled_game, random_game


@dataclass(frozen=True, slots=True)
class Plain:
    name: str
    number: int = 3
    more: tuple[str, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Quick:
    name: str
    number: int = 3
    more: tuple[str, ...] = ()


def test_arguments_and_defaults_are_those_of_dataclass() -> None:
    for given, named in ((("a",), {}), (("a", 4), {}), (("a",), {"more": ("x",)}), ((), {"name": "b"})):
        plain, made = Plain(*given, **named), Quick(*given, **named)  # type: ignore[arg-type]
        assert [getattr(made, each.name) for each in fields(made)] == [
            getattr(plain, each.name) for each in fields(plain)
        ]
        assert hash(made) == hash(plain)
        assert repr(made) == repr(plain).replace("Plain", "Quick")
    for wrong in ((), ("a", 1, (), 2)):
        with pytest.raises(TypeError):
            Quick(*wrong)  # type: ignore[call-arg, arg-type]


def test_they_stay_frozen_and_can_be_copied() -> None:
    made = Quick("a", 4)
    with pytest.raises(FrozenInstanceError):
        made.number = 5  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(made)) == made == copy.deepcopy(made)
    with pytest.raises(KeyError):
        replaced(made, colour="red")
    assert made == Quick("a", 4)


def test_whatever_play_makes_is_replaced_as_dataclass_replaces_it() -> None:
    met = set()
    for moment in random_game(bundled_game("at-the-breaking-point", 2), 4):
        for value in (*moment.events, *moment.state.units.all(), *moment.state.agenda):
            if type(value) not in met:
                met.add(type(value))
                names = [each.name for each in fields(value)]
                assert type(value)(*(getattr(value, name) for name in names)) == value
    unit = next(iter(moment.state.units.all()))
    elsewhere = OnHex(next(iter(bundled_game("at-the-breaking-point").map.cells)))
    assert replaced(unit, place=elsewhere, facing=2) == replace(unit, place=elsewhere, facing=2)
    assert len(met) > 20


def test_what_needs_the_constructor_of_dataclass_is_not_taken() -> None:
    @dataclass(frozen=True, slots=True)
    class Listed:
        items: list[str] = field(default_factory=list)

    @dataclass(frozen=True, slots=True)
    class Empty:
        pass

    for wrong in (Listed, Empty):
        with pytest.raises(TypeError, match=wrong.__name__):
            quick(wrong)


def test_a_constructor_says_where_it_is_from() -> None:
    assert Quick.__init__.__module__ == __name__
    assert Quick.__init__.__qualname__ == "Quick.__init__"
    assert Quick.__init__.__annotations__ == Plain.__init__.__annotations__
