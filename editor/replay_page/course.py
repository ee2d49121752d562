"""The steps of a replay page: what is said of each, and the moment that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from editor.play.knowledge import known
from editor.play.telling.entries import entries_of
from editor.play.telling.event_lines import LogLine, lines_of
from editor.play.telling.standing import standing_words
from editor.play.timeline import Moment
from engine.hexes.hex import Hex
from engine.play.game import Game, Observation
from engine.play.state import State
from engine.play.unit import SeatId


@dataclass(frozen=True, slots=True)
class PageStep:
    """An action, or what belongs to none: its words and rules, where it was, and the state after it.

    `is_head` says that a round or a phase begins.
    """

    words: str
    details: tuple[str, ...]
    state: State
    standing: str
    hexes: tuple[Hex, ...]
    is_head: bool


def steps_of(game: Game, moments: Sequence[Moment], viewer: SeatId) -> list[PageStep]:
    """The steps of a game as far as a viewer may know them, the first one being where it begins."""
    lines: list[LogLine] = []
    before = known(game, moments[0].state, viewer)
    for number, moment in enumerate(moments):
        now = known(game, moment.state, viewer)
        lines += lines_of(now, moment, number, before)
        before = now
    found = [_step(game, moments, viewer, entry.line, entry.steps) for entry in entries_of(lines)]
    return found or [_nothing_yet(known(game, moments[0].state, viewer))]


def _nothing_yet(now: Observation) -> PageStep:
    """The one step of a game in which nothing has happened: how it stands."""
    standing = standing_words(now)
    return PageStep(standing, (), now.state, standing, (), True)


def _step(
    game: Game, moments: Sequence[Moment], viewer: SeatId, line: LogLine, details: Sequence[LogLine]
) -> PageStep:
    state = moments[line.moment].state
    told = tuple(each.shown for each in details)
    standing = standing_words(known(game, state, viewer))
    return PageStep(line.shown, told, state, standing, line.hexes, line.is_head)
