"""Lead by Example: squads that move along with their officer and stay fresh."""

from engine.hexes.hex import Hex, distance
from engine.model.said import say
from engine.model.values import UnitId
from engine.play.action import Refused
from engine.play.event import ActivationEnded, EffectBegan
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.ruleset import Procedure
from engine.play.state import ActiveEffect
from engine.play.step import Done, Step
from engine.play.unit import OnHex, Unit
from engine.rules.base.moves.moving import Enter, Move
from engine.rules.base.sequence.activation import GainPoints, active, begun
from engine.rules.effects.abilities import EFFECTS, EffectStep, Play, went_on
from engine.rules.effects.conditions import UNIT_CONDITIONS, Condition
from engine.rules.module import Layer, Module
from engine.rules.queries import fatigues, is_fresh, is_mobile

rule = Module("doctrine.leading", Layer.DOCTRINE)

#: The action of a squad that moves along, and what is remembered of it until it has.
FOLLOW = "follow"
LED_BY = "led by example"


@dataclass(frozen=True, slots=True)
class MoveAlong(EffectStep):
    """`move_along`: the squads chosen move when the active squad has moved, in its steps and beside them."""


@dataclass(frozen=True, slots=True)
class FollowOn(Step):
    """A squad moves along where an officer's squad has gone."""

    unit: UnitId


rule.part(EFFECTS, ("move_along", MoveAlong), ids=("S-DOC-708",))
rule.procedure(Procedure(FOLLOW), GainPoints(), Move(), ids=("S-DOC-708",))


def _follows(now: Position, play: Play, unit: Unit) -> bool:
    leader = active(now)
    here, there = (now.hex_of(leader) if leader is not None else None), now.hex_of(unit)
    if leader is None or here is None or there is None or unit.id == leader.id:
        return False
    return distance(here, there) <= 1 and is_fresh(now, unit) and is_mobile(now, unit)


rule.part(
    UNIT_CONDITIONS,
    Condition(
        "follows_the_active",
        _follows,
        say("it is not with or beside the active unit, or cannot move along"),
    ),
    ids=("S-DOC-708",),
)


@rule.run(MoveAlong, ids=("S-DOC-708",))
def move_along(now: Position, step: MoveAlong) -> Done:
    """S-DOC-708 — up to two squads wait for where it goes."""
    leader = now.state.activation.unit
    noted = [EffectBegan(ActiveEffect(f"{LED_BY} {leader}", unit, until="turn")) for unit in step.play.units]
    return went_on(step.play, noted)


@rule.after(ActivationEnded, ids=("S-DOC-708",))
def then_the_others(now: Position, event: ActivationEnded) -> Done | None:
    """S-DOC-708 — they follow when it has arrived."""
    followers = [each.unit for each in now.state.effects if each.rule == f"{LED_BY} {event.unit}"]
    if not followers or now.hex_of(event.unit) is None:
        return None
    return Done(then=tuple(FollowOn(unit) for unit in followers if unit is not None))


@rule.run(FollowOn, ids=("S-DOC-708",))
def follow_on(now: Position, step: FollowOn) -> Done:
    """S-DOC-708 — at its own cost, and drawing fire of its own."""
    unit = now.state.units.find(step.unit)
    if unit is None or not isinstance(unit.place, OnHex) or not is_mobile(now, unit):
        return Done()
    return begun(now, unit.id, FOLLOW, unit.seat)


@rule.deny(fatigues, ids=("S-DOC-708",))
def following_does_not_tire(now: Position, unit: Unit, cause: str) -> bool:
    """S-DOC-708 — without being fatigued."""
    return cause == FOLLOW


@rule.forbid(Enter, ids=("S-DOC-708",))
def only_after_the_officer(now: Position, action: Enter) -> Refused | None:
    """S-DOC-708 — towards the officer's squad, into its hex or beside it."""
    unit = active(now)
    if unit is None or now.state.activation.action != FOLLOW:
        return None
    here, goal = now.hex_of(unit), _officer(now, unit)
    if here is None or goal is None:
        return None
    if distance(action.hex, goal) <= 1 or distance(action.hex, goal) < distance(here, goal):
        return None
    return Refused("S-DOC-708", "the squad follows the officer", action.hex)


def _officer(now: Position, unit: Unit) -> Hex | None:
    """Where the squad is that another one follows."""
    led = (each.rule for each in now.state.effects if each.unit == unit.id and each.rule.startswith(LED_BY))
    name = next(led, None)
    return None if name is None else now.hex_of(name.removeprefix(f"{LED_BY} "))
