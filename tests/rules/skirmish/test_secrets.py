"""What a side buys and keeps waiting is its own affair: nobody else's view or choices depend on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.play.advance import Advance, advance, pending, start
from engine.play.ask import Ask, Chance, Roll
from engine.play.canonical import canonical_bytes
from engine.play.event import SecretChanged
from engine.play.game import Game, Position
from engine.play.observe import observe, seen
from engine.play.state import State
from engine.play.unit import SQUAD, OnMat, Unit
from engine.rules.skirmish.arrivals.mat import MODULE, Mat, Waiting, mat_of
from engine.rules.skirmish.economy.purchase import BuildSquad, BuyFigures
from engine.rules.skirmish.economy.treasury import account
from tests.support.games import bundled_game


@pytest.fixture(scope="module")
def game() -> Game:
    return bundled_game("king-of-the-hill", 6)


@pytest.fixture(scope="module")
def purchase(game: Game) -> Advance:
    moment = start(game)
    while not (isinstance(moment.pending, Ask) and moment.pending.prompt == "purchase"):
        match moment.pending:
            case Chance(sides=sides):
                # The first side's dice are the highest, so that nobody throws twice.
                faces = tuple(max(1, min(most, 6 - place)) for place, most in enumerate(sides))
                moment = advance(game, moment.state, Roll(faces))
            case Ask(options=options):
                moment = advance(game, moment.state, options[0])
            case _:
                raise AssertionError("the game is over before anybody buys")
    return moment


def squad(side: str, number: int, *figures: str) -> Waiting:
    return Waiting(Unit(f"{side}+{number}", side, side, SQUAD, OnMat(side, 0), figures), 1)


def with_mat(state: State, side: str, mat: Mat) -> State:
    return state.with_secret(side, MODULE, mat)


def test_purchases_stay_with_their_buyer(game: Game, purchase: Advance) -> None:
    ask = purchase.pending
    assert isinstance(ask, Ask)
    buyer, other = ask.seat, game.enemy(ask.seat)
    before = observe(game, purchase.state, other)
    moment = advance(game, purchase.state, BuyFigures("regular"))
    moment = advance(game, moment.state, BuildSquad("regular"))
    assert mat_of(Position(game, moment.state), buyer).waiting
    after = observe(game, moment.state, other)
    assert mat_of(after, buyer).waiting == ()
    assert mat_of(after, buyer).reserve == ()
    assert account(after, buyer) == account(before, buyer)
    assert not any(isinstance(event, SecretChanged) for event in seen(game, moment.events, other))


def test_equal_public_figures_give_equal_views_and_choices(game: Game, purchase: Advance) -> None:
    ask = purchase.pending
    assert isinstance(ask, Ask)
    mine, theirs = ask.seat, game.enemy(ask.seat)
    one = with_mat(purchase.state, theirs, Mat((squad(theirs, 1, "regular"),), ("elite",), raised=1))
    two = with_mat(
        purchase.state,
        theirs,
        Mat((squad(theirs, 2, "machine_gun", "officer"),), (), (3, 0, 0), raised=4),
    )
    assert one != two
    views = [observe(game, state, mine) for state in (one, two)]
    assert canonical_bytes(views[0].state) == canonical_bytes(views[1].state)
    asks = [pending(game, state) for state in (one, two)]
    assert all(isinstance(each, Ask) for each in asks)
    options = [list(each.options) for each in asks if isinstance(each, Ask)]
    assert options[0] == options[1]


def test_unit_points_on_the_mat_are_public() -> None:
    waiting = squad("west", 1, "regular")
    mat = Mat((waiting, replace(waiting, unit=waiting.unit.at(OnMat("west", -1)))))
    shown = mat.public()
    assert isinstance(shown, Mat)
    assert (shown.points(), shown.points(0)) == (mat.points(), mat.points(0)) == (2, 1)
    assert shown.waiting == ()
    assert shown.public() == shown


def test_who_is_shown_some_of_a_mat_knows_the_points_of_the_rest() -> None:
    ready, unready = squad("west", 1, "regular"), squad("west", 2, "elite")
    unready = replace(unready, unit=unready.unit.at(OnMat("west", -1)), points=3)
    other = replace(squad("west", 3, "officer"), points=5)
    mat = Mat((ready, other, unready), ("elite", "regular"))
    assert mat.showing((), ()) == mat.public() == Mat(hidden_points=(3, 6))
    assert mat.showing((ready,), ("elite",)) == Mat((ready,), ("elite",), hidden_points=(3, 5))
    assert mat.showing((unready,), ()) == Mat((unready,), hidden_points=(0, 6))
    assert mat.showing((ready, other, unready), ()).hides is False
    assert replace(mat, shown=True).showing((ready,), ()) == replace(mat, shown=True)


def test_what_is_hidden_of_a_mat_moves_on_with_it() -> None:
    """S-MAT-02 — in the next round all that waits is ready, known or not."""
    ready, unready = squad("west", 1, "regular"), squad("west", 2, "elite")
    mat = Mat((ready, replace(unready, unit=unready.unit.at(OnMat("west", -1)), points=3)))
    assert mat.public().advanced() == mat.advanced().public() == Mat(hidden_points=(0, 4))


def test_the_mat_keeps_an_order_and_takes_no_figure_it_lacks() -> None:
    near, far = squad("west", 2, "regular"), squad("west", 1, "regular")
    near = replace(near, unit=near.unit.at(OnMat("west", 3)))
    assert [each.unit.id for each in Mat().put(far).put(near).waiting] == ["west+2", "west+1"]
    assert Mat().put(far).advanced().waiting[0].space == 1
    with pytest.raises(ValueError, match="not in list"):
        Mat(reserve=("regular",)).without_figure("elite")
