"""What specialized squads can do: anti-tank weapons, flamethrowers, medics, engineers."""

from collections.abc import Iterator

from engine.hexes.hex import Hex, distance
from engine.model.objective import Fortification
from engine.model.values import UnitId
from engine.play.action import Action, Pass, Refused
from engine.play.ask import Ask, Chance, Roll, Throw
from engine.play.attack import Attack, Shot
from engine.play.event import FiguresGained, ObstaclesLaid, UnitMoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Tally
from engine.play.ruleset import Procedure
from engine.play.step import Done, Step
from engine.play.unit import DISRUPTED, PINNED, Inside, OnHex, Unit
from engine.rules.base.sequence.activation import Activate, active, offered
from engine.rules.base.sequence.turns import ChooseAction
from engine.rules.base.terrain.land import can_be_dug
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    NORMAL,
    assault_cover,
    base_bar,
    defence,
    digging_bar,
    firepower,
    is_vehicle,
    weapon_range,
    weapon_values,
)

rule = Module("base.specializations", Layer.BASE)

ENTRENCHMENT = "entrenchment"
#: Names of the actions that specializations grant.
BUILD, HEAL = "build_entrenchment", "heal"

#: Whether a squad can use its specialization in its present state.
is_able: Query[[Unit], bool] = Query("specialization_is_able", True)
#: How many fortifications a hex may hold.
fortification_limit: Tally[[Hex]] = Tally("fortification_limit")


def specialized(now: Position, unit: Unit, ability: str) -> bool:
    """Whether the squad's specialization has that ability and the squad can use it now."""
    special = now.game.catalogue.units.specializations.get(unit.specialization or "")
    return special is not None and ability in special.abilities and is_able(now, unit)


@rule.deny(is_able, ids=("B-SPC-06",))
def not_when_shaken(now: Position, unit: Unit) -> bool:
    """B-SPC-06 — a pinned or disrupted squad cannot use its specialization."""
    return not unit.marks.isdisjoint({PINNED, DISRUPTED})


# ---------------------------------------------------------------------- anti-tank


def _pierces(now: Position, shot: Shot) -> bool:
    shooter = now.unit(shot.shooter.unit)
    if shooter.specialization is None or shot.target is None:
        return False
    target = now.state.units.find(shot.target)
    return target is not None and is_vehicle(now, target) and specialized(now, shooter, "anti_tank")


@rule.term(weapon_range, "bonus", ids=("B-SPC-12", "B-RNG-11", "B-SPC-05"))
def farther_at_vehicles(now: Position, shot: Shot, weapon: str) -> int:
    """B-SPC-12 — an anti-tank squad reaches three hexes farther against vehicles."""
    return 3 if _pierces(now, shot) and weapon_values(now, shot, weapon).range else 0


@rule.term(firepower, "bonus", ids=("B-SPC-12", "B-SPC-05"))
def harder_at_vehicles(now: Position, shot: Shot) -> int:
    """B-SPC-12 — and has three more firepower, once per squad."""
    return 3 if _pierces(now, shot) else 0


# ---------------------------------------------------------------------- flamethrowers


def _burns(now: Position, unit: Unit | None, hex_: Hex) -> bool:
    if unit is None or unit.specialization is None:
        return False
    at = now.hex_of(unit)
    return at is not None and distance(at, hex_) <= 1 and specialized(now, unit, "flamethrower")


@rule.term(firepower, "bonus", ids=("B-SPC-13",))
def flames(now: Position, shot: Shot) -> int:
    """B-SPC-13 — two more firepower against an adjacent enemy."""
    return 2 if _burns(now, now.unit(shot.shooter.unit), shot.hex) else 0


@rule.term(defence, "reduction", ids=("B-SPC-13",))
def no_cover_from_flames(now: Position, attack: Attack, unit: Unit) -> int:
    """B-SPC-13 — and five cover less for the target; armor is not reduced."""
    shooters = (now.state.units.find(shooter.unit) for shooter in attack.shooters)
    return -5 if any(_burns(now, shooter, attack.hex) for shooter in shooters) else 0


