"""Copies of frozen values with some fields replaced, for what changes at every step of a game."""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")

#: How the fields of a class are read all at once, and the number of each by its name.
_Shape = tuple[Callable[[Any], tuple[Any, ...]], dict[str, int]]


def altered(value: T, **changes: Any) -> T:
    """What `dataclasses.replace` makes of a dataclass of at least two fields, in half the time.

    Raises KeyError for a field that is none.
    """
    kind: Any = type(value)
    read, numbers = _shape(kind)
    values = list(read(value))
    for name, new in changes.items():
        values[numbers[name]] = new
    copy: T = kind(*values)
    return copy


@cache
def _shape(kind: type) -> _Shape:
    names = [field.name for field in fields(kind)]
    return (attrgetter(*names), {name: at for at, name in enumerate(names)})
