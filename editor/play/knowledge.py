"""What whoever looks at the screen may know of a running game."""

from collections.abc import Iterable

from engine.play.event import Event
from engine.play.game import Game, Observation
from engine.play.observe import observe, seen
from engine.play.state import State
from engine.play.unit import CONCEALED, SeatId, Unit

#: Nobody in particular looks: no side's secrets are shown.
NOBODY: SeatId = ""
#: No person plays, so everything lies open.
EVERYBODY: SeatId = "*"


def known(game: Game, state: State, viewer: SeatId) -> Observation:
    """The position as that viewer may know it; `viewer` is a seat, NOBODY or EVERYBODY."""
    if viewer == EVERYBODY:
        return Observation(game, state, viewer)
    if viewer == NOBODY:
        hidden = {
            seat: {module: secret.public() for module, secret in drawers.items()}
            for seat, drawers in state.secrets.items()
        }
        agenda = tuple(step.public() for step in state.agenda)
        return Observation(game, state.evolve(secrets=hidden, agenda=agenda), viewer)
    return observe(game, state, viewer)


def told(game: Game, events: Iterable[Event], viewer: SeatId) -> tuple[Event, ...]:
    """The events that the viewer may know of."""
    if viewer == EVERYBODY:
        return tuple(events)
    if viewer == NOBODY:
        return tuple(event for event in events if event.seen_by is None)
    return seen(game, events, viewer)


def may_know(game: Game, viewer: SeatId, side: str) -> bool:
    """Whether the viewer knows the secrets of that side."""
    if viewer == NOBODY:
        return False
    return viewer == EVERYBODY or game.side_of(viewer) == side


def is_hidden(game: Game, viewer: SeatId, unit: Unit) -> bool:
    """Whether the viewer sees of that unit no more than that somebody is there."""
    return unit.has(CONCEALED) and not may_know(game, viewer, unit.side)
