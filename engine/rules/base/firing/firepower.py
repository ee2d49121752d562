"""Firepower: who is able to fire, at what range, with how many attack dice, against how much defense."""

from collections.abc import Sequence

from engine.hexes.hex import Hex, distance
from engine.model.unit_kind import Weapon
from engine.play.action import Refused
from engine.play.attack import Attack, Shooter, Shot
from engine.play.game import Position
from engine.play.query import Stage, Term
from engine.play.unit import DISRUPTED, PINNED, Damage, Unit
from engine.rules.base.sequence.activation import standing
from engine.rules.base.terrain.land import terrain_here
from engine.rules.base.troops.units import vehicle_kind
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    CLOSE,
    FIRE_AND_MOVEMENT,
    INFANTRY,
    LEAD,
    LONG,
    NORMAL_RANGE,
    OUT_OF_RANGE,
    SUPPORT,
    SUPPRESSIVE,
    Arm,
    able_figures,
    attack_strength,
    attack_types,
    defence,
    firepower,
    fires_aboard,
    fires_at_hexes,
    fires_while_pinned,
    has_sight,
    hex_cover,
    hits_from,
    is_vehicle,
    line_of_sight,
    printed_armor,
    printed_weapon,
    range_bracket,
    reach,
    reach_of_range,
    shot_bar,
    shot_range,
    takes_cover,
    weapon_range,
    weapon_values,
)

rule = Module("base.firepower", Layer.BASE)


def shot_of(now: Position, attack: Attack, shooter: Shooter, role: str) -> Shot:
    """The part of one shooter in an attack."""
    at = now.hex_of(shooter.unit)
    return Shot(attack.kind, shooter, at or attack.hex, attack.hex, attack.target, attack.type, role)


def whole(unit: Unit) -> Shooter:
    """The unit as a shooter with all its figures, or with its main weapon."""
    return Shooter(unit.id, unit.figures if unit.is_squad else ())


@rule.answer(weapon_values, ids=("B-ATK-08", "B-RNG-10"))
def for_the_target(now: Position, shot: Shot, weapon: str) -> Weapon:
    """B-ATK-08, B-RNG-10 — range and firepower against the kind of target count."""
    target = now.state.units.find(shot.target) if shot.target is not None else None
    return _of_the_kind(now, weapon, target is not None and is_vehicle(now, target))


@rule.answer(printed_weapon, ids=("B-ATK-08", "B-RNG-10"))
def for_the_sort_of_target(now: Position, arm: Arm) -> Weapon:
    """B-ATK-08, B-RNG-10 — one pair of values against infantry, another against vehicles."""
    return _of_the_kind(now, arm.weapon, arm.target != INFANTRY)


def _of_the_kind(now: Position, weapon: str, at_vehicles: bool) -> Weapon:
    units = now.game.catalogue.units
    kind = units.figures.get(weapon) or units.vehicles.get(weapon)
    if kind is None:
        return Weapon(0, 0)
    return kind.against_vehicles if at_vehicles else kind.against_infantry


def weapons(unit: Unit, figures: Sequence[str]) -> tuple[str, ...]:
    """The kinds of weapons that fire: those of the figures taking part, or the vehicle itself.

    A vehicle's further weapons take part like figures.
    """
    return tuple(dict.fromkeys(figures)) if unit.is_squad or figures else (unit.kind,)


# ---------------------------------------------------------------------- range


@rule.term(weapon_range, "weapon", ids=("B-RNG-10",))
def printed_range(now: Position, shot: Shot, weapon: str) -> int:
    """B-RNG-10 — the range against the kind of target."""
    return weapon_values(now, shot, weapon).range


@rule.term(weapon_range, "height", ids=("B-RNG-08", "B-RNG-11", "B-RNG-09", "B-TER-24"))
def from_above(now: Position, shot: Shot, weapon: str) -> int:
    """B-RNG-08 — one hex more at a target on a lower level."""
    cells = now.game.map.cells
    higher = cells[shot.from_hex].elevation > cells[shot.hex].elevation
    return 1 if higher and weapon_values(now, shot, weapon).range else 0


@rule.answer(reach)
def by_its_range(now: Position, shot: Shot, weapon: str) -> int:
    """As far as a weapon of its range does."""
    return reach_of_range(now, weapon_range(now, shot, weapon))


@rule.answer(reach_of_range, ids=("B-RNG-04", "B-RNG-05"))
def twice_the_range(now: Position, hexes: int) -> int:
    """B-RNG-04 — up to twice the range, but no farther."""
    return 2 * hexes


