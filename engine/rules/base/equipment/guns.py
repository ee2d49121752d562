"""Who serves equipment, what it can do then, how it is hit, assaulted and captured."""

from dataclasses import replace

from engine.hexes.hex import Hex
from engine.model.unit_kind import UnitClass
from engine.model.values import SideId, UnitId
from engine.play.attack import Attack, Shooter, Shot
from engine.play.event import Event, UnitMoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.state import State
from engine.play.step import Done
from engine.play.unit import DISRUPTED, FATIGUED, PINNED, Aboard, Inside, SeatId, Towed, Unit
from engine.rules.base.firing.fire import Support
from engine.rules.base.firing.op_fire import OpFire
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.terrain.fortifications import ENTRENCHMENT, PILLBOXES
from engine.rules.base.troops.figures import comrade_with
from engine.rules.base.troops.units import stacks_of_the_scenario, unit_class
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    ADVANCE,
    CONCENTRATED_FIRE,
    DEFENDER,
    FIRE_AND_MOVEMENT,
    PREPARE_OP_FIRE,
    assault_firepower,
    defence,
    firepower,
    has_own_crew,
    holds_its_hex,
    is_fresh,
    is_vehicle,
    passes_enemies,
    stack_allowed,
    stacking_limit,
)

rule = Module("base.guns", Layer.BASE)

#: Whether a squad is in a state and place in which it can serve equipment of its hex.
serves: Query[[Unit], bool] = Query("serves", False)
#: Whether a pinned squad can do it nevertheless, though only to fire.
serves_pinned: Query[[Unit], bool] = Query("serves_pinned", False)
#: Whether a type of fortification covers a gun that is beside it in the hex.
screens_guns: Query[[str], bool] = Query("screens_guns", False)


def is_gun(now: Position, unit: Unit) -> bool:
    """Whether the unit is equipment."""
    return not unit.is_squad and unit_class(now, unit) is UnitClass.GUN


def crews(now: Position, gun: Unit) -> tuple[Unit, ...]:
    """The squads that can serve a gun now, fresh ones and those in Op Fire mode.

    A gun in a vehicle can be handled by the passengers of that vehicle as well (B-EQP-37).
    """
    at = now.hex_of(gun)
    friends = () if at is None else now.friends_at(at, gun.side)
    able = tuple(unit for unit in friends if unit.is_squad and serves(now, unit))
    if not isinstance(gun.place, Towed):
        return able
    aboard = now.state.units.aboard(gun.place.vehicle)
    return (*able, *(unit for unit in aboard if not unit.marks & {FATIGUED, PINNED, DISRUPTED}))


def _fires(now: Position, gun: Unit) -> bool:
    if has_own_crew(now, gun):
        return True
    at = now.hex_of(gun)
    friends = () if at is None else now.friends_at(at, gun.side)
    return bool(crews(now, gun)) or any(unit.is_squad and serves_pinned(now, unit) for unit in friends)


@rule.allow(is_vehicle, ids=("B-EQP-02",))
def counts_as_vehicle(now: Position, unit: Unit) -> bool:
    """B-EQP-02 — equipment is treated as a vehicle."""
    return is_gun(now, unit)


# ---------------------------------------------------------------------- who serves it


@rule.answer(serves, ids=("B-EQP-01", "B-EQP-11"))
def fresh_or_on_watch(now: Position, unit: Unit) -> bool:
    """B-EQP-11 — a squad that is fresh or in Op Fire mode."""
    return not unit.has(FATIGUED) and not isinstance(unit.place, Aboard | Towed)


@rule.deny(serves, ids=("B-EQP-17",))
def not_shaken(now: Position, unit: Unit) -> bool:
    """B-EQP-17 — a pinned or disrupted squad does not count."""
    return not unit.marks.isdisjoint({PINNED, DISRUPTED})


@rule.deny(serves, ids=("B-EQP-06", "B-EQP-17"))
def not_from_shelter(now: Position, unit: Unit) -> bool:
    """B-EQP-06, B-EQP-17 — nor one in a pillbox, bunker or trench; one in an entrenchment does."""
    if not isinstance(unit.place, Inside):
        return False
    return now.state.board.fortifications[unit.place.index].type != ENTRENCHMENT


@rule.answer(serves_pinned, ids=("B-EQP-18",))
def with_an_officer(now: Position, unit: Unit) -> bool:
    """B-EQP-18 — with an officer in the hex a pinned squad serves the gun for firing."""
    if not unit.has(PINNED) or unit.has(FATIGUED) or isinstance(unit.place, Inside):
        return False
    return comrade_with(now, unit, "rally")


@rule.term(firepower, "half", ids=("B-EQP-18",))
def half_when_served_by_pinned(now: Position, shot: Shot) -> int:
    """B-EQP-18 — but then with half of the firepower."""
    unit = now.unit(shot.shooter.unit)
    if not is_gun(now, unit) or has_own_crew(now, unit):
        return 0
    return 1 if not crews(now, unit) and _fires(now, unit) else 0


# ---------------------------------------------------------------------- what it can do


def _gun(now: Position, unit: UnitId) -> Unit | None:
    found = now.state.units.find(unit)
    return found if found is not None and is_gun(now, found) else None


@rule.forbid(Activate, ids=("B-EQP-11",), where={"action": (CONCENTRATED_FIRE,)})
def fires_with_a_crew(now: Position, action: Activate) -> str | None:
    """B-EQP-11 — Concentrated Fire needs a squad, fresh or in Op Fire mode, in the hex."""
    gun = _gun(now, action.unit)
    return "no squad serves the gun" if gun is not None and not _fires(now, gun) else None


