"""Attacks that a card makes on hexes: area attacks, and wide blast radii around them."""

from collections.abc import Iterator, Sequence

from engine.hexes.hex import Hex, neighbours
from engine.play.attack import NOBODY, Attack, Notes, Volley
from engine.play.event import AttackDeclared
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.step import Done, Perform, Step
from engine.rules.effects.abilities import EFFECTS, EffectStep, Play, effect_of, went_on
from engine.rules.module import Layer, Module
from engine.rules.queries import FIRE, NORMAL, attack_strength, attack_types, concerned

rule = Module("effects.area_attacks", Layer.BASE)

#: The kind of attacks that cards make; nobody supports them, and no unit makes them.
AREA_ATTACK = "area_attack"

#: What an attack of a card carries, by name, beside what the effect itself says.
attack_notes: Query[[Play], tuple[tuple[str, int], ...]] = Query("attack_notes", ())

#: Whether an area attack is rolled for although there is no unit in the hex that it concerns.
strikes_the_ground: Query[[Attack], bool] = Query("strikes_the_ground", False)


@dataclass(frozen=True, slots=True)
class AreaAttack(EffectStep):
    """`area_attack`: `amount` dice on each final hex.

    `type` is normal unless given, `params.hits_from` 5 unless given; `notes` go with the attack.
    """


@dataclass(frozen=True, slots=True)
class Blast(EffectStep):
    """`blast`: `amount` dice on every hex adjacent to a final hex, each rolled separately."""


@dataclass(frozen=True, slots=True)
class Strike(Step):
    """One hex is attacked by the effect that the play has come to."""

    play: Play
    hex: Hex


rule.part(EFFECTS, ("area_attack", AreaAttack), ids=("B-CRD-23", "B-ARE-01"))
rule.part(EFFECTS, ("blast", Blast), ids=("B-CRD-24",))


@rule.run(AreaAttack, ids=("B-CRD-23", "B-ARE-01"))
def area_attack(now: Position, step: AreaAttack) -> Done:
    """B-CRD-23, B-ARE-01 — on the final target hex, which is the target hex where nothing drifts."""
    return went_on(step.play, steps=tuple(Strike(step.play, hex_) for hex_ in step.play.hexes))


@rule.run(Blast, ids=("B-CRD-24",))
def blast(now: Position, step: Blast) -> Done:
    """B-CRD-24 — all adjacent hexes of the board, one after the other."""
    around = tuple(_around(now, step.play.hexes))
    return went_on(step.play, steps=tuple(Strike(step.play, hex_) for hex_ in around))


def _around(now: Position, hexes: Sequence[Hex]) -> Iterator[Hex]:
    """The hexes of the map beside some of these, each once, in the order of hexes and directions."""
    listed = dict.fromkeys(other for hex_ in hexes for other in neighbours(hex_))
    return (hex_ for hex_ in listed if hex_ in now.game.map and hex_ not in hexes)


def attack_of(now: Position, play: Play, hex_: Hex) -> Attack:
    """The attack of the effect that a play has come to, on all units of a hex."""
    effect = effect_of(now, play)
    needed = effect.params.get("hits_from", 5)
    return Attack(
        AREA_ATTACK,
        play.seat,
        play.side,
        None,
        hex_,
        effect.type or NORMAL,
        (Volley(NOBODY, strength=effect.amount, hits_from=needed if isinstance(needed, int) else 5),),
        notes=Notes.of((*effect.notes.items(), *attack_notes(now, play))),
    )


@rule.run(Strike, ids=("B-CRD-22", "B-CRD-23", "B-CRD-24"))
def strike(now: Position, step: Strike) -> Done:
    """B-CRD-22, B-CRD-23 — friends in the hex included; without anybody there is nothing to roll for."""
    attack = attack_of(now, step.play, step.hex)
    if not concerned(now, attack) and not strikes_the_ground(now, attack):
        return Done()
    return Done((AttackDeclared(attack),), (Perform(FIRE.name),))


@rule.term(attack_strength, "card", ids=("B-CRD-23", "B-ARE-10"))
def printed_strength(now: Position, attack: Attack) -> int:
    """B-CRD-23, B-ARE-10 — the number in parentheses."""
    return attack.volley.strength if attack.by is None else 0


@rule.modify(attack_types, Stage.LIMIT, ids=("B-CRD-23",))
def as_printed(now: Position, types: tuple[str, ...], attack: Attack) -> tuple[str, ...]:
    """B-CRD-23 — normal unless the card says otherwise; there is no choice."""
    return (attack.type,) if attack.by is None else types
