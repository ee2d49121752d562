"""Tanks at the play table: facing by a click on the hex in front, their state on the counter, the shop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from editor.play.choose import LegalChoice, at_hex, choices
from editor.play.game_source import counter_of_unit
from editor.play.mode import PlayTable
from editor.play.session import PlaySession
from editor.play.timeline import PlaySetup
from editor.theme.appearance import Appearance
from editor.views.board_source import DamageMark, Motion
from engine.hexes.hex import Hex, neighbour
from engine.model.catalogue import Catalogue
from engine.model.setup import PlacedUnit
from engine.play.action import Action
from engine.play.unit import INCAPACITATED, STANDING
from engine.rules.base.moves.moving import Enter
from engine.rules.base.sequence.activation import Activate
from engine.rules.skirmish.economy.motor_pool import RaiseLevel
from engine.rules.skirmish.vehicles.driving import Halt
from engine.rules.skirmish.vehicles.steering import Turn
from engine.storage.bundled import scenario
from tests.editor.play.playing import words_in


@pytest.fixture
def table(qtbot: QtBot, material: Catalogue) -> Iterator[PlayTable]:
    """A game of two people in which the west has a tank that faces the lower right."""
    found = scenario("king-of-the-hill")
    home = found.sides[0].reinforcement_hexes[0]
    tank = PlacedUnit("tank", found.sides[0].id, home, kind="m4a1_sherman", facing=2)
    with_tank = replace(
        found,
        placed_units=(tank,),
        timing=replace(found.timing, first_initiative=found.sides[0].id),
    )
    appearance = Appearance()
    appearance.wear("light")
    session = PlaySession.of_scenario(with_tank, material, PlaySetup({"west": "human", "east": "human"}, 1))
    made = PlayTable(session, appearance)
    for root in (made.centre, made.left, made.right):
        qtbot.addWidget(root)
    made.centre.resize(900, 640)
    made.centre.show()
    yield made
    made.leave()
    appearance.deleteLater()


def found_choices(table: PlayTable) -> tuple[LegalChoice, ...]:
    ask = table.session.asked
    assert ask is not None
    return choices(table.now, ask)


def until(table: PlayTable, prompt: str) -> None:
    for _ in range(50):
        ask = table.session.asked
        assert ask is not None
        if ask.prompt == prompt:
            table.session.lift_curtain()
            return
        table.session.lift_curtain()
        assert table.session.choose(ask.options[0])
    raise AssertionError(f"nobody was asked {prompt}")


def take(table: PlayTable, action: Action) -> None:
    assert table.session.choose(action), action
    table.session.lift_curtain()


def moving(table: PlayTable) -> Hex:
    until(table, "action")
    take(table, Activate("tank", "advance"))
    at = table.now.hex_of("tank")
    assert at is not None
    return at


def test_a_click_on_a_hex_turns_the_tank_and_a_click_ahead_moves_it(table: PlayTable) -> None:
    at = moving(table)
    offered = found_choices(table)
    for facing in range(6):
        ahead = neighbour(at, facing)
        if ahead not in table.now.game.map:
            continue
        meant = {type(each.action) for each in at_hex(offered, ahead)}
        assert meant <= {Enter, Turn}
        assert (Turn in meant) is (facing != 2)
    turn = next(each for each in offered if isinstance(each.action, Turn))
    assert "turn" in turn.words.lower()
    take(table, turn.action)
    assert table.now.unit("tank").facing != 2
    assert any("faces" in word for word in words_in(table.left, table.right, table.centre).splitlines())


def test_the_counter_shows_motion_facing_and_incapacitation(table: PlayTable) -> None:
    moving(table)
    unit, now = table.now.unit("tank"), table.now
    shown = counter_of_unit(now, unit, Hex(0, 0), "american", 0, False, True)
    assert (shown.motion, shown.facing, shown.damage) == (Motion.DRIVING, 2, DamageMark.NONE)
    assert (shown.movement, shown.armor) == ("12", "2")
    stopped = counter_of_unit(
        now, unit.marked(STANDING, INCAPACITATED), Hex(0, 0), "american", 0, False, True
    )
    assert (stopped.motion, stopped.damage) == (Motion.STANDING, DamageMark.INCAPACITATED)


def test_a_tank_that_has_moved_is_asked_whether_it_halts(table: PlayTable) -> None:
    moving(table)
    take(table, next(each.action for each in found_choices(table) if isinstance(each.action, Turn)))
    take(table, next(each.action for each in found_choices(table) if each.key == "P"))
    words = [each.word for each in found_choices(table)]
    assert words == ["Halt", "Drive on"]
    take(table, Halt())
    assert table.now.unit("tank").has(STANDING)


def test_the_shop_sells_the_vehicle_level(table: PlayTable) -> None:
    until(table, "purchase")
    sold = {type(choice.action) for _, choice in table.purchase.buttons}
    assert RaiseLevel in sold
    assert "Vehicle Level 1" in words_in(table.right)
