"""Records as the flat properties of Tiled and back, so that any data comes back as it was.

Fields of a record get dotted names (`squad.figures.regular` = 4), lists of words and of numbers are joined
by commas (`boxes[]`, `position[#]`), and what none of these can say stands as JSON (`victory{}`).
"""

import json
import re
from collections.abc import Iterator, Mapping

from engine.model.values import Json
from engine.storage.interchange.tiled_map import Scalar
from engine.storage.json_text import parse

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_NUMBER = re.compile(r"-?[0-9]{1,10}")

#: Whole numbers beyond these are no property of the type int in Tiled.
_LEAST, _MOST = -(2**31), 2**31 - 1

#: Characters that XML lacks or changes, so that a text with them has to be escaped.
_FRAGILE = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]")

#: Objects in objects get dotted names down to this depth.
_DEEPEST = 8


class _Branch(dict[str, Json]):
    """An object made of dotted names, which may turn out to be a list; never one that the data says."""


def flattened(record: Mapping[str, Json], prefix: str = "") -> Iterator[tuple[str, Scalar]]:
    """The record's fields as properties whose names begin with the prefix."""
    odd = {name: value for name, value in record.items() if not _NAME.fullmatch(name)}
    for name, value in record.items():
        if name not in odd:
            yield from _flat(prefix + name, value, 0)
    if odd:
        yield prefix + "{}", _json(odd)


def as_json(name: str, value: Json) -> dict[str, Scalar]:
    """One property that holds the whole value."""
    return {name + "{}": _json(value)}


def _flat(name: str, value: Json, depth: int) -> Iterator[tuple[str, Scalar]]:
    match value:
        case bool():
            yield name, value
        case int() if _LEAST <= value <= _MOST:
            yield name, value
        case str() if _is_plain(value):
            yield name, value
        case dict() if value and depth < _DEEPEST and all(map(_NAME.fullmatch, value)):
            for key, each in value.items():
                yield from _flat(f"{name}.{key}", each, depth + 1)
        case list() if value and all(isinstance(each, str) and _is_word(each) for each in value):
            yield name + "[]", ",".join(map(str, value))
        case list() if value and all(map(_is_small, value)):
            yield name + "[#]", ",".join(map(str, value))
        case _:
            yield name + "{}", _json(value)


def _is_plain(text: str) -> bool:
    return text == text.strip() and _FRAGILE.search(text) is None


def _is_word(text: str) -> bool:
    return bool(text) and "," not in text and "\n" not in text and _is_plain(text)


def _is_small(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and _LEAST <= value <= _MOST


def _json(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return json.dumps(value) if _FRAGILE.search(text) else text


def gathered(properties: Mapping[str, Scalar], prefix: str = "") -> dict[str, Json]:
    """The record that properties describe, the inverse of `flattened`; names may lack the prefix.

    Names that make no record together (`a` and `a.b`) keep the first; it is for the codec to judge values.
    """
    root = _Branch()
    for name, value in properties.items():
        *path, last = name.removeprefix(prefix).split(".")[:16]
        at = root
        for step in path:
            below = at.setdefault(step, _Branch())
            if not isinstance(below, _Branch):
                break
            at = below
        else:
            key, read = _read(last, value)
            if not key and last == "{}" and isinstance(read, dict):
                for odd, each in read.items():
                    at.setdefault(odd, each)
            else:
                at.setdefault(key, read)
    return {name: _listed(value) for name, value in root.items()}


def _read(name: str, value: Scalar) -> tuple[str, Json]:
    if name.endswith("{}"):
        parsed = parse(str(value))
        return name[:-2], parsed.data if parsed.whole else value
    words = [each.strip() for each in str(value).split(",") if each.strip()]
    if name.endswith("[#]"):
        return name[:-3], [int(each) if _NUMBER.fullmatch(each) else each for each in words]
    if name.endswith("[]"):
        return name[:-2], list(words)
    return name, value


def _listed(value: Json) -> Json:
    """Branches whose names are 0, 1, 2 … become lists."""
    if not isinstance(value, _Branch):
        return value
    inner = {name: _listed(each) for name, each in value.items()}
    numbers = [str(number) for number in range(len(inner))]
    if inner and inner.keys() == set(numbers):
        return [inner[number] for number in numbers]
    return inner
