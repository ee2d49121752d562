"""A new user's first hour, walked through the real program in every language, theme and size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tests.thorough.row import Chunk, Options, Outcome, Row
from tests.walk.lives import LANGUAGES, SIZES, THEMES, Walk, walked


def chunks(_: Options) -> Iterator[Chunk]:
    """A walk each; nothing in them is drawn by chance."""
    for language, theme, size in product(LANGUAGES, THEMES, SIZES):
        yield Chunk(Walk(language, theme, size).name, 0, (language, theme, *size))


def walked_through(chunk: Chunk) -> Outcome:
    language, theme, width, height = chunk.arguments
    told = list(walked(Walk(str(language), str(theme), (int(width), int(height)))))
    lost = [each for each in told if each.startswith("lost")]
    return Outcome(1, len(lost), notes=tuple(f"{chunk.key}: {each}" for each in lost))


FIRST_HOUR = Row(
    "window.first_hour",
    "a new user's walk from an empty profile: guide, wizard, a map by hand, games, a kill, and printing",
    chunks,
    walked_through,
)
