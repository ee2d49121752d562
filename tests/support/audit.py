"""Random games under audit: what an auditor finds wrong with the moments of one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Protocol

from engine.play.advance import blank, start
from engine.play.ask import Ended
from engine.play.event import Event
from engine.play.game import Game
from engine.play.state import State
from engine.rules.base.sequence.command import stores
from engine.rules.skirmish.economy.treasury import Account, treasury
from tests.support.causes import Causes, shown_by_cases
from tests.support.games import any_option, bundled_game, fighting, next_moment
from tests.support.invariants import Invariants

MOST_ANSWERS = 100_000

#: What an account of a skirmish holds.
RESOURCES = tuple(field.name for field in fields(Account))


class Auditor(Protocol):
    """Looks at one game, moment by moment."""

    def faults(self, before: State, events: Sequence[Event], after: State) -> Iterator[str]:
        """What is wrong after these events; they led from one state to the other."""


def overdrawn(before: State, events: Sequence[Event]) -> Iterator[str]:
    """Accounts that one of these events left below nothing, whatever the ones after it brought back."""
    state = before
    for event in events:
        state = event.apply(state)
        held, skirmish = stores(state), treasury(state).accounts
        for name in ("command", "reserve", "victory_points"):
            for side, amount in getattr(held, name).items():
                if amount < 0:
                    yield f"{side} has {amount} {name} after {event}"
        for side, account in skirmish.items():
            for name in RESOURCES:
                if getattr(account, name) < 0:
                    yield f"{side} has {getattr(account, name)} {name} after {event}"


def audited(
    auditor_of: Callable[[Game], Auditor], name: str, seed: int, number: int, rounds: int
) -> tuple[list[str], str]:
    """`audited_game` of a bundled scenario."""
    return audited_game(auditor_of, bundled_game(name, rounds), seed, number)


def audited_game(
    auditor_of: Callable[[Game], Auditor], game: Game, seed: int, number: int
) -> tuple[list[str], str]:
    """The first things wrong with one game, none where all is well, and how it ended.

    An event with a cause, or a reaction to it, that no rule case shows is a fault too.

    Every other game is fought, so that armies meet; the rest is played wholly at random.
    """
    rng = random.Random(seed)
    pick = fighting if number % 2 else any_option
    causes = Causes()
    game = replace(game, ruleset=causes.traced(game.ruleset))
    auditors = (auditor_of(game), Invariants(game))
    before, moment = blank(game), start(game)
    for _ in range(MOST_ANSWERS):
        found = list(overdrawn(before, moment.events))
        for auditor in auditors:
            found += auditor.faults(before, moment.events, moment.state)
        if found:
            return found[:3], ""
        if isinstance(moment.pending, Ended):
            return list(causes.beyond(shown_by_cases()))[:3], moment.pending.outcome.reason
        before, moment = moment.state, next_moment(game, moment, rng, seed, pick)
    return [f"no end within {MOST_ANSWERS} answers"], ""
