"""What the notation knows of values: the fields of classes, the types they have, the names of both."""

import re
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, ForwardRef, NamedTuple, Union, get_args, get_origin, get_type_hints

from engine.model.values import Json
from engine.play.signs import SHAPELESS, has_shape

#: What stands for itself, without quotes.
WORD = r"[^\s()\[\]{}:='#]++"
FRACTION = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?")
_BARE = re.compile(rf"[^\s()\[\]{{}}:='#{SHAPELESS}]++")
#: Some of the types that only open data may have together.
_OPEN = {str, bool, NoneType}


class NotationField(NamedTuple):
    """A field of a class: its name, the type of its values, its default (`MISSING` where there is none)."""

    name: str
    kind: Any
    default: Any


@cache
def fields_of(cls: type) -> tuple[NotationField, ...]:
    """The fields of a dataclass or named tuple with their types and defaults; none of any other class."""
    if is_dataclass(cls):
        hints = get_type_hints(cls)
        return tuple(
            NotationField(each.name, hints[each.name], _default(each.default, each.default_factory))
            for each in fields(cls)
            if each.init
        )
    names: tuple[str, ...] = getattr(cls, "_fields", ())
    hints = get_type_hints(cls) if names else {}
    return tuple(NotationField(name, hints[name], MISSING) for name in names)


def _default(value: Any, factory: Any) -> Any:
    return factory() if factory is not MISSING else value


@cache
def choices_of(kind: Any) -> tuple[Any, ...]:
    """The types a value may have: one, or those of a union."""
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


@cache
def is_open(kind: Any) -> bool:
    """Whether values of the type are open data: anything that JSON can say."""
    return kind in (Json, ForwardRef("Json")) or set(choices_of(kind)) >= _OPEN


def parameters_of(kind: Any, wanted: type) -> tuple[Any, ...]:
    """The parameters of the choice that is some collection; of an untyped one, of untyped values."""
    for each in choices_of(kind):
        origin = get_origin(each)
        if isinstance(origin, type) and issubclass(origin, wanted):
            return get_args(each)
    return ()


def items_of(kind: Any) -> Callable[[int], Any]:
    """The type of the item at each place of a list."""
    if is_open(kind):
        return lambda _: Json
    parts = parameters_of(kind, tuple)
    if parts[1:] == (...,):
        return lambda _: parts[0]
    return lambda number: parts[number] if number < len(parts) else NoneType


def name_of(member: Enum) -> str:
    """What a member of an enumeration is called."""
    return member.value if isinstance(member.value, str) else member.name.lower()


def bare_or_quoted(text: str) -> str:
    """A text as it stands, in quotes only where it would be read as something else."""
    return text if _BARE.fullmatch(text) and text != "-" else quoted(text)


def quoted(text: str) -> str:
    """A text in quotes, on one line."""
    return "'" + "".join(map(_escaped, text)) + "'"


def _escaped(character: str) -> str:
    if character in "'\\":
        return f"\\{character}"
    if has_shape(character):
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
