"""The shop shows what a side cannot buy now, greyed and with the reason."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from editor.panels.fitting import ElidedLabel
from editor.play.mode import PlayTable
from editor.play.panels.kit import CounterPicture
from editor.play.panels.right import COLUMN_WIDTH
from editor.text.prices import price_words
from editor.text.texts import plural, speak, text
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.economy.motor_pool import RaiseLevel
from engine.rules.skirmish.economy.purchase import BuildSquad, BuyFigures, Specialize
from engine.rules.skirmish.economy.treasury import account
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import play_until, words_in


def button_of(table: PlayTable, action: object) -> QWidget:
    return next(button for button, choice in table.purchase.buttons if choice.action == action)


def greyed(table: PlayTable) -> list[QAbstractButton]:
    return [each for each in table.right.findChildren(QAbstractButton) if not each.isEnabled()]


def named(table: PlayTable, part: str) -> list[QAbstractButton]:
    return [each for each in greyed(table) if part in each.accessibleName()]


def spend_all_but(table: PlayTable, left: int) -> None:
    """Buys machine guns and regulars by their buttons until so little command is left."""
    while (command := account(table.now, "west").command - mat_of(table.now, "west").spent[0]) > left:
        pack = "machine_gun" if command >= left + 2 else "regular"
        button_of(table, BuyFigures(pack)).click()  # type: ignore[attr-defined]


def test_what_command_does_not_reach_is_greyed_and_says_what_it_costs(make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    table.right.resize(300, 900)
    table.right.show()
    play_until(table, "purchase")
    assert not named(table, "Buy 1 machine gun")
    assert isinstance(button_of(table, RaiseLevel()), QWidget)

    spend_all_but(table, 1)
    qtbot.wait(30)
    machine_gun = named(table, "Buy 1 machine gun")
    assert len(machine_gun) == 1
    assert machine_gun[0].accessibleName().endswith("it costs 2 CP and 0 FP (S-PUR-04)")
    assert machine_gun[0].toolTip() == machine_gun[0].accessibleName()
    assert len(named(table, "it costs 2 CP and 2 FP (S-PUR-10)")) == 1
    assert "it costs 2 CP and 0 FP (S-PUR-04)" in words_in(table.right)

    count = table.session.count
    qtbot.mouseClick(machine_gun[0], Qt.MouseButton.LeftButton)
    assert table.session.count == count
    assert "regular" in {getattr(choice.action, "pack", "") for _, choice in table.purchase.buttons}


def test_a_price_tells_where_it_comes_from(make: MakeTable) -> None:
    table = make()
    play_until(table, "purchase")
    told = {label.toolTip() for label in table.purchase.findChildren(QLabel) if label.text().endswith(" CP")}
    assert "Skirmish Mode booklet · stands in the rule book" in told
    mortar = "a point more than a machine gun: it fires three hexes farther, over what blocks sight"
    assert f"own estimate · reasoned, not published: {mortar}" in told


def test_tokens_that_command_does_not_reach_are_greyed_beside_those_it_does(make: MakeTable) -> None:
    table = make()
    play_until(table, "purchase")
    button_of(table, BuyFigures("regular")).click()  # type: ignore[attr-defined]
    button_of(table, BuildSquad("regular")).click()  # type: ignore[attr-defined]
    assert not named(table, "(S-PUR-21)")
    spend_all_but(table, 1)
    offered = {
        choice.action.specialization
        for _, choice in table.purchase.buttons
        if isinstance(choice.action, Specialize)
    }
    assert "engineer" in offered
    assert "anti_tank" not in offered
    assert len([each for each in named(table, "Anti-tank") if "it costs 2 CP" in each.accessibleName()]) == 1
    table.purchase.done.click()
    assert not named(table, "(S-PUR")


# ---------------------------------------------------------------------- by one click, and back again


def spent(table: PlayTable) -> tuple[int, int]:
    return mat_of(table.now, "west").spent[:2]


def test_a_whole_squad_is_bought_by_one_click_at_the_price_it_says(make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    table.right.resize(320, 1400)
    table.right.show()
    play_until(table, "purchase")
    button, squad = next(each for each in table.purchase.squad_buttons if "machine gun" in each[1].words)
    assert squad.price is not None
    before, answers = spent(table), len(table.session.answers)
    waiting = len(mat_of(table.now, "west").waiting)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    mat = mat_of(table.now, "west")
    assert len(mat.waiting) == waiting + 1
    assert mat.waiting[-1].unit.figures == tuple(sorted(squad.figures))
    assert spent(table) == (before[0] + squad.price.cp, before[1] + squad.price.fp)
    assert len(table.session.answers) == answers + len(squad.actions)
    assert f"Bought now: {spent(table)[0]} CP" in words_in(table.right)


def test_what_lies_in_the_reserve_makes_the_next_squad_cheaper(make: MakeTable) -> None:
    table = make()
    play_until(table, "purchase")
    first = table.purchase.squad_buttons[0][1]
    button_of(table, BuyFigures("regular")).click()  # type: ignore[attr-defined]
    second = table.purchase.squad_buttons[0][1]
    assert first.price is not None
    assert second.price is not None
    assert second.figures == first.figures
    assert second.price.cp < first.price.cp


def test_a_squad_beyond_the_purse_says_why(make: MakeTable) -> None:
    table = make()
    table.right.show()
    play_until(table, "purchase")
    spend_all_but(table, 1)
    shut = [(button, squad) for button, squad in table.purchase.squad_buttons if squad.against]
    assert shut
    for button, squad in shut:
        assert not button.isEnabled()
        assert squad.against in button.toolTip()


def test_squads_beyond_the_purse_show_their_price_greyed(make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    table.right.resize(320, 1400)
    table.right.show()
    play_until(table, "purchase")
    before = {squad.figures: squad.price for _, squad in table.purchase.squad_buttons}
    spend_all_but(table, 1)
    qtbot.wait(30)
    reserve = set(mat_of(table.now, "west").reserve)
    shut = [(button, squad) for button, squad in table.purchase.squad_buttons if squad.against]
    asked = [(button, squad) for button, squad in shut if not reserve & set(squad.figures)]
    assert asked
    for button, squad in shut:
        assert squad.price is not None
        labels = [each for each in in_its_row(table, button) if isinstance(each, QLabel)]
        (price,) = [each for each in labels if each.text() == price_words(squad.price)]
        assert price.property("second")
        assert all(each.property("second") for each in labels)
    for _, squad in asked:
        assert squad.price == before[squad.figures], "nothing of it lies in the reserve"
    assert spent(table)[0] == account(table.now, "west").command - 1, "nothing was bought by asking"


def test_one_thing_is_taken_back_and_the_rest_stays(make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    table.right.resize(320, 1400)
    table.right.show()
    play_until(table, "purchase")
    for pack in ("regular", "machine_gun", "regular"):
        button_of(table, BuyFigures(pack)).click()  # type: ignore[attr-defined]
    assert mat_of(table.now, "west").reserve == ("machine_gun", *["regular"] * 8)
    minus = next(each for each in table.purchase.minus_buttons if "regular" in each.accessibleName())
    qtbot.mouseClick(minus, Qt.MouseButton.LeftButton)
    assert mat_of(table.now, "west").reserve == ("machine_gun", *["regular"] * 4)
    assert [each.action for each in table.session.moments[-2:]] == [
        BuyFigures("regular"),
        BuyFigures("machine_gun"),
    ]


def test_a_squad_that_was_built_goes_back_into_its_figures(make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    table.right.resize(320, 1400)
    table.right.show()
    play_until(table, "purchase")
    before = mat_of(table.now, "west")
    qtbot.mouseClick(table.purchase.squad_buttons[0][0], Qt.MouseButton.LeftButton)
    figures = table.purchase.squad_buttons[0][1].figures
    minus = next(each for each in table.purchase.minus_buttons if "mat" in each.accessibleName())
    qtbot.mouseClick(minus, Qt.MouseButton.LeftButton)
    mat = mat_of(table.now, "west")
    assert len(mat.waiting) == len(before.waiting)
    assert mat.reserve == tuple(sorted((*before.reserve, *figures)))


def in_its_row(table: PlayTable, button: QWidget) -> list[QWidget]:
    """What stands beside a button of the shop, itself left out."""
    page = button.parentWidget()
    assert page is not None
    middle = button.geometry().center().y()
    beside = page.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [each for each in beside if each is not button and abs(each.geometry().center().y() - middle) <= 3]


def ends_of_words(row: list[QWidget]) -> list[int]:
    """Where the words of a row end, but for the name, which takes the room that is left."""
    labels = (each for each in row if isinstance(each, QLabel) and not isinstance(each, ElidedLabel))
    return [each.geometry().right() for each in labels if each.text()]


def test_what_is_on_sale_shows_its_counter_and_takes_one_back_in_the_same_row(
    qtbot: QtBot, make: MakeTable
) -> None:
    table = make()
    table.right.resize(320, 1400)
    table.right.show()
    play_until(table, "purchase")
    qtbot.wait(30)
    pack = BuyFigures("regular")
    beside = in_its_row(table, button_of(table, pack))
    assert any(isinstance(each, CounterPicture) for each in beside)
    assert not set(beside) & set(table.purchase.minus_buttons)
    count, ends = table.session.count, ends_of_words(beside)
    qtbot.mouseClick(button_of(table, pack), Qt.MouseButton.LeftButton)
    qtbot.wait(30)
    assert ends_of_words(in_its_row(table, button_of(table, pack))) == ends, "no price has moved"
    (minus,) = set(in_its_row(table, button_of(table, pack))) & set(table.purchase.minus_buttons)
    qtbot.mouseClick(minus, Qt.MouseButton.LeftButton)
    assert table.session.count == count
    assert not table.purchase.minus_buttons


def test_the_page_of_choices_points_to_the_shop_while_it_asks(make: MakeTable) -> None:
    table = make()
    table.right.show()
    play_until(table, "purchase")
    told = words_in(table.right.choices)
    assert text("help.purchase") in told
    assert text("play.choices.none") not in told


def test_what_was_bought_is_told_as_a_thing(make: MakeTable) -> None:
    table = make()
    play_until(table, "purchase")
    for _ in range(2):
        button_of(table, BuyFigures("regular")).click()  # type: ignore[attr-defined]
    (minus, *_) = table.purchase.minus_buttons
    four = plural("figure.regular", 4)
    assert minus.accessibleName() == text("buy.back", what=four)
    assert text("buy.times", words=four, number=2) in words_in(table.purchase)


def test_rows_of_squads_stay_where_they_are_when_money_runs_out(make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    table.right.resize(320, 1400)
    table.right.show()
    play_until(table, "purchase")
    qtbot.wait(50)

    def rows() -> list[int]:
        heights = [button.geometry().center().y() for button, _ in table.purchase.squad_buttons]
        return [low - high for high, low in pairwise(heights)]

    before = rows()
    spend_all_but(table, 1)
    assert any(squad.against for _, squad in table.purchase.squad_buttons)
    qtbot.waitUntil(lambda: rows() == before)


def test_clicks_at_one_place_buy_the_same_again(make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    table.right.resize(320, 700)
    table.right.show()
    play_until(table, "purchase")
    qtbot.wait(50)
    pack = BuyFigures("regular")
    button = button_of(table, pack)
    place = button.mapTo(table.right, button.rect().center())
    for times in (1, 2, 3):
        under = table.right.childAt(place)
        assert under is button_of(table, pack), times
        qtbot.mouseClick(under, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: button_of(table, pack).height() < 40)
        qtbot.wait(50)
    assert [each.action for each in table.session.moments[-3:]] == [pack] * 3


def test_a_low_shop_leaves_its_room_to_what_is_on_sale(make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    table.right.resize(320, 900)
    table.right.show()
    play_until(table, "purchase")
    pack = BuyFigures("regular")
    button_of(table, pack).click()  # type: ignore[attr-defined]
    shop = table.purchase
    qtbot.waitUntil(lambda: sum(each.isVisible() for each in lists_of(shop)) == 2)
    table.right.resize(320, 400)
    qtbot.waitUntil(lambda: sum(each.isVisible() for each in lists_of(shop)) == 1)
    # The row of the pack has another one.
    qtbot.waitUntil(lambda: sum(each.isVisible() for each in shop.minus_buttons) == 1)
    assert text("buy.bought", cp=1, fp=0) in words_in(shop)


def lists_of(shop: QWidget) -> list[QScrollArea]:
    """What is on sale, and what was bought."""
    return shop.findChildren(QScrollArea)


@pytest.mark.parametrize("tongue", ["en", "fr"])
def test_names_of_squads_are_not_cut(make: MakeTable, qtbot: QtBot, tongue: str) -> None:
    speak(tongue)
    table = make()
    table.right.resize(COLUMN_WIDTH, 1400)
    table.right.show()
    play_until(table, "purchase")
    qtbot.wait(50)
    words = {squad.words for _, squad in table.purchase.squad_buttons}
    shown = {each.shown() for each in table.purchase.findChildren(ElidedLabel) if each.text() in words}
    speak("en")
    assert shown == words
