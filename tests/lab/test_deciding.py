"""Hexes that go with winning: planted ones are found, and chance finds nothing."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from engine.lab.deciding import FEWEST, deciding
from engine.lab.facts import Facts, RoundFacts
from engine.lab.luck import PlayedGame
from tests.lab.toy_games import SIDES

HEXES = [f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 9)]


def game(seed: int, *, key: str | None = None, worth: float = 0.0) -> PlayedGame:
    """A game whose units stand anywhere; who holds the key early wins by so much more often."""
    chance = random.Random(seed)
    early = {side: chance.sample(HEXES, 8) for side in SIDES}
    west = 0.5 + worth * ((key in early["west"]) - (key in early["east"]))
    winner, loser = SIDES if chance.random() < west else SIDES[::-1]
    late = {winner: ["A1"], loser: ["H8"]}
    moments = [_moment(round_, early if round_ <= 2 else late) for round_ in range(1, 6)]
    return PlayedGame(seed, winner, Facts(tuple(moments)))


def _moment(round_: int, hexes: dict[str, list[str]]) -> RoundFacts:
    return RoundFacts(round_, "west", {}, {}, {side: dict.fromkeys(each, 1) for side, each in hexes.items()})


def told(games: Sequence[PlayedGame]) -> list[tuple[str, str]]:
    return [(each.side, each.what) for each in deciding(games, SIDES)]


def test_a_hex_that_decides_is_found_first_for_both_sides() -> None:
    games = [game(seed, key="D4", worth=0.4) for seed in range(400)]
    found = deciding(games, SIDES)
    assert {(each.side, each.what) for each in found[:2]} == {("west", "D4"), ("east", "D4")}
    for each in found[:2]:
        assert each.with_it.share > 0.75
        assert each.with_it.of + each.without.of == len(games)
        held = [one for one in games if each.what in one.facts.moments[0].units[each.side]]
        assert (each.with_it.count, each.with_it.of) == (
            sum(one.winner == each.side for one in held),
            len(held),
        )


def test_where_who_has_won_stands_in_the_end_says_nothing() -> None:
    games = [game(seed) for seed in range(400)]
    assert {one.winner for one in games} == set(SIDES)
    assert not {"A1", "H8"} & {hex_ for _, hex_ in told(games)}


@pytest.mark.thorough
def test_chance_alone_finds_a_hex_in_one_playtest_of_twenty_at_most() -> None:
    alarms = sum(bool(told([game(1000 * number + seed) for seed in range(80)])) for number in range(60))
    assert alarms <= 6


def test_few_games_say_nothing() -> None:
    games = [game(seed, key="D4", worth=0.5) for seed in range(FEWEST)]
    assert told(games) == told([]) == []
