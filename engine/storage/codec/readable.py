"""A value without what of its file could not be read, for whoever can only use what makes sense."""

from dataclasses import replace
from typing import Any

from engine.model.values import BEYOND, UNREAD
from engine.storage.codec.shapes import (
    EXTRA,
    ByEdge,
    ByHex,
    ById,
    Many,
    Maybe,
    ObjectShape,
    Row,
    Shape,
    TableShape,
)


def readable(shape: Shape, value: Any) -> Any:
    """The value without unread items and without fields that hold something else than they should.

    The value itself when nothing is to be left out. Fields that only the class does not know stay.
    """
    match shape:
        case ObjectShape():
            return _record(shape, value)
        case Maybe(of=inner):
            return None if value is None else readable(inner, value)
        case Many(of=inner):
            return _row(tuple(readable(inner, each) for each in value), value)
        case Row(of=parts):
            return _row(tuple(readable(part, each) for part, each in zip(parts, value, strict=True)), value)
        case TableShape(of=inner) | ById(of=inner) | ByHex(of=inner) | ByEdge(of=inner):
            kept = {key: None if each is None else readable(inner, each) for key, each in value.items()}
            return kept if any(kept[key] is not value[key] for key in kept) else value
        case _:
            return value


def _row(kept: tuple[Any, ...], value: tuple[Any, ...]) -> tuple[Any, ...]:
    return kept if any(new is not old for new, old in zip(kept, value, strict=True)) else value


def _record(shape: ObjectShape, value: Any) -> Any:
    changed: dict[str, Any] = {}
    for each in shape.fields:
        current = getattr(value, each.name)
        kept = readable(each.shape, current)
        if kept is not current:
            changed[each.name] = kept
    if shape.keeps_extra:
        extra = getattr(value, EXTRA)
        left_out = {UNREAD, BEYOND, *shape.names}
        known = {name: each for name, each in extra.items() if name not in left_out}
        if len(known) < len(extra):
            changed[EXTRA] = known
    return replace(value, **changed) if changed else value
