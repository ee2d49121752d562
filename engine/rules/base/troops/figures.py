"""What kinds of figures can do: elite infantry, officers, machine guns, mortars."""

from collections.abc import Mapping

from engine.hexes.hex import Hex, distance
from engine.model.unit_kind import Weapon
from engine.model.values import SideId
from engine.play.action import Refused
from engine.play.attack import Attack, Shot
from engine.play.game import Game, Position
from engine.play.query import Query, Stage
from engine.play.unit import FATIGUED, PINNED, Inside, Unit
from engine.rules.base.sequence.status import recovers_fully
from engine.rules.base.terrain.land import land
from engine.rules.base.troops.units import has_ability
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    CONCENTRATED_FIRE,
    LEAD,
    LONG,
    OP_FIRE_ATTACK,
    SUPPRESSIVE,
    able_figures,
    defence,
    fatigues,
    firepower,
    fires_at_hexes,
    fires_while_pinned,
    has_sight,
    hits_from,
    line_of_sight,
    movement_points,
    range_bracket,
    shot_bar,
    weapon_values,
)

rule = Module("base.figures", Layer.BASE)

#: The ability by which machine guns are known in the unit data.
RAPID_OP_FIRE = "rapid_op_fire"

#: Whether a friendly unit lends its sight to a shot of mortars.
lends_sight: Query[[Unit, Shot], bool] = Query("lends_sight", False)
#: The units of a side by the hex they are in.
posts: Query[[SideId], Mapping[Hex, tuple[Unit, ...]]] = Query("posts", {}, kept=True)


def figures_with(now: Position, unit: Unit, ability: str) -> int:
    """How many figures of a squad have an ability."""
    kinds = now.game.catalogue.units.figures
    return sum(ability in kinds[figure].abilities for figure in unit.figures)


def comrade_with(now: Position, unit: Unit, ability: str) -> bool:
    """Whether some friendly squad in the hex, the unit itself included, has a figure with an ability."""
    at = now.hex_of(unit)
    if at is None:
        return False
    return any(figures_with(now, friend, ability) for friend in now.friends_at(at, unit.side))


# ---------------------------------------------------------------------- elite infantry


@rule.term(defence, "bonus", ids=("B-FIG-05",))
def battle_hardened(now: Position, attack: Attack, unit: Unit) -> int:
    """B-FIG-05 — each elite figure is one cover more against suppression."""
    return figures_with(now, unit, "battle_hardened") if attack.type == SUPPRESSIVE else 0


# ---------------------------------------------------------------------- officers


@rule.allow(recovers_fully, ids=("B-FIG-25", "B-STA-08"))
def fast_recovery(now: Position, unit: Unit) -> bool:
    """B-FIG-25 — with an officer in the hex a disrupted squad recovers completely."""
    return comrade_with(now, unit, "fast_recovery")


@rule.answer(fires_while_pinned, ids=("B-FIG-26",))
def rallied(now: Position, shot: Shot) -> bool:
    """B-FIG-26 — a pinned squad in an officer's hex may be activated for Concentrated Fire."""
    if shot.kind != CONCENTRATED_FIRE or shot.role != LEAD:
        return False
    return comrade_with(now, now.unit(shot.shooter.unit), "rally")


@rule.term(firepower, "half", ids=("B-FIG-26", "B-DMG-28"))
def half_when_rallied(now: Position, shot: Shot) -> int:
    """B-FIG-26 — a pinned squad that an officer rallies fires with half its firepower."""
    return 1 if now.unit(shot.shooter.unit).has(PINNED) and fires_while_pinned(now, shot) else 0


@rule.term(defence, "bonus", ids=("B-FIG-27",))
def determination(now: Position, attack: Attack, unit: Unit) -> int:
    """B-FIG-27 — a squad in an officer's hex has one cover more against suppression."""
    if attack.type != SUPPRESSIVE or not unit.is_squad:
        return 0
    return 1 if comrade_with(now, unit, "determination") else 0


