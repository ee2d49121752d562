"""How any game moves: answers go in, the next question and what happened come out. Knows no rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any
from weakref import ref

from engine.play.action import Action, Pass, Refused
from engine.play.ask import Answer, Ask, Chance, Ended, Options, Pending, Roll, Trial
from engine.play.event import DiceRolled, Event
from engine.play.game import Game, Position, position
from engine.play.ruleset import Known, Procedure, Question
from engine.play.state import State
from engine.play.step import Done, Perform, Step, Window

#: The procedure a game begins with: set-up and everything after it.
GAME = Procedure("game")

#: More steps than this between two questions means that rules push each other round in a circle.
MOST_STEPS = 10_000


#: Of how many questions it is remembered who still holds them.
MOST_HELD = 4096


class IllegalAnswer(ValueError):
    """An answer that the question does not allow; `refused` says why."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(f"{refused.rule}: {refused.reason}" if refused.rule else refused.reason)
        self.refused = refused


class RulesClash(ValueError):
    """A game cannot begin because modules of its ruleset contradict each other; names them."""


class RuleGap(RuntimeError):
    """The rules of a ruleset do not say how to go on: a fault of the ruleset, never of a player."""


@dataclass(frozen=True, slots=True)
class Advance:
    """A moment at which a game waits: the state, what it waits for, what happened since the last one."""

    state: State
    pending: Pending
    events: tuple[Event, ...] = ()


def start(game: Game) -> Advance:
    """The first question of a game; raises RulesClash for a ruleset with clashes."""
    if game.ruleset.clashes:
        raise RulesClash("; ".join(clash.message for clash in game.ruleset.clashes))
    return resume(game, blank(game).pushed(game.ruleset.steps(GAME)))


def blank(game: Game) -> State:
    """A state before anything has happened, with the drawers of all modules and nothing to be done."""
    return State(
        slots=dict(sorted(game.ruleset.slots.items())),
        secrets={seat.id: {} for seat in sorted(game.seats, key=lambda seat: seat.id)},
    )


def resume(game: Game, state: State) -> Advance:
    """The first question of a state put together by hand, whose agenda says how it goes on."""
    return _settle(game, state, [])


def advance(game: Game, state: State, answer: Answer) -> Advance:
    """The game after an answer to what `state` waits for; raises IllegalAnswer and changes nothing else."""
    waiting = _waiting(game, state)
    events: list[Event] = []
    if isinstance(waiting, Ask) and isinstance(answer, Action):
        # What was found legal at this moment is not looked for again.
        if waiting.state is not state or not waiting.options.proved(answer):
            refused = _refused(position(game, state), waiting, answer)
            if refused is not None:
                raise IllegalAnswer(refused)
        return _settle(game, _taken(game, state, answer, events), events)
    if isinstance(waiting, Chance) and isinstance(answer, Roll):
        faces, sides = answer.faces, waiting.sides
        if len(faces) != len(sides) or any(
            not 1 <= face <= most for face, most in zip(faces, sides, strict=False)
        ):
            raise IllegalAnswer(Refused("", f"{len(sides)} dice were asked for, not {faces}"))
        step = state.agenda[-1]
        state = _happened(game, state.popped(), DiceRolled(waiting.prompt, faces), events, [])
        done = game.ruleset.rolled[type(step)](position(game, state), step, answer)
        return _settle(game, _applied(game, state, done, events), events)
    raise IllegalAnswer(Refused("", f"{type(waiting).__name__} cannot be answered by {answer}"))


def pending(game: Game, state: State) -> Pending:
    """What a state returned by `start` or `advance` waits for."""
    if state.outcome is not None:
        return Ended(state.outcome)
    if not state.agenda:
        raise RuleGap("nothing is left to be done, but the game has not ended")
    now = position(game, state)
    step = state.agenda[-1]
    result = _run(now, step)
    match result:
        case Ask():
            return _with_options(now, step, result)
        case Chance():
            return _with_dice(now, step, result)
        case _:
            raise RuleGap(f"{step} asks nothing")


