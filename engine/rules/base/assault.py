"""Assaults: supporters, both sides' dice, losses, the loser's retreat and the winner's advance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.hexes.hex import Hex, distance, neighbours
from engine.model.values import UnitId
from engine.play.action import Action, Pass, Refused
from engine.play.ask import Ask, Chance, Roll, Throw
from engine.play.attack import Against, Attack, Die, Shooter, Volley
from engine.play.event import (
    ActivationChanged,
    AttackChanged,
    AttackDeclared,
    Event,
    FiguresLost,
    Marked,
    UnitMoved,
    UnitRemoved,
    Unmarked,
)
from engine.play.game import Position
from engine.play.query import Stage, Term, total_of
from engine.play.ruleset import Procedure
from engine.play.step import Done, Perform, Step
from engine.play.unit import DISRUPTED, FATIGUED, PINNED, Damage, Inside, OnHex, Unit
from engine.rules.base.activation import GainPoints, active, fatigued, standing
from engine.rules.base.damage import LoseFigures, damage_events
from engine.rules.base.figures import comrade_with
from engine.rules.base.fire import EndAttack
from engine.rules.base.firepower import terrain_cover_at
from engine.rules.base.moving import Move
from engine.rules.base.units import has_ability, room
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    ASSAULT,
    ASSAULT_ATTACK,
    LEAD,
    NORMAL,
    SUPPORT,
    assault_bar,
    assault_cover,
    assault_defence,
    assault_firepower,
    assault_support_limit,
    damage_after,
    fatigues,
    has_heavy_weapon,
    is_heavy_vehicle,
    is_vehicle,
    retreat_bar,
    step_bar,
)

rule = Module("base.assault", Layer.BASE)

#: The role of a defender in `assault_firepower`.
DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class ChooseAssault(Step):
    """The active squad picks the hex it assaults, or none."""


@dataclass(frozen=True, slots=True)
class AssaultHex(Action):
    """The active squad assaults an adjacent hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class ChooseAssaultSupport(Step):
    """Squads beside the hex may join."""


@dataclass(frozen=True, slots=True)
class JoinAssault(Action):
    """A squad joins the assault."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class WeighAssault(Step):
    """Attack strength, defence strength and cover dice."""


@dataclass(frozen=True, slots=True)
class RollAssault(Step):
    """Attack dice, cover dice and the defender's dice."""


@dataclass(frozen=True, slots=True)
class AttackerLosses(Step):
    """The attacker takes as many losses as the defender has hits left."""


@dataclass(frozen=True, slots=True)
class DefenderLosses(Step):
    """The defender takes as many losses as the attacker has hits left."""

    left: int | None = None


@dataclass(frozen=True, slots=True)
class TakeLoss(Action):
    """One hit is taken by that unit: a figure of that kind, or a hit on a vehicle."""

    unit: UnitId
    figure: str = ""
    hits: int = 1


@dataclass(frozen=True, slots=True)
class LoserLeaves(Step):
    """After a successful assault the defender leaves the hex."""


@dataclass(frozen=True, slots=True)
class FallBack(Action):
    """The surviving defenders go to an adjacent hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class TrimRetreat(Step):
    """Units beyond the stacking limit of the hex they fell back to are removed."""

    hex: Hex
    units: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    """The unit is removed."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class AdvanceIn(Step):
    """Attackers may move into the conquered hex."""


@dataclass(frozen=True, slots=True)
class Follow(Action):
    """The unit moves into the conquered hex."""

    unit: UnitId


rule.procedure(Procedure(ASSAULT), GainPoints(), Move(), ChooseAssault())
rule.procedure(
    ASSAULT_ATTACK,
    ChooseAssaultSupport(),
    WeighAssault(),
    RollAssault(),
    AttackerLosses(),
    DefenderLosses(),
    LoserLeaves(),
    AdvanceIn(),
    EndAttack(),
)


