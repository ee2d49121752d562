"""What specialists and mortars do besides rifle fire: shells, second shots, healing, repairs."""

from __future__ import annotations

from engine.bots.attacks import passing
from engine.bots.judgement import Judgement
from engine.bots.shelling import worth_of_shelling
from engine.bots.smoke import LEAST_SMOKE, worth_of_smoke
from engine.hexes.hex import Hex
from engine.play.action import Action
from engine.play.ask import Options
from engine.play.unit import Damage, Unit
from engine.rules.base.firing.fire import Fire
from engine.rules.base.troops.specializations import Heal, free_slots
from engine.rules.queries import CONCENTRATED_FIRE
from engine.rules.skirmish.engineering.works import REPAIR, Work
from engine.rules.skirmish.firing.mortars import FireAgain
from engine.rules.skirmish.firing.smoke_fire import FireSmoke

#: What a figure healed is worth before the die that decides on it, and how likely it is.
HEALED, CHANCE_TO_HEAL = 1.0, 0.5


def fired_again(judge: Judgement, options: list[Action]) -> Action | None:
    """The second shot where it does most, none where it would do nothing."""
    unit = judge.now.state.active_unit
    best, chosen = 0.0, passing(options)
    for option in options:
        if unit is not None and isinstance(option, FireAgain):
            worth = worth_of_shelling(judge.now, unit, CONCENTRATED_FIRE, option.hex)
            if worth is not None and worth > best:
                best, chosen = worth, option
        if isinstance(option, FireSmoke) and option.hex in judge.closed:
            worth = worth_of_smoke(judge, option.hex)
            if worth >= LEAST_SMOKE and worth > best:
                best, chosen = worth, option
    return chosen


def shelled(options: list[Action], where: Hex | None) -> Action | None:
    """The shot at all units of that hex, if there is one."""
    return next((each for each in options if where is not None and each == Fire(None, where)), None)


def worth_of_healing(judge: Judgement, unit: Unit) -> float | None:
    """What a medic's try is worth: half a figure, where a squad of the hex has lost one."""
    at = judge.now.hex_of(unit)
    if at is None:
        return None
    friends = (each for each in judge.now.friends_at(at, unit.side) if each.is_squad)
    return HEALED * CHANCE_TO_HEAL if any(free_slots(judge.now, each) > 0 for each in friends) else None


def healed(judge: Judgement, options: list[Action]) -> Action | None:
    """The squad that has lost most."""
    wounded = [option for option in options if isinstance(option, Heal)]
    if not wounded:
        return passing(options)
    return max(wounded, key=lambda each: free_slots(judge.now, judge.now.unit(each.unit)))


def repairing(judge: Judgement, options: Options) -> Action | None:
    """The repair of a vehicle of the hex, the worst damaged first; None where there is none to be had."""
    repairs = [each for each in options.of(Work) if each.task == REPAIR]
    broken = [each for each in repairs if judge.now.state.units.find(each.what) is not None]
    if not broken:
        return None
    return max(broken, key=lambda each: judge.now.unit(each.what).damage is Damage.HEAVY)
