"""How a side's choice is told: openly, sealed, with stand-ins, or with what others need to follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace

from engine.correspondence.course import CannotFollow, LetterCourse, NotFollowed
from engine.correspondence.replica import (
    all_secret,
    pieces_told,
    public_hash,
    public_shows,
    secrets_of,
    told_shows,
)
from engine.correspondence.seals import salt_of, seal_of
from engine.model.values import UnitId
from engine.play.action import Action
from engine.play.advance import told
from engine.play.notation import notation_of
from engine.play.opening_lines import secret_line
from engine.play.state import NotKnown
from engine.play.step import Disclosure
from engine.play.unit import SQUAD, OnMat, Unit
from engine.rules.skirmish.arrivals.mat import READY_SPACE, Mat, Waiting
from engine.storage.letters.turn_file import LetterEntry


@dataclass(frozen=True, slots=True)
class Chosen:
    """The course after a choice; `sealed` is the line that was sealed, empty where nothing was."""

    course: LetterCourse
    sealed: str = ""


def chosen(course: LetterCourse, action: Action | None, seed: bytes) -> Chosen:
    """The course after what the viewer has chosen, told so that others learn no more than they may.

    None is said where there was nothing to choose. Of the ways to tell it the first is taken after which
    others know of the game what everybody may know; raises CannotFollow where there is none.
    """
    side = course.viewer
    assert side is not None
    if action is None:
        return Chosen(course.taking(LetterEntry(side, "nothing")))
    game, own = course.game, course.own.state
    try:
        after = told(game, own, action)
        events, wanted = after.events, public_hash(game, after.state)
    except NotKnown:
        # What comes of it depends on secrets of the other side, which is asked for them.
        after, events, wanted = None, (), ""
    line = game.derive(notation_of).write(action)
    salt = salt_of(seed, len(course.seals.get(side, ())))
    if after is not None and all_secret(game, events, side):
        shows = public_shows(game, after.state, side)
        ways: Iterator[LetterEntry] = (
            LetterEntry(side, "seals", proof=seal_of(salt, line), again=again, shows=shows)
            for again in (True, False)
        )
    else:
        ways = _open_ways(course, action, line, salt)
    for entry in ways:
        try:
            found = course.told_alone(entry, lambda about: pieces_told(game, own, side, about))
        except NotFollowed:
            continue
        if found is None or not wanted or public_hash(game, found.state) == wanted:
            done = course.taking(entry, action if entry.proof else None)
            return Chosen(done, line if entry.proof else "")
    raise CannotFollow(f"{line}: others could not follow it")


def _open_ways(course: LetterCourse, action: Action, line: str, salt: str) -> Iterator[LetterEntry]:
    side = course.viewer
    assert side is not None
    yield LetterEntry(side, "does", line)
    named = _named(action)
    for key, mat in secrets_of(course.game, course.own.state, side):
        if not isinstance(mat, Mat):
            continue
        units = tuple(entry for entry in mat.waiting if entry.unit.id in named)
        if units:
            masks = {each.unit.id: _mask(each, number) for number, each in enumerate(units)}
            shown = mat.showing(tuple(masks.values()), ())
            masked = course.game.derive(notation_of).write(_with_masks(action, masks))
            shows = {key: secret_line(course.game, shown)}
            yield LetterEntry(side, "masks", masked, seal_of(salt, line), shows=shows)
        figures = tuple(figure for figure in dict.fromkeys(mat.reserve) if figure in named)
        if units or figures:
            shows = {key: secret_line(course.game, mat.showing(units, figures))}
            yield LetterEntry(side, "does", line, shows=shows)
    yield LetterEntry(
        side, "does", line, shows=told_shows(course.game, course.own.state, side, Disclosure.ALL)
    )


def _named(value: object) -> frozenset[str]:
    """Every word in an action: ids and kinds, as they stand in its fields."""
    if isinstance(value, str):
        return frozenset((value,))
    if isinstance(value, tuple | list | frozenset):
        return frozenset().union(*map(_named, value))
    if is_dataclass(value):
        return frozenset().union(*(_named(getattr(value, each.name)) for each in fields(value)))
    return frozenset()


def _mask(entry: Waiting, number: int) -> Waiting:
    """A stand-in for a waiting unit of which nothing is told but that it is ready."""
    side = entry.unit.side
    unit = Unit(f"{side}+hidden{number or ''}", side, entry.unit.seat, SQUAD, OnMat(side, READY_SPACE))
    return Waiting(unit, 0)


def _with_masks(action: Action, masks: Mapping[UnitId, Waiting]) -> Action:
    changes = {
        each.name: masks[value].unit.id
        for each in fields(action)
        if isinstance(value := getattr(action, each.name), str) and value in masks
    }
    return replace(action, **changes)
