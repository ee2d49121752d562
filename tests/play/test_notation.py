"""The notation of actions, dice and events: what is written is read, what says nothing is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, get_args, get_origin

import hypothesis.strategies as st
import pytest
from hypothesis import example, given, settings

from engine.bots.players import bot
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.model.values import Json
from engine.play.action import Action
from engine.play.advance import advance, start
from engine.play.ask import Ask, Chance, Roll
from engine.play.dice import rolled
from engine.play.event import Event, UnitMoved
from engine.play.notation import Notation, notation_for, notation_of, pattern_line
from engine.play.notation_reader import MOST_CHARACTERS, Unreadable, says_nothing
from engine.play.notation_values import choices_of, fields_of, is_open
from engine.play.observe import observe
from engine.play.state import Secret
from engine.play.unit import OnHex, OnMat
from engine.rules.compile import compile_rules
from engine.rules.modules import all_modules
from tests.support.games import bundled_game

GRID = Grid(Orientation.FLAT_TOP, 12, 9)
TEXTS = st.text(max_size=6) | st.sampled_from(
    ("-", "true", "7", "old trick", "it's", "a\\b", "#", "x\ny", "OnHex")
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | TEXTS,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(TEXTS, inner, max_size=2),
    max_leaves=3,
)


@cache
def notation() -> Notation:
    """The notation of all rules together."""
    return notation_for(compile_rules(all_modules()), GRID)


def values(kind: Any, depth: int = 0) -> st.SearchStrategy[Any]:
    """Values of a field's type."""
    if is_open(kind):
        return JSON
    choices = choices_of(kind)
    if len(choices) > 1:
        return st.one_of([values(each, depth) for each in choices])
    origin, parts = get_origin(kind), get_args(kind)
    match kind:
        case _ if kind is NoneType:
            return st.none()
        case _ if kind is str:
            return TEXTS
        case _ if kind is bool:
            return st.booleans()
        case _ if kind is int:
            return st.integers(-10_000, 10_000)
        case _ if kind is float:
            return st.floats(-1e6, 1e6).filter(lambda number: len(repr(number)) < 30)
        case _ if kind is Hex:
            return st.sampled_from(sorted(GRID.hexes())) | st.builds(
                Hex, st.integers(-9, 99), st.integers(-9, 99)
            )
        case _ if kind in (Secret, object):
            return st.one_of([objects(each, depth + 1) for each in secrets()])
        case type() if issubclass(kind, Enum):
            return st.sampled_from(kind)
        case _ if origin is tuple and parts[1:] == (...,):
            return st.lists(values(parts[0], depth + 1), max_size=2).map(tuple)
        case _ if origin is tuple:
            return st.tuples(*(values(each, depth + 1) for each in parts))
        case _ if origin is list:
            return st.lists(values(parts[0], depth + 1), max_size=2)
        case _ if origin is frozenset:
            return st.frozensets(values(parts[0], depth + 1), max_size=2)
        case _ if isinstance(origin, type) and issubclass(origin, Mapping):
            return st.dictionaries(TEXTS, values(parts[1], depth + 1), max_size=2)
        case type() if is_dataclass(kind) or fields_of(kind):
            return objects(kind, depth + 1)
    raise AssertionError(f"{kind} has no strategy")


def objects(cls: type, depth: int = 0) -> st.SearchStrategy[Any]:
    """Values of a class, field by field; those deep down have their defaults."""
    known = [each for each in fields_of(cls) if depth < 2 or each.default is MISSING]
    return st.deferred(lambda: st.builds(cls, **{each.name: values(each.kind, depth) for each in known}))


def ours() -> list[type]:
    """The classes of the rules, without those that tests have made below them."""
    return [each for each in notation().known.values() if each.__module__.startswith("engine.")]


def secrets() -> list[type]:
    return [each for each in ours() if not issubclass(each, (Action, Roll, Event))]


