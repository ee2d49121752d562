"""Driving a game: rolling its dice, asking its players, keeping what was answered."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from engine.bots.players import SeatPlayer
from engine.model.said import Said, commas, say, say_number
from engine.play.action import Action
from engine.play.advance import Advance, IllegalAnswer, advance, pending, start
from engine.play.ask import Answer, Ask, Chance, Ended, Pending, Roll
from engine.play.dice import Seed, rolled
from engine.play.event import Event
from engine.play.game import Game
from engine.play.notation import notation_of
from engine.play.notation_reader import Unreadable
from engine.play.observe import observe
from engine.play.state import Outcome, State
from engine.play.unit import SeatId

#: An answer as a file keeps it: a line of the notation, dice included.
Recorded = str
#: The same as files of format 1 kept it: the place of the chosen option in canonical order, or the faces.
Numbered = int | tuple[int, ...]
#: Sees every state of a game with the events that led to it.
Watch = Callable[[State, tuple[Event, ...]], None]


class ReplayFailed(ValueError):
    """A recorded answer that the game does not allow; says which one (`answer`, from 1) and why."""

    def __init__(self, what: Said, answer: int | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.answer = answer


@dataclass(frozen=True)
class Match:
    """A game under way with its seed and everything answered so far; immutable like its states."""

    game: Game
    seed: Seed
    state: State
    events: tuple[Event, ...] = ()
    answers: tuple[Recorded, ...] = ()

    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        return pending(self.game, self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.state.outcome


def begin(game: Game, seed: Seed) -> Match:
    """A new match, its first dice rolled, waiting for the first decision."""
    opening = start(game)
    return _rolled(Match(game, seed, opening.state, opening.events))


def answered(match: Match, action: Action) -> Match:
    """The match after a decision and the dice it calls for; raises IllegalAnswer for an illegal one."""
    return _rolled(_moved(match, action))


def _moved(match: Match, answer: Answer) -> Match:
    after = advance(match.game, match.state, answer)
    answers = (*match.answers, match.game.derive(notation_of).write(answer))
    return replace(match, state=after.state, events=after.events, answers=answers)


def _rolled(match: Match) -> Match:
    events = match.events
    while isinstance(chance := match.pending, Chance):
        match = _moved(match, rolled(match.seed, chance))
        events = (*events, *match.events)
    return replace(match, events=events)


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game: how it ended, its last state, and everything answered in it if that was kept."""

    outcome: Outcome
    state: State
    answers: tuple[Recorded, ...]
    decisions: int


def play_out(
    game: Game,
    players: Mapping[SeatId, SeatPlayer],
    seed: Seed,
    watch: Watch | None = None,
    *,
    keep_answers: bool = True,
    after: Match | None = None,
    until: Callable[[], Outcome | None] | None = None,
) -> Result:
    """A game between players to its end, from the first question or `after` what was played of it.

    `watch` sees every state with the events that led to it. The game is broken off at a question where
    `until` has an outcome. Without `keep_answers` the game cannot be
    saved. Raises KeyError when a seat has no player.
    """
    now = start(game) if after is None else Advance(after.state, after.pending, after.events)
    lines = list(after.answers) if after is not None else []
    write = game.derive(notation_of).write
    decisions, given = sum(map(is_decision, lines)), len(lines)
    while True:
        if watch is not None:
            watch(now.state, now.events)
        if until is not None and isinstance(now.pending, Ask) and (called := until()) is not None:
            return Result(called, now.state, tuple(lines), decisions)
        answer: Answer
        match now.pending:
            case Ended(outcome=outcome):
                return Result(outcome, now.state, tuple(lines), decisions)
            case Chance() as chance:
                answer = rolled(seed, chance)
            case Ask() as ask:
                observation = observe(game, now.state, ask.seat)
                answer = players[ask.seat].choose(observation, ask, given)
                decisions += 1
        given += 1
        if keep_answers:
            lines.append(write(answer))
        now = advance(game, now.state, answer)


def is_decision(answer: Recorded) -> bool:
    """Whether an answer is the choice of a seat, not dice."""
    return not answer.startswith(Roll.__name__ + " ")


def replayed(
    game: Game,
    seed: Seed,
    answers: Iterable[Recorded | Numbered],
    watch: Watch | None = None,
    *,
    rolling: bool = False,
) -> Match:
    """The match that recorded answers lead to; raises ReplayFailed where one does not fit.

    Dice must be those of the seed; a match that stops before its dice are rolled has them rolled, as are
    dice that are left out where it is `rolling`.
    """
    opening = start(game)
    now = Match(game, seed, opening.state, opening.events)
    if watch is not None:
        watch(now.state, now.events)
    for number, answer in enumerate(answers, start=1):
        waiting = now.pending
        given = _read(now, waiting, answer, number)
        if rolling and isinstance(given, Action):
            now = _rolled(now)
            waiting = now.pending
        match waiting, given:
            case Chance() as chance, Roll() if given != rolled(seed, chance):
                what = say(
                    "Answer {number} holds other dice than the seed {seed} rolls.", number=number, seed=seed
                )
                raise ReplayFailed(what, number)
            case (Ask(), Action()) | (Chance(), Roll()):
                try:
                    now = _moved(now, given)
                except IllegalAnswer as illegal:
                    raise _illegal(now, waiting, given, illegal, number) from None
            case _:
                raise _unfit(waiting, number)
        if watch is not None:
            watch(now.state, now.events)
    return _rolled(now)


def _read(now: Match, waiting: Pending, answer: Recorded | Numbered, number: int) -> Answer:
    """The answer that a line of the notation says, or the number of an option of what is waited for."""
    match answer:
        case str():
            try:
                found = now.game.derive(notation_of).read(answer)
            except Unreadable as fault:
                what = say("Answer {number} cannot be read: {what}.", number=number, what=fault.args[0])
                raise ReplayFailed(what, number) from fault
            if isinstance(found, Action | Roll):
                return found
            what = say("Answer {number} is something that happens, no choice.", number=number)
            raise ReplayFailed(what, number)
        case tuple():
            return Roll(answer)
    if isinstance(waiting, Ask) and answer >= 0 and waiting.options.has(answer + 1):
        return waiting.options[answer]
    raise _unfit(waiting, number)


def _unfit(waiting: Pending, number: int) -> ReplayFailed:
    what = say(
        "Answer {number} does not fit: the game waits for {wanted}.", number=number, wanted=_wanted(waiting)
    )
    return ReplayFailed(what, number)


def _illegal(
    now: Match, waiting: Pending, given: Answer, illegal: IllegalAnswer, number: int
) -> ReplayFailed:
    """Why an answer is refused, and what is most like it of what can be chosen."""
    notation = now.game.derive(notation_of)
    line = notation.write(given)
    offers = notation.nearest(line, waiting.options) if isinstance(waiting, Ask) else ()
    what = say(
        "Answer {number}, {line}, is not legal: {reason}. The game waits for {wanted}, such as {offers}.",
        number=number,
        line=line,
        reason=illegal.refused.reason,
        wanted=_wanted(waiting),
        offers=commas(offers),
    )
    return ReplayFailed(what, number)


def _wanted(waiting: Pending) -> Said:
    match waiting:
        case Ask(seat=seat, options=options):
            return say_number(
                "the only choice of {seat}", "one of {number} choices of {seat}", len(options), seat=seat
            )
        case Chance() as chance:
            return say_number("one die", "{number} dice", len(chance.sides))
        case Ended():
            return say("nothing, it is over")
