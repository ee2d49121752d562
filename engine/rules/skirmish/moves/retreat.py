"""Running home: a squad retreats at once to its Reinforcement Hex, as a reaction, an action or at the end."""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import Hex
from engine.kernel.odds import DiceChanges
from engine.kernel.step_costs import CostField, StepTable
from engine.model.unit_kind import UnitClass
from engine.model.values import SideId, UnitId
from engine.play.action import Action, Refused
from engine.play.ask import Ask
from engine.play.attack import Attack, Die
from engine.play.event import ActionTaken, Event, Marked, UnitMoved, Unmarked
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.query import Query, Stage
from engine.play.ruleset import Procedure
from engine.play.state import State
from engine.play.step import Done, Perform, Step, Window
from engine.play.unit import DISRUPTED, FATIGUED, OP_FIRE, PINNED, Inside, OnHex, Unit
from engine.rules.base.moves.moving import printed_ground, step_clauses
from engine.rules.base.sequence.activation import active, begun, own_units, standing
from engine.rules.base.sequence.forbidden import forbidden_hexes
from engine.rules.base.sequence.turns import ChooseAction, OpenPhase, action_taken, turns
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    ACTION_PHASE,
    END_TURN,
    ENTER_HEX,
    FIRE,
    clauses_of_its_own,
    dice_changes,
    ends_activation,
    is_fresh,
    movement_class,
    seat_order,
)
from engine.rules.skirmish.arrivals.home import is_sheltered, refuges
from engine.rules.skirmish.firing.fire import AimDice, with_black
from engine.rules.skirmish.moves.retreat_routes import retreat_steps, way_home

rule = Module("skirmish.retreat", Layer.SKIRMISH)

#: Who runs when a unit is ordered home: the unit itself, or a squad that parts from it.
who_runs: Query[[Unit], Unit | None] = Query("who_runs", None)
#: The hexes that nobody of a side runs through.
closed_to: Query[[SideId], frozenset[Hex]] = Query("closed_to", frozenset(), kept=True)

RETREAT = "retreat"
#: The kind of window in which squads run home out of turn.
RETREAT_WINDOW = "retreat"
#: The marker of a squad that has run home in this round.
FLEEING = "fleeing"

DICE_TURNED = 2
#: The faces that may be turned down.
TURNABLE = (5, 6)


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """A squad runs home."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class RunTo(Action):
    """The running squad goes on through an adjacent hex on a shortest route."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class LeftToRun(Event):
    """The figures of a unit left it as a squad of their own; what shook them goes along."""

    unit: UnitId
    squad: Unit

    def apply(self, state: State) -> State:
        """The squad stands where the unit is, and the unit has nobody."""
        left = state.units[self.unit].without(self.squad.figures)
        return state.with_units(left.unmarked(PINNED, DISRUPTED, OP_FIRE), self.squad)


@dataclass(frozen=True, slots=True)
class ReactionRetreats(Step):
    """After an action turn the other side may order squads home."""


@dataclass(frozen=True, slots=True)
class LastRetreats(Step):
    """After the last action turn both sides may order squads home."""


@dataclass(frozen=True, slots=True)
class Run(Step):
    """The active squad runs on until it is home."""


@dataclass(frozen=True, slots=True)
class RunMoment(Step):
    """The enemy may fire at the running squad where it has come to."""


@dataclass(frozen=True, slots=True)
class TurnDice(Step):
    """The owner of a running squad turns dice of the attack."""


rule.procedure(Procedure(RETREAT), Run())
rule.insert(END_TURN, ReactionRetreats(), ids=("S-RET-01",))
rule.insert(ACTION_PHASE, LastRetreats(), after=OpenPhase(), ids=("S-RND-04", "S-RET-09"))
rule.insert(FIRE, TurnDice(), before=AimDice(), ids=("S-RET-05",))


# ---------------------------------------------------------------------- routes


#: More fields than this are not remembered at a time.
MOST_REMEMBERED = 64


def _fields(game: Game) -> dict[object, CostField]:
    return {}


def _tables(game: Game) -> dict[object, StepTable]:
    return {}


def _steps(now: Position, unit: Unit) -> StepTable:
    """The steps open to whoever moves as the unit does."""
    known = now.game.derive(_tables)
    key = movement_class(now, unit) or UnitClass.SQUAD, clauses_of_its_own(now, unit)
    if key not in known:
        kind, own = key
        clauses = step_clauses(now.game).with_clauses(*own)
        known[key] = retreat_steps(printed_ground(now.game), clauses, kind)
    return known[key]