def defenders(now: Position) -> tuple[Unit, ...]:
    """The units of the assaulted hex that are still there."""
    attack = now.state.attack
    return now.enemies_at(attack.hex, attack.side)


def succeeded(attack: Attack) -> bool:
    """B-ASL-26 — the attacker has more hits than the defender."""
    return attack.volley.against[0].hits > attack.back_hits


# ---------------------------------------------------------------------- declaring


@rule.run(ChooseAssault, ids=("B-ACT-20", "B-ACT-22"))
def choose_assault(now: Position, step: ChooseAssault) -> Ask | Done:
    """B-ACT-20, B-ACT-22 — after its move the squad may assault one adjacent hex, or decline."""
    if active(now) is None:
        return Done()
    return Ask(now.state.activation.seat, "assault", (Pass(),))


@rule.offer(ChooseAssault, ids=("B-ASL-04",))
def offer_assaults(now: Position, step: ChooseAssault) -> Iterator[Action]:
    """B-ASL-04 — the adjacent hexes."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if at is not None:
        for hex_ in neighbours(at):
            yield AssaultHex(hex_)


@rule.forbid(AssaultHex, ids=("B-ASL-04",))
def an_adjacent_enemy(now: Position, action: AssaultHex) -> Refused | None:
    """B-ASL-04 — an adjacent hex with at least one enemy unit."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or distance(at, action.hex) != 1:
        return Refused("B-ASL-04", "not an adjacent hex", action.hex)
    if not now.enemies_at(action.hex, unit.side):
        return Refused("B-ASL-04", "no enemy unit is there", action.hex)
    return assault_bar(now, unit, action.hex)


@rule.modify(assault_bar, Stage.ADD, ids=("B-ASL-05",))
def no_tanks(now: Position, bar: Refused | None, unit: Unit, hex_: Hex) -> Refused | None:
    """B-ASL-05 — not a hex with an enemy heavy vehicle."""
    if bar is None and any(is_heavy_vehicle(now, enemy) for enemy in now.enemies_at(hex_, unit.side)):
        return Refused("B-ASL-05", "a heavy vehicle is there", hex_)
    return bar


@rule.modify(assault_bar, Stage.ADD, ids=("B-ASL-07",))
def passable_ground(now: Position, bar: Refused | None, unit: Unit, hex_: Hex) -> Refused | None:
    """B-ASL-07 — not a hex that the squad could not move into."""
    at = now.hex_of(unit)
    if bar is None and at is not None and step_bar(now, unit, at, hex_) is not None:
        return Refused("B-ASL-07", "the squad could not move into that hex", hex_)
    return bar


@rule.modify(assault_bar, Stage.ADD, ids=("B-ASL-06",))
def not_through_wire_or_mines(now: Position, bar: Refused | None, unit: Unit, hex_: Hex) -> Refused | None:
    """B-ASL-06 — not after entering a hex with mines or razor wire in this activation."""
    if bar is not None or not now.state.activations or now.state.activation.unit != unit.id:
        return bar
    for entered in now.state.activation.path:
        if any(each.type in ("razor_wire", "mines") for each in now.state.board.obstacles_at(entered)):
            return Refused("B-ASL-06", "the squad has entered wire or mines", entered)
    return None


@rule.take(AssaultHex, ids=("B-ACT-20", "B-ASL-01"))
def assault(now: Position, action: AssaultHex, step: Step) -> Done:
    """B-ACT-20 — the assault is carried out."""
    unit = now.unit(now.state.activation.unit)
    attack = Attack(
        ASSAULT,
        now.state.activation.seat,
        unit.side,
        None,
        action.hex,
        NORMAL,
        (Volley(Shooter(unit.id, unit.figures)),),
    )
    noted = ActivationChanged(now.state.activation.done("attacked"))
    return Done((noted, AttackDeclared(attack)), (Perform(ASSAULT_ATTACK.name),))


# ---------------------------------------------------------------------- support


