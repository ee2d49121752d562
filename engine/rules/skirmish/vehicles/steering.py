"""How tanks and guns move: straight ahead, turning hexside by hexside, free along roads, backwards."""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import DIRECTIONS, Hex, direction_between
from engine.kernel.step_costs import StepTable
from engine.model.unit_kind import UnitClass
from engine.play.action import Action, Refused
from engine.play.event import (
    ActivationChanged,
    AttackDeclared,
    FacingChanged,
    PointsSpent,
    UnitMoved,
)
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.query import Query, Stage, Tally
from engine.play.step import Done
from engine.play.unit import Inside, OnHex, Unit
from engine.rules.base.moves.movement import step_costs
from engine.rules.base.moves.moving import Enter, Move, printed_ground, step_clauses
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sequence.activation import active
from engine.rules.module import Layer, Module
from engine.rules.queries import step_cost
from engine.rules.skirmish.moves.turning import REVERSE, TURN, line_steps
from engine.rules.skirmish.vehicles.facing import has_facing

rule = Module("skirmish.steering", Layer.SKIRMISH)

#: How a unit would make a step: `ahead`, `along` a road or railway, `back`, `free` (it faces nowhere).
manner: Query[[Unit, Hex, Hex], str | None] = Query("manner", None)
#: Thirds of a movement point for turning to a direction. Terms: `turn`, `reverse`.
turn_cost: Tally[[Unit, int]] = Tally("turn_cost")

AHEAD, ALONG, BACK, FREE = "ahead", "along", "back", "free"
#: What is noted about an activation: how its unit came into its hex, and that it has turned.
CAME_ALONG, CAME_BACK, TURNED = "came along a line", "came backwards", "turned"
#: What the base rules note once movement and attack have both been made.
SPLIT = "moved before attack"


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """The active unit turns in its hex until it faces that direction."""

    facing: int


def _lines(game: Game) -> frozenset[tuple[Hex, Hex]]:
    """The steps along roads, bridges and railways of the printed map."""
    ground = game.derive(printed_ground)
    costs = step_costs(ground, UnitClass.HEAVY, game.derive(step_clauses))
    return line_steps(ground, StepTable(costs, ground.map.cells))


def hexsides_between(one: int, other: int) -> int:
    """How many hexsides lie between two directions, the shorter way."""
    return min((one - other) % 6, (other - one) % 6)


# ---------------------------------------------------------------------- steps


@rule.answer(manner, ids=("S-TNK-25",))
def straight_ahead(now: Position, unit: Unit, start: Hex, to: Hex) -> str | None:
    """S-TNK-25 — a tank moves straight ahead; what faces nowhere goes where it likes."""
    if unit.facing is None or not has_facing(now, unit):
        return FREE
    return AHEAD if direction_between(start, to) == unit.facing else None


@rule.modify(manner, Stage.REPLACE, ids=("S-TNK-27",))
def following_the_road(now: Position, how: str | None, unit: Unit, start: Hex, to: Hex) -> str | None:
    """S-TNK-27 — whoever came along a road or railway follows it without turning; back is a turn."""
    if how is not None or unit.facing is None or not now.state.activations:
        return how
    activation = now.state.activation
    direction = direction_between(start, to)
    if activation.unit != unit.id or CAME_ALONG not in activation.did or direction is None:
        return how
    behind = direction == (unit.facing + 3) % len(DIRECTIONS)
    return ALONG if not behind and (start, to) in now.game.derive(_lines) else how


@rule.modify(manner, Stage.REPLACE, ids=("S-TNK-30",))
def backwards(now: Position, how: str | None, unit: Unit, start: Hex, to: Hex) -> str | None:
    """S-TNK-30 — it may go backwards into the hex behind it."""
    if how is not None or unit.facing is None:
        return how
    return BACK if direction_between(start, to) == (unit.facing + 3) % len(DIRECTIONS) else how


