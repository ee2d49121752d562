"""What a bot does with tanks and guns on their way: steps, turns, what they fire, whether they halt."""

from collections.abc import Iterator

from engine.bots.choosing import chosen, offered, passing
from engine.bots.estimates import farthest
from engine.bots.expected_losses import worth_of_hits
from engine.bots.situation import Enemy, Situation
from engine.bots.tank_positions import tank_reach, wished_facing
from engine.hexes.hex import Hex, distance
from engine.play.action import Action
from engine.play.options import Options
from engine.play.unit import Unit
from engine.rules.base.firing.fire import Fire
from engine.rules.base.firing.prospects import prospect
from engine.rules.base.moves.moving import Enter
from engine.rules.queries import CONCENTRATED_FIRE, INFANTRY, SUPPRESSIVE, attack_types
from engine.rules.skirmish.vehicles.driving import Halt
from engine.rules.skirmish.vehicles.facing import Face, has_facing
from engine.rules.skirmish.vehicles.kinds import is_tank, table_of
from engine.rules.skirmish.vehicles.machine_guns import (
    FireMachineGun,
    has_machine_gun,
    machine_gun_attack,
    machine_gun_in,
)
from engine.rules.skirmish.vehicles.shelter import Shelter
from engine.rules.skirmish.vehicles.steering import Turn

#: What a machine gun fired at a squad does, roughly.
MACHINE_GUN = 0.6


# ---------------------------------------------------------------------- carrying it out


def step_towards(view: Situation, unit: Unit, at: Hex, end: Hex, options: Options) -> Action | None:
    """The next turn or step on the way to a place, facing as wished; None when there is none."""
    if unit.facing is None:
        return None
    points = view.now.state.activation.points_left
    reach = tank_reach(view, at, unit.facing, points)
    wish: int | None = wished_facing(view, end)
    if wish is not None and reach.by_facing[wish].get(end) is None:
        wish = None
    if end == at and wish is None:
        return None
    way = reach.way_to(end, wish)
    if way is None or len(way) < 2:
        return None
    hex_, facing, _ = way[1]
    return offered(options, Turn(facing) if hex_ == at else Enter(hex_))


def machine_gun_shot(view: Situation, unit: Unit, options: Options) -> Action | None:
    """The shot with the machine gun that is worth most."""
    kind = view.now.state.activation.action
    shots = options.of(FireMachineGun)
    return chosen(shots, lambda shot: machine_gun_worth(view, unit, kind, shot.target, shot.hex))


def machine_gun_worth(view: Situation, unit: Unit, kind: str, target: str, hex_: Hex) -> float:
    """What the machine gun of a tank does to a squad; nothing to one it may not fire at."""
    enemy = view.now.unit(target)
    attack = machine_gun_attack(unit, kind, target, hex_, unit.seat)
    hits = prospect(view.now, attack).hits.get(target)
    if hits is None:
        return 0.0
    worth = worth_of_hits(view.now, hits, enemy)
    if SUPPRESSIVE in attack_types(view.now, attack):
        worth = max(worth, worth_of_hits(view.now, hits, enemy, SUPPRESSIVE))
    return worth


def second_weapon(view: Situation, unit: Unit, at: Hex) -> float:
    """What the machine gun of a tank is thought to add where it stands; 0 with nobody to fire it at."""
    return MACHINE_GUN if any(_in_its_range(view, unit, at)) else 0.0


def worth_of_second_weapon(view: Situation, unit: Unit, at: Hex, kind: str) -> float:
    """What the machine gun of a tank adds where it stands, fired at the squad it does most to."""
    targets = _in_its_range(view, unit, at)
    return max((machine_gun_worth(view, unit, kind, each.unit.id, each.hex) for each in targets), default=0.0)


def _in_its_range(view: Situation, unit: Unit, at: Hex) -> Iterator[Enemy]:
    if not has_machine_gun(view.now, unit) or view.now.hex_of(unit) != at:
        return
    far = machine_gun_in(table_of(view.now, unit), INFANTRY).range
    for enemy in view.enemies:
        if enemy.unit.is_squad and 0 < distance(at, enemy.hex) <= far and view.sees(at, enemy.hex):
            yield enemy


def other_weapon(view: Situation, options: Options) -> Action | None:
    """The weapon not fired yet, at what it does most to."""
    unit = view.now.state.active_unit
    if unit is None:
        return None
    shots = options.of(Fire)
    return (
        machine_gun_shot(view, unit, options)
        or max(shots, key=lambda each: (_is_armored(view, each.target), each.hex), default=None)
        or passing(options)
    )


def _is_armored(view: Situation, target: str | None) -> bool:
    return target is not None and is_tank(view.now, view.now.unit(target))


def faced(view: Situation, options: Options) -> Action | None:
    """Towards what threatens the place."""
    first = next(options.of(Face), None)
    unit = view.now.state.units.find(first.unit) if first is not None else None
    at = view.now.hex_of(unit) if unit is not None else None
    if unit is None or at is None:
        return first
    return offered(options, Face(unit.id, wished_facing(view, at))) or first


def halted(view: Situation, options: Options) -> Action | None:
    """A tank halts where it has something to fire at from here, and drives on elsewhere."""
    if view.acting is None:
        return None
    unit, at = view.acting
    far = farthest(view, unit, CONCENTRATED_FIRE)
    targets = any(distance(at, hex_) <= far and view.sees(at, hex_) for hex_ in view.closed)
    return next((option for option in options if isinstance(option, Halt) is targets), None)


def sheltered(view: Situation, options: Options) -> Action | None:
    """The squad that is fired at."""
    attack = view.now.state.attack
    return next((option for option in options.of(Shelter) if option.unit == attack.target), options[0])


def turns_itself(view: Situation, unit: Unit) -> bool:
    """Whether a unit moves as something that faces a hexside."""
    return not unit.is_squad and unit.facing is not None and has_facing(view.now, unit)
