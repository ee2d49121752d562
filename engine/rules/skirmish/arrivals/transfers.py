"""Step 7 of the Status Phase: what Skirmish Mode changes about squad transfers."""

from __future__ import annotations

from engine.play.game import Position
from engine.play.unit import Unit
from engine.rules.base.arrivals.transfers import FigureMoved as FigureMoved
from engine.rules.base.arrivals.transfers import HandOver as HandOver
from engine.rules.base.arrivals.transfers import Transfers as Transfers
from engine.rules.base.arrivals.transfers import specialists_transfer
from engine.rules.module import Layer, Module
from engine.rules.skirmish.guns.crews import crew_bar

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


@rule.forbid(HandOver, ids=("S-MOR-08",))
def mortars_with_regulars_only(now: Position, action: HandOver) -> str | None:
    """S-MOR-08 — officers and elite figures do not serve with a mortar."""
    taker = now.state.units.find(action.to)
    figures = (*taker.figures, action.figure) if taker is not None else ()
    if "mortar" in figures and ("elite" in figures or "officer" in figures):
        return "a mortar squad has neither officers nor elite figures"
    return None


@rule.forbid(HandOver, ids=("S-ATG-19",))
def crews_of_their_own(now: Position, action: HandOver) -> str | None:
    """S-ATG-19 — crew is no unit: soldiers do not share its base."""
    taker = now.state.units.find(action.to)
    return crew_bar((*taker.figures, action.figure)) if taker is not None else None


@rule.forbid(HandOver, ids=("S-SPC-04",))
def snipers_are_alone(now: Position, action: HandOver) -> str | None:
    """S-SPC-04 — a sniper neither joins a squad nor is joined."""
    taker = now.state.units.find(action.to)
    alone = taker is not None and "sniper" in (*taker.figures, action.figure)
    return "a sniper stays alone" if alone else None
