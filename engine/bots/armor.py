"""What a bot does with tanks and guns on their way: steps, turns, what they fire, whether they halt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.bots.berths import reach, wished_facing
from engine.bots.estimates import farthest
from engine.bots.harm import worth_of_hits
from engine.bots.judgement import Enemy, Judgement
from engine.hexes.hex import Hex, distance
from engine.play.action import Action, Pass
from engine.play.ask import Options
from engine.play.unit import Unit
from engine.rules.base.firing.fire import Fire
from engine.rules.base.firing.prospects import prospect
from engine.rules.base.moves.moving import Enter
from engine.rules.queries import CONCENTRATED_FIRE, SUPPRESSIVE, attack_types
from engine.rules.skirmish.vehicles.driving import Halt
from engine.rules.skirmish.vehicles.facing import Face, has_facing
from engine.rules.skirmish.vehicles.kinds import is_tank
from engine.rules.skirmish.vehicles.machine_guns import (
    FireMachineGun,
    has_machine_gun,
    machine_gun_attack,
)
from engine.rules.skirmish.vehicles.shelter import Shelter
from engine.rules.skirmish.vehicles.steering import Turn

#: What a machine gun fired at a squad does, roughly.
MACHINE_GUN = 0.6


# ---------------------------------------------------------------------- carrying it out


def step_towards(judge: Judgement, unit: Unit, at: Hex, end: Hex, options: Options) -> Action | None:
    """The next turn or step on the way to a place, facing as wished; None when there is none."""
    if unit.facing is None:
        return None
    points = judge.now.state.activation.points_left
    field = reach(judge, at, unit.facing, points).field
    wish: int | None = wished_facing(judge, end)
    if wish is not None and field.by_facing[wish].get(end) is None:
        wish = None
    if end == at and wish is None:
        return None
    way = field.way_to(end, wish)
    if way is None or len(way) < 2:
        return None
    hex_, facing, _ = way[1]
    wanted = Turn(facing) if hex_ == at else Enter(hex_)
    return wanted if wanted in options.offered() and options.allows(wanted) else None


def machine_gun_shot(judge: Judgement, unit: Unit, options: Iterable[Action]) -> tuple[float, Action] | None:
    """The shot with the machine gun that is worth most."""
    best: tuple[float, Action] | None = None
    kind = judge.now.state.activation.action
    for option in options:
        if isinstance(option, FireMachineGun):
            worth = machine_gun_worth(judge, unit, kind, option.target, option.hex)
            if best is None or worth > best[0]:
                best = worth, option
    return best


def machine_gun_worth(judge: Judgement, unit: Unit, kind: str, target: str, hex_: Hex) -> float:
    """What the machine gun of a tank does to a squad; nothing to one it may not fire at."""
    enemy = judge.now.unit(target)
    attack = machine_gun_attack(unit, kind, target, hex_, unit.seat)
    hits = prospect(judge.now, attack).hits.get(target)
    if hits is None:
        return 0.0
    worth = worth_of_hits(judge.now, hits, enemy)
    if SUPPRESSIVE in attack_types(judge.now, attack):
        worth = max(worth, worth_of_hits(judge.now, hits, enemy, SUPPRESSIVE))
    return worth


def second_weapon(judge: Judgement, unit: Unit, at: Hex) -> float:
    """What the machine gun of a tank is thought to add where it stands; 0 with nobody to fire it at."""
    return MACHINE_GUN if any(_in_its_range(judge, unit, at)) else 0.0


def worth_of_second_weapon(judge: Judgement, unit: Unit, at: Hex, kind: str) -> float:
    """What the machine gun of a tank adds where it stands, fired at the squad it does most to."""
    targets = _in_its_range(judge, unit, at)
    return max(
        (machine_gun_worth(judge, unit, kind, each.unit.id, each.hex) for each in targets), default=0.0
    )


def _in_its_range(judge: Judgement, unit: Unit, at: Hex) -> Iterator[Enemy]:
    if not has_machine_gun(judge.now, unit) or judge.now.hex_of(unit) != at:
        return
    for enemy in judge.enemies:
        if enemy.unit.is_squad and 0 < distance(at, enemy.hex) <= 5 and judge.sees(at, enemy.hex):
            yield enemy


def other_weapon(judge: Judgement, options: list[Action]) -> Action | None:
    """The weapon not fired yet, at what it does most to."""
    unit = judge.now.state.active_unit
    if unit is None:
        return None
    found = machine_gun_shot(judge, unit, options)
    if found is not None:
        return found[1]
    shots = [option for option in options if isinstance(option, Fire)]
    if not shots:
        return next((option for option in options if isinstance(option, Pass)), None)
    return max(shots, key=lambda each: (_is_armored(judge, each.target), each.hex))


def _is_armored(judge: Judgement, target: str | None) -> bool:
    return target is not None and is_tank(judge.now, judge.now.unit(target))


def faced(judge: Judgement, options: list[Action]) -> Action | None:
    """Towards what threatens the place."""
    first = next((option for option in options if isinstance(option, Face)), None)
    unit = judge.now.state.units.find(first.unit) if first is not None else None
    at = judge.now.hex_of(unit) if unit is not None else None
    if unit is None or at is None:
        return first
    wish = Face(unit.id, wished_facing(judge, at))
    return wish if wish in options else first


def halted(judge: Judgement, options: list[Action]) -> Action | None:
    """A tank halts where it has something to fire at from here, and drives on elsewhere."""
    unit = judge.now.state.active_unit
    at = judge.now.hex_of(unit) if unit is not None else None
    if unit is None or at is None:
        return None
    far = farthest(judge, unit, CONCENTRATED_FIRE)
    targets = any(distance(at, hex_) <= far and judge.sees(at, hex_) for hex_ in judge.closed)
    return next((option for option in options if isinstance(option, Halt) is targets), None)


def sheltered(judge: Judgement, options: list[Action]) -> Action | None:
    """The squad that is fired at."""
    attack = judge.now.state.attack
    wanted = [option for option in options if isinstance(option, Shelter) and option.unit == attack.target]
    return wanted[0] if wanted else options[0]


def turns_itself(judge: Judgement, unit: Unit) -> bool:
    """Whether a unit moves as something that faces a hexside."""
    return not unit.is_squad and unit.facing is not None and has_facing(judge.now, unit)
