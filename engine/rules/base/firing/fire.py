"""Attacks by fire: from the choice of a target to the last consequence."""

from collections.abc import Iterator

from engine.hexes.hex import Hex, distance
from engine.model.values import UnitId
from engine.play.action import Action, Pass, Refused
from engine.play.altered import altered
from engine.play.ask import Ask
from engine.play.attack import Attack, Shooter, Shot, Volley
from engine.play.event import ActivationChanged, AttackChanged, AttackDeclared
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.ruleset import Procedure
from engine.play.step import Done, Perform, Step
from engine.play.unit import OP_FIRE, SeatId, Unit
from engine.play.units import ON_MAP
from engine.rules.base.firing.firepower import shot_of, whole
from engine.rules.base.moves.moving import Enter, Move
from engine.rules.base.sequence.activation import Activate, GainPoints, active, standing
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    CONCENTRATED_FIRE,
    FIRE,
    FIRE_AND_MOVEMENT,
    LEAD,
    OP_FIRE_ATTACK,
    SUPPORT,
    able_figures,
    fires_at_hexes,
    has_other_shot,
    has_sight,
    is_fresh,
    may_be_supported,
    may_support,
    shot_bar,
    support_limit,
)

rule = Module("base.fire", Layer.BASE)

#: Name of what is noted about an activation once its unit has attacked.
ATTACKED = "attacked"


@dataclass(frozen=True, slots=True)
class Fire(Action):
    """The active unit fires at a unit, or (None) at all units of a hex."""

    target: UnitId | None
    hex: Hex


@dataclass(frozen=True, slots=True)
class Support(Action):
    """A unit joins the attack in progress."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class LeaveOut(Action):
    """All figures of a kind of one shooter take no part in the attack."""

    unit: UnitId
    figure: str


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """The attack is of that type."""

    type: str


@dataclass(frozen=True, slots=True)
class ChooseTarget(Step):
    """The active unit picks whom to fire at."""


@dataclass(frozen=True, slots=True)
class ChooseFigures(Step):
    """Figures of a shooter may be left out; no unit named = the leader of the attack."""

    unit: UnitId = ""


@dataclass(frozen=True, slots=True)
class ChooseSupport(Step):
    """Other units may join the attack."""


@dataclass(frozen=True, slots=True)
class DeclareType(Step):
    """The attack is declared normal or suppressive."""


@dataclass(frozen=True, slots=True)
class WorkOut(Step):
    """Attack strength, the number needed to hit, and the defence of each unit concerned."""


@dataclass(frozen=True, slots=True)
class RollDice(Step):
    """All dice of the current volley are rolled."""


@dataclass(frozen=True, slots=True)
class CountHits(Step):
    """Net hits follow from the dice as they lie."""


@dataclass(frozen=True, slots=True)
class ApplyHits(Step):
    """Net hits take effect on each unit concerned."""


@dataclass(frozen=True, slots=True)
class HitUnit(Step):
    """Net hits take effect on one unit; what they do is decided by its kind and the attack's type."""

    unit: UnitId
    hits: int
    type: str
    by: UnitId | None


@dataclass(frozen=True, slots=True)
class EndAttack(Step):
    """Whoever took part is fatigued, and the attack is over."""


rule.procedure(
    FIRE,
    ChooseFigures(),
    ChooseSupport(),
    DeclareType(),
    WorkOut(),
    RollDice(),
    CountHits(),
    ApplyHits(),
    EndAttack(),
)
rule.procedure(Procedure(CONCENTRATED_FIRE), ChooseTarget())
rule.procedure(Procedure(FIRE_AND_MOVEMENT), GainPoints(), Move())


# ---------------------------------------------------------------------- declaring


def attack_by(now: Position, unit: Unit, kind: str, target: UnitId | None, hex_: Hex, seat: SeatId) -> Attack:
    """An attack as it is when declared: all figures that are able take part."""
    bare = Attack(kind, seat, unit.side, target, hex_, volleys=(Volley(whole(unit)),))
    able = able_figures(now, shot_of(now, bare, whole(unit), LEAD))
    return bare.with_volley(Volley(Shooter(unit.id, able)))


def shot_at(now: Position, unit: Unit, kind: str, target: UnitId | None, hex_: Hex) -> Shot | None:
    """The shot a unit would lead at a target, None when it stands nowhere."""
    at = now.hex_of(unit)
    return None if at is None else Shot(kind, whole(unit), at, hex_, target)


def targets(now: Position, unit: Unit, kind: str) -> Iterator[Fire]:
    """Everything a unit might fire at: each enemy unit, and each hex with enemies if it fires at hexes."""
    at_hexes = fires_at_hexes(now, unit)
    hexes: list[Hex] = []
    side = unit.side
    for enemy in now.state.units.all():
        place = enemy.place
        if enemy.side == side or not isinstance(place, ON_MAP):
            continue
        at = place.hex
        yield Fire(enemy.id, at)
        if at_hexes and at not in hexes:
            hexes.append(at)
            yield Fire(None, at)


