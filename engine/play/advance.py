"""How any game moves: answers go in, the next question and what happened come out. Knows no rule."""

from collections.abc import Sequence
from dataclasses import replace

from engine.play.action import Action, Pass, Refused
from engine.play.ask import Answer, Ask, Chance, Ended, Pending, Roll
from engine.play.asked import asked_at, remember
from engine.play.event import DiceRolled, Event
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.legality import options_of, refused
from engine.play.ruleset import Procedure
from engine.play.state import State
from engine.play.step import Disclosure, Done, Perform, Step, Window

#: The procedure a game begins with: set-up and everything after it.
GAME = Procedure("game")
#: The one that a game begins with whose scenario says where play begins.
OPENING = Procedure("opening")

#: More steps than this between two questions means that rules push each other round in a circle.
MOST_STEPS = 10_000


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


@dataclass(frozen=True, slots=True)
class Telling:
    """Before a step that brings secrets to light, in a game of which not everything is known."""

    step: Step


@dataclass(frozen=True, slots=True)
class Standstill:
    """A moment at which a game stops of which not everything is known: also where there is only one choice,
    or none, and where secrets are told.
    """

    state: State
    pending: Pending | Telling
    events: tuple[Event, ...] = ()


def start(game: Game) -> Advance:
    """The first question of a game; raises RulesClash for a ruleset with clashes."""
    if game.ruleset.clashes:
        raise RulesClash("; ".join(clash.message for clash in game.ruleset.clashes))
    procedure = GAME if game.scenario.opening is None else OPENING
    return resume(game, blank(game).pushed(game.ruleset.steps(procedure)))


def blank(game: Game) -> State:
    """A state before anything has happened, with the drawers of all modules and nothing to be done."""
    return State(
        slots=dict(sorted(game.ruleset.slots.items())),
        secrets={seat.id: {} for seat in sorted(game.seats, key=lambda seat: seat.id)},
    )


def resume(game: Game, state: State) -> Advance:
    """The first question of a state put together by hand, whose agenda says how it goes on."""
    return _next_question(game, state, [])


def advance(game: Game, state: State, answer: Answer) -> Advance:
    """The game after an answer to what `state` waits for; raises IllegalAnswer and changes nothing else."""
    waiting = _waiting(game, state)
    events: list[Event] = []
    match waiting, answer:
        case Ask(), Action():
            # What was found legal at this moment is not looked for again.
            found = waiting.state is state and waiting.options.proved(answer)
            against = None if found else _against(game, state, waiting, answer)
            if against is not None:
                raise IllegalAnswer(against)
            state = _taken(game, state, answer, events)
        case Chance(), Roll():
            if not _fits(answer, waiting.sides):
                reason = f"{len(waiting.sides)} dice were asked for, not {answer.faces}"
                raise IllegalAnswer(Refused("", reason))
            state = _rolled(game, state, waiting, answer, events)
        case _:
            reason = f"{type(waiting).__name__} cannot be answered by {answer}"
            raise IllegalAnswer(Refused("", reason))
    return _next_question(game, state, events)


def opened(game: Game) -> Standstill:
    """Where a game stops first of which not everything will be known; raises RulesClash as `start` does."""
    if game.ruleset.clashes:
        raise RulesClash("; ".join(clash.message for clash in game.ruleset.clashes))
    procedure = GAME if game.scenario.opening is None else OPENING
    return halted(game, blank(game).pushed(game.ruleset.steps(procedure)))


def halted(game: Game, state: State) -> Standstill:
    """Where a game stops from that state on, of which not everything is known."""
    return _next_halt(game, state, [])


def told(game: Game, state: State, answer: Answer | None) -> Standstill:
    """The game after what somebody says that he has chosen, be it legal or not, or after dice.

    None passes over a question in which there is nothing to choose, and goes on once secrets are told.
    Raises IllegalAnswer for dice that were not asked for; an action that the state does not allow may raise
    anything that rules raise.
    """
    step = _next_step(state)
    events: list[Event] = []
    asked = None if _is_telling(game, step) else _run(Position(game, state), step)
    match asked, answer:
        case None, None:
            state = _carried_out(game, state, step, events)
        case Ask(), None:
            state = state.popped()
        case Ask(), Action():
            state = _taken(game, state, answer, events)
        case Chance(), Roll() if _fits(answer, asked.sides):
            state = _rolled(game, state, asked, answer, events)
        case _:
            raise IllegalAnswer(Refused("", f"{type(asked).__name__} cannot be answered by {answer}"))
    return _next_halt(game, state, events)


def pending(game: Game, state: State) -> Pending:
    """What a state returned by `start` or `advance` waits for."""
    if state.outcome is not None:
        return Ended(state.outcome)
    step = _next_step(state)
    asked = _run(Position(game, state), step)
    if isinstance(asked, Done):
        raise RuleGap(f"{step} asks nothing")
    return asked


def refusal(game: Game, state: State, action: Action) -> Refused | None:
    """Why an action may not be chosen now, or None when it may."""
    waiting = _waiting(game, state)
    if not isinstance(waiting, Ask):
        return Refused("", "there is nothing to choose now")
    return _against(game, state, waiting, action)


