"""What operations cards say beyond numbers: hidden fire, engineers with smoke and mines, nerves, weather."""

from collections.abc import Iterator

from engine.hexes.hex import Hex, distance
from engine.model.objective import Obstacle
from engine.model.unit_kind import UnitClass
from engine.play.action import Action, Refused
from engine.play.ask import Ask
from engine.play.attack import Shot
from engine.play.event import AttackEnded, Event, ObstaclesLaid, SmokeLaid
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.ruleset import Procedure
from engine.play.step import Done, Step
from engine.play.unit import DISRUPTED, Unit
from engine.rules.base.arrivals.supply import MINES, SMOKE
from engine.rules.base.firing.damage import ROUTED
from engine.rules.base.sequence.activation import Activate, active, offered
from engine.rules.base.sequence.turns import ChooseAction
from engine.rules.base.terrain.concealment import revealed, shows_by_attacking
from engine.rules.base.terrain.land import terrain_here
from engine.rules.base.terrain.laying import laying_bar
from engine.rules.base.troops.specializations import is_able
from engine.rules.base.troops.units import unit_class
from engine.rules.effects.abilities import Play, card_of
from engine.rules.effects.conditions import is_exempt
from engine.rules.effects.lasting import lasting, permission
from engine.rules.module import Layer, Module
from engine.rules.queries import has_sight, morale_after, permitted

rule = Module("cards.operations", Layer.BASE)

#: What cards permit, by name: to fire from hiding until an attack scores `amount` hits; to lay smoke or
#: mines as a special action; not to run when disrupted at the worst.
HIDDEN_FIRE, LAY_SMOKE, LAY_MINES, STAND_FAST = "hidden_fire", "lay_smoke", "lay_mines", "stand_fast"
#: The number of hexes that cards let anybody see when he attacks.
SIGHT = "sight"


#: The hexes in which a unit may lay a piece (smoke, mines) that a card lets it lay, its own first.
laying_places: Query[[Unit, str], tuple[Hex, ...]] = Query("laying_places", ())


@dataclass(frozen=True, slots=True)
class LaySmokeHere(Step):
    """The active unit lays smoke."""


@dataclass(frozen=True, slots=True)
class LayMines(Step):
    """The active unit lays mines."""


@dataclass(frozen=True, slots=True)
class LayIn(Action):
    """The active unit lays that piece in a hex."""

    piece: str
    hex: Hex


rule.procedure(Procedure(LAY_SMOKE), LaySmokeHere())
rule.procedure(Procedure(LAY_MINES), LayMines())


# ---------------------------------------------------------------------- camouflage


@rule.deny(shows_by_attacking, ids=("B-CRD-27",))
def camouflaged(now: Position, unit: Unit) -> bool:
    """B-CRD-27 — concealed squads of the card's owner are not revealed by firing."""
    return permitted(now, unit, HIDDEN_FIRE)


@rule.after(AttackEnded, ids=("B-CRD-27",))
def camouflage_lost(now: Position, event: AttackEnded) -> Done | None:
    """B-CRD-27 — unless the attack scores that many hits on the enemy, after defence."""
    if not now.state.effects:
        return None
    hits = sum(each.hits for volley in event.attack.volleys for each in volley.against)
    events: list[Event] = []
    for shooter in event.attack.shooters:
        unit = now.state.units.find(shooter.unit)
        effect = None if unit is None else permission(now, unit, HIDDEN_FIRE)
        if unit is not None and effect is not None and hits >= effect.amount:
            events += revealed(unit, "attack")
    return Done(events) if events else None


# ---------------------------------------------------------------------- special actions


@rule.offer(ChooseAction, ids=("B-SPC-02", "B-ACT-27"))
def offer_special_actions(now: Position, step: ChooseAction) -> Iterator[Action]:
    """B-SPC-02, B-ACT-27 — operations cards may give specializations actions of their own."""
    return offered(now, step.seat, (LAY_SMOKE, LAY_MINES)) if now.state.effects else iter(())