@rule.answer(closed_to)
def enemies_and_the_forbidden(now: Position, side: SideId) -> frozenset[Hex]:
    """Those with an enemy in them, and those that the scenario forbids."""
    enemies = frozenset(
        each.place.hex
        for each in now.state.units.all()
        if each.side != side and isinstance(each.place, OnHex | Inside)
    )
    return enemies | forbidden_hexes(now.game, side)


def steps_home(now: Position, unit: Unit) -> CostField:
    """S-RET-03 — for every hex the fewest hexes to the nearest open Reinforcement Hex of the unit's side."""
    homes, closed = refuges(now, unit.side), closed_to(now, unit.side)
    known = now.game.derive(_fields)
    steps = _steps(now, unit)
    key = (steps, homes, closed)
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        found = known[key] = way_home(steps, homes, closed)
    return found


def hexes_on(now: Position, unit: Unit) -> tuple[Hex, ...]:
    """S-RET-03 — the adjacent hexes that stay on a shortest route home, in the order of directions."""
    at = now.hex_of(unit)
    field = steps_home(now, unit)
    return () if at is None or at not in field else _steps(now, unit).next_hexes(field, at)


# ---------------------------------------------------------------------- who may run, and when


def _window(now: Position, seats: tuple[str, ...], cause: str) -> Done:
    return Done(then=(Window(RETREAT_WINDOW, cause, seats),) if seats else ())


@rule.run(ReactionRetreats, ids=("S-RET-01",))
def reaction_retreats(now: Position, step: ReactionRetreats) -> Done:
    """S-RET-01 — after an action turn of the enemy any squads may be ordered home, free of actions."""
    mover = turns(now.state).seat
    side = now.game.side_of(mover)
    return _window(now, tuple(seat for seat in seat_order(now) if now.game.side_of(seat) != side), mover)


@rule.run(LastRetreats, ids=("S-RET-09",))
def last_retreats(now: Position, step: LastRetreats) -> Done:
    """S-RET-09 — when all action turns are over both sides may order squads home, initiative first."""
    return _window(now, seat_order(now), "end")


@rule.offer(Window, kind=RETREAT_WINDOW, ids=("S-RET-01",))
def offer_reactions(now: Position, step: Window) -> Iterator[Action]:
    """S-RET-01 — the squads of the seat, whatever their state."""
    return (Retreat(unit.id) for unit in own_units(now, step.seat))


@rule.offer(ChooseAction, ids=("S-RET-02",))
def offer_retreat(now: Position, step: ChooseAction) -> Iterator[Action]:
    """S-RET-02 — a retreat as an action."""
    return (Retreat(unit.id) for unit in own_units(now, step.seat))


def _is_reaction(now: Position) -> bool:
    return bool(now.state.agenda) and isinstance(now.state.agenda[-1], Window)


@rule.forbid(Retreat, ids=("S-RET-12",))
def only_squads_retreat(now: Position, action: Retreat) -> str | None:
    """S-RET-12 — vehicles never retreat, nor do squads in them."""
    unit = now.state.units.find(action.unit)
    if unit is None or not (who_runs(now, unit) or unit).is_squad:
        return "only squads retreat"
    return None if standing(now, unit) else "the squad is in a vehicle"


@rule.forbid(Retreat, ids=("S-ACT-12", "S-RET-02"))
def unfatigued_as_an_action(now: Position, action: Retreat) -> str | None:
    """S-ACT-12 — as an action only an unfatigued squad retreats."""
    unit = now.state.units.find(action.unit)
    if unit is None or _is_reaction(now) or is_fresh(now, unit):
        return None
    return "the squad is fatigued"


@rule.forbid(Retreat, ids=("S-RET-10",))
def who_has_fled(now: Position, action: Retreat) -> str | None:
    """S-RET-10 — a squad that has run home stays there for the round."""
    unit = now.state.units.find(action.unit)
    return "the squad has run home" if unit is not None and unit.has(FLEEING) else None


@rule.forbid(Retreat, ids=("S-RET-03",))
def with_a_route(now: Position, action: Retreat) -> Refused | str | None:
    """S-RET-03 — without a route a squad cannot retreat."""
    unit = now.state.units.find(action.unit)
    if unit is None:
        return "there is no such squad"
    if is_sheltered(now, unit):
        return Refused("S-RET-03", "the squad is in its Reinforcement Hex", unit.id)
    return None if hexes_on(now, unit) else Refused("S-RET-03", "there is no way home", unit.id)


