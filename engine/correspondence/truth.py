"""A game by file that is over, as it was in truth: every seal opened, every entry held against the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.correspondence.course import EVERYBODY, LetterCourse, Moved, NotFollowed, course_of
from engine.correspondence.replica import pieces_told, public_hash, public_shows, told_shows
from engine.model.said import say
from engine.play.action import Action
from engine.play.advance import Telling, refusal, told
from engine.play.ask import Ask
from engine.play.dice import Lots
from engine.play.game import Game
from engine.play.notation import notation_of
from engine.storage.letters.turn_file import ByFile, LetterEntry


class NotTrue(ValueError):
    """An entry of a game by file that was not so, by its number from 1."""

    def __init__(self, number: int, fault: NotFollowed) -> None:
        super().__init__(str(fault))
        self.number = number
        self.what = fault.what


_ANSWERS = ("does", "ordered", "seals", "masks", "nothing")


@dataclass
class Truth:
    """A game by file as it was: its answers as every saved game has them, and the lots of its dice."""

    course: LetterCourse
    answers: list[str] = field(default_factory=list)

    @property
    def lots(self) -> Lots:
        """What the dice were drawn from."""
        return Lots(self.course.lots)


def uncovered(game: Game, course: ByFile) -> Truth:
    """The game as it was in truth, entry by entry; seals that were not opened yet end it there.

    Raises NotTrue for the first entry that breaks a rule, is not what was sealed, or tells of a secret what
    was not so; NotFollowed where the game cannot even begin.
    """
    opened = {
        side: [each.line for each in course.entries if each.kind == "opens" and each.side == side]
        for side in game.sides
    }
    truth = Truth(course_of(game, course.sides, course.dice, EVERYBODY))
    _note(truth, truth.course.moved)
    used = dict.fromkeys(game.sides, 0)
    for number, entry in enumerate(course.entries, start=1):
        try:
            true = None
            if entry.kind in ("seals", "masks") and entry.side in opened:
                if used[entry.side] >= len(opened[entry.side]):
                    return truth
                true = truth.course.action(opened[entry.side][used[entry.side]])
                used[entry.side] += 1
            _hold(truth.course, entry, true)
            truth.course = truth.course.taking(entry, true)
            _compare(truth.course)
        except NotFollowed as fault:
            raise NotTrue(number, fault) from fault
        _note(truth, truth.course.moved)
    return truth


def _hold(course: LetterCourse, entry: LetterEntry, true: Action | None) -> None:
    """Raises NotFollowed where an entry is not what the rules or the secrets of its side allow."""
    game, state, own = course.game, course.own.state, course.own.pending
    match own:
        case Ask() as ask if entry.kind in _ANSWERS:
            action = course.action(entry.line) if entry.kind in ("does", "ordered") else true
            if action is None and ask.options.has(1):
                raise NotFollowed(say("there was something to choose"))
            if action is not None and (against := refusal(game, state, action)) is not None:
                raise NotFollowed(say("it was not legal: {reason}", reason=against.reason))
            if entry.kind == "seals" and action is not None:
                after = told(game, state, action).state
                if dict(entry.shows) != dict(public_shows(game, after, entry.side)):
                    raise NotFollowed(say("what was shown was not so"))
        case _ if entry.kind == "tells" and course.needed is not None and entry.line == course.needed.about:
            if entry.proof != str(pieces_told(game, state, entry.side, entry.line)):
                raise NotFollowed(say("what was told was not so"))
        case Telling(step=step) if entry.kind == "shows":
            if dict(entry.shows) != dict(told_shows(game, state, entry.side, step.tells(entry.side))):
                raise NotFollowed(say("what was shown was not so"))
        case _:
            pass


def _compare(course: LetterCourse) -> None:
    """Raises NotFollowed where others were told of the secrets of a side what was not so."""
    known, own = course.known.state, course.own.state
    if known is not own and public_hash(course.game, known) != public_hash(course.game, own):
        raise NotFollowed(say("what was told of secrets was not so"))


def _note(truth: Truth, moved: Sequence[Moved]) -> None:
    """Note the answers that led there, as a saved game has them."""
    write = truth.course.game.derive(notation_of).write
    truth.answers += [write(each.answer) for each in moved if each.answer is not None and each.is_free]
