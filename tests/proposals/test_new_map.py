"""What the wizard makes is clean: a sample; the rows `wizard.*` of `make thorough` take every choice."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.hexes.grid import Orientation
from engine.hexes.hex import distance
from engine.hexes.symmetry import Symmetry
from engine.model.cell import StreamDepth
from engine.model.flatten import flatten
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario
from engine.proposals.blank_map import MapPlan, slug
from engine.proposals.board_fields import board_field, boards_alike
from engine.proposals.chances import Chances
from engine.proposals.new_map import NoMap, asked_for, new_map
from engine.proposals.options import barred_options
from engine.proposals.propose import NoProposal, proposal
from engine.rules.modules import OPTIONAL
from engine.storage.bundled import catalogue
from engine.storage.files import scenario_text
from engine.validation.run import findings, first_objection
from tests.support.wizard import fields, sheets, told_of

CATALOGUE = catalogue()
#: A few of all choices, each with a seed of its own; none of those that take long.
SAMPLE = random.Random(17).sample(
    [
        plan
        for plan in (*fields(), *sheets())
        if plan.columns < 40 and (plan.boards is None or plan.boards[0] * plan.boards[1] < 10)
    ],
    20,
)


@pytest.mark.parametrize(("seed", "plan"), list(enumerate(SAMPLE)))
def test_every_map_is_clean_or_refused_whatever_the_seed(seed: int, plan: MapPlan) -> None:
    found, refused = told_of(plan, seed, new_map)
    assert found == []
    if refused:
        assert told_of(plan, seed + 100, new_map) == ([], refused)


def test_only_a_skirmish_that_asked_for_no_objectives_may_be_told_that_it_has_none() -> None:
    lax = {(plan.ruleset, plan.objectives) for plan in (*fields(), *sheets()) if asked_for(plan)}
    assert lax == {("skirmish", False)}
    assert asked_for(MapPlan("New")) == {"MAP065"}


def test_the_same_seed_gives_the_same_map_and_another_seed_other_boards() -> None:
    plan = MapPlan("New", boards=(3, 2), symmetry=Symmetry.ROT180, objectives=True)
    one, same, other = (new_map(plan, seed, CATALOGUE) for seed in (4, 4, 5))
    assert scenario_text(one) == scenario_text(same)
    assert one.layout.boards != other.layout.boards


def test_under_a_half_turn_each_board_lies_opposite_its_twin() -> None:
    for seed in range(20):
        laid = board_field((3, 3), Orientation.FLAT_TOP, Symmetry.ROT180, Chances(seed), CATALOGUE)
        for one, other in zip(laid[:4], reversed(laid[5:]), strict=True):
            assert CATALOGUE.boards[one.board].twin == other.board
            assert (one.face, (one.rotation + 180) % 360) == (other.face, other.rotation)
        assert CATALOGUE.boards[laid[4].board].twin is None


def test_boards_of_other_boxes_lie_there_only_where_the_basic_box_does_not_suffice() -> None:
    def boxes(count: tuple[int, int]) -> set[str]:
        laid = board_field(count, Orientation.FLAT_TOP, Symmetry.NONE, Chances(1), CATALOGUE)
        return {CATALOGUE.boards[each.board].box for each in laid}

    assert boxes((4, 3)) == {"base"}
    assert boxes((4, 4)) == {board.box for board in boards_alike(Orientation.FLAT_TOP, CATALOGUE)} != {"base"}
    assert new_map(MapPlan("New", boards=(7, 2)), 1, CATALOGUE).boxes[0] == "base"


def test_boards_lie_so_that_few_roads_end_at_seams() -> None:
    made = [new_map(MapPlan("New", boards=(3, 2), ruleset="base"), seed, CATALOGUE) for seed in range(10)]
    ends = sum(each.code == "MAP025" for one in made for each in findings(one, CATALOGUE))
    assert ends <= 20  # as chance has it there would be three a map


def test_streams_of_boards_can_be_forded() -> None:
    wet = 0
    for seed in range(12):
        made = new_map(MapPlan("New", boards=(3, 1), ruleset="base"), seed, CATALOGUE)
        flows = any(cell.stream for cell in flatten(made.layout, CATALOGUE).cells.values())
        assert made.layout.stream_depth is (StreamDepth.FORDABLE if flows else None)
        wet += flows
    assert 0 < wet < 12


def test_objectives_lie_apart_where_squads_can_go() -> None:
    made = new_map(MapPlan("New", boards=(3, 2), objectives=True), 3, CATALOGUE)
    map_ = flatten(made.layout, CATALOGUE)
    victory = [each.hex for each in made.objectives if each.type is ObjectiveType.VP]
    assert len(victory) in (3, 5)
    assert all(distance(one, other) >= 5 for one in victory for other in victory if one != other)
    for each in made.objectives:
        assert CATALOGUE.terrain.terrain[map_.cells[each.hex].terrain].squad_cost is not None


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (MapPlan("New", columns=8, rows=6), "left and right edge, at least 14 hexes apart"),
        (MapPlan("New", symmetry=Symmetry.MIRROR_Y), "upper and lower edge"),
        (MapPlan("New", boards=(1, 1)), "left and right edge|upper and lower edge"),
        (MapPlan("New", columns=8, rows=6, ruleset="base"), "deployment zones"),
        (MapPlan("New", boards=(5, 5)), "only 16 boards"),
        (MapPlan("New", boards=(4, 4), symmetry=Symmetry.ROT180), "only 6 pairs"),
        (MapPlan("New", boards=(3, 2), symmetry=Symmetry.MIRROR_X), "turned"),
        (MapPlan("New", Orientation.POINTY_TOP, boards=(3, 2)), "pointy tops"),
        (MapPlan("New", columns=7), "even"),
        (MapPlan("New", columns=401), "too large"),
    ],
)
def test_what_cannot_be_made_clean_is_refused_with_the_reason(plan: MapPlan, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        new_map(plan, 1, CATALOGUE)


def test_what_is_refused_for_what_a_check_says_names_the_check() -> None:
    with pytest.raises(NoMap) as refused:
        new_map(MapPlan("New", columns=8, rows=6, ruleset="base"), 1, CATALOGUE)
    assert refused.value.objection is not None
    assert refused.value.objection.code == "MAP083"


def test_sides_above_and_below_each_other_are_north_and_south() -> None:
    made = new_map(MapPlan("New", columns=14, rows=18), 1, CATALOGUE)
    assert [(side.id, side.name) for side in made.sides] == [("north", "North"), ("south", "South")]
    timed = new_map(MapPlan("New", columns=14, rows=18, ruleset="base"), 1, CATALOGUE).timing
    assert (timed.first_initiative, timed.tie_breaker) == ("north", "south")


def test_an_id_is_made_of_the_title() -> None:
    assert slug("Neue Straße") == "neue-strae"
    assert new_map(MapPlan("Neue Straße"), 1, CATALOGUE).id == "neue-strae"


@pytest.mark.parametrize("seed", range(4))
def test_proposals_keep_the_same_law(seed: int) -> None:
    plan = random.Random(seed).choice(
        [each for each in sheets(objectives=(True,)) if 200 < each.columns * each.rows < 300]
    )
    try:
        told, _ = told_of(plan, seed, proposal)
    except NoProposal:
        told, _ = told_of(replace(plan, columns=20, rows=20), seed, proposal)
    assert told == []


@pytest.mark.parametrize("ruleset", ["skirmish", "base"])
def test_optional_rules_that_are_offered_bring_no_finding_with_any_armies(ruleset: str) -> None:
    made = new_map(MapPlan("New", ruleset=ruleset, objectives=True), 1, CATALOGUE)
    first, second = made.sides
    nations = tuple(CATALOGUE.units.nations)
    for one, other in zip(nations, reversed(nations), strict=True):
        sides = (replace(first, nations=(one,)), replace(second, nations=(other,)))
        armed = replace(made, sides=sides)
        barred = barred_options(armed, CATALOGUE)
        offered = tuple(key for key in OPTIONAL if key not in barred)
        assert offered
        for key in offered:
            ruled = replace(armed, rules=replace(armed.rules, optional_rules=(key,)))
            assert first_objection(ruled, CATALOGUE) is None, key
        # Together, too: what is ticked stays possible, and nothing else is barred for it.
        together = replace(armed, rules=replace(armed.rules, optional_rules=offered))
        assert first_objection(together, CATALOGUE) is None
        assert barred_options(together, CATALOGUE).keys() <= barred.keys()


def test_a_rule_that_needs_another_is_offered_once_that_is_ticked() -> None:
    made = new_map(MapPlan("New", ruleset="base", objectives=True), 1, CATALOGUE)
    assert "turretless-facing" in barred_options(made, CATALOGUE)

    def ticked(*keys: str) -> Scenario:
        return replace(made, rules=replace(made.rules, optional_rules=keys))

    assert "turretless-facing" not in barred_options(ticked("facing"), CATALOGUE)
    assert "turretless-facing" not in barred_options(ticked("turretless-facing", "facing"), CATALOGUE)
    # One that cannot be had does not bar the others.
    assert barred_options(ticked("night"), CATALOGUE).keys() == barred_options(made, CATALOGUE).keys()
