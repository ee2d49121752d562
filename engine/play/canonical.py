"""Values as canonical bytes, the same in every process: what states are hashed by."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import blake2b
from typing import Any

from engine.model.said import original
from engine.play.state import State
from engine.play.units import Units


def state_hash(state: State) -> str:
    """Thirty-two hexadecimal digits that name a state, whatever process worked it out."""
    return blake2b(canonical_bytes(state), digest_size=16).hexdigest()


def canonical_bytes(value: object) -> bytes:
    """A value made of dataclasses, mappings, sequences, sets, enums and plain values, as bytes.

    Equal values give equal bytes and different values different ones; TypeError for anything else. What is
    told in another language counts as the English that it was made of.
    """
    pieces: list[bytes] = []
    _write(value, pieces.append)
    return b"".join(pieces)


def _write(value: object, put: Callable[[bytes], None]) -> None:
    if isinstance(value, Enum):
        put(f"e{type(value).__name__}.{value.name};".encode())
    elif value is None or isinstance(value, bool | int | float):
        put(f"{value!r};".encode())
    elif isinstance(value, str):
        text = original(value).encode()
        put(b"s%d:" % len(text))
        put(text)
    elif isinstance(value, Units):
        put(b"u(")
        for unit in value.all():
            _write(unit, put)
        put(b")")
    elif isinstance(value, Mapping):
        put(b"m(")
        for piece in sorted(canonical_bytes(key) + canonical_bytes(item) for key, item in value.items()):
            put(piece)
        put(b")")
    elif isinstance(value, set | frozenset):
        put(b"f(")
        for piece in sorted(map(canonical_bytes, value)):
            put(piece)
        put(b")")
    elif is_dataclass(value) and not isinstance(value, type):
        put(f"d{type(value).__name__}(".encode())
        for name in _names(type(value)):
            _write(getattr(value, name), put)
        put(b")")
    elif isinstance(value, tuple | list):
        put(b"t(")
        for item in value:
            _write(item, put)
        put(b")")
    else:
        raise TypeError(f"{type(value).__name__} has no canonical form")


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """The names of the fields of a dataclass, in their order."""
    return tuple(each.name for each in fields(kind))
