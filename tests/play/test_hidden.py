"""What is hidden from a seat is exchanged: all that it is told stays the same, and leaks are found."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.play.advance import start
from engine.play.ask import Ask, Ended
from engine.play.game import Game, Observation, Position
from engine.play.observe import observe
from engine.play.state import State
from engine.play.unit import SeatId
from engine.rules.doctrine.draft import DoctrinesDealt
from engine.rules.skirmish.arrivals.mat import READY_SPACE, mat_of
from tests.support import told
from tests.support.games import bundled_game, fighting, next_moment
from tests.support.hidden import LookedAt, Twin, sealed, twin
from tests.support.leaks import looked_at


@pytest.mark.parametrize(("name", "seed"), [("king-of-the-hill", 7), ("meuse", 3), ("road-to-vaux", 15)])
def test_nothing_leaks_in_a_game(name: str, seed: int) -> None:
    found = looked_at(name, seed)
    assert not found.faults
    assert found.tallies["moments"] > 10


def _twins(game: Game, seed: int) -> Iterator[tuple[State, Ask, Twin]]:
    rng, moment = random.Random(seed), start(game)
    dealt: dict[SeatId, tuple[str, ...]] = {}
    while not isinstance(moment.pending, Ended):
        dealt |= {each.seat: each.doctrines for each in moment.events if isinstance(each, DoctrinesDealt)}
        if isinstance(moment.pending, Ask) and rng.random() < 0.2:
            yield moment.state, moment.pending, twin(game, moment.state, moment.pending.seat, rng, dealt)
        moment = next_moment(game, moment, rng, seed, fighting)


def test_twins_differ_in_what_is_hidden_and_in_nothing_that_is_public() -> None:
    game, exchanged = bundled_game("stalingrad", 4), set[str]()
    for state, ask, other in _twins(game, 2):
        exchanged |= other.what
        side = game.enemy(game.side_of(ask.seat))
        here, there = (mat_of(Position(game, each), side) for each in (state, other.state))
        assert (other.state != state) == bool(other.what) or here.raised != there.raised
        assert (here.points(), here.points(READY_SPACE)) == (there.points(), there.points(READY_SPACE))
        assert state.evolve(secrets={}, agenda=()) == other.state.evolve(secrets={}, agenda=())
        # The enemy does see the difference.
        if other.what:
            enemy = game.seats_on(side)[0]
            assert observe(game, state, enemy) != observe(game, other.state, enemy)
    assert {"mat", "reserve", "moved", "spent", "doctrine"} <= exchanged


def test_an_observation_that_tells_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(game: Game, state: State, seat: SeatId) -> Observation:
        return Observation(game, state, seat)

    monkeypatch.setattr(told, "observe", everything)
    game = bundled_game("king-of-the-hill", 3)
    tables = told.Table(game, 1), told.Table(game, 2)
    found: set[str] = set()
    for state, ask, other in _twins(game, 3):
        here, there = (
            table.told(each, (), ask.seat, 1, ())
            for table, each in zip(tables, (state, other.state), strict=True)
        )
        found |= {each.split(":")[0] for each in told.differences(here, there)}
    assert "observation" in found


def test_whoever_looks_at_what_is_sealed_is_found() -> None:
    game = bundled_game("king-of-the-hill", 3)
    looked = 0
    for state, ask, _ in _twins(game, 3):
        own, enemy = game.side_of(ask.seat), game.enemy(game.side_of(ask.seat))
        now = Position(game, sealed(game, state, ask.seat))
        assert mat_of(now, own) == mat_of(Position(game, state), own)
        assert mat_of(now, enemy).points() == mat_of(Position(game, state), enemy).points()
        with pytest.raises(LookedAt, match="waiting"):
            mat_of(now, enemy).find("anybody")
        looked += 1
    assert looked > 10
