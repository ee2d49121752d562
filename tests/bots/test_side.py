"""One plan for the side: who acts while actions last, and who fires along instead."""

from __future__ import annotations

import math
from itertools import islice

import pytest

from engine.bots.activations import possibilities, weighed
from engine.bots.destinations import Plan
from engine.bots.expected_losses import worth_of_hits
from engine.bots.plans import eagerness
from engine.bots.plans import weighed as weighed_plan
from engine.bots.side.joint_fire import MOST_JOINING, drafts_together
from engine.bots.side.movers import Movers
from engine.bots.side.objectives import LOST_AFTER, risks
from engine.bots.situation import Enemy, Situation
from engine.bots.tactical_bot import TacticalBot
from engine.bots.why.reasons import shares_of_plan
from engine.hexes.hex import Hex
from engine.play.game import Game
from engine.play.observe import observe
from engine.play.unit import FATIGUED
from engine.playtest.rule_cases import opening
from engine.rules.base.firing.fire import ChooseSupport, ChooseTarget, Fire, Support
from engine.rules.base.firing.prospects import fire_prospect
from engine.rules.base.moves.moving import Enter
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.sequence.turns import ChooseAction
from engine.rules.base.troops.units import unit_class
from engine.rules.queries import (
    ADVANCE,
    CONCENTRATED_FIRE,
    actions_left,
    is_fresh,
    movement_points,
    point_cost,
)
from engine.rules.skirmish.moves.movement import CONQUER
from engine.storage import bundled
from tests.bots.choices import asked, choices
from tests.bots.test_sense import POSITIONS, RULESETS, west_plays


def test_whoever_would_not_act_helps_for_nothing() -> None:
    side = Movers(((9.0, "a"), (7.0, "b"), (5.0, "c"), (2.0, "d"), (1.0, "e")), 2)
    assert side.price("c") == side.price("d") == side.price("tank that acted") == 0
    assert side.price("a") == 9.0 - 5.0, "whose place the first of the others takes"
    assert side.price("b", ("a",)) == 7.0 - 2.0, "c acts anyway where a has no need of an action"
    assert Movers(side.promises, 5).price("a") == 9.0, "nobody takes its place where all act"
    assert Movers(side.promises, 0).price("a") == 0


def test_squads_fire_together_where_actions_run_out_before_them() -> None:
    answers, _ = west_plays("fires-together")
    assert answers[0] == Activate("a", CONCENTRATED_FIRE)
    assert sum(isinstance(each, Support) for each in answers) >= 2
    answers, _ = west_plays("fires-apart")
    assert isinstance(answers[0], Activate)
    assert not any(isinstance(each, Support) for each in answers)


def situation(position: str) -> Situation:
    """A position as west sees it when it begins."""
    case = POSITIONS[position]
    game = Game(case.scenario, bundled.catalogue(), RULESETS.of(case, frozenset()))
    return Situation(observe(game, opening(game, case.begin).state, "west"))


def test_plans_with_helpers_are_weighed_as_the_rules_have_it() -> None:
    joint = 0
    played = islice(choices("king-of-the-hill", 5, 10), 38, None, 4)
    for view in (situation("fires-together"), *(Situation(choice.now) for choice in played)):
        for unit, at in view.friends:
            for plan in drafts_together(view, unit, at, CONCENTRATED_FIRE):
                shares = shares_of_plan(view, unit, at, plan)
                assert sum(each.amount for each in shares) == pytest.approx(plan.worth)
                if not plan.joined or plan.target is None or not view.now.unit(plan.target).is_squad:
                    assert not plan.price or plan.joined
                    continue
                joint += 1
                helpers = tuple(view.now.unit(each) for each in plan.joined)
                assert unit not in helpers
                assert len(helpers) <= MOST_JOINING
                assert all(each.side == view.side and is_fresh(view.now, each) for each in helpers)
                exact = weighed_plan(view, unit, plan)
                assert exact is not None
                assert plan.where is not None
                odds = fire_prospect(
                    view.now, unit, CONCENTRATED_FIRE, plan.target, plan.where, supporters=helpers
                )
                harm = worth_of_hits(view.now, odds.hits[plan.target], view.now.unit(plan.target))
                assert exact.worth >= eagerness(view, plan.where) * harm - plan.price - 1e-9
    assert joint > 5


def test_nobody_helps_where_everybody_acts() -> None:
    for choice in islice(choices("at-the-breaking-point", 6), 24):
        view = Situation(choice.now)
        for unit, at in view.friends:
            assert not any(plan.joined for plan in drafts_together(view, unit, at, CONCENTRATED_FIRE))


@pytest.mark.thorough
def test_who_was_chosen_to_lead_fires_at_whom_the_helpers_were_thought_of_for() -> None:
    for seed in range(5, 9):
        meant: Plan | None = None
        for now, ask, number in asked("king-of-the-hill", seed, 12):
            match ask.step:
                case ChooseAction():
                    view = Situation(now)
                    better = weighed(view, ask.options, possibilities(view, ask.options))
                    plan = better[-1].plan if better else None
                    meant = plan if plan is not None and plan.joined else None
                case ChooseTarget() if meant is not None:
                    fired = TacticalBot(seed).choose(now, ask, number)
                    assert isinstance(fired, Fire)
                    assert fired.target == meant.target
                    return
                case _:
                    pass
    raise AssertionError("nobody was chosen to lead")


def test_tanks_that_have_acted_fire_along_for_nothing() -> None:
    tired = 0
    for now, ask, number in asked("king-of-the-hill", 5, 10):
        if isinstance(ask.step, ChooseSupport):
            joining = TacticalBot(5).choose(now, ask, number)
            tired += isinstance(joining, Support) and not is_fresh(now, now.unit(joining.unit))
    assert tired > 3


def test_the_last_squad_on_an_objective_stays_where_the_enemy_would_come_before_it_is_back() -> None:
    kept, _ = west_plays("keeps-its-objective")
    left, _ = west_plays("leaves-its-objective")
    relieved, _ = west_plays("is-relieved")
    assert not any(isinstance(each, Enter) for each in kept)
    assert any(isinstance(each, Enter) for each in left)
    assert any(isinstance(each, Enter) for each in relieved)


def test_objectives_are_at_risk_while_an_enemy_needs_few_activations_to_take_them() -> None:
    seen: set[float] = set()
    for choice in islice(choices("king-of-the-hill", 5, 10), 10, None, 3):
        view = Situation(choice.now)
        found = view.derive(risks)
        assert set(found) == {goal.hex for goal in view.goals if view.holds(goal) and not goal.leaves}
        for hex_, risk in found.items():
            steps = (_steps(view, each, hex_) for each in view.enemies if view.takes(each.unit))
            nearest = min((each for each in steps if each is not None), default=99)
            assert risk == LOST_AFTER[min(nearest, len(LOST_AFTER) - 1)]
            seen.add(risk)
    assert seen == set(LOST_AFTER[1:])


def _steps(view: Situation, enemy: Enemy, hex_: Hex) -> int | None:
    """The activations that a squad needs to reach an objective and conquer it, one more when fatigued."""
    cost = view.routes.to(unit_class(view.now, enemy.unit), hex_, view.forbidden).get(enemy.hex)
    if cost is None:
        return None
    points = movement_points(view.now, enemy.unit, ADVANCE)
    over = not any(actions_left(view.now, each) for each in view.game.seats_on(enemy.unit.side))
    needed = math.ceil((cost + point_cost(view.now, enemy.unit, CONQUER)) / (points * POINT))
    return needed + (over or enemy.unit.has(FATIGUED))