@rule.answer(able_figures, ids=("B-ATK-04",))
def those_who_reach(now: Position, shot: Shot) -> tuple[str, ...]:
    """B-ATK-04 — figures that cannot meet the conditions take no part."""
    away = distance(shot.from_hex, shot.hex)
    figures = shot.shooter.figures
    if figures and figures[0] == figures[-1]:
        # Figures are sorted by kind, so all are alike.
        kind = figures[0]
        armed = weapon_values(now, shot, kind).firepower > 0
        return figures if armed and away <= reach(now, shot, kind) else ()
    kinds = dict.fromkeys(figures)
    idle = {
        figure
        for figure in kinds
        if weapon_values(now, shot, figure).firepower <= 0 or away > reach(now, shot, figure)
    }
    if not idle:
        return figures
    return tuple(figure for figure in figures if figure not in idle) if len(idle) < len(kinds) else ()


@rule.answer(shot_range, ids=("B-RNG-06",))
def shortest_range(now: Position, shot: Shot) -> int:
    """B-RNG-06 — a squad's range is the smallest of the figures taking part."""
    unit = now.unit(shot.shooter.unit)
    ranges = [weapon_range(now, shot, weapon) for weapon in weapons(unit, shot.shooter.figures)]
    return min(ranges, default=0)


@rule.answer(range_bracket, ids=("B-RNG-01", "B-RNG-02", "B-RNG-03"))
def bracket(now: Position, shot: Shot) -> str:
    """B-RNG-01 to B-RNG-05 — close when adjacent, normal within the range, long within what is reached."""
    away = distance(shot.from_hex, shot.hex)
    unit = now.unit(shot.shooter.unit)
    armed = weapons(unit, shot.shooter.figures)
    if not armed or any(away > reach(now, shot, weapon) for weapon in armed):
        return OUT_OF_RANGE
    if away <= 1:
        return CLOSE
    return NORMAL_RANGE if away <= shot_range(now, shot) else LONG


@rule.modify(hits_from, Stage.REPLACE, ids=("B-ATK-16", "B-OPF-12"))
def at_close_range(now: Position, needed: int, shot: Shot) -> int:
    """B-ATK-16 — 4, 5 and 6 at close range."""
    return 4 if shot.target is not None and range_bracket(now, shot) == CLOSE else needed


@rule.modify(hits_from, Stage.REPLACE, ids=("B-ATK-15",))
def at_normal_range(now: Position, needed: int, shot: Shot) -> int:
    """B-ATK-15 — 5 and 6 at normal range."""
    return 5 if shot.target is not None and range_bracket(now, shot) == NORMAL_RANGE else needed


@rule.modify(hits_from, Stage.REPLACE, ids=("B-ATK-14",))
def at_long_range(now: Position, needed: int, shot: Shot) -> int:
    """B-ATK-14 — 6 only at long range."""
    return 6 if shot.target is not None and range_bracket(now, shot) == LONG else needed


# ---------------------------------------------------------------------- dice


@rule.term(firepower, "weapon", ids=("B-ATK-09", "B-FIG-22"))
def sum_of_figures(now: Position, shot: Shot) -> int:
    """B-ATK-09 — the sum of the figures taking part, or the vehicle's own; the value for the target."""
    unit = now.unit(shot.shooter.unit)
    armed = shot.shooter.figures if unit.is_squad else weapons(unit, shot.shooter.figures)
    return sum(weapon_values(now, shot, weapon).firepower for weapon in armed)


@rule.term(firepower, "half", ids=("B-ACT-14",))
def half_on_the_move(now: Position, shot: Shot) -> int:
    """B-ACT-14 — half for a unit attacking in Fire and Movement."""
    return 1 if shot.kind == FIRE_AND_MOVEMENT and shot.role == LEAD else 0


@rule.term(firepower, "half", ids=("B-CMB-06",))
def half_in_support(now: Position, shot: Shot) -> int:
    """B-CMB-06 — half in support."""
    return 1 if shot.role == SUPPORT else 0


@rule.term(firepower, "half", ids=("B-DMG-16",))
def half_when_heavily_damaged(now: Position, shot: Shot) -> int:
    """B-DMG-16 — half for a heavily damaged vehicle."""
    return 1 if now.unit(shot.shooter.unit).damage is Damage.HEAVY else 0


@rule.term(firepower, "half", ids=("B-FOR-29",))
def half_in_smoke(now: Position, shot: Shot) -> int:
    """B-FOR-29 — half for a unit standing in smoke."""
    return 1 if shot.from_hex in now.state.board.smoke else 0


