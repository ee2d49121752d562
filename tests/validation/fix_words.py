"""What has to hold of the words of every fix: they name the values it chooses and all that it takes away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from engine.edits.removed import Comparison
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.cell import Cell
from engine.model.finding import Finding
from engine.model.flatten import flatten
from engine.model.layout import Layout
from engine.model.scenario import Scenario
from engine.storage.languages import words_of
from engine.validation.removal_words import sentence

#: The checks of whose planted defects a fix takes away what somebody drew or laid.
TAKES_DRAWN_GROUND = frozenset(("MAP015", "MAP027", "MAP031", "MAP032", "MAP034", "MAP038"))

#: Fixes whose title says in other words what they choose.
_IN_OTHER_WORDS = {
    "MAP019": "the hexes that the message names go out of play",
    "MAP081": "the title counts the hexes",
    "MAP104": "an order is no value",
    "MAP111": "the whole map changes",
    "MAP112": "the title says `roll` in words",
    "MAP115": "the side is named and not its id",
}


def chosen(old: Any, new: Any) -> Iterator[object]:
    """The values that stand in `new` and in `old` not: numbers but 0, words and hexes."""
    if old is new or old == new or not new or isinstance(new, bool):
        return
    match new:
        case Hex() | str() | int():
            yield new
        case Mapping():
            for key, each in new.items():
                yield from chosen(old.get(key) if isinstance(old, Mapping) else None, each)
        case tuple():
            left = list(old) if isinstance(old, tuple) else []
            came = [each for each in new if each not in left]
            gone = [each for each in left if each not in new]
            for number, each in enumerate(came):
                yield from chosen(gone[number] if number < len(gone) else None, each)
        case _ if is_dataclass(new):
            for field in fields(new):
                if not isinstance(new, Layout | Cell) or field.name not in ("hexsides", "extra"):
                    yield from chosen(getattr(old, field.name, None), getattr(new, field.name))


def check_values(scenario: Scenario, finding: Finding, catalogue: Catalogue) -> None:
    """The title of the fix names each value that it chooses."""
    assert finding.fix is not None
    if finding.code in _IN_OTHER_WORDS:
        return
    after, map_ = finding.fix(scenario), flatten(scenario.layout, catalogue)
    title = str(getattr(finding.fix, "title", ""))
    values = [
        value
        for field in fields(Scenario)
        if field.name != "layout"
        for value in chosen(getattr(scenario, field.name), getattr(after, field.name))
    ]
    for name in ("north", "stream_depth"):
        values += chosen(getattr(scenario.layout, name), getattr(after.layout, name))
    for hex_, cell in after.layout.cells.items():
        values += chosen(map_.cells[hex_].elevation, cell.elevation)
    for value in values:
        named = map_.label(value) if isinstance(value, Hex) else str(value)
        assert named in title, f"{finding.code}: {title!r} does not say {named}"


def check_removal(scenario: Scenario, finding: Finding, catalogue: Catalogue) -> None:
    """The finding tells what its fix takes away, in English and in French; drawn ground where it should."""
    assert finding.fix is not None
    removal = Comparison(catalogue).removal(scenario, finding.fix(scenario))
    told = {(loss.kind, loss.what) for loss in finding.removal.losses}
    assert {(loss.kind, loss.what) for loss in removal.losses} == told
    assert removal.takes_drawn_ground is (finding.code in TAKES_DRAWN_GROUND)
    words = sentence(finding.removal)
    assert bool(words) is bool(removal)
    assert not words or words_of("fr").told(words) != words
