"""The Action Phase of a skirmish: one or two actions a turn, a maximum a round, activation from watch."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from engine.model.values import SideId
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.event import ActivationBegan, ActivationEnded, Marked, SlotChanged, Unmarked
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.state import State
from engine.play.step import Done, Step
from engine.play.unit import FATIGUED, OP_FIRE, SeatId, Unit
from engine.rules.base.sequence.activation import Activate, offered
from engine.rules.base.sequence.turns import ChooseAction, OpenPhase, turns
from engine.rules.base.troops.units import has_ability
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import (
    ACTION_PHASE,
    ADVANCE,
    ASSAULT,
    CONCENTRATED_FIRE,
    FATIGUE,
    FIRE_AND_MOVEMENT,
    actions_left,
    actions_per_turn,
    is_fresh,
    may_end_turn,
)
from engine.rules.skirmish.economy.army import actions_per_round
from engine.rules.skirmish.moves.movement import SPRINT

MODULE = "skirmish.actions"


@dataclass(frozen=True, slots=True)
class Allotment:
    """How many actions each side has in this Action Phase."""

    actions: Mapping[SideId, int] = field(default_factory=dict)


#: Whether the number of actions stays as it is when the phase begins, or follows the army all the time.
LIMIT_TIMING = "action_limit_timing"
FIXED, RUNNING = "fixed", "running"

rule = Module(
    MODULE,
    Layer.SKIRMISH,
    slot=Allotment(),
    parameters=(Parameter(LIMIT_TIMING, FIXED, (FIXED, RUNNING), reading="S-ACT-02"),),
)

ACTIONS_PER_TURN = 2
#: The ability of the specialization that watches again after acting.
VETERAN = "op_fire_after_action"
#: The special action of medics.
HEAL = "heal"
#: The actions by which a unit may be activated.
ACTIVATIONS = frozenset({ADVANCE, CONCENTRATED_FIRE, FIRE_AND_MOVEMENT, ASSAULT, SPRINT, FATIGUE, HEAL})


def allotment(state: State) -> Allotment:
    """The drawer of this module."""
    drawer = state.slots.get(MODULE)
    return drawer if isinstance(drawer, Allotment) else Allotment()


@dataclass(frozen=True, slots=True)
class AllotActions(Step):
    """Both sides learn how many actions they have."""


rule.insert(ACTION_PHASE, AllotActions(), before=OpenPhase(), ids=("S-ACT-02",))


@rule.run(AllotActions, ids=("S-ACT-02",))
def allot_actions(now: Position, step: AllotActions) -> Done:
    """S-ACT-02 — the maximum follows from the army as it is when the Action Phase begins, and stays."""
    actions = {side: actions_per_round(now, side) for side in now.game.sides}
    return Done([SlotChanged(MODULE, Allotment(actions))])


@rule.answer(actions_left, ids=("S-ACT-14",))
def up_to_the_maximum(now: Position, seat: SeatId) -> int | None:
    """S-ACT-14 — a side without actions left is skipped; the phase ends when both have used theirs."""
    side = now.game.side_of(seat)
    most = allotment(now.state).actions.get(side)
    if most is None:
        return None
    if now.game.ruleset.parameters.get(LIMIT_TIMING) == RUNNING:
        most = actions_per_round(now, side)
    used = sum(turns(now.state).used_by(each) for each in now.game.seats_on(side))
    return max(most - used, 0)


@rule.modify(actions_per_turn, Stage.REPLACE, ids=("S-ACT-01",))
def one_or_two(now: Position, value: int, seat: SeatId) -> int:
    """S-ACT-01 — one or two actions a turn, as the seat likes."""
    return ACTIONS_PER_TURN


@rule.answer(may_end_turn, ids=("S-ACT-01",))
def after_one(now: Position, seat: SeatId, taken: int) -> bool:
    """S-ACT-01 — one action is enough."""
    return taken >= 1


@rule.run(ChooseAction, ids=("S-ACT-14",))
def choose_action(now: Position, step: ChooseAction) -> Ask | Done:
    """S-ACT-14 — also when the other side is done, turns stay one or two actions long."""
    left = actions_left(now, step.seat)
    done = step.seat in turns(now.state).over or left == 0
    if done or step.taken >= actions_per_turn(now, step.seat):
        return Done()
    return Ask(step.seat, "action")


# ---------------------------------------------------------------------- who may be activated


@rule.answer(is_fresh, ids=("S-ACT-03",))
def unfatigued(now: Position, unit: Unit) -> bool:
    """S-ACT-03 — a unit in Op-Fire mode may be activated; only a fatigued one is not fresh."""
    return FATIGUED not in unit.marks


@rule.after(ActivationBegan, ids=("S-ACT-03",))
def leave_watch(now: Position, event: ActivationBegan) -> Done | None:
    """S-ACT-03 — its Op-Fire marker is removed when it is activated."""
    unit = now.state.units.find(event.activation.unit)
    if unit is None or not unit.has(OP_FIRE):
        return None
    return Done([Unmarked(unit.id, OP_FIRE, "activation")])


@rule.after(ActivationEnded, ids=("S-SPC-01", "S-FAQ-15"))
def veterans_watch_again(now: Position, event: ActivationEnded) -> Done | None:
    """S-SPC-01 — a squad with a veteran NCO watches again after its action, although it is fatigued."""
    unit = now.state.units.find(event.unit)
    if unit is None or event.action not in ACTIVATIONS or unit.has(OP_FIRE):
        return None
    return Done([Marked(unit.id, OP_FIRE, "veteran")]) if has_ability(now, unit, VETERAN) else None


@rule.offer(ChooseAction, ids=("S-ACT-11",))
def offer_sprint(now: Position, step: ChooseAction) -> Iterator[Action]:
    """S-ACT-11 — a unit may sprint."""
    return offered(now, step.seat, (SPRINT,))


@rule.forbid(Activate, ids=("S-ACT-06", "S-ACT-07"), by=("action",))
def on_the_list(now: Position, action: Activate) -> str | None:
    """S-ACT-06, S-ACT-07 — only actions of the list; units are put on watch by the Status Phase alone."""
    return None if action.action in ACTIVATIONS else "there is no such action in a skirmish"
