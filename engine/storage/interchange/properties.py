"""Records as flat properties and back: `squad.figures.regular` = 4, lists of names joined by commas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.model.values import Json
from engine.storage.interchange.tiled_map import Scalar


def flattened(record: Mapping[str, Json], prefix: str = "") -> Iterator[tuple[str, Scalar]]:
    """The record's values under dotted names; null stays out, a list of objects is numbered."""
    for name, value in record.items():
        yield from _flat(prefix + name, value)


def _flat(name: str, value: Json) -> Iterator[tuple[str, Scalar]]:
    match value:
        case None:
            return
        case dict():
            yield from flattened(value, name + ".")
        case list() if all(isinstance(each, str) and "," not in each for each in value):
            yield name + "[]", ",".join(str(each) for each in value)
        case list() if all(isinstance(each, int) and not isinstance(each, bool) for each in value):
            yield name + "[#]", ",".join(str(each) for each in value)
        case list():
            for number, each in enumerate(value):
                yield from _flat(f"{name}.{number}", each)
        case _:
            yield name, value


def gathered(properties: Mapping[str, Scalar]) -> dict[str, Json]:
    """The record that dotted names describe: the inverse of `flattened` for records without empty lists.

    Names that make no record together (`a` and `a.b`) keep the first; it is for the codec to judge values.
    """
    root: dict[str, Json] = {}
    for name, value in properties.items():
        *path, last = name.split(".")[:16]
        at = root
        for step in path:
            below = at.setdefault(step, {})
            if not isinstance(below, dict):
                break
            at = below
        else:
            key, read = _read(last, value)
            at.setdefault(key, read)
    return {name: _listed(value) for name, value in root.items()}


def _read(name: str, value: Scalar) -> tuple[str, Json]:
    words = [each.strip() for each in str(value).split(",") if each.strip()]
    if name.endswith("[#]"):
        return name[:-3], [
            int(each) if each.lstrip("-").isdecimal() and len(each) < 10 else each for each in words
        ]
    if name.endswith("[]"):
        return name[:-2], list(words)
    return name, value


def _listed(value: Json) -> Json:
    """Objects whose names are 0, 1, 2 … become lists again."""
    if not isinstance(value, dict):
        return value
    inner = {name: _listed(each) for name, each in value.items()}
    if inner and list(inner) == [str(number) for number in range(len(inner))]:
        return list(inner.values())
    return inner
