"""Frozen dataclasses that are made quickly: values of which play makes dozens between two decisions.

The constructor that `dataclass` writes for frozen classes looks every field up by `object.__setattr__`.
Filling the slots directly takes half as long, so it is written out for each number of fields.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")

Setter = Callable[[Any, Any], None]
Constructor = Callable[..., None]


def quick(cls: type[T]) -> type[T]:
    """A frozen dataclass with slots, whose constructor fills them directly.

    TypeError for fields with a default factory, for `__post_init__`, and for numbers of fields that no
    constructor is written for.
    """
    own = fields(cls)  # type: ignore[arg-type]
    slots = _slots(cls)
    write = _WRITTEN.get(len(own))
    if write is None or hasattr(cls, "__post_init__") or any(e.default_factory is not MISSING for e in own):
        raise TypeError(f"{cls.__name__} needs the constructor that dataclass writes")
    init: Any = write(*(slot.__set__ for slot in slots.values()))
    init.__code__ = init.__code__.replace(co_varnames=("self", *slots))
    init.__defaults__ = tuple(each.default for each in own if each.default is not MISSING)
    init.__annotations__ = dict(cls.__init__.__annotations__)
    init.__name__, init.__qualname__ = "__init__", f"{cls.__qualname__}.__init__"
    cls.__init__ = init  # type: ignore[method-assign]
    return cls


def _slots(cls: type) -> dict[str, Any]:
    """Where the fields of such a class are kept, by their names in their order."""
    return {each.name: getattr(cls, each.name) for each in fields(cls)}


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


# ---------------------------------------------------------------------- one constructor a number of fields


def _one(a: Setter) -> Constructor:
    def init(self: Any, v1: Any) -> None:
        a(self, v1)

    return init


def _two(a: Setter, b: Setter) -> Constructor:
    def init(self: Any, v1: Any, v2: Any) -> None:
        a(self, v1)
        b(self, v2)

    return init


def _three(a: Setter, b: Setter, c: Setter) -> Constructor:
    def init(self: Any, v1: Any, v2: Any, v3: Any) -> None:
        a(self, v1)
        b(self, v2)
        c(self, v3)

    return init


def _four(a: Setter, b: Setter, c: Setter, d: Setter) -> Constructor:
    def init(self: Any, v1: Any, v2: Any, v3: Any, v4: Any) -> None:
        a(self, v1)
        b(self, v2)
        c(self, v3)
        d(self, v4)

    return init


def _five(a: Setter, b: Setter, c: Setter, d: Setter, e: Setter) -> Constructor:
    def init(self: Any, v1: Any, v2: Any, v3: Any, v4: Any, v5: Any) -> None:
        a(self, v1)
        b(self, v2)
        c(self, v3)
        d(self, v4)
        e(self, v5)

    return init


def _six(a: Setter, b: Setter, c: Setter, d: Setter, e: Setter, f: Setter) -> Constructor:
    def init(self: Any, v1: Any, v2: Any, v3: Any, v4: Any, v5: Any, v6: Any) -> None:
        a(self, v1)
        b(self, v2)
        c(self, v3)
        d(self, v4)
        e(self, v5)
        f(self, v6)

    return init


def _seven(a: Setter, b: Setter, c: Setter, d: Setter, e: Setter, f: Setter, g: Setter) -> Constructor:
    def init(self: Any, v1: Any, v2: Any, v3: Any, v4: Any, v5: Any, v6: Any, v7: Any) -> None:
        a(self, v1)
        b(self, v2)
        c(self, v3)
        d(self, v4)
        e(self, v5)
        f(self, v6)
        g(self, v7)

    return init


def _ten(
    a: Setter,
    b: Setter,
    c: Setter,
    d: Setter,
    e: Setter,
    f: Setter,
    g: Setter,
    h: Setter,
    i: Setter,
    j: Setter,
) -> Constructor:
    def init(
        self: Any, v1: Any, v2: Any, v3: Any, v4: Any, v5: Any, v6: Any, v7: Any, v8: Any, v9: Any, v10: Any
    ) -> None:
        a(self, v1)
        b(self, v2)
        c(self, v3)
        d(self, v4)
        e(self, v5)
        f(self, v6)
        g(self, v7)
        h(self, v8)
        i(self, v9)
        j(self, v10)

    return init


def _eleven(
    a: Setter,
    b: Setter,
    c: Setter,
    d: Setter,
    e: Setter,
    f: Setter,
    g: Setter,
    h: Setter,
    i: Setter,
    j: Setter,
    k: Setter,
) -> Constructor:
    def init(
        self: Any,
        v1: Any,
        v2: Any,
        v3: Any,
        v4: Any,
        v5: Any,
        v6: Any,
        v7: Any,
        v8: Any,
        v9: Any,
        v10: Any,
        v11: Any,
    ) -> None:
        a(self, v1)
        b(self, v2)
        c(self, v3)
        d(self, v4)
        e(self, v5)
        f(self, v6)
        g(self, v7)
        h(self, v8)
        i(self, v9)
        j(self, v10)
        k(self, v11)

    return init


_WRITTEN: dict[int, Callable[..., Constructor]] = {
    1: _one,
    2: _two,
    3: _three,
    4: _four,
    5: _five,
    6: _six,
    7: _seven,
    10: _ten,
    11: _eleven,
}