def _shots(now: Position, unit: Unit, kind: str) -> Iterator[Shot]:
    """The shots that a unit would lead at everything it might fire at; none where it stands nowhere."""
    at = now.hex_of(unit)
    if at is not None:
        shooter = whole(unit)
        yield from (Shot(kind, shooter, at, each.hex, each.target) for each in targets(now, unit, kind))


def nothing_to_fire_at(now: Position, action: Activate) -> str | None:
    """Whether a unit could fire at nothing, without the reason."""
    unit = now.state.units.find(action.unit)
    if unit is None:
        return None
    for shot in _shots(now, unit, CONCENTRATED_FIRE):
        # Sight is known at once and bars most shots; the other reasons are asked where it does not.
        if has_sight(now, shot) and shot_bar(now, shot) is None:
            return None
    return None if has_other_shot(now, unit, CONCENTRATED_FIRE) else "there is no target"


@rule.forbid(
    Activate,
    ids=("B-ACT-09",),
    where={"action": (CONCENTRATED_FIRE,)},
    weight=2,
    quick=nothing_to_fire_at,
)
def something_to_fire_at(now: Position, action: Activate) -> Refused | str | None:
    """B-ACT-09 — Concentrated Fire is one attack at once, so there must be a target."""
    if nothing_to_fire_at(now, action) is None:
        return None
    # What is said is why not at the nearest target, which was meant if any was; whoever fires at hexes
    # means its hex.
    shots = list(_shots(now, now.unit(action.unit), CONCENTRATED_FIRE))
    nearest = min(reversed(shots), key=lambda shot: distance(shot.from_hex, shot.hex), default=None)
    return "there is no target" if nearest is None else shot_bar(now, nearest)


@rule.run(ChooseTarget, ids=("B-ACT-09", "B-ATK-03"))
def choose_target(now: Position, step: ChooseTarget) -> Ask | Done:
    """B-ACT-09, B-ATK-03 — one target; the attack is made at once, without moving."""
    unit = active(now)
    if unit is None:
        return Done()
    return Ask(now.state.activation.seat, "target", targets(now, unit, now.state.activation.action))


@rule.offer(Move, ids=("B-ACT-11", "B-ACT-18"))
def offer_targets(now: Position, step: Move) -> Iterator[Action]:
    """B-ACT-11 — a unit in Fire and Movement may attack before or after its move, or not at all."""
    unit = active(now)
    if unit is not None and now.state.activation.action == FIRE_AND_MOVEMENT:
        yield from targets(now, unit, FIRE_AND_MOVEMENT)


@rule.forbid(Fire, ids=("B-ATK-05",), once=True)
def once(now: Position, action: Fire) -> Refused | None:
    """B-ATK-05 — a unit attacks once."""
    if now.state.activations and ATTACKED in now.state.activation.did:
        return Refused("B-ATK-05", "the unit has attacked already", action.hex)
    return None


@rule.forbid(Fire, ids=("B-LOS-01", "B-RNG-05", "B-ATK-21"), weight=2)
def possible(now: Position, action: Fire) -> Refused | None:
    """B-LOS-01 — the shot must be possible: range, sight, dice, state of the unit."""
    unit = active(now)
    if unit is None:
        return Refused("B-ACT-06", "no unit is active", action.hex)
    shot = shot_at(now, unit, now.state.activation.action, action.target, action.hex)
    return None if shot is None else shot_bar(now, shot)


@rule.forbid(Enter, ids=("B-ACT-11",), once=True)
def not_in_two_parts(now: Position, action: Enter) -> Refused | None:
    """B-ACT-11 — the attack does not split the movement into two parts."""
    if now.state.activations and "moved before attack" in now.state.activation.did:
        return Refused("B-ACT-11", "the unit has moved and attacked", action.hex)
    return None


@rule.take(Fire, ids=("B-ACT-09", "B-ACT-11"))
def fire(now: Position, action: Fire, step: Step) -> Done:
    """B-ACT-09, B-ACT-11 — the attack is carried out; a unit in Fire and Movement may go on afterwards."""
    unit = now.unit(now.state.activation.unit)
    activation = now.state.activation.done(ATTACKED)
    if activation.has_moved:
        activation = activation.done("moved before attack")
    attack = attack_by(now, unit, activation.action, action.target, action.hex, activation.seat)
    again = (step,) if isinstance(step, Move) else ()
    return Done((ActivationChanged(activation), AttackDeclared(attack)), (Perform(FIRE.name), *again))


# ---------------------------------------------------------------------- who takes part


def _shooter(attack: Attack, unit: UnitId) -> Shooter:
    return next((each for each in attack.volley.shooters if each.unit == unit), attack.lead)


