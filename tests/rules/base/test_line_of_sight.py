"""The worked examples of B-LOS, and the proof against the literal oracle and against shapely."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hexes.edge import edge_between
from engine.hexes.hex import Hex, neighbour
from engine.model.cell import Cell, HexsideFeature
from engine.model.hex_map import HexMap
from engine.rules.base.sighting.line_of_sight import prove, verify_with_shapely
from engine.rules.base.sighting.sight_clauses import BASE_SIGHT
from engine.rules.base.terrain.ground import GroundInPlay
from engine.rules.skirmish.sighting.line_of_sight import SKIRMISH_SIGHT
from engine.storage.languages import words_of
from tests.analysis.boards import HIGH, HILL, TABLE, WOODS, boards, labelled, pairs, sheet
from tests.bench.baselines import sight_literal

ROUGH, STREAM, HOUSE = Cell("rough"), Cell("stream"), Cell("building")


def at(ground: GroundInPlay, label: str) -> Hex:
    hex_ = ground.grid.find(label)
    assert hex_ is not None
    return hex_


def sees(ground: GroundInPlay, a: str, b: str, clauses=BASE_SIGHT) -> bool:
    return prove(ground, at(ground, a), at(ground, b), clauses).visible


def proof(ground: GroundInPlay, a: str, b: str, clauses=BASE_SIGHT):
    return prove(ground, at(ground, a), at(ground, b), clauses)


# Column C is a straight row of hexes: C1 is number 0 of the catalogue's examples.


@pytest.mark.parametrize(
    ("cells", "ends", "visible"),
    [
        ({"C3": WOODS}, ("C1", "C5"), False),
        ({"C3": ROUGH}, ("C1", "C5"), True),
        ({"C3": HILL}, ("C1", "C5"), False),
        ({"C1": HILL, "C3": HILL, "C5": HILL}, ("C1", "C5"), True),
        ({"C3": STREAM}, ("C1", "C5"), True),
        ({"C1": HILL, "C3": replace(WOODS, elevation=0), "C5": HILL}, ("C1", "C5"), False),
        ({"C1": WOODS, "C5": HOUSE}, ("C1", "C5"), True),
        ({"C6": HILL}, ("C1", "C6"), True),
        ({"C4": WOODS, "C6": WOODS, "C8": HILL}, ("C1", "C8"), True),
        ({"C2": WOODS, "C6": HILL}, ("C1", "C6"), False),
        ({"C3": WOODS, "C6": HILL}, ("C1", "C6"), False),
        ({"C4": WOODS, "C6": HILL}, ("C1", "C6"), True),
        ({"C2": WOODS, "C6": HIGH}, ("C1", "C6"), False),
        ({"C3": WOODS, "C6": HIGH}, ("C1", "C6"), True),
        ({"C2": HILL, "C5": HIGH}, ("C1", "C5"), False),
        ({"C3": HILL, "C5": HIGH}, ("C1", "C5"), True),
        ({"C1": HILL, "C3": HILL, "C5": HIGH}, ("C1", "C5"), True),
        ({"C3": HIGH, "C8": HILL}, ("C1", "C8"), False),
        ({"C7": HIGH, "C9": HILL}, ("C1", "C9"), False),
        ({"C2": HIGH}, ("C1", "C2"), True),
        ({"C1": HILL, "C2": HILL}, ("C1", "C6"), False),
        ({"C1": HILL}, ("C1", "C6"), True),
        ({"C1": HILL, "C3": HILL}, ("C1", "C6"), True),
    ],
)
def test_examples_in_a_row(cells: dict[str, Cell], ends: tuple[str, str], visible: bool) -> None:
    ground = labelled(**cells)
    assert sees(ground, *ends) is visible
    assert sees(ground, *reversed(ends)) is visible


@pytest.mark.parametrize(
    ("cells", "visible"),
    [
        ({}, True),
        ({"C5": WOODS}, True),
        ({"C5": WOODS, "D6": HOUSE}, False),
        ({"C5": WOODS, "E6": WOODS}, True),
    ],
)
def test_along_one_hexside(cells: dict[str, Cell], visible: bool) -> None:
    """B-LOS-08: from D4's right lower corner direction the line to … runs between two hexes."""
    ground = labelled()
    start = at(ground, "C6")
    # The corner direction: one step in each of two neighbouring directions.
    end = neighbour(neighbour(start, 1), 2)
    left, right = neighbour(start, 1), neighbour(start, 2)
    names = {"C5": left, "D6": right, "E6": end}
    placed = {names[label]: cell for label, cell in cells.items()}
    ground = GroundInPlay(sheet(cells=placed), TABLE)
    assert prove(ground, start, end).visible is visible


