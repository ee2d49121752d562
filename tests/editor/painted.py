"""All words that are painted: on maps and counters, charts and badges, by widgets that draw themselves.

Letters on the map become outlines in `editor/views/lettering.py`; all others are set by methods of the
toolkit. Both are listened to, so that it does not matter who paints nor where the words come from.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from PySide6.QtGui import QAbstractTextDocumentLayout, QPainter

from editor.views import lettering
from tests.editor.spoken import foreign_words, is_code, is_id, is_in, without_names

EDITOR = Path(__file__).parents[2] / "editor"
LETTERING = Path(lettering.__file__)

#: What sets words, as (who, its name), with what finds the words among its arguments.
_SETTERS: tuple[tuple[Any, str, Callable[..., str]], ...] = (
    (lettering, "text_path", lambda words, *_, **__: words),
    (QPainter, "drawText", lambda _, *given: next(each for each in given if isinstance(each, str))),
    (QAbstractTextDocumentLayout, "draw", lambda layout, *_: layout.document().toPlainText()),
)

#: The toolkit's methods that set words, or make outlines of them.
_SETTING = re.compile(
    r"\.(draw(?:Text|StaticText|GlyphRun|TextItem|Contents|ItemText)|addText|documentLayout\(\)\.draw)\("
)


class Painted:
    """What was painted while it was listened to: each line with the places in the editor that painted it."""

    def __init__(self) -> None:
        self.places: dict[str, set[str]] = {}

    def hear(self, words: str) -> None:
        """Take in what is being painted."""
        place = _place()
        for line in filter(None, map(str.strip, words.splitlines())):
            self.places.setdefault(line, set()).add(place)

    def faults(self, foreign: str, known: Iterable[str] = ()) -> list[str]:
        """What nobody should read: ids and codes, and whatever has a word of the foreign language.

        `known` are names of the user's own, which are in the language he gave them in.
        """
        names = set(known)
        return sorted(
            f"{', '.join(sorted(places))}: {words}"
            for words, places in self.places.items()
            if words not in names and _is_faulty(words, foreign, names)
        )

    def speakers(self, code: str, known: Iterable[str] = ()) -> set[str]:
        """The places that painted words which are of that language alone."""
        names = set(known)
        heard = (each for words, each in self.places.items() if foreign_words(code, words, names))
        return {place for places in heard for place in places}


def _is_faulty(words: str, foreign: str, names: set[str]) -> bool:
    bare = without_names(words, names)
    return (
        is_code(bare) or is_id(words) or is_in(foreign, words) or bool(foreign_words(foreign, words, names))
    )


def _place() -> str:
    """Who paints: the nearest function of the editor besides the lettering."""
    frame = sys._getframe(2)
    while frame.f_back is not None:
        file = Path(frame.f_code.co_filename)
        if file.is_relative_to(EDITOR) and file != LETTERING:
            return f"{file.relative_to(EDITOR).with_suffix('').as_posix()}: {frame.f_code.co_name}"
        frame = frame.f_back
    return "tests"


@contextmanager
def painted() -> Iterator[Painted]:
    """Listen to all that is painted in this process."""
    heard = Painted()
    with ExitStack() as listening:
        for owner, name, words in _SETTERS:
            listening.enter_context(patch.object(owner, name, _overheard(getattr(owner, name), words, heard)))
        yield heard


def _overheard(setter: Callable[..., Any], words: Callable[..., str], heard: Painted) -> Callable[..., Any]:
    def told(*given: Any, **more: Any) -> Any:
        heard.hear(words(*given, **more))
        return setter(*given, **more)

    return told


def setters_used() -> dict[str, set[str]]:
    """The methods by which the editor sets words, each with the files that do so."""
    found: dict[str, set[str]] = {}
    for file in EDITOR.rglob("*.py"):
        for name in _SETTING.findall(file.read_text(encoding="utf-8")):
            found.setdefault(name, set()).add(file.relative_to(EDITOR).as_posix())
    return found