@rule.run(ChooseFigures, ids=("B-ATK-06", "B-RNG-07"))
def choose_figures(now: Position, step: ChooseFigures) -> Ask | Done:
    """B-ATK-06 — the attacker may leave out any figures, for example short-ranged ones."""
    shooter = _shooter(now.state.attack, step.unit)
    kinds = tuple(dict.fromkeys(shooter.figures))
    if len(kinds) < 2:
        return Done()
    options = (Pass(), *(LeaveOut(shooter.unit, kind) for kind in kinds))
    return Ask(now.state.attack.seat, "figures", options)


@rule.take(LeaveOut, ids=("B-ATK-06", "B-RNG-07"))
def leave_out(now: Position, action: LeaveOut, step: Step) -> Done:
    """B-ATK-06 — they take no part."""
    attack = now.state.attack
    volley = attack.volley
    new = tuple(
        altered(each, figures=tuple(figure for figure in each.figures if figure != action.figure))
        if each.unit == action.unit
        else each
        for each in volley.shooters
    )
    changed = attack.with_volley(altered(volley, lead=new[0], supporters=new[1:]))
    return Done((AttackChanged(changed, "figures"),), (step,))


@rule.answer(may_be_supported, ids=("B-CMB-01", "B-ACT-28"))
def combined_fire(now: Position, attack: Attack) -> bool:
    """B-CMB-01 — Concentrated Fire and Op Fire may be supported."""
    return attack.kind in (CONCENTRATED_FIRE, FIRE_AND_MOVEMENT, OP_FIRE_ATTACK)


@rule.deny(may_be_supported, ids=("B-CMB-02", "B-ACT-16"))
def alone_on_the_move(now: Position, attack: Attack) -> bool:
    """B-CMB-02 — Fire and Movement never."""
    return attack.kind == FIRE_AND_MOVEMENT


@rule.answer(may_support, ids=("B-CMB-05",))
def supporters(now: Position, attack: Attack, unit: Unit) -> bool:
    """B-CMB-05 — fresh units; Op Fire those in Op Fire mode that have not fired at its target yet."""
    if attack.kind == OP_FIRE_ATTACK:
        return unit.has(OP_FIRE) and unit.id not in now.state.activation.op_fire_by
    return is_fresh(now, unit)


@rule.answer(support_limit, ids=("B-CMB-09",))
def unlimited(now: Position, attack: Attack) -> int | None:
    """B-CMB-09 — any number of supporters."""
    return None


@rule.run(ChooseSupport, ids=("B-CMB-01",))
def choose_support(now: Position, step: ChooseSupport) -> Ask | Done:
    """B-CMB-01 — the owner chooses who joins; nobody is asked where nobody can."""
    attack = now.state.attack
    if not may_be_supported(now, attack):
        return Done()
    return Ask(attack.seat, "support", (Pass(),))


@rule.offer(ChooseSupport, ids=("B-CMB-01",))
def offer_support(now: Position, step: ChooseSupport) -> Iterator[Action]:
    """B-CMB-01 — other friendly units."""
    attack = now.state.attack
    firing = {shooter.unit for shooter in attack.volley.shooters}
    for unit in now.state.units.of(attack.side):
        if unit.id not in firing and standing(now, unit):
            yield Support(unit.id)


@rule.forbid(Support, ids=("B-CMB-05",))
def state_allows(now: Position, action: Support) -> str | None:
    """B-CMB-05 — fresh units for Concentrated Fire, units in Op Fire mode for Op Fire."""
    unit = now.state.units.find(action.unit)
    if unit is None:
        return "there is no such unit"
    return None if may_support(now, now.state.attack, unit) else "its activation state does not allow it"


@rule.forbid(Support, ids=("B-CMB-01",), once=True)
def within_limit(now: Position, action: Support) -> str | None:
    """B-CMB-01 — at most as many as may join."""
    limit = support_limit(now, now.state.attack)
    return (
        "no more may join" if limit is not None and len(now.state.attack.volley.supporters) >= limit else None
    )


@rule.forbid(Support, ids=("B-CMB-04", "B-CMB-10"), weight=1)
def able_to_attack(now: Position, action: Support) -> Refused | None:
    """B-CMB-04 — a supporter must be able to attack the target itself."""
    unit = now.state.units.find(action.unit)
    if unit is None:
        return None
    return shot_bar(now, shot_of(now, now.state.attack, whole(unit), SUPPORT))


@rule.take(Support, ids=("B-CMB-01", "B-CMB-11"))
def support(now: Position, action: Support, step: Step) -> Done:
    """B-CMB-01, B-CMB-11 — it fires at the one target, with the figures that are able."""
    attack = now.state.attack
    bare = shot_of(now, attack, whole(now.unit(action.unit)), SUPPORT)
    joining = Shooter(action.unit, able_figures(now, bare))
    volley = altered(attack.volley, supporters=(*attack.volley.supporters, joining))
    changed = AttackChanged(attack.with_volley(volley), "support")
    return Done((changed,), (ChooseFigures(action.unit), step))
