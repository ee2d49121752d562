"""Step costs against the examples of B-TER, B-MOV and B-FIG."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hexes.edge import edge_between
from engine.hexes.hex import Hex, neighbour
from engine.model.cell import Building, Cell, HexsideFeature, StreamDepth
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.movement import step_cost, step_costs, steps_from
from engine.rules.base.moves.step_clauses import BASE_STEPS, Barrier
from engine.rules.base.moves.step_cost import NoEntry, points_text
from engine.rules.base.terrain.ground import GroundInPlay
from tests.analysis.boards import TABLE, boards, sheet

SQUAD, LIGHT, HEAVY, TRUCK = UnitClass.SQUAD, UnitClass.LIGHT, UnitClass.HEAVY, UnitClass.TRUCK
START = Hex(5, 3)
TO = neighbour(START, 2)


def cost(start: Cell, to: Cell, unit: UnitClass, clauses=BASE_STEPS, **hexside):
    sides = {edge_between(START, TO): HexsideFeature(**hexside)} if hexside else {}
    return step_cost(
        GroundInPlay(sheet(cells={START: start, TO: to}, hexsides=sides), TABLE), START, TO, unit, clauses
    )


CLEAR = Cell()
ROAD_OUT, ROAD_IN = (2,), (5, 2)


@pytest.mark.parametrize(
    ("start", "to", "unit", "thirds", "rule"),
    [
        (CLEAR, CLEAR, HEAVY, 3, "B-TER-05"),
        (CLEAR, Cell("rough"), SQUAD, 6, "B-TER-06"),
        (CLEAR, Cell("rough"), LIGHT, 3, "B-TER-06"),
        (CLEAR, Cell("woods"), SQUAD, 6, "B-TER-07"),
        (CLEAR, Cell("woods"), HEAVY, 9, "B-TER-07"),
        (Cell("woods"), CLEAR, SQUAD, 3, "B-TER-05"),
        (Cell(road=ROAD_OUT), Cell("woods", road=ROAD_IN), HEAVY, 3, "B-TER-08"),
        (Cell(road=ROAD_OUT), Cell(elevation=1, road=ROAD_IN), SQUAD, 3, "B-TER-08"),
        (CLEAR, Cell("woods", road=(0, 3)), SQUAD, 6, "B-TER-07"),
        (Cell(road=ROAD_OUT), Cell("woods", road=(0, 3)), SQUAD, 6, "B-TER-07"),
        (CLEAR, Cell("stream"), SQUAD, 6, "B-TER-12"),
        (CLEAR, Cell("stream"), HEAVY, 12, "B-TER-12"),
        (CLEAR, Cell("stream", stream_depth=StreamDepth.DEEP), SQUAD, 9, "B-TER-13"),
        (CLEAR, Cell("stream", stream_depth=StreamDepth.DEEP), HEAVY, None, "B-TER-13"),
        (CLEAR, Cell("stream", stream_depth=StreamDepth.TORRENT), SQUAD, None, "B-TER-14"),
        (CLEAR, Cell("pond"), SQUAD, None, "B-TER-15"),
        (CLEAR, Cell("stream", bridge=2, stream_depth=StreamDepth.TORRENT), HEAVY, 3, "B-TER-16"),
        (Cell(road=ROAD_OUT), Cell("stream", bridge=2), TRUCK, 1, "B-FIG-30"),
        (Cell(road=ROAD_OUT), Cell(road=ROAD_IN), TRUCK, 1, "B-FIG-30"),
        (Cell(road=ROAD_OUT), Cell(elevation=1, road=ROAD_IN), TRUCK, 1, "B-FIG-30"),
        (CLEAR, Cell(road=ROAD_IN), TRUCK, 3, "B-TER-05"),
        (Cell(elevation=1), Cell(elevation=1), SQUAD, 3, "B-TER-05"),
        (CLEAR, Cell(elevation=1), SQUAD, 6, "B-TER-19"),
        (Cell(elevation=1), Cell(elevation=2), HEAVY, 6, "B-TER-19"),
        (CLEAR, Cell("woods", elevation=1), SQUAD, 6, "B-TER-07"),
        (CLEAR, Cell("woods", elevation=1), HEAVY, 9, "B-TER-07"),
        (Cell(elevation=2), Cell(elevation=1), SQUAD, 3, "B-TER-05"),
        (CLEAR, Cell(elevation=2), SQUAD, None, "B-TER-22"),
        (Cell(elevation=2, road=ROAD_OUT), Cell(road=ROAD_IN), SQUAD, None, "B-TER-22"),
        (Cell(road=ROAD_OUT), Cell("building", road=ROAD_IN), SQUAD, 6, "B-TER-25"),
        (Cell(road=ROAD_OUT), Cell("building", road=ROAD_IN), HEAVY, None, "B-TER-26"),
        (CLEAR, Cell("swamp"), HEAVY, None, "B-TER-03"),
        (Cell(road=ROAD_OUT), Cell("swamp", road=ROAD_IN), HEAVY, 3, "B-TER-08"),
        (Cell(road=ROAD_OUT), Cell("pond", road=ROAD_IN), HEAVY, None, "B-TER-15"),
        (CLEAR, Cell("clear", stream=(0, 3)), SQUAD, 6, "B-TER-12"),
        (CLEAR, Cell("woods", stream=(0, 3)), SQUAD, 6, "B-TER-07"),
        (CLEAR, Cell("woods", stream=(0, 3)), HEAVY, 12, "B-TER-12"),
        (CLEAR, Cell("building", building=Building(rubble=True)), HEAVY, 3, "B-TER-06"),
        (CLEAR, Cell("woods", building=Building(rubble=True)), HEAVY, 9, "B-TER-07"),
        (Cell(rail=ROAD_OUT), Cell("woods", rail=ROAD_IN), HEAVY, 3, "S-TER-01"),
        (CLEAR, Cell("jungle"), SQUAD, None, "S-TER-01"),
    ],
)
def test_examples(start: Cell, to: Cell, unit: UnitClass, thirds: int | None, rule: str) -> None:
    answer = cost(start, to, unit)
    assert answer.thirds == thirds
    assert rule in answer.rules


@pytest.mark.parametrize(
    ("rule", "start", "to", "unit"),
    [
        ("B-TER-05", CLEAR, CLEAR, SQUAD),
        ("B-TER-07", CLEAR, Cell("woods"), HEAVY),
        ("B-TER-08", Cell(road=ROAD_OUT), Cell("woods", road=ROAD_IN), SQUAD),
        ("B-TER-09", CLEAR, Cell("woods", road=(0, 3)), SQUAD),
        ("B-TER-12", CLEAR, Cell("stream"), HEAVY),
        ("B-TER-14", CLEAR, Cell("stream", stream_depth=StreamDepth.TORRENT), SQUAD),
        ("B-TER-15", CLEAR, Cell("pond"), SQUAD),
        ("B-TER-17", Cell(road=ROAD_OUT), Cell("stream", bridge=2), TRUCK),
        ("B-TER-03", Cell("woods"), CLEAR, SQUAD),
        ("B-TER-18", Cell(elevation=1), Cell(elevation=1), SQUAD),
        ("B-TER-19", CLEAR, Cell(elevation=1), SQUAD),
        ("B-TER-20", Cell(elevation=1), CLEAR, SQUAD),
        ("B-TER-21", Cell(road=ROAD_OUT), Cell(elevation=1, road=ROAD_IN), SQUAD),
        ("B-TER-22", CLEAR, Cell(elevation=2), SQUAD),
        ("B-TER-25", Cell(road=ROAD_OUT), Cell("building", road=ROAD_IN), SQUAD),
        ("B-TER-26", CLEAR, Cell("building"), HEAVY),
        ("B-FIG-30", Cell(road=ROAD_OUT), Cell(road=ROAD_IN), TRUCK),
    ],
)
def test_every_clause_matters(rule: str, start: Cell, to: Cell, unit: UnitClass) -> None:
    assert cost(start, to, unit).thirds != cost(start, to, unit, BASE_STEPS.without(rule)).thirds


def test_hexside_features_add_or_close() -> None:
    assert cost(CLEAR, CLEAR, SQUAD, type="hedgerow").thirds == 6
    assert cost(CLEAR, CLEAR, HEAVY, type="hedgerow").thirds == 9
    assert cost(CLEAR, CLEAR, HEAVY, type="hedgerow", breached=True).thirds == 3
    assert cost(CLEAR, CLEAR, SQUAD, type="cliff").thirds is None
    unknown = cost(CLEAR, CLEAR, SQUAD, type="moat")
    assert unknown.refused is not None
    assert "moat" in unknown.refused.sentence(unknown, str)


def test_a_refusal_says_what_and_where() -> None:
    answer = cost(CLEAR, Cell(elevation=2), SQUAD)
    assert answer.refused is not None
    assert answer.refused.sentence(answer, lambda hex_: f"{hex_.q}.{hex_.r}") == (
        "the hexside between 5.3 and 6.3 is a cliff"
    )
    far = step_cost(GroundInPlay(sheet(), TABLE), START, Hex(8, 3), SQUAD)
    assert far.refused is not None
    assert far.refused.rule == "B-MOV-02"
    off = step_cost(GroundInPlay(sheet(), TABLE), Hex(1, 0), Hex(1, -1), SQUAD)
    assert off.refused is not None
    assert off.refused.rule == "B-MOV-08"


def test_the_terms_add_up_and_say_so() -> None:
    answer = cost(CLEAR, Cell(elevation=1), SQUAD)
    assert [term.sentence() for term in answer.terms] == ["1 clear", "1 uphill"]
    assert [points_text(thirds) for thirds in (0, 1, 3, 7)] == ["0", "1/3", "1", "2 1/3"]


def test_a_truck_drives_twelve_road_hexes_on_four_points() -> None:
    road = {Hex(1, row): Cell(road=(0, 3)) for row in range(13)}
    ground = GroundInPlay(sheet(4, 14, road), TABLE)
    total = sum(step_cost(ground, Hex(1, row), Hex(1, row + 1), TRUCK).thirds or 99 for row in range(12))
    assert total == 4 * 3


@given(boards(6, 6, hexsides=True), st.sampled_from((SQUAD, LIGHT, HEAVY, TRUCK)))
def test_costs_are_positive_and_closed_hexes_are_not_entered(map_, unit) -> None:
    ground = GroundInPlay(map_, TABLE)
    shut = sorted(map_.cells)[::7]
    costs = step_costs(ground, unit, closed=shut)
    assert all(thirds >= 1 for thirds in costs.values())
    assert not {to for _, to in costs} & set(shut)
    open_costs = step_costs(ground, unit)
    assert costs == {step: thirds for step, thirds in open_costs.items() if step[1] not in shut}


@given(boards(8, 8, hexsides=True), st.sampled_from((SQUAD, LIGHT, HEAVY, TRUCK)), st.integers(0, 99))
def test_costs_of_the_whole_map_are_those_of_single_steps(map_, unit, seed) -> None:
    random = Random(seed)
    cells = {
        hex_: replace(
            cell,
            stream_depth=random.choice((None, StreamDepth.DEEP, StreamDepth.TORRENT)),
            stream=random.choice(((), (), (0, 3))),
            rail=tuple(d for d in range(6) if random.random() < 0.2),
        )
        for hex_, cell in map_.cells.items()
    }
    breached = frozenset(side for side in map_.hexsides if random.random() < 0.3)
    ground = GroundInPlay(replace(map_, cells=cells), TABLE, breached=breached)
    for clauses in (BASE_STEPS, BASE_STEPS.without("B-TER-17", "B-TER-20"), BASE_STEPS.with_clauses()):
        single = {
            (start, step.to): step.thirds
            for start in cells
            for step in steps_from(ground, start, unit, clauses)
        }
        assert step_costs(ground, unit, clauses) == single
    stranger = BASE_STEPS.with_clauses(
        Barrier("O-X-01", "odd", lambda step: NoEntry("O-X-01", "odd") if step.to.q % 2 else None)
    )
    assert all(to.q % 2 == 0 for _, to in step_costs(ground, unit, stranger))


@pytest.mark.parametrize("left_out", [(), ("B-TER-18",), ("B-TER-19",), ("B-TER-09",)])
def test_steps_alike_cost_the_same_on_hills(left_out: tuple[str, ...]) -> None:
    clauses = BASE_STEPS.without(*left_out)
    heights = (0, 1, 2, 2, 1, 1, 0, 0)
    cells = {hex_: Cell(elevation=heights[(hex_.q + 2 * hex_.r) % 8]) for hex_ in sheet(6, 6).cells}
    ground = GroundInPlay(sheet(6, 6, cells=cells), TABLE)
    for unit in UnitClass:
        alone = {
            (start, cost.to): cost.thirds
            for start in cells
            for cost in steps_from(ground, start, unit, clauses)
        }
        assert step_costs(ground, unit, clauses) == alone
