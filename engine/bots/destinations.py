"""The places a unit can end in with an action, what they are worth, and what is done there."""

from collections.abc import Collection, Iterator
from operator import itemgetter
from typing import NamedTuple

from engine.bots import fortifications, tanks, transports
from engine.bots.side.objectives import risks
from engine.bots.situation import Goal, Situation
from engine.bots.tank_positions import danger, dangers, positions, tank_reach
from engine.hexes.hex import Hex, neighbours
from engine.model.values import UnitId
from engine.play.action import Action
from engine.play.unit import Aboard, Inside, OnHex, Unit
from engine.rules.base.moves.exits import Exit
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.moves.transport import Board
from engine.rules.base.terrain.fortifications import EnterFortification
from engine.rules.base.troops.units import room, unit_class
from engine.rules.queries import ADVANCE, CONCENTRATED_FIRE, counts_for_stacking, point_cost
from engine.rules.skirmish.moves.movement import CONQUER, SPRINT, conquest_price

#: How much of the fire that an end place draws counts.
FEAR = 0.55
#: How much of the pull of a goal counts for a unit that cannot take it.
PULL_ON_TANKS = 0.6
#: How much more a transport with squads aboard has to lose.
WITH_RIDERS = 1.6
#: How much of the fire on the way counts.
FEAR_ON_THE_WAY = 0.35
#: So many of the best end places are looked at for fire and assault.
PLACES_LOOKED_AT = 6
#: What being in a fortification is worth with nobody firing at it yet.
SHELTER = 0.05
#: How often its worth counts against leaving a goal of one's own to the enemy, who takes it and keeps it.
KEPT = 5.0


class Plan(NamedTuple):
    """Go to `end`; conquer there, or fire at or assault `target`. `worth` is in figures.

    `facing` is how a tank or gun faces there, `ground` what being there is worth by itself; `then` is what
    else is done there. Those `joined` fire along, for which the side gives up its `price`.
    """

    action: str
    end: Hex
    worth: float
    target: str | None = None
    where: Hex | None = None
    conquers: bool = False
    facing: int | None = None
    ground: float = 0.0
    then: Action | None = None
    joined: tuple[UnitId, ...] = ()
    price: float = 0.0

    @property
    def attacks(self) -> bool:
        """Whether its worth rests on an attack, and is only an estimate as long as it is not weighed."""
        return self.then is None and (self.where is not None or self.action == CONCENTRATED_FIRE)


def _full(view: Situation) -> frozenset[Hex]:
    """The hexes that hold as many friends as they may."""
    places = dict.fromkeys(hex_ for _, hex_ in view.friends)
    return frozenset(hex_ for hex_ in places if room(view.now, view.side, hex_) <= 0)


def beside_enemies(view: Situation) -> dict[Hex, tuple[Hex, ...]]:
    """The hexes with enemies by the hexes beside them."""
    found: dict[Hex, tuple[Hex, ...]] = {}
    for hex_ in view.in_order(view.closed):
        for beside in neighbours(hex_):
            found[beside] = (*found.get(beside, ()), hex_)
    return found


#: A place to end in: what that is worth, its place in the order of looking, the hex, whether it is
#: conquered, how a tank faces there, what is done there.
_Place = tuple[float, int, Hex, bool, int | None, Action | None]


class _Ground:
    """The hexes that those alike can end in with `points`: (worth, place in the order of looking, hex, cost).

    In `plain` ones, the best first, nothing can be done but to be there; `special` ones, the nearest first,
    are goals and hexes with a fortification. So many hexes were `looked` at.
    """

    __slots__ = ("looked", "plain", "points", "special")

    def __init__(self) -> None:
        self.points = self.looked = 0
        self.plain: list[tuple[float, int, Hex, int]] = []
        self.special: list[tuple[float, int, Hex, int]] = []


def _known_grounds(view: Situation) -> dict[object, _Ground]:
    return {}


