"""los.*: sight as editor and bots ask for it against shapely and against the literal rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.analysis.field_of_view import field_of_view
from engine.analysis.survey import Survey
from engine.hexes.hex import Hex
from engine.rules.base.ground import Ground
from engine.rules.base.sight import sight
from tests.bench import boards
from tests.bench.baselines import sight_literal
from tests.bench.baselines.sight_shapely import NaiveSight
from tests.bench.conftest import Versus

RANGE = 16
Pairs = list[tuple[Hex, Hex]]


def asked(sees: Callable[[Hex, Hex], bool], pairs: Pairs) -> Callable[[], list[bool]]:
    return lambda: [sees(a, b) for a, b in pairs]


@pytest.fixture(scope="module")
def small() -> Ground:
    return boards.ground(20, 24)


@pytest.mark.parametrize(("columns", "rows"), [(20, 24), (60, 60)])
def test_los_single(versus: Versus, columns: int, rows: int) -> None:
    ground = boards.ground(columns, rows)
    ours, plain = sight(ground), NaiveSight(boards.board(ground))
    pairs = boards.pairs(ground, 400)
    assert asked(ours.sees, pairs)() == asked(plain.sees, pairs)()
    few = pairs[:25]
    versus(
        f"los.single {columns}x{rows}", asked(ours.sees, pairs), asked(plain.sees, few), 100, per=(400, 25)
    )


@pytest.mark.parametrize(("columns", "rows"), [(20, 24), (60, 60)])
def test_los_lookup(versus: Versus, columns: int, rows: int) -> None:
    ground = boards.ground(columns, rows)
    ours, plain = sight(ground), NaiveSight(boards.board(ground))
    ours.tabulate(RANGE)
    pairs = boards.pairs(ground, 400)
    assert asked(ours.lookup, pairs)() == asked(plain.sees, pairs)()
    few = pairs[:25]
    versus(
        f"los.lookup {columns}x{rows}", asked(ours.lookup, pairs), asked(plain.sees, few), 500, per=(400, 25)
    )


def test_los_fov(versus: Versus, small: Ground) -> None:
    survey, plain = Survey(small), NaiveSight(boards.board(small))
    centre = small.grid.hex_at(10, 12)
    hexes = survey.sight.hexes
    assert field_of_view(survey, (centre,)).seen == tuple(hex_ for hex_ in hexes if plain.sees(centre, hex_))
    versus(
        "los.fov 20x24",
        lambda: field_of_view(survey, (centre,)),
        lambda: [hex_ for hex_ in hexes if plain.sees(centre, hex_)],
        100,
    )


def test_los_all_pairs(versus: Versus, small: Ground) -> None:
    """The whole map against single rulings by shapely, counted per pair."""
    ours, plain = sight(small), NaiveSight(boards.board(small))
    seen, count = ours.count_pairs()
    literal = boards.board(small)
    hexes = sorted(literal)
    assert seen == sum(sight_literal.sees(literal, a, b) for i, a in enumerate(hexes) for b in hexes[i + 1 :])
    pairs = boards.pairs(small, 40, farthest=40)
    # Tables are built anew each time, as after an edit of the map.
    versus(
        "los.all_pairs 20x24",
        lambda: sight(small).count_pairs(),
        asked(plain.sees, pairs),
        300,
        per=(count, 40),
    )


def test_los_within_16(versus: Versus) -> None:
    ground = boards.ground(60, 60)
    literal = boards.board(ground)
    ours = sight(ground)
    ours.tabulate(RANGE)
    pairs = boards.pairs(ground, 2000)
    assert asked(ours.lookup, pairs)() == [sight_literal.sees(literal, a, b) for a, b in pairs]
    _, count = ours.count_pairs(RANGE)
    few = pairs[:500]
    versus(
        "los.within16 60x60",
        lambda: sight(ground).count_pairs(RANGE),
        lambda: [sight_literal.sees(literal, a, b) for a, b in few],
        300,
        per=(count, 500),
    )
