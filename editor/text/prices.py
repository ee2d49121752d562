"""Amounts of what abilities cost, in words."""

from editor.text.texts import text
from engine.rules.doctrine.hands import experience_words
from engine.rules.doctrine.using import EXPERIENCE


def amount_words(resource: str, amount: int) -> str:
    """An amount of a resource that a card names: `3 XP` for twelve quarters of experience, `2 CP`."""
    key = f"doctrine.unit.{resource}"
    unit = text(key)
    shown = experience_words(amount) if resource == EXPERIENCE else str(amount)
    return f"{shown} {resource if unit == key else unit}"
