"""What the ids of scenario files are called in the language of the window."""

from __future__ import annotations

from editor.text.texts import text
from engine.model.catalogue import Catalogue


def spoken(id_: str) -> str:
    """An id as words: `tank_trap` is `Tank trap`."""
    words = id_.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def said(key: str, id_: str) -> str:
    """The text of `key`, else the id as words."""
    found = text(key)
    return spoken(id_) if found == key else found


def piece_words(id_: str, catalogue: Catalogue) -> str:
    """A piece by its id, with the nation whose colour it has: `american.regular` is `Regular, American`."""
    nation, _, kind = id_.rpartition(".")
    units = catalogue.units
    known = (
        units.figures.get(kind)
        or units.vehicles.get(kind)
        or units.specializations.get(kind)
        or catalogue.terrain.fortifications.get(kind)
    )
    name = known.name if known is not None else said(f"piece.{kind}", kind)
    return text("piece.of", piece=name, nation=said(f"nation.{nation}", nation)) if nation else name