def told() -> list[type]:
    return [each for each in ours() if issubclass(each, (Action, Roll, Event))]


@pytest.mark.parametrize("cls", told(), ids=lambda cls: cls.__name__)
@settings(max_examples=5, deadline=None)
@given(data=st.data())
def test_what_is_written_of_any_class_is_read_again(cls: type, data: st.DataObject) -> None:
    value = data.draw(objects(cls))
    line = notation().write(value)
    assert "\n" not in line
    assert notation().read(line) == value
    assert notation().write(notation().read(line)) == line
    assert notation().read(f"  {line}  # a remark") == value


#: The first signs of Unicode 15, 16 and 17, one that no table has, and others that all Pythons know.
SIGNS = ("\U0001fae8", "\U0001fae9", "\U0001fac8", "\U0001faff", "\U0001f396", "é", "猫")


@pytest.mark.parametrize("sign", SIGNS, ids=ascii)
def test_a_line_is_the_same_whatever_signs_a_python_knows(sign: str) -> None:
    assert notation().write(UnitMoved(f"tank-{sign}", OnHex(Hex(2, 3)))).startswith(f"UnitMoved tank-{sign} ")
    assert notation().write(UnitMoved(f"a {sign}", OnHex(Hex(2, 3)))).startswith(f"UnitMoved 'a {sign}' ")


@pytest.mark.parametrize(
    "sign", ["\x07", "\x9b", "\xa0", "\u202e", "\u2028", "\ufeff", "\U000e0041"], ids=ascii
)
def test_what_has_no_shape_never_stands_in_a_line(sign: str) -> None:
    line = notation().write(UnitMoved(f"tank{sign}", OnHex(Hex(2, 3))))
    assert line.isprintable()
    assert notation().read(line).unit == f"tank{sign}"


def moments(name: str, decisions: int) -> Iterator[tuple[Notation, Any]]:
    """Everything offered, rolled and told in the first decisions of a game at random."""
    game = bundled_game(name)
    player, now = bot("random", 3), start(game)
    known = game.derive(notation_of)
    for number in range(decisions):
        yield from ((known, event) for event in now.events)
        match now.pending:
            case Ask() as ask:
                yield from ((known, each) for _, each in zip(range(12), ask.options, strict=False))
                answer: Any = player.choose(observe(game, now.state, ask.seat), ask, number)
            case Chance() as chance:
                answer = rolled(3, chance)
            case _:
                return
        yield known, answer
        now = advance(game, now.state, answer)


@pytest.mark.parametrize("name", ["king-of-the-hill", "at-the-breaking-point"])
def test_games_are_read_as_they_are_written(name: str) -> None:
    seen = set()
    for known, value in moments(name, 160):
        line = known.write(value)
        assert known.read(line) == value, line
        seen.add(type(value).__name__)
    assert {"Activate", "Roll", "UnitMoved"} <= seen


