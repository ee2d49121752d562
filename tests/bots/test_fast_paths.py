"""What bots hold and leave out gives the same as working all of it out plainly, in played positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from engine.bots.destinations import PLACES_LOOKED_AT, ends_of
from engine.bots.estimates import estimate, marks, marks_around
from engine.bots.plans import adds_to_an_advance, drafts, own_points, targets
from engine.bots.situation import CROWDING, FADING, FURTHER_SHOT, STRIDE, Situation
from engine.bots.tank_positions import HARM, HITTING, HUNTED, STOPPED, STOPPING, danger
from engine.hexes.hex import Hex, distance
from engine.kernel.odds import net_hits
from engine.play.unit import Unit
from engine.rules.base.troops.units import has_ability, unit_class
from engine.rules.queries import ADVANCE, ASSAULT, FIRE_AND_MOVEMENT
from engine.rules.skirmish.vehicles.facing import FRONT, REAR, SIDE, side_shown
from engine.rules.skirmish.vehicles.incapacitation import ANTI_TANK
from engine.rules.skirmish.vehicles.kinds import is_tank, number, part, table_of
from tests.bots.choices import choices

#: A base game, whose units stand near each other at once, and a skirmish with tanks.
GAMES = ("at-the-breaking-point", "king-of-the-hill")


@cache
def situations(id: str) -> tuple[Situation, ...]:
    """Every sixth position of a game, four in all, in which somebody chooses an action, enemies in play."""
    views = (Situation(choice.now) for choice in choices(id, 2, 6))
    met = (view for view in views if view.enemies)
    found = tuple(islice(met, 5, 24, 6))
    assert len(found) == 4
    return found


def places(id: str) -> Iterator[tuple[Situation, Unit, Hex]]:
    for view in situations(id):
        for unit, at in view.friends:
            yield view, unit, at


def plain_pull(view: Situation, unit: Unit, hex_: Hex) -> float:
    """The strongest goal, each with all friends that are nearer but the unit itself."""
    best = 0.0
    for goal in view.goals:
        costs = view.routes.to(unit_class(view.now, unit), goal.hex, view.forbidden)
        if hex_ not in costs:
            continue
        others = [at for friend, at in view.friends if friend.is_squad and friend.id != unit.id]
        nearer = sum(costs[at] < costs[hex_] for at in others if at in costs) if not goal.leaves else 0
        worth = view.worth_of_taking(goal) or view.worth_of_staying(goal)
        best = max(best, worth / (1 + FADING * costs[hex_] / STRIDE) / (1 + CROWDING * nearer))
    return best


def plain_threat(view: Situation, hex_: Hex) -> float:
    losses = []
    for enemy in view.enemies:
        away = distance(enemy.hex, hex_)
        if enemy.dice and 0 < away <= enemy.reach and view.sees(enemy.hex, hex_):
            hits = net_hits(enemy.dice, 4 if away == 1 else 5, view.cover(hex_))
            losses.append(enemy.weight * float(hits.mean()))
    return sum(loss * FURTHER_SHOT**rank for rank, loss in enumerate(sorted(losses, reverse=True)))


def plain_danger(view: Situation, unit: Unit, hex_: Hex, facing: int) -> float:
    now, table, lost = view.now, table_of(view.now, unit), 0.0
    for enemy in view.enemies:
        away = distance(enemy.hex, hex_)
        if enemy.unit.is_squad:
            lost += (
                enemy.weight * (HUNTED if has_ability(now, enemy.unit, ANTI_TANK) else STOPPED) * (away == 1)
            )
            continue
        theirs = table_of(now, enemy.unit)
        if not 0 < away <= number(part(theirs, "range"), "vehicle") or not view.sees(enemy.hex, hex_):
            continue
        side = side_shown(hex_, facing, enemy.hex) if is_tank(now, unit) else ""
        armor, deflection = number(table, "armor"), number(table, "deflection")
        armor += (side == FRONT) - (side == REAR or (side == SIDE and not deflection))
        deflection = max(deflection - (1 if side == SIDE else 2 if side == REAR else 0), 0)
        dice = number(part(theirs, "cf"), str(table["class"]) if is_tank(now, unit) else "light")
        lost += enemy.weight * HARM * max(dice * HITTING - deflection - armor * STOPPING, 0.15)
    return lost


@pytest.mark.parametrize("id", GAMES)
def test_pulls_and_threats_are_those_worked_out_plainly(id: str) -> None:
    for number_, (view, unit, at) in enumerate(places(id)):
        if number_ % 3:
            continue
        ends = view.routes.reached(unit_class(view.now, unit), at, STRIDE, view.closed)
        for end, _ in ends[::9]:
            assert view.pull(unit, end) == pytest.approx(plain_pull(view, unit, end))
            assert view.threat(end) == pytest.approx(plain_threat(view, end))


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("back", [False, True])
def test_the_safest_way_is_the_safest_of_all_cheapest_ones(id: str, back: bool) -> None:
    threatened = 0
    for view, unit, at in islice(places(id), 0, None, 3):
        class_ = unit_class(view.now, unit)
        table = view.routes.table(class_)
        for end, _ in view.routes.reached(class_, at, 2 * STRIDE, view.barred)[1::7]:
            field = table.field_to((end,), closed=view.barred)
            ways, unfinished = [], [(at,)]
            while unfinished:
                way = unfinished.pop()
                further = table.next_hexes(field, way[-1])
                unfinished += [(*way, step) for step in further]
                ways += [] if further else [way]
            dangers = {way: sum(map(view.threat, way[1:])) for way in ways}
            least = min(dangers.values())
            chosen = view.routes.safest_way(class_, at, end, view.barred, view.threat, back=back)
            assert chosen is not None
            assert dangers[chosen] == pytest.approx(least)
            threatened += max(dangers.values()) > least
    assert threatened > 5


def test_no_way_leads_where_none_is() -> None:
    view, unit, at = next(places("king-of-the-hill"))
    shut = frozenset(view.game.map.cells) - {at}
    end = view.goals[0].hex
    assert end != at
    assert view.routes.safest_way(unit_class(view.now, unit), at, end, shut, view.threat) is None


def test_the_danger_of_tanks_is_that_worked_out_plainly() -> None:
    looked = 0
    for view, unit, at in places("king-of-the-hill"):
        if unit.facing is None:
            continue
        for end, _ in view.routes.reached(unit_class(view.now, unit), at, STRIDE, view.closed)[::2]:
            for facing in range(6):
                looked += 1
                assert danger(view, unit, end, facing) == pytest.approx(plain_danger(view, unit, end, facing))
    assert looked > 50


@pytest.mark.parametrize("id", GAMES)
def test_targets_are_all_marks_in_range_and_sight(id: str) -> None:
    for view, unit, at in places(id):
        around = dict(marks_around(view, at))
        assert set(around) == set(view.derive(marks))
        for action in (FIRE_AND_MOVEMENT, "concentrated_fire"):
            meant = [
                mark.enemy.unit.id
                for mark, away in around.items()
                if estimate(view, unit, at, action, mark, away) > 0 and view.sees(at, mark.enemy.hex)
            ]
            assert [target for _, target, _ in targets(view, unit, at, action)] == meant


@pytest.mark.parametrize("id", GAMES)
def test_places_do_not_depend_on_what_was_looked_at_before(id: str) -> None:
    """The ground known from a shorter or longer way gives the ends of a fresh look; more ends come after."""
    for view, unit, at in places(id):
        points = own_points(view, unit, ADVANCE)
        for each in (points // 2, 2 * points, points):
            held = ends_of(view, unit, at, ADVANCE, each)
            assert held == ends_of(Situation(view.now), unit, at, ADVANCE, each)
            everywhere = ends_of(view, unit, at, ADVANCE, each, view.game.map.cells)
            assert everywhere[:PLACES_LOOKED_AT] == held
            assert [end.worth for end in everywhere] == sorted((e.worth for e in everywhere), reverse=True)


@pytest.mark.parametrize("id", GAMES)
def test_what_is_left_out_is_outdone_by_an_advance(id: str) -> None:
    left_out = 0
    for view, unit, at in places(id):
        for action in (FIRE_AND_MOVEMENT, ASSAULT):
            if adds_to_an_advance(view, unit, at, action):
                continue
            left_out += 1
            plans = drafts(view, unit, at, action, own_points(view, unit, action))
            advances = drafts(view, unit, at, ADVANCE, own_points(view, unit, ADVANCE))
            assert not any(plan.attacks for plan in plans)
            assert not plans or plans[0].worth <= advances[0].worth
    assert left_out > 5
