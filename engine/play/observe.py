"""What one seat may know of a state and of events."""

from __future__ import annotations

from collections.abc import Iterable

from engine.play.event import Event
from engine.play.game import Game, Observation
from engine.play.state import State
from engine.play.unit import SeatId


def observe(game: Game, state: State, seat: SeatId) -> Observation:
    """The state with the secrets of the other side's seats replaced by what is public of them."""
    side = game.side_of(seat)
    secrets = {
        owner: drawers
        if game.side_of(owner) == side
        else {module: secret.public() for module, secret in drawers.items()}
        for owner, drawers in state.secrets.items()
    }
    return Observation(game, state.evolve(secrets=secrets), seat)


def seen(game: Game, events: Iterable[Event], seat: SeatId) -> tuple[Event, ...]:
    """The events that a seat may know of."""
    side = game.side_of(seat)
    return tuple(
        event
        for event in events
        if event.seen_by is None or any(game.side_of(other) == side for other in event.seen_by)
    )
