"""Amounts of what abilities cost, in words."""

from __future__ import annotations

from editor.text.texts import text
from engine.rules.doctrine.hands import QUARTERS
from engine.rules.doctrine.using import EXPERIENCE

#: How experience in quarters is written after the whole points.
_PARTS = ("", "¼", "½", "¾")


def experience_words(quarters: int) -> str:
    """An amount of experience as people write it: `2½`."""
    whole, part = divmod(quarters, QUARTERS)
    return f"{whole if whole or not part else ''}{_PARTS[part]}"


def amount_words(resource: str, amount: int) -> str:
    """An amount of a resource that a card names: `3 XP` for twelve quarters of experience, `2 CP`."""
    key = f"doctrine.unit.{resource}"
    unit = text(key)
    shown = experience_words(amount) if resource == EXPERIENCE else str(amount)
    return f"{shown} {resource if unit == key else unit}"
