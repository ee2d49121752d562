"""Short words for numbers of the rules."""

from __future__ import annotations

from editor.text.texts import text


def points_text(points: int | None) -> str:
    """A cost in movement points, or that there is no entry."""
    return text("status.cost.never") if points is None else text("status.cost.value", points=points)


def cover_text(cover: int) -> str:
    """The cover a terrain gives."""
    return text("status.cover", cover=cover) if cover else text("status.cover.none")
