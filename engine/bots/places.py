"""The places a unit can end in with an action, what they are worth, and what is done there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.bots import armor, riding, shelter
from engine.bots.judgement import Goal, Judgement
from engine.hexes.hex import Hex, neighbours
from engine.play.action import Action
from engine.play.unit import Aboard, Inside, OnHex, Unit
from engine.rules.base.moves.exits import Exit
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.moves.transport import Board
from engine.rules.base.troops.specializations import BUILD as BUILDING
from engine.rules.base.troops.specializations import specialized
from engine.rules.base.troops.units import room, unit_class
from engine.rules.base.works.fortifications import EnterFortification
from engine.rules.queries import ADVANCE, ASSAULT, CONCENTRATED_FIRE, counts_for_stacking, point_cost

#: The name of the sprint, which the base rules do not know; there no plan comes of it.
SPRINT = "sprint"
#: What taking an objective is called where points are spent on it.
CONQUER = "conquer"

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


@dataclass(frozen=True, slots=True)
class Plan:
    """Go to `end`; conquer there, or fire at or assault `target`. `worth` is in figures.

    `facing` is how a tank or gun faces there, `ground` what being there is worth by itself; `then` is what
    else is done there.
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

    @property
    def attacks(self) -> bool:
        """Whether its worth rests on an attack, and is only an estimate as long as it is not weighed."""
        return self.then is None and (self.where is not None or self.action == CONCENTRATED_FIRE)


def _full(judge: Judgement) -> frozenset[Hex]:
    """The hexes that hold as many friends as they may."""
    places = dict.fromkeys(hex_ for _, hex_ in judge.friends)
    return frozenset(hex_ for hex_ in places if room(judge.now, judge.side, hex_) <= 0)


def beside_enemies(judge: Judgement) -> dict[Hex, tuple[Hex, ...]]:
    """The hexes with enemies by the hexes beside them."""
    found: dict[Hex, tuple[Hex, ...]] = {}
    for hex_ in sorted(judge.closed):
        for beside in neighbours(hex_):
            found[beside] = (*found.get(beside, ()), hex_)
    return found


#: A place to end in: what that is worth, the hex, whether it is conquered, how a tank faces there, what is
#: done there.
_Place = tuple[float, Hex, bool, int | None, Action | None]


def _known_grounds(judge: Judgement) -> dict[object, dict[Hex, float]]:
    return {}


def ends_of(judge: Judgement, unit: Unit, at: Hex, action: str, points: int) -> list[Plan]:
    """The best places to end in: what conquering, pull, fire on the way and at the end make of each."""
    spared = 0.0 if action == ADVANCE else 0.01  # nothing is gained over an Advance
    points = riding.points_on_foot(judge, unit, points)
    reached: list[_Place] = []
    if armor.turns_itself(judge, unit):
        berths = _berths(judge, unit, at, points)
        reached += [(worth - spared, end, False, facing, None) for worth, end, facing in berths]
        return _best_places(action, reached)
    now = judge.now
    class_ = unit_class(now, unit)
    conquest = point_cost(now, unit, CONQUER)
    goals = judge.goal_at
    full = judge.derive(_full) if counts_for_stacking(now, unit) else frozenset()
    frail = 1.0 if len(unit.figures) > 2 or not unit.is_squad else 1.6
    inside = shelter.own_shelter(judge, unit)
    if isinstance(unit.place, Inside):
        points -= POINT
    free = judge.derive(shelter.free_shelters) if unit.is_squad else {}
    if now.state.units.aboard(unit.id):
        frail *= WITH_RIDERS
    alike = unit.kind, frail, at, unit.place, now.hex_of(unit.id)
    grounds = judge.derive(_known_grounds).setdefault(alike, {})
    pulls = judge.pulls(unit)
    here = pulls[at] + riding.seat_kept(judge, unit, at)
    # Nobody fires at who is aboard: getting out only means being fired at.
    left = 0.0 if isinstance(unit.place, Aboard) else judge.threat(at) * (1 - inside)
    given_up = _given_up(judge, unit, at)
    for end, cost in judge.ways.reached(class_, at, points, judge.closed):
        if end in full and end != at:
            continue
        worth = grounds.get(end)
        if worth is None:
            threat = judge.threat(end)
            worth = pulls[end] - here
            if end != at:
                worth -= frail * (FEAR * (threat - left) + FEAR_ON_THE_WAY * threat) + given_up
            grounds[end] = worth
        goal = goals.get(end)
        if goal is not None and _can_take(judge, unit, goal, action, points - cost, conquest):
            out = Exit() if goal.leaves else None
            reached.append((worth + judge.worth_of_taking(goal), end, True, None, out))
            continue
        then: Action | None = None
        if end in free and points - cost >= POINT and not (inside and end == at):
            index, cover = free[end]
            worth += frail * FEAR * judge.threat(end) * shelter.share_spared(cover) + SHELTER
            then = EnterFortification(index)
        reached.append((worth - spared, end, False, None, then))
    return _best_places(action, reached)


