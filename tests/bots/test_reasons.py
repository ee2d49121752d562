"""The bot's account of a choice is the truth: its shares add up, and what it says is what it does."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.bots.activations import looked_into, possibilities
from engine.bots.plans import drafts, own_points
from engine.bots.situation import Situation
from engine.bots.tactical_bot import TacticalBot
from engine.bots.why.reasons import account, shares_of_deed, shares_of_ground, watchers
from engine.play.advance import advance, start
from engine.play.ask import Ask, Chance
from engine.play.dice import rolled
from engine.play.observe import observe
from engine.rules.base.sequence.turns import ChooseAction
from engine.rules.queries import ADVANCE, ASSAULT, CONCENTRATED_FIRE, FIRE_AND_MOVEMENT
from engine.rules.skirmish.moves.movement import SPRINT
from tests.bots.choices import choices
from tests.support.games import bundled_game

MAPS = ("at-the-breaking-point", "king-of-the-hill", "iron-harvest", "steppe")


@pytest.mark.parametrize("id", MAPS)
def test_shares_add_up_to_the_worth_of_every_plan(id: str) -> None:
    plans = 0
    for choice in islice(choices(id, 5), 24):
        view = Situation(choice.now)
        for unit, at in view.friends:
            for action in (ADVANCE, FIRE_AND_MOVEMENT, CONCENTRATED_FIRE, ASSAULT, SPRINT):
                for plan in drafts(view, unit, at, action, own_points(view, unit, action)):
                    shares = (*shares_of_ground(view, unit, at, plan), *shares_of_deed(plan))
                    assert sum(each.amount for each in shares) == pytest.approx(plan.worth), (unit, plan)
                    plans += 1
    assert plans > 1000


@pytest.mark.parametrize("id", MAPS)
def test_the_account_tells_the_choice_that_is_made(id: str) -> None:
    told = 0
    for now, ask, number in islice(choices(id, 6), 24):
        why = account(now, ask)
        assert why is not None
        if ask.options.has(2):
            assert why.chosen == TacticalBot(6).choose(now, ask, number)
        if why.gains_nothing:
            continue
        told += 1
        first = why.alternatives[0]
        assert first.option == why.chosen
        for each in why.alternatives:
            assert each.worth == pytest.approx(sum(share.amount for share in each.shares))
            assert ask.options.allows(each.option)
            assert each.watched == (0 if each.plan is None else len(watchers(Situation(now), each.plan.end)))
    assert told > 5


def test_other_questions_have_no_account() -> None:
    game = bundled_game(MAPS[0], 8)
    moment = start(game)
    while isinstance(moment.pending, Chance):
        moment = advance(game, moment.state, rolled(1, moment.pending))
    ask = moment.pending
    assert isinstance(ask, Ask)
    assert not isinstance(ask.step, ChooseAction)
    assert account(observe(game, moment.state, ask.seat), ask) is None


def test_what_is_looked_into_is_worth_its_plan_and_what_is_beyond_that() -> None:
    for choice in islice(choices(MAPS[0], 7), 8):
        view = Situation(choice.now)
        for possibility in possibilities(view, choice.ask.options):
            here = looked_into(view, possibility)
            if here is not None:
                assert here.worth == possibility.extra + (here.plan.worth if here.plan is not None else 0.0)
