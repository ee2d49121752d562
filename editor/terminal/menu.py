"""The choices of a question as a list with numbers: by units where there are many, and page by page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from editor.play.telling.odds import attack_of, chance_words, odds_of
from editor.play.telling.option_words import option_words
from editor.play.telling.unit_words import found_unit, unit_words
from editor.text.texts import plural
from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.game import Observation

#: More choices than these are shown by units first.
MOST_AT_ONCE = 12
#: So many entries make a page.
PAGE = 24


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal option in words, the unit it is about, and the hex."""

    action: Action
    words: str
    unit: UnitId | None = None
    hex: Hex | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """The choices about one unit, behind one entry."""

    words: str
    choices: tuple[Choice, ...]


Entry = Choice | Group


def choices_of(now: Observation, ask: Ask) -> tuple[Choice, ...]:
    """All legal options of a question in canonical order."""
    return tuple(_choice(now, ask, action) for action in ask.options)


def _choice(now: Observation, ask: Ask, action: Action) -> Choice:
    unit, hex_ = getattr(action, "unit", None), getattr(action, "hex", None)
    who = unit if isinstance(unit, str) else None
    target = getattr(action, "target", None)
    about = who or (target if isinstance(target, str) else None)
    place = hex_ if isinstance(hex_, Hex) else now.hex_of(about) if about is not None else None
    return Choice(action, option_words(now, ask, action), who, place)


def entries(now: Observation, found: Sequence[Choice]) -> tuple[Entry, ...]:
    """What the list shows: what is about no unit first; of many choices those of a unit behind one entry."""
    alone = [each for each in found if each.unit is None]
    units = list(dict.fromkeys(each.unit for each in found if each.unit is not None))
    if len(found) <= MOST_AT_ONCE or len(units) < 2:
        return (*alone, *(each for each in found if each.unit is not None))
    shown: list[Entry] = list(alone)
    for unit in units:
        mine = tuple(each for each in found if each.unit == unit)
        if len(mine) == 1:
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
