"""The choices of a question as a list with numbers: by units where there are many, and page by page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from editor.play.choose import LegalChoice, listed
from editor.play.telling.odds import attack_of, chance_words, odds_of
from editor.play.telling.unit_words import found_unit, unit_words
from editor.text.texts import plural
from engine.play.game import Observation

#: More choices than these are shown by units first.
MOST_AT_ONCE = 12
#: So many entries make a page.
PAGE = 24


@dataclass(frozen=True, slots=True)
class Group:
    """The choices about one unit, behind one entry."""

    words: str
    choices: tuple[LegalChoice, ...]


Entry = LegalChoice | Group


def entries(now: Observation, found: Sequence[LegalChoice]) -> tuple[Entry, ...]:
    """What the list shows: what is about no unit first; of many choices those of a unit behind one entry."""
    in_order = listed(found)
    if len(found) <= MOST_AT_ONCE or len({each.unit for each in found} - {None}) < 2:
        return in_order
    shown: list[Entry] = []
    for unit, of_unit in groupby(in_order, key=lambda each: each.unit):
        mine = tuple(of_unit)
        if unit is None or len(mine) == 1:
            shown += mine
        else:
            words = unit_words(now, found_unit(now, unit))
            shown.append(Group(plural("terminal.choices", len(mine), unit=words), mine))
    return tuple(shown)


def entry_words(now: Observation, entry: Entry) -> str:
    """An entry in words, of an attack with its chances."""
    if isinstance(entry, Group):
        return entry.words
    attack = attack_of(now, entry.action)
    return entry.words if attack is None else f"{entry.words} – {chance_words(odds_of(now, attack))}"


def page_lines(now: Observation, shown: Sequence[Entry], page: int) -> Iterable[str]:
    """The entries of a page, each with the number that chooses it."""
    first = page * PAGE
    for number, entry in enumerate(shown[first : first + PAGE], first + 1):
        yield f"{number:>3}  {entry_words(now, entry)}"
