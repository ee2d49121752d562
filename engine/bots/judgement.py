"""What a bot makes of a position: ways, threats, targets and the worth of places."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.hexes.hex import Hex, distance
from engine.kernel.odds import Distribution, net_hits
from engine.kernel.step_costs import StepTable
from engine.model.objective import ObjectiveType
from engine.model.unit_kind import UnitClass, VehicleKind, Weapon
from engine.play.game import Game, Observation, Position
from engine.play.unit import DISRUPTED, FATIGUED, OP_FIRE, PINNED, OnHex, Unit
from engine.rules.base.course.activation import standing
from engine.rules.base.firing.damage import ROUTED, morale
from engine.rules.base.firing.fire import shot_at
from engine.rules.base.firing.prospects import fire_prospect
from engine.rules.base.moves.movement import step_costs
from engine.rules.base.moves.moving import printed_ground, step_clauses
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sighting.seeing import sight_clauses
from engine.rules.base.sighting.sight_clauses import UNITS_IGNORED
from engine.rules.base.troops.units import unit_class
from engine.rules.queries import NORMAL, SUPPRESSIVE, line_of_sight, morale_after, shot_bar, unit_points

#: What holding an objective is worth, in figures, by its type.
WORTH = {ObjectiveType.VP: 7.0, ObjectiveType.FP: 3.0, ObjectiveType.COMMAND: 2.0, ObjectiveType.SPECIAL: 2.0}
#: How fast the pull of a goal fades with each activation it is away: worth / (1 + FADING * activations).
FADING = 0.45
#: How fast it fades with each friend that is nearer to it.
CROWDING = 0.8
#: Thirds of a movement point in an ordinary activation.
STRIDE = 4 * POINT
#: What each further enemy shot at the same squad adds, as a share of the one before.
FURTHER_SHOT = 0.6
#: The share of an enemy's fire that counts when he has no Op Fire marker now.
LATER_FIRE = 0.45
#: What a squad's morale takes from its worth, as a share of its figures, while it could still act.
SHAKEN = {PINNED: 0.3, DISRUPTED: 0.55}
#: How much of that is left when the squad is fatigued and would not act again this round.
SHAKEN_LATE = 0.5
#: Net hits that destroy an undamaged vehicle, and what a unit point of vehicles is worth in figures.
HITS_TO_DESTROY, WORTH_OF_A_POINT = 4, 3.0
#: The threats of so many positions of the enemy are remembered in a game.
POSITIONS_REMEMBERED = 16


class Ways:
    """The ways of a map for each unit class, and the distances to each goal, worked out once a game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._tables: dict[UnitClass, StepTable] = {}
        self._to: dict[tuple[UnitClass, Hex], dict[Hex, int]] = {}

    def table(self, unit: UnitClass) -> StepTable:
        """The steps of a class in thirds of a point, on the map as printed."""
        if unit not in self._tables:
            place = self._game.derive(printed_ground)
            self._tables[unit] = StepTable(step_costs(place, unit, self._game.derive(step_clauses)))
        return self._tables[unit]

    def to(self, unit: UnitClass, goal: Hex) -> Mapping[Hex, int]:
        """The cost from every hex to a goal."""
        key = unit, goal
        if key not in self._to:
            self._to[key] = dict(self.table(unit).field_to((goal,)))
        return self._to[key]


@dataclass(frozen=True, slots=True)
class Goal:
    """A hex worth having: an objective, or a hex that a victory condition names."""

    hex: Hex
    worth: float
    objective: str | None


def ways(game: Game) -> Ways:
    """The ways of a game."""
    return Ways(game)


def _threats(game: Game) -> dict[object, dict[Hex, float]]:
    return {}


@dataclass(frozen=True, slots=True)
class _Enemy:
    unit: Unit
    hex: Hex
    reach: int
    dice: int
    weight: float


@dataclass(frozen=True, slots=True)
class _Lure:
    """A goal as a class of units is drawn by it: costs to it, and how near the friends are."""

    worth: float
    costs: Mapping[Hex, int]
    friends: tuple[int, ...]
    own: Mapping[str, int]


