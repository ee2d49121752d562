"""What a bot buys: full squads, now and then a machine gun, as many as its command pays."""

from __future__ import annotations

from engine.play.action import Action, Pass
from engine.play.game import Observation
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.economy.purchase import AddFigure, BuildSquad, BuyFigures, squad_to_fill


def bought(now: Observation, options: list[Action]) -> Action:
    """The next thing to buy or build; Pass when nothing useful is left."""
    side = now.game.side_of(now.seat)
    fills = [option for option in options if isinstance(option, AddFigure)]
    if fills:
        return min(fills, key=lambda each: (_places_left(now, side, each), each.unit, each.figure))
    builds = [option for option in options if isinstance(option, BuildSquad)]
    if builds:
        wanted = ("machine_gun", "regular", "elite")
        return min(builds, key=lambda each: wanted.index(each.figure) if each.figure in wanted else 9)
    packs = {
        option.pack: option for option in options if isinstance(option, BuyFigures) and not option.officers
    }
    mat = mat_of(now, side)
    if not mat.reserve:
        if "machine_gun" in packs and mat.raised % 4 == 3:
            return packs["machine_gun"]
        if "regular" in packs:
            return packs["regular"]
    return next(option for option in options if isinstance(option, Pass))


def _places_left(now: Observation, side: str, option: AddFigure) -> int:
    """Places free on the base: nearly full squads are finished first."""
    unit = squad_to_fill(now, side, option.unit)
    figures = now.game.catalogue.units.figures
    return 9 if unit is None else 4 - sum(figures[figure].slots for figure in unit.figures)
