"""Who plays which seat is told by names: of the side, and of player or division where they share it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.play.panels.start_dialog import StartDialog
from editor.play.telling.unit_words import seat_name
from engine.model.scenario import Scenario
from engine.play.game import seats_of
from engine.storage.bundled import scenario
from tests.editor.play.conftest import MakeTable


def names(of: Scenario) -> list[str]:
    return [seat_name(of, seat) for seat in seats_of(of)]


def test_the_players_of_a_team_are_told_by_their_names(qtbot: QtBot, make: MakeTable) -> None:
    banners = scenario("four-banners")
    dialog = StartDialog(banners)
    qtbot.addWidget(dialog)
    shown = {label.text() for label in dialog.findChildren(QLabel)}
    wanted = names(banners)
    assert wanted[0] == f"{banners.sides[0].name}, First battalion"
    assert len(set(wanted)) == 4
    assert set(wanted) <= shown
    assert not any(seat.id in label for seat in seats_of(banners) for label in shown)
    table = make("tactical", "tactical", map_="four-banners")
    bar = " ".join(label.text() for label in table.centre.findChildren(QLabel))
    assert all(name in bar for name in wanted)


def test_who_has_no_name_is_told_by_division_or_number() -> None:
    banners = scenario("four-banners")
    west, east = banners.sides
    nameless = replace(west, players=tuple(replace(each, name="") for each in west.players))
    divided = names(replace(banners, sides=(nameless, east)))
    assert divided[:2] == [f"{west.name}, light", f"{west.name}, dark"]
    plain = replace(nameless, players=tuple(replace(each, division=None) for each in nameless.players))
    assert names(replace(banners, sides=(plain, east)))[:2] == [
        f"{west.name}, player 1",
        f"{west.name}, player 2",
    ]
    hill = scenario("king-of-the-hill")
    assert names(hill) == [side.name for side in hill.sides]