def ends_of(
    view: Situation, unit: Unit, at: Hex, action: str, points: int, also: Collection[Hex] = ()
) -> list[Plan]:
    """The best places to end in, and those of `also`, the best first.

    Conquering, pull, and fire on the way and at the end make what they are worth.
    """
    spared = 0.0 if action == ADVANCE else 0.01  # nothing is gained over an Advance
    points = transports.points_on_foot(view, unit, points)
    if tanks.turns_itself(view, unit):
        return _best_places(action, _tank_places(view, unit, at, points, spared), also)
    inside = fortifications.own_shelter(view, unit)
    if isinstance(unit.place, Inside):
        points -= POINT
    frail = frailty(view, unit)
    free = view.derive(fortifications.free_shelters) if unit.is_squad else {}
    ground = _ground(view, unit, at, points, frail, inside)
    found: list[_Place] = []
    for worth, order, end, cost in ground.plain:
        if cost <= points and (len(found) < PLACES_LOOKED_AT or end in also):
            found.append((worth - spared, order, end, False, None, None))
            if not also and len(found) == PLACES_LOOKED_AT:
                break
    conquest = point_cost(view.now, unit, CONQUER)
    for worth, order, end, cost in ground.special:
        if cost > points:
            continue
        goal = view.goal_at.get(end)
        if goal is not None and _can_take(view, unit, goal, action, points - cost, conquest):
            out = Exit() if goal.leaves else None
            found.append((worth + view.worth_of_taking(goal), order, end, True, None, out))
            continue
        then: Action | None = None
        if end in free and points - cost >= POINT and not (inside and end == at):
            index, cover = free[end]
            worth += (
                frail * FEAR * view.style.fear * view.threat(end) * fortifications.share_spared(cover)
                + SHELTER
            )
            then = EnterFortification(index)
        found.append((worth - spared, order, end, False, None, then))
    return _best_places(action, found, also)


def span(view: Situation, unit: Unit, at: Hex, points: int) -> int:
    """How many hexes away a unit can end at most."""
    if tanks.turns_itself(view, unit) and unit.facing is not None:
        return tank_reach(view, at, unit.facing, points).span
    return view.routes.span(unit_class(view.now, unit), at, points, view.barred)


def frailty(view: Situation, unit: Unit) -> float:
    """How much fire counts for a unit: more for a weak squad, and for who has others aboard."""
    frail = 1.0 if len(unit.figures) > 2 or not unit.is_squad else 1.6
    return frail * WITH_RIDERS if view.now.state.units.aboard(unit.id) else frail


def _ground(view: Situation, unit: Unit, at: Hex, points: int, frail: float, inside: float) -> _Ground:
    """What a unit can reach, and what it is worth to be there; alike for all actions and all alike."""
    now = view.now
    stacks = counts_for_stacking(now, unit)
    alike = unit.kind, frail, at, unit.place, now.hex_of(unit.id), stacks
    known = view.derive(_known_grounds)
    found = known.get(alike)
    if found is None:
        found = known[alike] = _Ground()
    elif found.points >= points:
        return found
    full = view.derive(_full) if stacks else frozenset()
    apart = view.derive(_apart)
    pulls, threats = view.pulls(unit), view.threats
    here = pulls[at] + transports.seat_kept(view, unit, at)
    # Nobody fires at who is aboard: getting out only means being fired at.
    left = 0.0 if isinstance(unit.place, Aboard) else view.threat(at) * (1 - inside)
    fear, on_the_way = FEAR * view.style.fear, FEAR_ON_THE_WAY * view.style.fear
    given_up = left_behind(view, unit, at)
    # The nearest come first, so what is reached with more points begins with what was looked at before.
    reached = view.routes.reached(unit_class(now, unit), at, points, view.barred, back=view.looks_back)
    for order in range(found.looked, len(reached)):
        end, cost = reached[order]
        if end in full and end != at:
            continue
        worth = pulls[end] - here
        if end != at:
            threat = threats.get(end)
            if threat is None:
                threat = view.threat(end)
            worth -= frail * (fear * (threat - left) + on_the_way * threat) + given_up
        (found.special if end in apart else found.plain).append((worth, order, end, cost))
    found.plain.sort(key=itemgetter(0), reverse=True)
    found.points, found.looked = points, len(reached)
    return found


