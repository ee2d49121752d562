"""Gliders: squads and guns that are bought to come by air and land where dice carry them."""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import Hex
from engine.model.said import say
from engine.model.values import SideId, UnitId
from engine.play.action import Action
from engine.play.ask import Ask, Chance, Roll, Throw
from engine.play.event import UnitPlaced
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.step import Done, Step
from engine.play.unit import FATIGUED, OnHex, Unit
from engine.rules.base.troops.units import unit_class
from engine.rules.doctrine.arrivals import barred_ground
from engine.rules.doctrine.hands import is_open
from engine.rules.effects.abilities import EFFECTS, EffectStep, Play, effect_of, went_on
from engine.rules.effects.conditions import NEEDS, Condition
from engine.rules.effects.drift import Drifted, drift_number, landed
from engine.rules.module import Layer, Module
from engine.rules.skirmish.arrivals.mat import FIRST_SPACE, Waiting, changed, mat_of
from engine.rules.skirmish.arrivals.mat_entry import EnterBoard, FatigueWaiting, side_on_turn
from engine.rules.skirmish.arrivals.mat_transfers import SwitchWaiting
from engine.rules.skirmish.economy.army import over_the_limit
from engine.rules.skirmish.economy.purchase import Purchase, buyer
from engine.rules.skirmish.economy.treasury import account
from engine.rules.skirmish.guns.towing import waiting_at_home
from engine.rules.skirmish.vehicles.carrying import is_new_crew

rule = Module("doctrine.gliders", Layer.DOCTRINE)

#: The ability, the mark of units that wait for a glider, and what a glider costs in command.
ABILITY, GLIDER = "gliders", "glider"
GLIDER_COST = 1


@dataclass(frozen=True, slots=True)
class ByGlider(Action):
    """A squad or gun just bought will come by glider, for one command more."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class Glide(EffectStep):
    """`glide`: a unit that waits for a glider lands where it drifts to, not on terrain of `where.without`."""

    def draws_on_secrets(self) -> bool:
        """Who waits on the mat."""
        return True


@dataclass(frozen=True, slots=True)
class SendGlider(Action):
    """That unit is in the glider."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class GliderDrift(Step):
    """A glider drifts from a hex."""

    play: Play
    unit: UnitId
    hex: Hex


rule.part(EFFECTS, ("glide", Glide), ids=("S-DOC-301",))


def waiting_for_gliders(now: Position, side: SideId) -> Iterator[Waiting]:
    """The units of a side that come by glider."""
    return (entry for entry in mat_of(now, side).waiting if entry.unit.has(GLIDER))


def _glider_waits(now: Position, play: Play) -> bool:
    # Of a mat that is not known it may be so.
    return mat_of(now, play.side).hides or any(
        over_the_limit(now, play.side, entry.points) is None for entry in waiting_for_gliders(now, play.side)
    )


rule.part(
    NEEDS,
    Condition("glider_waits", _glider_waits, say("a unit that waits for a glider")),
    ids=("S-DOC-301",),
)


# ---------------------------------------------------------------------- buying


def _flies(now: Position, unit: Unit) -> bool:
    return unit.is_squad or unit_class(now, unit).value == "gun"


@rule.offer(Purchase, ids=("S-DOC-301",))
def offer_gliders(now: Position, step: Purchase) -> Iterator[Action]:
    """S-DOC-301 — for squads and guns bought in this step."""
    side = now.game.side_of(step.seat)
    if is_open(now, side, ABILITY):
        for entry in mat_of(now, side).waiting:
            if entry.space == FIRST_SPACE and _flies(now, entry.unit):
                yield ByGlider(entry.unit.id)


@rule.forbid(ByGlider, ids=("S-DOC-301",))
def bought_now_and_paid(now: Position, action: ByGlider) -> str | None:
    """S-DOC-301 — once each, for one command."""
    step = now.state.agenda[-1]
    assert isinstance(step, Purchase)
    side = now.game.side_of(step.seat)
    mat = mat_of(now, side)
    entry = mat.find(action.unit)
    if entry is None or entry.unit.has(GLIDER) or entry.space != FIRST_SPACE:
        return "the unit has not been bought in this step"
    return None if mat.spent[0] + GLIDER_COST <= account(now, side).command else "a glider costs 1 CP"


@rule.forbid(ByGlider, ids=("S-ATG-13",))
def no_crews_by_air(now: Position, action: ByGlider) -> str | None:
    """S-ATG-13 — new gun crews come by half-track."""
    return "gun crews ride in half-tracks only" if is_new_crew(now, buyer(now), action.unit) else None


