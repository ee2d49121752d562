"""Rules are asked about what is out of place: they let it be or refuse it, and never stumble.

A line written by hand may name any unit and hex, and most hooks are about the unit that is active, which may
be nobody or gone. A `LookupError` or `ValueError` says that what was named is not there.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain

import pytest

from engine.play.advance import Advance, refusal
from engine.play.ask import Ask, Chance, Ended
from engine.play.game import Game, Position
from engine.play.state import Activation
from engine.play.step import Done
from engine.rules.base.sequence.activation import STOPPED
from engine.rules.doctrine.using import seat_asked
from tests.rules.moments import SCENARIOS, moments
from tests.support.made_up import made_up

GAMES = [(name, every) for name in SCENARIOS for every in (False, True)]


def out_of_place(game: Game, played: tuple[Advance, ...]) -> Iterator[Position]:
    """Moments in which nobody is active, and those moments with a unit active that is gone or has stopped."""
    quiet = [
        each.state
        for each in played
        if not isinstance(each.pending, Ended) and not each.state.activations and any(each.state.units)
    ]
    for state in (quiet[len(quiet) // 3], quiet[-1]):
        yield Position(game, state)
        unit = next(each for each in state.units.all() if Position(game, state).hex_of(each) is not None)
        active = Activation(unit.id, "advance", unit.seat, unit.place)
        for odd in (replace(active, unit="gone"), replace(active, did=frozenset({STOPPED}))):
            yield Position(game, state.evolve(activations=(odd,)))


def busy(game: Game, played: tuple[Advance, ...]) -> Iterator[Position]:
    """Moments in which somebody is active."""
    acting = [each.state for each in played if each.state.activations]
    for number in range(4):
        yield Position(game, acting[number * (len(acting) - 1) // 3])


@pytest.mark.parametrize(("name", "every"), GAMES)
def test_hooks_let_be_what_is_not_for_them(name: str, every: bool) -> None:
    game, played = moments(name, every)
    rules, rng, asked = game.ruleset, random.Random(2), 0
    for now in chain(out_of_place(game, played), busy(game, played)):
        for kind, vetoes in rules.vetoes.items():
            for action in made_up(kind, now, rng, 3):
                for forbids, _ in vetoes:
                    asked += 1
                    with suppress(LookupError, ValueError, AssertionError):
                        reason = forbids(now, action)
                        assert reason is None or str(reason)
        for (step, _), offers in rules.offers.items():
            for each in made_up(step, now, rng, 2):
                for offered in offers:
                    with suppress(LookupError, ValueError, AssertionError):
                        list(offered(now, each))
        for event, reactions in rules.reactions.items():
            for each in made_up(event, now, rng, 3):
                for reacts in reactions:
                    done: object = None
                    with suppress(LookupError, ValueError, AssertionError):
                        done = reacts(now, each)
                    assert done is None or isinstance(done, Done)
        for step, runs in rules.runners.items():
            for each in made_up(step, now, rng, 2):
                did: object = Done()
                with suppress(LookupError, ValueError, AssertionError):
                    did = runs(now, each)
                assert isinstance(did, Ask | Chance | Done), step
    assert asked > 500


@pytest.mark.parametrize(("name", "every"), GAMES)
def test_a_line_written_by_hand_is_refused_whatever_it_names(name: str, every: bool) -> None:
    game, played = moments(name, every)
    rng, asked = random.Random(3), 0
    for moment in played:
        if isinstance(moment.pending, Ask):
            now = Position(game, moment.state)
            offered = set(moment.pending.options.offered())
            for kind in {type(each): None for each in sorted(offered, key=repr)}:
                for action in made_up(kind, now, rng, 2):
                    asked += 1
                    refused = refusal(game, moment.state, action)
                    assert refused is not None or action in moment.pending.options
                    assert refused is None or refused.reason
    assert asked > 200


def test_nobody_is_asked_where_nothing_is_left_to_do() -> None:
    game, played = moments("king-of-the-hill", False)
    assert seat_asked(Position(game, played[-1].state.evolve(agenda=()))) is None
