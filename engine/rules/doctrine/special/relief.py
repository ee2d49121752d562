"""Relief infantry: one firepower less but never none, and refilled at home for nothing."""

from collections.abc import Iterator

from engine.model.values import UnitId
from engine.play.action import Action
from engine.play.attack import Shot
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done
from engine.play.unit import Unit
from engine.rules.base.firing.firepower import sum_of_figures
from engine.rules.doctrine.conditions import NEVER_SPECIALIZED, RELIEF
from engine.rules.doctrine.effects import filled_up, places_free
from engine.rules.module import Layer, Module
from engine.rules.queries import firepower, specialization_bar
from engine.rules.skirmish.arrivals.home import stands_at_home
from engine.rules.skirmish.economy.purchase import Purchase

rule = Module("doctrine.relief", Layer.DOCTRINE)


@dataclass(frozen=True, slots=True)
class RefillRelief(Action):
    """A squad of relief infantry at home is filled up with regulars for nothing."""

    unit: UnitId


@rule.term(firepower, "bonus", ids=("S-DOC-201",))
def at_least_one_die(now: Position, shot: Shot) -> int:
    """S-DOC-201 — the loss of a die does not take the last one."""
    unit = now.unit(shot.shooter.unit)
    return 1 if unit.has(RELIEF) and sum_of_figures(now, shot) == 1 else 0


@rule.offer(Purchase, ids=("S-DOC-201",))
def offer_refill(now: Position, step: Purchase) -> Iterator[Action]:
    """S-DOC-201 — when figures are bought, squads of relief infantry at home."""
    for unit in now.state.units.of(now.game.side_of(step.seat)):
        if unit.has(RELIEF):
            yield RefillRelief(unit.id)


@rule.forbid(RefillRelief, ids=("S-DOC-201",))
def at_home_and_not_full(now: Position, action: RefillRelief) -> str | None:
    """S-DOC-201 — in the Reinforcement Hex, with a place free and a figure left."""
    unit = now.state.units.find(action.unit)
    if unit is None or not stands_at_home(now, unit):
        return "the squad is not at home"
    return None if places_free(now, unit) and filled_up(now, unit, "regular") else "nothing is to be refilled"


@rule.take(RefillRelief, ids=("S-DOC-201",))
def refill_relief(now: Position, action: RefillRelief, step: Purchase) -> Done:
    """S-DOC-201 — out of its side's supply."""
    return Done(filled_up(now, now.unit(action.unit), "regular"), (step,))


@rule.bar(specialization_bar, ids=("S-DOC-201", "S-DOC-504"))
def never_specialized(now: Position, unit: Unit) -> str | None:
    """S-DOC-201, S-DOC-504 — squads that abilities bring never get a specialization."""
    return None if unit.marks.isdisjoint(NEVER_SPECIALIZED) else "such squads have no specialization"
