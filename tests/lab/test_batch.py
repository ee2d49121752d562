"""Batches of games and what is made of them."""

from __future__ import annotations

import pytest

from engine.lab.batch import Pairing, batch, pairings, played
from engine.lab.statistics import GameRecord, Rate, report, spread
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


def test_a_batch_can_be_left() -> None:
    game = bundled_game("at-the-breaking-point", 1)
    games = batch(game, pairings(("random", "random"), 8, 1), jobs=2)
    assert next(games).seed == 1
    games.close()
    assert list(games) == []


def test_intervals_are_those_of_wilson() -> None:
    # Worked examples of Newcombe (1998), table I: 81 of 263 and 0 of 20.
    low, high = Rate(81, 263).interval
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    low, high = Rate(0, 20).interval
    assert (low, round(high, 4)) == (0.0, 0.1611)
    assert Rate(0, 0).interval == (0.0, 1.0)
    assert Rate(20, 20).interval[1] == pytest.approx(1.0)


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
