"""Laws of hidden information: nobody's choices depend on what another seat hides."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.play.action import Action
from engine.play.advance import Advance, advance, blank, pending, start
from engine.play.ask import Ask, Ended
from engine.play.canonical import canonical_bytes
from engine.play.event import Event, SecretChanged
from engine.play.game import Game, Position
from engine.play.observe import observe, seen
from engine.play.unit import CONCEALED, SeatId
from engine.rules.base.arrivals.forces import ConcealUnit
from engine.rules.skirmish.sighting.concealment import Conceal
from engine.storage import bundled
from tests.support.games import any_option, bundled_game, fighting, game_of, next_moment
from tests.support.secrets import with_other_secrets


@pytest.fixture(scope="module", params=("king-of-the-hill", "meuse"))
def game(request: pytest.FixtureRequest) -> Game:
    return bundled_game(request.param, 3)


def test_states_that_differ_in_secrets_only_look_alike_and_ask_alike(game: Game) -> None:
    rng = random.Random(3)
    moment = start(game)
    compared = 0
    while not isinstance(moment.pending, Ended):
        if isinstance(moment.pending, Ask):
            seat = moment.pending.seat
            (other,) = (each.id for each in game.seats if each.id != seat)
            twin = with_other_secrets(game, moment.state, other)
            if twin != moment.state:
                compared += 1
                mine = observe(game, moment.state, seat)
                theirs = observe(game, twin, seat)
                assert canonical_bytes(mine.state) == canonical_bytes(theirs.state)
                again = pending(game, twin)
                assert isinstance(again, Ask)
                assert list(again.options) == list(moment.pending.options)
                # The other seat does see the difference: the law does not hold for want of secrets.
                assert canonical_bytes(observe(game, twin, other).state) != canonical_bytes(
                    observe(game, moment.state, other).state
                )
        moment = next_moment(game, moment, rng, 3, fighting)
    assert compared > 50


def _told(game: Game, moment: Advance, seat: SeatId) -> tuple[bytes, tuple[Event, ...], str]:
    """Everything that a seat knows of a moment: its observation, its log, what is waited for."""
    waiting = moment.pending
    asked = f"{waiting.seat} {waiting.prompt}" if isinstance(waiting, Ask) else type(waiting).__name__
    told = observe(game, moment.state, seat)
    return canonical_bytes(told.state), seen(game, moment.events, seat), asked


@pytest.mark.parametrize("seed", [1, 2])
def test_choices_of_which_a_seat_learns_nothing_leave_all_that_it_knows_alike(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    moment = start(game)
    compared = 0
    while not isinstance(moment.pending, Ended):
        if isinstance(moment.pending, Ask):
            asked = moment.pending.seat
            (other,) = (each.id for each in game.seats if each.id != asked)
            known: dict[object, tuple[bytes, tuple[Event, ...], str]] = {}
            for option in list(moment.pending.options)[:12]:
                after = advance(game, moment.state, option)
                if not after.events or seen(game, after.events, other):
                    continue
                # What is public of a secret, and who does what next, others may know.
                told = _told(game, after, other)
                public = canonical_bytes(observe(game, after.state, other).state.secrets)
                key = (public, told[2], after.state.dice)
                compared += key in known
                assert told == known.setdefault(key, told), option
        moment = next_moment(game, moment, rng, seed, any_option)
    assert compared > 100


def test_events_about_a_mat_reach_its_owner_only(game: Game) -> None:
    rng = random.Random(4)
    moment = start(game)
    told = 0
    for _ in range(120):
        if isinstance(moment.pending, Ended):
            break
        for event in moment.events:
            if isinstance(event, SecretChanged):
                for seat in game.seats:
                    assert (event in seen(game, (event,), seat.id)) is (seat.id == event.seat)
                    told += 1
        moment = next_moment(game, moment, rng, 4)
    assert told


def _hiding(rng: random.Random, now: Position, ask: Ask) -> Action:
    """Whoever can hide does."""
    hiding = [each for each in ask.options if isinstance(each, Conceal | ConcealUnit)]
    return rng.choice(hiding) if hiding else fighting(rng, now, ask)


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("map_", ["quarry-ridge", "road-to-vaux", "king-of-the-hill", "meuse"])
def test_what_lies_under_a_concealment_marker_was_seen_without_it(map_: str, night: bool) -> None:
    """B-CON-01, S-CON-01, O-CON-01: marked where they stand, units hide no plan."""
    by_day = bundled.scenario(map_)
    rules = replace(by_day.rules, optional_rules=(*by_day.rules.optional_rules, *["night"] * night))
    game = game_of(replace(by_day, rules=rules), 8)
    listed = {placed.id for placed in game.scenario.placed_units if placed.concealed}
    rng = random.Random(6)
    moment, before = start(game), blank(game)
    open_: dict[str, tuple[object, ...]] = {}
    hidden = 0
    while True:
        for event in moment.events:
            after = event.apply(before)
            for unit in after.units.all():
                contents = (unit.kind, unit.figures, unit.specialization)
                if Position(game, after).hex_of(unit) is None:
                    open_.pop(unit.id, None)
                elif CONCEALED not in unit.marks:
                    open_[unit.id] = contents
                elif unit.id not in listed:
                    hidden += 1
                    assert open_.get(unit.id) == contents, "it lies there as all have seen it"
            before = after
        before = moment.state
        if isinstance(moment.pending, Ended):
            break
        moment = next_moment(game, moment, rng, 6, _hiding)
    assert hidden > 20
