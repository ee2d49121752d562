"""What tables promise of a shot lies near what the rules make of it, in the positions of played games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from engine.bots.plans import HARM, drafts, weighed
from engine.bots.situation import Situation
from engine.rules.queries import CONCENTRATED_FIRE
from tests.bots.choices import choices


def shots(id: str, seed: int) -> Iterator[tuple[float, float]]:
    """Estimated and weighed worth of Concentrated Fire wherever a bot chooses what to do."""
    for choice in choices(id, seed):
        view = Situation(choice.now)
        for unit, at in view.friends:
            for plan in drafts(view, unit, at, CONCENTRATED_FIRE, 0)[:1]:
                exact = weighed(view, unit, plan) if plan.attacks and plan.where else None
                if exact is not None:
                    yield plan.worth / HARM, exact.worth / HARM


@pytest.mark.parametrize("id", ["at-the-breaking-point", "king-of-the-hill"])
def test_estimates_lie_near_the_odds_of_the_rules(id: str) -> None:
    pairs = list(islice(shots(id, 3), 60))
    assert len(pairs) >= 60
    errors = [abs(guess - exact) for guess, exact in pairs]
    assert sum(error < 0.05 for error in errors) > len(errors) / 2
    assert sum(errors) / len(errors) < 0.4
    guessed, weighed_in = (sum(each) for each in zip(*pairs, strict=True))
    assert abs(guessed - weighed_in) < 0.15 * weighed_in
