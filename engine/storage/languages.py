"""The languages that ship: English stands in the code, the others in `engine/data/words`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.model.values import Json
from engine.model.words import ENGLISH, Words
from engine.storage.bundled import data_text
from engine.storage.json_text import parse

LANGUAGES = (ENGLISH.language, "fr")


@cache
def words_of(language: str) -> Words:
    """The texts of a language; KeyError when there is none of that name."""
    if language not in LANGUAGES:
        raise KeyError(language)
    if language == ENGLISH.language:
        return ENGLISH
    data = _table(parse(data_text(f"words/{language}")).data)
    checks = {code: _texts(each) for code, each in _table(data["checks"]).items()}
    messages, headings, words, reasons, cards, origins = (
        _texts(data[each]) for each in ("messages", "headings", "words", "reasons", "cards", "origins")
    )
    stated = data["singular"]
    singular = (
        frozenset(each for each in stated if isinstance(each, int)) if isinstance(stated, list) else {1}
    )
    return Words(language, messages, headings, words, checks, reasons, cards, origins, frozenset(singular))


def _table(value: Json) -> Mapping[str, Json]:
    return value if isinstance(value, dict) else {}


def _texts(value: Json) -> Mapping[str, str]:
    return {name: str(text) for name, text in _table(value).items()}


def wanted_language(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, English when it asks for none of these."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    stated = next((environment[name] for name in names if environment.get(name)), "")
    language = stated.replace("-", "_").split("_")[0].split(".")[0].lower()
    return language if language in LANGUAGES else ENGLISH.language