@rule.take(Retreat, ids=("S-RET-03",))
def retreat(now: Position, action: Retreat, step: Step) -> Done:
    """S-RET-03 — the squad runs at once, whatever its movement points."""
    unit = now.unit(action.unit)
    runner = who_runs(now, unit)
    events: tuple[Event, ...] = ()
    if runner is not None:
        events = (LeftToRun(unit.id, runner),)
        now, unit = now.then(events[0].apply(now.state)), runner
    start = begun(now, unit.id, RETREAT, unit.seat)
    if not isinstance(step, ChooseAction):
        return Done((*events, *start.events), start.then)
    events = (*events, ActionTaken(step.seat, RETREAT, unit.id))
    return Done((*events, *start.events), (*start.then, *action_taken(step)))


# ---------------------------------------------------------------------- running


@rule.run(Run, ids=("S-RET-03",))
def run(now: Position, step: Run) -> Ask | Done:
    """S-RET-03 — hex by hex along a shortest route; the owner chooses between equal ones."""
    unit = active(now)
    if unit is None:
        return Done()
    return Ask(unit.seat, "run", tuple(RunTo(hex_) for hex_ in hexes_on(now, unit)))


@rule.take(RunTo, ids=("S-RET-03",))
def run_to(now: Position, action: RunTo, step: Run) -> Done:
    """S-RET-03 — it enters the hex; obstacles do not stop it."""
    return Done((UnitMoved(now.state.activation.unit, OnHex(action.hex), "run"),), (RunMoment(), step))


@rule.run(RunMoment, ids=("S-RET-04",))
def run_moment(now: Position, step: RunMoment) -> Done:
    """S-RET-04 — in each hex of its route the squad can draw fire."""
    return Done(then=(Perform(ENTER_HEX.name),))


def _is_running(now: Position, unit: UnitId) -> bool:
    return any(each.unit == unit and each.action == RETREAT for each in now.state.activations)


@rule.deny(ends_activation, ids=("S-RET-07",))
def nothing_stops_it(now: Position, unit: Unit, cause: str) -> bool:
    """S-RET-07 — losses and being pinned or disrupted do not stop a running squad, only its end does."""
    return _is_running(now, unit.id)


@rule.after(UnitMoved, ids=("S-RET-06",))
def recover_at_home(now: Position, event: UnitMoved) -> Done | None:
    """S-RET-06 — pinned and disrupted squads keep their condition until they reach home."""
    unit = now.state.units.find(event.unit)
    if event.by != "run" or unit is None or not is_sheltered(now, unit):
        return None
    return Done([Unmarked(unit.id, mark, RETREAT) for mark in (PINNED, DISRUPTED) if unit.has(mark)])


@rule.after(UnitMoved, ids=("S-RET-10",))
def lie_down_at_home(now: Position, event: UnitMoved) -> Done | None:
    """S-RET-10 — who has run home is fleeing: no activation, no op fire, no support in this round."""
    unit = now.state.units.find(event.unit)
    if event.by != "run" or unit is None or not is_sheltered(now, unit):
        return None
    events: list[Event] = [Marked(unit.id, FLEEING, RETREAT), Marked(unit.id, FATIGUED, RETREAT)]
    if unit.has(OP_FIRE):
        events.append(Unmarked(unit.id, OP_FIRE, RETREAT))
    return Done(events)


# ---------------------------------------------------------------------- harder to hit


def turned_down(attack: Attack, count: int) -> tuple[Die, ...]:
    """The attack dice after up to `count` of those a pip takes from a hit were turned down by it.

    Only dice showing 5 or 6 may be turned, so only those that just hit on their face are worth it.
    """
    left = count
    dice = []
    for die in attack.volley.black:
        turns_down = left > 0 and die.face in TURNABLE and die.face == attack.volley.hits_from
        left -= turns_down
        dice.append(die.turned(die.face - 1, "S-RET-05") if turns_down else die)
    return tuple(dice)


@rule.run(TurnDice, ids=("S-RET-05",))
def turn_dice(now: Position, step: TurnDice) -> Done:
    """S-RET-05 — the owner of a running squad lowers up to two attack dice by a pip, where that helps."""
    attack = now.state.attack
    if attack.target is None or not _is_running(now, attack.target):
        return Done()
    return with_black(attack, turned_down(attack, DICE_TURNED), "retreat")


@rule.modify(dice_changes, Stage.ADD, ids=("S-RET-05",))
def turning_to_come(now: Position, changes: DiceChanges, attack: Attack) -> DiceChanges:
    """S-RET-05 — what the owner of a running squad will do to the dice."""
    if attack.target is None or not _is_running(now, attack.target):
        return changes
    return replace(changes, turned_down=changes.turned_down + DICE_TURNED, turnable=TURNABLE)
