"""What each field of a file means: the descriptions in the JSON Schemas."""

from collections.abc import Mapping

from engine.storage.codec.notes.cards import CARDS
from engine.storage.codec.notes.forces import FORCES
from engine.storage.codec.notes.map import MAP
from engine.storage.codec.notes.material import MATERIAL
from engine.storage.codec.notes.play import PLAY
from engine.storage.codec.notes.scenario import SCENARIO

#: Descriptions of fields that mean the same wherever they stand.
COMMON: Mapping[str, str] = {
    "id": "The name other parts of the data refer to it by; unique among its kind.",
    "name": "The name shown to people.",
    "hex": "The hex, by its printed label.",
    "side": "The id of a side.",
    "division": "The division of a side played by two: light or dark; null when the side has one player.",
    "box": "The component box it comes from.",
    "source": "Where the values come from.",
    "confidence": "How sure the values are, best first: seed (a source document), source (a trustworthy "
    "secondary source), low (a doubtful one), inferred (reasoned here), own (our own design).",
    "provenance": "Source and confidence of single values that differ from the whole, by field name.",
    "rules": "Ids of the catalogue rules behind it.",
    "params": "Open data for the hooks that carry it out.",
}

NOTES: Mapping[str, str] = {**MAP, **MATERIAL, **FORCES, **SCENARIO, **PLAY, **CARDS}


def note(place: str) -> str:
    """The description of `Class.field`; KeyError when nobody wrote one."""
    return NOTES[place] if place in NOTES else COMMON[place.rpartition(".")[2]]
