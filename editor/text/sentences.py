"""Sentences of the engine in the language of the window: findings, refusals, proofs and ways."""

from collections.abc import Mapping
from functools import cache

from editor.text.texts import language
from engine.model.finding import Finding
from engine.model.said import Said, say
from engine.play.action import Refused
from engine.storage.bundled import catalogue
from engine.storage.languages import words_of
from engine.storage.target import NotWritten
from engine.validation.languages import in_language


def told(sentence: str) -> str:
    """A sentence or a single word of the engine in the language spoken now; itself when it has none there."""
    return words_of(language()).told(sentence)


def told_refusal(refused: Refused) -> str:
    """Why an action is refused, with the rule against it in brackets."""
    rule = f" ({refused.rule})" if refused.rule else ""
    return f"{told(refused.reason)}{rule}"


def told_finding(finding: Finding) -> Finding:
    """The finding with its sentences in the language spoken now."""
    return in_language(finding, words_of(language()))


def told_failure(error: OSError) -> str:
    """Why a file could not be written, and what to do."""
    return told(error.told) if isinstance(error, NotWritten) else error.strerror or str(error)


def told_title(title: str) -> str:
    """The title of an edit in the language spoken now, with names for the ids it mentions."""
    return told(_named(title)) if isinstance(title, Said) else told(title)


def _named(title: Said) -> Said:
    if title.counts is not None:
        return title
    named = say(title.template, **{name: _part(each) for name, each in title.arguments.items()})
    named.context = title.context
    return named


def _part(value: object) -> object:
    if isinstance(value, Said):
        return _named(value)
    return _names().get(value, value) if isinstance(value, str) else value


@cache
def _names() -> Mapping[str, str]:
    """Names of ground, works and overlay pieces by their ids."""
    terrain, pieces = catalogue().terrain, catalogue().pieces
    tables = (terrain.terrain, terrain.hexsides, terrain.fortifications, pieces)
    return {id_: kind.name.lower() for table in tables for id_, kind in table.items()}
