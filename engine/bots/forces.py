"""What a bot makes of its forces before they are set up: who carries which marker, who is concealed."""

from engine.bots.choosing import chosen, passing
from engine.bots.situation import Situation
from engine.play.action import Action
from engine.play.options import Options
from engine.play.unit import Unit
from engine.rules.base.arrivals.forces import Assign, ConcealUnit, FillEvenly

#: What a specialization brings its squad, in figures, beside its share of what the squad stands for.
WORTH_OF_MARKER = {"flamethrower": 1.0, "medic": 0.8, "engineer": 0.5, "anti_tank": 0.4}
#: What a marker that hunts tanks brings for each tank the enemy has, up to so many.
FOR_EACH_TANK, TANKS_COUNTED = 0.4, 3


def built(view: Situation, options: Options) -> Action | None:
    """Figures are spread evenly: squads of few figures fall too soon, and all officers apart lead more."""
    return next(options.of(FillEvenly), None)


def specialized(view: Situation, options: Options) -> Action | None:
    """Each marker to the squad that stands longest: the most figures, elite before regular."""
    tanks = sum(not enemy.unit.is_squad for enemy in view.enemies)

    def worth(option: Assign) -> float:
        unit = view.now.unit(option.unit)
        hunts = FOR_EACH_TANK * min(tanks, TANKS_COUNTED) if option.specialization == "anti_tank" else 0.0
        return WORTH_OF_MARKER.get(option.specialization, 0.3) + hunts + 0.1 * _staying(view, unit)

    return chosen(options.of(Assign), worth) or passing(options)


def _staying(view: Situation, unit: Unit) -> float:
    """How long a squad lasts and how much it does: its figures, and what they fire with."""
    figures = view.game.catalogue.units.figures
    return len(unit.figures) + 0.5 * sum(figures[each].against_infantry.firepower for each in unit.figures)


def concealed(view: Situation, options: Options) -> Action | None:
    """Squads that most fire falls on, for nobody fires at who is concealed (B-CON-03)."""

    def worth(option: ConcealUnit) -> float | None:
        unit = view.now.unit(option.unit)
        at = view.now.hex_of(unit)
        return None if at is None else view.threat(at) + 0.01 * _staying(view, unit)

    return chosen(options.of(ConcealUnit), worth) or passing(options)
