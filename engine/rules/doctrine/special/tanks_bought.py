"""Tanks that are bought for more: Command Tanks, and tanks that are ready at once."""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import distance
from engine.model.values import UnitId
from engine.play.action import Action, Refused
from engine.play.ask import Ask
from engine.play.attack import Shot
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done
from engine.play.unit import OnMat, Unit
from engine.rules.doctrine.effects import number_in
from engine.rules.doctrine.timing import held_at
from engine.rules.doctrine.using import HINDRANCES, UseAbility
from engine.rules.effects.abilities import EFFECTS, EffectStep, Play, effect_of, went_on
from engine.rules.module import Layer, Module
from engine.rules.queries import SUPPORT, firepower, weapon_range
from engine.rules.skirmish.arrivals.mat import FIRST_SPACE, Waiting, changed, mat_of
from engine.rules.skirmish.economy.experience import unit_experience
from engine.rules.skirmish.economy.purchase import Purchase
from engine.rules.skirmish.vehicles.kinds import is_tank

rule = Module("doctrine.tanks_bought", Layer.DOCTRINE)

#: The moment at which these abilities are used: while their seat buys.
PURCHASE = "purchase"
#: The mark of a Command Tank, how far it leads, and what it is worth more, in quarters of experience.
COMMAND_TANK, LEADS, WORTH = "command_tank", 1, 4


@dataclass(frozen=True, slots=True)
class MarkPurchase(EffectStep):
    """`mark_purchase`: a tank bought in this step gets the markers `marks`."""

    def draws_on_secrets(self) -> bool:
        """Who waits on the mat."""
        return True


@dataclass(frozen=True, slots=True)
class AdvancePurchase(EffectStep):
    """`advance_purchase`: a tank bought in this step is put on space `params.space` of the mat."""

    def draws_on_secrets(self) -> bool:
        """Who waits on the mat."""
        return True


@dataclass(frozen=True, slots=True)
class PickBought(Action):
    """That tank of the mat is meant."""

    unit: UnitId


rule.part(EFFECTS, ("mark_purchase", MarkPurchase), ids=("S-DOC-103",))
rule.part(EFFECTS, ("advance_purchase", AdvancePurchase), ids=("S-DOC-405",))


@rule.offer(Purchase, ids=("S-DOC-103", "S-DOC-405"))
def offer_while_buying(now: Position, step: Purchase) -> Iterator[Action]:
    """S-DOC-103, S-DOC-405 — when a tank is bought."""
    return (UseAbility(card.id) for card in held_at(now, step.seat, PURCHASE))


def _bought(now: Position, play: Play) -> tuple[Waiting, ...]:
    """The tanks on the mat that have just been bought and do not have what the effect gives."""
    marks = set(effect_of(now, play).marks)
    return tuple(
        entry
        for entry in mat_of(now, play.side).waiting
        if entry.space == FIRST_SPACE
        and is_tank(now, entry.unit)
        and (not marks or not marks <= entry.unit.marks)
    )


def _nothing_bought(now: Position, play: Play) -> Refused | None:
    return None if _bought(now, play) else Refused("", "no tank has been bought in this step")


rule.part(HINDRANCES, ("mark_purchase", _nothing_bought), ids=("S-DOC-103",))
rule.part(HINDRANCES, ("advance_purchase", _nothing_bought), ids=("S-DOC-405",))


def _asked(now: Position, play: Play) -> Ask:
    return Ask(play.seat, "bought", tuple(PickBought(entry.unit.id) for entry in _bought(now, play)))


@rule.run(MarkPurchase, ids=("S-DOC-103",))
def mark_purchase(now: Position, step: MarkPurchase) -> Ask:
    """S-DOC-103 — one of the tanks just bought."""
    return _asked(now, step.play)


@rule.run(AdvancePurchase, ids=("S-DOC-405",))
def advance_purchase(now: Position, step: AdvancePurchase) -> Ask:
    """S-DOC-405 — one of the tanks just bought."""
    return _asked(now, step.play)


@rule.take(PickBought)
def pick_bought(now: Position, action: PickBought, step: EffectStep) -> Done:
    """It gets its markers, or goes to the space where it is ready."""
    side = step.play.side
    mat = mat_of(now, side)
    entry = mat.find(action.unit)
    assert entry is not None
    unit = entry.unit.marked(*effect_of(now, step.play).marks)
    if isinstance(step, AdvancePurchase):
        unit = unit.at(OnMat(side, number_in(now, step.play, "space")))
    return went_on(step.play, [changed(now, side, mat.put(replace(entry, unit=unit)))])


# ---------------------------------------------------------------------- Command Tanks


def _led(now: Position, unit: Unit) -> bool:
    """Whether a tank is a Command Tank or stands with one of its side, or beside it."""
    at = now.hex_of(unit)
    if at is None or not is_tank(now, unit):
        return False
    return any(
        other.has(COMMAND_TANK) and (there := now.hex_of(other)) is not None and distance(at, there) <= LEADS
        for other in now.state.units.of(unit.side)
    )


@rule.term(weapon_range, "bonus", ids=("S-DOC-103",))
def led_tanks_reach_farther(now: Position, shot: Shot, weapon: str) -> int:
    """S-DOC-103 — one hex more, however many Command Tanks there are."""
    unit = now.unit(shot.shooter.unit)
    return 1 if not unit.is_squad and weapon == unit.kind and _led(now, unit) else 0


@rule.term(firepower, "bonus", ids=("S-DOC-103",))
def led_tanks_fire_together(now: Position, shot: Shot) -> int:
    """S-DOC-103 — one die more in combined fire."""
    unit = now.unit(shot.shooter.unit)
    if unit.is_squad or shot.shooter.figures or not _led(now, unit):
        return 0
    joint = shot.role == SUPPORT or (now.state.attacks and len(now.state.attack.shooters) > 1)
    return 1 if joint else 0


@rule.term(unit_experience, "command tank", ids=("S-DOC-103",))
def command_tanks_are_worth_more(now: Position, unit: Unit) -> int:
    """S-DOC-103 — destroyed it gives one point more."""
    return WORTH if unit.has(COMMAND_TANK) else 0
