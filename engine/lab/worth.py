"""What armies are worth in unit points, also where no rule counts them: the base game, damaged units."""

from math import fsum

from engine.model.values import SideId
from engine.play.game import Game, Position
from engine.play.unit import SQUAD, Damage, Unit
from engine.rules.skirmish.arrivals.mat import mat_of

#: A full base in places, the grades of damage that a vehicle takes (the last destroys it).
PLACES, GRADES = 4, len(Damage)


class _Worths(dict[tuple[str, tuple[str, ...], int], float]):
    """What units are worth by kind, figures and damage, worked out when first asked for."""

    def __init__(self, game: Game) -> None:
        self._units = game.catalogue.units

    def __missing__(self, key: tuple[str, tuple[str, ...], int]) -> float:
        kind, figures, damage = key
        if kind == SQUAD:
            kinds = (self._units.figures.get(figure) for figure in figures)
            found = min(sum(1 if each is None else each.slots for each in kinds), PLACES) / PLACES
        else:
            vehicle = self._units.vehicles.get(kind)
            found = 0.0 if vehicle is None else vehicle.up * (GRADES - damage) / GRADES
        self[key] = found
        return found


def worth(game: Game, unit: Unit) -> float:
    """S-RES-01 — what is left of a unit in unit points: by the places its figures take, by its damage."""
    return game.derive(_Worths)[unit.kind, unit.figures, unit.damage]


def army(now: Position, side: SideId) -> float:
    """What a side has on the board and on its mat."""
    worths = now.game.derive(_Worths)
    on_board = fsum([worths[unit.kind, unit.figures, unit.damage] for unit in now.state.units.of(side)])
    return round(on_board + mat_of(now, side).points(), 2)


def steps(unit: Unit) -> int:
    """How many hits a unit takes to its end: its figures, or the grades of damage it still stands."""
    return len(unit.figures) if unit.is_squad else GRADES - unit.damage
