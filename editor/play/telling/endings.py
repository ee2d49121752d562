"""How a game was won, in a few words."""

from editor.play.telling.unit_words import said


def ending_words(reason: str) -> str:
    """The words for the reason that a finished game gives."""
    return said(f"won.{reason}", "won.other")
