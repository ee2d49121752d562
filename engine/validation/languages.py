"""Findings and explanations of checks in other languages."""

from collections.abc import Mapping
from dataclasses import replace

from engine.model.finding import Finding
from engine.model.words import Words
from engine.validation.explanation import Explanation


def in_language(finding: Finding, words: Words) -> Finding:
    """The finding with message and advice in that language."""
    return replace(finding, message=words.translation(finding.message), advice=words.told(finding.advice))


def explained_in(check: Explanation, words: Words) -> tuple[str, Mapping[str, str]]:
    """Title and sections of a check in that language."""
    return words.told(check.title), {name: words.told(text) for name, text in check.sections.items()}
