"""Findings and explanations of checks in other languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.model.finding import Finding
from engine.model.words import Words
from engine.validation.explanation import Explanation


def in_language(finding: Finding, words: Words, check: Explanation | None = None) -> Finding:
    """The finding with message and advice in that language; `check` is the one that found it."""
    advice = words.told(finding.advice)
    if check is not None and finding.advice == check.sections.get("fix"):
        advice = explained_in(check, words)[1].get("fix", advice)
    return replace(finding, message=words.translation(finding.message), advice=advice)


def explained_in(check: Explanation, words: Words) -> tuple[str, Mapping[str, str]]:
    """Title and sections of a check in that language."""
    texts = words.checks.get(check.code)
    return (check.title, check.sections) if texts is None else (texts["title"], texts)
