"""Fields of view, openness, exposure and counterfactuals."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.analysis.counterfactuals import counterfactuals
from engine.analysis.exposure import exposure, exposure_map
from engine.analysis.field_of_view import field_of_fire, field_of_view
from engine.analysis.openness import Openness, openness
from engine.analysis.survey import Survey
from engine.hexes.hex import Hex, disc, distance
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from engine.rules.base.sighting.line_of_sight import prove
from engine.rules.base.terrain.ground import GroundInPlay
from tests.analysis.boards import HILL, TABLE, WOODS, boards, pairs, sheet, survey

MIDDLE = Hex(5, 3)


def test_an_open_sheet_is_seen_whole() -> None:
    view = field_of_view(survey(sheet(), TABLE), (MIDDLE,))
    assert view.hidden == ()
    assert openness(survey(sheet(), TABLE)).percent == 100


def test_a_wall_of_woods_hides_what_lies_behind() -> None:
    ring = {hex_: WOODS for hex_ in disc(MIDDLE, 1) if hex_ != MIDDLE}
    found = field_of_view(survey(sheet(cells=ring), TABLE), (MIDDLE,), 3)
    assert set(found.seen) == set(disc(MIDDLE, 1))
    assert set(found.hidden) == {hex_ for hex_ in disc(MIDDLE, 3) if distance(hex_, MIDDLE) > 1}


@given(boards(6, 6), st.integers(1, 4))
def test_several_eyes_see_what_each_of_them_sees(map_: HexMap, radius: int) -> None:
    made = survey(map_, TABLE)
    eyes = sorted(map_.cells)[::13]
    together = set(field_of_view(made, eyes, radius).seen)
    assert together == {hex_ for eye in eyes for hex_ in field_of_view(made, (eye,), radius).seen}


@given(boards(6, 6))
def test_exposure_is_the_count_of_the_exposure_map(map_: HexMap) -> None:
    made = survey(map_, TABLE)
    counts = exposure_map(made, 4)
    for hex_ in sorted(map_.cells)[::7]:
        found = exposure(made, hex_, 4)
        assert counts[hex_] == len(found.seen_by)
        assert found.from_cover == sum(made.cover(other) > 0 for other in found.seen_by)
        near = (other for other in map_.cells if 0 < distance(hex_, other) <= 4)
        assert set(found.seen_by) == {other for other in near if made.sight.sees(other, hex_)}
    seen = openness(made, 4).seen
    assert sum(counts.values()) == 2 * seen


def test_the_high_ground_reaches_one_hex_farther() -> None:
    made = survey(sheet(cells={MIDDLE: HILL}), TABLE)
    assert max(distance(MIDDLE, hex_) for hex_ in field_of_fire(made, (MIDDLE,), 3)) == 4
    flat = survey(sheet(), TABLE)
    assert max(distance(MIDDLE, hex_) for hex_ in field_of_fire(flat, (MIDDLE,), 3)) == 3


def test_a_map_of_one_hex_is_not_open() -> None:
    assert Openness(None, 0, 0).percent == 0


def test_the_blocker_of_a_row_is_the_counterfactual() -> None:
    a, b, wood = Hex(5, 0), Hex(5, 5), Hex(5, 2)
    made = survey(sheet(cells={wood: WOODS}), TABLE)
    found = counterfactuals(made, a, b)
    assert [(each.hex, each.change, each.level) for each in found] == [
        (a, "level", 1),  # b lies out of the two blind hexes behind the woods then
        (wood, "unblocked", None),
        (b, "level", 2),  # and a lies out of the one blind hex then
    ]
    assert found[1].sentence("F4", True) == "clear if F4 did not block"
    assert found[2].sentence("F7", True) == "clear if F7 lay on level 2"


@given(boards(6, 6), st.data())
def test_a_counterfactual_turns_the_verdict(map_: HexMap, data: st.DataObject) -> None:
    a, b = data.draw(pairs(map_))
    made = survey(map_, TABLE)
    proof = made.proof(a, b)
    for change in counterfactuals(made, a, b):
        cell = map_.cells[change.hex]
        match change.change:
            case "level":
                changed = replace(cell, elevation=change.level or 0)
            case "blocked":
                changed = replace(cell, blocks_sight=True)
            case _:
                changed = replace(cell, blocks_sight=False)
        ground = GroundInPlay(replace(map_, cells={**map_.cells, change.hex: changed}), TABLE)
        assert prove(ground, a, b).visible is not proof.visible


def test_unknown_terrain_gives_no_cover() -> None:
    made = Survey(GroundInPlay(sheet(cells={MIDDLE: Cell("jungle")}), TABLE))
    assert made.cover(MIDDLE) == 0
    with pytest.raises(ValueError, match="not a hex in play"):
        made.proof(MIDDLE, Hex(99, 99))
