"""A game says nothing in another language, and no id: in panels, menus and dialogs, and on the map."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from editor.play.ground import ground_now
from editor.play.mode import PlayTable
from editor.play.session import PlaySession
from editor.play.timeline import PlaySetup
from editor.text.names import named
from editor.text.texts import speak
from editor.theme.appearance import Appearance
from engine.model.catalogue import Catalogue
from engine.storage.bundled import scenario
from tests.editor.painted import painted
from tests.editor.play.playing import answer_like_a_bot
from tests.editor.spoken import authored, faults, filled

#: So many answers of a game are looked at.
ANSWERS = 260

#: What says something in words on the map of that game, and beside it.
SPEAKERS = {
    "panels/fitting: paintEvent",
    "views/overlays/tags: draw_tag",
    "views/overlays/traces: _draw_card",
}


@pytest.fixture(
    params=[
        pytest.param(("fr", "en"), id="French"),
        pytest.param(("en", "fr"), id="English", marks=pytest.mark.thorough),
    ]
)
def spoken(
    request: pytest.FixtureRequest, qtbot: QtBot, material: Catalogue
) -> Iterator[tuple[Catalogue, str]]:
    """The material in a language, and the other one."""
    code, foreign = request.param
    speak(code)
    yield named(material), foreign
    speak("en")


def menus(table: PlayTable) -> Iterator[QMenu]:
    """What can be done at this moment wherever something is."""
    game, state = table.session.game, table.session.state
    hexes = {hex_ for hex_ in ground_now(game, state.board).cells if state.units.at(hex_)}
    hexes |= {objective.hex for objective in game.scenario.objectives}
    for hex_ in sorted(hexes):
        yield filled(table.menus.of_hex(hex_))
    lines = table.chronicle.lines(table.session)
    for line in lines[-4:]:
        yield filled(table.menus.of_line(line))
    yield filled(table.menus.of_moment(table.session.place))
    yield filled(table.menus.of_branches())
    yield filled(table.menus.commands())


def test_a_game_speaks_one_language(spoken: tuple[Catalogue, str], qtbot: QtBot) -> None:
    material, foreign = spoken
    hill = scenario("king-of-the-hill")
    own = authored(hill)
    appearance = Appearance()
    appearance.wear("light")
    people = PlaySetup({"west": "human", "east": "human"}, 3, 3)
    table = PlayTable(PlaySession.of_scenario(hill, material, people), appearance)
    roots: tuple[QWidget, ...] = (table.centre, table.left, table.right)
    for root in roots:
        qtbot.addWidget(root)
        root.resize(360, 760)
        root.show()
    table.centre.resize(900, 760)
    with painted() as drawn:
        seen, found = play(table, roots, foreign, own)
    table.leave()
    appearance.deleteLater()
    assert len(seen) >= 8, "not much of the game was seen"
    assert found == {}
    assert drawn.faults(foreign, own) == []
    assert drawn.speakers("fr" if foreign == "en" else "en", own) >= SPEAKERS


def look(table: PlayTable, roots: tuple[QWidget, ...]) -> None:
    """Have the map and all panels painted."""
    table.view.finish_rendering()
    for root in roots:
        root.grab()


def play(
    table: PlayTable, roots: tuple[QWidget, ...], foreign: str, own: set[str]
) -> tuple[set[tuple[str, str]], dict[str, str]]:
    """Play on and look at each new kind of moment; the moments, and what was wrong at which."""
    session = table.session
    seen: set[tuple[str, str]] = set()
    found: dict[str, str] = {}
    for number in range(ANSWERS):
        ask = session.asked
        if ask is None:
            break
        session.lift_curtain()
        moment = (ask.prompt, ask.seat if number % 40 else str(number))
        if moment not in seen:
            seen.add(moment)
            table.refresh()
            for unit in tuple(session.state.units)[:2]:
                table.pointing.choose_unit(unit)
            look(table, roots)
            for root in roots:
                found |= dict.fromkeys(faults(root, foreign, own), str(moment))
            for menu in menus(table):
                found |= dict.fromkeys(faults(menu, foreign, own), f"menu at {moment}")
                menu.deleteLater()
        session.blockSignals(True)
        answer_like_a_bot(table)
        session.blockSignals(False)
    session.moved.emit()
    look(table, roots)
    for root in roots:
        found |= dict.fromkeys(faults(root, foreign, own), "at the end")
    return seen, found