_LAID = {LAY_SMOKE: SMOKE, LAY_MINES: MINES}


@rule.forbid(Activate, ids=("B-SPC-02",), where={"action": tuple(_LAID)})
def only_with_the_card(now: Position, action: Activate) -> Refused | str | None:
    """B-SPC-02 — the squads that the card names, able to use their specialization, where there is room."""
    unit = now.state.units.find(action.unit)
    piece = _LAID[action.action]
    if unit is None:
        return None
    if not permitted(now, unit, action.action) or not is_able(now, unit):
        return "no card lets the unit do this"
    bars = [laying_bar(now, piece, hex_) for hex_ in laying_places(now, unit, piece)]
    if not bars:
        return "it cannot be laid on this ground"
    return None if None in bars else bars[0]


@rule.answer(laying_places, ids=("B-SPC-02",))
def in_its_own_hex(now: Position, unit: Unit, piece: str) -> tuple[Hex, ...]:
    """B-SPC-02 — the unit's own hex; mines are dug into the ground, not laid in buildings."""
    at = now.hex_of(unit)
    kind = None if at is None else terrain_here(now, at)
    if at is None or (piece == MINES and kind is not None and kind.building):
        return ()
    return (at,)


def _asked(now: Position, piece: str) -> Ask | Done:
    unit = active(now)
    if unit is None:
        return Done()
    places = tuple(LayIn(piece, hex_) for hex_ in laying_places(now, unit, piece))
    return Ask(now.state.activation.seat, f"lay_{piece}", places)


@rule.run(LaySmokeHere, ids=("B-SPC-02",))
def lay_smoke(now: Position, step: LaySmokeHere) -> Ask | Done:
    """B-SPC-02 — where it may lie."""
    return _asked(now, SMOKE)


@rule.run(LayMines, ids=("B-SPC-02",))
def lay_mines(now: Position, step: LayMines) -> Ask | Done:
    """B-SPC-02 — likewise; the squad that laid them does not set them off."""
    return _asked(now, MINES)


@rule.forbid(LayIn, ids=("B-SPC-02",))
def may_lie_there(now: Position, action: LayIn) -> Refused | str | None:
    """B-SPC-02 — in a place of the unit's where such a piece may lie."""
    unit = active(now)
    if unit is None or action.hex not in laying_places(now, unit, action.piece):
        return "it cannot be laid there"
    return laying_bar(now, action.piece, action.hex)


@rule.take(LayIn, ids=("B-SPC-02",))
def lay_in(now: Position, action: LayIn, step: Step) -> Done:
    """B-SPC-02 — it lies there."""
    if action.piece == SMOKE:
        return Done((SmokeLaid(action.hex),))
    return Done((ObstaclesLaid(obstacles=(Obstacle(action.hex, action.piece),)),))


# ---------------------------------------------------------------------- nerves, weather, fuel


@rule.modify(morale_after, Stage.LIMIT, ids=("B-CRD-25",))
def standing_fast(now: Position, after: str, unit: Unit, hits: int) -> str:
    """B-CRD-25 — a squad that a card bids to stand is disrupted at the worst."""
    return DISRUPTED if after == ROUTED and permitted(now, unit, STAND_FAST) else after


@rule.deny(has_sight, ids=("B-CRD-25",))
def fog(now: Position, shot: Shot) -> bool:
    """B-CRD-25 — weather on a card holds for both sides: nobody attacks farther than it lets him see."""
    if not now.state.effects:
        return False
    away = distance(shot.from_hex, shot.hex)
    return any(away > effect.amount for effect, _ in lasting(now, "modify", SIGHT))


@rule.allow(is_exempt, ids=("B-EQP-03",))
def guns_need_no_fuel(now: Position, unit: Unit, play: Play) -> bool:
    """B-EQP-03 — a card with the word fuel in its title has no effect on equipment."""
    fuel = "fuel" in card_of(now, play).name.casefold().split()
    return fuel and unit_class(now, unit) is UnitClass.GUN
