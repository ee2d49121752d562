"""What a bot makes of a position: routes, threats, targets and the worth of places."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from engine.bots.outlook import looks_back, place_of
from engine.bots.remembering import once_for, remembered
from engine.bots.routes import routes
from engine.bots.style import PLAIN, Style
from engine.bots.weapons import arms
from engine.hexes.hex import Hex, distance
from engine.kernel.odds import net_hits
from engine.model.objective import ObjectiveType
from engine.model.unit_kind import UnitClass
from engine.play.action import Action
from engine.play.game import Game, Observation
from engine.play.query import Term
from engine.play.unit import DISRUPTED, OP_FIRE, PINNED, Unit
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sequence.activation import standing
from engine.rules.base.sequence.command import controller, presence_decides
from engine.rules.base.sequence.forbidden import forbidden_hexes
from engine.rules.base.sighting.seeing import sight_clauses
from engine.rules.base.sighting.sight_clauses import UNITS_IGNORED
from engine.rules.base.terrain.land import laid_on
from engine.rules.base.troops.units import unit_class
from engine.rules.optional.night import visibility
from engine.rules.queries import (
    CONCENTRATED_FIRE,
    INFANTRY,
    actions_left,
    defence,
    hex_cover,
    line_of_sight,
    takes_control,
    units_exited,
)
from engine.rules.skirmish.moves.movement import conquers

#: What holding an objective is worth, in figures, by its type.
WORTH = {ObjectiveType.VP: 7.0, ObjectiveType.FP: 3.0, ObjectiveType.COMMAND: 2.0, ObjectiveType.SPECIAL: 2.0}
#: What a unit that leaves the map for victory is worth, in figures.
WORTH_OF_LEAVING = 12.0
#: How much of that leaving gains by the last round: for who wins by it there is no later.
HASTE = 9.5
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
#: The kinds of terms of a defence that are thought of here.
PROTECTIONS = ("terrain", "fortification", "armor", "smoke")


@dataclass(frozen=True, slots=True)
class Goal:
    """A hex worth having: an objective, or a hex that a victory condition names.

    Where a unit `leaves` the map for victory, every one that does counts.
    """

    hex: Hex
    worth: float
    objective: str | None
    leaves: bool = False


class _Seen:
    """What was seen from where with everything in its way, and what follows from it for some enemies."""

    def __init__(self) -> None:
        self.lines: dict[tuple[Hex, Hex], bool] = {}
        self.harm: dict[object, dict[Any, float]] = {}
        self.hits: dict[tuple[Hex, int, int], dict[Hex, float]] = {}


def _views(game: Game) -> dict[object, _Seen]:
    return {}


def _known_defences(game: Game) -> dict[tuple[int, int, int, int], int]:
    return {}


def _draws(game: Game) -> dict[object, _Pulls]:
    return {}


@dataclass(frozen=True, slots=True)
class Enemy:
    """An enemy on the map with what he can do by fire; `weight` is the share of it that counts now."""

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


class _Pulls(dict[Hex, float]):
    """The worth of each hex to a unit drawn by `lures`, the strongest first; worked out when first asked."""

    def __init__(self, lures: Iterable[_Lure]) -> None:
        self._lures = tuple((lure.worth, lure.costs, lure.friends) for lure in lures)

    def __missing__(self, hex_: Hex) -> float:
        best = 0.0
        for most, costs, friends in self._lures:
            if most <= best:
                break
            cost = costs.get(hex_)
            if cost is None:
                continue
            worth = most / (1 + FADING * cost / STRIDE)
            if worth > best:
                best = max(best, worth / (1 + CROWDING * bisect_left(friends, cost)))
        self[hex_] = best
        return best


T = TypeVar("T")
A = TypeVar("A", bound=Action)


class Situation:
    """A position as seen from one seat that plays in a style, every question answered at most once."""

    def __init__(self, now: Observation, style: Style = PLAIN) -> None:
        self.now = now
        self.style = style
        self.game = now.game
        self.side = now.game.side_of(now.seat)
        self.routes = now.game.derive(routes)
        self.looks_back = self.side in now.game.derive(looks_back)
        self.forbidden = forbidden_hexes(now.game, self.side)
        self._defences = now.game.derive(_known_defences)
        self._derived: dict[Callable[[Situation], object], object] = {}
        self._pulls: dict[tuple[UnitClass, Hex | None], _Pulls] = {}

    def derive(self, make: Callable[[Situation], T]) -> T:
        """What `make` yields for this moment, worked out once."""
        if make not in self._derived:
            self._derived[make] = make(self)
        return self._derived[make]  # type: ignore[return-value]

    def in_order(self, hexes: Iterable[Hex]) -> list[Hex]:
        """Hexes in the order in which the side looks at them, from its own end of the map."""
        return sorted(hexes, reverse=self.looks_back)

    def as_seen(self, options: Iterable[A]) -> list[A]:
        """Options in the order in which the side looks at their hexes; those without a place come first."""
        return sorted(options, key=lambda option: place_of(option, back=self.looks_back))

    @cached_property
    def friends(self) -> tuple[tuple[Unit, Hex], ...]:
        """The own side's units on the map with their hexes."""
        return tuple(self._placed(own=True))

    @cached_property
    def acting(self) -> tuple[Unit, Hex] | None:
        """The unit whose activation it is and its hex, None where none on the map is active."""
        unit = self.now.state.active_unit
        at = None if unit is None else self.now.hex_of(unit)
        return None if unit is None or at is None else (unit, at)

    @cached_property
    def closed(self) -> frozenset[Hex]:
        """The hexes with enemies."""
        return frozenset(enemy.hex for enemy in self.enemies)

    @cached_property
    def barred(self) -> frozenset[Hex]:
        """The hexes that no way goes through: those with enemies, and those forbidden to the own side."""
        return self.closed | self.forbidden

    @cached_property
    def enemies(self) -> tuple[Enemy, ...]:
        """The enemy's units on the map, with what they can do by fire."""
        return tuple(self._enemy(unit, hex_) for unit, hex_ in self._placed(own=False))

    def _placed(self, *, own: bool) -> Iterator[tuple[Unit, Hex]]:
        for unit in self.now.state.units.all():
            at = self.now.hex_of(unit)
            if at is not None and standing(self.now, unit) and (unit.side == self.side) is own:
                yield unit, at

    def _enemy(self, unit: Unit, at: Hex) -> Enemy:
        weapons = arms(self.now, unit, CONCENTRATED_FIRE)[INFANTRY]
        fire = max((each[0] for each in weapons), default=0), sum(each[1] for each in weapons)
        if unit.has(PINNED) or unit.has(DISRUPTED):
            weight = LATER_FIRE / 2
        else:
            weight = 1.0 if unit.has(OP_FIRE) else LATER_FIRE
        return Enemy(unit, at, *fire, weight)

    @once_for(lambda hex_: hex_)
    def nearest_enemy(self, hex_: Hex) -> int:
        """The hexes to the nearest enemy on the map, 99 where there is none."""
        return min((distance(each, hex_) for each in self.closed), default=99)

    @cached_property
    def actions_run_out(self) -> bool:
        """Whether a round has so many actions for the side and no more."""
        return actions_left(self.now, self.now.seat) is not None

    # ------------------------------------------------------------------ threats

    @cached_property
    def _seen(self) -> _Seen:
        """The lines of sight worked out so far with everything on the map that could be in the way.

        They follow from that alone, so they are shared between the choices of a game. Where it is dark
        nothing is shared.
        """
        board = self.now.state.board
        if visibility(self.now) is not None:
            return _Seen()
        units = (self.now.hex_of(unit) for unit in self.now.state.units.all()) if self._units_block else ()
        return remembered(self.game.derive(_views), (laid_on(board), board.smoke, frozenset(units)), _Seen)

    def harm_by(self, enemies: Hashable) -> dict[Any, float]:
        """Harm worked out so far that follows from the lines of sight and `enemies` alone."""
        return remembered(self._seen.harm, enemies, dict)

    @cached_property
    def threats(self) -> dict[Hex, float]:
        """The threats worked out so far with the enemy standing where he does, as ready as he is."""
        return self.harm_by(tuple((each.hex, each.reach, each.dice, each.weight) for each in self.enemies))

    @cached_property
    def _units_block(self) -> bool:
        return UNITS_IGNORED not in self.game.derive(sight_clauses).readings

    def sees(self, a: Hex, b: Hex) -> bool:
        """Whether there is a line of sight from one hex to another."""
        lines = self._seen.lines
        known = lines.get((a, b))
        if known is None:
            known = lines[a, b] = line_of_sight(self.now, a, b)
        return known

    def threat(self, hex_: Hex) -> float:
        """The figures that a squad in the open ground of `hex_` may expect to lose to the enemy's fire."""
        known = self.threats.get(hex_)
        if known is None:
            known = self.threats[hex_] = self._threat(hex_)
        return known

    def fire_on(self, hex_: Hex) -> Iterator[tuple[Hex, float]]:
        """What each enemy's fire may be expected to hit in the open ground of `hex_`, and from where."""
        for weight, at, reach, dice, hits in self._fire:
            mean = hits.get(hex_)
            if mean is None:
                mean = hits[hex_] = self._hits(at, reach, dice, hex_)
            if mean:
                yield at, weight * mean

    def _threat(self, hex_: Hex) -> float:
        losses = sorted((loss for _, loss in self.fire_on(hex_)), reverse=True)
        # Only the four rules of arithmetic, so that every machine comes to the same number.
        threat, share = 0.0, 1.0
        for loss in losses:
            threat += loss * share
            share *= FURTHER_SHOT
        return threat

    @cached_property
    def _fire(self) -> tuple[tuple[float, Hex, int, int, dict[Hex, float]], ...]:
        """The fire of each enemy: its weight, from where, how far, how many dice; its hits so far."""
        shots = ((each.weight, each.hex, each.reach, each.dice) for each in self.enemies if each.dice)
        known = self._seen.hits
        return tuple((*shot, known.setdefault(shot[1:], {})) for shot in shots)

    def _hits(self, at: Hex, reach: int, dice: int, hex_: Hex) -> float:
        """The net hits on a squad in a hex by dice that reach so far, on average."""
        away = distance(at, hex_)
        if not 0 < away <= reach or not self.sees(at, hex_):
            return 0.0
        return _mean_hits(dice, 4 if away == 1 else 5, self.cover(hex_))

    def cover(self, hex_: Hex) -> int:
        """The defence dice of a squad that stands in a hex."""
        return self.defence_dice(hex_cover(self.now, hex_))

    def defence_dice(self, ground: int, shelter: int = 0, armor: int = 0, smoke: int = 0) -> int:
        """The dice that the cover of these, and armor, come to by the rules in force."""
        key = ground, shelter, armor, smoke
        known = self._defences.get(key)
        if known is None:
            terms = tuple(Term((), kind, dice) for kind, dice in zip(PROTECTIONS, key, strict=True) if dice)
            known = self._defences[key] = defence.of(self.now, terms)
        return known

    # ------------------------------------------------------------------ goals

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """Every hex worth having, once each."""
        named = {hex_ for condition in self.game.scenario.victory for hex_ in condition.hexes}
        found: dict[Hex, Goal] = {
            hex_: Goal(hex_, self._worth_of_leaving, None, True) for hex_ in self._exits
        }
        for objective in self.game.scenario.objectives:
            if objective.conquerable_by and self.side not in objective.conquerable_by:
                continue
            worth = WORTH[objective.type] * max(objective.value, 1)
            if objective.hex in named:
                worth = max(worth, WORTH[ObjectiveType.VP])
            if objective.hex in self.game.map and objective.hex not in found:
                found[objective.hex] = Goal(objective.hex, worth, objective.id)
        for hex_ in self.in_order(named):
            if hex_ in self.game.map and hex_ not in found:
                found[hex_] = Goal(hex_, WORTH[ObjectiveType.VP], None)
        allowed = (found[hex_] for hex_ in self.in_order(found) if hex_ not in self.forbidden)
        return tuple(allowed)

    @cached_property
    def _exits(self) -> tuple[Hex, ...]:
        """The hexes by which units still have to leave the map for the side to win."""
        doors = self.game.side(self.side).exit_hexes
        found: dict[Hex, None] = {}
        for condition in self.game.scenario.victory:
            if condition.type != "exit" or condition.side != self.side:
                continue
            if units_exited(self.now, self.side, condition.hexes) < (condition.count or 1):
                found |= dict.fromkeys(hex_ for hex_ in condition.hexes or doors if hex_ in doors)
        return tuple(hex_ for hex_ in found if hex_ in self.game.map)

    @property
    def _worth_of_leaving(self) -> float:
        """What it is worth that a unit leaves the map for victory: the more the fewer rounds are left."""
        rounds = self.game.scenario.timing.rounds or 0
        gone = (self.now.state.round - 1) / (rounds - 1) if rounds > 1 else 0.0
        return WORTH_OF_LEAVING * (1 + HASTE * min(max(gone, 0.0), 1.0))

    @cached_property
    def goal_at(self) -> Mapping[Hex, Goal]:
        """The goals by their hex."""
        return {goal.hex: goal for goal in self.goals}

    def holds(self, goal: Goal) -> bool:
        """Whether the own side has the goal already, or will have it unless it goes away."""
        if goal.leaves:
            return False
        if not self.presence_decides:
            return self.now.state.board.control.get(goal.objective or "") == self.side
        # Whoever stands there takes it when control is determined, and keeps it after leaving.
        return goal.hex in self._stood_on or self.controls(goal)

    @cached_property
    def presence_decides(self) -> bool:
        """Whether who stands on an objective has it in the end, and need not conquer it."""
        return self.game.derive(presence_decides)

    def takes(self, unit: Unit) -> bool:
        """Whether a unit is one of those who get objectives for their side."""
        if self.presence_decides:
            return takes_control(self.now, unit)
        return unit.is_squad or conquers(self.now, unit)

    def controls(self, goal: Goal) -> bool:
        """Whether the goal is the own side's even if nobody stands there any more."""
        return controller(self.now, goal.hex) == self.side and goal.hex not in self.closed

    @cached_property
    def _stood_on(self) -> frozenset[Hex]:
        return frozenset(hex_ for unit, hex_ in self.friends if self.takes(unit))

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
        return self.pulls(unit)[hex_]

    def pulls(self, unit: Unit) -> Mapping[Hex, float]:
        """The same for every hex, worked out as it is asked for."""
        # Squads crowd each other; units of a class that set out from one hex are drawn alike.
        mine = self.now.state.units.find(unit.id) if unit.is_squad else None
        home = self.now.hex_of(mine) if mine is not None and standing(self.now, mine) else None
        key = unit_class(self.now, unit), home
        known = self._pulls.get(key)
        if known is None:
            crowd = list(self._squads)
            if home is not None:
                crowd.remove(home)
            drawn_by = key[0], self._stakes, tuple(crowd), self.forbidden
            known = remembered(self.game.derive(_draws), drawn_by, lambda: _Pulls(self._lures(key[0], crowd)))
            self._pulls[key] = known
        return known

    @cached_property
    def _squads(self) -> tuple[Hex, ...]:
        """Where the own squads stand, a hex for each."""
        return tuple(sorted(at for friend, at in self.friends if friend.is_squad))

    @cached_property
    def _stakes(self) -> tuple[tuple[float, Hex, bool], ...]:
        """What each goal is worth now, its hex, and whether units leave by it; the best first."""
        stakes = (
            (self.worth_of_taking(goal) or self.worth_of_staying(goal), goal.hex, goal.leaves)
            for goal in self.goals
        )
        return tuple(sorted((each for each in stakes if each[0] > 0), key=lambda each: -each[0]))

    def _lures(self, class_: UnitClass, crowd: Iterable[Hex]) -> Iterator[_Lure]:
        for worth, goal, leaves in self._stakes:
            costs = self.routes.to(class_, goal, self.forbidden)
            nearer = () if leaves else sorted(costs[at] for at in crowd if at in costs)
            yield _Lure(worth, costs, tuple(nearer))


@lru_cache(maxsize=4096)
def _mean_hits(dice: int, hits_from: int, cover: int) -> float:
    """The net hits of some dice on a squad in that cover, on average."""
    return float(net_hits(dice, hits_from, cover).mean())