@rule.forbid(Enter, ids=("S-TNK-25",))
def where_it_faces(now: Position, action: Enter) -> Refused | None:
    """S-TNK-25 — every other hex asks for a turn first."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or unit.is_squad or manner(now, unit, at, action.hex) is not None:
        return None
    return Refused("S-TNK-25", "the unit faces another way and must turn first", action.hex)


@rule.term(step_cost, "reverse", ids=("S-TNK-30",))
def dearer_backwards(now: Position, unit: Unit, start: Hex, to: Hex) -> int:
    """S-TNK-30 — a point more for each hex backwards."""
    if unit.is_squad or unit.facing is None:
        return 0
    return REVERSE.points * POINT if manner(now, unit, start, to) == BACK else 0


def _left(now: Position) -> Hex | None:
    """The hex the active unit was in before the one it has just entered."""
    activation = now.state.activation
    if len(activation.path) > 1:
        return activation.path[-2]
    start = activation.started_at
    return start.hex if isinstance(start, OnHex | Inside) else None


@rule.after(UnitMoved, ids=("S-TNK-25",))
def faces_where_it_goes(now: Position, event: UnitMoved) -> Done | None:
    """S-TNK-25 — a unit faces where it went unless it went backwards; how it came counts further on."""
    if event.by != "move" or not now.state.activations or not isinstance(event.place, OnHex):
        return None
    activation = now.state.activation
    unit, left = now.unit(event.unit), _left(now)
    if activation.unit != unit.id or left is None or unit.is_squad or not has_facing(now, unit):
        return None
    went = direction_between(left, event.place.hex)
    if went is None:
        return None
    back = unit.facing is not None and went == (unit.facing + 3) % len(DIRECTIONS)
    came = activation.did - {CAME_ALONG, CAME_BACK}
    if back:
        came |= {CAME_BACK}
    elif (left, event.place.hex) in now.game.derive(_lines):
        came |= {CAME_ALONG}
    events = [ActivationChanged(replace(activation, did=came))] if came != activation.did else []
    if not back and went != unit.facing:
        return Done((*events, FacingChanged(unit.id, went, "move")))
    return Done(tuple(events)) if events else None


# ---------------------------------------------------------------------- turns


@rule.term(turn_cost, "turn", ids=("S-TNK-26",))
def a_point_a_hexside(now: Position, unit: Unit, facing: int) -> int:
    """S-TNK-26 — one point for each hexside, three for half a turn."""
    return 0 if unit.facing is None else TURN.points * POINT * hexsides_between(unit.facing, facing)


@rule.term(turn_cost, "reverse", ids=("S-TNK-30",))
def dearer_turns_backwards(now: Position, unit: Unit, facing: int) -> int:
    """S-TNK-30 — one more for each hexside until a unit that came backwards goes ahead again."""
    if unit.facing is None or not now.state.activations or CAME_BACK not in now.state.activation.did:
        return 0
    return REVERSE.points * POINT * hexsides_between(unit.facing, facing)


@rule.offer(Move, ids=("S-TNK-26",))
def offer_turns(now: Position, step: Move) -> Iterator[Action]:
    """S-TNK-26 — to any other direction."""
    unit = active(now)
    if unit is None or unit.is_squad or unit.facing is None or not isinstance(unit.place, OnHex):
        return
    if has_facing(now, unit) and now.state.activation.points_left > 0:
        yield from (Turn(each) for each in range(len(DIRECTIONS)) if each != unit.facing)


@rule.forbid(Turn, ids=("S-TNK-26",))
def turns_must_be_paid(now: Position, action: Turn) -> str | None:
    """S-TNK-26 — with the points that are left."""
    unit = active(now)
    if unit is None or turn_cost(now, unit, action.facing) > now.state.activation.points_left:
        return "not enough movement points"
    return None


@rule.forbid(Turn, ids=("B-ACT-11",))
def not_in_two_parts(now: Position, action: Turn) -> str | None:
    """B-ACT-11 — turning is movement, which the attack does not split into two parts."""
    return "the unit has moved and attacked" if SPLIT in now.state.activation.did else None


@rule.take(Turn, ids=("S-TNK-26",))
def turn(now: Position, action: Turn, step: Move) -> Done:
    """S-TNK-26 — the unit pays and faces there; that draws no op fire."""
    unit = now.unit(now.state.activation.unit)
    paid = PointsSpent(turn_cost(now, unit, action.facing), "turn")
    noted = ActivationChanged(now.state.activation.done(TURNED))
    return Done((noted, paid, FacingChanged(unit.id, action.facing, "turn")), (step,))


@rule.after(AttackDeclared, ids=("B-ACT-11",))
def turned_before_attack(now: Position, event: AttackDeclared) -> Done | None:
    """B-ACT-11 — who has turned and attacks does not move on."""
    if not now.state.activations:
        return None
    activation = now.state.activation
    own = event.attack.lead.unit == activation.unit
    if not own or TURNED not in activation.did or SPLIT in activation.did:
        return None
    return Done((ActivationChanged(activation.done(SPLIT)),))
