"""The shape of the data behind a model type, compiled from type hints; codec and schema both read it."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from typing import Any

from engine.hexes.edge import Edge
from engine.hexes.hex import DIRECTIONS, Hex
from engine.model.limits import (
    LARGEST_NUMBER,
    LONGEST_LINE,
    LONGEST_TEXT,
    MOST_ENTRIES,
    MOST_HEXES,
    MOST_HEXSIDES,
)
from engine.storage.codec.bounds import AXIAL, ENTRIES, NUMBERS, OPEN_NUMBERS, TEXTS

#: Name of the field in which a record keeps what its class does not know.
EXTRA = "extra"


@dataclass(frozen=True)
class Text:
    """A string of at most so many characters."""

    longest: int = LONGEST_LINE


@dataclass(frozen=True)
class Flag:
    """True or false."""


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds, both included."""

    minimum: int
    maximum: int


@dataclass(frozen=True)
class Anything:
    """Open data: whatever JSON can say, no number in it beyond `largest` or below its negative.

    Texts, lists and objects in it have the usual bounds.
    """

    largest: int = LARGEST_NUMBER


@dataclass(frozen=True)
class HexName:
    """A hex, written as its printed label."""


@dataclass(frozen=True)
class AxialHex:
    """A hex, written as the list of its axial coordinates [q, r]."""


@dataclass(frozen=True)
class Enumeration:
    """One value of an enumeration."""

    of: type[StrEnum]


@dataclass(frozen=True)
class Maybe:
    """A value or null."""

    of: Shape


@dataclass(frozen=True)
class Many:
    """A list of at most `most`; `directions` are whole numbers each at most once, kept in ascending order."""

    of: Shape
    directions: bool = False
    most: int = MOST_ENTRIES


@dataclass(frozen=True)
class Row:
    """A list of fixed length."""

    of: tuple[Shape, ...]


@dataclass(frozen=True)
class TableShape:
    """An object with at most `most` free keys, each a line."""

    of: Shape
    most: int = MOST_ENTRIES


@dataclass(frozen=True)
class ById:
    """A mapping from ids, written as a list of objects that hold their `id`."""

    of: ObjectShape
    most: int = MOST_ENTRIES


@dataclass(frozen=True)
class ByHex:
    """A mapping from hexes, written as a list of objects with `hex` first."""

    of: ObjectShape
    most: int = MOST_HEXES


@dataclass(frozen=True)
class ByEdge:
    """A mapping from hexsides, written as a list of objects with `hex` and `direction` first.

    A mapping's None is an object whose `type` is null.
    """

    of: ObjectShape
    removable: bool
    most: int = MOST_HEXSIDES


@dataclass(frozen=True)
class Field:
    """A field of a record; `default` makes its default and is None when the field is mandatory."""

    name: str
    shape: Shape
    default: Callable[[], Any] | None


@dataclass(frozen=True)
class ObjectShape:
    """An object with the fields of a dataclass; `keeps_extra` says whether unknown fields have a place."""

    of: type
    fields: tuple[Field, ...]
    keeps_extra: bool

    @property
    def name(self) -> str:
        """The name of the class."""
        return self.of.__name__

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of its fields."""
        return frozenset(each.name for each in self.fields)


Shape = (
    Text
    | Flag
    | Whole
    | Anything
    | HexName
    | AxialHex
    | Enumeration
    | Maybe
    | Many
    | Row
    | TableShape
    | ById
    | ByHex
    | ByEdge
    | ObjectShape
)


#: A whole number before its bounds are looked up.
_UNBOUNDED = Whole(0, 0)


@cache
def record_of(cls: type) -> ObjectShape:
    """The shape of a frozen dataclass; raises TypeError for a field whose type files cannot hold."""
    # `Json` names itself; any open value stands for it.
    hints = typing.get_type_hints(cls, localns={"Json": object})
    fields: list[Field] = []
    keeps_extra = False
    for each in dataclasses.fields(cls):
        if each.name == EXTRA:
            keeps_extra = True
            continue
        place = f"{cls.__name__}.{each.name}"
        shape = _bounded(_shape_of(hints[each.name], place), place)
        fields.append(Field(each.name, shape, _default_of(each)))
    return ObjectShape(cls, tuple(fields), keeps_extra)


def _default_of(each: dataclasses.Field[Any]) -> Callable[[], Any] | None:
    if each.default_factory is not dataclasses.MISSING:
        return each.default_factory
    if each.default is not dataclasses.MISSING:
        value = each.default
        return lambda: value
    return None


def _bounded(shape: Shape, place: str) -> Shape:
    """The shape with the bounds of its place; TypeError for a whole number that has none."""
    match shape:
        case Text():
            return Text(LONGEST_TEXT if place in TEXTS else LONGEST_LINE)
        case Whole():
            if place not in NUMBERS:
                raise TypeError(f"{place}: a number in a file has bounds")
            return Whole(*NUMBERS[place])
        case Anything():
            of_class = OPEN_NUMBERS.get(place.partition(".")[0], LARGEST_NUMBER)
            return Anything(OPEN_NUMBERS.get(place, of_class))
        case Maybe(of=inner):
            return Maybe(_bounded(inner, place))
        case Row(of=parts):
            return Row(tuple(_bounded(part, place) for part in parts))
        case Many(of=Whole() as inner):
            return Many(_bounded(inner, place), directions=True, most=len(DIRECTIONS))
        case Many(of=HexName() as inner):
            return Many(inner, most=MOST_HEXES)
        case Many(of=inner):
            return Many(_bounded(inner, place), most=ENTRIES.get(place, MOST_ENTRIES))
        case TableShape(of=inner):
            return TableShape(_bounded(inner, place), ENTRIES.get(place, MOST_ENTRIES))
        case _:
            return shape


def _shape_of(hint: Any, place: str) -> Shape:
    simple = _simple_shape(hint, place)
    if simple is not None:
        return simple
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        kinds = [part for part in arguments if part is not type(None)]
        if len(kinds) == 1 and len(arguments) == 2:
            return Maybe(_shape_of(kinds[0], place))
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return Many(_shape_of(arguments[0], place))
        return Row(tuple(_shape_of(part, place) for part in arguments))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping_shape(arguments[0], arguments[1], place)
    raise TypeError(f"{place}: no file can hold a {hint!r}")


def _simple_shape(hint: Any, place: str) -> Shape | None:
    if hint is str:
        return Text()
    if hint is bool:
        return Flag()
    if hint is int:
        return _UNBOUNDED
    if hint is object:
        return Anything()
    if hint is Hex:
        return AxialHex() if place in AXIAL else HexName()
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return Enumeration(hint)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return record_of(hint)
    return None


def _mapping_shape(key: Any, value: Any, place: str) -> Shape:
    inner = _shape_of(value, place)
    if key is str:
        if isinstance(inner, ObjectShape) and any(each.name == "id" for each in inner.fields):
            return ById(inner)
        return TableShape(inner)
    removable = isinstance(inner, Maybe)
    if isinstance(inner, Maybe):
        inner = inner.of
    if isinstance(inner, ObjectShape):
        if key is Hex and not removable:
            return ByHex(inner)
        if key is Edge:
            return ByEdge(inner, removable)
    raise TypeError(f"{place}: no file can hold a mapping from {key!r}")