@rule.forbid(Activate, ids=("B-EQP-13",), where={"action": (PREPARE_OP_FIRE,)})
def watches_with_a_crew(now: Position, action: Activate) -> str | None:
    """B-EQP-13 — so does being put in Op Fire mode by an action."""
    gun = _gun(now, action.unit)
    if gun is None or has_own_crew(now, gun):
        return None
    return None if crews(now, gun) else "no squad serves the gun"


@rule.forbid(Activate, ids=("B-EQP-15",), where={"action": (FIRE_AND_MOVEMENT,)})
def no_fire_and_movement(now: Position, action: Activate) -> str | None:
    """B-EQP-15 — equipment does not fire and move."""
    return "equipment does not fire and move" if _gun(now, action.unit) is not None else None


@rule.forbid(Activate, ids=("B-EQP-01", "B-EQP-07"), where={"action": (ADVANCE,)})
def moves_with_a_crew(now: Position, action: Activate) -> str | None:
    """B-EQP-01, B-EQP-07 — equipment moves only together with a fresh squad of its hex."""
    gun = _gun(now, action.unit)
    if gun is None or has_own_crew(now, gun) or any(is_fresh(now, crew) for crew in crews(now, gun)):
        return None
    return "no fresh squad moves the gun"


@rule.forbid(OpFire, ids=("B-EQP-14",), weight=1)
def op_fire_with_a_crew(now: Position, action: OpFire) -> str | None:
    """B-EQP-14 — when it fires a squad must still be there to serve it."""
    gun = _gun(now, action.unit)
    return "no squad serves the gun" if gun is not None and not _fires(now, gun) else None


@rule.forbid(Support, ids=("B-EQP-12",), weight=1)
def supports_with_a_crew(now: Position, action: Support) -> str | None:
    """B-EQP-12 — so in combined fire."""
    gun = _gun(now, action.unit)
    return "no squad serves the gun" if gun is not None and not _fires(now, gun) else None


# ---------------------------------------------------------------------- under attack


@rule.answer(screens_guns, ids=("B-EQP-04",))
def works_screen_guns(now: Position, fortification: str) -> bool:
    """B-EQP-04 — entrenchments in a hex cover the guns that stand beside them, as other works might."""
    return fortification in (ENTRENCHMENT, *PILLBOXES)


@rule.deny(screens_guns, ids=("B-EQP-05",))
def pillboxes_do_not(now: Position, fortification: str) -> bool:
    """B-EQP-05 — but no pillbox does."""
    return fortification in PILLBOXES


@rule.term(defence, "fortification", ids=("B-EQP-04",))
def behind_entrenchments(now: Position, attack: Attack, unit: Unit) -> int:
    """B-EQP-04 — one cover where there is at least one of them, however many there are."""
    at = now.hex_of(unit) if is_gun(now, unit) else None
    if at is None:
        return 0
    return int(any(screens_guns(now, work.type) for _, work in now.state.board.fortifications_at(at)))


@rule.modify(assault_firepower, Stage.LIMIT, ids=("B-EQP-19",))
def no_dice_in_assaults(now: Position, dice: int, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-EQP-19 — assaulted equipment adds no dice."""
    return 0 if role == DEFENDER and is_gun(now, now.unit(shooter.unit)) else dice


@rule.deny(holds_its_hex, ids=("B-EQP-20", "B-EQP-21"))
def does_not_retreat(now: Position, unit: Unit) -> bool:
    """B-EQP-20, B-EQP-21 — it takes no hits in an assault, and stays when its defenders have lost."""
    return is_gun(now, unit)


# ---------------------------------------------------------------------- whose it is


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """A gun belongs to another side; its markers and damage stay."""

    unit: UnitId
    side: SideId
    seat: SeatId

    def apply(self, state: State) -> State:
        """It is theirs."""
        return state.with_units(replace(state.units[self.unit], side=self.side, seat=self.seat))


def _abandoned(now: Position, unit: Unit) -> bool:
    """Whether the unit is a gun that stands there without anybody, once no squad is in its hex."""
    return is_gun(now, unit) and not has_own_crew(now, unit)


@rule.after(UnitMoved, ids=("B-EQP-23",))
def captured(now: Position, event: UnitMoved) -> Done | None:
    """B-EQP-23 — a gun without friends in its hex belongs to the enemy who comes there."""
    unit = now.state.units.find(event.unit)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or is_gun(now, unit):
        return None
    enemies = now.enemies_at(at, unit.side)
    if not enemies or not all(_abandoned(now, enemy) for enemy in enemies):
        return None
    return Done(tuple(Captured(gun.id, unit.side, unit.seat) for gun in enemies))


@rule.allow(passes_enemies, ids=("B-EQP-24",))
def abandoned_guns_stop_nobody(now: Position, unit: Unit, hex_: Hex) -> bool:
    """B-EQP-24 — a hex with nothing but enemy guns may be entered."""
    return all(_abandoned(now, enemy) for enemy in now.enemies_at(hex_, unit.side))


@rule.term(stacking_limit, "equipment", ids=("B-EQP-22",))
def guns_take_room(now: Position, side: SideId, hex_: Hex) -> int:
    """B-EQP-22 — a gun counts for the limit of its hex, whosever it is."""
    return -sum(is_gun(now, enemy) for enemy in now.enemies_at(hex_, side))


@rule.deny(stack_allowed, ids=("B-EQP-22",))
def guns_count_among_vehicles(now: Position, side: SideId, hex_: Hex, squads: int, others: int) -> bool:
    """B-EQP-22 — nor does it take less room where the scenario limits vehicles and guns by themselves."""
    theirs = sum(is_gun(now, enemy) for enemy in now.enemies_at(hex_, side))
    return theirs > 0 and stacks_of_the_scenario(now, side, hex_, squads, others + theirs)
