"""The Action Phase: alternating action turns, the actions taken in them, and how it ends."""

from collections.abc import Iterator

from engine.play.action import Action, Pass
from engine.play.altered import altered
from engine.play.ask import Ask
from engine.play.event import ActionTaken, Event
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.state import State
from engine.play.step import Done, Perform, Step
from engine.play.unit import SeatId
from engine.rules.base.sequence.activation import Activate, begun, offered
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    ACTION_PHASE,
    ADVANCE,
    AFTER_ACTION,
    ASSAULT,
    BEGIN_TURN,
    CONCENTRATED_FIRE,
    END_TURN,
    FATIGUE,
    FIRE_AND_MOVEMENT,
    PREPARE_OP_FIRE,
    actions_left,
    actions_per_turn,
    may_end_phase,
    may_end_turn,
    seat_order,
)

MODULE = "base.turns"


@dataclass(frozen=True, slots=True)
class Turns:
    """Whose action turn it is, the actions taken in it, who is done with the phase, actions by seat."""

    seat: SeatId = ""
    taken: int = 0
    over: tuple[SeatId, ...] = ()
    used: tuple[tuple[SeatId, int], ...] = ()

    def used_by(self, seat: SeatId) -> int:
        """The actions a seat has taken in this Action Phase."""
        return dict(self.used).get(seat, 0)


rule = Module(MODULE, Layer.BASE, slot=Turns())


def turns(state: State) -> Turns:
    """The drawer of this module."""
    drawer = state.slots.get(MODULE)
    return drawer if isinstance(drawer, Turns) else Turns()


@dataclass(frozen=True, slots=True)
class TurnsChanged(Event):
    """Another seat's action turn began, or nobody's."""

    turns: Turns

    def apply(self, state: State) -> State:
        """The drawer so filled."""
        return state.with_slot(MODULE, self.turns)


@dataclass(frozen=True, slots=True)
class PhaseLeft(Event):
    """A seat is done with the Action Phase of this round."""

    seat: SeatId

    def apply(self, state: State) -> State:
        """The seat is among those that are done."""
        known = turns(state)
        over = tuple(sorted({*known.over, self.seat}))
        return state.with_slot(MODULE, altered(known, over=over))


@dataclass(frozen=True, slots=True)
class OpenPhase(Step):
    """Nobody has acted yet."""