def test_woods_left_of_the_first_and_right_of_the_second_hexside_block() -> None:
    start = Hex(4, 2)
    middle = Hex(5, 3)
    end = Hex(6, 4)
    for first, second, visible in (((5, 2), (6, 3), True), ((5, 2), (5, 4), False), ((4, 3), (5, 4), True)):
        ground = GroundInPlay(sheet(cells={Hex(*first): WOODS, Hex(*second): WOODS}), TABLE)
        assert prove(ground, start, end).visible is visible
    ground = GroundInPlay(sheet(cells={middle: WOODS}), TABLE)
    assert not prove(ground, start, end).visible


def test_a_corner_clipped_blocks_and_a_vertex_touched_does_not() -> None:
    start, end = Hex(4, 4), Hex(9, 3)  # offset (5, -1) passes exactly through vertices
    clear = GroundInPlay(sheet(), TABLE)
    met = set(prove(clear, start, end).hexes)
    touched = {Hex(5, 3)}
    assert touched.isdisjoint(met)
    assert prove(GroundInPlay(sheet(cells=dict.fromkeys(touched, WOODS)), TABLE), start, end).visible
    for hex_ in met:
        assert not prove(GroundInPlay(sheet(cells={hex_: WOODS}), TABLE), start, end).visible


def test_smoke_blocks_in_between_and_not_at_an_end() -> None:
    ground = labelled()
    between = replace(ground, smoke=frozenset({at(ground, "C3")}))
    ended = replace(ground, smoke=frozenset({at(ground, "C5")}))
    assert not sees(between, "C1", "C5")
    assert sees(ended, "C1", "C5")
    both = replace(ground, smoke=frozenset({at(ground, "C4"), at(ground, "C5")}))
    assert sees(both, "C4", "C5")


def test_skirmish_smoke_obstructs_and_twice_it_blocks() -> None:
    ground = labelled()
    one = replace(ground, smoke=frozenset({at(ground, "C3")}))
    two = replace(ground, smoke=frozenset({at(ground, "C3"), at(ground, "C4")}))
    assert "S-SMK-01" not in proof(ground, "C1", "C6", SKIRMISH_SIGHT).rules
    seen = proof(one, "C1", "C6", SKIRMISH_SIGHT)
    assert seen.visible
    assert "S-SMK-01" in seen.rules
    assert seen.veiled == (at(ground, "C3"),)
    hidden = proof(two, "C1", "C6", SKIRMISH_SIGHT)
    assert not hidden.visible
    assert "S-SMK-04" in hidden.rules
    assert hidden.blockers == (at(ground, "C3"), at(ground, "C4"))


def test_units_never_block() -> None:
    ground = labelled()
    crowded = replace(ground, occupied=frozenset({at(ground, "C3")}))
    assert sees(crowded, "C1", "C5")
    assert not sees(crowded, "C1", "C5", BASE_SIGHT.without("B-LOS-02"))


def test_other_effects_block() -> None:
    ground = labelled()
    wrecked = replace(ground, blockers={at(ground, "C3"): "wreck"})
    assert proof(wrecked, "C1", "C5").blockers == (at(ground, "C3"),)


def test_a_cell_may_overrule_its_terrain() -> None:
    assert sees(labelled(C3=Cell("woods", blocks_sight=False)), "C1", "C5")
    assert not sees(labelled(C3=Cell("clear", blocks_sight=True)), "C1", "C5")


def test_a_crater_and_a_breach_open_the_line() -> None:
    ground = labelled(C3=HOUSE)
    assert sees(replace(ground, terrain={at(ground, "C3"): "rough"}), "C1", "C5")
    assert sees(labelled(C3=Cell("woods", breach=True)), "C1", "C5")