@rule.term(movement_points, "bonus", ids=("B-FIG-28",))
def mobility(now: Position, unit: Unit, action: str) -> int:
    """B-FIG-28 — a squad with an officer has one movement point more."""
    return 1 if figures_with(now, unit, "increased_mobility") else 0


# ---------------------------------------------------------------------- machine guns


def _abilities(now: Position, weapon: str) -> tuple[str, ...]:
    """What a kind of figure can do; further weapons of vehicles can do nothing special."""
    kind = now.game.catalogue.units.figures.get(weapon)
    return () if kind is None else kind.abilities


def _rapid(now: Position, unit: Unit, cause: str) -> tuple[bool, ...]:
    """For each figure of a squad that took part in Op Fire whether it is a machine gun."""
    if cause != OP_FIRE_ATTACK or not now.state.attacks:
        return ()
    fired = next((each.figures for each in now.state.attack.shooters if each.unit == unit.id), ())
    return tuple(RAPID_OP_FIRE in _abilities(now, figure) for figure in fired)


@rule.answer(fatigues, ids=("B-FIG-08", "B-FIG-09"))
def rapid_op_fire(now: Position, unit: Unit, cause: str) -> bool:
    """B-FIG-08, B-FIG-09 — a squad whose machine guns led or supported Op Fire stays on watch."""
    return not any(_rapid(now, unit, cause))


@rule.allow(fatigues, ids=("B-FIG-10",))
def mixed_op_fire(now: Position, unit: Unit, cause: str) -> bool:
    """B-FIG-10 — not where other figures of the squad took part."""
    return not all(_rapid(now, unit, cause))


@rule.modify(weapon_values, Stage.REPLACE, ids=("B-FIG-15", "B-ARE-10"))
def two_strengths(now: Position, values: Weapon, shot: Shot, weapon: str) -> Weapon:
    """B-FIG-15 — a mortar has other values in a suppressive attack."""
    if shot.type != SUPPRESSIVE:
        return values
    figure = now.game.catalogue.units.figures.get(weapon)
    return values if figure is None or figure.suppressive is None else figure.suppressive


# ---------------------------------------------------------------------- mortars


@rule.answer(fires_at_hexes, ids=("B-FIG-14", "B-ARE-01"))
def has_mortar(now: Position, unit: Unit) -> bool:
    """B-FIG-14 — mortars do not aim at a unit but at a hex."""
    return has_ability(now, unit, "area_attack")


def _mortars(game: Game) -> frozenset[str]:
    """The kinds of figures that fire at hexes."""
    kinds = game.catalogue.units.figures.items()
    return frozenset(figure for figure, kind in kinds if "area_attack" in kind.abilities)


@rule.modify(able_figures, Stage.LIMIT, ids=("B-FIG-14", "B-FIG-20", "B-FIG-21", "B-FIG-23"))
def never_mixed(now: Position, able: tuple[str, ...], shot: Shot) -> tuple[str, ...]:
    """B-FIG-20, B-FIG-21, B-FIG-23 — mortars fire at hexes, alone, never in Op Fire; others at units."""
    at_hex, mortars = shot.target is None, now.game.derive(_mortars)
    if not at_hex and mortars.isdisjoint(able):
        return able
    return tuple(figure for figure in able if (figure in mortars) == at_hex)


@rule.bar(shot_bar, ids=("B-FIG-21",))
def no_others_at_a_hex(now: Position, shot: Shot) -> Refused | None:
    """B-FIG-21 — who does not fire at hexes has no part in a mortar's attack."""
    if shot.target is not None:
        return None
    unit = now.unit(shot.shooter.unit)
    return None if fires_at_hexes(now, unit) else Refused("B-FIG-21", "it does not fire at a hex", unit.id)


