"""The rules in other languages: `engine/data/rules/fr.po` and `.mo`, from the catalogue and its translators.

Each text is a message whose context is its rule and what of it: `S-MOV-05.rule`, `S-MOV-05/1.given`. A text
that was changed since it was translated is said in English, until somebody has looked at it.
"""

from __future__ import annotations

from collections.abc import Iterator

import words
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

FOLDER = words.ROOT / "engine" / "data" / "rules"


def languages() -> tuple[str, ...]:
    """The languages that rules are told in besides English."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.po")))


def merged(language: str) -> Catalog:
    """The catalogue of a language with the texts of the rules as they are; what left them is gone."""
    path = FOLDER / f"{language}.po"
    with path.open("rb") as file:
        catalog = read_po(file, locale=language)
    catalog.update(template(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def template() -> Catalog:
    """All texts of rules in catalogue order."""
    made = words.bare_catalog()
    for context, text in _texts():
        made.add(text, context=context)
    return made


def _texts() -> Iterator[tuple[str, str]]:
    from engine.storage.rule_catalogue import decided_texts, rule_catalogue, told_texts

    for entry in rule_catalogue().entries.values():
        yield from told_texts(entry).items()
    for decision in rule_catalogue().decisions:
        yield from decided_texts(decision).items()
