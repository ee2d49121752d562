"""Assaults: losses of both sides, the loser's retreat and the winner's advance."""

from collections.abc import Iterator, Sequence

from engine.hexes.hex import Hex, neighbours
from engine.model.values import UnitId
from engine.play.action import Action, Pass, Refused
from engine.play.ask import Ask
from engine.play.event import Event, FiguresLost, Marked, UnitMoved, UnitRemoved, Unmarked
from engine.play.game import Position
from engine.play.step import Done, Step
from engine.play.unit import DISRUPTED, PINNED, OnHex, Unit
from engine.rules.base.assaults.assault import (
    AdvanceIn,
    AttackerLosses,
    DefenderLosses,
    FallBack,
    Follow,
    GiveUp,
    LoserLeaves,
    TakeLoss,
    TireDefenders,
    TrimRetreat,
    defenders,
)
from engine.rules.base.firing.damage import DESTROYED, LoseFigures, Wreck
from engine.rules.base.sequence.activation import fatigued
from engine.rules.base.troops.units import has_room, room
from engine.rules.module import Layer, Module
from engine.rules.queries import assault_succeeds, damage_after, fatigues, is_vehicle, retreat_bar, step_bar

rule = Module("base.assault_losses", Layer.BASE)

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


@rule.run(DefenderLosses, ids=("B-ASL-21", "B-ASL-23", "B-ASL-24"))
def defender_losses(now: Position, step: DefenderLosses) -> Ask | Done:
    """B-ASL-21, B-ASL-23 — always casualties, which the defender spreads over his units as he likes."""
    units = defenders(now)
    if units and any(True for _ in offer_losses(now, step)):
        return Ask(units[0].seat, "assault_losses")
    by = now.state.attack.lead.unit
    return Done(then=tuple(Wreck(unit, hits, by) for unit, hits in step.told))


def _left(now: Position, step: DefenderLosses) -> int:
    """The hits that have not been taken yet."""
    return now.state.attack.volley.against[0].hits if step.left is None else step.left


@rule.offer(DefenderLosses, ids=("B-ASL-23", "B-ASL-24"))
def offer_losses(now: Position, step: DefenderLosses) -> Iterator[Action]:
    """B-ASL-23, B-ASL-24 — a figure of any squad; on a vehicle no more hits, all told, than destroy it."""
    left = _left(now, step)
    for unit in defenders(now) if left > 0 else ():
        if not is_vehicle(now, unit):
            for figure in dict.fromkeys(unit.figures):
                yield TakeLoss(unit.id, figure)
            continue
        told = dict(step.told).get(unit.id, 0)
        for hits in range(1, left + 1):
            if damage_after(now, unit, told + hits - 1) >= DESTROYED:
                break
            yield TakeLoss(unit.id, "", hits)


@rule.take(TakeLoss, ids=("B-ASL-23", "B-ASL-24"))
def take_loss(now: Position, action: TakeLoss, step: DefenderLosses) -> Done:
    """B-ASL-23 — the loss is taken, then the next one is chosen; hits on a vehicle count together at last."""
    unit = now.unit(action.unit)
    by = now.state.attack.lead.unit
    told = dict(step.told)
    if not action.figure:
        told[unit.id] = told.get(unit.id, 0) + action.hits
    again = (DefenderLosses(_left(now, step) - action.hits, tuple(sorted(told.items()))),)
    if not action.figure:
        return Done(then=again)
    lost = FiguresLost(unit.id, (action.figure,), by)
    if len(unit.figures) > 1:
        return Done((lost,), again)
    return Done((lost, UnitRemoved(unit.without((action.figure,)), "eliminated", by)), again)


@rule.run(TireDefenders, ids=("B-ASL-01",))
def tire_defenders(now: Position, step: TireDefenders) -> Done:
    """B-ASL-01 — what defending does to the defenders' activation state."""
    tired = (unit for unit in defenders(now) if fatigues(now, unit, "defence"))
    return Done(tuple(event for unit in tired for event in fatigued(unit, "defence")))


@rule.deny(fatigues, ids=("B-ASL-31",))
def defending_does_not_tire(now: Position, unit: Unit, cause: str) -> bool:
    """B-ASL-31 — defenders keep their activation state unless they retreat."""
    return cause == "defence"


# ---------------------------------------------------------------------- retreat


@rule.run(LoserLeaves, ids=("B-RET-01", "B-RET-04", "B-RET-05"))
def loser_leaves(now: Position, step: LoserLeaves) -> Ask | Done:
    """B-RET-01, B-RET-04, B-RET-05 — all survivors go to one adjacent hex; who cannot is destroyed."""
    attack = now.state.attack
    units = defenders(now)
    if not assault_succeeds(now, attack) or not units:
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


@rule.bar(retreat_bar, ids=("B-RET-02",))
def free_and_passable(now: Position, unit: Unit, hex_: Hex) -> Refused | None:
    """B-RET-02 — not off the board, not to the enemy, not over ground impassable for the unit."""
    at = now.hex_of(unit)
    if hex_ not in now.game.map or at is None:
        return Refused("B-RET-02", "not a hex in play", hex_)
    if now.enemies_at(hex_, unit.side):
        return Refused("B-RET-02", "an enemy unit is there", hex_)
    return step_bar(now, unit, at, hex_)


@rule.take(FallBack, ids=("B-RET-01", "B-RET-06", "B-RET-07", "B-RET-08"))
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
    if not assault_succeeds(now, attack) or defenders(now):
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
    if attack.notes[f"tired {unit.id}"]:
        return "the squad was fatigued when the assault began"
    return None if has_room(now, attack.hex, unit) else "the hex is full"


@rule.take(Follow, ids=("B-ASL-28", "B-ASL-29"))
def follow(now: Position, action: Follow, step: Step) -> Done:
    """B-ASL-28 — it is there."""
    return Done((UnitMoved(action.unit, OnHex(now.state.attack.hex), "advance"),), (step,))
