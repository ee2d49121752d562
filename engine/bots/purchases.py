"""What a bot buys: full squads, now and then a machine gun, as many as its command pays."""

from __future__ import annotations

from engine.play.action import Action, Pass
from engine.play.game import Observation
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.economy.purchase import AddFigure, BuildSquad, BuyFigures, squad_to_fill

#: With fewer loose figures than this another pack is bought.
FEW_LOOSE = 4


def bought(now: Observation, options: list[Action]) -> Action:
    """The next thing to buy or build; Pass when nothing useful is left."""
    side = now.game.side_of(now.seat)
    fills = [option for option in options if isinstance(option, AddFigure)]
    if fills:
        return min(fills, key=lambda each: (_places_left(now, side, each), each.unit, each.figure))
    builds = [option for option in options if isinstance(option, BuildSquad)]
    if builds:
        wanted = ("machine_gun", "elite", "regular")
        return min(builds, key=lambda each: wanted.index(each.figure) if each.figure in wanted else 9)
    packs = {
        option.pack: option for option in options if isinstance(option, BuyFigures) and not option.officers
    }
    mat = mat_of(now, side)
    if len(mat.reserve) < FEW_LOOSE:
        if "machine_gun" in packs and mat.raised % 4 == 3 and not mat.reserve:
            return packs["machine_gun"]
        for pack in ("elite", "regular"):
            if pack in packs:
                return packs[pack]
    return next(option for option in options if isinstance(option, Pass))


def _places_left(now: Observation, side: str, option: AddFigure) -> int:
    """Places free on the base: nearly full squads are finished first."""
    unit = squad_to_fill(now, side, option.unit)
    figures = now.game.catalogue.units.figures
    return 9 if unit is None else 4 - sum(figures[figure].slots for figure in unit.figures)
