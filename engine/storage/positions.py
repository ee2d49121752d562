"""Where in a JSON text a value stands: only looked up when there is something to report about it."""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from json import loads

from engine.storage.codec.pointer import Pointer, pointer_text

_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[\[\]{}:,]|[^\s\[\]{}:,"]++', re.DOTALL)


def lines_of(text: str) -> list[str]:
    """The lines of a text with their ends, all of which together are the text.

    A line ends at LF, alone or after CR, as in JSON, SARIF and patches. Characters that Python's own
    `splitlines` breaks lines at (U+2028, U+0085, a lone CR and others) stand inside them.
    """
    lines = text.split("\n")
    last = lines.pop()
    return [f"{line}\n" for line in lines] + ([last] if last else [])


class TextLines:
    """The lines of a text, for turning offsets into lines and columns that count from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a character."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


def _values(text: str) -> Iterator[tuple[Pointer, int, int | None]]:
    """Pointer, offset and, for a field, the offset of its name, of every value of a well-formed JSON text."""
    path: list[str | int] = []
    # True while a name is due inside an object; lists count in `path` itself.
    naming: list[bool] = []
    named_at: int | None = None
    for token in _TOKEN.finditer(text):
        word = token[0]
        match word[0]:
            case "}" | "]":
                naming.pop()
                path.pop()
            case ":":
                naming[-1] = False
            case ",":
                last = path[-1]
                if isinstance(last, int):
                    path[-1] = last + 1
                else:
                    naming[-1] = True
            case '"' if naming and naming[-1]:
                path[-1] = loads(word)
                named_at = token.start()
            case _:
                at = tuple(path)
                yield at, token.start(), named_at if path and isinstance(path[-1], str) else None
                if word == "{":
                    path.append("")
                    naming.append(True)
                elif word == "[":
                    path.append(0)
                    naming.append(False)


def places(text: str, wanted: Collection[str]) -> Mapping[str, tuple[int, int]]:
    """Line and column by pointer, for those of the wanted pointers that the text has.

    Where a name stands twice, the last one counts, as it does when the text is parsed.
    """
    depths = {pointer.count("/") for pointer in wanted}
    lines = TextLines(text)
    found: dict[str, tuple[int, int]] = {}
    for path, offset, _ in _values(text):
        if len(path) in depths:
            pointer = pointer_text(path)
            if pointer in wanted:
                found[pointer] = lines.place(offset)
    return found


def repeated_names(text: str) -> Iterator[tuple[str, str, int, int]]:
    """Pointer, name, line and column of every field whose name already stood in the same object."""
    lines = TextLines(text)
    seen: list[set[str]] = [set()]
    for path, _, named_at in _values(text):
        del seen[len(path) + 1 :]
        while len(seen) <= len(path):
            seen.append(set())
        seen[len(path)] = set()
        if named_at is not None:
            name = str(path[-1])
            if name in seen[len(path) - 1]:
                yield pointer_text(path), name, *lines.place(named_at)
            seen[len(path) - 1].add(name)
