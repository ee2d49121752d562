"""Step 7 of the Status Phase: what Skirmish Mode changes about squad transfers."""

from engine.play.action import Refused
from engine.play.game import Position
from engine.play.unit import Unit
from engine.rules.base.arrivals.transfers import FigureMoved as FigureMoved
from engine.rules.base.arrivals.transfers import HandOver as HandOver
from engine.rules.base.arrivals.transfers import Transfers as Transfers
from engine.rules.base.arrivals.transfers import specialists_transfer
from engine.rules.module import Layer, Module
from engine.rules.queries import base_bar

rule = Module("skirmish.transfers", Layer.SKIRMISH)


@rule.forbid(HandOver, ids=("S-FIG-01",))
def one_heavy_weapon(now: Position, action: HandOver) -> str | None:
    """S-FIG-01 — a base holds at most one machine gun or mortar."""
    taker = now.state.units.find(action.to)
    kinds = now.game.catalogue.units.figures
    if taker is None or not kinds[action.figure].heavy_weapon:
        return None
    return "a base holds one heavy weapon" if any(kinds[f].heavy_weapon for f in taker.figures) else None


@rule.answer(specialists_transfer, ids=("S-STA-07",))
def specialists_may(now: Position, unit: Unit) -> bool:
    """S-STA-07 — whatever its specialization a squad may give and take figures; the token stays."""
    return True


@rule.forbid(HandOver)
def fit_for_the_base(now: Position, action: HandOver) -> Refused | None:
    """Nobody joins a base that a rule keeps for others."""
    taker = now.state.units.find(action.to)
    return None if taker is None else base_bar(now, taker, action.figure)