class Judgement:
    """A position as seen from one seat, every question answered at most once."""

    def __init__(self, now: Observation) -> None:
        self.now = now
        self.game = now.game
        self.side = now.game.side_of(now.seat)
        self.ways = now.game.derive(ways)
        self._pulls: dict[tuple[str, Hex], float] = {}
        self._lures_of: dict[UnitClass, tuple[_Lure, ...]] = {}

    @cached_property
    def friends(self) -> tuple[tuple[Unit, Hex], ...]:
        """The own side's units on the map with their hexes."""
        return tuple(self._placed(own=True))

    @cached_property
    def enemies(self) -> tuple[_Enemy, ...]:
        """The enemy's units on the map, with what they can do by fire."""
        return tuple(self._enemy(unit, hex_) for unit, hex_ in self._placed(own=False))

    def _placed(self, *, own: bool) -> Iterator[tuple[Unit, Hex]]:
        for unit in self.now.state.units.all():
            at = self.now.hex_of(unit)
            if at is not None and standing(self.now, unit) and (unit.side == self.side) is own:
                yield unit, at

    def _enemy(self, unit: Unit, at: Hex) -> _Enemy:
        units = self.game.catalogue.units
        if unit.is_squad:
            weapons = [units.figures[figure].against_infantry for figure in unit.figures]
        else:
            kind = units.vehicles.get(unit.kind)
            weapons = [] if kind is None else list(_weapons(self.game, kind))
        reach = max((weapon.range for weapon in weapons), default=0)
        dice = sum(weapon.firepower for weapon in weapons)
        if unit.has(PINNED) or unit.has(DISRUPTED):
            weight = LATER_FIRE / 2
        else:
            weight = 1.0 if unit.has(OP_FIRE) else LATER_FIRE
        return _Enemy(unit, at, reach, dice, weight)

    def nearest_enemy(self, hex_: Hex) -> int:
        """The hexes to the nearest enemy on the map, 99 where there is none."""
        return min((distance(enemy.hex, hex_) for enemy in self.enemies), default=99)

    # ------------------------------------------------------------------ threats

    @cached_property
    def _threats(self) -> dict[Hex, float]:
        """The threats worked out so far with the enemy, the smoke and all units standing where they are.

        They follow from these alone, so they are shared between the choices of a game.
        """
        known = self.game.derive(_threats)
        everybody = frozenset(hex_ for _, hex_ in (*self.friends, *self._placed(own=False)))
        lines = tuple((enemy.hex, enemy.reach, enemy.dice, enemy.weight) for enemy in self.enemies)
        key = (lines, self.now.state.board.smoke, everybody if self._units_block else None)
        if key not in known:
            if len(known) >= POSITIONS_REMEMBERED:
                known.pop(next(iter(known)))
            known[key] = {}
        return known[key]

    @cached_property
    def _units_block(self) -> bool:
        return UNITS_IGNORED not in self.game.derive(sight_clauses).readings

    def threat(self, hex_: Hex) -> float:
        """The figures that a squad in the open ground of `hex_` may expect to lose to the enemy's fire."""
        known = self._threats.get(hex_)
        if known is None:
            known = self._threats[hex_] = self._threat(hex_)
        return known

    def _threat(self, hex_: Hex) -> float:
        cover = self.cover(hex_)
        losses = []
        for enemy in self.enemies:
            away = distance(enemy.hex, hex_)
            if enemy.dice and 0 < away <= enemy.reach and line_of_sight(self.now, enemy.hex, hex_):
                hit = net_hits(enemy.dice, 4 if away == 1 else 5, cover)
                losses.append(enemy.weight * float(hit.mean()))
        losses.sort(reverse=True)
        # Only the four rules of arithmetic, so that every machine comes to the same number.
        threat, share = 0.0, 1.0
        for loss in losses:
            threat += loss * share
            share *= FURTHER_SHOT
        return threat

    def cover(self, hex_: Hex) -> int:
        """The cover dice of the terrain in a hex."""
        cell = self.game.map.cells.get(hex_)
        kind = None if cell is None else self.game.catalogue.terrain.terrain.get(cell.terrain)
        return 0 if kind is None else kind.cover

    def might_hit(self, unit: Unit, at: Hex, where: Hex) -> bool:
        """Whether a shot is worth asking the rules about: within the longest range, and in sight."""
        units = self.game.catalogue.units
        if unit.is_squad:
            kinds = [units.figures[figure] for figure in unit.figures]
            longest = max((max(k.against_infantry.range, k.against_vehicles.range) for k in kinds), default=0)
        else:
            kind = units.vehicles.get(unit.kind)
            longest = 0 if kind is None else max(kind.against_infantry.range, kind.against_vehicles.range)
        # Twice the range is reached in the base game, and heights add a hex.
        return distance(at, where) <= self.reach_factor * longest + 1 and line_of_sight(self.now, at, where)

    @cached_property
    def reach_factor(self) -> int:
        """How many times its range a weapon reaches: long range doubles it unless a skirmish is played."""
        return 1 if self.game.scenario.rules.ruleset == "skirmish" else 2

    # ------------------------------------------------------------------ goals

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """Every hex worth having, once each."""
        named = {hex_ for condition in self.game.scenario.victory for hex_ in condition.hexes}
        found: dict[Hex, Goal] = {}
        for objective in self.game.scenario.objectives:
            if objective.conquerable_by and self.side not in objective.conquerable_by:
                continue
            worth = WORTH[objective.type] * max(objective.value, 1)
            if objective.hex in named:
                worth = max(worth, WORTH[ObjectiveType.VP])
            if objective.hex in self.game.map:
                found[objective.hex] = Goal(objective.hex, worth, objective.id)
        for hex_ in sorted(named):
            if hex_ in self.game.map and hex_ not in found:
                found[hex_] = Goal(hex_, WORTH[ObjectiveType.VP], None)
        return tuple(found.values())

    @cached_property
    def goal_at(self) -> Mapping[Hex, Goal]:
        """The goals by their hex."""
        return {goal.hex: goal for goal in self.goals}

    def holds(self, goal: Goal) -> bool:
        """Whether the own side has the goal already."""
        if goal.objective is not None:
            return self.now.state.board.control.get(goal.objective) == self.side
        return any(hex_ == goal.hex for _, hex_ in self.friends)

    def worth_of_taking(self, goal: Goal) -> float:
        """What taking the goal now would change."""
        if self.holds(goal):
            return 0.0
        enemy_has = goal.objective is not None and goal.objective in self.now.state.board.control
        return goal.worth * (1.5 if enemy_has else 1.0)

    def worth_of_staying(self, goal: Goal) -> float:
        """What a guard on an own goal is worth: the more the nearer the enemy."""
        if not self.holds(goal):
            return 0.0
        near = self.nearest_enemy(goal.hex)
        return goal.worth * (0.45 if near <= 6 else 0.2 if near <= 10 else 0.05)

    def pull(self, unit: Unit, hex_: Hex) -> float:
        """The worth of standing in `hex_` for what the unit may do from there later."""
        known = self._pulls.get((unit.id, hex_))
        if known is None:
            known = self._pulls[unit.id, hex_] = self._pull(unit, hex_)
        return known

    def _pull(self, unit: Unit, hex_: Hex) -> float:
        best = 0.0
        for lure in self._lures(unit_class(self.now, unit)):
            cost = lure.costs.get(hex_)
            if cost is None:
                continue
            worth = lure.worth / (1 + FADING * cost / STRIDE)
            if worth <= best:
                continue
            nearer = bisect_left(lure.friends, cost) - (lure.own.get(unit.id, cost) < cost)
            best = max(best, worth / (1 + CROWDING * nearer))
        return best

    def _lures(self, class_: UnitClass) -> tuple[_Lure, ...]:
        if class_ not in self._lures_of:
            self._lures_of[class_] = tuple(self._lure(class_, goal) for goal in self.goals)
        return self._lures_of[class_]

    def _lure(self, class_: UnitClass, goal: Goal) -> _Lure:
        costs = self.ways.to(class_, goal.hex)
        own = {friend.id: costs[at] for friend, at in self.friends if friend.is_squad and at in costs}
        worth = self.worth_of_taking(goal) or self.worth_of_staying(goal)
        return _Lure(worth, costs, tuple(sorted(own.values())), own)


