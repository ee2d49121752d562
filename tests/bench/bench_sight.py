"""los.*: sight as editor, commands and games ask for it against shapely and against the literal rules."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from engine.analysis.field_of_view import field_of_view
from engine.analysis.survey import TABULATED, Survey, clauses_of
from engine.hexes.hex import Hex
from engine.kernel.sight_tables import SightTables
from engine.model.cell import Cell
from engine.play.advance import start
from engine.play.game import Position
from engine.rules.base.sighting.seeing import sight_clauses, sight_now
from engine.rules.base.sighting.sight import sight
from engine.rules.base.sighting.sight_clauses import rules_of
from tests.bench import boards
from tests.bench.baselines import sight_literal
from tests.bench.baselines.sight_shapely import NaiveSight
from tests.bench.conftest import Versus
from tests.support.games import bundled_game

RANGE = 16
SHAPELY = "naive shapely"
Pairs = list[tuple[Hex, Hex]]


def asked(sees: Callable[[Hex, Hex], bool], pairs: Pairs) -> Callable[[], list[bool]]:
    return lambda: [sees(a, b) for a, b in pairs]


@pytest.fixture(scope="module")
def small() -> Survey:
    return boards.surveyed(20, 24)


def test_what_is_timed_is_what_editor_and_games_call(small: Survey) -> None:
    """The survey and a game ask one object, made from the clauses of the whole compiled ruleset."""
    assert type(small.sight) is SightTables
    assert small.sight.tabulated
    assert small.sight.radius == TABULATED == RANGE
    game = bundled_game("king-of-the-hill")
    now = Position(game, start(game).state)
    assert type(sight_now(now)) is SightTables
    clauses = clauses_of("skirmish")
    assert now.game.derive(sight_clauses) == clauses.sight == small.sight_clauses
    assert len(now.game.ruleset.modules) > 40
    said = {rule for clause in small.sight_clauses.clauses for rule in rules_of(clause)}
    assert {"S-SMK-01", "S-SMK-04"} < said
    assert {clause.rule for clause in small.turning} == {"S-TNK-23", "S-TNK-26", "S-TNK-27", "S-TNK-30"}


@pytest.mark.parametrize(("columns", "rows"), [(20, 24), (60, 60)])
def test_los_single(versus: Versus, columns: int, rows: int) -> None:
    survey = boards.surveyed(columns, rows)
    ours, plain = survey.sight, NaiveSight(boards.board(survey.ground))
    pairs = boards.pairs(survey.ground, 400)
    assert asked(ours.sees, pairs)() == asked(plain.sees, pairs)()
    few = pairs[:25]
    versus(
        f"los.single.{columns}x{rows}",
        asked(ours.sees, pairs),
        SHAPELY,
        asked(plain.sees, few),
        150 if columns == 20 else 100,
        per=(400, 25),
    )


@pytest.mark.parametrize(("columns", "rows"), [(20, 24), (60, 60), (200, 200)])
def test_los_lookup(versus: Versus, weigh: Callable[[str, int], None], columns: int, rows: int) -> None:
    survey = boards.surveyed(columns, rows)
    ours, plain = survey.sight, NaiveSight(boards.board(survey.ground))
    weigh(f"sight within {RANGE}, {columns}x{rows}", ours.tabulate(RANGE))
    pairs = boards.pairs(survey.ground, 400)
    assert asked(ours.lookup, pairs)() == asked(plain.sees, pairs)()
    few = pairs[:25]
    versus(
        f"los.lookup.{columns}x{rows}",
        asked(ours.lookup, pairs),
        SHAPELY,
        asked(plain.sees, few),
        600 if columns == 20 else 300,
        per=(400, 25),
    )


def test_los_fov(versus: Versus, small: Survey) -> None:
    plain = NaiveSight(boards.board(small.ground))
    centre = small.ground.grid.hex_at(10, 12)
    hexes = small.sight.hexes
    assert field_of_view(small, (centre,)).seen == tuple(hex_ for hex_ in hexes if plain.sees(centre, hex_))
    versus(
        "los.fov.20x24",
        lambda: field_of_view(small, (centre,)),
        SHAPELY,
        lambda: [hex_ for hex_ in hexes if plain.sees(centre, hex_)],
        150,
    )


def test_los_fov_of_a_hex_not_looked_at_before(versus: Versus) -> None:
    """The hovered hex of a large map, its lines not laid out: against the literal rule on a sample."""
    survey = boards.surveyed(60, 60)
    literal, hexes = boards.board(survey.ground), survey.sight.hexes
    centre = survey.ground.grid.hex_at(30, 30)
    seen = field_of_view(survey, (centre,)).seen
    assert seen == tuple(hex_ for hex_ in hexes if sight_literal.sees(literal, centre, hex_))
    few = hexes[::45]
    versus(
        "los.fov.60x60",
        lambda: field_of_view(survey, (centre,)),
        "literal rule per pair",
        lambda: [sight_literal.sees(literal, centre, hex_) for hex_ in few],
        2,
        per=(len(hexes), len(few)),
    )


def test_los_all_pairs(versus: Versus, small: Survey) -> None:
    """The whole map against single rulings by shapely, counted per pair."""
    ground, clauses = small.ground, small.sight_clauses
    plain, literal = NaiveSight(boards.board(ground)), boards.board(ground)
    seen, count = sight(ground, clauses).count_pairs()
    assert seen == sum(sight_literal.sees(literal, a, b) for a, b in combinations(sorted(literal), 2))
    pairs = boards.pairs(ground, 40, farthest=40)
    # Tables are built anew each time, as after an edit of the map.
    versus(
        "los.all_pairs.20x24",
        lambda: sight(ground, clauses).count_pairs(),
        f"{SHAPELY} (sampled)",
        asked(plain.sees, pairs),
        500,
        per=(count, 40),
    )


@pytest.mark.parametrize(("columns", "rows"), [(60, 60), (200, 200)])
def test_los_within_16(versus: Versus, columns: int, rows: int) -> None:
    survey = boards.surveyed(columns, rows)
    ground, clauses = survey.ground, survey.sight_clauses
    literal = boards.board(ground)
    ours = survey.sight
    ours.tabulate(RANGE)
    pairs = boards.pairs(ground, 2000)
    assert asked(ours.lookup, pairs)() == [sight_literal.sees(literal, a, b) for a, b in pairs]
    _, count = ours.count_pairs(RANGE)
    few = pairs[:500]
    # The ground's flags and boards are part of the time, the whole way from a map to a table.
    versus(
        f"los.within{RANGE}.{columns}x{rows}",
        lambda: sight(ground, clauses).tabulate(RANGE),
        "literal rule per pair",
        lambda: [sight_literal.sees(literal, a, b) for a, b in few],
        100,
        per=(count, 500),
    )


@pytest.mark.parametrize(("columns", "rows"), [(60, 60), (200, 200)])
def test_los_edit(versus: Versus, columns: int, rows: int) -> None:
    """One hex changes and every answer is right again: against making and tabulating everything anew."""
    survey = boards.surveyed(columns, rows)
    survey.sight.tabulate(RANGE)
    ground, clauses = survey.ground, survey.sight_clauses
    middle = ground.grid.hex_at(columns // 2, rows // 2)
    raised = Cell("woods", 0 if ground.level(middle) else 2)
    changed = replace(ground, map=replace(ground.map, cells={**ground.map.cells, middle: raised}))

    def rebuilt() -> SightTables:
        made = sight(changed, clauses)
        made.tabulate(RANGE)
        assert isinstance(made, SightTables)
        return made

    edited, anew = survey.edited(changed, (middle,)).sight, rebuilt()
    pairs = [(a, b) for a, b in boards.pairs(ground, 3000)]
    near = [hex_ for hex_ in anew.hexes if sight_literal.distance(hex_, middle) <= 9]
    pairs += list(combinations(near, 2))
    assert asked(edited.lookup, pairs)() == asked(anew.lookup, pairs)()
    assert asked(edited.lookup, pairs)() != asked(survey.sight.lookup, pairs)()
    versus(
        f"los.edit.{columns}x{rows}",
        lambda: survey.edited(changed, (middle,)).sight,
        "own full rebuild",
        rebuilt,
        8 if columns == 200 else 1,
    )


def test_a_large_map_opens_without_anything_quadratic(weigh: Callable[[str, int], None]) -> None:
    survey = boards.surveyed(200, 200)
    hexes = survey.sight.hexes
    field_of_view(survey, (hexes[len(hexes) // 2],), RANGE)
    tables = survey.sight
    assert isinstance(tables, SightTables)
    assert not tables.tabulated
    size = sum(sys.getsizeof(value) for value in vars(tables).values())
    size += sum(
        sys.getsizeof(each) for value in vars(tables).values() if type(value) is list for each in value
    )
    weigh("sight without a table, 200x200 (flags, boards, index)", size)
    assert size < 40e6
