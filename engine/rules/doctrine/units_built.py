"""Heavy guns brought out: units that squads build where a card permits it, at the cost that it says."""

from collections.abc import Iterator

from engine.hexes.hex import Hex
from engine.model.card import Effect
from engine.model.values import UnitId
from engine.play.action import Action, Refused
from engine.play.event import Event, UnitPlaced
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.unit import OnHex, Unit
from engine.rules.base.moves.closed_ground import is_closed
from engine.rules.base.moves.moving import Move
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sequence.activation import active
from engine.rules.base.troops.units import has_room
from engine.rules.effects.conditions import fits
from engine.rules.effects.lasting import lasting
from engine.rules.module import Layer, Module
from engine.rules.queries import counts_for_stacking, point_cost, unit_points
from engine.rules.skirmish.economy.army import over_the_limit
from engine.rules.skirmish.economy.treasury import Credited, account
from engine.rules.skirmish.engineering.works import BUILD, Work, built, does_work, is_work, price_of_work
from engine.rules.skirmish.guns.crews import CREW, FULL_CREW

rule = Module("doctrine.units_built", Layer.DOCTRINE)

#: `permit` of this name: the units of `who` build a unit of kind `params.unit` in their hex, for
#: `params.points` movement points and `params.command`.
BUILD_UNIT = "build_unit"


def _plans(now: Position, unit: Unit | None = None) -> Iterator[Effect]:
    """The permissions in force to build a unit, those of one squad if one is given."""
    if not now.state.effects:
        return
    for effect, play in lasting(now, "permit", BUILD_UNIT):
        if unit is None or fits(now, play, effect.who, unit):
            yield effect


def _plan(now: Position, unit: Unit, kind: str) -> Effect | None:
    return next((effect for effect in _plans(now, unit) if effect.params.get("unit") == kind), None)


def _number(plan: Effect, key: str) -> int:
    value = plan.params.get(key, 0)
    return value if isinstance(value, int) else 0


def _new(now: Position, builder: Unit, kind: str, at: Hex) -> Unit:
    """The unit as it stands when it is finished: with a full crew, under a name nobody has."""
    names = (f"{builder.side}-{kind}-{number}" for number in range(1, len(tuple(now.state.units)) + 2))
    name = next(name for name in names if now.state.units.find(name) is None)
    return Unit(name, builder.side, builder.seat, kind, OnHex(at), (CREW,) * FULL_CREW)


@rule.allow(is_work, ids=("S-DOC-608",))
def units_are_work(now: Position, task: str, what: str) -> bool:
    """S-DOC-608 — what a card lets squads build is something to build."""
    return task == BUILD and any(plan.params.get("unit") == what for plan in _plans(now))


@rule.offer(Move, ids=("S-DOC-608",))
def offer_units(now: Position, step: Move) -> Iterator[Action]:
    """S-DOC-608 — by engineers."""
    unit = active(now)
    if unit is None or not unit.is_squad:
        return
    for plan in _plans(now, unit):
        kind = str(plan.params.get("unit", ""))
        if does_work(now, unit, BUILD, kind):
            yield Work(BUILD, kind)


@rule.term(point_cost, "build unit", ids=("S-DOC-608",))
def points_for_a_unit(now: Position, unit: Unit, what: str) -> int:
    """S-DOC-608 — for the movement points of the card."""
    task, _, kind = what.partition(":")
    plan = _plan(now, unit, kind) if task == BUILD and now.state.effects else None
    return 0 if plan is None else _number(plan, "points") * POINT


@rule.modify(price_of_work, Stage.ADD, ids=("S-DOC-608",))
def command_for_a_unit(now: Position, price: tuple[Event, ...], unit: Unit, work: Work) -> tuple[Event, ...]:
    """S-DOC-608 — and its command."""
    plan = _plan(now, unit, work.what) if work.task == BUILD else None
    if plan is None:
        return price
    return (*price, Credited(unit.side, "command", -_number(plan, "command"), work.what))


@rule.forbid(Work, ids=("S-DOC-608",))
def paid_and_with_room(now: Position, action: Work) -> Refused | str | None:
    """S-DOC-608 — with the command for it, room in the hex, and within the limit of an army."""
    unit = active(now)
    at = None if unit is None else now.hex_of(unit)
    plan = _plan(now, unit, action.what) if unit is not None and action.task == BUILD else None
    if unit is None or at is None or plan is None:
        return None
    if account(now, unit.side).command < _number(plan, "command"):
        return "not enough command"
    new = _new(now, unit, action.what, at)
    if counts_for_stacking(now, new) and not has_room(now, at, new):
        return "there is no room in the hex"
    return over_the_limit(now, unit.side, unit_points(now, new))


@rule.forbid(Work, ids=("B-EQP-25",))
def on_ground_for_it(now: Position, action: Work) -> Refused | None:
    """B-EQP-25 — not where the unit could never be, such as a gun in a building."""
    unit = active(now)
    at = None if unit is None else now.hex_of(unit)
    if unit is None or at is None or action.task != BUILD or _plan(now, unit, action.what) is None:
        return None
    closed = is_closed(now, _new(now, unit, action.what, at), at)
    return Refused("B-EQP-25", "the unit may not enter that ground", at) if closed else None


@rule.answer(built, ids=("S-DOC-608",))
def unit_built(now: Position, work: Work, at: Hex, builder: UnitId) -> tuple[Event, ...] | None:
    """S-DOC-608 — it stands in the hex of its builders with its crew; its owner says where it faces."""
    unit = now.state.units.find(builder)
    if unit is None or work.what not in [plan.params.get("unit") for plan in _plans(now)]:
        return None
    return (UnitPlaced(_new(now, unit, work.what, at)),)