def refusal(game: Game, state: State, action: Action) -> Refused | None:
    """Why an action may not be chosen now, or None when it may."""
    waiting = _waiting(game, state)
    if not isinstance(waiting, Ask):
        return Refused("", "there is nothing to choose now")
    return _refused(position(game, state), waiting, action)


def veto(now: Position, action: Action) -> Refused | None:
    """The first rule that forbids an action in a position, whether or not anybody offers it."""
    for forbids, rule in now.game.ruleset.vetoes.get(type(action), ()):
        reason = forbids(now, action)
        if reason is not None:
            return Refused(rule, reason) if isinstance(reason, str) else reason
    return None


# ---------------------------------------------------------------------- inside


class Held:
    """What waits for an answer in a game and is still held by somebody, by the identity of its state."""

    __slots__ = ("_asked",)

    def __init__(self, game: Game) -> None:
        self._asked: dict[int, ref[Ask | Chance]] = {}

    def put(self, state: State, asked: Ask | Chance) -> None:
        """Something waits at that state."""
        if len(self._asked) >= MOST_HELD:
            self._asked = {key: each for key, each in self._asked.items() if each() is not None}
            if len(self._asked) * 2 > MOST_HELD:
                self._asked = {}
        self._asked[id(state)] = ref(asked)

    def at(self, state: State) -> Ask | Chance | None:
        """What waits at a state, None where nobody holds it any more."""
        known = self._asked.get(id(state))
        asked = None if known is None else known()
        # Another state may have had the same identity before.
        return asked if asked is not None and asked.state is state else None


def _waiting(game: Game, state: State) -> Pending:
    """What a state waits for: the very question that was asked, where it is still held."""
    asked = game.derive(Held).at(state)
    return pending(game, state) if asked is None else asked


def _refused(now: Position, waiting: Ask, action: Action) -> Refused | None:
    """Why an action is not among the options of an Ask; the vetoes are asked for this one alone.

    Where nothing of its kind is offered, the vetoes have nothing to go by and are not asked.
    """
    related = False
    for each in chain.from_iterable(Offers(now, now.state.agenda[-1], tuple(waiting.candidates))):
        if each == action:
            return veto(now, action)
        related = related or type(each) is type(action)
    refused = veto(now, action) if related else None
    if refused is not None:
        return refused
    return Refused("", f"{type(action).__name__} is not among the choices of {waiting.prompt}")


def _run(now: Position, step: Step) -> Ask | Chance | Done:
    runner = now.game.ruleset.runners.get(type(step))
    if runner is not None:
        return runner(now, step)
    if isinstance(step, Window):
        return Ask(step.seat, step.kind) if step.seats else Done()
    # A step whose rule is not in force asks for nothing.
    return Done()


def _with_options(now: Position, step: Step, ask: Ask) -> Ask:
    candidates = tuple(ask.candidates)
    return Ask(ask.seat, ask.prompt, candidates, step, _options(now, step, candidates), now.state)


def _with_dice(now: Position, step: Step, chance: Chance) -> Chance:
    return Chance(chance.prompt, chance.throws, now.state.dice, step, now.state)


def _options(now: Position, step: Step, own: Sequence[Action]) -> Options:
    offers = Offers(now, step, own)
    trials = now.game.derive(_trials)
    trial = trials.get(offers.question)
    if trial is None:
        trial = trials[offers.question] = Trial(len(offers))
    return Options(offers, Legality(now), trial)


def _trials(game: Game) -> dict[Question, Trial]:
    return {}


class Offers(Sequence[Iterable[Action]]):
    """What is offered where a step asks: first by itself, then by each hook, asked when it is looked at."""

    __slots__ = ("_hooks", "_now", "_own", "_step", "question")

    def __init__(self, now: Position, step: Step, own: Sequence[Action]) -> None:
        kind = step.kind if isinstance(step, Window) else None
        self.question: Question = (type(step), kind)
        self._now = now
        self._step = step
        self._own = own if kind is None else (Pass(), *own)
        self._hooks = now.game.ruleset.offers.get(self.question, ())

    def __len__(self) -> int:
        return 1 + len(self._hooks)

    def __getitem__(self, number: Any) -> Any:
        return self._own if number == 0 else self._hooks[number - 1](self._now, self._step)


