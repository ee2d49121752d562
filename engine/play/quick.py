"""Frozen dataclasses that are made quickly: values of which play makes dozens between two decisions.

The constructor that `dataclass` writes for frozen classes looks every field up by `object.__setattr__`.
One that fills the slots directly takes half as long.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def quick(cls: type[T]) -> type[T]:
    """A frozen dataclass with slots, whose constructor fills them directly.

    TypeError for fields with a default factory, for `__post_init__`, and for classes without fields.
    """
    own = fields(cls)  # type: ignore[arg-type]
    if not own or hasattr(cls, "__post_init__") or any(e.default_factory is not MISSING for e in own):
        raise TypeError(f"{cls.__name__} needs the constructor that dataclass writes")
    init = _constructor(cls, [each.name for each in own])
    init.__defaults__ = tuple(each.default for each in own if each.default is not MISSING)
    init.__annotations__ = dict(cls.__init__.__annotations__)
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    cls.__init__ = init  # type: ignore[method-assign]
    return cls


def _constructor(cls: type, names: list[str]) -> Any:
    """`__init__` with these parameters, compiled from text as `dataclass` does it: nothing loops in it."""
    lines = [f"def __init__(self, {', '.join(names)}):", *(f"    set_{name}(self, {name})" for name in names)]
    known: dict[str, Any] = {f"set_{name}": getattr(cls, name).__set__ for name in names}
    known["__name__"] = cls.__module__
    exec("\n".join(lines), known)
    return known["__init__"]


@cache
def _parts(cls: type) -> tuple[Callable[[Any], tuple[Any, ...]], dict[str, int]]:
    """What takes all fields of such a class at once, and the places of the fields in what it takes."""
    names = [each.name for each in fields(cls)]
    # The last name twice: with one name alone its value would come without a tuple round it.
    return attrgetter(*names, names[-1]), {name: place for place, name in enumerate(names)}


def replaced(value: T, **changes: Any) -> T:
    """A value of such a class with fields replaced, as by `dataclasses.replace`; KeyError for other names."""
    cls = type(value)
    taken, places = _parts(cls)  # type: ignore[arg-type]
    values = list(taken(value))
    values.pop()
    for name, each in changes.items():
        values[places[name]] = each
    return cls(*values)
