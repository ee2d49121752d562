"""Copies of frozen values with some fields replaced, for what changes at every step of a game."""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")

#: How the fields of a class are read all at once, how each is set, and the number of each by its name.
_Shape = tuple[Callable[[Any], tuple[Any, ...]], tuple[Callable[[Any, Any], None], ...], dict[str, int]]

_new = object.__new__


def altered(value: T, **changes: Any) -> T:
    """What `dataclasses.replace` makes of a frozen dataclass with slots, in half the time.

    The fields of the copy are set without calling the constructor, so there may be no `__post_init__`, and at
    least two fields. Raises KeyError for a field that is none.
    """
    kind: Any = type(value)
    read, setters, numbers = _shape(kind)
    values = list(read(value))
    for name, new in changes.items():
        values[numbers[name]] = new
    copy: T = _new(kind)
    for set_field, each in zip(setters, values, strict=True):
        set_field(copy, each)
    return copy


@cache
def _shape(kind: type) -> _Shape:
    names = [field.name for field in fields(kind)]
    assert not hasattr(kind, "__post_init__"), f"{kind.__name__} makes something of its fields"
    setters = tuple(getattr(kind, name).__set__ for name in names)
    return (attrgetter(*names), setters, {name: at for at, name in enumerate(names)})
