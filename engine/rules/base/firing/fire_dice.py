"""Attacks by fire once it is settled who takes part: normal or suppressive, strength, dice, hits, the end."""

from engine.play.altered import altered
from engine.play.ask import Ask, Chance, Roll, Throw
from engine.play.attack import Against, Attack, Die, Volley
from engine.play.event import AttackChanged, AttackEnded, Event
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.step import Done, Step
from engine.play.unit import Unit
from engine.rules.base.firing.fire import (
    ApplyHits,
    CountHits,
    Declare,
    DeclareType,
    EndAttack,
    HitUnit,
    RollDice,
    WorkOut,
)
from engine.rules.base.firing.firepower import shot_of, with_able
from engine.rules.base.sequence.activation import fatigued
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    SUPPORT,
    SUPPRESSIVE,
    attack_strength,
    attack_types,
    concerned,
    defence,
    fatigues,
    hits_cancelled,
    hits_from,
    may_be_suppressed,
)

rule = Module("base.fire_dice", Layer.BASE)


@rule.run(DeclareType, ids=("B-ATK-11",))
def declare_type(now: Position, step: DeclareType) -> Ask:
    """B-ATK-11 — before any dice are rolled."""
    attack = now.state.attack
    return Ask(attack.seat, "type", tuple(Declare(type_) for type_ in attack_types(now, attack)))


@rule.take(Declare, ids=("B-ATK-11",))
def declare(now: Position, action: Declare, step: Step) -> Done:
    """B-ATK-11 — the type holds for the whole attack and everybody in it."""
    return Done((AttackChanged(altered(now.state.attack, type=action.type), "type"),))


@rule.answer(concerned, ids=("B-ATK-03",))
def the_target(now: Position, attack: Attack) -> tuple[Unit, ...]:
    """B-ATK-03 — an attack is on its one target."""
    target = now.state.units.find(attack.target) if attack.target is not None else None
    return () if target is None else (target,)


@rule.modify(concerned, Stage.REPLACE, ids=("B-ARE-02", "B-ARE-09"))
def all_in_the_hex(now: Position, units: tuple[Unit, ...], attack: Attack) -> tuple[Unit, ...]:
    """B-ARE-02, B-ARE-09 — an area attack is on all units of the hex, friends included."""
    return now.state.units.at(attack.hex) if attack.target is None else units


@rule.modify(concerned, Stage.LIMIT, ids=("B-ARE-07",))
def vehicles_are_skipped(now: Position, units: tuple[Unit, ...], attack: Attack) -> tuple[Unit, ...]:
    """B-ARE-07 — in a suppressive one vehicles are skipped: no dice are rolled for them."""
    if attack.target is not None or attack.type != SUPPRESSIVE:
        return units
    return tuple(unit for unit in units if may_be_suppressed(now, unit))


def worked_out(now: Position, attack: Attack) -> Volley:
    """The current volley with its dice counted: strength, number to hit, defence of each unit.

    The least favourable range of all participants counts for all dice (B-CMB-08).
    """
    volley = attack.volley
    if attack.by is None:
        return altered(
            volley,
            strength=attack_strength(now, attack),
            against=tuple(Against(unit.id, defence(now, attack, unit)) for unit in concerned(now, attack)),
        )
    shots = [shot_of(now, attack, volley.lead, volley.role)]
    shots += [shot_of(now, attack, shooter, SUPPORT) for shooter in volley.supporters]
    shots = [with_able(now, shot) for shot in shots]
    able = tuple(shot.shooter for shot in shots)
    volley = altered(volley, lead=able[0], supporters=able[1:])
    attack = attack.with_volley(volley)
    return altered(
        volley,
        strength=attack_strength(now, attack),
        hits_from=max(hits_from(now, shot) for shot in shots),
        against=tuple(Against(unit.id, defence(now, attack, unit)) for unit in concerned(now, attack)),
    )


@rule.run(WorkOut, ids=("B-ATK-01", "B-CMB-08"))
def work_out(now: Position, step: WorkOut) -> Done:
    """B-ATK-01, B-CMB-08 — strength and defence; the worst range of all participants counts."""
    attack = now.state.attack
    return Done((AttackChanged(attack.with_volley(worked_out(now, attack)), "strength"),))


@rule.run(RollDice, ids=("B-ATK-13", "B-ARE-04", "B-ARE-06"))
def roll_dice(now: Position, step: RollDice) -> Chance:
    """B-ATK-13, B-ARE-04, B-ARE-06 — black dice once, red ones for each defence, in one throw."""
    volley = now.state.attack.volley
    defences = tuple(Throw("red", each.defence, f"defence {each.unit}") for each in volley.against)
    return Chance("attack", (Throw("black", volley.strength, "attack"), *defences))


@rule.rolled(RollDice, ids=("B-ATK-13",))
def dice_fell(now: Position, step: RollDice, roll: Roll) -> Done:
    """B-ATK-13 — the dice lie."""
    attack = now.state.attack
    volley = attack.volley
    faces = list(roll.faces)
    black = tuple(Die("black", faces.pop(0)) for _ in range(volley.strength))
    against = tuple(
        altered(each, red=tuple(Die("red", faces.pop(0)) for _ in range(each.defence)))
        for each in volley.against
    )
    return Done((AttackChanged(attack.with_volley(altered(volley, black=black, against=against)), "dice"),))


@rule.run(CountHits, ids=("B-ATK-17", "B-ATK-18"))
def count_hits(now: Position, step: CountHits) -> Done:
    """B-ATK-17, B-ATK-18 — black successes less red ones (5 and 6), not below 0."""
    attack = now.state.attack
    volley = attack.volley
    hits = sum(die.face >= volley.hits_from for die in volley.black)
    against = tuple(
        altered(each, hits=max(hits - _cancelled(now, attack, each) - saved(each), 0))
        for each in volley.against
    )
    return Done((AttackChanged(attack.with_volley(altered(volley, against=against)), "hits"),))


def saved(against: Against) -> int:
    """How many hits the defence dice of a unit cancel as they lie."""
    return sum(die.face >= 5 for die in against.red)


def _cancelled(now: Position, attack: Attack, against: Against) -> int:
    unit = now.state.units.find(against.unit)
    return 0 if unit is None else hits_cancelled(now, attack, unit)


@rule.run(ApplyHits, ids=("B-ATK-19",))
def apply_hits(now: Position, step: ApplyHits) -> Done:
    """B-ATK-19 — by the type of the attack and of each target."""
    attack = now.state.attack
    units = dict.fromkeys(each.unit for volley in attack.volleys for each in volley.against)
    return Done(
        then=tuple(
            HitUnit(unit, attack.hits_on(unit), attack.type, attack.by)
            for unit in units
            if attack.hits_on(unit)
        )
    )


@rule.run(EndAttack, ids=("B-CMB-07", "B-ACT-30", "B-OPF-08", "B-ASL-30"))
def end_attack(now: Position, step: EndAttack) -> Done:
    """B-CMB-07 — leader and supporters are fatigued; an active unit when its activation ends."""
    attack = now.state.attack
    acting = {activation.unit for activation in now.state.activations}
    events: list[Event] = []
    for shooter in attack.shooters:
        unit = now.state.units.find(shooter.unit)
        if unit is not None and unit.id not in acting and fatigues(now, unit, attack.kind):
            events += fatigued(unit, attack.kind)
    return Done((*events, AttackEnded(attack)))