# ---------------------------------------------------------------------- medics


def _bandaged(now: Position, hex_: Hex | None, side: str) -> bool:
    return hex_ is not None and any(
        specialized(now, friend, "bandage") for friend in now.friends_at(hex_, side)
    )


@rule.term(defence, "bonus", ids=("B-SPC-14",))
def bandage(now: Position, attack: Attack, unit: Unit) -> int:
    """B-SPC-14 — squads in a medic's hex have one cover more against normal attacks."""
    if attack.type != NORMAL or not unit.is_squad:
        return 0
    return 1 if _bandaged(now, now.hex_of(unit), unit.side) else 0


@rule.term(assault_cover, "bonus", ids=("B-SPC-14",))
def bandage_in_assaults(now: Position, attack: Attack) -> int:
    """B-SPC-14 — the defenders of an assaulted hex too, once."""
    return 1 if _bandaged(now, attack.hex, now.game.enemy(attack.side)) else 0


@dataclass(frozen=True, slots=True)
class ChooseWounded(Step):
    """The medic picks the squad to be healed."""


@dataclass(frozen=True, slots=True)
class Heal(Action):
    """That squad is treated."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class HealRoll(Step):
    """A die decides whether the squad gets a figure."""

    unit: UnitId


rule.procedure(Procedure(HEAL), ChooseWounded())


@rule.offer(ChooseAction, ids=("B-SPC-15", "B-ACT-27"))
def offer_healing(now: Position, step: ChooseAction) -> Iterator[Action]:
    """B-SPC-15 — as an action a medic squad tries to heal."""
    return offered(now, step.seat, (HEAL,))


def free_slots(now: Position, unit: Unit) -> int:
    """The slots left on a squad's base."""
    kinds = now.game.catalogue.units.figures
    return now.game.catalogue.units.squad_slots - sum(kinds[figure].slots for figure in unit.figures)


def _wounded(now: Position, medic: Unit) -> tuple[Unit, ...]:
    at = now.hex_of(medic)
    friends = now.friends_at(at, medic.side) if at is not None else ()
    hurt = (unit for unit in friends if unit.is_squad and free_slots(now, unit) > 0)
    return tuple(unit for unit in hurt if base_bar(now, unit, "regular") is None)


@rule.forbid(Activate, ids=("B-SPC-15", "B-SPC-16"), where={"action": (HEAL,)})
def medics_heal(now: Position, action: Activate) -> str | None:
    """B-SPC-15, B-SPC-16 — a medic squad able to, with a squad in its hex that has a free slot."""
    unit = now.state.units.find(action.unit)
    if unit is None:
        return None
    if not specialized(now, unit, HEAL):
        return "the squad has no medic able to heal"
    return None if _wounded(now, unit) else "no squad of the hex has a free slot"


@rule.run(ChooseWounded, ids=("B-SPC-15",))
def choose_wounded(now: Position, step: ChooseWounded) -> Ask | Done:
    """B-SPC-15 — one squad of the hex, possibly itself."""
    unit = active(now)
    if unit is None:
        return Done()
    return Ask(now.state.activation.seat, "heal", tuple(Heal(each.id) for each in _wounded(now, unit)))


@rule.take(Heal, ids=("B-SPC-15",))
def heal(now: Position, action: Heal, step: Step) -> Done:
    """B-SPC-15 — a die is rolled."""
    return Done(then=(HealRoll(action.unit),))


@rule.run(HealRoll, ids=("B-SPC-15",))
def heal_roll(now: Position, step: HealRoll) -> Chance:
    """B-SPC-15 — one die."""
    return Chance("heal", (Throw("black", 1, HEAL),))