def _apart(view: Situation) -> frozenset[Hex]:
    """The hexes in which something can be done: goals and free fortifications."""
    return frozenset(view.goal_at) | frozenset(view.derive(fortifications.free_shelters))


def left_behind(view: Situation, unit: Unit, at: Hex) -> float:
    """What is lost by leaving a goal alone.

    All of it where only who stands there to the end of the round will have taken it. Where goals are
    conquered, what the enemy would take from the side if he did so, by how likely that is; and by the style
    what a guard on it is worth.
    """
    goal = view.goal_at.get(at)
    if goal is None or goal.leaves:
        return 0.0
    passes = view.presence_decides and not view.controls(goal)
    lost = goal.worth if passes else view.style.guard * view.worth_of_staying(goal)
    if not view.presence_decides and view.holds(goal):
        lost += KEPT * goal.worth * view.derive(risks)[at]
    if not lost:
        return 0.0
    others = (each for each in view.now.friends_at(at, unit.side) if each.id != unit.id)
    return 0.0 if any(others) else lost


def _best_places(action: str, found: list[_Place], also: Collection[Hex]) -> list[Plan]:
    """Plans of ending in the best places and in those of `also`, the best first; of equals the nearer."""
    found.sort(key=itemgetter(1))
    found.sort(key=itemgetter(0), reverse=True)
    return [
        Plan(action, end, worth, conquers=conquers, facing=facing, ground=worth, then=then)
        for number, (worth, _, end, conquers, facing, then) in enumerate(found)
        if number < PLACES_LOOKED_AT or end in also
    ]


def done_on_the_spot(view: Situation, unit: Unit, at: Hex, points: int) -> Iterator[Plan]:
    """What a squad may do where it stands instead of going: get into a transport, or dig in."""
    ride = transports.best_ride(view, unit, at)
    if ride is not None:
        yield Plan(ADVANCE, at, ride[0], then=Board(ride[1].id))
    work = fortifications.best_work(view, unit, at, points // POINT)
    if work is not None:
        yield Plan(ADVANCE, at, work[0], then=work[1])


def _tank_places(view: Situation, unit: Unit, at: Hex, points: int, spared: float) -> list[_Place]:
    """The places a tank or gun can end in: pull, and what it has to fear there, its front to the enemy."""
    pulls, full, known = view.pulls(unit), view.derive(_full), dangers(view, unit)
    here, fear = pulls[at], danger(view, unit, at, unit.facing or 0)
    found: list[_Place] = []
    for position in positions(view, unit, at, points):
        end, facing = position
        if end in full and end != at:
            continue
        there = known.get(position)
        if there is None:
            there = danger(view, unit, end, facing)
        worth = PULL_ON_TANKS * (pulls[end] - here)
        worth -= FEAR * view.style.fear * (there - fear)
        found.append((worth - spared, len(found), end, False, facing, None))
    return found


def _can_take(view: Situation, unit: Unit, goal: Goal, action: str, left: int, cost: int) -> bool:
    """Whether the unit takes the goal by ending there: for points, or (base rules) by standing there."""
    if goal.leaves:
        return left >= POINT and isinstance(unit.place, OnHex)
    if view.holds(goal) or not view.takes(unit):
        return False
    if goal.objective is None or not cost:
        return True
    objective = next(each for each in view.game.scenario.objectives if each.id == goal.objective)
    return action != SPRINT and left >= conquest_price(objective, unit, cost)
