"""What a bot does with tanks and guns: where they go and face, what they fire, whether they halt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.bots.harm import worth_of_hits
from engine.bots.judgement import Enemy, Judgement
from engine.hexes.hex import Hex, bearings, distance
from engine.kernel.facing_costs import FacingField, FacingTable
from engine.model.unit_kind import UnitClass
from engine.play.action import Action, Pass
from engine.play.ask import Options
from engine.play.game import Game
from engine.play.unit import Unit
from engine.rules.base.firing.fire import Fire
from engine.rules.base.firing.prospects import prospect
from engine.rules.base.moves.moving import Enter, printed_ground, step_clauses
from engine.rules.base.troops.units import has_ability
from engine.rules.queries import SUPPRESSIVE, attack_types
from engine.rules.skirmish.moves.turning import TURNING_CLAUSES, facing_steps
from engine.rules.skirmish.vehicles.driving import Halt
from engine.rules.skirmish.vehicles.facing import FRONT, REAR, Face, has_facing, side_shown
from engine.rules.skirmish.vehicles.incapacitation import ANTI_TANK
from engine.rules.skirmish.vehicles.kinds import is_gun, is_tank, number, part, table_of
from engine.rules.skirmish.vehicles.machine_guns import (
    FireMachineGun,
    has_machine_gun,
    machine_gun_attack,
)
from engine.rules.skirmish.vehicles.shelter import Shelter
from engine.rules.skirmish.vehicles.steering import Turn

#: What infantry beside a tank may do to it: with anti-tank weapons, and without.
HUNTED, STOPPED = 1.6, 0.7
#: The share of attack dice that hit at normal range.
HITTING = 1 / 3
#: The share of defence dice that stop a hit.
STOPPING = 1 / 3
#: What a net hit takes from a tank, in figures.
HARM = 1.5
#: What a machine gun fired at a squad does, roughly.
MACHINE_GUN = 0.6
#: So many fields of what tanks reach are remembered in a game.
FIELDS_REMEMBERED = 500


def steering(game: Game) -> FacingTable:
    """What steps and turns of tanks cost on the printed map of a game."""
    clauses = game.ruleset.parts.get(TURNING_CLAUSES, ())
    ground = game.derive(printed_ground)
    return facing_steps(ground, UnitClass.HEAVY, game.derive(step_clauses), clauses)


def _fields(game: Game) -> dict[tuple[Hex, int, int], FacingField]:
    return {}


def _field(game: Game, at: Hex, facing: int, points: int) -> FacingField:
    """The places within reach of whoever stands and faces so; the last ones asked for are remembered."""
    known = game.derive(_fields)
    key = at, facing, points
    if key not in known:
        if len(known) >= FIELDS_REMEMBERED:
            known.clear()
        known[key] = game.derive(steering).field_from(at, facing, points)
    return known[key]


@dataclass(frozen=True, slots=True)
class Berth:
    """A place a unit can reach, how it would face there, and the points that costs."""

    hex: Hex
    facing: int
    cost: int


def wished_facing(judge: Judgement, hex_: Hex) -> int:
    """The facing that keeps the front towards what threatens a place: the nearest enemy, else a goal."""
    known = judge.derive(_wishes)
    found = known.get(hex_)
    if found is None:
        found = known[hex_] = _wished_facing(judge, hex_)
    return found


def _wishes(judge: Judgement) -> dict[Hex, int]:
    return {}


def _wished_facing(judge: Judgement, hex_: Hex) -> int:
    places = [each for each in judge.derive(_worrying) if each != hex_]
    places = places or [goal.hex for goal in judge.goals if goal.hex != hex_]
    if not places:
        return 0
    return bearings(hex_, min(places, key=lambda each: (distance(each, hex_), each)))[0]


def _worrying(judge: Judgement) -> tuple[Hex, ...]:
    """Where the enemies are that harm armor; all of them where there are none such."""
    dangers = [enemy.hex for enemy in judge.enemies if _harms_armor(judge, enemy.unit)]
    return tuple(dict.fromkeys(dangers or [enemy.hex for enemy in judge.enemies]))


def _harms_armor(judge: Judgement, enemy: Unit) -> bool:
    return is_tank(judge.now, enemy) or is_gun(judge.now, enemy) or has_ability(judge.now, enemy, ANTI_TANK)


def berths(judge: Judgement, unit: Unit, at: Hex, points: int) -> Iterator[Berth]:
    """Every hex a unit that faces somewhere can reach, with its wished facing where the points allow it."""
    if unit.facing is None:
        return
    field = _field(judge.game, at, unit.facing, points)
    for end, cheapest in field.hexes.items():
        if end in judge.closed:
            continue
        wish = wished_facing(judge, end)
        cost = field.by_facing[wish].get(end)
        if cost is not None:
            yield Berth(end, wish, cost)
            continue
        facing = next(each for each in range(6) if field.by_facing[each].get(end) == cheapest)
        yield Berth(end, facing, cheapest)


@dataclass(frozen=True, slots=True)
class _Menace:
    """What an enemy may do to armor: net dice that hit by armor class up to a range; beside it if a squad."""

    hex: Hex
    weight: float
    range: int
    dice: Mapping[str, object]
    beside: float


def _menaces(judge: Judgement) -> tuple[_Menace, ...]:
    now, found = judge.now, []
    for enemy in judge.enemies:
        if enemy.unit.is_squad:
            harm = HUNTED if has_ability(now, enemy.unit, ANTI_TANK) else STOPPED
            found.append(_Menace(enemy.hex, enemy.weight, 1, {}, harm))
        else:
            table = table_of(now, enemy.unit)
            reach = number(part(table, "range"), "vehicle")
            found.append(_Menace(enemy.hex, enemy.weight, reach, part(table, "cf"), 0.0))
    return tuple(found)


def _dangers(judge: Judgement) -> dict[tuple[str, Hex, int], float]:
    return {}


def danger(judge: Judgement, unit: Unit, hex_: Hex, facing: int) -> float:
    """What a tank may expect to lose in a place, looking that way, in figures."""
    known = judge.derive(_dangers)
    key = unit.kind, hex_, facing
    found = known.get(key)
    if found is None:
        found = known[key] = _danger(judge, unit, hex_, facing)
    return found


def _danger(judge: Judgement, unit: Unit, hex_: Hex, facing: int) -> float:
    table = table_of(judge.now, unit)
    column, tank = str(table.get("class", "light")), is_tank(judge.now, unit)
    lost = 0.0
    for menace in judge.derive(_menaces):
        away = distance(menace.hex, hex_)
        if not away or away > menace.range:
            continue
        if menace.beside:
            lost += menace.weight * menace.beside
            continue
        if not judge.sees(menace.hex, hex_):
            continue
        side = side_shown(hex_, facing, menace.hex) if tank else ""
        armor = number(table, "armor") + (side == FRONT) - (side == REAR)
        deflection = max(number(table, "deflection") - (0 if side == FRONT else 2 if side == REAR else 1), 0)
        hits = number(menace.dice, column) * HITTING - deflection - max(armor, 0) * STOPPING
        lost += menace.weight * HARM * max(hits, 0.15)
    return lost


# ---------------------------------------------------------------------- carrying it out


def step_towards(judge: Judgement, unit: Unit, at: Hex, end: Hex, options: Options) -> Action | None:
    """The next turn or step on the way to a place, facing as wished; None when there is none."""
    if unit.facing is None:
        return None
    points = judge.now.state.activation.points_left
    field = _field(judge.game, at, unit.facing, points)
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
            worth = _worth_of_machine_gun(judge, unit, kind, option.target, option.hex)
            if best is None or worth > best[0]:
                best = worth, option
    return best


def _worth_of_machine_gun(judge: Judgement, unit: Unit, kind: str, target: str, hex_: Hex) -> float:
    enemy = judge.now.unit(target)
    attack = machine_gun_attack(unit, kind, target, hex_, unit.seat)
    hits = prospect(judge.now, attack).hits[target]
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
        (_worth_of_machine_gun(judge, unit, kind, each.unit.id, each.hex) for each in targets), default=0.0
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
    targets = any(judge.might_hit(unit, at, enemy.hex) for enemy in judge.enemies)
    return next((option for option in options if isinstance(option, Halt) is targets), None)


def sheltered(judge: Judgement, options: list[Action]) -> Action | None:
    """The squad that is fired at."""
    attack = judge.now.state.attack
    wanted = [option for option in options if isinstance(option, Shelter) and option.unit == attack.target]
    return wanted[0] if wanted else options[0]


def turns_itself(judge: Judgement, unit: Unit) -> bool:
    """Whether a unit moves as something that faces a hexside."""
    return not unit.is_squad and unit.facing is not None and has_facing(judge.now, unit)