@rule.take(ByGlider, ids=("S-DOC-301",))
def by_glider(now: Position, action: ByGlider, step: Purchase) -> Done:
    """S-DOC-301 — it waits for its glider."""
    side = now.game.side_of(step.seat)
    mat = mat_of(now, side)
    entry = mat.find(action.unit)
    assert entry is not None
    paid = (mat.spent[0] + GLIDER_COST, *mat.spent[1:])
    spent = replace(mat, spent=paid)
    return Done((changed(now, side, spent.put(replace(entry, unit=entry.unit.marked(GLIDER)))),), (step,))


# ---------------------------------------------------------------------- beside the mat


def _gliding(now: Position, side: SideId, unit: UnitId) -> bool:
    return any(entry.unit.id == unit for entry in waiting_for_gliders(now, side))


@rule.forbid(EnterBoard, ids=("S-DOC-301",), by=("unit",))
def not_by_road(now: Position, action: EnterBoard) -> str | None:
    """S-DOC-301 — it does not come by the Reinforcement Hex."""
    return "the unit waits for a glider" if _gliding(now, side_on_turn(now), action.unit) else None


@rule.forbid(FatigueWaiting, ids=("S-DOC-301",))
def not_on_the_mat(now: Position, action: FatigueWaiting) -> str | None:
    """S-DOC-301 — nor is it on the mat, where an action may fatigue it."""
    return "the unit waits for a glider" if _gliding(now, side_on_turn(now), action.unit) else None


@rule.forbid(SwitchWaiting, ids=("S-DOC-301",))
def together_in_the_glider(now: Position, action: SwitchWaiting) -> str | None:
    """S-DOC-301 — so that it shares no space with squads on the mat."""
    side = buyer(now)
    one_glides = _gliding(now, side, action.unit) != _gliding(now, side, action.to)
    return "one of the squads waits for a glider" if one_glides else None


@rule.modify(waiting_at_home, Stage.LIMIT, ids=("S-DOC-301",))
def no_vehicle_fetches_it(now: Position, units: tuple[Unit, ...], vehicle: Unit) -> tuple[Unit, ...]:
    """S-DOC-301 — nor does it count as in the Reinforcement Hex for a vehicle that would take it along."""
    return tuple(unit for unit in units if not unit.has(GLIDER))


# ---------------------------------------------------------------------- landing


@rule.run(Glide, ids=("S-DOC-301",))
def glide(now: Position, step: Glide) -> Ask | Done:
    """S-DOC-301 — one of the units that wait."""
    units = tuple(
        SendGlider(entry.unit.id)
        for entry in waiting_for_gliders(now, step.play.side)
        if over_the_limit(now, step.play.side, entry.points) is None
    )
    return Ask(step.play.seat, "glider", units) if units else went_on(step.play)


@rule.take(SendGlider, ids=("S-DOC-301",))
def send_glider(now: Position, action: SendGlider, step: Glide) -> Done:
    """S-DOC-301 — the dice say where it comes down."""
    assert step.play.target is not None
    return Done(then=(GliderDrift(step.play, action.unit, step.play.target),))


@rule.run(GliderDrift, ids=("S-DOC-301",))
def glider_drift(now: Position, step: GliderDrift) -> Chance:
    """S-DOC-301 — drift is rolled as for any target hex."""
    return Chance("drift", (Throw("black", 1, "drift"), Throw("red", 1, "drift direction")))


@rule.rolled(GliderDrift, ids=("S-DOC-301",))
def glider_drifted(now: Position, step: GliderDrift, roll: Roll) -> Done:
    """S-DOC-301 — on ground it cannot land on it drifts on from there; off the map it is lost."""
    black, red = roll.faces
    number = drift_number(now, step.play, step.hex)
    away = 0 if black >= number else black
    final = landed(now, step.hex, away, red)
    on_map = final if final in now.game.map else None
    told = Drifted(step.play, number, away, on_map)
    side = step.play.side
    mat = mat_of(now, side)
    entry = mat.find(step.unit)
    assert entry is not None
    if on_map is None:
        return went_on(step.play, [told, changed(now, side, mat.take(step.unit))])
    unit = entry.unit.unmarked(GLIDER)
    bad = now.game.map.cells[on_map].terrain in effect_of(now, step.play).where.without
    if bad or barred_ground(now, unit, on_map):
        return Done((told,), (replace(step, hex=on_map),))
    placed = UnitPlaced(unit.at(OnHex(on_map)).marked(FATIGUED))
    return went_on(step.play, [told, changed(now, side, mat.take(step.unit)), placed])
