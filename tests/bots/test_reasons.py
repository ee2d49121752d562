"""The bot's account of a choice is the truth: its shares add up, and what it says is what it does."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from engine.bots.activations import looked_into, possibilities
from engine.bots.choosing import best, listening
from engine.bots.plans import drafts, own_points
from engine.bots.situation import Situation
from engine.bots.tactical_bot import TacticalBot
from engine.bots.why.accounts import account_by
from engine.bots.why.reasons import Weighing, account, shares_of_deed, shares_of_ground, watchers
from engine.play.action import Pass
from engine.rules.base.assaults.assault import AdvanceIn, ChooseAssault
from engine.rules.queries import ADVANCE, ASSAULT, CONCENTRATED_FIRE, FIRE_AND_MOVEMENT
from engine.rules.skirmish.moves.movement import SPRINT
from tests.bots.choices import asked, choices

MAPS = ("at-the-breaking-point", "king-of-the-hill", "iron-harvest", "steppe")


@pytest.mark.parametrize("id", MAPS)
def test_shares_add_up_to_the_worth_of_every_plan(id: str) -> None:
    plans = 0
    for choice in islice(choices(id, 5), 24):
        view = Situation(choice.now)
        for unit, at in view.friends:
            for action in (ADVANCE, FIRE_AND_MOVEMENT, CONCENTRATED_FIRE, ASSAULT, SPRINT):
                for plan in drafts(view, unit, at, action, own_points(view, unit, action)):
                    shares = (*shares_of_ground(view, unit, at, plan), *shares_of_deed(view, plan))
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
            assert each.option is not None
            assert ask.options.allows(each.option)
            assert each.watched == (0 if each.plan is None else len(watchers(Situation(now), each.plan.end)))
    assert told > 5


@pytest.mark.parametrize("id", MAPS[:2])
def test_the_account_of_every_choice_tells_what_is_chosen_and_what_it_is_worth(id: str) -> None:
    told: Counter[Weighing] = Counter()
    for now, ask, number in islice(asked(id, 6, 4), 600):
        why = account_by("tactical", 6, now, ask, number)
        if why is None:
            continue
        assert why.chosen == TacticalBot(6).choose(now, ask, number)
        told[why.of] += 1
        worths = [each.worth for each in why.alternatives]
        if why.of is not Weighing.ACTIVATION:
            assert worths == sorted(worths, reverse=True)
        if why.of is Weighing.WAY:
            assert why.alternatives[0].option == why.chosen
            for each in why.alternatives:
                assert each.worth == pytest.approx(sum(share.amount for share in each.shares))
        if why.of is Weighing.CHOICE:
            options = [each.option for each in why.alternatives]
            assert all(option is not None and ask.options.allows(option) for option in options)
            assert why.chosen == options[0] or isinstance(why.chosen, Pass), "what is worth most is done"
    assert told[Weighing.WAY] > 50
    assert told[Weighing.CHOICE] > 20
    assert (told[Weighing.PURCHASE] > 0) == (id == "king-of-the-hill")


def test_nothing_is_told_of_a_choice_that_was_not_weighed() -> None:
    for now, ask, number in asked(MAPS[0], 6, 8):
        if isinstance(ask.step, AdvanceIn | ChooseAssault):
            assert account_by("tactical", 6, now, ask, number) is None
            return
    raise AssertionError("no such choice came up")


def test_nobody_hears_what_is_weighed_while_nobody_listens() -> None:
    with listening() as heard:
        assert best((1, 2, 3), lambda each: None if each == 2 else -float(each)) == (-1.0, 1)
    assert heard == [(1, -1.0), (3, -3.0)]
    assert best((1, 2), float) == (2.0, 2)
    assert len(heard) == 2


def test_what_is_looked_into_is_worth_its_plan_and_what_is_beyond_that() -> None:
    for choice in islice(choices(MAPS[0], 7), 8):
        view = Situation(choice.now)
        for possibility in possibilities(view, choice.ask.options):
            here = looked_into(view, possibility)
            if here is not None:
                assert here.worth == possibility.extra + (here.plan.worth if here.plan is not None else 0.0)
