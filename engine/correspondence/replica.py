"""A game of which not everything is known: how it goes on, and how secrets get into it and out of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from engine.model.values import SideId
from engine.play.ask import Ask
from engine.play.canonical import state_hash
from engine.play.event import Event
from engine.play.game import Game
from engine.play.opening_lines import NotHeld, secret_line, secret_of
from engine.play.state import NotKnown, Secret, State
from engine.play.step import Disclosure
from engine.rules.skirmish.arrivals.mat import GuardedMat, Mat
from engine.rules.skirmish.economy.supply import pieces_on_mat

#: Lines of secrets by `seat/module`.
Shows = Mapping[str, str]


def public_hash(game: Game, state: State) -> str:
    """The name of what everybody knows of a state."""
    secrets = {
        seat: {module: secret.public() for module, secret in drawers.items()}
        for seat, drawers in state.secrets.items()
    }
    agenda = tuple(step.public() for step in state.agenda)
    return state_hash(state.evolve(secrets=secrets, agenda=agenda))


def needs_word(game: Game, state: State, ask: Ask) -> bool:
    """Whether only the side asked can say what it chooses, or whether there is anything to choose.

    Else the question has no choice but one at most that follows from what everybody knows.
    """
    side = game.side_of(ask.seat)
    keeps = any(state.secrets.get(seat) for seat in game.seats_on(side))
    draws = ask.step is not None and ask.step.draws_on_secrets()
    if keeps and draws:
        return True
    try:
        return ask.options.has(2)
    except NotKnown:
        return True


def secrets_of(game: Game, state: State, side: SideId) -> Iterator[tuple[str, Secret]]:
    """The secrets of a side, each with its key `seat/module`."""
    for seat in game.seats_on(side):
        for module, secret in state.secrets.get(seat, {}).items():
            yield f"{seat}/{module}", secret


def public_shows(game: Game, state: State, side: SideId) -> Shows:
    """What others know of the secrets of a side while nothing is told of them."""
    return {key: secret_line(game, secret.public()) for key, secret in secrets_of(game, state, side)}


def told_shows(game: Game, state: State, side: SideId, light: Disclosure) -> Shows:
    """What others know of the secrets of a side at a step that brings that much of them to light."""
    return {key: secret_line(game, secret.told(light)) for key, secret in secrets_of(game, state, side)}


def with_shows(game: Game, state: State, side: SideId, shows: Shows) -> State:
    """The state with that known of a side's secrets; ValueError for what is none of them."""
    for key, line in shows.items():
        seat, _, module = key.partition("/")
        if seat not in game.seats_on(side) or not module:
            raise ValueError(f"{key!r} is no secret of that side")
        try:
            secret = secret_of(game, line)
        except NotHeld as fault:
            raise ValueError(str(fault)) from fault
        state = state.with_secret(seat, module, guarded(secret))
    return state


def guarded(secret: Secret) -> Secret:
    """What stands for a secret that is not wholly known: what it hides is asked for, not passed over."""
    if not isinstance(secret, Mat) or secret.shown:
        return secret
    known = (secret.waiting, secret.reserve, secret.spent, secret.raised, secret.levels, secret.hidden_points)
    return GuardedMat(*known)


def telling_pieces(game: Game, state: State, side: SideId, pieces: Mapping[str, int]) -> State:
    """The state in which it is known how many pieces of some kinds a side's hidden mat holds."""
    for seat in game.seats_on(side):
        for module, secret in state.secrets.get(seat, {}).items():
            if isinstance(secret, GuardedMat):
                told = {**dict(secret.pieces), **pieces}
                state = state.with_secret(seat, module, replace(secret, pieces=tuple(sorted(told.items()))))
    return state


def pieces_told(game: Game, state: State, side: SideId, about: str) -> int:
    """How many pieces of a kind the mat of a side holds, as `NotKnown.about` names it."""
    mats = [secret for _, secret in secrets_of(game, state, side) if isinstance(secret, Mat)]
    return sum(pieces_on_mat(mat, about) for mat in mats)


def all_secret(game: Game, events: Iterable[Event], side: SideId) -> bool:
    """Whether something happened, and nobody but a side may know of it."""
    found = tuple(events)
    return bool(found) and all(
        event.seen_by is not None and all(game.side_of(seat) == side for seat in event.seen_by)
        for event in found
    )