@rule.run(ChooseAssaultSupport, ids=("B-ASL-08",))
def choose_support(now: Position, step: ChooseAssaultSupport) -> Ask:
    """B-ASL-08 — squads beside the hex may join before any dice are rolled."""
    return Ask(now.state.attack.seat, "assault_support", (Pass(),))


@rule.offer(ChooseAssaultSupport, ids=("B-ASL-08",))
def offer_support(now: Position, step: ChooseAssaultSupport) -> Iterator[Action]:
    """B-ASL-08 — friendly units in the hexes around."""
    attack = now.state.attack
    for unit in now.state.units.of(attack.side):
        at = now.hex_of(unit)
        if at is not None and distance(at, attack.hex) == 1 and standing(now, unit):
            yield JoinAssault(unit.id)


@rule.forbid(JoinAssault, ids=("B-ASL-08",))
def neither_shaken_nor_too_many(now: Position, action: JoinAssault) -> str | None:
    """B-ASL-08 — at most two, adjacent, neither pinned nor disrupted; fatigued ones may."""
    attack = now.state.attack
    unit = now.state.units.find(action.unit)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or distance(at, attack.hex) != 1:
        return "the squad is not beside the hex"
    if any(shooter.unit == unit.id for shooter in attack.shooters):
        return "the squad takes part already"
    if unit.marks & {PINNED, DISRUPTED}:
        return "the squad is pinned or disrupted"
    full = len(attack.volley.supporters) >= assault_support_limit(now, attack)
    return "no more may join" if full else None


@rule.forbid(JoinAssault, ids=("B-ASL-02",))
def squads_only(now: Position, action: JoinAssault) -> str | None:
    """B-ASL-02 — only squads support an assault."""
    unit = now.state.units.find(action.unit)
    return None if unit is None or unit.is_squad else "only squads assault"


@rule.forbid(JoinAssault, ids=("B-ASL-03",))
def no_heavy_weapons(now: Position, action: JoinAssault) -> str | None:
    """B-ASL-03 — no squad with a heavy infantry weapon."""
    unit = now.state.units.find(action.unit)
    return "the squad has a heavy weapon" if unit is not None and has_heavy_weapon(now, unit) else None


@rule.forbid(JoinAssault, ids=("B-ATK-21",))
def not_halved_twice(now: Position, action: JoinAssault) -> str | None:
    """B-ATK-21 — who would be halved twice does not support."""
    unit = now.state.units.find(action.unit)
    if unit is None:
        return None
    dice = assault_firepower(now, now.state.attack, Shooter(unit.id, unit.figures), SUPPORT)
    return None if dice > 0 else "no firepower is left"


@rule.term(assault_support_limit, "base", ids=("B-ASL-08",))
def two_squads(now: Position, attack: Attack) -> int:
    """B-ASL-08 — two."""
    return 2


@rule.take(JoinAssault, ids=("B-ASL-08",))
def join(now: Position, action: JoinAssault, step: Step) -> Done:
    """B-ASL-08 — it takes part; whether it was fatigued before is remembered for the advance."""
    attack = now.state.attack
    unit = now.unit(action.unit)
    supporters = (*attack.volley.supporters, Shooter(unit.id, unit.figures))
    attack = attack.with_volley(replace(attack.volley, supporters=supporters))
    if unit.has(FATIGUED):
        attack = replace(attack, carry=(*attack.carry, (f"tired {unit.id}", 1)))
    return Done((AttackChanged(attack, "support"),), (step,))


# ---------------------------------------------------------------------- strengths