def _given_up(judge: Judgement, unit: Unit, at: Hex) -> float:
    """What is lost by leaving a goal that only who stands there to the end of the round will have taken."""
    goal = judge.goal_at.get(at)
    if goal is None or judge.is_skirmish or goal.leaves or judge.controls(goal):
        return 0.0
    others = (each for each in judge.now.friends_at(at, unit.side) if each.id != unit.id)
    return 0.0 if any(others) else goal.worth


def _best_places(action: str, found: list[_Place]) -> list[Plan]:
    """Plans of ending in the places, the best first; all of them where an assault may follow."""
    found.sort(key=lambda each: -each[0])
    if action != ASSAULT:
        del found[PLACES_LOOKED_AT:]
    return [
        Plan(action, end, worth, conquers=conquers, facing=facing, ground=worth, then=then)
        for worth, end, conquers, facing, then in found
    ]


def done_on_the_spot(judge: Judgement, unit: Unit, at: Hex, points: int) -> Iterator[Plan]:
    """What a squad may do where it stands instead of going: get into a transport, or dig in."""
    ride = riding.best_ride(judge, unit, at)
    if ride is not None:
        yield Plan(ADVANCE, at, ride[0], then=Board(ride[1].id))
    if judge.is_skirmish and specialized(judge.now, unit, BUILDING):
        work = shelter.best_work(judge, unit, at, points // POINT)
        if work is not None:
            yield Plan(ADVANCE, at, work[0], then=work[1])


def _berths(judge: Judgement, unit: Unit, at: Hex, points: int) -> Iterator[tuple[float, Hex, int]]:
    """The places a tank or gun can end in: pull, and what it has to fear there, its front to the enemy."""
    pulls, full = judge.pulls(unit), judge.derive(_full)
    here, fear = pulls[at], armor.danger(judge, unit, at, unit.facing or 0)
    for berth in armor.berths(judge, unit, at, points):
        if berth.hex in full and berth.hex != at:
            continue
        worth = PULL_ON_TANKS * (pulls[berth.hex] - here)
        worth -= FEAR * (armor.danger(judge, unit, berth.hex, berth.facing) - fear)
        yield worth, berth.hex, berth.facing


def _can_take(judge: Judgement, unit: Unit, goal: Goal, action: str, left: int, cost: int) -> bool:
    """Whether the unit takes the goal by ending there: for points, or (base rules) by standing there."""
    if goal.leaves:
        return left >= POINT and isinstance(unit.place, OnHex)
    if judge.holds(goal) or (judge.is_skirmish and not unit.is_squad):
        return False
    if goal.objective is None or not cost:
        return True
    objective = next(each for each in judge.game.scenario.objectives if each.id == goal.objective)
    price = cost if objective.capture_cost_mp is None else objective.capture_cost_mp * POINT
    return action != SPRINT and left >= price
