"""Files cut, flipped, swapped, swollen: changes of bytes, and of the values of a document of JSON."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Mapping
from typing import Any

# ---------------------------------------------------------------- bytes


def cut(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data))]


def flip(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 20))):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def drop(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data))
    return data[:start] + data[start + dice.choice((1, 2, 40)) :]


def double(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data))
    end = min(len(data), start + dice.choice((1, 30, 500)))
    return data[:end] + data[start:end] + data[end:]


def other_encoding(data: bytes, dice: random.Random) -> bytes:
    text = data.decode("utf-8")
    return dice.choice(
        (text.encode("utf-16"), text.encode("utf-8-sig"), b"\xff\xfe" + data, data.replace(b"\n", b"\0"))
    )


# ---------------------------------------------------------------- values

ODD_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 3.5, 1e308, 10**400, "", "Z99", "@0", "é" * 5000, "\ud800", [], {}, [[]], {"": {}},
    ["C7"] * 300, float("nan"), float("-inf"), "urn:tidewright:schema:scenario:99", "../../../etc/passwd",
)  # fmt: skip


def places(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every (container, key) of a document."""
    if isinstance(value, dict):
        for key, inner in value.items():
            found.append((value, key))
            places(inner, found)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found.append((value, index))
            places(inner, found)
    return found


def odd_value(data: bytes, dice: random.Random) -> bytes:
    document = json.loads(data)
    for _ in range(dice.choice((1, 1, 1, 4))):
        container, key = dice.choice(places(document, []))
        container[key] = copy.deepcopy(dice.choice(ODD_VALUES))  # the next one may be put into it
    return json.dumps(document).encode("utf-8")


def swap(data: bytes, dice: random.Random) -> bytes:
    document = json.loads(data)
    found = places(document, [])
    (one, first), (two, second) = dice.choice(found), dice.choice(found)
    copied = json.loads(json.dumps(one[first]))
    two[second] = copied
    return json.dumps(document).encode("utf-8")


def lose(data: bytes, dice: random.Random) -> bytes:
    document = json.loads(data)
    container, key = dice.choice(places(document, []))
    del container[key]
    return json.dumps(document).encode("utf-8")


def deep(data: bytes, dice: random.Random) -> bytes:
    bracket = dice.choice((b"[", b'{"a":'))
    return data.rstrip()[:-1] + b',"deep":' + bracket * dice.choice((900, 20_000, 200_000))


def long_number(data: bytes, dice: random.Random) -> bytes:
    return data.rstrip()[:-1] + b',"number":' + b"9" * dice.choice((4_299, 5_000, 100_000)) + b"}"


def twice(data: bytes, dice: random.Random) -> bytes:
    return data.replace(b'"format_version"', b'"format_version": 1, "format_version"', 1)


MUTATIONS: Mapping[str, Callable[[bytes, random.Random], bytes]] = {
    function.__name__: function
    for function in (cut, flip, drop, double, other_encoding, odd_value, swap, lose, deep, long_number, twice)
}
