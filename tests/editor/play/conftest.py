from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from editor.play.mode import PlayTable
from editor.play.session import PlaySession
from editor.play.timeline import PlaySetup
from editor.theme.appearance import Appearance
from engine.model.catalogue import Catalogue
from engine.storage.bundled import scenario
from tests.editor.play.playing import STEADY

MakeTable = Callable[..., PlayTable]


@pytest.fixture
def make(qtbot: QtBot, material: Catalogue) -> Iterator[MakeTable]:
    """Makes a table for a bundled map; `west` and `east` are `human` or names of bots, who are held."""
    tables: list[PlayTable] = []
    appearance = Appearance()
    appearance.wear("light")

    def table(
        west: str = "human",
        east: str = STEADY,
        *,
        map_: str = "king-of-the-hill",
        seed: int = 3,
        limit: int | None = None,
    ) -> PlayTable:
        setup = PlaySetup({"west": west, "east": east}, seed, limit)
        session = PlaySession.of_scenario(scenario(map_), material, setup)
        session.set_running(False)
        made = PlayTable(session, appearance)
        for root in (made.centre, made.left, made.right):
            qtbot.addWidget(root)
        made.centre.resize(900, 640)
        made.centre.show()
        tables.append(made)
        return made

    yield table
    for each in tables:
        each.leave()
    appearance.deleteLater()
