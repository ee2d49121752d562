"""Driving and standing tanks: who is which, what it costs to start, and how hard a driving one is to hit."""

from dataclasses import replace

from engine.kernel.odds import DiceChanges
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.attack import Attack, Die
from engine.play.event import Marked, Unmarked
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.step import Done, Step
from engine.play.unit import STANDING, Damage, Unit
from engine.rules.base.sequence.activation import Activate, CloseActivation
from engine.rules.module import Layer, Module
from engine.rules.queries import CONCENTRATED_FIRE, END_ACTIVATION, FIRE, dice_changes, movement_points
from engine.rules.skirmish.firing.fire import AimDice, with_black
from engine.rules.skirmish.moves.turning import STANDING as STANDING_CLAUSE
from engine.rules.skirmish.vehicles.kinds import armor_class, is_tank

rule = Module("skirmish.driving", Layer.SKIRMISH)

#: Whether a tank drives; the others stand.
is_driving: Query[[Unit], bool] = Query("is_driving", False)

#: How many attack dice a driving tank lowers, by its armor class.
DICE_LOWERED = {"light": 2, "medium": 1, "heavy": 0}
#: The faces that may be lowered.
TURNABLE = (5, 6)
#: What attacks hand on: how many dice have been lowered for driving.
LOWERED = "S-TNK-19"


@dataclass(frozen=True, slots=True)
class ChooseMotion(Step):
    """The owner of a tank that has spent movement points says whether it halts."""


@dataclass(frozen=True, slots=True)
class Halt(Action):
    """The active tank stands from now on."""


@dataclass(frozen=True, slots=True)
class KeepDriving(Action):
    """The active tank drives from now on."""


@dataclass(frozen=True, slots=True)
class TurnForDriving(Step):
    """Attack dice at a driving tank are lowered."""


rule.insert(END_ACTIVATION, ChooseMotion(), before=CloseActivation(), ids=("S-TNK-20",))
rule.insert(FIRE, TurnForDriving(), before=AimDice(), ids=("S-TNK-19",))


# ---------------------------------------------------------------------- driving or standing


@rule.answer(is_driving, ids=("S-TNK-20",))
def without_the_token(now: Position, unit: Unit) -> bool:
    """S-TNK-20 — a tank drives unless a token says that it stands; one that enters drives."""
    return is_tank(now, unit) and not unit.has(STANDING)


@rule.allow(is_driving, ids=("S-TNK-32", "S-OPF-06"))
def in_motion(now: Position, unit: Unit) -> bool:
    """S-TNK-32 — a tank that is moving drives already, so that op fire has it harder."""
    return any(
        each.unit == unit.id and each.has_moved and is_tank(now, unit) for each in now.state.activations
    )


@rule.deny(is_driving, ids=("S-TNK-22",))
def wrecks_stand(now: Position, unit: Unit) -> bool:
    """S-TNK-22 — a heavily damaged tank counts as standing."""
    return unit.damage is Damage.HEAVY


@rule.run(ChooseMotion, ids=("S-TNK-20",))
def choose_motion(now: Position, step: ChooseMotion) -> Ask | Done:
    """S-TNK-20 — after an activation in which it spent points; without any its state stays."""
    unit = now.state.active_unit
    activation = now.state.activation
    if unit is None or not is_tank(now, unit) or activation.points_left >= activation.points:
        return Done()
    return Ask(activation.seat, "motion", (Halt(), KeepDriving()))


@rule.take(Halt, ids=("S-TNK-20",))
def halt(now: Position, action: Halt, step: ChooseMotion) -> Done:
    """S-TNK-20 — it gets the token."""
    unit = now.unit(now.state.activation.unit)
    return Done(() if unit.has(STANDING) else (Marked(unit.id, STANDING, "halt"),))


@rule.take(KeepDriving, ids=("S-TNK-20",))
def keep_driving(now: Position, action: KeepDriving, step: ChooseMotion) -> Done:
    """S-TNK-20 — it is without the token."""
    unit = now.unit(now.state.activation.unit)
    return Done((Unmarked(unit.id, STANDING, "drive"),) if unit.has(STANDING) else ())


@rule.term(movement_points, "penalty", ids=("S-TNK-23",))
def slow_to_start(now: Position, unit: Unit, action: str) -> int:
    """S-TNK-23 — a tank that was standing has three points less."""
    return -STANDING_CLAUSE.points if unit.has(STANDING) and is_tank(now, unit) else 0


@rule.forbid(Activate, ids=("S-TNK-21",), where={"action": (CONCENTRATED_FIRE,)})
def no_steady_aim(now: Position, action: Activate) -> str | None:
    """S-TNK-21 — a tank that drives does not fire concentrated."""
    unit = now.state.units.find(action.unit)
    if unit is None or not is_driving(now, unit):
        return None
    return "the tank is driving"


# ---------------------------------------------------------------------- harder to hit


def dice_to_lower(now: Position, attack: Attack) -> int:
    """How many attack dice the target of an attack may still lower because it drives."""
    target = now.state.units.find(attack.target) if attack.target is not None else None
    if target is None or not is_driving(now, target):
        return 0
    most = DICE_LOWERED.get(armor_class(now, target) or "", 0)
    return max(most - attack.notes[LOWERED], 0)


def lowered(dice: tuple[Die, ...], count: int, hits_from: int) -> tuple[Die, ...]:
    """The dice after `count` of those that may be lowered are: first those that no longer hit then."""
    able = [index for index, die in enumerate(dice) if die.face in TURNABLE]
    able.sort(key=lambda index: (dice[index].face != hits_from, -dice[index].face, index))
    chosen = set(able[:count])
    return tuple(
        die.turned(die.face - 1, LOWERED) if index in chosen else die for index, die in enumerate(dice)
    )


@rule.run(TurnForDriving, ids=("S-TNK-19",))
def turn_for_driving(now: Position, step: TurnForDriving) -> Done:
    """S-TNK-19 — the owner lowers sixes and fives by a pip, two dice of light tanks, one of medium ones."""
    attack = now.state.attack
    count = dice_to_lower(now, attack)
    volley = attack.volley
    return with_black(attack, lowered(volley.black, count, volley.hits_from), "driving")


@rule.modify(dice_changes, Stage.ADD, ids=("S-TNK-19",))
def turning_to_come(now: Position, changes: DiceChanges, attack: Attack) -> DiceChanges:
    """S-TNK-19 — what driving will do to the dice."""
    count = dice_to_lower(now, attack)
    if not count:
        return changes
    return replace(changes, turned_down=changes.turned_down + count, turnable=TURNABLE)
