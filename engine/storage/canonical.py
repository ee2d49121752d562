"""The one way data is written: what people compare line by line keeps to one line."""

import json
from collections.abc import Iterator

from engine.model.values import Json

#: Lists of plain values and small objects stay on one line up to this width.
WIDTH = 110
_STEP = "  "


def canonical_text(data: Json) -> str:
    """The text of the data: keys in their order, two spaces, LF, a final newline.

    An object in a list stands on one line, however long (a hex, a unit, an objective), unless it holds
    a list of objects itself. Everything else breaks when it passes `WIDTH`.
    """
    return "".join(_lines(data, "", 0, in_list=False)) + "\n"


def result_text(data: Json) -> str:
    """The text of a result that another program reads: standard JSON, indented, without a final newline."""
    return json.dumps(data, ensure_ascii=False, indent=2, allow_nan=False)


def _flat(data: Json) -> str:
    return json.dumps(data, ensure_ascii=False, allow_nan=False)


def _holds_objects(data: Json) -> bool:
    """Whether a list with objects in it lies anywhere inside."""
    match data:
        case list():
            return any(isinstance(item, dict) or _holds_objects(item) for item in data)
        case dict():
            return any(_holds_objects(item) for item in data.values())
        case _:
            return False


def _lines(data: Json, indent: str, used: int, *, in_list: bool) -> Iterator[str]:
    if not isinstance(data, (list, dict)) or not data:
        yield _flat(data)
        return
    if not _holds_objects(data) and indent:
        flat = _flat(data)
        if (in_list and isinstance(data, dict)) or len(indent) + used + len(flat) < WIDTH:
            yield flat
            return
    inner = indent + _STEP
    if isinstance(data, dict):
        yield "{\n"
        for number, (key, value) in enumerate(data.items()):
            name = _flat(key) + ": "
            yield ("" if number == 0 else ",\n") + inner + name
            yield from _lines(value, inner, len(name), in_list=False)
        yield "\n" + indent + "}"
        return
    yield "[\n"
    yield from _items(data, inner)
    yield "\n" + indent + "]"


def _items(data: list[Json], inner: str) -> Iterator[str]:
    """Objects, lists and texts of several words on lines of their own; other plain values fill lines."""
    column = 0
    worded = any(isinstance(item, str) and " " in item for item in data)
    for number, item in enumerate(data):
        text = "".join(_lines(item, inner, 0, in_list=True))
        plain = not worded and not isinstance(item, (list, dict))
        if number == 0:
            yield inner + text
            column = len(inner) + len(text)
        elif plain and column + len(text) + 3 < WIDTH:
            yield ", " + text
            column += len(text) + 2
        else:
            yield ",\n" + inner + text
            column = len(inner) + len(text)
        if not plain:
            column = WIDTH
