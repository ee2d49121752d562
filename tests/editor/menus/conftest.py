from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from engine.hexes.edge import edge
from engine.hexes.hex import Hex
from engine.model.cell import Cell, HexsideFeature
from engine.model.layout import OverlayPlacement
from engine.model.objective import (
    Charge,
    Fortification,
    Objective,
    ObjectiveType,
    Obstacle,
    SpecialPoint,
    WreckMarker,
)
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Squad, Zone
from engine.storage.bundled import scenario


def crowded(at: Hex, beside: Hex, overlay: Hex) -> Scenario:
    """King of the Hill with everything there is in one hex, and a piece in another."""
    hill = scenario("king-of-the-hill")
    west = hill.sides[0]
    cells = {
        **hill.layout.cells,
        at: Cell("woods", elevation=1, road=(0,), stream=(2,), label="Mill"),
        beside: Cell("rough"),
    }
    layout = replace(
        hill.layout,
        cells=cells,
        hexsides={edge(at, 1): HexsideFeature("hedgerow")},
        overlays=(OverlayPlacement("woods-1", overlay), OverlayPlacement("pond-1", overlay)),
    )
    side = replace(west, reinforcement_hexes=(at,), deployment_zones=(Zone((at, beside)),))
    side = replace(side, exit_hexes=(at,), forbidden_hexes=(at,))
    return replace(
        hill,
        layout=layout,
        sides=(side, *hill.sides[1:]),
        objectives=(Objective("vp-1", at, ObjectiveType.VP, 2),),
        fortifications=(Fortification(at, "pillbox", facing=1),),
        obstacles=(Obstacle(at, "mines"),),
        wrecks=(WreckMarker(at, "heavy"),),
        charges=(Charge(at, "fortification"),),
        special_points=(SpecialPoint(at, "radio", west.id),),
        smoke=(at,),
        placed_units=(
            PlacedUnit("tank", west.id, at, kind="tiger_i", facing=0),
            PlacedUnit("squad", west.id, at, squad=Squad({"regular": 4})),
        ),
    )


@pytest.fixture
def full(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> ScenarioDocument:
    """The crowded map, open in the window: all in C4, the pieces round E4."""
    find = hill.map.grid.find
    at, beside, overlay = find("C4"), find("C5"), find("E4")
    assert at is not None
    assert beside is not None
    assert overlay is not None
    hill.show_snapshot(crowded(at, beside, overlay))
    qtbot.wait(60)
    return hill
