"""Facing: heavy vehicles face a hexside, are weak from behind, and turn before they drive on."""

from collections.abc import Sequence
from dataclasses import replace

from engine.hexes.hex import DIRECTIONS, Hex, direction_between
from engine.model.said import say
from engine.play.ask import Ask
from engine.play.attack import Attack
from engine.play.event import ActivationChanged, FacingChanged, UnitMoved, UnitPlaced
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage, Term, total_of
from engine.play.ruleset import Taker
from engine.play.step import Done, Perform, Step
from engine.play.unit import OnHex, Unit
from engine.rules.base.firing.op_fire import OpFireMoment
from engine.rules.base.moves.moving import Enter, Move, enter
from engine.rules.base.moves.sides import FRONT, REAR, sides_towards
from engine.rules.base.sequence.activation import active
from engine.rules.effects.abilities import Play, card_of
from engine.rules.effects.area_attacks import attack_notes
from engine.rules.module import Layer, Module, Parameter
from engine.rules.option import Option
from engine.rules.queries import ENTER_HEX, defence, draws_op_fire, is_heavy_vehicle, step_cost
from engine.rules.skirmish.vehicles.facing import ChooseFacing, Face, has_facing

FROM_ABOVE = "facing.rear_from_above"

rule = Module(
    "optional.facing",
    Layer.OPTIONAL,
    option=Option(
        "facing",
        say("Facing of vehicles"),
        no_place={"skirmish": say("repeats the facing that skirmish tanks have anyway")},
    ),
    conflicts=("skirmish.facing",),
    parameters=(Parameter(FROM_ABOVE, False, choices=(False, True), reading="O-TNK-05"),),
)

#: What a side adds to the armor of a vehicle that is hit there.
ARMOR = {FRONT: 1, REAR: -1}
#: What an attack carries.
Notes = tuple[tuple[str, int], ...]
#: What the attacks of artillery and air support cards carry; their decks are named so.
PLUNGING, DECKS = "plunging", ("artillery", "air_support")
#: What is noted about an activation whose unit is turning.
TURNING = "turning"

#: The side on which an attack hits a vehicle; empty where none counts.
struck_side: Query[[Attack, Unit], str] = Query("struck_side", "")
#: Whether the enemy may answer each facing of a vehicle that turns.
is_watched: Query[[Unit], bool] = Query("is_watched", False)
#: Whether the active unit may go on turning.
may_turn_on: Query[[Unit], bool] = Query("may_turn_on", True)


@dataclass(frozen=True, slots=True)
class Rotate(Step):
    """The active vehicle turns to the next hexside."""

    facing: int


@dataclass(frozen=True, slots=True)
class GoAhead(Step):
    """The active vehicle enters the hex that it has turned to."""

    hex: Hex


# ---------------------------------------------------------------------- facing somewhere


@rule.answer(has_facing, ids=("O-TNK-01", "O-SET-03"))
def heavy_vehicles_face_a_hexside(now: Position, unit: Unit) -> bool:
    """O-TNK-01, O-SET-03 — where the scenario says so, each heavy vehicle faces one of six hexsides."""
    return is_heavy_vehicle(now, unit)


def _unfaced(now: Position, unit: Unit) -> Done | None:
    """Its owner is asked, when a vehicle has come onto the map without facing anywhere."""
    if unit.facing is not None or not isinstance(unit.place, OnHex) or not has_facing(now, unit):
        return None
    return Done(then=(ChooseFacing(unit.id),))


@rule.after(UnitPlaced, ids=("O-TNK-01",))
def placed_facing(now: Position, event: UnitPlaced) -> Done | None:
    """O-TNK-01 — it must be placed so that it faces one."""
    return _unfaced(now, event.unit)


@rule.after(UnitMoved, ids=("O-TNK-01",))
def arrives_facing(now: Position, event: UnitMoved) -> Done | None:
    """O-TNK-01 — also when it arrives later."""
    return None if event.by == "move" else _unfaced(now, now.unit(event.unit))


@rule.run(ChooseFacing, ids=("O-TNK-01",))
def choose_facing(now: Position, step: ChooseFacing) -> Ask | Done:
    """O-TNK-01 — any of the six."""
    unit = now.state.units.find(step.unit)
    if unit is None:
        return Done()
    return Ask(unit.seat, "facing", tuple(Face(unit.id, each) for each in range(len(DIRECTIONS))))


@rule.take(Face, ids=("O-TNK-01",))
def face(now: Position, action: Face, step: ChooseFacing) -> Done:
    """O-TNK-01 — it faces there."""
    return Done((FacingChanged(action.unit, action.facing, "choice"),))


# ---------------------------------------------------------------------- the side that is struck


def _sides(now: Position, attack: Attack, unit: Unit) -> Sequence[str]:
    at = now.hex_of(unit)
    if at is None or unit.facing is None or attack.by is None or not has_facing(now, unit):
        return ()
    shooter = now.hex_of(attack.by)
    return () if shooter is None else sides_towards(unit.facing, at, shooter)


@rule.answer(struck_side, ids=("O-TNK-02",))
def by_the_line_of_fire(now: Position, attack: Attack, unit: Unit) -> str:
    """O-TNK-02 — the hexside that the line from the leading shooter's hex crosses."""
    return next(iter(_sides(now, attack, unit)), "")


