"""Proposed maps: the same seed the same map, and nothing for the validator to object to."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest

from engine.analysis.routes import cheapest_route
from engine.analysis.survey import scenario_survey
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex, distance, neighbour
from engine.hexes.symmetry import Symmetry, image_of_hex
from engine.model.cell import CLEAR
from engine.model.finding import Severity
from engine.model.flatten import broken_lines, flatten
from engine.model.hex_map import HexMap
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass
from engine.proposals.blank_map import MapPlan
from engine.proposals.propose import NoProposal, proposal
from engine.storage.bundled import catalogue
from engine.storage.files import read_scenario, scenario_text
from engine.validation.run import findings

CATALOGUE = catalogue()

#: Fifty seeds, spread over sizes, symmetries, orientations and rulesets; twenty of them in every run.
PLANS = [
    pytest.param(
        seed,
        MapPlan(
            "Proposed",
            orientation,
            columns,
            rows,
            ruleset="base" if seed % 10 == 9 else "skirmish",
            symmetry=symmetry,
        ),
        id=f"{seed}-{columns}x{rows}-{symmetry}-{orientation}",
        marks=() if seed < 20 else pytest.mark.thorough,
    )
    for seed, (columns, rows, orientation, symmetry) in enumerate(
        (
            (18, 14, Orientation.FLAT_TOP, Symmetry.ROT180),
            (16, 10, Orientation.FLAT_TOP, Symmetry.MIRROR_X),
            (18, 7, Orientation.FLAT_TOP, Symmetry.MIRROR_X),
            (16, 18, Orientation.FLAT_TOP, Symmetry.MIRROR_Y),
            (20, 12, Orientation.FLAT_TOP, Symmetry.NONE),
            (24, 16, Orientation.FLAT_TOP, Symmetry.ROT180),
            (18, 12, Orientation.POINTY_TOP, Symmetry.ROT180),
            (17, 14, Orientation.POINTY_TOP, Symmetry.MIRROR_X),
            (14, 20, Orientation.POINTY_TOP, Symmetry.NONE),
            (18, 14, Orientation.FLAT_TOP, Symmetry.ROT180),
        )
        * 5
    )
]


@pytest.mark.parametrize(("seed", "plan"), PLANS)
def test_the_validator_objects_to_nothing(seed: int, plan: MapPlan) -> None:
    made = proposal(plan, seed, CATALOGUE)
    assert not made.accepted
    told = [each for each in findings(made, CATALOGUE) if each.severity is not Severity.HINT]
    assert told == []
    map_ = flatten(made.layout, CATALOGUE)
    assert (map_.grid.columns, map_.grid.rows) == (plan.columns, plan.rows)
    assert made.layout.symmetry is plan.symmetry
    _roads_hang_together(made, map_)
    assert broken_lines(map_) == ()
    for hex_, cell in map_.cells.items():
        if cell.road and cell.stream:
            assert cell.bridge is not None, map_.grid.label(hex_)


def _roads_hang_together(made: Scenario, map_: HexMap) -> None:
    """One net of roads joins the entries with the odd victory hex."""
    start = next(hex_ for hex_, cell in sorted(map_.cells.items()) if cell.road)
    net = set(_road_from(map_, start))
    assert net == {hex_ for hex_, cell in map_.cells.items() if cell.road}
    goals = [each.hex for each in made.objectives if each.type is ObjectiveType.VP]
    assert sum(goal in net for goal in goals) == len(goals)
    assert all(hex_ in net for side in made.sides for hex_ in side.reinforcement_hexes)


def _road_from(map_: HexMap, start: Hex) -> Iterator[Hex]:
    seen, ahead = {start}, [start]
    while ahead:
        at = ahead.pop()
        yield at
        for direction in map_.cells[at].road:
            there = neighbour(at, direction)
            if there in map_.cells and there not in seen:
                seen.add(there)
                ahead.append(there)


def test_a_skirmish_gets_what_a_skirmish_needs() -> None:
    made = proposal(MapPlan("Proposed", symmetry=Symmetry.ROT180), 11, CATALOGUE)
    (first,), (second,) = (side.reinforcement_hexes for side in made.sides)
    assert distance(first, second) >= 14
    victory = [each.hex for each in made.objectives if each.type is ObjectiveType.VP]
    assert len(victory) == 3
    assert all(distance(a, b) >= 5 for a in victory for b in victory if a != b)
    assert len([each for each in made.objectives if each.type is ObjectiveType.FP]) == 4
    # Vehicles come from home to home.
    assert cheapest_route(scenario_survey(made, CATALOGUE), first, second, UnitClass.HEAVY) is not None


def test_a_large_map_has_five_victory_hexes() -> None:
    made = proposal(MapPlan("Proposed", columns=26, rows=18, symmetry=Symmetry.ROT180), 3, CATALOGUE)
    assert sum(each.type is ObjectiveType.VP for each in made.objectives) == 5


def test_a_free_map_is_not_its_own_image() -> None:
    made = proposal(MapPlan("Proposed"), 2, CATALOGUE)
    grid = flatten(made.layout, CATALOGUE).grid
    cells = made.layout.cells
    odd = [
        hex_
        for hex_ in grid.playable
        if cells.get(hex_, CLEAR).terrain
        != cells.get(image_of_hex(grid, Symmetry.ROT180, hex_), CLEAR).terrain
    ]
    assert len(odd) > 20


def test_the_same_seed_gives_the_same_map_and_another_seed_another_one() -> None:
    plan = MapPlan("Proposed", symmetry=Symmetry.ROT180)
    texts = [scenario_text(proposal(plan, seed, CATALOGUE)) for seed in (4, 4, 5, -4)]
    assert texts[0] == texts[1]
    assert len(set(texts)) == 3
    read, faults = read_scenario(texts[0])
    assert read == proposal(plan, 4, CATALOGUE)
    assert not faults


def test_a_written_down_seed_stays_what_it_was() -> None:
    """Who notes a seed finds the map again: a change of this digest breaks that promise."""
    text = scenario_text(proposal(MapPlan("Proposed", symmetry=Symmetry.ROT180), 1, CATALOGUE))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "22ecfde44150f080"


@pytest.mark.parametrize(
    ("plan", "word"),
    [
        (MapPlan("Small", columns=8, rows=8), "larger"),
        (MapPlan("Flat", columns=18, rows=10, symmetry=Symmetry.MIRROR_Y), "larger"),
        (MapPlan("Odd", columns=17, rows=10), "even"),
    ],
)
def test_sizes_without_room_are_refused_with_advice(plan: MapPlan, word: str) -> None:
    with pytest.raises(ValueError, match=word) as refused:
        proposal(plan, 1, CATALOGUE)
    assert isinstance(refused.value, NoProposal) or plan.title == "Odd"
