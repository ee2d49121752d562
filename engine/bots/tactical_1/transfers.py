"""What a bot does between rounds with squads that stand together: figures handed over, transports loaded."""

from engine.bots.tactical_1.choosing import passing
from engine.bots.tactical_1.situation import FirstSituation
from engine.bots.tactical_1.transports import RIDE_PAYS, worth_of_riding
from engine.play.action import Action
from engine.play.options import Options
from engine.play.unit import Unit
from engine.rules.base.arrivals.transfers import HandOver
from engine.rules.base.troops.units import has_ability
from engine.rules.skirmish.arrivals.home_loading import AttachAtHome, BoardAtHome, Man

#: A squad of at most so many figures is broken up for one that has more.
BROKEN_UP = 2


def exchanged(view: FirstSituation, options: Options) -> Action | None:
    """Guns are manned and hitched, squads far from every goal get in, and remnants fill up fuller squads."""
    for option in options:
        match option:
            case Man(gun=gun) if not view.now.unit(gun).figures:
                return option
            case AttachAtHome():
                return option
            case BoardAtHome(vehicle=name):
                vehicle = view.now.unit(name)
                at = view.now.hex_of(vehicle)
                if at is not None and worth_of_riding(view, vehicle, at) > RIDE_PAYS:
                    return option
            case HandOver(unit=giver, to=taker) if _better_together(
                view, view.now.unit(giver), view.now.unit(taker)
            ):
                return option
    return passing(options)


def _better_together(view: FirstSituation, giver: Unit, taker: Unit) -> bool:
    """Whether a remnant gives its last figures to a fuller squad, so that one acts with all of them."""
    remnant = len(giver.figures) <= BROKEN_UP and giver.specialization is None
    fuller = (len(taker.figures), taker.id) > (len(giver.figures), giver.id)
    slots = sum(view.game.catalogue.units.figures[each].slots for each in (*giver.figures, *taker.figures))
    led = has_ability(view.now, giver, "rally")
    return remnant and fuller and not led and slots <= view.game.catalogue.units.squad_slots
