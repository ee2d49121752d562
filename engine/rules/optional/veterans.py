"""Veterans: squads with elite figures ignore the first pin of a game."""

from collections.abc import Callable

from engine.model.said import Said, say
from engine.model.values import UnitId
from engine.play.ask import Ask, Chance
from engine.play.event import SlotChanged
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.ruleset import Runner
from engine.play.step import Done
from engine.play.unit import PINNED
from engine.rules.base.firing.damage import Shake
from engine.rules.module import Layer, Module
from engine.rules.option import About, Option
from engine.rules.queries import morale_after

MODULE = "house.veterans"
ELITE = "elite"


@dataclass(frozen=True, slots=True)
class Steadied:
    """The squads that have ignored their pin."""

    units: frozenset[UnitId] = frozenset()


@dataclass(frozen=True, slots=True)
class PinIgnored(SlotChanged):
    """A squad of veterans is not pinned."""

    unit: UnitId

    def told(self, name: Callable[[str, object], str]) -> Said:
        """What the log says of it."""
        return say("{unit}: veterans are not pinned", unit=name("unit", self.unit))


rule = Module(
    MODULE,
    Layer.OPTIONAL,
    option=Option(
        "veterans",
        say("Veterans"),
        About(say("is about elite figures, and there are none"), kinds=frozenset((ELITE,))),
    ),
    slot=Steadied(),
)


@rule.around(Shake, ids=("H-VET-01",))
def not_the_first_time(now: Position, step: Shake, below: Runner) -> Ask | Chance | Done:
    """H-VET-01 — what would pin a squad with elite figures for the first time does nothing."""
    unit = now.state.units.find(step.unit)
    steadied = now.state.slots[MODULE]
    assert isinstance(steadied, Steadied)
    if unit is None or ELITE not in unit.figures or unit.id in steadied.units:
        return below(now, step)
    if unit.has(PINNED) or morale_after(now, unit, step.hits) != PINNED:
        return below(now, step)
    return Done((PinIgnored(MODULE, Steadied(steadied.units | {unit.id}), unit.id),))
