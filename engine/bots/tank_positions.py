"""Where tanks and guns can go, how they would face there, and what they have to fear."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.bots.remembering import once_for, remembered
from engine.bots.situation import Situation
from engine.bots.weapons import arms
from engine.hexes.hex import Hex, bearings, distance
from engine.kernel.facing_costs import FacingField, FacingTable
from engine.model.unit_kind import UnitClass
from engine.play.game import Game
from engine.play.unit import Unit
from engine.rules.base.moves.moving import printed_ground, step_clauses
from engine.rules.base.troops.units import has_ability
from engine.rules.queries import CONCENTRATED_FIRE, INFANTRY, printed_armor, printed_deflection
from engine.rules.skirmish.moves.turning import TURNING_CLAUSES, facing_steps
from engine.rules.skirmish.vehicles.armor import by_side
from engine.rules.skirmish.vehicles.facing import FRONT, REAR, SIDE, side_shown
from engine.rules.skirmish.vehicles.incapacitation import ANTI_TANK
from engine.rules.skirmish.vehicles.kinds import ARMOR_CLASSES, armor_class, is_gun, is_tank

#: What infantry beside a tank may do to it: with anti-tank weapons, and without.
HUNTED, STOPPED = 1.6, 0.7
#: The share of attack dice that hit at normal range.
HITTING = 1 / 3
#: The share of defence dice that stop a hit.
STOPPING = 1 / 3
#: What a net hit takes from a tank, in figures.
HARM = 1.5
#: So many fields of what tanks reach are remembered in a game.
FIELDS_REMEMBERED = 500


# ---------------------------------------------------------------------- what is reached


def _known_steering(game: Game) -> dict[frozenset[Hex], FacingTable]:
    return {}


def steering(game: Game, closed: frozenset[Hex]) -> FacingTable:
    """What steps and turns of tanks cost on the printed map of a game, not into closed hexes."""
    known = game.derive(_known_steering)
    if closed not in known:
        clauses = game.ruleset.parts.get(TURNING_CLAUSES, ())
        ground = game.derive(printed_ground)
        known[closed] = facing_steps(ground, UnitClass.HEAVY, game.derive(step_clauses), clauses, closed)
    return known[closed]


class TankReach:
    """The places within reach of whoever stands and faces somewhere, ready to be looked at often.

    Equal ones are in the order of hexes, and of facings from 0; `back` turns the map round.
    """

    def __init__(self, start: Hex, field: FacingField, *, back: bool) -> None:
        self.start, self.field, self.back = start, field, back

    @cached_property
    def by_facing(self) -> tuple[Mapping[Hex, int], ...]:
        """For each facing the hexes in which it can be had, with the cost."""
        return tuple(dict(field.items()) for field in self.field.by_facing)

    @cached_property
    def ends(self) -> tuple[tuple[Hex, int], ...]:
        """The hexes, in order, each with the first of the facings that are had there most cheaply."""
        facings = (3, 4, 5, 0, 1, 2) if self.back else range(6)
        hexes = list(self.field.hexes.items())
        return tuple(
            (hex_, next(each for each in facings if self.by_facing[each].get(hex_) == cheapest))
            for hex_, cheapest in (reversed(hexes) if self.back else hexes)
        )

    def way_to(self, end: Hex, facing: int | None) -> tuple[tuple[Hex, int, int], ...] | None:
        """A cheapest way there as (hex, facing, cost so far), to face like that or anyhow."""
        return self.field.way_to(end, facing, 3 if self.back else 0)

    @cached_property
    def span(self) -> int:
        """How many hexes away from `start` the farthest lies."""
        return max((distance(self.start, hex_) for hex_, _ in self.ends), default=0)


def _known_reaches(game: Game) -> dict[tuple[Hex, int, int, frozenset[Hex], bool], TankReach]:
    return {}


def tank_reach(view: Situation, at: Hex, facing: int, points: int) -> TankReach:
    """What is reached with so many thirds of a point; the last ones asked for are remembered."""

    def worked_out() -> TankReach:
        field = steering(view.game, view.forbidden).field_from(at, facing, points)
        return TankReach(at, field, back=view.looks_back)

    known = view.game.derive(_known_reaches)
    key = at, facing, points, view.forbidden, view.looks_back
    return remembered(known, key, worked_out, FIELDS_REMEMBERED)


def positions(view: Situation, unit: Unit, at: Hex, points: int) -> list[tuple[Hex, int]]:
    """Every hex a unit that faces somewhere can reach, with its wished facing where the points allow it."""
    if unit.facing is None:
        return []
    reached, wishes, closed = (tank_reach(view, at, unit.facing, points), view.derive(_wishes), view.closed)
    by_facing, found = reached.by_facing, []
    for end, otherwise in reached.ends:
        if end in closed:
            continue
        wish = wishes.get(end)
        if wish is None:
            wish = wished_facing(view, end)
        found.append((end, wish if end in by_facing[wish] else otherwise))
    return found


# ---------------------------------------------------------------------- how to face


def wished_facing(view: Situation, hex_: Hex) -> int:
    """The facing that keeps the front towards what threatens a place: the nearest enemy, else a goal."""
    known = view.derive(_wishes)
    found = known.get(hex_)
    if found is None:
        found = known[hex_] = _wished_facing(view, hex_)
    return found


def _known_wishes(game: Game) -> dict[object, dict[Hex, int]]:
    return {}


def _wishes(view: Situation) -> dict[Hex, int]:
    """The facings wished for so far with the dangers and the goals where they are."""
    goals = tuple(goal.hex for goal in view.goals)
    key = view.derive(_worrying), goals, view.looks_back
    return remembered(view.game.derive(_known_wishes), key, dict)


def _wished_facing(view: Situation, hex_: Hex) -> int:
    places = [each for each in view.derive(_worrying) if each != hex_]
    places = places or [goal.hex for goal in view.goals if goal.hex != hex_]
    if not places:
        return 3 if view.looks_back else 0
    there = bearings(hex_, min(view.in_order(places), key=lambda each: distance(each, hex_)))
    # From a spine the front goes to one of two hexsides: seen from either end of the map to the same one.
    return min(there, key=lambda each: (each + 3) % 6) if view.looks_back else there[0]


def _worrying(view: Situation) -> tuple[Hex, ...]:
    """Where the enemies are that harm armor; all of them where there are none such."""
    dangers = [enemy.hex for enemy in view.enemies if _harms_armor(view, enemy.unit)]
    return tuple(dict.fromkeys(dangers or [enemy.hex for enemy in view.enemies]))


def _harms_armor(view: Situation, enemy: Unit) -> bool:
    return is_tank(view.now, enemy) or is_gun(view.now, enemy) or has_ability(view.now, enemy, ANTI_TANK)


# ---------------------------------------------------------------------- what to fear


@dataclass(frozen=True, slots=True)
class _Menace:
    """What an enemy may do to armor: net dice that hit by armor class up to a range; beside it if a squad.

    `sort` stands for range, dice and harm in what is remembered.
    """

    hex: Hex
    weight: float
    range: int
    dice: Mapping[str, int]
    beside: float
    sort: str


def _menaces(view: Situation) -> tuple[_Menace, ...]:
    now, found = view.now, []
    for enemy in view.enemies:
        if enemy.unit.is_squad:
            hunts = has_ability(now, enemy.unit, ANTI_TANK)
            harm, sort = (HUNTED, "hunter") if hunts else (STOPPED, "squad")
            found.append(_Menace(enemy.hex, enemy.weight, 1, {}, harm, sort))
        elif _harms_armor(view, enemy.unit):
            weapons = arms(now, enemy.unit, CONCENTRATED_FIRE).items()
            dice = {column: sum(each[1] for each in fired) for column, fired in weapons}
            far = max(each[0] for column, fired in weapons for each in fired if column != INFANTRY)
            found.append(_Menace(enemy.hex, enemy.weight, far, dice, 0.0, f"kind {enemy.unit.kind}"))
    return tuple(found)


@once_for(lambda unit: unit.kind)
def dangers(view: Situation, unit: Unit) -> dict[tuple[Hex, int], float]:
    """What units of that kind have to fear by hex and facing, as far as it has been worked out."""
    menaces = tuple((each.hex, each.weight, each.sort) for each in view.derive(_menaces))
    return view.harm_by(("armor", unit.kind, menaces))


def danger(view: Situation, unit: Unit, hex_: Hex, facing: int) -> float:
    """What a tank may expect to lose in a place, looking that way, in figures."""
    known = dangers(view, unit)
    found = known.get((hex_, facing))
    if found is None:
        found = known[hex_, facing] = _danger(view, unit, hex_, facing)
    return found


def _danger(view: Situation, unit: Unit, hex_: Hex, facing: int) -> float:
    lost = 0.0
    for menace, losses in _losses(view, unit):
        away = distance(menace.hex, hex_)
        if not away or away > menace.range:
            continue
        if menace.beside:
            lost += menace.weight * menace.beside
        elif view.sees(menace.hex, hex_):
            lost += losses[side_shown(hex_, facing, menace.hex)]
    return lost


#: Each menace with what it takes from a tank by the side that is shown to it, or from what shows none.
_Losses = tuple[tuple[_Menace, Mapping[str, float]], ...]


@once_for(lambda unit: unit.kind)
def _losses(view: Situation, unit: Unit) -> _Losses:
    return tuple((menace, _by_side(view, unit, menace)) for menace in view.derive(_menaces))


def _by_side(view: Situation, unit: Unit, menace: _Menace) -> Mapping[str, float]:
    class_ = armor_class(view.now, unit)
    guard = by_side(printed_armor(view.now, unit), printed_deflection(view.now, unit))
    found: dict[str, float] = {}
    for shown in (FRONT, SIDE, REAR):
        armor, deflection = guard[shown if class_ else ""]
        hits = menace.dice.get(class_ or ARMOR_CLASSES[0], 0) * HITTING - deflection - armor * STOPPING
        found[shown] = menace.weight * HARM * max(hits, 0.15)
    return found
