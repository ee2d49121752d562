"""Findings and explanations in other languages; English stands in the code, others in `engine/data/words`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from engine.model.finding import Finding
from engine.model.said import Said, translation
from engine.model.values import Json
from engine.storage.bundled import data_text
from engine.storage.json_text import parse
from engine.validation.check import Check

#: The language of the code, and all there are.
ENGLISH = "en"
LANGUAGES = (ENGLISH, "fr")


@dataclass(frozen=True)
class Words:
    """The texts of a language by their English ones; of checks by code: `title`, `what`, `why`, `fix`."""

    checks: Mapping[str, Mapping[str, str]]
    messages: Mapping[str, str]
    headings: Mapping[str, str]
    words: Mapping[str, str]


@cache
def words_of(language: str) -> Words:
    """The texts of a language other than English; KeyError when there is none of that name."""
    if language not in LANGUAGES[1:]:
        raise KeyError(language)
    data = parse(data_text(f"words/{language}")).data
    assert isinstance(data, dict)
    return Words(
        {code: _texts(each) for code, each in _table(data["checks"]).items()},
        _texts(data["messages"]),
        _texts(data["headings"]),
        _texts(data["words"]),
    )


def _table(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, dict) else {}


def _texts(value: Json) -> Mapping[str, str]:
    return {name: str(text) for name, text in _table(value).items()}


def wanted_language(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for (LC_ALL, LC_MESSAGES, LANG), English when there is none."""
    stated = next(
        (value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(name))), ""
    )
    language = stated.replace("-", "_").split("_")[0].split(".")[0].lower()
    return language if language in LANGUAGES else ENGLISH


def translated(text: str, language: str) -> str:
    """A sentence with all its parts in that language; what has no translation stays as it is."""
    return text if language == ENGLISH else _told(text, words_of(language))


def _told(value: object, words: Words) -> str:
    if isinstance(value, Said):
        template = words.messages.get(value.template, value.template)
        return template.format(**{name: _argument(each, words) for name, each in value.arguments.items()})
    return words.words.get(str(value), str(value))


def _argument(value: object, words: Words) -> object:
    return _told(value, words) if isinstance(value, str) else value


def in_language(finding: Finding, language: str, check: Check | None = None) -> Finding:
    """The finding with message and advice in that language; `check` is the one that found it."""
    if language == ENGLISH:
        return finding
    advice = translated(finding.advice, language)
    if check is not None and finding.advice == check.sections.get("fix"):
        advice = explained_in(check, language)[1].get("fix", advice)
    message = translation(translated(finding.message, language), finding.message)
    return replace(finding, message=message, advice=advice)


def explained_in(check: Check, language: str) -> tuple[str, Mapping[str, str]]:
    """Title and sections of a check in that language."""
    if language == ENGLISH:
        return check.title, check.sections
    texts = words_of(language).checks.get(check.code)
    return (check.title, check.sections) if texts is None else (texts["title"], texts)


def heading(text: str, language: str) -> str:
    """A heading or paragraph of the manual in that language."""
    return text if language == ENGLISH else words_of(language).headings.get(text, text)
