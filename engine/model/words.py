"""The texts of a language by their English ones, and sentences told in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.model.said import Said, Translated, original

#: Texts by their English ones.
Texts = Mapping[str, str]


@dataclass(frozen=True)
class Words:
    """What a language has for templates, headings and single words; of checks by code their explanations.

    `reasons` are the sentences by which rules refuse an action, `cards` the names and texts of the bundled
    cards, abilities and decks, `origins` where the data tables have their values and why; `singular` are the
    numbers after which a noun stands in the singular. What is missing stays English: `ENGLISH` is empty.
    """

    language: str
    messages: Texts = field(default_factory=dict)
    headings: Texts = field(default_factory=dict)
    words: Texts = field(default_factory=dict)
    checks: Mapping[str, Texts] = field(default_factory=dict)
    reasons: Texts = field(default_factory=dict)
    cards: Texts = field(default_factory=dict)
    origins: Texts = field(default_factory=dict)
    singular: frozenset[int] = frozenset({1})

    def told(self, text: str) -> str:
        """The text in this language, with all its parts."""
        if isinstance(text, Said):
            template = self.messages.get(text.template, text.template)
            return template.format(**{name: self._part(each) for name, each in text.arguments.items()})
        found = self.words.get(text) or self.reasons.get(text) or self.cards.get(text)
        return found or self.origins.get(text, text)

    def _part(self, value: object) -> object:
        return self.told(value) if isinstance(value, str) else value

    def translation(self, text: str) -> Translated:
        """The same as a sentence that remembers the English one."""
        made = Translated(self.told(text))
        made.english = original(text)
        return made


ENGLISH = Words("en")
