"""Where a value of the data tables comes from and how sure it is, in words."""

from editor.text.sentences import told
from editor.text.texts import text
from engine.model.values import Sourced, origin


def origin_words(thing: Sourced, way: str = "") -> str:
    """Source, confidence and reason of a thing, or of one value of it by the way to it."""
    found = origin(thing, way)
    source = told(found.source) or text("values.no_source")
    said = text("values.origin", source=source, confidence=text(f"confidence.{found.confidence}"))
    return text("values.reason", origin=said, reason=told(found.reason)) if found.reason else said
