"""The row `games.same`, as far as there is time for it at every landing."""

from __future__ import annotations

from tests.thorough.rows.same_everywhere import OTHER, PLAIN, hashes

GAMES = ("mill-lane.json:random,random:5:2", "king-of-the-hill.json:random,random:6:1")


def test_a_game_is_the_same_without_assertions_and_with_other_hashes_and_letters() -> None:
    wanted = hashes(PLAIN, GAMES)
    assert len(set(wanted)) == len(GAMES)
    for where in OTHER:
        if where.name in {"-O", "another order of hashes", "no encoding", "little memory"}:
            assert hashes(where, GAMES) == wanted, where.name
