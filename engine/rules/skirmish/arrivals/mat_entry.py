"""Units on the mat: activated from space 0 on, they enter the board in the Reinforcement Hex."""

from collections.abc import Iterator

from engine.hexes.hex import Hex
from engine.model.values import SideId, UnitId
from engine.play.action import Action, Refused
from engine.play.event import ActionTaken, ActivationEnded, EffectBegan, EffectsEnded, UnitPlaced
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.legality import Unforbidden, veto
from engine.play.options import Legality
from engine.play.query import Query
from engine.play.state import ActiveEffect, State
from engine.play.step import Done
from engine.play.unit import FATIGUED, OnHex, Unit
from engine.rules.base.moves.closed_ground import is_closed
from engine.rules.base.sequence.activation import Activate, begun
from engine.rules.base.sequence.turns import ChooseAction, action_taken
from engine.rules.base.troops.units import has_room, vehicle_kind
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import (
    ADVANCE,
    ASSAULT,
    CONCENTRATED_FIRE,
    FATIGUE,
    FIRE_AND_MOVEMENT,
    counts_for_stacking,
    is_fresh,
    movement_points,
)
from engine.rules.skirmish.arrivals.home import home_hexes, open_homes
from engine.rules.skirmish.arrivals.mat import READY_SPACE, Waiting, changed, mat_of
from engine.rules.skirmish.economy.army import over_the_limit
from engine.rules.skirmish.moves.movement import SPRINT

#: Whether squads that sprint onto the board have their points for each space above zero, or once.
BY_SPACE = "mat.sprint_bonus_by_space"

rule = Module(
    "skirmish.mat_entry",
    Layer.SKIRMISH,
    parameters=(Parameter(BY_SPACE, True, (False, True), reading="S-MAT-05"),),
)


#: What a unit may enter with.
ENTRIES = (ADVANCE, CONCENTRATED_FIRE, FIRE_AND_MOVEMENT, ASSAULT, SPRINT)
#: The lasting effect that remembers from which space the active unit came.
CAME_FROM = "mat_space"
INFANTRY_BONUS = 4
VEHICLE_BONUS = 6


#: The position once a waiting unit has entered in a hex, None where it does not wait.
having_entered: Query[[UnitId, Hex], Position | None] = Query("having_entered", None, kept=True)
#: Which actions are legal there, None where the unit does not wait.
acting_there: Query[[UnitId, Hex], Legality | None] = Query("acting_there", None, kept=True)


@dataclass(frozen=True, slots=True)
class EnterBoard(Action):
    """A waiting unit enters in that Reinforcement Hex and takes the action there."""

    unit: UnitId
    hex: Hex
    action: str


@dataclass(frozen=True, slots=True)
class FatigueWaiting(Action):
    """A waiting unit is fatigued where it is."""

    unit: UnitId


def side_on_turn(now: Position) -> SideId:
    """The side whose action turn it is."""
    step = now.state.agenda[-1]
    assert isinstance(step, ChooseAction)
    return now.game.side_of(step.seat)


def _waiting(now: Position, unit: UnitId) -> Waiting | None:
    return mat_of(now, side_on_turn(now)).find(unit)


def _entered(now: Position, entry: Waiting, hex_: Hex) -> State:
    """The state with the unit on the board and all that follows from the space it came from."""
    effect = ActiveEffect(CAME_FROM, entry.unit.id, amount=entry.space, until="activation")
    return EffectBegan(effect).apply(now.state.with_units(entry.unit.at(OnHex(hex_))))


@rule.offer(ChooseAction, ids=("S-MAT-03", "S-MAT-04"))
def offer_entries(now: Position, step: ChooseAction) -> Iterator[Action]:
    """S-MAT-03 — units on the mat may be activated as if they stood on the board."""
    side = now.game.side_of(step.seat)
    for entry in mat_of(now, side).waiting:
        if entry.unit.seat == step.seat:
            for hex_ in home_hexes(now, side):
                yield from (EnterBoard(entry.unit.id, hex_, action) for action in ENTRIES)


@rule.forbid(EnterBoard, ids=("S-MAT-04",), by=("unit", "hex"))
def waits_on_the_mat(now: Position, action: EnterBoard) -> str | None:
    """S-MAT-04 — a unit of the own mat, entering in a Reinforcement Hex of its side."""
    if _waiting(now, action.unit) is None:
        return "the unit is not on the mat"
    return (
        None if action.hex in home_hexes(now, side_on_turn(now)) else "not a Reinforcement Hex of this side"
    )


@rule.forbid(EnterBoard, ids=("S-MAT-03",), by=("unit",))
def on_space_zero(now: Position, action: EnterBoard) -> str | None:
    """S-MAT-03 — units on space -1 cannot be activated yet."""
    entry = _waiting(now, action.unit)
    return "the unit is on space -1" if entry is not None and entry.space < READY_SPACE else None


@rule.forbid(EnterBoard, ids=("S-SET-10",), by=("hex",))
def home_is_open(now: Position, action: EnterBoard) -> str | None:
    """S-SET-10 — an enemy unit in the Reinforcement Hex bars it."""
    return (
        None
        if action.hex in open_homes(now, side_on_turn(now))
        else "an enemy unit is in the Reinforcement Hex"
    )


@rule.forbid(EnterBoard, ids=("S-SET-10",), by=("unit", "hex"))
def home_has_room(now: Position, action: EnterBoard) -> str | None:
    """S-SET-10 — nobody enters a Reinforcement Hex that is full, where its room is read as limited."""
    entry = _waiting(now, action.unit)
    if entry is None or not counts_for_stacking(now, entry.unit) or has_room(now, action.hex, entry.unit):
        return None
    return "the hex is full"


