"""The titles of edits in the words of the window: the English ones of the engine, told by template."""

from __future__ import annotations

import re
from functools import cache

from editor.text.english_edits import EDITS
from editor.text.sentences import told
from editor.text.texts import language, plural, text
from engine.model.said import Said
from engine.storage.bundled import catalogue
from engine.storage.languages import LANGUAGES, words_of

#: What is no title itself but a part of one.
_PARTS = ("edit.word.", "edit.hexes.")


def told_title(title: str) -> str:
    """The title in the language spoken now, overlay pieces by name; one that no template fits stays."""
    if isinstance(title, Said):
        return told(title)
    found = template_of(title)
    if found is None:
        return title
    key, parts = found
    return text(key, **{name: _part(words) for name, words in parts.items()})


def template_of(title: str) -> tuple[str, dict[str, str]] | None:
    """The template a title is made by and what is put into it."""
    for key, pattern in _patterns():
        match = pattern.fullmatch(title)
        if match is not None:
            return key, match.groupdict()
    return None


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The templates as patterns; those that say more themselves fit first."""
    titles = [(key, words) for key, words in EDITS.items() if not key.startswith(_PARTS)]
    return tuple(
        (key, re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(words))))
        for key, words in sorted(titles, key=lambda each: -len(re.sub(r"\{\w+\}", "", each[1])))
    )


def _part(words: str) -> str:
    """A part of a title: a number of hexes, a noun of lines, or the name of terrain, works and pieces."""
    counted = re.fullmatch(r"(\d+) hex(?:es)?", words)
    if counted is not None:
        return plural("edit.hexes", int(counted[1]))
    both = words.split(" and ")
    if all(f"edit.word.{each}" in EDITS for each in both):
        return text("edit.word.and").join(text(f"edit.word.{each}") for each in both)
    names = _names(language())
    return names.get(words.lower()) or names.get(words.replace(" ", "_")) or words


@cache
def _names(code: str) -> dict[str, str]:
    """Names by id: those of the language, and those of the bundled overlay pieces."""
    words = dict(words_of(code).words) if code in LANGUAGES else {}
    pieces = catalogue().pieces.values()
    return words | {each.id: words.get(each.name.lower(), each.name.lower()) for each in pieces}
