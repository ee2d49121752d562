"""What medics and engineers do besides rifle fire: healing, repairs."""

from engine.bots.tactical_1.choosing import chosen, passing
from engine.bots.tactical_1.situation import FirstSituation
from engine.play.action import Action
from engine.play.options import Options
from engine.play.unit import Damage, Unit
from engine.rules.base.troops.specializations import Heal, free_slots
from engine.rules.skirmish.engineering.works import REPAIR, Work

#: What a figure healed is worth before the die that decides on it, and how likely it is.
HEALED, CHANCE_TO_HEAL = 1.0, 0.5


def worth_of_healing(view: FirstSituation, unit: Unit) -> float | None:
    """What a medic's try is worth: half a figure, where a squad of the hex has lost one."""
    at = view.now.hex_of(unit)
    if at is None:
        return None
    friends = (each for each in view.now.friends_at(at, unit.side) if each.is_squad)
    return HEALED * CHANCE_TO_HEAL if any(free_slots(view.now, each) > 0 for each in friends) else None


def healed(view: FirstSituation, options: Options) -> Action | None:
    """The squad that has lost most."""
    most = chosen(options.of(Heal), lambda each: free_slots(view.now, view.now.unit(each.unit)))
    return most or passing(options)


def repairing(view: FirstSituation, options: Options) -> Action | None:
    """The repair of a vehicle of the hex, the worst damaged first; None where there is none to be had."""
    repairs = (each for each in options.of(Work) if each.task == REPAIR)
    broken = (each for each in repairs if view.now.state.units.find(each.what) is not None)
    return max(broken, key=lambda each: view.now.unit(each.what).damage is Damage.HEAVY, default=None)
