"""States that differ only in what one seat hides, with the same public figures."""

from __future__ import annotations

from dataclasses import replace

from engine.play.game import Game
from engine.play.state import State
from engine.play.unit import SeatId
from engine.rules.skirmish.arrivals.mat import MODULE, Mat, Waiting
from engine.rules.skirmish.economy.purchase import Purchase


def with_other_secrets(game: Game, state: State, seat: SeatId) -> State:
    """The state with something else on the seat's mat, of the same unit points on the same spaces.

    Whatever the seat is buying, it has moved other figures about meanwhile.
    """
    mat = state.secrets.get(seat, {}).get(MODULE)
    if not isinstance(mat, Mat):
        return state
    waiting = tuple(_disguised(entry) for entry in mat.waiting)
    other = replace(mat, waiting=waiting, reserve=(*mat.reserve, "elite", "elite"), raised=mat.raised + 3)
    agenda = tuple(
        replace(step, given=(("squad", "elite"),), taken=(("other", "elite"),))
        if isinstance(step, Purchase) and step.seat == seat
        else step
        for step in state.agenda
    )
    return state.with_secret(seat, MODULE, other).evolve(agenda=agenda)


def _disguised(entry: Waiting) -> Waiting:
    unit = replace(entry.unit, id=f"{entry.unit.id}x", figures=("elite",), specialization=None)
    return replace(entry, unit=unit)
