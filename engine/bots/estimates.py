"""What a shot promises by tables alone, so that only the best of many have to be worked out by the rules.

An estimate knows dice, range, cover and armor, and nothing of what specializations, cards and doctrines add.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.bots.harm import HITS_TO_DESTROY, WORTH_OF_A_POINT
from engine.bots.judgement import Enemy, Judgement
from engine.hexes.hex import Hex, distance
from engine.kernel.odds import NOTHING, net_hits, reduced
from engine.model.unit_kind import VehicleKind
from engine.play.game import Game
from engine.play.unit import Inside, Unit
from engine.rules.base.firing.firepower import terrain_cover_at
from engine.rules.base.troops.units import vehicle_kind
from engine.rules.queries import FIRE_AND_MOVEMENT, unit_points
from engine.rules.skirmish.vehicles.facing import FRONT, REAR, side_shown
from engine.rules.skirmish.vehicles.kinds import ARMOR_CLASSES, class_name, number, part

#: The column of a fire table that serves against squads, and those against vehicles, the thinnest first.
INFANTRY = "infantry"
COLUMNS = (INFANTRY, *ARMOR_CLASSES)

#: Weapons of a unit: range and dice of each.
Weapons = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """An enemy as something to fire at.

    `cover` and `armor` are dice, `deflection` hits taken off; `count` are the hits that destroy it, each of
    them worth `each` figures. `facing` is None for what shows no side.
    """

    enemy: Enemy
    level: int
    column: str
    cover: int
    armor: int
    deflection: int
    count: int
    each: float
    facing: int | None


def marks(judge: Judgement) -> tuple[Mark, ...]:
    """The enemies on the map as marks."""
    return tuple(_mark(judge, enemy) for enemy in judge.enemies)


def _mark(judge: Judgement, enemy: Enemy) -> Mark:
    now, unit = judge.now, enemy.unit
    kind = vehicle_kind(now, unit)
    works = now.game.catalogue.terrain.fortifications
    cover, sheltered = terrain_cover_at(now, enemy.hex), 0
    if isinstance(unit.place, Inside):
        shelter = works.get(now.state.board.fortifications[unit.place.index].type)
        sheltered = 0 if shelter is None else shelter.cover
    cover = max(cover, sheltered) if judge.is_skirmish else cover + sheltered
    if enemy.hex in now.state.board.smoke and "smoke" in works:
        cover += works["smoke"].cover
    level = now.game.map.cells[enemy.hex].elevation
    if kind is None:
        return Mark(enemy, level, INFANTRY, cover, 0, 0, len(unit.figures), 1.0, None)
    table = kind.skirmish if judge.is_skirmish else {}
    armored = class_name(kind) in ARMOR_CLASSES and judge.is_skirmish
    return Mark(
        enemy,
        level,
        class_name(kind) if armored else ARMOR_CLASSES[0],
        cover,
        number(table, "armor", kind.armor) - bool(unit.damage),
        number(table, "deflection"),
        max(HITS_TO_DESTROY - unit.damage, 1),
        WORTH_OF_A_POINT * unit_points(now, unit) / HITS_TO_DESTROY or 2.0,
        unit.facing if armored else None,
    )


# ---------------------------------------------------------------------- what fires


def _known_arms(game: Game) -> dict[tuple[str, tuple[str, ...], bool], Mapping[str, Weapons]]:
    return {}


def arms(judge: Judgement, unit: Unit, action: str) -> Mapping[str, Weapons]:
    """What a unit fires with by the column of the target, on the move or not; halves are in the dice."""
    known = judge.game.derive(_known_arms)
    moving = action == FIRE_AND_MOVEMENT
    key = unit.kind, unit.figures, moving
    if key not in known:
        kind = vehicle_kind(judge.now, unit)
        table = kind.skirmish if kind is not None and judge.is_skirmish else {}
        if kind is None:
            known[key] = _of_figures(judge, unit.figures)
        elif part(table, "cf"):
            known[key] = _of_table(kind, moving)
        else:
            infantry, vehicles = kind.against_infantry, kind.against_vehicles
            known[key] = _columns(
                ((infantry.range, infantry.firepower),), ((vehicles.range, vehicles.firepower),)
            )
    return known[key]


def _columns(infantry: Weapons, vehicles: Weapons) -> Mapping[str, Weapons]:
    return {column: infantry if column == INFANTRY else vehicles for column in COLUMNS}


def _of_figures(judge: Judgement, figures: tuple[str, ...]) -> Mapping[str, Weapons]:
    kinds = [judge.game.catalogue.units.figures[figure] for figure in figures]
    infantry = tuple((kind.against_infantry.range, kind.against_infantry.firepower) for kind in kinds)
    vehicles = tuple((kind.against_vehicles.range, kind.against_vehicles.firepower) for kind in kinds)
    return _columns(infantry, vehicles)


def _of_table(kind: VehicleKind, moving: bool) -> Mapping[str, Weapons]:
    """The dice of the table; the one on the move is doubled here, since moving halves every strength."""
    ranges, found = part(kind.skirmish, "range"), {}
    for column in COLUMNS:
        dice = number(part(kind.skirmish, "cf"), column)
        if moving:
            dice = 2 * number(part(kind.skirmish, "fam"), column, (dice + 1) // 2)
        reach = number(ranges, INFANTRY if column == INFANTRY else "vehicle", kind.against_infantry.range)
        found[column] = ((reach, dice),)
    return found


# ---------------------------------------------------------------------- what it promises


@lru_cache(maxsize=4096)
def _strike(weapons: Weapons, away: int, higher: int, factor: int, moving: bool) -> tuple[int, int]:
    """The dice of those who reach so far, and what they hit from; no dice where nobody does."""
    able = [each for each in weapons if each[1] > 0 and away <= factor * (each[0] + higher)]
    if not able:
        return 0, 7
    near = away <= min(reach for reach, _ in able) + higher
    if moving and not near:
        return 0, 7
    dice = sum(firepower for _, firepower in able)
    return (dice + 1) // 2 if moving else dice, 4 if away <= 1 else 5 if near else 6


@lru_cache(maxsize=8192)
def _losses(dice: int, needed: int, defence: int, deflected: int, count: int) -> tuple[float, float]:
    """How many of `count` are lost on average, and how likely all of them are."""
    hits = net_hits(dice, needed, defence) if dice > 0 else NOTHING
    if deflected:
        hits = reduced(hits, deflected)
    lost = sum(min(number, count) * weight for number, weight in enumerate(hits.weights))
    gone = sum(hits.weights[count:])
    return lost / hits.total, gone / hits.total


def farthest(judge: Judgement, unit: Unit, action: str) -> int:
    """No shot of a unit is in range at more hexes than this; heights add one to a range."""
    known = judge.derive(_known_farthest)
    key = unit.kind, unit.figures, action == FIRE_AND_MOVEMENT
    found = known.get(key)
    if found is None:
        weapons = (each for column in arms(judge, unit, action).values() for each in column)
        most = max((reach for reach, dice in weapons if dice > 0), default=-1) + 1
        # On the move nobody fires at long range.
        found = known[key] = most if action == FIRE_AND_MOVEMENT else judge.reach_factor * most
    return found


def _known_farthest(judge: Judgement) -> dict[tuple[str, tuple[str, ...], bool], int]:
    return {}


def marks_around(judge: Judgement, end: Hex) -> tuple[tuple[Mark, int], ...]:
    """The enemies on the map as marks with their distance from a hex."""
    known = judge.derive(_known_around)
    found = known.get(end)
    if found is None:
        found = known[end] = tuple((mark, distance(end, mark.enemy.hex)) for mark in judge.derive(marks))
    return found


def _known_around(judge: Judgement) -> dict[Hex, tuple[tuple[Mark, int], ...]]:
    return {}


def estimate(judge: Judgement, unit: Unit, end: Hex, action: str, mark: Mark, away: int) -> float:
    """What a shot from a hex `away` from its target promises in figures by the tables; 0 out of range.

    Sight is not looked at.
    """
    level = judge.game.map.cells[end].elevation
    dice, needed = _strike(
        arms(judge, unit, action)[mark.column],
        away,
        level > mark.level,
        judge.reach_factor,
        action == FIRE_AND_MOVEMENT,
    )
    if not dice or not mark.count:
        return 0.0
    if end in judge.now.state.board.smoke:
        dice = (dice + 1) // 2
    armor, deflection = mark.armor, mark.deflection
    if mark.facing is not None:
        side = side_shown(mark.enemy.hex, mark.facing, end)
        armor += (side == FRONT) - (side == REAR)
        deflection = max(deflection - (0 if side == FRONT else 2 if side == REAR else 1), 0)
    cover = max(mark.cover, armor) if judge.is_skirmish else mark.cover + max(armor, 0)
    lost, gone = _losses(dice, needed, max(cover, 0), deflection, mark.count)
    return mark.each * lost + gone