@dataclass(frozen=True, slots=True)
class NextTurn(Step):
    """The next action turn: of the seat named, or the first one after it that is not done."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class ChooseAction(Step):
    """A seat picks its next action; `taken` counts those of this turn."""

    seat: SeatId
    taken: int

    def draws_on_secrets(self) -> bool:
        """Who waits off the board may be activated, too."""
        return True


@dataclass(frozen=True, slots=True)
class EndPhase(Action):
    """The seat declares its Action Phase over."""


rule.procedure(ACTION_PHASE, OpenPhase())
rule.procedure(BEGIN_TURN)
rule.procedure(END_TURN)
rule.procedure(AFTER_ACTION)


@rule.run(OpenPhase, ids=("B-RND-05",))
def open_phase(now: Position, step: OpenPhase) -> Done:
    """B-RND-05 — whoever has the initiative takes the first action turn."""
    order = seat_order(now)
    return Done((TurnsChanged(Turns()),), (NextTurn(order[0]),)) if order else Done()


def _is_over(now: Position, seat: SeatId) -> bool:
    return seat in turns(now.state).over or actions_left(now, seat) == 0


@rule.run(NextTurn, ids=("B-RND-04", "B-RND-10", "B-MPL-06", "B-MPL-10", "B-MPL-01"))
def next_turn(now: Position, step: NextTurn) -> Done:
    """B-RND-04, B-RND-10, B-MPL-06, B-MPL-10 — turns alternate, team by team, until every seat is done."""
    order = seat_order(now)
    start = order.index(step.seat)
    for seat in (*order[start:], *order[:start]):
        if not _is_over(now, seat):
            following = order[(order.index(seat) + 1) % len(order)]
            known = altered(turns(now.state), seat=seat, taken=0)
            then = (
                Perform(BEGIN_TURN.name),
                ChooseAction(seat, 0),
                Perform(END_TURN.name),
                NextTurn(following),
            )
            return Done((TurnsChanged(known),), then)
    return Done()


@rule.run(ChooseAction, ids=("B-RND-04", "B-RND-09", "B-MPL-09"))
def choose_action(now: Position, step: ChooseAction) -> Ask | Done:
    """B-RND-04, B-RND-09 — the actions of a turn; as many as one likes once everybody else is done."""
    if _is_over(now, step.seat):
        return Done()
    alone = all(_is_over(now, seat) for seat in seat_order(now) if seat != step.seat)
    if step.taken >= actions_per_turn(now, step.seat) and not alone:
        return Done()
    return Ask(step.seat, "action")


@rule.offer(ChooseAction, ids=("B-RND-06", "B-RND-08"))
def offer_end(now: Position, step: ChooseAction) -> Iterator[Action]:
    """B-RND-06, B-RND-08 — actions may not be passed, but the whole phase may be declared over."""
    if may_end_turn(now, step.seat, step.taken):
        yield Pass()
    if may_end_phase(now, step.seat):
        yield EndPhase()


def _offer(action: str, *ids: str) -> None:
    """Registers one kind of action of the list (B-ACT-01): squads and vehicles are activated as a whole."""

    def offer(now: Position, step: ChooseAction) -> Iterator[Action]:
        return offered(now, step.seat, (action,))

    rule.offer(ChooseAction, ids=("B-ACT-01", "B-ACT-05", *ids))(offer)


_offer(ADVANCE, "B-ACT-08", "B-SPC-01")
_offer(CONCENTRATED_FIRE, "B-ACT-09", "B-SPC-01")
_offer(FIRE_AND_MOVEMENT, "B-ACT-11")
_offer(ASSAULT, "B-ACT-20", "B-SPC-01")
_offer(PREPARE_OP_FIRE, "B-ACT-10", "B-ACT-29")
_offer(FATIGUE, "B-ACT-26")


@rule.take(Activate, ids=("B-ACT-02",))
def activate(now: Position, action: Activate, step: Step) -> Done:
    """B-ACT-02 — the unit acts, then the turn goes on; activated by a card, it uses no action."""
    if not isinstance(step, ChooseAction):
        return begun(now, action.unit, action.action, now.unit(action.unit).seat)
    start = begun(now, action.unit, action.action, step.seat)
    taken = ActionTaken(step.seat, action.action, action.unit)
    return Done((taken, *start.events), (*start.then, *action_taken(step)))


@rule.forbid(Activate, ids=("B-ACT-02",), by=("unit",))
def of_the_own_side(now: Position, action: Activate) -> str | None:
    """B-ACT-02 — a player's actions activate units of his own side."""
    step, unit = now.state.agenda[-1], now.state.units.find(action.unit)
    if not isinstance(step, ChooseAction) or unit is None or unit.side == now.game.side_of(step.seat):
        return None
    return "it belongs to the enemy"


def action_taken(step: ChooseAction) -> tuple[Step, ...]:
    """What follows a completed action of a turn; takers of other actions put it last into `then`."""
    return (Perform(AFTER_ACTION.name), ChooseAction(step.seat, step.taken + 1))


@rule.after(ActionTaken, ids=("B-RND-04",))
def count_action(now: Position, event: ActionTaken) -> Done:
    """B-RND-04 — actions are counted by turn and by phase."""
    known = turns(now.state)
    used = {**dict(known.used), event.seat: known.used_by(event.seat) + 1}
    return Done((TurnsChanged(altered(known, taken=known.taken + 1, used=tuple(sorted(used.items())))),))


@rule.take(EndPhase, ids=("B-RND-07", "B-RND-08"))
def end_phase(now: Position, action: EndPhase, step: ChooseAction) -> Done:
    """B-RND-07, B-RND-08 — the seat takes no further action this round."""
    return Done((PhaseLeft(step.seat),))


@rule.term(actions_per_turn, "scenario", ids=("B-RND-04",))
def by_scenario(now: Position, seat: SeatId) -> int:
    """B-RND-04 — the number the scenario prescribes; one where it says nothing."""
    return now.game.scenario.timing.actions_per_turn.get(now.game.side_of(seat), 1)
