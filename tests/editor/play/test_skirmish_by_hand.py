"""Skirmish play by mouse, keys and the names that widgets tell: doctrine card, mat, facing, odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QWidget
from pytestqt.qtbot import QtBot

from editor.play.choose import card_of
from editor.play.game_source import GameSource
from editor.play.mode import PlayTable
from editor.play.panels.kit import CounterPicture
from editor.play.session import PlaySession
from editor.play.telling.card_words import card_text
from editor.play.telling.unit_words import figure_words, found_unit
from editor.play.timeline import PlaySetup
from editor.text.texts import text
from editor.theme.appearance import Appearance
from editor.views.overlays.model import LegalChoices, Marks, Targeting
from engine.hexes.hex import Hex, neighbour
from engine.model.catalogue import Catalogue
from engine.model.setup import PlacedUnit
from engine.model.side import Squad
from engine.rules.base.sequence.activation import Activate
from engine.rules.doctrine.draft import Keep
from engine.rules.doctrine.hands import abilities
from engine.rules.queries import ADVANCE, CONCENTRATED_FIRE
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.arrivals.mat_entry import EnterBoard
from engine.rules.skirmish.economy.treasury import account
from engine.storage.bundled import scenario
from engine.storage.languages import words_of
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import answer_like_a_bot, play_until, words_in

Begin = Callable[..., PlayTable]


def named(root: QWidget, part: str, kind: type[QWidget] = QAbstractButton) -> list[QWidget]:
    """The widgets of a kind on show whose accessible name holds these words."""
    return [each for each in root.findChildren(kind) if part in each.accessibleName() and not each.isHidden()]


def press(qtbot: QtBot, root: QWidget, part: str) -> None:
    """A click on the first button of that name."""
    # Widgets put into a layout are shown in the next turn of the event loop.
    qtbot.wait(30)
    found = named(root, part)
    assert found, part
    qtbot.mouseClick(found[0], Qt.MouseButton.LeftButton)


def press_hex(qtbot: QtBot, table: PlayTable, hex_: Hex) -> None:
    """A click on a hex of the map."""
    sheet = table.view.sheet
    assert sheet is not None
    x, y = table.view.camera.to_view(*sheet.centre(hex_))
    qtbot.mouseClick(table.view, Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))


@pytest.fixture
def begin(qtbot: QtBot, material: Catalogue) -> Iterator[Begin]:
    """Begins a game of two people on King of the Hill with these units (label, side 0 or 1, kind, facing).

    A kind of figure stands for a squad of four of them.
    """
    tables: list[PlayTable] = []
    appearance = Appearance()
    appearance.wear("light")

    def game(*units: tuple[str, int, str, int]) -> PlayTable:
        found = scenario("king-of-the-hill")
        grid = PlaySession.of_scenario(found, material, PlaySetup({}, 1)).game.map.grid
        sides = [side.id for side in found.sides]
        placed = tuple(
            PlacedUnit(label, sides[side], grid.parse(label), squad=Squad({kind: 4}))
            if kind in material.units.figures
            else PlacedUnit(label, sides[side], grid.parse(label), kind=kind, facing=facing)
            for label, side, kind, facing in units
        )
        timing = replace(found.timing, first_initiative=sides[0])
        with_units = replace(found, placed_units=placed, timing=timing)
        people = PlaySetup({"west": "human", "east": "human"}, 1)
        table = PlayTable(PlaySession.of_scenario(with_units, material, people), appearance)
        for root in (table.centre, table.left, table.right):
            qtbot.addWidget(root)
            root.resize(900, 900)
            root.show()
        for _ in range(60):
            ask = table.session.asked
            table.session.lift_curtain()
            if ask is not None and ask.prompt == "action":
                break
            if ask is not None:
                table.session.choose(ask.options[0])
        tables.append(table)
        return table

    yield game
    for each in tables:
        each.leave()
    appearance.deleteLater()


def test_an_ability_of_the_doctrine_card_is_used_by_a_click_and_locked_ones_cannot(
    make: MakeTable, qtbot: QtBot
) -> None:
    table = make()
    table.left.resize(280, 900)
    table.left.show()
    for _ in range(60):
        play_until(table, "action")
        usable = [each for each in named(table.left, " XP") if "open" in each.accessibleName()]
        if usable:
            break
        answer_like_a_bot(table)
    else:
        raise AssertionError("no ability could ever be used")
    locked = [
        each.accessibleName()
        for each in table.left.findChildren(QWidget)
        if ": locked, at " in each.accessibleName()
    ]
    assert locked
    assert not [each for each in named(table.left, "locked") if isinstance(each, QAbstractButton)]
    before, count = account(table.now, "west"), table.session.count
    qtbot.mouseClick(usable[0], Qt.MouseButton.LeftButton)
    # What it does is told before it is decided.
    assert table.session.count == count
    assert table.staged is not None
    assert card_text(table.session.game, card_of(table.staged)) in table.confirm.sentence
    qtbot.keyClick(table.view, Qt.Key.Key_Return)
    assert table.session.count > count
    spent = account(table.now, "west")
    assert spent.experience < before.experience


def test_the_cards_dealt_can_be_read_before_one_is_kept_by_a_click(make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    table.left.resize(280, 900)
    table.left.show()
    ask = play_until(table, "doctrine")
    dealt = [each.doctrine for each in ask.options if isinstance(each, Keep)]
    assert len(dealt) == 3
    told = words_in(table.left)
    for doctrine in dealt:
        assert all(card.name in told for card in abilities(table.now, doctrine)), doctrine
    press(qtbot, table.left, f"Keep {text(f'doctrine.{dealt[1]}')}")
    assert table.session.answers[-1] == f"Keep {dealt[1]}"
    assert not table.left.draft.isVisible()


def test_who_waits_on_the_mat_comes_in_where_the_map_is_clicked(make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    table.left.resize(280, 900)
    table.left.show()
    for _ in range(100):
        play_until(table, "action")
        enters = [each for each in table.found if isinstance(each.action, EnterBoard)]
        waiting = list(dict.fromkeys(each.unit for each in enters))
        if len(waiting) > 1:
            break
        answer_like_a_bot(table)
    second = waiting[1]
    doors = {each.hex for each in enters if each.unit == second}
    door = next(iter(doors))
    assert door is not None
    table.left.sides["west"].unit_chosen.emit(second)
    shown = table.view.overlay("choices")
    assert isinstance(shown, LegalChoices)
    assert shown.chosen == doors
    (ring,) = [each for each in table.left.findChildren(CounterPicture) if each.is_marked]
    unit = found_unit(table.now, second)
    assert unit is not None
    assert ring.accessibleName() == figure_words(table.session.game, unit.figures)
    key = "help.action.enters.one.goes" if len(doors) == 1 else "help.action.enters.goes"
    assert table.confirm.sentence == text(key, hexes="teal for Advance, orange for Sprint")
    press_hex(qtbot, table, door)
    press(qtbot, table.centre, "Advance")
    assert table.session.moments[-1].action == EnterBoard(second or "", door, ADVANCE)


@pytest.mark.parametrize("height", [420, 800])
def test_the_cards_dealt_are_in_sight_and_then_the_round_again(
    make: MakeTable, qtbot: QtBot, height: int
) -> None:
    table = make()
    # The window has its own time to lay out what it is given.
    qtbot.wait(30)
    table.left.resize(280, height)
    table.left.show()
    qtbot.wait(50)
    seen = table.left.draft.visibleRegion().boundingRect()
    assert seen.top() == 0
    assert seen.height() > 0.8 * height
    press(qtbot, table.left, "Keep ")
    qtbot.wait(50)
    assert not table.left.sequence.visibleRegion().isEmpty()


def test_a_french_window_names_the_abilities_in_french(french: None, make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    ask = play_until(table, "doctrine")
    dealt = [each.doctrine for each in ask.options if isinstance(each, Keep)]
    french = words_of("fr").told
    read = words_in(table.left.draft)
    cards = [card for doctrine in dealt for card in abilities(table.now, doctrine)]
    assert cards
    for card in cards:
        assert french(card.name) in read, card.id
        assert french(card.text) in read, card.id
        assert card.text not in read, card.id
    press(qtbot, table.left, f"Garder {text(f'doctrine.{dealt[0]}')}")
    play_until(table, "action")
    held = words_in(table.left)
    for card in abilities(table.now, dealt[0]):
        assert any(
            each.accessibleName().startswith(f"{french(card.name)}: ")
            for each in table.left.findChildren(QWidget)
        ), card.id
        assert card.text not in held, card.id


def test_a_figure_changes_between_squads_on_the_mat_by_a_click(make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    table.right.resize(320, 900)
    table.right.show()
    play_until(table, "purchase")
    shop = table.purchase
    press(qtbot, shop, "Buy 4 regulars")
    for _ in range(2):
        press(qtbot, shop, "New squad")
    waiting = mat_of(table.now, "west").waiting
    assert [len(each.unit.figures) for each in waiting] == [1, 1]
    press(qtbot, shop, "Put ")
    filled = [len(each.unit.figures) for each in mat_of(table.now, "west").waiting]
    assert sorted(filled) == [1, 2]
    press(qtbot, shop, " gives ")
    changed = [len(each.unit.figures) for each in mat_of(table.now, "west").waiting]
    assert changed == filled[::-1]


def test_a_tank_is_turned_by_a_click_on_the_map_and_by_a_key(begin: Begin, qtbot: QtBot) -> None:
    table = begin(("E4", 0, "m4a1_sherman", 2))
    at = table.now.hex_of("E4")
    assert at is not None
    press_hex(qtbot, table, at)
    press(qtbot, table.centre, "Advance")
    behind = neighbour(at, 5)
    press_hex(qtbot, table, behind)
    if table.now.unit("E4").facing == 2:
        press(qtbot, table.centre, "northwest")
    assert table.now.unit("E4").facing == 5
    qtbot.keyClick(table.view, Qt.Key.Key_4)
    assert table.now.unit("E4").facing == 3
    source = table.view.source
    assert isinstance(source, GameSource)
    assert next(each for each in source.counters if each.id == "E4").facing == 3


def test_the_arc_of_a_gun_is_drawn_and_a_turret_has_none(begin: Begin, qtbot: QtBot) -> None:
    table = begin(("C5", 0, "m1_57mm", 2), ("E4", 0, "m4a1_sherman", 2))
    at = table.now.hex_of("C5")
    assert at is not None
    press_hex(qtbot, table, at)
    arc = table.view.overlay("arc")
    assert isinstance(arc, Marks)
    assert neighbour(at, 2) in arc.hexes
    assert not {neighbour(at, direction) for direction in (0, 1, 3, 4, 5)} & arc.hexes
    tank = table.now.hex_of("E4")
    assert tank is not None
    press_hex(qtbot, table, tank)
    assert table.view.overlay("arc") is None


def test_craters_breaches_and_ruins_lie_on_the_map(begin: Begin) -> None:
    table = begin()
    game, state = table.session.game, table.session.state
    house = next(hex_ for hex_, cell in game.map.cells.items() if cell.terrain == "building")
    open_ = next(hex_ for hex_, cell in game.map.cells.items() if cell.terrain == "clear")
    hit = state.with_board(craters=(open_,), replaced=((house, "rough"),))
    shown = GameSource(game, hit, "west")
    assert shown.map.cells[open_].crater
    assert shown.map.cells[house].terrain == "rough"
    assert GameSource(game, hit, "west").map is shown.map
    assert GameSource(game, state, "west").map is game.map


def test_what_both_sides_do_with_dice_is_ticked_off_by_mouse_and_changes_the_odds(
    begin: Begin, qtbot: QtBot
) -> None:
    table = begin(("E4", 0, "m4a1_sherman", 1), ("G4", 1, "panzer_ii", 1))
    tank, enemy = table.now.hex_of("E4"), table.now.hex_of("G4")
    assert tank is not None
    assert enemy is not None
    press_hex(qtbot, table, tank)
    press(qtbot, table.centre, "Fire and move")
    assert table.confirm.sentence == text("help.move.fire")
    press_hex(qtbot, table, enemy)
    before = words_in(table.confirm)
    assert "%" in before
    qtbot.wait(30)
    boxes = named(table.right, "", QCheckBox)
    assert boxes
    lowers = next(each for each in boxes if "lower" in each.accessibleName().lower())
    qtbot.mouseClick(lowers, Qt.MouseButton.LeftButton, pos=QPoint(8, lowers.height() // 2))
    assert words_in(table.confirm) != before
    assert table.staged is not None


def test_the_only_target_is_told_with_its_odds_before_dice_are_rolled(begin: Begin, qtbot: QtBot) -> None:
    table = begin(("E4", 0, "regular", 0), ("G4", 1, "regular", 0))
    squad, enemy = table.now.hex_of("E4"), table.now.hex_of("G4")
    assert squad is not None
    before = table.session.count
    press_hex(qtbot, table, squad)
    press(qtbot, table.centre, "Concentrated fire")
    assert table.session.count == before
    assert table.staged is not None
    assert text("act.concentrated_fire") in table.confirm.sentence
    assert "%" in table.confirm.chance
    shown = table.view.overlay("targeting")
    assert isinstance(shown, Targeting)
    assert shown.target == enemy
    assert table.view.overlay("reach") is None, "nobody goes anywhere now"
    qtbot.keyClick(table.view, Qt.Key.Key_Escape)
    assert table.staged is None
    assert table.view.overlay("reach") is not None
    assert table.session.count == before
    qtbot.keyClick(table.view, Qt.Key.Key_C)
    qtbot.mouseClick(table.confirm.go, Qt.MouseButton.LeftButton)
    assert table.session.moments[before].action == Activate("E4", CONCENTRATED_FIRE)