@rule.fold(firepower, ids=("B-ATK-20", "B-ATK-21", "B-ATK-22"))
def halved_once(terms: Sequence[Term]) -> int:
    """B-ATK-20 to B-ATK-22 — additions first; one half, rounded up; two halves and there is no attack."""
    dice = halves = 0
    for term in terms:
        if term.kind == "half":
            halves += term.amount
        else:
            dice += term.amount
    dice = max(dice, 0)
    if halves > 1:
        return 0
    return (dice + 1) // 2 if halves else dice


@rule.term(attack_strength, "lead", ids=("B-ATK-07", "B-CMB-03"))
def of_the_leader(now: Position, attack: Attack) -> int:
    """B-ATK-07, B-CMB-03 — the full firepower of the leader."""
    if attack.by is None:
        return 0
    return firepower(now, shot_of(now, attack, attack.volley.lead, attack.volley.role))


@rule.term(attack_strength, "support", ids=("B-ATK-07", "B-CMB-06"))
def of_supporters(now: Position, attack: Attack) -> int:
    """B-ATK-07 — half of the firepower of each supporter, rounded up for each."""
    shooters = attack.volley.supporters
    return sum(firepower(now, shot_of(now, attack, shooter, SUPPORT)) for shooter in shooters)


# ---------------------------------------------------------------------- defence


@rule.term(hex_cover, "terrain")
def cover_of_the_terrain(now: Position, hex_: Hex) -> int:
    """That of the terrain as it is now: of the bridge where there is one."""
    kind = terrain_here(now, hex_)
    return 0 if kind is None else kind.cover


@rule.term(defence, "terrain", ids=("B-ATK-10", "B-TER-04"))
def terrain_cover(now: Position, attack: Attack, unit: Unit) -> int:
    """B-TER-04 — the cover of the terrain, for squads and vehicles alike."""
    at = now.hex_of(unit)
    return hex_cover(now, at) if at is not None and takes_cover(now, unit) else 0


@rule.term(defence, "smoke", ids=("B-FOR-28", "B-TIM-10"))
def smoke_cover(now: Position, attack: Attack, unit: Unit) -> int:
    """B-FOR-28 — smoke in the hex is cover for who stands in it."""
    kind = now.game.catalogue.terrain.fortifications.get("smoke")
    return kind.cover if kind is not None and now.hex_of(unit) in now.state.board.smoke else 0


@rule.term(defence, "armor", ids=("B-ATK-10",))
def armor(now: Position, attack: Attack, unit: Unit) -> int:
    """B-ATK-10 — the armor of a vehicle."""
    return 0 if unit.is_squad else printed_armor(now, unit)


@rule.answer(printed_armor, ids=("B-ATK-10",))
def armor_of_the_kind(now: Position, unit: Unit) -> int:
    """B-ATK-10 — that of its kind."""
    kind = vehicle_kind(now, unit)
    return 0 if kind is None else kind.armor


@rule.term(defence, "armor", ids=("B-DMG-14", "B-DMG-16"))
def damaged_armor(now: Position, attack: Attack, unit: Unit) -> int:
    """B-DMG-14, B-DMG-16 — one less for a damaged vehicle, however badly."""
    return -1 if unit.damage is not Damage.NONE and vehicle_kind(now, unit) is not None else 0


@rule.fold(defence, ids=("B-ATK-23",))
def all_cover_adds_up(terms: Sequence[Term]) -> int:
    """B-ATK-23 — cover of all sources is cumulative and adds to armor; neither falls below 0."""
    armor_dice = cover = 0
    for term in terms:
        if term.kind == "armor":
            armor_dice += term.amount
        else:
            cover += term.amount
    return max(armor_dice, 0) + max(cover, 0)


# ---------------------------------------------------------------------- may it be fired at all


@rule.bar(shot_bar, ids=("B-ATK-03", "B-TRN-09"))
def a_target_on_the_map(now: Position, shot: Shot) -> Refused | None:
    """B-ATK-03 — at one enemy squad or vehicle on the map; nobody aboard a vehicle fires or is fired at."""
    shooter = now.state.units.find(shot.shooter.unit)
    if shooter is None or not (standing(now, shooter) or fires_aboard(now, shooter)):
        return Refused("B-TRN-09", "the unit is not on the map", shot.shooter.unit)
    if shot.target is None:
        return None
    target = now.state.units.find(shot.target)
    if target is None or not standing(now, target) or target.side == shooter.side:
        return Refused("B-ATK-03", "that is no enemy unit on the map", shot.target)
    return None


