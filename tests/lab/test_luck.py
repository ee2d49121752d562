"""Luck is nothing in the mean, and results without it say the same with fewer games."""

from __future__ import annotations

import random

import pytest

from engine.kernel.odds import hits, successes, surplus
from engine.lab.facts import Facts, FireFacts
from engine.lab.luck import LEAST_GAMES, adjusted, luck_of
from engine.lab.winning import Outlook, Winning, learnt
from tests.lab.toy_games import SIDES, toy_game


@pytest.fixture(scope="module")
def model() -> Winning:
    games = [toy_game(seed) for seed in range(1000)]
    found = learnt([(game.facts, game.winner == "west") for game in games], SIDES)
    assert found is not None
    return found


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("type_", ["normal", "suppressive"])
@pytest.mark.parametrize(("aim", "steps"), [("squad", 4), ("squad", 1), ("vehicle", 3), ("vehicle", 1)])
@pytest.mark.parametrize(
    ("strength", "hits_from", "defence"), [(1, 4, 0), (6, 5, 0), (5, 6, 3), (9, 4, 2), (3, 7, 1)]
)
def test_luck_is_nothing_in_the_mean_over_all_that_can_fall(
    model: Winning, side: str, type_: str, aim: str, steps: int, strength: int, hits_from: int, defence: int
) -> None:
    chances = surplus(hits(strength, hits_from), successes(defence, 5)).chances()
    mean = most = 0.0
    for rolled, chance in enumerate(chances):
        fire = FireFacts(
            3, side, "fire", type_, (), "B2", aim, strength, hits_from, defence, rolled, rolled,
            1.0, steps, 0.0, (6.0, 5.0), (3, 4),
        )  # fmt: skip
        luck = luck_of(Facts(fires=(fire,)), SIDES, model)
        mean += float(chance) * luck.all
        most = max(most, abs(luck.all))
        assert (luck.first if side == "east" else luck.second) == 0.0
    assert mean == pytest.approx(0.0, abs=1e-12)
    assert most > 0 or hits_from == 7


def test_more_left_and_less_time_make_a_surer_win(model: Winning) -> None:
    even, ahead, late = model.chances(
        [
            Outlook(3, (7.0, 7.0), (0, 0), 0),
            Outlook(3, (8.0, 6.0), (0, 0), 0),
            Outlook(6, (8.0, 6.0), (0, 0), 0),
        ]
    )
    assert 0.4 < even < 0.6 < ahead < late
    assert list(model.chances([])) == []


def test_results_without_luck_are_surer_and_no_others() -> None:
    games = [toy_game(seed) for seed in range(400)]
    found = adjusted(games, SIDES)
    assert found is not None
    assert found.adjusted.low < 0.5 < found.adjusted.high
    assert found.plain.rate == sum(game.winner == "west" for game in games) / len(games)
    # Nearly all of this game is dice.
    assert found.gain > 3
    assert len(found.luck) == len(games)
    lucky = [luck.all for luck, game in zip(found.luck, games, strict=True) if game.winner == "west"]
    unlucky = [luck.all for luck, game in zip(found.luck, games, strict=True) if game.winner == "east"]
    assert min(map(len, (lucky, unlucky))) > 100
    assert sum(lucky) / len(lucky) > 0.2 > -0.2 > sum(unlucky) / len(unlucky)


def test_an_advantage_that_luck_hides_is_seen() -> None:
    found = adjusted([toy_game(seed, extra=1) for seed in range(10_000, 10_120)], SIDES)
    truth = sum(toy_game(seed, extra=1).winner == "west" for seed in range(3000)) / 3000
    assert found is not None
    assert found.adjusted.low < truth < found.adjusted.high
    assert found.adjusted.low > 0.5


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    held = 0
    for run in range(60):
        found = adjusted([toy_game(1_000 * run + number) for number in range(60)], SIDES)
        assert found is not None
        held += found.adjusted.low <= 0.5 <= found.adjusted.high
    # Of 60 intervals of 95 %, fewer than 51 come out once in some 3,000 times.
    assert held >= 51


def test_the_order_of_games_changes_nothing() -> None:
    games = [toy_game(seed) for seed in range(80)]
    shuffled = random.Random(1).sample(games, len(games))
    one, other = adjusted(games, SIDES), adjusted(shuffled, SIDES)
    assert one is not None
    assert other is not None
    assert other.adjusted == pytest.approx(one.adjusted)
    assert other.gain == pytest.approx(one.gain)


def test_few_games_say_nothing_of_luck() -> None:
    assert adjusted([toy_game(seed) for seed in range(LEAST_GAMES - 1)], SIDES) is None
    assert adjusted([toy_game(seed % 5) for seed in range(LEAST_GAMES)], SIDES) is None
    assert adjusted([toy_game(seed)._replace(facts=Facts()) for seed in range(LEAST_GAMES)], SIDES) is None
    assert learnt([], SIDES) is None
