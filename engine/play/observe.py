"""What one seat may know of a state and of events."""

from collections.abc import Iterable

from engine.model.values import SideId
from engine.play.event import Event
from engine.play.game import Game, Observation
from engine.play.state import State
from engine.play.step import Step
from engine.play.unit import SeatId


def observe(game: Game, state: State, seat: SeatId) -> Observation:
    """The state with the other side's secrets, also in what it is about to do, replaced by what is public."""
    side = game.side_of(seat)
    secrets = {
        owner: drawers
        if game.side_of(owner) == side
        else {module: secret.public() for module, secret in drawers.items()}
        for owner, drawers in state.secrets.items()
    }
    agenda = tuple([step if _own(game, side, step) else step.public() for step in state.agenda])
    return Observation(game, state.evolve(secrets=secrets, agenda=agenda), seat)


def _own(game: Game, side: SideId, step: Step) -> bool:
    """Whether a step is done by a seat of that side."""
    owner: SeatId | None = getattr(step, "seat", None)
    return owner is not None and game.side_of(owner) == side


def seen(game: Game, events: Iterable[Event], seat: SeatId) -> tuple[Event, ...]:
    """The events that a seat may know of."""
    side = game.side_of(seat)
    return tuple(
        event
        for event in events
        if event.seen_by is None or any(game.side_of(other) == side for other in event.seen_by)
    )
