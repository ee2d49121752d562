"""Sentences of the engine in the language of the window: findings, refusals, proofs and ways."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from editor.text.texts import language
from engine.model.finding import Finding
from engine.model.removal import Removal
from engine.model.said import GivenName, Said, say, say_number
from engine.storage.bundled import catalogue
from engine.storage.languages import words_of
from engine.storage.target import NotWritten

if TYPE_CHECKING:
    from engine.play.action import Refused


def told(sentence: str) -> str:
    """A sentence or a single word of the engine in the language spoken now; itself when it has none there."""
    return words_of(language()).told(sentence)


def told_refusal(refused: Refused) -> str:
    """Why an action is refused, with the rule against it in brackets."""
    rule = f" ({refused.rule})" if refused.rule else ""
    return f"{told(refused.reason)}{rule}"


def told_finding(finding: Finding) -> Finding:
    """The finding with its sentences in the language spoken now."""
    from engine.validation.languages import in_language

    return in_language(finding, words_of(language()))


def told_failure(error: OSError) -> str:
    """Why a file could not be written, and what to do."""
    return told(error.told) if isinstance(error, NotWritten) else error.strerror or str(error)


def told_title(title: str) -> str:
    """The title of an edit in the language spoken now, with names for the ids it mentions."""
    return told(_named(title)) if isinstance(title, Said) else told(title)


def told_removal(removal: Removal) -> str:
    """What a fix takes away, as the end of a sentence in the language spoken now, with names for ids."""
    from engine.validation.removal_words import takes_away

    return told(_named(takes_away(removal)))


def _named(sentence: Said) -> Said:
    arguments = {name: _part(each) for name, each in sentence.arguments.items()}
    if sentence.counts is None:
        named = say(sentence.template, **arguments)
    else:
        number, many = sentence.counts
        arguments.pop("number", None)
        named = say_number(sentence.template, many, number, **arguments)
    named.context = sentence.context
    return named


def _part(value: object) -> object:
    if isinstance(value, Said):
        return _named(value)
    if not isinstance(value, str) or isinstance(value, GivenName):
        return value
    name = _names().get(value)
    # A language may have a word for the id and none for the English name.
    return value if name is None or (told(name) == name and told(value) != value) else name


@cache
def _names() -> Mapping[str, str]:
    """Names of ground, works and overlay pieces by their ids."""
    terrain, pieces = catalogue().terrain, catalogue().pieces
    tables = (terrain.terrain, terrain.hexsides, terrain.fortifications, pieces)
    return {id_: kind.name.lower() for table in tables for id_, kind in table.items()}
