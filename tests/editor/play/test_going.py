"""Going by one click: ways as the rules will have them, taken hex by hex, ended by what comes in between."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.play.mode import PlayTable
from editor.play.ordering.beginnings import setting_out
from editor.play.ordering.ways import Way, ways, ways_after
from editor.play.panels.kit import CounterPicture
from editor.play.thinking import choice_of
from editor.views.overlays.model import ReachOverlay, RouteOverlay
from editor.views.overlays.traces import Traces
from engine.bots.situation import Situation
from engine.hexes.hex import Hex
from engine.play.action import Pass
from engine.play.advance import Advance, advance, start
from engine.play.ask import Ask, Chance
from engine.play.game import Game
from engine.play.observe import observe
from engine.playtest.match import answered, begin
from engine.rules.base.moves.moving import Enter
from engine.rules.base.sequence.activation import Activate
from engine.rules.queries import ADVANCE, ASSAULT, CONCENTRATED_FIRE, FIRE_AND_MOVEMENT
from engine.rules.skirmish.arrivals.mat_entry import EnterBoard
from engine.rules.skirmish.moves.movement import SPRINT
from engine.storage.bundled import scenario
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import STEADY, answer_like_a_bot, play_until, until_on_the_mat
from tests.support.games import any_option, bundled_game, game_of, next_moment

BASE = "at-the-breaking-point"


def gone(game: Game, moment: Advance, way: Way) -> tuple[Advance, bool]:
    """The moment after a way was gone, and whether nothing came in between; everybody else passes."""
    asked = moment.pending
    assert isinstance(asked, Ask)
    for action in way.actions:
        while isinstance(moment.pending, Ask) and not moment.pending.options.allows(action):
            if moment.pending.prompt == "move" or not moment.pending.options.allows(Pass()):
                return moment, False
            moment = advance(game, moment.state, Pass())
        if not isinstance(moment.pending, Ask):
            return moment, False
        moment = advance(game, moment.state, action)
    return moment, not isinstance(moment.pending, Chance)


@pytest.mark.parametrize(("name", "seed"), [(BASE, 3), ("iron-harvest", 4), ("king-of-the-hill", 5)])
def test_whoever_goes_a_way_comes_to_its_end_with_the_points_it_says(name: str, seed: int) -> None:
    game = bundled_game(name, 8)
    rng = random.Random(seed)
    moment, looked, arrived = start(game), 0, 0
    while isinstance(moment.pending, Ask | Chance) and looked < 40:
        ask = moment.pending
        if isinstance(ask, Ask) and ask.prompt in ("move", "action"):
            now = observe(game, moment.state, ask.seat)
            if ask.prompt == "move":
                assert ask.step is not None
                found, unit = ways(now, ask.step), now.state.active_unit
            else:
                able = [each for each in ask.options if isinstance(each, Activate) and each.action == ADVANCE]
                unit = now.unit(rng.choice(able).unit) if able else None
                found = ways_after(now, (Activate(unit.id, ADVANCE),)) if unit is not None else {}
            for hex_ in rng.sample(sorted(found), min(3, len(found))):
                assert unit is not None
                looked += 1
                after, whole = gone(game, moment, found[hex_])
                if whole and unit.id in after.state.units and after.state.activations:
                    assert after.state.units.hex_of(after.state.units[unit.id]) == hex_
                    assert after.state.activation.points_left == found[hex_].left
                    arrived += 1
        moment = next_moment(game, moment, rng, seed, any_option)
    assert arrived > looked // 2 > 5


def at_move(make: MakeTable, seed: int = 3) -> PlayTable:
    """A person moves a unit, and no enemy is on watch."""
    table = make(map_=BASE, seed=seed)
    play_until(table, "action")
    able = next(
        each for each in table.found if isinstance(each.action, Activate) and each.action.action == ADVANCE
    )
    table.pointing.choose_unit(able.unit or "")
    return table


def spot(table: PlayTable, hex_: Hex) -> QPoint:
    sheet = table.view.sheet
    assert sheet is not None
    x, y = table.view.camera.to_view(*sheet.centre(hex_))
    return QPoint(round(x), round(y))


def farthest(table: PlayTable) -> Hex:
    """An empty hex several steps away that an Advance reaches."""
    units = table.session.state.units
    away = {
        hex_: way
        for hex_, way in table.going.ways.items()
        if not units.at(hex_) and way.activation in ("", ADVANCE)
    }
    return max(away, key=lambda hex_: (len(away[hex_].hexes), hex_))


def walk_to(table: PlayTable, qtbot: QtBot, goal: Hex) -> None:
    """Point at a hex, which shows the way there, click on it, and wait until the way is gone."""
    way = table.going.ways[goal]
    qtbot.mouseMove(table.view, spot(table, goal))
    route = table.view.overlay("way")
    assert isinstance(route, RouteOverlay)
    assert route.hexes == way.hexes
    qtbot.mouseClick(table.view, Qt.MouseButton.LeftButton, pos=spot(table, goal))
    qtbot.waitUntil(lambda: not table.going.orders.left)


def test_a_chosen_unit_shows_its_reach_and_a_click_takes_it_there(make: MakeTable, qtbot: QtBot) -> None:
    table = at_move(make)
    unit = table.session.state.units[table.pointing.unit or ""]
    shown = table.view.overlay("reach")
    assert isinstance(shown, ReachOverlay)
    assert set(shown.hexes) == set(table.going.ways)
    goal = farthest(table)
    way = table.going.ways[goal]
    assert len(way.hexes) > 3
    before = table.session.count
    walk_to(table, qtbot, goal)
    units = table.session.state.units
    assert units.hex_of(units[unit.id]) == goal
    assert table.session.count >= before + len(way.actions)


def test_a_drag_does_the_same(make: MakeTable, qtbot: QtBot) -> None:
    table = at_move(make)
    unit = table.session.state.units[table.pointing.unit or ""]
    goal, at = farthest(table), table.session.state.units.hex_of(unit)
    assert at is not None
    qtbot.mousePress(table.view, Qt.MouseButton.LeftButton, pos=spot(table, at))
    qtbot.mouseMove(table.view, spot(table, goal))
    qtbot.mouseRelease(table.view, Qt.MouseButton.LeftButton, pos=spot(table, goal))
    qtbot.waitUntil(lambda: not table.going.orders.left)
    units = table.session.state.units
    assert units.hex_of(units[unit.id]) == goal


def test_escape_stops_a_unit_on_its_way(make: MakeTable, qtbot: QtBot) -> None:
    table = at_move(make)
    goal = farthest(table)
    assert table.going.go_to(goal)
    left = len(table.going.orders.left)
    assert left
    qtbot.keyClick(table.view, Qt.Key.Key_Escape)
    count = table.session.count
    qtbot.wait(400)
    assert table.session.count == count
    assert not table.going.orders.left


def test_fire_on_the_way_ends_it(make: MakeTable, qtbot: QtBot) -> None:
    table = make(map_=BASE, seed=3)
    session = table.session
    for _ in range(400):
        play_until(table, "move")
        goals = [hex_ for hex_, way in table.going.ways.items() if len(way.hexes) > 2]
        if goals:
            # Where most fire reaches: whoever goes there is most likely to be fired at.
            view = Situation(observe(session.game, session.state, "west"))
            before = len(session.moments)
            table.going.go_to(max(goals, key=lambda hex_: (view.threat(hex_), hex_)))
            for _ in range(20):
                if not table.going.orders.left:
                    break
                if session.asked is None:
                    session.decide_now(1)
                qtbot.wait(100)
            since = (event for moment in session.moments[before:] for event in moment.events)
            fired = any(type(event).__name__ == "AttackDeclared" for event in since)
            if fired:
                assert not table.going.orders.left
                return
        if session.asked is not None:
            answer_like_a_bot(table)
    raise AssertionError("nobody was fired at")


def test_an_adjacent_hex_is_entered_at_once(make: MakeTable, qtbot: QtBot) -> None:
    table = at_move(make)
    qtbot.keyClick(table.view, Qt.Key.Key_D)
    near = next(each.hex for each in table.found if isinstance(each.action, Enter))
    assert near is not None
    table.pointing.press_hex(near)
    assert table.session.state.units.hex_of(table.session.state.active_unit) == near  # type: ignore[arg-type]


def at_sprint(make: MakeTable) -> tuple[PlayTable, Hex]:
    """A person has chosen a squad that can advance and sprint; the hex is beyond its advance."""
    table = make(map_="king-of-the-hill", seed=3)
    play_until(table, "action")
    offered = {each.action for each in table.found}
    unit = next(
        each.unit
        for each in offered
        if isinstance(each, Activate) and each.action == SPRINT and Activate(each.unit, ADVANCE) in offered
    )
    table.pointing.choose_unit(unit)
    units = table.session.state.units
    farther = [
        hex_
        for hex_, way in table.going.ways.items()
        if way.activation == SPRINT and not units.at(hex_) and table.view.rect().contains(spot(table, hex_))
    ]
    return table, max(farther)


def test_a_chosen_squad_shows_what_only_a_sprint_reaches(make: MakeTable) -> None:
    table, _ = at_sprint(make)
    shown = table.view.overlay("reach")
    assert isinstance(shown, ReachOverlay)
    now, unit = table.now, table.pointing.unit or ""
    by_advance = ways_after(now, (Activate(unit, ADVANCE),))
    by_sprint = ways_after(now, (Activate(unit, SPRINT),))
    assert set(shown.hexes) == set(by_advance) | set(by_sprint)
    assert shown.dearer == set(by_sprint) - set(by_advance)
    assert by_advance
    assert all(table.going.ways[hex_] == way for hex_, way in by_advance.items())


@pytest.mark.parametrize("by", ["click", "drag"])
def test_a_hex_that_only_a_sprint_reaches_is_confirmed_and_then_run_to(
    make: MakeTable, qtbot: QtBot, by: str
) -> None:
    table, goal = at_sprint(make)
    unit = table.session.state.units[table.pointing.unit or ""]
    at = table.session.state.units.hex_of(unit)
    assert at is not None
    way, count = table.going.ways[goal], table.session.count
    qtbot.mousePress(table.view, Qt.MouseButton.LeftButton, pos=spot(table, at if by == "drag" else goal))
    qtbot.mouseMove(table.view, spot(table, goal))
    qtbot.mouseRelease(table.view, Qt.MouseButton.LeftButton, pos=spot(table, goal))
    assert table.session.count == count
    assert table.now.game.map.label(goal) in table.confirm.sentence
    assert table.confirm.go.isVisible()
    qtbot.keyClick(table.centre, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not table.going.orders.left)
    moments = table.session.moments
    assert Activate(unit.id, SPRINT) in [each.action for each in moments[count:]]
    entered = {each.action.hex for each in moments[count:] if isinstance(each.action, Enter)}
    assert entered
    assert entered <= set(way.hexes)


def at_mat(make: MakeTable, qtbot: QtBot) -> tuple[PlayTable, str]:
    """A person has clicked a squad on the mat that can come in."""
    table = make(map_="king-of-the-hill", seed=3)
    table.left.resize(280, 900)
    table.left.show()
    unit = until_on_the_mat(table)
    qtbot.wait(30)
    counter = next(each for each in table.left.findChildren(CounterPicture) if each.id == unit)
    qtbot.mouseClick(counter, Qt.MouseButton.LeftButton)
    return table, unit


def test_who_waits_on_the_mat_shows_its_reach_and_comes_in_to_where_a_click_says(
    make: MakeTable, qtbot: QtBot
) -> None:
    table, unit = at_mat(make, qtbot)
    shown = table.view.overlay("reach")
    assert isinstance(shown, ReachOverlay)
    assert set(shown.hexes) == set(table.going.ways)
    assert shown.dearer, "a sprint from the mat reaches farther"
    doors = {each.hex for each in table.found if each.unit == unit and isinstance(each.action, EnterBoard)}
    goal = farthest(table)
    way = table.going.ways[goal]
    assert isinstance(way.actions[0], EnterBoard)
    assert way.hexes[0] in doors
    assert len(way.hexes) > 2
    before = table.session.count
    walk_to(table, qtbot, goal)
    units = table.session.state.units
    assert units.hex_of(units[unit]) == goal
    assert [each.action for each in table.session.moments[before:]][: len(way.actions)] == list(way.actions)


def test_a_sprint_from_the_mat_is_confirmed_first(make: MakeTable, qtbot: QtBot) -> None:
    table, unit = at_mat(make, qtbot)
    units, count = table.session.state.units, table.session.count
    goal = max(
        hex_
        for hex_, way in table.going.ways.items()
        if way.activation == SPRINT and not units.at(hex_) and table.view.rect().contains(spot(table, hex_))
    )
    first = table.going.ways[goal].actions[0]
    qtbot.mouseClick(table.view, Qt.MouseButton.LeftButton, pos=spot(table, goal))
    assert table.session.count == count
    assert table.confirm.sentence.startswith("Sprint to ")
    qtbot.mouseClick(table.confirm.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not table.going.orders.left)
    assert table.session.moments[count].action == first
    assert unit in table.session.state.units


def test_of_several_hexes_where_it_may_come_in_the_way_with_most_points_left_is_taken() -> None:
    hill = scenario("king-of-the-hill")
    west, east = hill.sides
    two = replace(west, reinforcement_hexes=(*west.reinforcement_hexes, Hex(1, 5)))
    game = game_of(replace(hill, sides=(two, east)), 8)
    match = begin(game, 3)
    begins: list[EnterBoard] = []
    while not begins:
        ask = match.pending
        assert isinstance(ask, Ask)
        entries = [each for each in ask.options if isinstance(each, EnterBoard) and each.action == ADVANCE]
        begins = [each for each in entries if ask.seat == "west" and each.unit == entries[0].unit]
        now = observe(game, match.state, ask.seat)
        match = answered(match, ask.options[choice_of(game, match.state, STEADY, 3, len(match.answers))])
    assert len(begins) == 2
    each_way = [ways_after(now, (each,)) for each in begins]
    both = ways_after(now, begins)
    assert set(both) == {hex_ for found in each_way for hex_ in found}
    for hex_, way in both.items():
        assert way.left == max(found[hex_].left for found in each_way if hex_ in found)
    assert {way.hexes[0] for way in both.values()} == {each.hex for each in begins}


def test_the_rules_say_by_which_actions_a_unit_sets_out() -> None:
    assert {ADVANCE, FIRE_AND_MOVEMENT, SPRINT} <= setting_out(bundled_game("king-of-the-hill", 8))
    base = setting_out(bundled_game(BASE, 8))
    assert {ADVANCE, FIRE_AND_MOVEMENT} <= base
    assert SPRINT not in base
    assert not base & {ASSAULT, CONCENTRATED_FIRE}, "what ends in more than a move is no setting out"


def test_escape_takes_a_sprint_back_that_was_only_pointed_at(make: MakeTable, qtbot: QtBot) -> None:
    table, goal = at_sprint(make)
    count = table.session.count
    qtbot.mouseClick(table.view, Qt.MouseButton.LeftButton, pos=spot(table, goal))
    assert table.staged is not None
    at = table.session.state.units.hex_of(table.session.state.units[table.pointing.unit or ""])
    assert at is not None
    qtbot.mouseMove(table.view, spot(table, at))
    shown = table.view.overlay("way")
    assert isinstance(shown, RouteOverlay)
    assert shown.hexes == table.going.ways[goal].hexes
    qtbot.keyClick(table.view, Qt.Key.Key_Escape)
    assert table.staged is None
    assert table.view.overlay("way") is None
    assert table.session.count == count


def test_of_a_stack_the_chosen_unit_is_dragged_and_a_click_chooses_the_next(
    make: MakeTable, qtbot: QtBot
) -> None:
    table = make()
    play_until(table, "action")
    units = table.session.state.units
    at = next(each for each in (units.hex_of(unit) for unit in units.of("west")) if len(units.at(each)) > 2)
    first, second = units.at(at)[:2]
    for _ in range(2):
        qtbot.mouseClick(table.view, Qt.MouseButton.LeftButton, pos=spot(table, at))
    assert table.pointing.unit == second.id
    qtbot.mouseClick(table.view, Qt.MouseButton.LeftButton, pos=spot(table, at))
    assert table.pointing.unit not in (first.id, second.id)
    while table.pointing.unit != second.id:
        qtbot.mouseClick(table.view, Qt.MouseButton.LeftButton, pos=spot(table, at))
    goal = farthest(table)
    qtbot.mousePress(table.view, Qt.MouseButton.LeftButton, pos=spot(table, at))
    assert table.pointing.unit == second.id
    qtbot.mouseMove(table.view, spot(table, goal))
    qtbot.mouseRelease(table.view, Qt.MouseButton.LeftButton, pos=spot(table, goal))
    qtbot.waitUntil(lambda: not table.going.orders.left)
    units = table.session.state.units
    assert units.hex_of(units[second.id]) == goal
    assert units.hex_of(units[first.id]) == at


def test_a_button_held_while_the_reach_is_being_worked_out_is_still_pressed(
    make: MakeTable, qtbot: QtBot
) -> None:
    table = at_move(make)
    qtbot.wait(30)
    button = next(
        widget
        for widget, shown in zip(table.actions.widgets, table.actions.shown, strict=True)
        if any(each.action == Activate(table.pointing.unit or "", ADVANCE) for each in shown.choices)
    )
    qtbot.mousePress(button, Qt.MouseButton.LeftButton)
    table.going.found.emit()
    qtbot.wait(30)
    qtbot.mouseRelease(button, Qt.MouseButton.LeftButton)
    ask = table.session.asked
    assert ask is not None
    assert ask.prompt == "move"
    assert isinstance(table.view.overlay("reach"), ReachOverlay)


def test_the_way_of_a_unit_under_way_is_drawn_once(make: MakeTable) -> None:
    table = at_move(make)
    goal = farthest(table)
    table.going.go_to(goal)
    session = table.session
    seen = 0
    for _ in range(40):
        if not session.state.activations or session.asked is None or session.asked.prompt != "move":
            break
        path = session.state.activation.path
        if path:
            traces = table.view.overlay("traces")
            assert isinstance(traces, Traces)
            trails = [each.hexes for each in traces.trails]
            route = table.view.overlay("route")
            assert (route is None) == any(each[1:] == path for each in trails)
            assert route is not None or trails
            seen += 1
        near = next((each for each in table.found if isinstance(each.action, Enter)), None)
        if near is None:
            break
        table.going.orders.cancel()
        table.pointing.take(near)
    assert seen
