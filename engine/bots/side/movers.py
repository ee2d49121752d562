"""Who of a side acts while its actions last, and what it costs when somebody fires along instead.

Where a round has fewer actions than the side has units, some would not act anyway: they help for nothing.
"""

from collections.abc import Collection
from dataclasses import dataclass

from engine.bots.plans import PLANNED, adds_to_an_advance, cost_of_acting, own_drafts
from engine.bots.situation import Situation
from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.unit import Unit
from engine.rules.queries import actions_left, is_fresh


@dataclass(frozen=True, slots=True)
class Movers:
    """What the fresh units of a side promise to do by themselves, the most first, and the actions for it.

    `actions` are those that come after the one that is chosen or carried out now.
    """

    promises: tuple[tuple[float, UnitId], ...]
    actions: int

    def price(self, unit: UnitId, busy: Collection[UnitId] = ()) -> float:
        """What the side gives up when a unit is fatigued, while those who are `busy` act without an action.

        Whoever would have acted is replaced by the first of those who would not have.
        """
        others = [each for each in self.promises if each[1] not in busy]
        acting, waiting = others[: self.actions], others[self.actions :]
        own = next((promise for promise, id_ in acting if id_ == unit), 0.0)
        return max(own - (waiting[0][0] if waiting else 0.0), 0.0)


def price_of_joining(view: Situation, unit: UnitId, busy: Collection[UnitId]) -> float:
    """What the side gives up when a unit fires along with those who are `busy` with it."""
    return view.derive(movers).price(unit, busy)


def movers(view: Situation) -> Movers:
    """The movers of the side where actions run out."""
    left = actions_left(view.now, view.now.seat) or 0
    found = [
        (max(_best(view, unit, at) - cost_of_acting(view, unit, at), 0.0), unit.id)
        for unit, at in view.friends
        if is_fresh(view.now, unit)
    ]
    found.sort(key=lambda each: -each[0])
    return Movers(tuple(found), max(left - (not view.now.state.activations), 0))


def _best(view: Situation, unit: Unit, at: Hex) -> float:
    """What the best plan of a unit is estimated at."""
    wanted = (action for action in PLANNED if adds_to_an_advance(view, unit, at, action))
    plans = (own_drafts(view, unit, at, action) for action in wanted)
    return max((each[0].worth for each in plans if each), default=0.0)
