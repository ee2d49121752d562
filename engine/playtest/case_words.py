"""The words of rule cases: actions written as `Enter B2`, and values of a game as plain data to compare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from engine.hexes.hex import Hex
from engine.model.hex_map import HexMap
from engine.model.values import Json
from engine.play.action import Action
from engine.play.ruleset import Ruleset
from engine.play.unit import Aboard, InReserve, Inside, OnHex, OnMat, Towed, Unit


class UnreadableCase(ValueError):
    """A case says something that no rule of its ruleset knows; the text says what."""


def action_types(ruleset: Ruleset) -> dict[str, type[Action]]:
    """The actions that exist in a ruleset, by name."""
    return {each.__name__: each for each in ruleset.takers}


def read_action(text: str, known: Mapping[str, type[Action]], ground: HexMap) -> Action:
    """The action that `text` means: its name, then its fields in order, separated by blanks.

    A hex is its label, several values are joined by commas, `-` is none. Fields left out at the end keep
    their defaults. `UnreadableCase` when there is no such action or a field cannot be read.
    """
    name, *words = text.split()
    action = known.get(name)
    if action is None:
        raise UnreadableCase(f"no rule knows the action {name}")
    hints = get_type_hints(action)
    names = [each.name for each in fields(action)]
    if len(words) > len(names):
        raise UnreadableCase(f"{name} has {len(names)} fields, not {len(words)}")
    try:
        return action(
            **{key: _value(word, hints[key], ground) for key, word in zip(names, words, strict=False)}
        )
    except TypeError as fault:
        raise UnreadableCase(f"{text}: {fault}") from None


def _value(word: str, kind: Any, ground: HexMap) -> Any:
    if word == "-":
        return () if get_origin(kind) is tuple else None
    if kind is Hex:
        found = ground.grid.find(word)
        if found is None:
            raise UnreadableCase(f"{word} is no hex of the map")
        return found
    if get_origin(kind) is tuple:
        (item, *_) = get_args(kind)
        return tuple(_value(each, item, ground) for each in word.split(","))
    choices = [each for each in get_args(kind) if each is not NoneType]
    if choices:
        return _value(word, choices[0], ground)
    if kind is bool:
        return word == "true"
    if kind is int:
        return int(word)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(word)
    return word


def plain(value: object, ground: HexMap) -> Json:
    """A value of a game as data: hexes are labels, units their ids, sets sorted lists, objects mappings."""
    match value:
        case Unit():
            return value.id
        case Hex():
            return ground.label(value)
        case OnHex(hex=hex_) | Inside(hex=hex_):
            return ground.label(hex_)
        case OnMat(space=space):
            return f"mat {space}"
        case Aboard(vehicle=vehicle) | Towed(vehicle=vehicle):
            return vehicle
        case InReserve():
            return "reserve"
        case Enum():
            return str(value.value)
        case None | bool() | int() | str():
            return value
        case frozenset() | set():
            return [*sorted(str(plain(each, ground)) for each in value)]
        case tuple() | list():
            return [plain(each, ground) for each in value]
        case Mapping():
            return {str(plain(key, ground)): plain(item, ground) for key, item in value.items()}
    if is_dataclass(value):
        return {each.name: plain(getattr(value, each.name), ground) for each in fields(value)}
    return str(value)


def fits(found: Json, wanted: Json) -> bool:
    """Whether `found` is what a case wants: mappings may hold more than is wanted, the rest is equal."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(
            key in found and fits(found[key], value) for key, value in wanted.items()
        )
    return found == wanted
