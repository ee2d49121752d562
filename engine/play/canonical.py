"""Values as canonical bytes, the same in every process: what states are hashed by."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import blake2b

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
    return b"".join(_pieces(value))


def _pieces(value: object) -> Iterator[bytes]:
    if isinstance(value, Enum):
        yield f"e{type(value).__name__}.{value.name};".encode()
    elif value is None or isinstance(value, bool | int | float):
        yield f"{value!r};".encode()
    elif isinstance(value, str):
        text = original(value).encode()
        yield f"s{len(text)}:".encode()
        yield text
    elif isinstance(value, Units):
        yield b"u("
        for unit in value.all():
            yield from _pieces(unit)
        yield b")"
    elif isinstance(value, Mapping):
        yield b"m("
        yield from sorted(canonical_bytes(key) + canonical_bytes(item) for key, item in value.items())
        yield b")"
    elif isinstance(value, set | frozenset):
        yield b"f("
        yield from sorted(canonical_bytes(item) for item in value)
        yield b")"
    elif is_dataclass(value) and not isinstance(value, type):
        yield f"d{type(value).__name__}(".encode()
        for each in fields(value):
            yield from _pieces(getattr(value, each.name))
        yield b")"
    elif isinstance(value, tuple | list):
        yield b"t("
        for item in value:
            yield from _pieces(item)
        yield b")"
    else:
        raise TypeError(f"{type(value).__name__} has no canonical form")
