"""Frozen dataclasses that are made quickly: values of which play makes dozens between two decisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class _Parts(NamedTuple):
    """How a value is copied, and how its fields are filled in, by their names."""

    copy: Callable[[Any], Any]
    setters: dict[str, Callable[[Any, Any], None]]


_parts: dict[type, _Parts] = {}


def quick(cls: type[T]) -> type[T]:
    """A frozen dataclass with slots, whose constructor fills them directly instead of by their names.

    The constructor that `dataclass` writes for frozen classes looks every field up by `object.__setattr__`,
    which takes twice as long. Fields with a default factory and `__post_init__` are not provided for:
    TypeError.
    """
    own: tuple[Field[Any], ...] = fields(cls)  # type: ignore[arg-type]
    if any(each.default_factory is not MISSING for each in own) or hasattr(cls, "__post_init__"):
        raise TypeError(f"{cls.__name__} needs the constructor that dataclass writes")
    setters = {each.name: getattr(cls, each.name).__set__ for each in own}
    names: dict[str, Any] = {f"_set_{name}": setter for name, setter in setters.items()}
    names |= {f"_default_{each.name}": each.default for each in own}
    names |= {"_new": object.__new__, "_class": cls}
    arguments = ", ".join(
        each.name if each.default is MISSING else f"{each.name}=_default_{each.name}" for each in own
    )
    fill = "; ".join(f"_set_{name}(self, {name})" for name in setters)
    same = "; ".join(f"_set_{name}(new, old.{name})" for name in setters)
    exec(f"def __init__(self, {arguments}): {fill}", names)
    exec(f"def copy(old): new = _new(_class); {same}; return new", names)
    init: Callable[..., None] = names["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = dict(cls.__init__.__annotations__)
    cls.__init__ = init  # type: ignore[method-assign]
    _parts[cls] = _Parts(names["copy"], setters)
    return cls


def replaced(value: T, **changes: Any) -> T:
    """A value of such a class with fields replaced, as by `dataclasses.replace`; KeyError for other names."""
    copy, setters = _parts[type(value)]
    new: T = copy(value)
    for name, each in changes.items():
        setters[name](new, each)
    return new
