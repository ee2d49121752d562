"""Frozen dataclasses that are made quickly: values of which play makes dozens between two decisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from typing import Any, TypeVar

T = TypeVar("T")


def quick(cls: type[T]) -> type[T]:
    """A frozen dataclass with slots, whose constructor fills them directly instead of by their names.

    The constructor that `dataclass` writes for frozen classes looks every field up by `object.__setattr__`,
    which takes twice as long. Fields with a default factory and `__post_init__` are not provided for:
    TypeError.
    """
    own: tuple[Field[Any], ...] = fields(cls)  # type: ignore[arg-type]
    if any(each.default_factory is not MISSING for each in own) or hasattr(cls, "__post_init__"):
        raise TypeError(f"{cls.__name__} needs the constructor that dataclass writes")
    names: dict[str, Any] = {f"_set_{each.name}": getattr(cls, each.name).__set__ for each in own}
    names |= {f"_default_{each.name}": each.default for each in own}
    arguments = (
        each.name if each.default is MISSING else f"{each.name}=_default_{each.name}" for each in own
    )
    body = "; ".join(f"_set_{each.name}(self, {each.name})" for each in own)
    exec(f"def __init__(self, {', '.join(arguments)}): {body}", names)
    init: Callable[..., None] = names["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = dict(cls.__init__.__annotations__)
    cls.__init__ = init  # type: ignore[method-assign]
    return cls