@pytest.mark.parametrize("breached", [False, True])
def test_a_hedgerow_across_the_line_blocks_unless_breached(breached: bool) -> None:
    ground = labelled()
    hexes = [at(ground, f"C{row}") for row in range(1, 7)]
    side = edge_between(hexes[2], hexes[3])
    hedged = GroundInPlay(sheet(hexsides={side: HexsideFeature("hedgerow", breached)}), TABLE)
    assert prove(hedged, hexes[0], hexes[5]).visible is breached
    assert prove(hedged, hexes[2], hexes[3]).visible
    # On the hexside of an end hex it does not block, as the end hexes do not.
    assert prove(hedged, hexes[0], hexes[3]).visible
    assert prove(hedged, hexes[2], hexes[5]).visible
    wall = GroundInPlay(sheet(hexsides={side: HexsideFeature("wall")}), TABLE)
    assert prove(wall, hexes[0], hexes[5]).visible


def test_the_outer_half_hexes_block_a_line_along_the_edge() -> None:
    """B-LOS-08: half hexes of the outline stand like obstacles on their side."""
    ground = labelled(6, 6)
    a, b = at(ground, "B1"), at(ground, "D1")
    assert proof(ground, "B1", "D1").visible
    shut = GroundInPlay(sheet(6, 6, {at(ground, "C1"): WOODS}), TABLE)
    assert not prove(shut, a, b).visible
    assert "B-MOV-08" in prove(shut, a, b).rules


def test_a_proof_names_what_decided() -> None:
    ground = labelled(C2=WOODS, C6=HILL)
    seen = proof(ground, "C6", "C1")
    assert seen.low == at(ground, "C1")
    assert seen.blind == (at(ground, "C1"),)
    assert seen.blockers == (at(ground, "C2"),)
    assert {"B-LOS-09", "B-LOS-10", "B-LOS-11"} <= set(seen.rules)
    text = seen.sentences(ground.label)
    assert any("C2 (woods)" in line for line in text)
    assert text[-1] == "C6 and C1 do not see each other."
    told = [words_of("fr").told(line) for line in text]
    assert told[-1] == "C6 et C1 ne se voient pas."
    assert any("C2 (bois)" in line for line in told)
    assert not set(told) & set(text)
    assert [point.level for point in seen.profile] == [1, 0, 0, 0, 0, 0]


def test_a_proof_tells_what_stands_left_and_right_of_a_line_along_hexsides() -> None:
    """B-LOS-08 — both sides have to be blocked."""
    start = Hex(4, 2)
    end = neighbour(neighbour(start, 1), 2)
    ground = GroundInPlay(sheet(cells={neighbour(start, 1): WOODS, neighbour(start, 2): HOUSE}), TABLE)
    text = prove(ground, start, end).sentences(ground.label)
    assert "Left: E4 hinders sight: woods. [B-LOS-04]" in text
    assert "Right: E5 hinders sight: building. [B-LOS-04]" in text


def test_blind_hexes_are_the_two_behind_the_obstruction() -> None:
    ground = labelled(C5=WOODS, C9=HILL)
    seen = proof(ground, "C1", "C9")
    assert seen.visible
    assert seen.blind == (at(ground, "C4"), at(ground, "C3"))


def test_a_hex_off_the_map_is_refused() -> None:
    ground = labelled()
    with pytest.raises(ValueError, match="not a hex in play"):
        prove(ground, Hex(-5, -5), Hex(3, 3))


