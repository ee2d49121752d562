"""Sentences of the engine in the language of the window: findings, refusals, proofs and ways."""

from __future__ import annotations

from functools import lru_cache

from editor.text.texts import language
from engine.model.finding import Finding
from engine.model.words import ENGLISH, Words
from engine.play.action import Refused
from engine.storage.languages import LANGUAGES, words_of
from engine.storage.target import NotWritten
from engine.validation.languages import in_language


def told(sentence: str) -> str:
    """A sentence or a single word of the engine in the language spoken now; itself when it has none there."""
    return _words(language()).told(sentence)


def told_refusal(refused: Refused) -> str:
    """Why an action is refused, with the rule against it in brackets."""
    rule = f" ({refused.rule})" if refused.rule else ""
    return f"{told(refused.reason)}{rule}"


def told_finding(finding: Finding) -> Finding:
    """The finding with its sentences in the language spoken now."""
    words = _words(language())
    return finding if words is ENGLISH else in_language(finding, words)


def told_failure(error: OSError) -> str:
    """Why a file could not be written, and what to do."""
    return told(error.told) if isinstance(error, NotWritten) else error.strerror or str(error)


@lru_cache(maxsize=4)
def _words(code: str) -> Words:
    return words_of(code) if code in LANGUAGES else ENGLISH