@rule.term(assault_firepower, "weapon", ids=("B-ASL-09", "B-ASL-11", "B-ASL-18"))
def against_infantry(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-ASL-09, B-ASL-11, B-ASL-18 — anti-infantry firepower, on both sides, of light vehicles too."""
    unit = now.unit(shooter.unit)
    units = now.game.catalogue.units
    if not unit.is_squad:
        kind = units.vehicles.get(unit.kind)
        return 0 if kind is None or not is_vehicle(now, unit) else kind.against_infantry.firepower
    return sum(
        units.figures[figure].against_infantry.firepower
        for figure in shooter.figures
        if "ballistic" not in units.figures[figure].abilities
    )


@rule.term(assault_firepower, "bonus", ids=("B-ASL-10",))
def flamethrower(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-ASL-10 — two more for each attacking squad with a flamethrower."""
    return 2 if role != DEFENDER and has_ability(now, now.unit(shooter.unit), "flamethrower") else 0


@rule.term(assault_firepower, "half", ids=("B-ASL-08", "B-ASL-09"))
def half_support(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-ASL-09 — half for each supporter."""
    return 1 if role == SUPPORT else 0


@rule.term(assault_firepower, "half", ids=("B-ASL-13", "B-ASL-14", "B-DMG-30"))
def pinned_defender(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-ASL-13, B-ASL-14 — half for a pinned defender unless an officer is in the hex."""
    unit = now.unit(shooter.unit)
    if role != DEFENDER or not unit.has(PINNED):
        return 0
    return 0 if comrade_with(now, unit, "rally") else 1


@rule.term(assault_firepower, "half", ids=("B-ASL-18",))
def damaged_defender(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-ASL-18 — half for a heavily damaged light vehicle."""
    return 1 if now.unit(shooter.unit).damage is Damage.HEAVY else 0


@rule.term(assault_firepower, "half", ids=("B-FOR-30",))
def in_smoke(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-FOR-30 — half for a unit standing in smoke."""
    return 1 if now.hex_of(shooter.unit) in now.state.board.smoke else 0


@rule.fold(assault_firepower, ids=("B-ATK-20", "B-ATK-21", "B-ATK-22"))
def halved_once(terms: Sequence[Term]) -> int:
    """B-ATK-20 to B-ATK-22 — additions first; one half, rounded up; halved twice it counts nothing."""
    halves = total_of(terms, "half")
    dice = max(sum(term.amount for term in terms if term.kind != "half"), 0)
    if halves > 1:
        return 0
    return (dice + 1) // 2 if halves else dice


@rule.term(assault_defence, "defenders", ids=("B-ASL-11",))
def all_defenders(now: Position, attack: Attack) -> int:
    """B-ASL-11 — the sum of all squads and light vehicles in the hex."""
    enemies = now.enemies_at(attack.hex, attack.side)
    return sum(assault_firepower(now, attack, Shooter(unit.id, unit.figures), DEFENDER) for unit in enemies)


@rule.modify(assault_firepower, Stage.REPLACE, ids=("B-ASL-12", "B-DMG-31"))
def disrupted_nothing(now: Position, dice: int, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-ASL-12 — disrupted defenders contribute nothing."""
    return 0 if role == DEFENDER and now.unit(shooter.unit).has(DISRUPTED) else dice


@rule.term(assault_cover, "terrain", ids=("B-ASL-15",))
def terrain(now: Position, attack: Attack) -> int:
    """B-ASL-15 — the terrain cover of the hex, once."""
    return terrain_cover_at(now, attack.hex)


@rule.term(assault_cover, "fortification", ids=("B-ASL-15",))
def occupied_fortifications(now: Position, attack: Attack) -> int:
    """B-ASL-15 — the cover of every occupied fortification."""
    kinds = now.game.catalogue.terrain.fortifications
    cover = 0
    for unit in now.enemies_at(attack.hex, attack.side):
        if isinstance(unit.place, Inside):
            kind = kinds.get(now.state.board.fortifications[unit.place.index].type)
            cover += 0 if kind is None else kind.cover
    return cover


@rule.term(assault_cover, "smoke", ids=("B-ASL-15",))
def smoke(now: Position, attack: Attack) -> int:
    """B-ASL-15 — smoke in the hex."""
    kind = now.game.catalogue.terrain.fortifications.get("smoke")
    return kind.cover if kind is not None and attack.hex in now.state.board.smoke else 0


@rule.modify(assault_cover, Stage.ADD, ids=("B-ASL-16",))
def burnt_out(now: Position, dice: int, attack: Attack) -> int:
    """B-ASL-16 — with a flamethrower among the attackers five cover dice less, once, not below 0."""
    units = (now.state.units.find(shooter.unit) for shooter in attack.shooters)
    burns = any(unit is not None and has_ability(now, unit, "flamethrower") for unit in units)
    return max(dice - 5, 0) if burns else dice


@rule.run(WeighAssault, ids=("B-ASL-01", "B-ASL-17"))
def weigh(now: Position, step: WeighAssault) -> Done:
    """B-ASL-01 — steps 2 and 3; the armor of light vehicles does not help (B-ASL-17)."""
    attack = now.state.attack
    volley = attack.volley
    strength = assault_firepower(now, attack, volley.lead, LEAD)
    strength += sum(assault_firepower(now, attack, each, SUPPORT) for each in volley.supporters)
    cover = Against("", assault_cover(now, attack))
    volley = replace(volley, strength=strength, hits_from=4, against=(cover,))
    weighed = replace(attack.with_volley(volley), back_strength=assault_defence(now, attack))
    return Done((AttackChanged(weighed, "strength"),))


# ---------------------------------------------------------------------- dice


@rule.run(RollAssault, ids=("B-ASL-15", "B-ASL-20"))
def roll_assault(now: Position, step: RollAssault) -> Chance:
    """B-ASL-15, B-ASL-20 — black dice of the attacker, red ones for cover, black ones of the defender."""
    attack = now.state.attack
    return Chance(
        "assault",
        (
            Throw("black", attack.volley.strength, "attack"),
            Throw("red", attack.volley.against[0].defence, "cover"),
            Throw("black", attack.back_strength, "defence"),
        ),
    )


@rule.rolled(RollAssault, ids=("B-ASL-19", "B-ASL-20", "B-ASL-25"))
def assault_rolled(now: Position, step: RollAssault, roll: Roll) -> Done:
    """B-ASL-19, B-ASL-20 — hits on 4 and more on both sides; cover dice succeed on 5 and 6."""
    attack = now.state.attack
    volley = attack.volley
    faces = list(roll.faces)
    black = tuple(Die("black", faces.pop(0)) for _ in range(volley.strength))
    red = tuple(Die("red", faces.pop(0)) for _ in range(volley.against[0].defence))
    back = tuple(Die("black", face) for face in faces)
    hits = sum(die.face >= volley.hits_from for die in black) - sum(die.face >= 5 for die in red)
    against = (replace(volley.against[0], red=red, hits=max(hits, 0)),)
    rolled = replace(
        attack.with_volley(replace(volley, black=black, against=against)),
        back=back,
        back_hits=sum(die.face >= 4 for die in back),
    )
    return Done((AttackChanged(rolled, "hits"),))


# ---------------------------------------------------------------------- losses


@rule.run(AttackerLosses, ids=("B-ASL-22",))
def attacker_losses(now: Position, step: AttackerLosses) -> Done:
    """B-ASL-22 — first the active squad, then the supporters."""
    attack = now.state.attack
    left = attack.back_hits
    then: list[Step] = []
    for shooter in attack.shooters:
        unit = now.state.units.find(shooter.unit)
        if unit is not None and left > 0:
            taken = min(left, len(unit.figures))
            then.append(LoseFigures(unit.id, taken))
            left -= taken
    return Done(then=tuple(then))


@rule.run(DefenderLosses, ids=("B-ASL-23", "B-ASL-24"))
def defender_losses(now: Position, step: DefenderLosses) -> Ask | Done:
    """B-ASL-23, B-ASL-24 — the defender spreads them over his units as he likes."""
    units = defenders(now)
    left = now.state.attack.volley.against[0].hits if step.left is None else step.left
    if left <= 0 or not units:
        return Done()
    return Ask(units[0].seat, "assault_losses")


@rule.offer(DefenderLosses, ids=("B-ASL-23", "B-ASL-24"))
def offer_losses(now: Position, step: DefenderLosses) -> Iterator[Action]:
    """B-ASL-23, B-ASL-24 — a figure of any squad; on a vehicle no more hits than destroy it."""
    left = now.state.attack.volley.against[0].hits if step.left is None else step.left
    for unit in defenders(now):
        if not is_vehicle(now, unit):
            for figure in dict.fromkeys(unit.figures):
                yield TakeLoss(unit.id, figure)
            continue
        for hits in range(1, left + 1):
            yield TakeLoss(unit.id, "", hits)
            if damage_after(now, unit, hits) >= 3:
                break


@rule.take(TakeLoss, ids=("B-ASL-23", "B-ASL-24"))
def take_loss(now: Position, action: TakeLoss, step: DefenderLosses) -> Done:
    """B-ASL-23 — the loss is taken, then the next one is chosen."""
    left = now.state.attack.volley.against[0].hits if step.left is None else step.left
    unit = now.unit(action.unit)
    by = now.state.attack.lead.unit
    again = (DefenderLosses(left - action.hits),)
    if not action.figure:
        return Done(damage_events(now, unit, action.hits, by), again)
    lost = FiguresLost(unit.id, (action.figure,), by)
    if len(unit.figures) > 1:
        return Done((lost,), again)
    return Done((lost, UnitRemoved(unit.without((action.figure,)), "eliminated", by)), again)


# ---------------------------------------------------------------------- retreat


@rule.run(LoserLeaves, ids=("B-ASL-26", "B-ASL-27", "B-RET-01", "B-RET-04", "B-RET-05"))
def loser_leaves(now: Position, step: LoserLeaves) -> Ask | Done:
    """B-RET-01, B-RET-04, B-RET-05 — all survivors go to one adjacent hex; who cannot is destroyed."""
    attack = now.state.attack
    units = defenders(now)
    if not succeeded(attack) or not units:
        return Done()
    lost = tuple(unit for unit in units if unit.has(DISRUPTED))
    if lost:
        gone = tuple(UnitRemoved(unit, "destroyed", attack.lead.unit) for unit in lost)
        return Done(gone, (step,))
    if not any(_open_to(now, units, hex_) for hex_ in neighbours(attack.hex)):
        return Done(tuple(UnitRemoved(unit, "destroyed", attack.lead.unit) for unit in units))
    return Ask(units[0].seat, "fall_back")


def _open_to(now: Position, units: Sequence[Unit], hex_: Hex) -> bool:
    """Whether at least one of the units may fall back there; whoever may not is destroyed (B-RET-09)."""
    return any(retreat_bar(now, unit, hex_) is None for unit in units)


@rule.offer(LoserLeaves, ids=("B-RET-01",))
def offer_hexes(now: Position, step: LoserLeaves) -> Iterator[Action]:
    """B-RET-01 — the adjacent hexes."""
    for hex_ in neighbours(now.state.attack.hex):
        yield FallBack(hex_)


@rule.forbid(FallBack, ids=("B-RET-02", "B-RET-09"))
def open_hex(now: Position, action: FallBack) -> Refused | None:
    """B-RET-02, B-RET-09 — free of enemies, on the map, passable; for everybody if there is such a hex."""
    units = defenders(now)
    around = neighbours(now.state.attack.hex)
    bars = [retreat_bar(now, unit, action.hex) for unit in units]
    if all(bar is None for bar in bars) and action.hex in around:
        return None
    for_all = any(all(retreat_bar(now, u, hex_) is None for u in units) for hex_ in around)
    if for_all or all(bar is not None for bar in bars):
        return next((bar for bar in bars if bar is not None), None) or Refused("B-RET-01", "not adjacent")
    return None


@rule.modify(retreat_bar, Stage.ADD, ids=("B-RET-02",))
def free_and_passable(now: Position, bar: Refused | None, unit: Unit, hex_: Hex) -> Refused | None:
    """B-RET-02 — not off the board, not to the enemy, not over ground impassable for the unit."""
    if bar is not None:
        return bar
    at = now.hex_of(unit)
    if hex_ not in now.game.map or at is None:
        return Refused("B-RET-02", "not a hex in play", hex_)
    if now.enemies_at(hex_, unit.side):
        return Refused("B-RET-02", "an enemy unit is there", hex_)
    return step_bar(now, unit, at, hex_)


@rule.take(FallBack, ids=("B-RET-01", "B-RET-06", "B-RET-07"))
def fall_back(now: Position, action: FallBack, step: Step) -> Done:
    """B-RET-01, B-RET-06, B-RET-07 — they go there fatigued; pinned squads are disrupted afterwards."""
    events: list[Event] = []
    moved: list[UnitId] = []
    for unit in defenders(now):
        if retreat_bar(now, unit, action.hex) is not None:
            events.append(UnitRemoved(unit, "destroyed", now.state.attack.lead.unit))
            continue
        moved.append(unit.id)
        events.append(UnitMoved(unit.id, OnHex(action.hex), "retreat"))
        if fatigues(now, unit, "retreat"):
            events.extend(fatigued(unit, "retreat"))
        if unit.has(PINNED):
            events += [Unmarked(unit.id, PINNED, "retreat"), Marked(unit.id, DISRUPTED, "retreat")]
    return Done(tuple(events), (TrimRetreat(action.hex, tuple(moved)),))


@rule.run(TrimRetreat, ids=("B-RET-03",))
def trim(now: Position, step: TrimRetreat) -> Ask | Done:
    """B-RET-03 — the defender removes what exceeds the stacking limit from among the retreating units."""
    units = [unit for each in step.units if (unit := now.state.units.find(each)) is not None]
    if not units or room(now, units[0].side, step.hex) >= 0:
        return Done()
    return Ask(units[0].seat, "give_up", tuple(GiveUp(unit.id) for unit in units))


@rule.take(GiveUp, ids=("B-RET-03",))
def give_up(now: Position, action: GiveUp, step: Step) -> Done:
    """B-RET-03 — it is removed."""
    return Done((UnitRemoved(now.unit(action.unit), "destroyed", None),), (step,))


# ---------------------------------------------------------------------- advance


@rule.run(AdvanceIn, ids=("B-ASL-28", "B-ASL-29"))
def advance_in(now: Position, step: AdvanceIn) -> Ask | Done:
    """B-ASL-28 — the hex vacated, attackers may move in; that is no movement (B-ASL-29)."""
    attack = now.state.attack
    if not succeeded(attack) or defenders(now):
        return Done()
    return Ask(attack.seat, "advance_in", (Pass(),))


@rule.offer(AdvanceIn, ids=("B-ASL-28",))
def offer_advance(now: Position, step: AdvanceIn) -> Iterator[Action]:
    """B-ASL-28 — the active squad and the supporters."""
    for shooter in now.state.attack.shooters:
        yield Follow(shooter.unit)


@rule.forbid(Follow, ids=("B-ASL-28", "B-SET-22"))
def may_follow(now: Position, action: Follow) -> str | None:
    """B-ASL-28 — not a supporter that was fatigued before; within the stacking limit."""
    attack = now.state.attack
    unit = now.state.units.find(action.unit)
    if unit is None or now.hex_of(unit) == attack.hex:
        return "the squad is not beside the hex"
    if (f"tired {unit.id}", 1) in attack.carry:
        return "the squad was fatigued when the assault began"
    return None if room(now, unit.side, attack.hex) > 0 else "the hex is full"


@rule.take(Follow, ids=("B-ASL-28", "B-ASL-29"))
def follow(now: Position, action: Follow, step: Step) -> Done:
    """B-ASL-28 — it is there."""
    return Done((UnitMoved(action.unit, OnHex(now.state.attack.hex), "advance"),), (step,))
