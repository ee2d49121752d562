"""What a side has bought since it was asked, and which decisions would be taken back to be rid of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from editor.play.knowledge import known
from editor.play.session import PlaySession
from editor.play.telling.goods import goods_words
from engine.model.values import UnitId
from engine.play.action import Action
from engine.play.game import Observation
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.economy.motor_pool import BuyCrew, BuyVehicle, RaiseLevel
from engine.rules.skirmish.economy.purchase import AddFigure, BuildSquad, BuyFigures, Specialize

_BOUGHT = BuyFigures | BuyVehicle | BuyCrew | RaiseLevel
_BUILT = BuildSquad | AddFigure | Specialize


@dataclass(frozen=True, slots=True)
class Bought:
    """Things bought alike: their words, what was chosen for each, and the moments of their purchases."""

    words: str
    action: Action
    moments: tuple[int, ...]


def _since_asked(session: PlaySession) -> Iterator[int]:
    """The moments of decisions taken in the purchase step that goes on, oldest first."""
    moments, asked = session.moments, session.asked
    first = len(moments)
    while asked is not None and first > 1:
        moment = moments[first - 1]
        if moment.seat != asked.seat or not isinstance(moment.action, _BOUGHT | _BUILT):
            break
        first -= 1
    yield from range(first, len(moments))


def bought(session: PlaySession) -> tuple[Bought, ...]:
    """What was bought in the purchase step that goes on, alike things together, in the order of buying."""
    found: dict[tuple[str, Action], list[int]] = {}
    for number in _since_asked(session):
        action = session.moments[number].action
        if isinstance(action, _BOUGHT):
            words = goods_words(
                _before(session, number), session.game.side_of(session.moments[number].seat), action
            )
            found.setdefault((words, action), []).append(number)
    return tuple(Bought(words, action, tuple(numbers)) for (words, action), numbers in found.items())


def building(session: PlaySession) -> dict[UnitId, tuple[int, ...]]:
    """The squads built in the purchase step that goes on, each with the moments that made it what it is."""
    found: dict[UnitId, list[int]] = {}
    for number in _since_asked(session):
        action = session.moments[number].action
        if isinstance(action, BuildSquad):
            side = session.game.side_of(session.moments[number].seat)
            waited, waits = (
                {entry.unit.id for entry in mat_of(_before(session, place), side).waiting}
                for place in (number, number + 1)
            )
            found.update((id_, [number]) for id_ in waits - waited)
        elif isinstance(action, AddFigure | Specialize) and action.unit in found:
            found[action.unit].append(number)
    return {id_: tuple(numbers) for id_, numbers in found.items()}


def _before(session: PlaySession, number: int) -> Observation:
    """The position in which a decision was taken."""
    return known(session.game, session.moments[number - 1].state, session.viewer)
