"""Batches of games and what is made of them."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain

import pytest
from statsmodels.stats.proportion import proportion_confint

from engine.lab.batch import Pairing, batch, pairings, played
from engine.lab.luck import Estimate
from engine.lab.statistics import GameRecord, Rate, report, spread
from engine.lab.verdict import exact
from tests.support.games import bundled_game

SIDES = ("west", "east")


def test_each_seed_is_played_from_both_sides() -> None:
    assert pairings(("tactical", "random"), 3, 5) == (
        Pairing(5, ("tactical", "random")),
        Pairing(5, ("random", "tactical")),
        Pairing(6, ("tactical", "random")),
    )
    assert pairings(("random", "random"), 2, 5) == (
        Pairing(5, ("random", "random")),
        Pairing(6, ("random", "random")),
    )


def test_processes_change_neither_records_nor_their_order() -> None:
    game = bundled_game("king-of-the-hill", 2)
    to_play = pairings(("tactical", "random"), 4, 1)
    alone = list(batch(game, to_play))
    together = list(batch(game, to_play, jobs=2))
    assert alone == together
    assert [each.seed for each in alone] == [1, 1, 2, 2]
    assert [each.bots["west"] for each in alone[:2]] == ["tactical", "random"]
    assert len({each.decisions for each in alone}) > 1
    assert alone[0] == played(bundled_game("king-of-the-hill", 2), to_play[0])


def test_thousands_of_records_share_their_names() -> None:
    """Each came with copies of its own: a playtest grew by two kilobytes with every game."""
    game = bundled_game("king-of-the-hill", 2)
    copies: dict[str, set[int]] = defaultdict(set)
    records = list(batch(game, pairings(("random", "random"), 3, 1), jobs=2, watched=True))
    for record in records:
        tallies = [tally for each in record.conduct.values() for tally in (each.actions, each.bought)]
        named = (record.bots, record.bots.values(), record.victory_points, record.conduct, *tallies)
        for name in (record.winner, record.reason, *chain.from_iterable(named)):
            copies[name].add(id(name))
    assert {"west", "random", "advance"} <= copies.keys()
    assert {name for name, each in copies.items() if len(each) > 1} == set()


def test_a_batch_can_be_left() -> None:
    game = bundled_game("at-the-breaking-point", 1)
    games = batch(game, pairings(("random", "random"), 8, 1), jobs=2)
    assert next(games).seed == 1
    games.close()
    assert list(games) == []


@pytest.mark.parametrize(
    ("count", "of"), [(81, 263), (0, 20), (20, 20), (1, 1), (0, 1), (7, 2000), (50, 100)]
)
def test_intervals_are_those_of_jeffreys_and_of_clopper_and_pearson(count: int, of: int) -> None:
    low, high = Rate(count, of).interval
    theirs = proportion_confint(count, of, method="jeffreys")
    assert low == (pytest.approx(theirs[0]) if count else 0.0)
    assert high == (pytest.approx(theirs[1]) if count < of else 1.0)
    found = exact(Rate(count, of))
    assert (found.low, found.high) == pytest.approx(proportion_confint(count, of, method="beta"))
    # What leaves the truth out no more often than it says is the wider one.
    assert found.low <= low <= found.rate <= high <= found.high


def test_without_a_game_anything_may_be() -> None:
    assert Rate(0, 0).interval == (0.0, 1.0)
    assert exact(Rate(0, 0)) == Estimate(0.0, 0.0, 1.0)


def record(seed: int, bots: tuple[str, str], winner: str, rounds: int = 5, reason: str = "vp") -> GameRecord:
    return GameRecord(
        seed, dict(zip(SIDES, bots, strict=True)), winner, reason, rounds, 100, {"west": 0, "east": 1}
    )


def test_wins_are_counted_by_side_and_by_bot() -> None:
    figures = report(
        [
            record(1, ("a", "b"), "west"),
            record(1, ("b", "a"), "east", 7),
            record(2, ("a", "b"), "east", 9, "round_limit"),
            record(3, ("a", "a"), "east"),
        ],
        SIDES,
    )
    assert figures.games == 4
    assert figures.sides == {"west": Rate(1, 4), "east": Rate(3, 4)}
    assert figures.bots == {"a": Rate(2, 3), "b": Rate(1, 3)}
    assert figures.bots_by_side[("a", "west")] == Rate(1, 2)
    assert figures.bots_by_side[("a", "east")] == Rate(1, 1)
    assert figures.bots_by_side[("b", "east")] == Rate(1, 2)
    assert figures.reasons == {"round_limit": 1, "vp": 3}
    assert (figures.rounds.least, figures.rounds.median, figures.rounds.most) == (5, 6.0, 9)


def test_the_order_of_games_does_not_matter() -> None:
    games = [record(seed, ("a", "b"), SIDES[seed % 2], seed) for seed in range(7)]
    assert report(games, SIDES) == report(reversed(games), SIDES)
    assert spread([]) == spread(())
    assert spread([4]).median == 4.0