def foreseen(now: Position, action: Action, step: Step) -> State:
    """The state once an action has happened, with what rules do about it at once, but no step that follows.

    For looking ahead over several actions of one unit; what dice or another seat decide is left out.
    """
    state = now.state
    for event in now.game.ruleset.takers[type(action)](now, action, step).events:
        state = _happened(now.game, state, event, [], [])
    return state


# ---------------------------------------------------------------------- inside


def _next_question(game: Game, state: State, events: list[Event]) -> Advance:
    """Runs steps until something has to be asked; the only choice there is, is taken unasked."""
    for _ in range(MOST_STEPS):
        if state.outcome is not None:
            return Advance(state, Ended(state.outcome), tuple(events))
        step = _next_step(state)
        if type(step) is Perform:
            state = state.instead(game.ruleset.steps_of(step.procedure))
            continue
        result = _run(Position(game, state), step)
        if type(result) is Done:
            state = _done(game, state, result, events)
        elif type(result) is Ask:
            if result.options.has(2):
                return Advance(state, remember(game, state, result), tuple(events))
            only = result.options.only()
            state = state.popped() if only is None else _taken(game, state, only, events)
        else:
            assert isinstance(result, Chance)
            if result.sides:
                return Advance(state, remember(game, state, result), tuple(events))
            state = _rolled(game, state, result, Roll(()), events)
    raise RuleGap(f"{MOST_STEPS} steps without a question, the last one {state.agenda[-1]}")


def _next_halt(game: Game, state: State, events: list[Event]) -> Standstill:
    """Runs steps until something has to be asked or told, whatever there is to choose."""
    for _ in range(MOST_STEPS):
        if state.outcome is not None:
            return Standstill(state, Ended(state.outcome), tuple(events))
        step = _next_step(state)
        if type(step) is Perform:
            state = state.instead(game.ruleset.steps_of(step.procedure))
            continue
        if _is_telling(game, step):
            return Standstill(state, Telling(step), tuple(events))
        result = _run(Position(game, state), step)
        if type(result) is Done:
            state = _done(game, state, result, events)
        elif type(result) is Chance and not result.sides:
            state = _rolled(game, state, result, Roll(()), events)
        else:
            assert isinstance(result, Ask | Chance)
            return Standstill(state, result, tuple(events))
    raise RuleGap(f"{MOST_STEPS} steps without a question, the last one {state.agenda[-1]}")


def _is_telling(game: Game, step: Step) -> bool:
    return any(step.tells(side) is not Disclosure.NOTHING for side in game.sides)


def _carried_out(game: Game, state: State, step: Step, events: list[Event]) -> State:
    """The state after a step that asks nothing."""
    result = _run(Position(game, state), step)
    if not isinstance(result, Done):
        raise RuleGap(f"{step} tells secrets and asks something")
    return _done(game, state, result, events)


def _next_step(state: State) -> Step:
    if not state.agenda:
        raise RuleGap("nothing is left to be done, but the game has not ended")
    return state.agenda[-1]


def _run(now: Position, step: Step) -> Ask | Chance | Done:
    """What a step does; a question is completed by its options, dice by the number of the first one."""
    runner = now.game.ruleset.runners.get(type(step))
    if runner is not None:
        result = runner(now, step)
    elif isinstance(step, Window) and step.seats:
        result = Ask(step.seat, step.kind)
    else:
        # A step whose rule is not in force asks for nothing.
        return Done()
    if type(result) is Ask:
        own = tuple(result.candidates)
        return Ask(result.seat, result.prompt, own, step, options_of(now, step, own), now.state)
    if type(result) is Chance:
        return Chance(result.prompt, result.throws, now.state.dice, step, now.state)
    return result


def _done(game: Game, state: State, done: Done, events: list[Event]) -> State:
    """The state after a step that asked nothing."""
    return _applied(game, state.popped(), done, events) if done.events else state.instead(done.then)


def _taken(game: Game, state: State, action: Action, events: list[Event]) -> State:
    """The state after an action was chosen at its last step."""
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
    return _applied(game, state, taker(Position(game, state), action, step), events)


def _rolled(game: Game, state: State, chance: Chance, roll: Roll, events: list[Event]) -> State:
    """The state after the dice of its last step fell."""
    step = state.agenda[-1]
    state = state.popped()
    if roll.faces:
        state = _applied(game, state, Done((DiceRolled(chance.prompt, roll.faces),)), events)
    done = game.ruleset.rolled[type(step)](Position(game, state), step, roll)
    return _applied(game, state, done, events)


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
    now = Position(game, state)
    for react in reactions:
        done = react(now, event)
        if done is None:
            continue
        if done.events:
            for each in done.events:
                state = _happened(game, state, each, events, then)
            now = Position(game, state)
        then.extend(done.then)
    return state


def _waiting(game: Game, state: State) -> Pending:
    """What a state waits for: the very question that was asked, where it is still held."""
    return asked_at(game, state) or pending(game, state)


def _against(game: Game, state: State, waiting: Ask, action: Action) -> Refused | None:
    own = tuple(waiting.candidates)
    return refused(Position(game, state), state.agenda[-1], own, action, waiting.prompt)


def _fits(roll: Roll, sides: Sequence[int]) -> bool:
    """Whether there is one face for each of the dice, and each die has it."""
    return len(roll.faces) == len(sides) and all(
        1 <= face <= most for face, most in zip(roll.faces, sides, strict=True)
    )