@pytest.mark.parametrize(
    ("rule", "cells", "ends"),
    [
        ("B-LOS-03", {"C3": WOODS}, ("C1", "C5")),
        ("B-LOS-04", {"C3": WOODS}, ("C1", "C5")),
        ("B-LOS-04", {"C3": HILL}, ("C1", "C5")),
        ("B-TER-02", {"C3": WOODS}, ("C1", "C5")),
        ("B-TER-07", {"C3": WOODS}, ("C1", "C5")),
        ("B-TER-23", {"C3": HILL}, ("C1", "C5")),
        ("B-LOS-07", {"C1": WOODS}, ("C1", "C5")),
        ("B-LOS-09", {"C2": WOODS, "C6": HILL}, ("C1", "C6")),
        ("B-LOS-10", {"C2": WOODS, "C6": HILL}, ("C1", "C6")),
        ("B-LOS-11", {"C3": WOODS, "C6": HILL}, ("C1", "C6")),
        ("B-LOS-12", {"C2": WOODS, "C6": HIGH}, ("C1", "C6")),
        ("B-LOS-13", {"C2": HILL, "C5": HIGH}, ("C1", "C5")),
        ("B-LOS-14", {"C7": HIGH, "C9": HILL}, ("C1", "C9")),
        ("B-LOS-15", {"C2": HIGH}, ("C1", "C2")),
        ("B-LOS-16", {"C1": HILL, "C2": HILL}, ("C1", "C6")),
        ("B-LOS-17", {"C6": HILL, "C2": WOODS}, ("C6", "C1")),
    ],
)
def test_every_clause_matters(rule: str, cells: dict[str, Cell], ends: tuple[str, str]) -> None:
    ground = labelled(**cells)
    with_all, without = proof(ground, *ends), proof(ground, *ends, BASE_SIGHT.without(rule))
    if rule in ("B-LOS-15",):
        assert with_all.rules == (rule,)
        assert rule not in without.rules
    else:
        assert with_all.visible is not without.visible


def test_clauses_on_geometry_matter() -> None:
    ground = GroundInPlay(sheet(cells={Hex(5, 2): WOODS}), TABLE)
    assert prove(ground, Hex(4, 2), Hex(5, 3)).visible
    assert not prove(ground, Hex(4, 2), Hex(5, 3), BASE_SIGHT.without("B-LOS-08")).visible
    clipped = GroundInPlay(sheet(cells={Hex(5, 4): WOODS}), TABLE)
    assert not prove(clipped, Hex(4, 4), Hex(9, 3)).visible
    assert prove(clipped, Hex(4, 4), Hex(9, 3), BASE_SIGHT.without("B-LOS-05")).visible
    for middle, end in ((Hex(5, 4), Hex(6, 4)), (Hex(4, 3), Hex(4, 2)), (Hex(6, 3), Hex(8, 2))):
        across = GroundInPlay(sheet(cells={middle: WOODS}), TABLE)
        assert not prove(across, Hex(4, 4), end, BASE_SIGHT.without("B-LOS-05")).visible
    assert prove(ground, Hex(4, 4), Hex(4, 4)).rules == ("B-LOS-18",)


# --------------------------------------------------------------------------- random boards


def literal(map_: HexMap) -> sight_literal.Board:
    return {
        (hex_.q, hex_.r): (cell.elevation, cell.terrain in ("woods", "building"))
        for hex_, cell in map_.cells.items()
    }


@given(st.data(), boards())
def test_proof_is_the_literal_rule(data: st.DataObject, map_: HexMap) -> None:
    ground, board = GroundInPlay(map_, TABLE), literal(map_)
    for _ in range(12):
        a, b = data.draw(pairs(map_))
        assert prove(ground, a, b).visible == sight_literal.sees(board, tuple(a), tuple(b)), (a, b)


@given(st.data(), boards(hexsides=True) | boards())
def test_sight_is_mutual_and_shapely_agrees(data: st.DataObject, map_: HexMap) -> None:
    ground = GroundInPlay(map_, TABLE)
    for _ in range(4):
        a, b = data.draw(pairs(map_))
        there, back = prove(ground, a, b), prove(ground, b, a)
        assert there.visible == back.visible
        if not map_.hexsides:  # a hexside is named by the hex entered across it, which depends on the way
            assert set(there.blockers) == set(back.blockers)
        checked = verify_with_shapely(ground, a, b)
        assert checked.agrees
        assert checked.same_hexes


@given(st.data(), boards())
def test_only_what_the_line_meets_matters(data: st.DataObject, map_: HexMap) -> None:
    a, b = data.draw(pairs(map_))
    seen = prove(GroundInPlay(map_, TABLE), a, b)
    kept = {a, b, *seen.hexes}
    swept = {hex_: cell if hex_ in kept else WOODS for hex_, cell in map_.cells.items()}
    assert prove(GroundInPlay(replace(map_, cells=swept), TABLE), a, b).visible == seen.visible
