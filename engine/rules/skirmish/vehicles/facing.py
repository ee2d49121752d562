"""Which hexside a tank or gun faces, from which side it is hit, and what is in front of it."""

from engine.hexes.hex import DIRECTIONS, Hex, bearings
from engine.model.values import UnitId
from engine.play.action import Action, Refused
from engine.play.ask import Ask
from engine.play.attack import Attack, Shot
from engine.play.event import FacingChanged, UnitPlaced
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.step import Done, Step
from engine.play.unit import OnHex, Unit
from engine.rules.base.firing.firepower import shot_of
from engine.rules.base.troops.figures import fires_ballistic
from engine.rules.module import Layer, Module
from engine.rules.queries import KIND, LEAD, shot_bar
from engine.rules.skirmish.vehicles.kinds import is_tank, table_of

rule = Module("skirmish.facing", Layer.SKIRMISH)

#: Whether a unit faces one of its hexsides.
has_facing: Query[[Unit], bool] = Query("has_facing", False, by=KIND)
#: The side of a unit on which an attack hits it; empty where none counts.
side_hit: Query[[Attack, Unit], str] = Query("side_hit", "")
#: Whether a unit fires its main weapon in every direction.
fires_all_round: Query[[Unit], bool] = Query("fires_all_round", False)

FRONT, SIDE, REAR = "front", "side", "rear"
#: The sides, the weakest first: the order in which the attacker wishes for them.
SIDES = (REAR, SIDE, FRONT)


@dataclass(frozen=True, slots=True)
class ChooseFacing(Step):
    """The owner of a unit that has just come says where it faces."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Face(Action):
    """The unit faces that direction."""

    unit: UnitId
    facing: int


@rule.answer(has_facing, ids=("S-TNK-04",))
def tanks_face_somewhere(now: Position, unit: Unit) -> bool:
    """S-TNK-04 — a tank faces one of its six adjacent hexes."""
    return is_tank(now, unit)


# ---------------------------------------------------------------------- choosing


@rule.after(UnitPlaced, ids=("S-TNK-04",))
def newcomers_choose(now: Position, event: UnitPlaced) -> Done | None:
    """S-TNK-04 — what comes onto the board in play faces as its owner likes; scenarios say it themselves."""
    unit = event.unit
    if not now.state.phase or unit.facing is not None or not isinstance(unit.place, OnHex):
        return None
    return Done(then=(ChooseFacing(unit.id),)) if has_facing(now, unit) else None


@rule.run(ChooseFacing)
def choose_facing(now: Position, step: ChooseFacing) -> Ask | Done:
    """Any of the six directions."""
    unit = now.state.units.find(step.unit)
    if unit is None:
        return Done()
    return Ask(unit.seat, "facing", tuple(Face(unit.id, each) for each in range(len(DIRECTIONS))))


@rule.take(Face)
def face(now: Position, action: Face, step: ChooseFacing) -> Done:
    """It faces there."""
    return Done((FacingChanged(action.unit, action.facing, "choice"),))


# ---------------------------------------------------------------------- the side that is hit


def side_shown(at: Hex, facing: int, towards: Hex) -> str:
    """The side that whoever faces so shows to another hex, the weaker one of two; none to its own hex."""
    turns = {min((each - facing) % 6, (facing - each) % 6) for each in bearings(at, towards)}
    if not turns:
        return ""
    most = max(turns)
    return FRONT if most == 0 else REAR if most == 3 else SIDE


def side_towards(now: Position, unit: Unit, hex_: Hex) -> str:
    """The side a unit shows to a hex; the weaker one where the line runs along a spine, none if unfaced."""
    at = now.hex_of(unit)
    if at is None or unit.facing is None or not is_tank(now, unit) or not has_facing(now, unit):
        return ""
    return side_shown(at, unit.facing, hex_)


@rule.answer(side_hit, ids=("S-TNK-04",))
def by_the_line_of_sight(now: Position, attack: Attack, unit: Unit) -> str:
    """S-TNK-04 — the hex beside the tank that the line crosses: faced, opposite, or one of the others.

    Along a spine the attacker chooses, and the weaker side is the only choice that makes sense.
    """
    lead = attack.volley.lead
    return side_towards(now, unit, shot_of(now, attack, lead, LEAD).from_hex) if lead.unit else ""


@rule.modify(side_hit, Stage.LIMIT, ids=("S-TNK-05",))
def from_above(now: Position, side: str, attack: Attack, unit: Unit) -> str:
    """S-TNK-05 — mortars, artillery and attacks from the air meet the values of no side."""
    if not side or attack.target is None:
        return ""
    return "" if fires_ballistic(now, shot_of(now, attack, attack.lead, LEAD)) else side


# ---------------------------------------------------------------------- what is in front


def is_in_front(now: Position, unit: Unit, hex_: Hex) -> bool:
    """Whether the line from a unit to a hex crosses the hexside it faces; along a spine of it, it does."""
    at = now.hex_of(unit)
    return at is None or unit.facing is None or unit.facing in bearings(at, hex_) or at == hex_


@rule.answer(fires_all_round, ids=("S-TNK-12",))
def with_a_turret(now: Position, unit: Unit) -> bool:
    """S-TNK-12 — a tank with a turret fires in any direction."""
    return table_of(now, unit).get("turret") is True


@rule.bar(shot_bar, ids=("S-TNK-11",))
def straight_ahead_only(now: Position, shot: Shot) -> Refused | None:
    """S-TNK-11 — a tank without a turret fires its gun at nothing but what it faces."""
    if shot.shooter.figures:
        return None
    unit = now.unit(shot.shooter.unit)
    if unit.is_squad or not is_tank(now, unit) or fires_all_round(now, unit):
        return None
    if is_in_front(now, unit, shot.hex):
        return None
    return Refused("S-TNK-11", "the tank has no turret and faces another way", shot.hex)
