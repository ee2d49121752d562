"""What the ids of scenario files are called in the language of the window."""

from editor.text.sentences import told
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


def option_words(key: str) -> str:
    """What an optional rule is called, else its key as words."""
    from engine.rules.modules import OPTIONS

    option = OPTIONS.get(key)
    return spoken(key) if option is None else told(option.name)


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
