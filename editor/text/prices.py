"""What things and abilities cost, in words."""

from editor.text.texts import text
from engine.model.unit_kind import Price


def amount_words(resource: str, amount: int) -> str:
    """An amount of a resource that a card names: `3 XP` for twelve quarters of experience, `2 CP`."""
    from engine.rules.doctrine.hands import experience_words
    from engine.rules.doctrine.using import EXPERIENCE

    key = f"doctrine.unit.{resource}"
    unit = text(key)
    shown = experience_words(amount) if resource == EXPERIENCE else str(amount)
    return f"{shown} {resource if unit == key else unit}"


def price_words(price: Price | None) -> str:
    """What something costs."""
    if price is None or not (price.cp or price.fp):
        return text("price.free")
    return text("price.both" if price.fp else "price.cp", cp=price.cp, fp=price.fp)