@rule.bar(shot_bar, ids=("B-FIG-14", "B-FIG-19", "B-FIG-20"))
def mortars_on_wheels(now: Position, shot: Shot) -> Refused | None:
    """B-FIG-14, B-FIG-19, B-FIG-20 — a mortar on wheels fires at hexes too, none beside it."""
    unit = now.unit(shot.shooter.unit)
    if unit.is_squad or not has_ability(now, unit, "area_attack"):
        return None
    if shot.target is not None:
        return Refused("B-FIG-14", "it fires at hexes, not at units", unit.id)
    if has_ability(now, unit, "ballistic") and distance(shot.from_hex, shot.hex) < 2:
        return Refused("B-FIG-19", "a mortar does not fire at the hex beside it", shot.hex)
    return None


def fires_ballistic(now: Position, shot: Shot) -> bool:
    """Whether the shot is one of mortars at a hex."""
    shooter = now.state.units.find(shot.shooter.unit) if shot.target is None else None
    return shooter is not None and has_ability(now, shooter, "ballistic")


def shortest_ranges(game: Game) -> dict[str, int]:
    """The kinds of figures that do not fire at what is nearer than so many hexes."""
    kinds = game.catalogue.units.figures.items()
    return {figure: kind.minimum_range for figure, kind in kinds if kind.minimum_range > 0}


@rule.modify(able_figures, Stage.LIMIT, ids=("B-FIG-19",))
def not_beside(now: Position, able: tuple[str, ...], shot: Shot) -> tuple[str, ...]:
    """B-FIG-19 — mortars do not fire at an adjacent hex, nor other weapons below their shortest range."""
    shortest = now.game.derive(shortest_ranges)
    if not shortest or shortest.keys().isdisjoint(able):
        return able
    away = distance(shot.from_hex, shot.hex)
    return tuple(figure for figure in able if away >= shortest.get(figure, 0))


@rule.answer(lends_sight, ids=("B-FIG-17",))
def while_not_fatigued(now: Position, friend: Unit, shot: Shot) -> bool:
    """B-FIG-17 — any friendly unit that is not fatigued."""
    return not friend.has(FATIGUED)


@rule.allow(has_sight, ids=("B-FIG-17",))
def borrowed_sight(now: Position, shot: Shot) -> bool:
    """B-FIG-17 — a mortar may use the sight of any friendly unit that is not fatigued."""
    if shot.target is not None or not fires_ballistic(now, shot):
        return False
    for at, friends in posts(now, now.unit(shot.shooter.unit).side).items():
        if line_of_sight(now, at, shot.hex) and any(lends_sight(now, each, shot) for each in friends):
            return True
    return False


@rule.answer(posts)
def where_they_are(now: Position, side: SideId) -> dict[Hex, tuple[Unit, ...]]:
    """Passengers and towed guns are where their vehicle is."""
    found: dict[Hex, tuple[Unit, ...]] = {}
    for unit in now.state.units.of(side):
        at = now.hex_of(unit)
        if at is not None:
            found[at] = (*found.get(at, ()), unit)
    return found


@rule.bar(shot_bar, ids=("B-FIG-18",), weight=1)
def under_open_sky(now: Position, shot: Shot) -> Refused | None:
    """B-FIG-18 — no mortar fires from a building or out of a pillbox."""
    if not fires_ballistic(now, shot):
        return None
    unit = now.unit(shot.shooter.unit)
    kind = land(now).kind(shot.from_hex)
    if kind is not None and kind.building:
        return Refused("B-FIG-18", "a mortar does not fire from a building", unit.id)
    if isinstance(unit.place, Inside):
        within = now.state.board.fortifications[unit.place.index].type
        if within in ("pillbox", "bunker"):
            return Refused("B-FIG-18", "a mortar does not fire out of a pillbox", unit.id)
    return None


@rule.modify(hits_from, Stage.REPLACE, ids=("B-FIG-16", "B-ARE-05"))
def area_hits(now: Position, needed: int, shot: Shot) -> int:
    """B-FIG-16, B-ARE-05 — attacks on a hex hit on 5 and 6, at long range on 6 only."""
    if shot.target is not None:
        return needed
    return 6 if range_bracket(now, shot) == LONG else 5
