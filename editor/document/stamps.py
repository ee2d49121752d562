"""Stamps as text: what is kept under 1 to 9 stays there from session to session."""

from engine.edits.clip import Clip
from engine.hexes.grid import Orientation
from engine.storage.canonical import canonical_text
from engine.storage.codec.decode import decode_value
from engine.storage.codec.encode import encode
from engine.storage.codec.reading import Reading, grid_for
from engine.storage.codec.shapes import record_of
from engine.storage.json_text import parse

Stamps = tuple[Clip | None, ...]

#: Under the digits 1 to 9.
NUMBER = 9

_GRID = grid_for(Orientation.FLAT_TOP)


def stamps_text(stamps: Stamps) -> str:
    """The stamps as one text; hexes count from the middle of each, so the sheet does not matter."""
    shape = record_of(Clip)
    return canonical_text([None if each is None else encode(shape, each, _GRID) for each in stamps])


def stamps_of(text: str) -> Stamps:
    """The stamps of a text; an empty place for each that cannot be read."""
    read = parse(text) if text else None
    rows = read.data if read is not None and isinstance(read.data, list) else []
    shape = record_of(Clip)
    found: list[Clip | None] = []
    for row in rows[:NUMBER]:
        reading = Reading(_GRID)
        _, clip = decode_value(shape, row, (), reading) if row is not None else (False, None)
        found.append(clip if isinstance(clip, Clip) and clip.cells and not reading.findings else None)
    return (*found, *(None for _ in range(NUMBER - len(found))))