@pytest.mark.parametrize(
    ("line", "again"),
    [
        ("Fire  e   C4", "Fire e C4"),
        ("Fire - C4", "Fire - C4"),
        ("Fire unit=e hex=C4", None),
        ("Roll [3 5]", "Roll [3 5]"),
        ("Roll[3 5]", "Roll [3 5]"),
        ("Pass # nothing to do", "Pass"),
    ],
)
def test_lines_may_be_laid_out_otherwise(line: str, again: str | None) -> None:
    try:
        assert notation().write(notation().read(line)) == (again or line)
    except Unreadable:
        assert again is None


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "column 1: there is nothing"),
        ("Fly a", "column 1: no rule knows Fly"),
        ("'Fire' e C4", "column 1: no rule knows Fire"),
        ("Roll [3", "is missing"),
        ("Roll [3 five]", "column 9: five is not a number"),
        ("Roll 3", "column 6: 3 is not a list in brackets"),
        ("Roll [3] 4", "column 10: Roll has no place for 4"),
        ("Roll", "column 1: Roll lacks its faces"),
        ("Pass 'open", "a quotation has no end"),
        ("Roll [" + "9" * 19 + "]", "at most 18 digits"),
        ("Roll " + "[" * 50 + "]" * 50, "is not a number"),
        ("ObstaclesLaid obstacles=[Obstacle(C4 mines extra={a: 1e999})]", "1e999 is not"),
        (
            "ObstaclesLaid obstacles=[Obstacle(C4 mines extra={a: 1 a: 2})]",
            "column 56: a name that stands once",
        ),
        ("ObstaclesLaid obstacles=[Obstacle(C4 mines extra={a 1})]", "a colon are expected"),
        ("ObstaclesLaid obstacles=[Obstacle(C4 mines extra={a: ]})]", "] is not a value"),
        ("Pass" + " " * MOST_CHARACTERS, "more than 200000 characters"),
        ("OnHex C4", "no rule knows OnHex"),
        ("__import__ os", "no rule knows __import__"),
    ],
)
def test_what_says_nothing_is_refused_with_its_column(line: str, message: str) -> None:
    with pytest.raises(Unreadable) as fault:
        notation().read(line)
    assert message in str(fault.value)
    assert fault.value.column >= 1


def test_fractions_are_read() -> None:
    line = "ObstaclesLaid obstacles=[Obstacle(C4 mines extra={a: -1.5})]"
    assert notation().write(notation().read(line)) == line
    longest = line.replace("-1.5", "1." + 34 * "5")
    assert notation().read(longest) != notation().read(line)
    with pytest.raises(Unreadable):
        notation().read(longest.replace("1.5", "1.55"))


def test_without_a_map_no_label_is_a_hex() -> None:
    nowhere = notation_for(compile_rules(all_modules()), None)
    with pytest.raises(Unreadable, match="C4 is no hex of the map"):
        nowhere.read("Enter C4")


@settings(max_examples=300, deadline=None)
@given(
    st.text(max_size=40)
    | st.lists(
        st.sampled_from(
            [
                *"()[]{}:='#-",
                "\\",
                "Fire",
                "Roll",
                "UnitMoved",
                "OnHex",
                "C4",
                "7",
                "-1",
                "true",
                "by",
                "attack",
                " ",
            ]
        ),
        max_size=14,
    ).map(" ".join)
)
@example("UnitMoved e OnHex(C4")
@example("Roll [" * 60)
def test_no_line_does_more_than_be_read_or_refused(line: str) -> None:
    for read in (notation().read, notation().action, notation().pattern):
        try:
            read(line)
            column = 1
        except Unreadable as fault:
            column = fault.column
        assert 1 <= column <= len(line) + 1


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(("unit", "place", "by")), JSON, max_size=3))
def test_patterns_of_events_are_read_as_they_are_written(wanted: dict[str, Json]) -> None:
    read = {key: "" if value is None and key != "place" else value for key, value in wanted.items()}
    assert notation().pattern(pattern_line("UnitMoved", wanted)) == ("UnitMoved", read)


def test_a_pattern_takes_an_empty_text_as_it_is_written() -> None:
    moved = UnitMoved("", OnMat("west", 0), "")
    line = notation().write(moved)
    assert line == "UnitMoved - OnMat(west 0) by=-"
    assert notation().pattern("UnitMoved unit=- by=-") == ("UnitMoved", {"unit": "", "by": ""})
    assert notation().pattern("UnitMoved by=''") == ("UnitMoved", {"by": ""})


def test_the_lines_most_alike_are_offered() -> None:
    known = notation()
    offers = [known.action(line) for line in ("Pass", "Fire e C4", "Fire e C5", "Fire f C4")]
    assert known.nearest("Fire e C6", offers, most=2) == ("Fire e C4", "Fire e C5")


def test_remarks_and_empty_lines_say_nothing() -> None:
    assert says_nothing("")
    assert says_nothing("   # Fire e C4")
    assert not says_nothing("Pass")