@rule.modify(struck_side, Stage.REPLACE, ids=("O-TNK-04",))
def along_a_spine(now: Position, side: str, attack: Attack, unit: Unit) -> str:
    """O-TNK-04 — between two sides the attacker chooses, and only the weaker one makes sense."""
    sides = _sides(now, attack, unit)
    return sides[-1] if sides else side


@rule.modify(attack_notes, Stage.ADD, ids=("O-TNK-05",))
def from_the_sky(now: Position, notes: Notes, play: Play) -> Notes:
    """O-TNK-05 — it is remembered which attacks are those of artillery and air support cards."""
    deck = card_of(now, play).deck
    return (*notes, (PLUNGING, 1)) if any(name in deck for name in DECKS) else notes


@rule.modify(struck_side, Stage.LIMIT, ids=("O-TNK-05",))
def upon_the_engine(now: Position, side: str, attack: Attack, unit: Unit) -> str:
    """O-TNK-05 — their attacks strike the rear; so do shots from above, where the scenario wants it."""
    if not has_facing(now, unit):
        return side
    if attack.by is None:
        return REAR if attack.notes[PLUNGING] else side
    if now.game.ruleset.parameters.get(FROM_ABOVE) is not True:
        return side
    cells, here, there = now.game.map.cells, now.hex_of(unit), now.hex_of(attack.by)
    higher = here is not None and there is not None and cells[there].elevation > cells[here].elevation
    return REAR if higher else side


@rule.term(defence, "armor", ids=("O-TNK-02",))
def armor_of_the_side(now: Position, attack: Attack, unit: Unit) -> int:
    """O-TNK-02 — one more armor in front, one less behind."""
    return 0 if unit.is_squad else ARMOR.get(struck_side(now, attack, unit), 0)


@rule.weigh(defence, ids=("O-TNK-03",))
def some_armor_is_left(now: Position, dice: int, terms: Sequence[Term], attack: Attack, unit: Unit) -> int:
    """O-TNK-03 — whatever is taken from it, the armor of a vehicle that faces somewhere is one at least."""
    if unit.is_squad or not has_facing(now, unit):
        return dice
    return dice + max(1 - max(total_of(terms, "armor"), 0), 0)


# ---------------------------------------------------------------------- turning


def _turns(facing: int, direction: int) -> tuple[int, ...]:
    """The hexsides faced one after the other on the shorter way round, clockwise for half a turn."""
    clockwise = (direction - facing) % 6
    step = 1 if clockwise <= 3 else -1
    count = clockwise if step == 1 else 6 - clockwise
    return tuple((facing + step * number) % 6 for number in range(1, count + 1))


@rule.around(Enter, ids=("O-TNK-06",))
def turn_and_enter(now: Position, action: Enter, step: Move, below: Taker) -> Done:
    """O-TNK-06 — it turns as far as it likes for nothing, and then it enters the hex ahead."""
    unit = now.unit(now.state.activation.unit)
    at = now.hex_of(unit)
    direction = direction_between(at, action.hex) if at is not None else None
    if direction is None or not has_facing(now, unit):
        return below(now, action, step)
    turns = (direction,) if unit.facing is None else _turns(unit.facing, direction)
    if not turns:
        return below(now, action, step)
    noted = ActivationChanged(now.state.activation.done(TURNING))
    pause = (OpFireMoment(),) if is_watched(now, unit) else ()
    steps: list[Step] = [each for facing in turns for each in (Rotate(facing), *pause)]
    return Done((noted,), (*steps, GoAhead(action.hex), step))


@rule.run(Rotate, ids=("O-TNK-06",))
def rotate(now: Position, step: Rotate) -> Done:
    """O-TNK-06 — one hexside further."""
    unit = now.state.active_unit
    if unit is None or not may_turn_on(now, unit):
        return Done()
    return Done((FacingChanged(unit.id, step.facing, "turn"),))


@rule.answer(is_watched, ids=("O-TNK-07",))
def between_facings(now: Position, unit: Unit) -> bool:
    """O-TNK-07 — the enemy has time for op fire between each facing and the next."""
    return True


@rule.allow(draws_op_fire, ids=("O-TNK-07",))
def each_facing_draws_fire(now: Position, unit: Unit) -> bool:
    """O-TNK-07 — in the hex it starts from as well, still once in each hex."""
    return bool(now.state.activations) and TURNING in now.state.activation.did


@rule.deny(may_turn_on, ids=("O-TNK-08",))
def stops_at_once(now: Position, unit: Unit) -> bool:
    """O-TNK-08 — a vehicle that op fire has stopped does not turn any farther."""
    return active(now) is None


@rule.run(GoAhead, ids=("O-TNK-06",))
def go_ahead(now: Position, step: GoAhead) -> Done:
    """O-TNK-06 — the hex ahead is entered, if the vehicle is still able to."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None:
        return Done()
    activation = now.state.activation
    turned = ActivationChanged(replace(activation, did=activation.did - {TURNING}))
    if step_cost(now, unit, at, step.hex) > now.state.activation.points_left:
        return Done((turned,))
    entered = enter(now, Enter(step.hex), Move())
    return Done((turned, *entered.events), (Perform(ENTER_HEX.name),))
