"""A piece lies on a Reinforcement Hex where the map shows it there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hexes.hex import disc
from engine.model.flatten import flatten
from engine.model.layout import OverlayPlacement
from tests.validation.defects import HILL
from tests.validation.sentences import CATALOGUE, found_by, unspoilt


@pytest.mark.parametrize("piece", ["woods-3", "hill-1-triple", "building-2", "no-such-piece"])
def test_a_piece_covers_the_hexes_that_it_changes(piece: str) -> None:
    scenario, map_, _ = unspoilt(HILL)
    home = scenario.sides[0].reinforcement_hexes[0]
    covered = 0
    for rotation in range(7):
        for hex_ in disc(home, 2):
            laid = replace(scenario.layout, overlays=(OverlayPlacement(piece, hex_, rotation),))
            shown = flatten(laid, CATALOGUE).cells[home] != map_.cells[home]
            found = found_by("MAP038", HILL, replace(scenario, layout=laid))
            assert [each.labels for each in found] == [("A3",)] * shown, (rotation, hex_)
            covered += shown
    assert bool(covered) is (piece != "no-such-piece")