class Legality:
    """Whether no rule forbids an action that is offered, at one moment: a judgement."""

    __slots__ = ("_known", "_now", "_vetting")

    def __init__(self, now: Position) -> None:
        self._now = now
        self._vetting = now.game.ruleset.vetting
        self._known: Known = {}

    def at_once(self, action: Action) -> bool | None:
        """Whether no veto stands against it; None where others are left than those easily asked."""
        vetting = self._vetting.get(type(action))
        if vetting is None:
            return True
        if not vetting.eased(self._now, action, self._known):
            return False
        return None if vetting.hard is not None and vetting.hard(action) else True

    def after_all(self, action: Action) -> bool:
        """Whether none of the vetoes stands that are work to ask."""
        vetting = self._vetting[type(action)]
        return vetting.hard is None or all(
            forbids(self._now, action) is None for forbids in vetting.hard(action)
        )

    def allows(self, action: Action) -> bool:
        """Whether no veto stands against it."""
        legal = self.at_once(action)
        return self.after_all(action) if legal is None else legal


def _settle(game: Game, state: State, events: list[Event]) -> Advance:
    """Runs steps until something has to be asked; the only choice there is, is taken unasked."""
    for _ in range(MOST_STEPS):
        if state.outcome is not None:
            return Advance(state, Ended(state.outcome), tuple(events))
        if not state.agenda:
            raise RuleGap("nothing is left to be done, but the game has not ended")
        step = state.agenda[-1]
        if type(step) is Perform:
            state = state.instead(game.ruleset.steps_of(step.procedure))
            continue
        now = position(game, state)
        result = _run(now, step)
        if type(result) is Done:
            if result.events:
                state = _applied(game, state.popped(), result, events)
            else:
                state = state.instead(result.then)
        elif type(result) is Ask:
            own = tuple(result.candidates)
            options = _options(now, step, own)
            if options.has(2):
                ask = Ask(result.seat, result.prompt, own, step, options, state)
                return _held(game, state, ask, events)
            only = options.only()
            state = state.popped() if only is None else _taken(game, state, only, events)
        else:
            assert isinstance(result, Chance)
            if result.sides:
                return _held(game, state, _with_dice(now, step, result), events)
            done = game.ruleset.rolled[type(step)](now.then(state.popped()), step, Roll(()))
            state = _applied(game, state.popped(), done, events)
    raise RuleGap(f"{MOST_STEPS} steps without a question, the last one {state.agenda[-1]}")


def _held(game: Game, state: State, asked: Ask | Chance, events: list[Event]) -> Advance:
    game.derive(Held).put(state, asked)
    return Advance(state, asked, tuple(events))


def _taken(game: Game, state: State, action: Action, events: list[Event]) -> State:
    step = state.agenda[-1]
    state = state.popped()
    if isinstance(step, Window):
        if isinstance(action, Pass):
            rest = step.seats[1:]
            return state.pushed((replace(step, seats=rest),)) if rest else state
        state = state.pushed((step,))
    taker = game.ruleset.takers.get(type(action))
    if taker is None:
        if isinstance(action, Pass):
            return state
        raise RuleGap(f"no rule says what {action} does")
    return _applied(game, state, taker(position(game, state), action, step), events)


def _applied(game: Game, state: State, done: Done, events: list[Event]) -> State:
    then: list[Step] = []
    for event in done.events:
        state = _happened(game, state, event, events, then)
    then.extend(done.then)
    return state.pushed(then) if then and state.outcome is None else state


def _happened(game: Game, state: State, event: Event, events: list[Event], then: list[Step]) -> State:
    """Applies an event, then what modules do about it; their steps come before the rule's own."""
    state = event.apply(state)
    events.append(event)
    reactions = game.ruleset.reactions.get(type(event))
    if reactions is None:
        return state
    now = position(game, state)
    for react in reactions:
        done = react(now, event)
        if done is None:
            continue
        if done.events:
            for each in done.events:
                state = _happened(game, state, each, events, then)
            now = position(game, state)
        then.extend(done.then)
    return state
