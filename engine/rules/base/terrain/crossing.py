"""Hexes that hold only concealed enemies: who crosses them, who comes upon them, and who assaults them."""

from collections.abc import Iterator

from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.action import Action, Pass, Refused
from engine.play.ask import Ask
from engine.play.attack import Attack, Shooter
from engine.play.event import UnitMoved, Unmarked
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.step import Done, Step
from engine.play.unit import CONCEALED, OnHex, Unit
from engine.rules.base.assaults.assault import ChooseAssaultSupport, LoserLeaves
from engine.rules.base.terrain.concealment import revealed
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    ASSAULT_ATTACK,
    DEFENDER,
    assault_bar,
    assault_firepower,
    assault_succeeds,
    holds_its_hex,
    passes_enemies,
)

rule = Module("base.crossing", Layer.BASE)


def _hidden(now: Position, hex_: Hex, side: str) -> bool:
    """Whether there are enemies in a hex, all of them concealed."""
    enemies = now.enemies_at(hex_, side)
    return bool(enemies) and all(enemy.has(CONCEALED) for enemy in enemies)


# ---------------------------------------------------------------------- crossing


@rule.allow(passes_enemies, ids=("B-CON-04",))
def unseen_stop_nobody(now: Position, unit: Unit, hex_: Hex) -> bool:
    """B-CON-04 — a hex with concealed squads only may be crossed, not stopped in (B-FIG-41)."""
    return _hidden(now, hex_, unit.side)


@rule.after(Unmarked, ids=("B-CON-04",))
def come_upon(now: Position, event: Unmarked) -> Done | None:
    """B-CON-04 — who stands among squads just revealed goes back free of charge to where it came from."""
    unit = now.state.active_unit
    if event.mark != CONCEALED or unit is None or not isinstance(unit.place, OnHex):
        return None
    at, activation = unit.place.hex, now.state.activation
    found = now.state.units.find(event.unit)
    if found is None or found.side == unit.side or now.hex_of(found) != at or not activation.has_moved:
        return None
    if passes_enemies(now, unit, at):
        return None
    start = activation.started_at
    way = (*((start.hex,) if isinstance(start, OnHex) else ()), *activation.path)
    back = next((hex_ for hex_ in reversed(way) if not now.enemies_at(hex_, unit.side)), None)
    return None if back is None else Done((UnitMoved(unit.id, OnHex(back), "go back"),))


# ---------------------------------------------------------------------- assaults


@dataclass(frozen=True, slots=True)
class ShowThemselves(Step):
    """Concealed squads of an assaulted hex may reveal themselves and fight."""


@dataclass(frozen=True, slots=True)
class ShowItself(Action):
    """The squad gives up its concealment."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class DrivenOut(Step):
    """Concealed squads of a hex lost in an assault are revealed and leave with the others."""


rule.insert(ASSAULT_ATTACK, ShowThemselves(), after=ChooseAssaultSupport(), ids=("B-CON-11",))
rule.insert(ASSAULT_ATTACK, DrivenOut(), before=LoserLeaves(), ids=("B-CON-11",))


def _concealed(now: Position) -> tuple[Unit, ...]:
    attack = now.state.attack
    return tuple(unit for unit in now.enemies_at(attack.hex, attack.side) if unit.has(CONCEALED))


@rule.bar(assault_bar, ids=("B-CON-11",))
def nobody_to_be_seen(now: Position, unit: Unit, hex_: Hex) -> Refused | None:
    """B-CON-11 — a hex with concealed squads only is not assaulted."""
    if _hidden(now, hex_, unit.side):
        return Refused("B-CON-11", "only concealed squads are there", hex_)
    return None


@rule.run(ShowThemselves, ids=("B-CON-11",))
def show_themselves(now: Position, step: ShowThemselves) -> Ask | Done:
    """B-CON-11 — their owner decides before any dice are rolled."""
    concealed = _concealed(now)
    return Ask(concealed[0].seat, "show", (Pass(),)) if concealed else Done()


@rule.offer(ShowThemselves, ids=("B-CON-11",))
def offer_showing(now: Position, step: ShowThemselves) -> Iterator[Action]:
    """B-CON-11 — each of them."""
    return (ShowItself(unit.id) for unit in _concealed(now))


@rule.take(ShowItself, ids=("B-CON-11", "B-CON-10"))
def show_itself(now: Position, action: ShowItself, step: Step) -> Done:
    """B-CON-11, B-CON-10 — it is an ordinary squad now, and fights."""
    return Done(revealed(now.unit(action.unit), "assault"), (step,))


@rule.modify(assault_firepower, Stage.LIMIT, ids=("B-CON-11",))
def hidden_do_not_fight(now: Position, dice: int, attack: Attack, shooter: Shooter, role: str) -> int:
    """B-CON-11 — who stays concealed adds nothing to the defence."""
    return 0 if role == DEFENDER and now.unit(shooter.unit).has(CONCEALED) else dice


@rule.deny(holds_its_hex, ids=("B-CON-11",))
def hidden_are_not_met(now: Position, unit: Unit) -> bool:
    """B-CON-11 — and takes no losses."""
    return unit.has(CONCEALED)


@rule.run(DrivenOut, ids=("B-CON-11",))
def driven_out(now: Position, step: DrivenOut) -> Done:
    """B-CON-11 — when the hex is lost it is revealed and retreats all the same."""
    if not assault_succeeds(now, now.state.attack):
        return Done()
    return Done(tuple(event for unit in _concealed(now) for event in revealed(unit, "assault")))
