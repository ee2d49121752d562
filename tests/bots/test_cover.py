"""Fire that opens the ways of others: at whom it goes, and what it is worth."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.bots.destinations import ends_of
from engine.bots.plans import eagerness, harm, own_points
from engine.bots.side.cover import _watched_ways, watched_ways, worth_of_covering
from engine.bots.situation import Situation
from engine.bots.style import STYLES
from engine.bots.why.reasons import account
from engine.rules.base.firing.fire import Fire
from engine.rules.base.moves.exits import Exit
from engine.rules.queries import ADVANCE, is_fresh
from tests.bots.choices import asked, choices
from tests.bots.test_sense import west_plays
from tests.bots.test_side import situation


@pytest.mark.parametrize(("position", "target"), [("opens-the-upper-way", "e"), ("opens-the-lower-way", "f")])
def test_of_two_alike_who_watches_where_a_friend_goes_is_fired_at(position: str, target: str) -> None:
    answers, _ = west_plays(position)
    assert [each.target for each in answers if isinstance(each, Fire)] == [target]


@pytest.mark.parametrize("id", ["at-the-breaking-point", "quarry-ridge"])
def test_what_an_enemy_hits_where_friends_go_is_counted_once_for_each(id: str) -> None:
    watched = 0
    for choice in islice(choices(id, 7), 24):
        view = Situation(choice.now)
        ways = view.derive(watched_ways)
        assert set(ways) <= view.closed
        assert all(loss > 0 for loss in ways.values())
        going = [
            best.end
            for unit, at in view.friends
            if is_fresh(view.now, unit)
            for best in ends_of(view, unit, at, ADVANCE, own_points(view, unit, ADVANCE))[:1]
            if best.end != at and best.worth > 0 and not isinstance(best.then, Exit)
        ]
        hits = sum(loss for end in going for _, loss in view.fire_on(end))
        assert sum(ways.values()) == pytest.approx(hits)
        watched += bool(ways)
    assert watched > 5


@pytest.mark.parametrize("id", ["at-the-breaking-point", "king-of-the-hill"])
def test_what_is_kept_between_questions_is_what_comes_out_anew(id: str) -> None:
    looked = 0
    for choice in islice(asked(id, 8, 4), 300):
        kept = watched_ways(Situation(choice.now))
        assert kept == _watched_ways(Situation(choice.now))
        looked += bool(kept)
    assert looked > 20


def test_covering_counts_for_nothing_where_it_takes_the_action_of_who_would_go() -> None:
    seen = 0
    for choice in islice(choices("king-of-the-hill", 5, 10), 24):
        view = Situation(choice.now)
        seen += bool(view.derive(watched_ways))
        assert all(worth_of_covering(view, each) == 0 for each in view.closed)
    assert seen > 0


def test_styles_that_want_harm_want_cover_as_much() -> None:
    now = situation("opens-the-upper-way").now
    for style in STYLES.values():
        view = Situation(now, style)
        for hex_ in view.closed:
            plain = harm(view) * (1.3 if hex_ in view.goal_at else 1.0)
            assert eagerness(view, hex_) - plain == pytest.approx(worth_of_covering(view, hex_))
    watched, other = sorted(view.closed, key=lambda each: -worth_of_covering(view, each))
    assert worth_of_covering(view, watched) > worth_of_covering(view, other) == 0


def test_the_account_says_that_fire_opens_a_way() -> None:
    told = 0
    for now, ask, _ in islice(choices("quarry-ridge", 6), 24):
        why = account(now, ask)
        assert why is not None
        told += sum(share.kind == "cover" for each in why.alternatives for share in each.shares)
    assert told > 0