def _weapons(game: Game, kind: VehicleKind) -> Iterator[Weapon]:
    """What a vehicle has against infantry: by the tables of a skirmish where one is played."""
    table = kind.skirmish.get("cf")
    if game.scenario.rules.ruleset != "skirmish" or not isinstance(table, Mapping):
        yield kind.against_infantry
        return
    yield Weapon(kind.against_infantry.range, int(table.get("infantry", 0)))


def moved(now: Position, unit: Unit, to: Hex) -> tuple[Position, Unit]:
    """The position with the unit standing in another hex, and the unit there."""
    if now.hex_of(unit) == to and now.state.units.find(unit.id) is not None:
        return now, unit
    there = unit.at(OnHex(to))
    return now.then(now.state.with_units(there)), there


def expected(now: Position, unit: Unit, kind: str, target: Unit) -> Distribution | None:
    """The exact net hits of a normal attack by one unit from where it stands, None where rules bar it."""
    where = now.hex_of(target)
    shot = None if where is None else shot_at(now, unit, kind, target.id, where)
    if where is None or shot is None or shot_bar(now, shot) is not None:
        return None
    return fire_prospect(now, unit, kind, target.id, where).hits.get(target.id)


def worth_of_hits(now: Position, hits: Distribution, target: Unit, type_: str = NORMAL) -> float:
    """The figures a target may expect to lose by an attack of that type; being wiped out counts for one more.

    A squad that is shaken loses a share of what it is worth, a vehicle counts by its unit points.
    """
    if type_ == SUPPRESSIVE:
        shares = (_worth_of_shaking(now, target, number) for number in range(len(hits.weights)))
        return sum(share * weight for share, weight in zip(shares, hits.weights, strict=True)) / hits.total
    count = len(target.figures) if target.is_squad else max(HITS_TO_DESTROY - target.damage, 1)
    if not count:
        return 0.0
    each = 1.0 if target.is_squad else WORTH_OF_A_POINT * unit_points(now, target) / HITS_TO_DESTROY
    each = each or 2.0
    lost = sum(min(number, count) * weight for number, weight in enumerate(hits.weights))
    gone = sum(weight for number, weight in enumerate(hits.weights) if number >= count)
    return (each * lost + gone) / hits.total


def _worth_of_shaking(now: Position, target: Unit, hits: int) -> float:
    """What so many suppressive hits take from a squad."""
    if not hits or not target.is_squad:
        return 0.0
    figures = len(target.figures)
    before, after = morale(target), morale_after(now, target, hits)
    if after == ROUTED:
        return figures + 1.0
    late = SHAKEN_LATE if target.has(FATIGUED) else 1.0
    return max(SHAKEN.get(after, 0.0) - SHAKEN.get(before, 0.0), 0.0) * figures * late
