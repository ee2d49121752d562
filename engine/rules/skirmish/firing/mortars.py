"""Mortar squads in a skirmish: two shots at different hexes, worse without sight, never the end of a tank."""

from collections.abc import Iterator

from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.action import Action, Pass, Refused
from engine.play.ask import Ask
from engine.play.attack import Shot
from engine.play.event import ActivationChanged, AttackDeclared, AttackEnded
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.step import Done, Perform, Step
from engine.play.unit import FATIGUED, Damage, Unit
from engine.rules.base.firing.damage import DESTROYED
from engine.rules.base.firing.fire import attack_by, shot_at, targets
from engine.rules.base.sequence.activation import active
from engine.rules.base.troops.figures import fires_ballistic, posts
from engine.rules.base.troops.units import has_ability
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import (
    CONCENTRATED_FIRE,
    FIRE,
    damage_after,
    has_sight,
    hits_from,
    is_heavy_vehicle,
    line_of_sight,
    shot_bar,
)
from engine.rules.skirmish.firing.fire import is_promotable
from engine.rules.skirmish.vehicles.incapacitation import only_incapacitates

#: S-SET-12: whether mortars fire twice.
FIRE_TWICE = "mortars.fire_twice"

rule = Module(
    "skirmish.mortars",
    Layer.SKIRMISH,
    parameters=(Parameter(FIRE_TWICE, True, (False, True), reading="S-SET-12"),),
)

#: How many shots a unit has in Concentrated Fire.
shots: Query[[Unit], int] = Query("shots", 1)

#: What is noted about an activation in which the second shot was offered.
SECOND_SHOT = "second shot"
MORTAR = "ballistic"
#: The specialization whose squads lend their sight even when fatigued.
RECON = "recon"


@dataclass(frozen=True, slots=True)
class FireAgain(Action):
    """The mortar fires a second time, at all units of another hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class SecondShot(Step):
    """The mortar may fire again, but not at the hexes it has fired at."""

    fired: tuple[Hex, ...]


@rule.answer(shots, ids=("S-MOR-01",))
def two_for_mortars(now: Position, unit: Unit) -> int:
    """S-MOR-01 — a mortar makes two attacks in one activation."""
    return 2 if unit.is_squad and has_ability(now, unit, MORTAR) else 1


@rule.modify(shots, Stage.LIMIT, ids=("S-SET-12",))
def once_if_agreed(now: Position, count: int, unit: Unit) -> int:
    """S-SET-12 — but one where players agree to leave the second shot out."""
    return min(count, 1) if now.game.ruleset.parameters.get(FIRE_TWICE) is False else count


@rule.after(AttackEnded, ids=("S-MOR-01",))
def offer_second_shot(now: Position, event: AttackEnded) -> Done | None:
    """S-MOR-01 — after the first one the second is offered."""
    unit, attack = active(now), event.attack
    if unit is None or attack.kind != CONCENTRATED_FIRE or attack.target is not None:
        return None
    if attack.lead.unit != unit.id or shots(now, unit) < 2 or SECOND_SHOT in now.state.activation.did:
        return None
    noted = ActivationChanged(now.state.activation.done(SECOND_SHOT))
    return Done([noted], [SecondShot((attack.hex,))])


@rule.run(SecondShot, ids=("S-MOR-01",))
def second_shot(now: Position, step: SecondShot) -> Ask | Done:
    """S-MOR-01 — or it is let go."""
    unit = active(now)
    if unit is None or len(step.fired) >= shots(now, unit):
        return Done()
    return Ask(now.state.activation.seat, "second_shot", (Pass(),))


@rule.offer(SecondShot, ids=("S-MOR-01",))
def offer_hexes(now: Position, step: SecondShot) -> Iterator[Action]:
    """S-MOR-01 — the hexes with enemies."""
    unit = active(now)
    if unit is not None:
        for fire in targets(now, unit, CONCENTRATED_FIRE):
            if fire.target is None:
                yield FireAgain(fire.hex)


@rule.forbid(FireAgain, ids=("S-MOR-02",))
def another_hex(now: Position, action: FireAgain) -> str | None:
    """S-MOR-02 — the two shots go to different hexes."""
    step = now.state.agenda[-1]
    same = isinstance(step, SecondShot) and action.hex in step.fired
    return "a shot has been at this hex" if same else None


@rule.forbid(FireAgain, ids=("S-MOR-09",))
def possible(now: Position, action: FireAgain) -> Refused | None:
    """S-MOR-09 — the base limits of mortars hold for both shots."""
    unit = active(now)
    shot = shot_at(now, unit, CONCENTRATED_FIRE, None, action.hex) if unit is not None else None
    return None if shot is None else shot_bar(now, shot)


@rule.take(FireAgain, ids=("S-MOR-01",))
def fire_again(now: Position, action: FireAgain, step: SecondShot) -> Done:
    """S-MOR-01 — it is carried out like the first."""
    activation = now.state.activation
    attack = attack_by(now, now.unit(activation.unit), CONCENTRATED_FIRE, None, action.hex, activation.seat)
    return Done([AttackDeclared(attack)], [Perform(FIRE.name), SecondShot((*step.fired, action.hex))])


@rule.modify(hits_from, Stage.LIMIT, ids=("S-MOR-06",))
def unseen_target(now: Position, needed: int, shot: Shot) -> int:
    """S-MOR-06 — a mortar that does not see its target itself hits on 6 only."""
    if not fires_ballistic(now, shot) or line_of_sight(now, shot.from_hex, shot.hex):
        return needed
    return max(needed, 6)


@rule.allow(has_sight, ids=("S-SPC-02", "S-FAQ-27"))
def scouts_see_on(now: Position, shot: Shot) -> bool:
    """S-SPC-02 — recon squads lend their sight even when they are fatigued."""
    if shot.target is not None or not fires_ballistic(now, shot):
        return False
    for at, friends in posts(now, now.unit(shot.shooter.unit).side).items():
        scouts = any(each.specialization == RECON and each.has(FATIGUED) for each in friends)
        if scouts and line_of_sight(now, at, shot.hex):
            return True
    return False


@rule.deny(only_incapacitates, ids=("S-MOR-07",))
def shells_damage(now: Position, unit: Unit, by: UnitId | None) -> bool:
    """S-MOR-07 — the shells of a mortar do damage a tank, unlike the rifles of infantry."""
    attacks = now.state.attacks
    shooter = now.state.units.find(by) if by is not None else None
    shelled = bool(attacks) and attacks[-1].target is None and attacks[-1].lead.unit == by
    return shelled and shooter is not None and has_ability(now, shooter, MORTAR)


@rule.modify(damage_after, Stage.LIMIT, ids=("S-MOR-07",))
def tanks_survive(now: Position, after: int, unit: Unit, hits: int) -> int:
    """S-MOR-07 — mortars damage tanks but never destroy them."""
    if after < DESTROYED or not now.state.attacks or not is_heavy_vehicle(now, unit):
        return after
    shooter = now.state.units.find(now.state.attack.lead.unit)
    by_mortar = now.state.attack.target is None and shooter is not None and has_ability(now, shooter, MORTAR)
    return int(Damage.HEAVY) if by_mortar else after


@rule.deny(is_promotable, ids=("S-MOR-10",))
def crews_are_not(now: Position, unit: Unit) -> bool:
    """S-MOR-10 — a mortar squad gets no elite figure for a kill."""
    return has_ability(now, unit, MORTAR)
