"""What a side has of each piece, on its mat too, and where that is only partly known."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.play.game import Position
from engine.play.state import NotKnown
from engine.rules.skirmish.arrivals.mat import MODULE, GuardedMat, mat_of
from engine.rules.skirmish.economy.supply import bases_owned, figures_owned, has_left, pieces_on_mat
from tests.support.games import bundled_game, fighting, random_game

GAME = bundled_game("king-of-the-hill", 2)
PLAYED = random_game(GAME, 7, fighting)


def test_the_pieces_of_a_mat_are_counted_by_kind() -> None:
    counted = 0
    for moment in PLAYED[::20]:
        now = Position(GAME, moment.state)
        for side in GAME.sides:
            mat = mat_of(now, side)
            waiting = [entry.unit for entry in mat.waiting]
            figures = Counter(mat.reserve)
            for unit in waiting:
                figures.update(unit.figures)
            for kind, number in (*figures.items(), ("ghost", 0)):
                assert pieces_on_mat(mat, f"figures/{kind}") == number
            for kind, number in Counter(unit.kind for unit in waiting).items():
                assert pieces_on_mat(mat, f"kinds/{kind}") == number
            for token, number in Counter(unit.specialization for unit in waiting).items():
                assert token is None or pieces_on_mat(mat, f"tokens/{token}") == number
            on_board = sum(unit.figures.count("regular") for unit in now.state.units.of(side))
            assert figures_owned(now, side, "regular") == on_board + figures["regular"]
            counted += len(waiting)
    assert counted > 0


def test_a_name_of_no_pieces_is_refused() -> None:
    mat = mat_of(Position(GAME, PLAYED[0].state), GAME.sides[0])
    with pytest.raises(ValueError, match="names no pieces"):
        pieces_on_mat(mat, "horses/brown")


def test_what_a_guarded_mat_holds_is_asked_for_unless_it_was_told() -> None:
    """What was told of it is added to what stands on the board; all else is not taken for nothing."""
    moment = PLAYED[-1]
    side = GAME.sides[0]
    told = (("figures/regular", 2), ("figures/sniper", 1))
    now = Position(GAME, moment.state.with_secret(side, MODULE, GuardedMat(pieces=told)))
    on_board = sum(unit.figures.count("regular") for unit in now.state.units.of(side))
    assert on_board > 0
    assert figures_owned(now, side, "regular") == on_board + 2
    assert figures_owned(now, side, "sniper") == 1
    with pytest.raises(NotKnown) as asked:
        figures_owned(now, side, "elite")
    assert (asked.value.side, asked.value.about) == (side, "figures/elite")
    with pytest.raises(NotKnown):
        bases_owned(now, side)


@pytest.mark.parametrize(
    ("limit", "owned", "wanted", "left"),
    [(4, 3, 1, True), (4, 4, 1, False), (4, 3, 2, False), (4, 2, 2, True), (None, 99, 9, True)],
)
def test_what_is_left_of_a_share(limit: int | None, owned: int, wanted: int, left: bool) -> None:
    assert has_left(limit, owned, wanted) is left