@rule.bar(shot_bar, ids=("B-LOS-01",), weight=-1)
def in_sight(now: Position, shot: Shot) -> Refused | None:
    """B-LOS-01 — range and a line of sight are both required; most shots lack sight, so it is asked first."""
    if not has_sight(now, shot):
        return Refused("B-LOS-01", "no line of sight", shot.hex)
    return None


@rule.bar(shot_bar, ids=("B-DMG-28",))
def pinned_do_not_fire(now: Position, shot: Shot) -> Refused | None:
    """B-DMG-28 — a pinned squad neither attacks nor supports."""
    if now.unit(shot.shooter.unit).has(PINNED) and not fires_while_pinned(now, shot):
        return Refused("B-DMG-28", "the squad is pinned", shot.shooter.unit)
    return None


@rule.bar(shot_bar, ids=("B-DMG-31",))
def disrupted_do_not_fire(now: Position, shot: Shot) -> Refused | None:
    """B-DMG-31 — a disrupted squad neither attacks nor supports."""
    if now.unit(shot.shooter.unit).has(DISRUPTED):
        return Refused("B-DMG-31", "the squad is disrupted", shot.shooter.unit)
    return None


@rule.bar(shot_bar, ids=("B-RNG-05", "B-ATK-04"))
def within_reach(now: Position, shot: Shot) -> Refused | None:
    """B-RNG-05 — nobody fires beyond twice the range; some figure must be able to."""
    unit = now.unit(shot.shooter.unit)
    armed = weapons(unit, shot.shooter.figures)
    if able_figures(now, shot) if unit.is_squad else range_bracket(now, shot) != OUT_OF_RANGE:
        return None
    if all(weapon_values(now, shot, weapon).firepower <= 0 for weapon in armed):
        return Refused("B-ATK-04", "it has no weapon for this", unit.id)
    if shot.target is not None and fires_at_hexes(now, unit) and range_bracket(now, shot) != OUT_OF_RANGE:
        return Refused("B-FIG-14", "it fires at hexes, not at units", unit.id)
    return Refused("B-RNG-05", "out of range", shot.hex)


@rule.bar(shot_bar, ids=("B-ACT-15",), weight=1)
def not_far_on_the_move(now: Position, shot: Shot) -> Refused | None:
    """B-ACT-15 — no long range in Fire and Movement."""
    if shot.kind != FIRE_AND_MOVEMENT:
        return None
    if range_bracket(now, with_able(now, shot)) == LONG:
        return Refused("B-ACT-15", "no long range in Fire and Movement", shot.hex)
    return None


@rule.bar(shot_bar, ids=("B-ATK-21", "B-CMB-10"), weight=2)
def some_dice(now: Position, shot: Shot) -> Refused | None:
    """B-ATK-21 — who would be halved twice, or has no firepower, neither attacks nor supports."""
    if firepower(now, with_able(now, shot)) <= 0:
        return Refused("B-ATK-21", "no firepower is left", shot.shooter.unit)
    return None


def with_able(now: Position, shot: Shot) -> Shot:
    """The shot with the figures able to take part only."""
    able = able_figures(now, shot)
    if able == shot.shooter.figures:
        return shot
    shooter = Shooter(shot.shooter.unit, able)
    return Shot(shot.kind, shooter, shot.from_hex, shot.hex, shot.target, shot.type, shot.role)


# ---------------------------------------------------------------------- types


@rule.answer(attack_types, ids=("B-ATK-11", "B-ARE-03"))
def normal_or_suppressive(now: Position, attack: Attack) -> tuple[str, ...]:
    """B-ATK-11 — against squads the attacker chooses; normal if he says nothing."""
    return ("normal", "suppressive")


@rule.modify(attack_types, Stage.LIMIT, ids=("B-ATK-12",))
def vehicles_normally(now: Position, types: tuple[str, ...], attack: Attack) -> tuple[str, ...]:
    """B-ATK-12 — an attack aimed at a vehicle is always normal."""
    target = now.state.units.find(attack.target) if attack.target is not None else None
    if target is not None and is_vehicle(now, target):
        return tuple(each for each in types if each != SUPPRESSIVE)
    return types


@rule.answer(has_sight, ids=("B-LOS-01",))
def seen_by_itself(now: Position, shot: Shot) -> bool:
    """B-LOS-01 — the shooter itself needs a line of sight."""
    return line_of_sight(now, shot.from_hex, shot.hex)
