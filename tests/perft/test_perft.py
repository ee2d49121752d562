"""From the recorded positions there are as many ways to go on as are recorded, and as many in a mirror."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from engine.hexes.symmetry import Symmetry
from engine.play.advance import advance, start
from engine.play.ask import Ask
from tests.perft.count import FOLDER, OPENINGS, Opening, after_dice, counted, leaves, reached
from tests.perft.mirror import mirrored
from tests.support.games import bundled_game

seen_game = cache(bundled_game)


def recorded(opening: Opening) -> dict[int, int]:
    """The number of sequences by their length."""
    counts = json.loads(opening.path.read_text(encoding="utf-8"))["counts"]
    return {each["answers"]: each["sequences"] for each in counts}


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda each: each.path.stem)
def test_the_counts_are_the_recorded_ones(opening: Opening) -> None:
    advice = "If play is meant to change: python -m tests.perft.count"
    assert counted(opening) == opening.path.read_text(encoding="utf-8"), advice


def test_no_count_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.json")} == {each.path.name for each in OPENINGS}


@pytest.mark.parametrize("symmetry", [Symmetry.ROT180, Symmetry.MIRROR_X])
@pytest.mark.parametrize("opening", OPENINGS, ids=lambda each: each.path.stem)
def test_a_mirrored_scenario_gives_the_same_counts(opening: Opening, symmetry: Symmetry) -> None:
    seen = seen_game(opening.scenario)
    scenario, mirror = mirrored(seen.scenario, seen.catalogue, symmetry)
    game = replace(seen, scenario=scenario, _derived={})
    assert game.map.cells == mirror.image(dict(seen.map.cells))
    assert scenario.sides == mirror.image(seen.scenario.sides) != seen.scenario.sides
    moment = after_dice(game, start(game), opening.seed)
    _, answers = reached(seen, opening)
    for answer in answers:
        assert isinstance(moment.pending, Ask)
        moment = after_dice(game, advance(game, moment.state, mirror.image(answer)), opening.seed)
    found = {depth: leaves(game, moment, depth, opening.seed) for depth in (1, 2)}
    assert found == {depth: recorded(opening)[depth] for depth in (1, 2)}
