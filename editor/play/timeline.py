"""The course of a game as the table keeps it: its agreement, its moments, what was taken back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from editor.play.knowledge import NOBODY
from engine.model.catalogue import Catalogue
from engine.model.opening import Opening
from engine.model.scenario import Scenario
from engine.play.action import Action
from engine.play.advance import RuleGap
from engine.play.ask import Ask
from engine.play.event import Event
from engine.play.notation import notation_of
from engine.play.state import State
from engine.play.unit import SeatId
from engine.playtest.match import Match, Recorded, answered, is_decision
from engine.playtest.saved import resumed
from engine.storage.branches import Branches, Way, begins, branches_of, shared
from engine.storage.saved_game import SavedGame

#: After so many states a replay tells how far it is.
_TELLING = 20

#: A state on the way of a replayed game, with the events that led to it.
Reached = tuple[State, tuple[Event, ...]]


@dataclass(frozen=True, slots=True)
class PlaySetup:
    """What is agreed before a game begins: who plays which seat, the seed, when the game is called.

    `opening` is where it begins, None where the scenario says.
    """

    players: Mapping[SeatId, str]
    seed: int = 1
    round_limit: int | None = None
    opening: Opening | None = None

    def opened(self, scenario: Scenario) -> Scenario:
        """The scenario that begins where it was agreed."""
        return scenario if self.opening is None else replace(scenario, opening=self.opening)


@dataclass(frozen=True, slots=True)
class Moment:
    """A state in which somebody decides (or the game is over), and how the game came there.

    `seat` and `action` are the decision before it, `answers` how many answers had been given.
    """

    state: State
    events: tuple[Event, ...]
    answers: int
    seat: SeatId = NOBODY
    action: Action | None = None


@dataclass
class Tail:
    """Moments and answers that were taken back and can be given again."""

    moments: list[Moment] = field(default_factory=list)
    answers: tuple[Recorded, ...] = ()


class Stopped(Exception):
    """Whoever waited for a replay no longer does."""


class DoesNotFit(ValueError):
    """A branch of a file that its game does not allow."""


@dataclass(frozen=True, slots=True)
class Course:
    """A game that was replayed: where it stands, every moment on the way, and what was agreed.

    `others` are the moments of its branches by name; a branch whose answers do not fit has none.
    """

    match: Match
    moments: tuple[Moment, ...]
    setup: PlaySetup
    branches: Branches = field(default_factory=Branches)
    others: Mapping[str, tuple[Moment, ...]] = field(default_factory=dict)


def course_of(
    saved: SavedGame, catalogue: Catalogue, step: Callable[[int, int], bool] = lambda _done, _all: True
) -> Course:
    """The game of a file, at the decision where it was saved; needs no window and may run in any thread.

    `step` hears `(done, all)` now and then and says whether to go on; Stopped where it does not.
    Raises ReplayFailed where an answer does not fit.
    """
    whole = 2 * (len(saved.answers) + 1)
    course: list[Reached] = []

    def tell(done: int) -> None:
        if done % _TELLING == 0 and not step(done, whole):
            raise Stopped

    def watch(state: State, events: tuple[Event, ...]) -> None:
        tell(len(course))
        course.append((state, events))

    def again() -> Iterable[Reached]:
        for number, reached in enumerate(course):
            tell(len(course) + number)
            yield reached

    match = resumed(saved, catalogue, watch)
    moments = moments_of(match, again())
    if not step(whole, whole):
        raise Stopped
    players = {seat.id: seat.player for seat in saved.seats}
    branches = branches_of(replace(saved, answers=match.answers))
    others = {}
    for name, way in branches.others.items():
        with suppress(DoesNotFit):
            others[name] = branched(match, moments, way)
        if not step(whole, whole):
            raise Stopped
    setup = PlaySetup(players, saved.seed, saved.max_rounds)
    return Course(match, tuple(moments), setup, branches, others)


def branched(match: Match, moments: Sequence[Moment], way: Way) -> tuple[Moment, ...]:
    """The moments of another way of that game, from the last one that both have; raises DoesNotFit."""
    common = shared(match.answers, way)
    found = [each for each in moments if each.answers <= common]
    if not found:
        # It parts from the game before anybody decided anything: other dice than those of the seed.
        raise DoesNotFit(common)
    last = found[-1]
    now = replace(match, state=last.state, events=last.events, answers=match.answers[: last.answers])
    while len(now.answers) < len(way):
        number = len(now.answers)
        line, ask = way[number], now.pending
        try:
            if not isinstance(line, str) or not isinstance(ask, Ask):
                raise DoesNotFit(number)
            action = match.game.derive(notation_of).action(line)
            now = answered(now, action)
        except (ValueError, LookupError, RuleGap) as fault:
            raise DoesNotFit(number) from fault
        found.append(Moment(now.state, now.events, len(now.answers), ask.seat, action))
    if not begins(now.answers, way):
        raise DoesNotFit(len(way))
    return tuple(found)


def moments_of(match: Match, course: Iterable[Reached]) -> list[Moment]:
    """The moments of a replayed game; dice fall between them. `course` has a state after every answer."""
    moments: list[Moment] = []
    events: tuple[Event, ...] = ()
    answers = match.answers
    seat, action = NOBODY, None
    for number, (state, happened) in enumerate(course):
        events = (*events, *happened)
        if number < len(answers) and not is_decision(answers[number]):
            continue
        moments.append(Moment(state, events, number, seat, action))
        events = ()
        if number < len(answers):
            ask = replace(match, state=state).pending
            assert isinstance(ask, Ask)
            seat, action = ask.seat, match.game.derive(notation_of).action(answers[number])
    if not moments or moments[-1].answers != len(answers):
        # The file ended before its last dice; they have been rolled since.
        moments.append(Moment(match.state, match.events, len(answers), seat, action))
    return moments
