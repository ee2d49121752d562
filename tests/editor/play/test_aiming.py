"""Firing by a click on the enemy: it is told with its odds and confirmed, or the strip says why not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editor.play.choose import LegalChoice, choices
from editor.play.mode import PlayTable
from editor.play.ordering.aiming import Aim, aims_of, why_not
from editor.play.telling.odds import odds_shown
from editor.play.thinking import choice_of
from editor.text.texts import text
from editor.views.overlays.model import Targeting
from engine.hexes.hex import Hex
from engine.play.action import Action
from engine.play.advance import advance
from engine.play.ask import Ask
from engine.play.attack import Attack
from engine.play.event import AttackDeclared
from engine.play.game import Observation
from engine.play.observe import observe
from engine.play.step import Window
from engine.playtest.match import answered, begin
from engine.rules.base.firing.fire import Fire
from engine.rules.base.firing.op_fire import OpFire
from engine.rules.base.firing.prospects import AT_THEIR_BEST
from engine.rules.base.sequence.activation import Activate
from engine.rules.queries import ADVANCE, CONCENTRATED_FIRE, FIRE_AND_MOVEMENT
from engine.rules.skirmish.vehicles.machine_guns import FireMachineGun
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import STEADY, answer_like_a_bot, go, play_until, until_on_the_mat, way
from tests.support.games import bundled_game

HILL = "king-of-the-hill"


def click(qtbot: QtBot, table: PlayTable, hex_: Hex) -> None:
    """A click on a hex of the map."""
    sheet = table.view.sheet
    assert sheet is not None
    x, y = table.view.camera.to_view(*sheet.centre(hex_))
    qtbot.mouseClick(table.view, Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))


def own(table: PlayTable) -> Iterator[str]:
    """The units of the person on the map that can be given an order."""
    found = (each.unit for each in table.found if each.unit in table.session.state.units)
    return (each for each in dict.fromkeys(found) if each is not None)


def in_sight(table: PlayTable, unit: str) -> tuple[Aim, ...]:
    """What a unit can fire at in hexes that the window shows."""
    return aims_of(table.now, unit, table.found)


def until(make: MakeTable, targets: int, map_: str = HILL, seed: int = 3) -> tuple[PlayTable, str]:
    """A person is asked for an action and has a unit with so many targets, at least."""
    table = make(map_=map_, seed=seed)
    known = _found().get((targets, map_, seed))
    if known is not None:
        go(table, known[0])
        table.session.lift_curtain()
        return table, known[1]
    for _ in range(200):
        play_until(table, "action")
        for unit in own(table):
            if len(in_sight(table, unit)) >= targets:
                _found()[targets, map_, seed] = way(table), unit
                return table, unit
        answer_like_a_bot(table)
    raise AssertionError("nobody has so many targets")


@cache
def _found() -> dict[tuple[int, str, int], tuple[list[Action], str]]:
    """How the positions that were looked for are reached, and the unit in each."""
    return {}


def stand(table: PlayTable, unit: str) -> Hex:
    at = table.session.state.units.hex_of(table.session.state.units[unit])
    assert at is not None
    return at


def begun(table: PlayTable) -> None:
    """Past the question whether an ability is used as an activation begins."""
    while table.session.asked is not None and table.session.asked.prompt == "activation_begins":
        answer_like_a_bot(table)


def choose(qtbot: QtBot, table: PlayTable, unit: str) -> None:
    """Clicks on the counter of a unit until it is the chosen one of its stack."""
    for _ in range(8):
        if table.pointing.unit == unit:
            return
        click(qtbot, table, stand(table, unit))
    assert table.pointing.unit == unit


@pytest.mark.parametrize("by", ["key", "mouse"])
def test_an_enemy_that_is_clicked_is_fired_at_once_that_is_confirmed(
    make: MakeTable, qtbot: QtBot, by: str
) -> None:
    table, unit = until(make, 2)
    choose(qtbot, table, unit)
    rings = table.view.overlay("targeting")
    assert isinstance(rings, Targeting)
    aim = in_sight(table, unit)[0]
    goal = aim.choice.hex
    assert goal is not None
    assert rings.targets[goal].endswith("%")
    assert text("help.hex.red") in table.confirm.sentence
    count = table.session.count

    click(qtbot, table, goal)
    assert table.session.count == count, "nothing is decided yet"
    assert table.pointing.unit == unit
    assert table.confirm.sentence.startswith("Concentrated fire: ")
    assert table.confirm.chance
    assert table.right.odds.isVisibleTo(table.right)
    assert table.confirm.go.isVisible()
    shown = table.view.overlay("targeting")
    assert isinstance(shown, Targeting)
    assert shown.target == goal
    assert shown.tag
    told = table.confirm.chance

    if by == "key":
        qtbot.keyClick(table.view, Qt.Key.Key_Return)
    else:
        qtbot.mouseClick(table.confirm.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not table.going.orders.left)
    moments = table.session.moments[count:]
    assert [each.action for each in moments[:2]] == list(aim.actions)
    assert any(isinstance(event, AttackDeclared) for each in moments for event in each.events)
    if table.session.asked is not None and table.session.state.attacks:
        assert table.confirm.chance == told, "what was told before is what is told then"


def test_the_odds_are_those_that_are_told_when_the_target_is_asked(make: MakeTable) -> None:
    table, unit = until(make, 2)
    aims = in_sight(table, unit)
    odds = [odds_shown(aim.there, None, aim.choice.action, AT_THEIR_BEST) for aim in aims]
    assert table.session.choose(Activate(unit, CONCENTRATED_FIRE))
    ask = table.session.asked
    assert ask is not None
    assert ask.prompt == "target"
    fires = [each.action for each in table.found if isinstance(each.action, Fire)]
    assert fires == [aim.choice.action for aim in aims if isinstance(aim.choice.action, Fire)]
    then = [odds_shown(table.now, ask, fire, AT_THEIR_BEST) for fire in fires]
    assert then == odds[: len(then)]


def test_the_menu_of_the_enemy_lists_it_with_its_chance(make: MakeTable, qtbot: QtBot) -> None:
    table, unit = until(make, 2)
    choose(qtbot, table, unit)
    goal = in_sight(table, unit)[0].choice.hex
    assert goal is not None
    aims = [each.choice for each in table.pointing.aiming.at(goal)]
    listed = [each for each in table.menus.of_hex(goal) if each is not None]
    fires = [each for each in listed if any(each.words.startswith(aim.words) for aim in aims)]
    assert len(fires) == len(aims)
    assert all("%" in each.words for each in fires)
    assert fires[0].does is not None
    count = table.session.count
    fires[0].does()
    assert table.staged == aims[0]
    assert table.session.count == count


def test_escape_takes_it_back(make: MakeTable, qtbot: QtBot) -> None:
    table, unit = until(make, 2)
    choose(qtbot, table, unit)
    goal = in_sight(table, unit)[0].choice.hex
    assert goal is not None
    count = table.session.count
    click(qtbot, table, goal)
    assert table.staged is not None
    qtbot.keyClick(table.view, Qt.Key.Key_Escape)
    assert table.staged is None
    assert table.pointing.unit == unit
    assert table.session.count == count


@pytest.mark.thorough
def test_each_further_click_aims_at_the_next_in_the_hex(make: MakeTable, qtbot: QtBot) -> None:
    table, unit, goal, aims = _two_in_a_hex(make)
    choose(qtbot, table, unit)
    seen: list[LegalChoice | None] = []
    for _ in range(len(aims) + 1):
        click(qtbot, table, goal)
        seen.append(table.staged)
    assert seen == [*(aim.choice for aim in aims), aims[0].choice]


def _two_in_a_hex(make: MakeTable) -> tuple[PlayTable, str, Hex, list[Aim]]:
    table = make(map_=HILL, seed=3)
    for _ in range(200):
        play_until(table, "action")
        for unit in own(table):
            aims = in_sight(table, unit)
            for goal in {aim.choice.hex for aim in aims}:
                here = [aim for aim in aims if aim.choice.hex == goal]
                if len(here) > 1 and goal is not None:
                    return table, unit, goal, here
        answer_like_a_bot(table)
    raise AssertionError("no unit has two targets in a hex")


@pytest.mark.thorough
def test_the_only_target_is_not_fired_at_before_its_odds_were_seen(make: MakeTable, qtbot: QtBot) -> None:
    table = make(map_=HILL, seed=3)
    for _ in range(200):
        play_until(table, "action")
        alone = [unit for unit in own(table) if len(in_sight(table, unit)) == 1]
        if alone:
            break
        answer_like_a_bot(table)
    (aim,) = in_sight(table, alone[0])
    assert aim.actions == (Activate(alone[0], CONCENTRATED_FIRE),)
    assert aim.choice.hex is not None
    choose(qtbot, table, alone[0])
    count = table.session.count
    click(qtbot, table, aim.choice.hex)
    assert table.session.count == count
    assert table.confirm.chance
    qtbot.keyClick(table.view, Qt.Key.Key_Return)
    pass_windows(qtbot, table)
    assert table.session.moments[count].action == Activate(alone[0], CONCENTRATED_FIRE)
    assert declared_since(table, count).hex == aim.choice.hex


def pass_windows(qtbot: QtBot, table: PlayTable) -> None:
    """The person does nothing out of turn, until nothing of the order is left."""
    for _ in range(6):
        ask = table.session.asked
        if ask is not None and isinstance(ask.step, Window):
            qtbot.keyClick(table.view, Qt.Key.Key_P)
        qtbot.wait(120)


def declared_since(table: PlayTable, count: int) -> Attack:
    events = [event for each in table.session.moments[count:] for event in each.events]
    return next(each.attack for each in events if isinstance(each, AttackDeclared))


def test_what_may_be_done_out_of_turn_comes_first_and_then_the_order_goes_on(
    make: MakeTable, qtbot: QtBot
) -> None:
    """A doctrine may be used as the activation begins: the fire follows once that was passed on."""
    table = make(map_=HILL, seed=3)
    aims: tuple[Aim, ...] = ()
    for _ in range(300):
        play_until(table, "action")
        for unit in own(table):
            aims = in_sight(table, unit)
            if len(aims) > 1 and asks_first(table, unit):
                break
        else:
            answer_like_a_bot(table)
            continue
        break
    (aim, *_), count = aims, table.session.count
    assert aim.choice.hex is not None
    choose(qtbot, table, aim.choice.unit or "")
    click(qtbot, table, aim.choice.hex)
    qtbot.keyClick(table.view, Qt.Key.Key_Return)
    qtbot.wait(150)
    ask = table.session.asked
    assert ask is not None
    assert isinstance(ask.step, Window)
    assert table.going.orders.left == aim.actions[1:]
    pass_windows(qtbot, table)
    assert not table.going.orders.left
    assert declared_since(table, count).hex == aim.choice.hex


def asks_first(table: PlayTable, unit: str) -> bool:
    """Whether something may be done out of turn before a unit fires that was activated for it."""
    session = table.session
    then = advance(session.game, session.state, Activate(unit, CONCENTRATED_FIRE)).pending
    return isinstance(then, Ask) and isinstance(then.step, Window) and then.seat == "west"


def test_where_it_cannot_fire_the_strip_names_the_rule_and_the_next_click_means_the_enemy(
    make: MakeTable, qtbot: QtBot
) -> None:
    table, unit = until(make, 1)
    units = table.session.state.units
    targets = {aim.choice.hex for aim in in_sight(table, unit)}
    at = next(
        hex_
        for enemy in units.of("east")
        if (hex_ := units.hex_of(enemy)) is not None and hex_ not in targets
    )
    choose(qtbot, table, unit)
    count = table.session.count
    click(qtbot, table, at)
    assert table.session.count == count
    assert table.staged is None
    assert table.pointing.unit == unit
    assert f"does not fire at {table.now.game.map.label(at)}: " in table.confirm.sentence
    assert table.confirm.sentence.endswith(")"), "the rule stands in brackets"
    assert not table.confirm.go.isVisible()
    click(qtbot, table, at)
    assert table.pointing.unit in [each.id for each in units.at(at)]
    assert "does not fire" not in table.confirm.sentence


@pytest.mark.thorough
def test_who_is_in_the_midst_of_an_advance_is_told_that_it_does_not_fire(
    make: MakeTable, qtbot: QtBot
) -> None:
    table, unit = until(make, 1)
    goal = in_sight(table, unit)[0].choice.hex
    assert goal is not None
    choose(qtbot, table, unit)
    qtbot.keyClick(table.view, Qt.Key.Key_D)
    assert table.session.answers[-1].endswith(ADVANCE)
    begun(table)
    click(qtbot, table, goal)
    assert text("play.no_fire.action", action="Advance") in table.confirm.sentence


@pytest.mark.thorough
def test_in_the_midst_of_fire_and_movement_a_second_attack_is_refused_by_its_rule(
    make: MakeTable, qtbot: QtBot
) -> None:
    table = make(map_=HILL, seed=4)
    for _ in range(200):
        play_until(table, "action")
        offered = [each.action for each in table.found]
        able = [unit for unit in own(table) if Activate(unit, FIRE_AND_MOVEMENT) in offered]
        # A tank has a machine gun beside its gun, which fires on its own.
        able = [unit for unit in able if table.session.state.units[unit].is_squad and in_sight(table, unit)]
        if able:
            break
        answer_like_a_bot(table)
    choose(qtbot, table, able[0])
    goal = in_sight(table, able[0])[0].choice.hex
    assert goal is not None
    qtbot.keyClick(table.view, Qt.Key.Key_V)
    begun(table)
    click(qtbot, table, goal)
    assert table.staged is not None, "what the question offers is staged as ever"
    qtbot.keyClick(table.view, Qt.Key.Key_Return)
    for _ in range(40):
        ask = table.session.asked
        if ask is not None and ask.prompt == "move":
            break
        if ask is None:
            table.session.decide_now(1)
        else:
            answer_like_a_bot(table)
    assert table.session.state.units.at(goal), "somebody is left there"
    click(qtbot, table, goal)
    assert "(B-ATK-05)" in table.confirm.sentence


@pytest.mark.thorough
def test_the_machine_gun_of_a_tank_is_called_by_its_name(make: MakeTable, qtbot: QtBot) -> None:
    table = make(map_=HILL, seed=3)
    for _ in range(400):
        play_until(table, "move")
        guns = [each for each in table.found if isinstance(each.action, FireMachineGun)]
        if guns and not any(isinstance(each.action, Fire) for each in table.found):
            break
        answer_like_a_bot(table)
    goal = guns[0].hex
    assert goal is not None
    click(qtbot, table, goal)
    assert table.confirm.sentence.startswith(text("act.fire_machine_gun") + ": ")


def test_who_waits_on_the_mat_says_at_whom_it_would_fire_or_why_not(make: MakeTable, qtbot: QtBot) -> None:
    table = make(map_=HILL, seed=3)
    waiting = until_on_the_mat(table)
    table.left.unit_chosen.emit(waiting)
    units = table.session.state.units
    enemy = units.hex_of(next(iter(units.of("east"))))
    assert enemy is not None
    click(qtbot, table, enemy)
    assert (table.staged is not None) == bool(table.pointing.aiming.at(enemy))
    assert table.staged is not None or "does not fire at" in table.confirm.sentence


@pytest.mark.parametrize(("name", "seed"), [("at-the-breaking-point", 3), ("iron-harvest", 4), (HILL, 2)])
def test_every_unit_fires_at_every_enemy_or_says_why_not(name: str, seed: int) -> None:
    game = bundled_game(name, 8)
    match, rng = begin(game, seed), random.Random(seed)
    fires, bars, rules = 0, 0, 0
    for number in range(400):
        ask = match.pending
        if not isinstance(ask, Ask):
            break
        if ask.prompt == "action" and rng.random() < 0.3:
            now = observe(game, match.state, ask.seat)
            found = choices(now, ask)
            for unit in dict.fromkeys(each.unit for each in found if each.unit is not None):
                hexes = {aim.choice.hex for aim in aims_of(now, unit, found)}
                for at in enemies(now, game.side_of(ask.seat)):
                    why = why_not(now, ask, unit, at)
                    assert (at in hexes) == (not why), (unit, at, why)
                    fires, bars, rules = fires + (not why), bars + bool(why), rules + why.endswith(")")
        match = answered(match, ask.options[choice_of(game, match.state, STEADY, seed, number)])
    assert bars
    assert fires
    assert rules == bars, "a rule stands in every reason"


def enemies(now: Observation, side: str) -> frozenset[Hex]:
    """The hexes with enemies of a side."""
    hexes = {now.hex_of(each) for each in now.state.units.all() if each.side != side}
    return frozenset(each for each in hexes if each is not None)


def test_a_click_on_whoever_moves_has_who_is_on_watch_answer(qtbot: QtBot, make: MakeTable) -> None:
    table = make("human", "human", map_="meuse", seed=5)
    play_until(table, "op_fire", seat="east")
    moving = table.session.state.active_unit
    assert moving is not None
    shots = [each for each in table.found if isinstance(each.action, OpFire)]
    assert shots
    assert all(each.hex != stand(table, moving.id) for each in shots)
    table.view.show_hexes((stand(table, moving.id),), centred=True)
    click(qtbot, table, stand(table, moving.id))
    assert table.staged == shots[0]
    assert table.pointing.unit == shots[0].unit
    # A further click goes on to the next one who may.
    click(qtbot, table, stand(table, moving.id))
    assert table.staged == shots[1 % len(shots)]
    qtbot.keyClick(table.view, Qt.Key.Key_Escape)
    click(qtbot, table, stand(table, moving.id))
    shot = table.staged
    assert shot is not None
    before = table.session.count
    qtbot.mouseClick(table.confirm.go, Qt.MouseButton.LeftButton)
    assert table.session.moments[before].action == shot.action
