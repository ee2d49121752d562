"""B-RET: into which hexes beaten units may retreat."""

from __future__ import annotations

from engine.hexes.hex import Hex, neighbour
from engine.model.cell import Cell
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.retreat import retreat_hexes
from engine.rules.base.works.ground import Ground
from tests.analysis.boards import TABLE, sheet

AT = Hex(5, 3)
AROUND = tuple(neighbour(AT, direction) for direction in range(6))


def test_all_but_one_neighbour_hold_enemies() -> None:
    found = retreat_hexes(Ground(sheet(), TABLE), AT, enemies=frozenset(AROUND[1:]))
    assert [each.hex for each in found if each.allowed] == [AROUND[0]]
    assert {each.refused_by for each in found if not each.allowed} == {"B-RET-02"}


def test_surrounded_by_enemies_and_the_edge() -> None:
    ground = Ground(sheet(4, 4), TABLE)
    corner = min(ground.map.cells)
    inside = frozenset(hex_ for hex_ in (neighbour(corner, d) for d in range(6)) if hex_ in ground)
    found = retreat_hexes(ground, corner, enemies=inside)
    assert not any(each.allowed for each in found)
    assert {each.reason for each in found} == {"off_map", "enemy"}


def test_a_hex_that_takes_all_units_is_chosen_before_one_that_strands_a_vehicle() -> None:
    ground = Ground(sheet(cells=dict.fromkeys(AROUND[1:], Cell("building"))), TABLE)
    units = (UnitClass.SQUAD, UnitClass.LIGHT)
    allowed = [each.hex for each in retreat_hexes(ground, AT, units) if each.allowed]
    assert allowed == [AROUND[0]]
    stranded = retreat_hexes(ground, AT, units, enemies=frozenset(AROUND[:1]))
    assert [each.hex for each in stranded if each.allowed] == list(AROUND[1:])
    assert all(each.stranded == (UnitClass.LIGHT,) for each in stranded if each.allowed)


def test_impassable_hexes_and_cliffs_are_no_way_out() -> None:
    ground = Ground(sheet(cells={AROUND[0]: Cell("pond"), AROUND[1]: Cell(elevation=2)}), TABLE)
    found = {each.hex: each for each in retreat_hexes(ground, AT)}
    assert found[AROUND[0]].reason == found[AROUND[1]].reason == "impassable"
    assert found[AROUND[2]].allowed