@rule.rolled(HealRoll, ids=("B-SPC-15",))
def heal_rolled(now: Position, step: HealRoll, roll: Roll) -> Done:
    """B-SPC-15 — on 4 and more a regular joins, whatever was lost."""
    return Done((FiguresGained(step.unit, ("regular",), HEAL),) if roll.faces[0] >= 4 else ())


# ---------------------------------------------------------------------- engineers


@dataclass(frozen=True, slots=True)
class BuildEntrenchment(Step):
    """The active engineers put an entrenchment into their hex, and may get in."""


@dataclass(frozen=True, slots=True)
class Occupy(Action):
    """The builders get into what they have built."""

    index: int


@dataclass(frozen=True, slots=True)
class OccupyBuilt(Step):
    """The builders may get in at once."""


rule.procedure(Procedure(BUILD), BuildEntrenchment(), OccupyBuilt())


@rule.offer(ChooseAction, ids=("B-SPC-07", "B-ACT-27"))
def offer_building(now: Position, step: ChooseAction) -> Iterator[Action]:
    """B-SPC-07 — as an action an engineer squad builds an entrenchment."""
    return offered(now, step.seat, (BUILD,))


@rule.forbid(Activate, ids=("B-SPC-07",), where={"action": (BUILD,)})
def engineers_build(now: Position, action: Activate) -> str | None:
    """B-SPC-07 — engineers, and only where they stand in the open."""
    unit = now.state.units.find(action.unit)
    if unit is None:
        return None
    able = specialized(now, unit, BUILD) and isinstance(unit.place, OnHex)
    return None if able else "no engineers able to build"


@rule.forbid(Activate, ids=("B-SPC-09", "B-FOR-06"), where={"action": (BUILD,)})
def room_for_works(now: Position, action: Activate) -> str | None:
    """B-SPC-09, B-FOR-06 — not in a hex that holds its limit of fortifications."""
    at = now.hex_of(action.unit)
    if at is None:
        return None
    full = len(now.state.board.fortifications_at(at)) >= fortification_limit(now, at)
    return "the hex holds no more fortifications" if full else None


@rule.term(fortification_limit, "base", ids=("B-FOR-06",))
def three_a_hex(now: Position, hex_: Hex) -> int:
    """B-FOR-06 — three entrenchments and pillboxes together."""
    return 3


@rule.forbid(Activate, ids=("B-SPC-10",), where={"action": (BUILD,)})
def ground_to_dig(now: Position, action: Activate) -> Refused | None:
    """B-SPC-10 — not on bridges, in water or in buildings."""
    at = now.hex_of(action.unit)
    return None if at is None else digging_bar(now, at)


@rule.bar(digging_bar, ids=("B-SPC-10",))
def no_ground_to_dig(now: Position, hex_: Hex) -> Refused | None:
    """B-SPC-10 — not on bridges, in water or in buildings."""
    return None if can_be_dug(now, hex_) else Refused("B-SPC-10", "nothing can be built on this ground", hex_)


@rule.run(BuildEntrenchment, ids=("B-SPC-07",))
def build_entrenchment(now: Position, step: BuildEntrenchment) -> Done:
    """B-SPC-07 — it is there."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    return Done((ObstaclesLaid((Fortification(at, ENTRENCHMENT),)),) if at is not None else ())


@rule.run(OccupyBuilt, ids=("B-SPC-08",))
def occupy_built(now: Position, step: OccupyBuilt) -> Ask | Done:
    """B-SPC-08 — as part of the same action the builders may get in."""
    if active(now) is None:
        return Done()
    newest = len(now.state.board.fortifications) - 1
    return Ask(now.state.activation.seat, "occupy", (Pass(), Occupy(newest)))


@rule.take(Occupy, ids=("B-SPC-08",))
def occupy(now: Position, action: Occupy, step: Step) -> Done:
    """B-SPC-08 — they are in, without spending points."""
    place = Inside(now.state.board.fortifications[action.index].hex, action.index)
    return Done((UnitMoved(now.state.activation.unit, place, "enter"),))