@rule.forbid(EnterBoard, ids=("B-MOV-02",), by=("unit", "hex"))
def by_ground_it_may_enter(now: Position, action: EnterBoard) -> Refused | None:
    """B-MOV-02 — not where the ground is closed to the unit."""
    entry = _waiting(now, action.unit)
    if entry is None or not is_closed(now, entry.unit, action.hex):
        return None
    return Refused("B-MOV-02", "the unit may not enter that ground", action.hex)


@rule.forbid(EnterBoard, ids=("S-RES-04",), by=("unit",))
def within_board_limit(now: Position, action: EnterBoard) -> Refused | None:
    """S-RES-04 — never more unit points on the board than allowed."""
    entry = _waiting(now, action.unit)
    return over_the_limit(now, side_on_turn(now), entry.points) if entry is not None else None


def barred_there(now: Position, action: EnterBoard) -> str | None:
    """Whether the action is barred on the board, without the reason."""
    legality = acting_there(now, action.unit, action.hex)
    if legality is None or legality.allows(Activate(action.unit, action.action)):
        return None
    return "barred"


@rule.forbid(EnterBoard, weight=2, quick=barred_there)
def able_to_act_there(now: Position, action: EnterBoard) -> Refused | None:
    """What bars the action on the board bars it on entering."""
    there = having_entered(now, action.unit, action.hex)
    return None if there is None else veto(there, Activate(action.unit, action.action))


@rule.answer(having_entered)
def on_entering(now: Position, unit: UnitId, hex_: Hex) -> Position | None:
    """The position once a waiting unit has entered in that hex."""
    entry = _waiting(now, unit)
    return None if entry is None else now.then(_entered(now, entry, hex_))


@rule.answer(acting_there)
def judged_there(now: Position, unit: UnitId, hex_: Hex) -> Legality | None:
    """What no rule forbids there: whatever the unit does, what is said of it alone is asked once."""
    there = having_entered(now, unit, hex_)
    return None if there is None else Unforbidden(there)


@rule.take(EnterBoard, ids=("S-MAT-04",))
def enter_board(now: Position, action: EnterBoard, step: ChooseAction) -> Done:
    """S-MAT-04 — it is put on the board and acts from there; that hex itself costs nothing."""
    side = now.game.side_of(step.seat)
    mat = mat_of(now, side)
    entry = mat.find(action.unit)
    assert entry is not None
    there = now.then(_entered(now, entry, action.hex))
    start = begun(there, action.unit, action.action, step.seat)
    events = (
        changed(now, side, mat.take(action.unit)),
        UnitPlaced(entry.unit.at(OnHex(action.hex))),
        EffectBegan(ActiveEffect(CAME_FROM, action.unit, amount=entry.space, until="activation")),
        ActionTaken(step.seat, action.action, action.unit),
        *start.events,
    )
    return Done(events, (*start.then, *action_taken(step)))


@rule.after(ActivationEnded)
def forget_the_space(now: Position, event: ActivationEnded) -> Done | None:
    """The bonus of the mat is for the first activation only."""
    return Done([EffectsEnded("activation")]) if not now.state.activations else None


def _spaces_above_zero(now: Position, unit: Unit) -> int:
    return max((effect.amount for effect in now.state.effects_on(unit.id, CAME_FROM)), default=0)


@rule.term(movement_points, "bonus", ids=("S-MAT-05",))
def rested_infantry(now: Position, unit: Unit, action: str) -> int:
    """S-MAT-05 — squads that sprint in have 4 points more for each space above zero, or 4 once."""
    if not unit.is_squad or action != SPRINT:
        return 0
    if now.game.ruleset.parameters[BY_SPACE]:
        return INFANTRY_BONUS * _spaces_above_zero(now, unit)
    return INFANTRY_BONUS if any(now.state.effects_on(unit.id, CAME_FROM)) else 0


@rule.term(movement_points, "bonus", ids=("S-MAT-06",))
def vehicles_in_time(now: Position, unit: Unit, action: str) -> int:
    """S-MAT-06 — vehicles have 6 points more for each space above zero."""
    return VEHICLE_BONUS * _spaces_above_zero(now, unit) if vehicle_kind(now, unit) is not None else 0


# ---------------------------------------------------------------------- fatigue on the mat


@rule.offer(ChooseAction, ids=("S-MAT-08", "S-ACT-13"))
def offer_fatigue(now: Position, step: ChooseAction) -> Iterator[Action]:
    """S-MAT-08 — an action may be spent on fatiguing a waiting unit."""
    for entry in mat_of(now, now.game.side_of(step.seat)).waiting:
        if entry.unit.seat == step.seat:
            yield FatigueWaiting(entry.unit.id)


@rule.forbid(FatigueWaiting, ids=("S-MAT-08", "S-ACT-13"))
def fresh_and_waiting(now: Position, action: FatigueWaiting) -> str | None:
    """S-MAT-08 — a unit on the mat that could be activated."""
    entry = _waiting(now, action.unit)
    if entry is None or entry.space < READY_SPACE:
        return "the unit does not wait on space 0 or higher"
    return None if is_fresh(now, entry.unit) else "the unit is fatigued"


@rule.take(FatigueWaiting, ids=("S-MAT-08", "S-ACT-13"))
def fatigue_waiting(now: Position, action: FatigueWaiting, step: ChooseAction) -> Done:
    """S-MAT-08 — it stays on its space, fatigued."""
    side = now.game.side_of(step.seat)
    mat = mat_of(now, side)
    entry = mat.find(action.unit)
    assert entry is not None
    tired = Waiting(entry.unit.marked(FATIGUED), entry.points)
    events = (changed(now, side, mat.put(tired)), ActionTaken(step.seat, FATIGUE))
    return Done(events, action_taken(step))
