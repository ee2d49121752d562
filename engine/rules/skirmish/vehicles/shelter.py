"""Infantry beside a tank: squads that shelter behind a tank of their hex."""

from engine.model.values import UnitId
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.attack import Attack
from engine.play.event import EffectBegan
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.state import ActiveEffect
from engine.play.step import Done, Step
from engine.play.unit import OnHex, Unit
from engine.rules.base.firing.fire import WorkOut
from engine.rules.module import Layer, Module
from engine.rules.queries import FIRE, concerned, defence
from engine.rules.skirmish.vehicles.kinds import is_tank

rule = Module("skirmish.shelter", Layer.SKIRMISH)

#: The lasting effect of a squad that shelters, for the rest of the round.
SHELTERED = "behind_tank"
COVER = 1


@dataclass(frozen=True, slots=True)
class ChooseSheltered(Step):
    """The owner says which of the squads in the hex shelters behind the tank there."""


@dataclass(frozen=True, slots=True)
class Shelter(Action):
    """That squad does."""

    unit: UnitId


rule.insert(FIRE, ChooseSheltered(), before=WorkOut(), ids=("S-TNK-18",))


def _squads_with_a_tank(now: Position, unit: Unit) -> tuple[Unit, ...]:
    """The squads of a squad's hex that might shelter, none where no friendly tank is."""
    if not unit.is_squad or not isinstance(unit.place, OnHex):
        return ()
    friends = now.friends_at(unit.place.hex, unit.side)
    if not any(is_tank(now, friend) for friend in friends if not friend.is_squad):
        return ()
    return tuple(friend for friend in friends if friend.is_squad and isinstance(friend.place, OnHex))


def _shelters(now: Position, unit: Unit) -> bool:
    return bool(now.state.effects_on(unit.id, SHELTERED))


@rule.run(ChooseSheltered, ids=("S-TNK-18",))
def choose_sheltered(now: Position, step: ChooseSheltered) -> Ask | Done:
    """S-TNK-18 — when squads beside a tank are first attacked in a round, their owner chooses one of them."""
    for target in concerned(now, now.state.attack):
        squads = _squads_with_a_tank(now, target)
        if squads and not any(_shelters(now, squad) for squad in squads):
            return Ask(target.seat, "shelter", tuple(Shelter(squad.id) for squad in squads))
    return Done()


@rule.take(Shelter, ids=("S-TNK-18",))
def shelter(now: Position, action: Shelter, step: ChooseSheltered) -> Done:
    """S-TNK-18 — for the rest of the round, as long as both are there."""
    return Done((EffectBegan(ActiveEffect(SHELTERED, action.unit)),))


@rule.term(defence, "bonus", ids=("S-TNK-18",))
def behind_the_tank(now: Position, attack: Attack, unit: Unit) -> int:
    """S-TNK-18 — exactly one squad there has a cover more; before one is chosen, whoever is attacked."""
    squads = _squads_with_a_tank(now, unit)
    if not squads or not (_shelters(now, unit) or not any(_shelters(now, squad) for squad in squads)):
        return 0
    return COVER
