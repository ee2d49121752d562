"""What an event came to, in a word or two: for the card beside the dice and the summary of an action."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from editor.play.telling.unit_words import said, unit_name
from editor.text.texts import plural, text
from engine.play.attack import Attack
from engine.play.event import ControlTaken, Damaged, Event, FiguresLost, Marked, UnitMoved, UnitRemoved
from engine.play.game import Observation
from engine.play.unit import DISRUPTED, INCAPACITATED, PINNED, OnHex
from engine.rules.queries import ASSAULT

#: Markers that a unit gets from what happens to it, not by its own doing.
SUFFERED = (PINNED, DISRUPTED, INCAPACITATED)


@dataclass(frozen=True, slots=True)
class Brief:
    """A few words by their key; with a `number`, so many things, which add up with others of their kind."""

    key: str
    number: int = 0
    what: str = ""
    hex: str = ""

    @property
    def words(self) -> str:
        """The words themselves."""
        values = {"what": self.what, "hex": self.hex}
        return plural(self.key, self.number, **values) if self.number else text(self.key, **values)


def summary(briefs: Iterable[Brief]) -> tuple[str, ...]:
    """The words of several in their order: alike ones add up, and of steps on the way the last one counts."""
    found: list[Brief] = []
    for each in briefs:
        last = found[-1] if found else None
        if last is not None and (last.key, last.what) == (each.key, each.what):
            found[-1] = replace(each, number=last.number + each.number)
        else:
            found.append(each)
    return tuple(each.words for each in found)


def brief(now: Observation, event: Event) -> Brief | None:
    """What an event did to a unit or an objective, without saying to which; None for other events."""
    match event:
        case FiguresLost(figures=figures):
            return Brief("brief.figures", len(figures))
        case UnitRemoved(unit=unit, reason=reason):
            fate = said(f"brief.removed.{reason}", "brief.removed.other")
            return Brief("brief.removed", what=f"{unit_name(now, unit)} {fate}")
        case Marked(mark=mark) if mark in SUFFERED:
            return Brief(f"brief.{mark}")
        case Damaged(damage=damage):
            return Brief(f"brief.damaged.{int(damage)}")
        case ControlTaken():
            return Brief("brief.control")
    return None


def step_brief(now: Observation, event: Event) -> Brief | None:
    """Where a unit has gone; None for events of other kinds."""
    match event:
        case UnitMoved(place=OnHex(hex=hex_), by="move" | "run" | "retreat"):
            return Brief("brief.to", hex=now.game.map.label(hex_))
    return None


def is_counted(attack: Attack, what: str) -> bool:
    """Whether the hits of an attack are known by a change of it: an assault counts them as its dice fall."""
    return what == "hits" or (attack.kind == ASSAULT and what == "dice" and bool(attack.volley.black))


def hits_words(attack: Attack) -> str:
    """How many hits the last volley of an attack made."""
    return told_hits(sum(each.hits for each in attack.volley.against))


def told_hits(hits: int) -> str:
    """So many hits in words."""
    return plural("brief.hits", hits) if hits else text("brief.hits.none")
