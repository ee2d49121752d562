"""Findings of the validator in the language of the window."""

from __future__ import annotations

from functools import lru_cache

from editor.text.texts import language
from engine.model.finding import Finding
from engine.model.words import ENGLISH, Words
from engine.storage.languages import LANGUAGES, words_of
from engine.validation.languages import in_language


def told(finding: Finding) -> Finding:
    """The finding with its sentences in the language spoken now."""
    words = _words(language())
    return finding if words is ENGLISH else in_language(finding, words)


@lru_cache(maxsize=4)
def _words(code: str) -> Words:
    return words_of(code) if code in LANGUAGES else ENGLISH
