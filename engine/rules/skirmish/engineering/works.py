"""Building, clearing and repairing for movement points, alone or with helpers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.hexes.hex import Hex
from engine.model.objective import Fortification, Obstacle
from engine.model.values import RuleId, UnitId
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.event import ActivationChanged, Event, ObstacleRemoved, ObstaclesLaid, PointsSpent, Repaired
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query
from engine.play.state import State
from engine.play.step import Done, Step
from engine.play.unit import DISRUPTED, PINNED, Damage, OnHex, Unit
from engine.rules.base.moves.moving import Move
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sequence.activation import STOPPED, active, fatigued, standing
from engine.rules.base.troops.specializations import BUILD as BUILDING
from engine.rules.base.troops.specializations import Occupy, specialized
from engine.rules.module import Layer, Module
from engine.rules.queries import ends_activation, is_fresh, may_spend_points, point_cost
from engine.rules.skirmish.damage.destruction import destroyed, fortifications_in, occupants, shaken
from engine.rules.skirmish.damage.terrain_damage import CraterFilled
from engine.rules.skirmish.economy.treasury import Credited

rule = Module("skirmish.works", Layer.SKIRMISH)

BUILD, CLEAR, REPAIR, SET_OFF = "build", "clear", "repair", "set_off"
ENTRENCHMENT, TRENCH, PILLBOX = "entrenchment", "trench", "pillbox"
WIRE, TRAP, MINES, S_MINES = "razor_wire", "tank_trap", "mines", "s_mines"
CHARGE, VEHICLE, CRATER_HERE = "charge", "vehicle", "crater"
SHELTERS = (ENTRENCHMENT, TRENCH, PILLBOX)
MINEFIELDS = (MINES, S_MINES)
#: What can be cleared, in the order in which it is offered.
OBSTACLES = (WIRE, TRAP, MINES, S_MINES, CHARGE)
#: Why an activation ends, and what is noted about the activation of squads at work.
WORK = "work"

REPAIR_COST = 3

#: Whether carrying out a kind of work exposes the squads at it.
exposes: Query[[str], bool] = Query("work_exposes", False)
#: What a repair does to a vehicle; nothing where nothing is to be mended.
repairs: Query[[Unit], tuple[Event, ...]] = Query("repairs", ())
#: The fortifications (their numbers) that a charge laid in a hex destroys.
blown_up: Query[[Hex], tuple[int, ...]] = Query("blown_up", ())
#: What becomes of a hex whose charge a unit sets off, as events.
set_off: Query[[Hex, UnitId], tuple[Event, ...]] = Query("set_off", ())
#: Whether a unit is able to do a kind of work on a thing.
does_work: Query[[Unit, str, str], bool] = Query("does_work", False)
#: Whether there is a kind of work on a thing at all.
is_work: Query[[str, str], bool] = Query("is_work", False)
#: What a piece of work costs beyond points, as events.
price_of_work: Query[[Unit, Work], tuple[Event, ...]] = Query("price_of_work", ())
#: What building brings instead of an obstacle in the hex; None = an obstacle. By the work, hex and builders.
built: Query[[Work, Hex, UnitId], tuple[Event, ...] | None] = Query("built", None)
#: What a helping squad adds to the work, in thirds of a movement point.
help_given: Query[[Unit], int] = Query("help_given", 0)


@dataclass(frozen=True, slots=True)
class Work(Action):
    """The active engineers set to work: `task` build, clear, repair, set_off, and what (a unit to repair)."""

    task: str
    what: str


@dataclass(frozen=True, slots=True)
class EngageHelp(Action):
    """A further engineer squad of the hex works along."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class StartWork(Action):
    """No further squad is asked to help."""


@dataclass(frozen=True, slots=True)
class ChooseHelpers(Step):
    """The squads that work along are chosen until the points suffice, or more of them."""

    work: Work
    needed: int
    own: int
    helpers: tuple[UnitId, ...] = ()


@dataclass(frozen=True, slots=True)
class WorkMoment(Step):
    """The work has been declared and may be answered; it takes effect afterwards."""

    task: str


@dataclass(frozen=True, slots=True)
class FinishWork(Step):
    """The work takes effect if enough of those at it are still able."""

    work: Work
    hex: Hex
    needed: int
    own: int
    unit: UnitId
    helpers: tuple[UnitId, ...] = ()


@dataclass(frozen=True, slots=True)
class OccupyWork(Step):
    """The builders may get into what they have built."""

    unit: UnitId
    index: int


# ---------------------------------------------------------------------- costs


def _priced(task: str, what: str) -> Callable[[Position, Unit, str], int]:
    def cost(now: Position, unit: Unit, spent_on: str) -> int:
        kind = now.game.catalogue.terrain.fortifications.get(what)
        if spent_on != f"{task}:{what}" or kind is None:
            return 0
        return ((kind.build_mp if task == BUILD else kind.clear_mp) or 0) * POINT

    return cost


COST_RULES: tuple[tuple[RuleId, str, tuple[str, ...]], ...] = (
    ("S-ENG-05", ENTRENCHMENT, (BUILD,)),
    ("S-ENG-06", WIRE, (BUILD, CLEAR)),
    ("S-ENG-07", TRENCH, (BUILD,)),
    ("S-ENG-08", PILLBOX, (BUILD,)),
    ("S-ENG-11", TRAP, (BUILD, CLEAR)),
    ("S-ENG-12", MINES, (BUILD, CLEAR)),
    ("S-ENG-13", S_MINES, (BUILD, CLEAR)),
    ("S-ENG-14", CHARGE, (BUILD, CLEAR)),
)
for _rule, _what, _tasks in COST_RULES:
    for _task in _tasks:
        rule.term(point_cost, f"{_task} {_what}", ids=(_rule,))(_priced(_task, _what))


@rule.term(point_cost, "repair vehicle", ids=("S-ENG-10",))
def cost_of_repair(now: Position, unit: Unit, what: str) -> int:
    """S-ENG-10 — three points to repair a vehicle."""
    return REPAIR_COST * POINT if what == f"{REPAIR}:{VEHICLE}" else 0


def cost_of(now: Position, unit: Unit, work: Work) -> int:
    """What a piece of work costs, in thirds of a point."""
    return point_cost(now, unit, f"{work.task}:{_thing(work)}")


def _thing(work: Work) -> str:
    """The kind of thing that is worked on."""
    return VEHICLE if work.task == REPAIR and work.what != CRATER_HERE else work.what


# ---------------------------------------------------------------------- what can be done


@rule.offer(Move, ids=("S-ENG-01",))
def offer_works(now: Position, step: Move) -> Iterator[Action]:
    """S-ENG-01 — engineers work in their own hex for points of movement."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or not unit.is_squad:
        return
    for _, what, tasks in COST_RULES:
        for task in tasks:
            if does_work(now, unit, task, what):
                yield Work(task, what)
    for other in now.state.units.at(at):
        if not other.is_squad and does_work(now, unit, REPAIR, VEHICLE):
            yield Work(REPAIR, other.id)


@rule.answer(does_work, ids=("S-ENG-01",))
def engineers_do(now: Position, unit: Unit, task: str, what: str) -> bool:
    """S-ENG-01 — engineers able to use their specialization."""
    return specialized(now, unit, BUILDING)


#: What there is to be done, by task and thing.
_TASKS = frozenset((task, what) for _, what, tasks in COST_RULES for task in tasks)


@rule.answer(is_work, ids=("S-ENG-01",))
def works_of_the_list(now: Position, task: str, what: str) -> bool:
    """S-ENG-01 — building and clearing what the list says, and repairs."""
    return task == REPAIR or (task, what) in _TASKS


@rule.forbid(Work, ids=("S-ENG-01",))
def able_engineers(now: Position, action: Work) -> str | None:
    """S-ENG-01 — by engineers, in an action whose points serve other things than moving."""
    unit = active(now)
    if unit is None or not standing(now, unit) or not does_work(now, unit, action.task, _thing(action)):
        return "only engineers able to work do so"
    if not may_spend_points(now, now.state.activation):
        return "this action gives points for moving only"
    return None if is_work(now, action.task, action.what) else "there is no such work"


@rule.forbid(Work, ids=("S-ENG-01", "S-ENG-16"))
def points_suffice(now: Position, action: Work) -> str | None:
    """S-ENG-01, S-ENG-16 — for the points that are left and those of the squads that can help."""
    unit = active(now)
    if unit is None:
        return None
    given = sum(help_given(now, each) for each in _free_hands(now, unit, action, ()))
    enough = cost_of(now, unit, action) <= now.state.activation.points_left + given
    return None if enough else "not enough movement points"


def here(now: Position) -> Hex | None:
    """The hex of the active unit, None where nobody is active."""
    unit = active(now)
    return None if unit is None else now.hex_of(unit)


def experience_for(now: Position, work: Work) -> int:
    """The quarters of a point of experience that a piece of work costs."""
    kind = now.game.catalogue.terrain.fortifications.get(work.what)
    return (kind.build_xp_quarters or 0) if work.task == BUILD and kind is not None else 0


# ---------------------------------------------------------------------- declaring, and who helps


@rule.answer(help_given, ids=("S-ENG-16",))
def four_points(now: Position, unit: Unit) -> int:
    """S-ENG-16 — four points each."""
    return 4 * POINT


def _free_hands(now: Position, unit: Unit, work: Work, helpers: tuple[UnitId, ...]) -> list[Unit]:
    at = now.hex_of(unit)
    if at is None:
        return []
    return [
        each
        for each in now.state.units.at(at)
        if each.id != unit.id
        and each.id not in helpers
        and each.side == unit.side
        and each.is_squad
        and is_fresh(now, each)
        and help_given(now, each) > 0
        and does_work(now, each, work.task, _thing(work))
    ]


@rule.take(Work, ids=("S-ENG-01",))
def set_to_work(now: Position, action: Work, step: Move) -> Done:
    """S-ENG-01 — the cost is paid on declaring, whatever comes of the work."""
    unit = now.unit(now.state.activation.unit)
    needed, own = cost_of(now, unit, action), now.state.activation.points_left
    events: list[Event] = [PointsSpent(min(needed, own), action.task)]
    if quarters := experience_for(now, action):
        events.append(Credited(unit.side, "experience", -quarters, action.what))
    events += price_of_work(now, unit, action)
    return Done(tuple(events), (ChooseHelpers(action, needed, own), step))


def _given(now: Position, helpers: tuple[UnitId, ...]) -> int:
    return sum(help_given(now, now.unit(each)) for each in helpers)


@rule.run(ChooseHelpers, ids=("S-ENG-16",))
def choose_helpers(now: Position, step: ChooseHelpers) -> Ask | Done:
    """S-ENG-16 — when the points suffice no further squad need help."""
    unit = now.unit(now.state.activation.unit)
    hands = _free_hands(now, unit, step.work, step.helpers)
    enough = step.own + _given(now, step.helpers) >= step.needed
    if enough and not hands:
        return _begun(now, unit, step)
    return Ask(
        now.state.activation.seat,
        "helpers",
        (*((StartWork(),) if enough else ()), *(EngageHelp(each.id) for each in hands)),
    )


@rule.take(EngageHelp, ids=("S-ENG-16",))
def engage(now: Position, action: EngageHelp, step: ChooseHelpers) -> Done:
    """S-ENG-16 — a helper is fatigued as by supporting an attack, whatever comes of the work."""
    tired = fatigued(now.unit(action.unit), WORK)
    return Done(tired, (replace(step, helpers=(*step.helpers, action.unit)),))


@rule.take(StartWork, ids=("S-ENG-16",))
def start_work(now: Position, action: StartWork, step: ChooseHelpers) -> Done:
    """S-ENG-16 — no further help is wanted."""
    return _begun(now, now.unit(now.state.activation.unit), step)


def _begun(now: Position, unit: Unit, step: ChooseHelpers) -> Done:
    at = now.hex_of(unit)
    assert at is not None
    finish = FinishWork(step.work, at, step.needed, step.own, unit.id, step.helpers)
    return Done((), (WorkMoment(step.work.task), finish))


def under_way(state: State) -> FinishWork | None:
    """The piece of work that has been declared and not yet carried out."""
    return next((step for step in reversed(state.agenda) if isinstance(step, FinishWork)), None)


# ---------------------------------------------------------------------- the work takes effect


def _able(now: Position, name: UnitId) -> bool:
    unit = now.state.units.find(name)
    return unit is not None and not unit.marks & {PINNED, DISRUPTED}


@rule.run(FinishWork, ids=("S-ENG-01",))
def finish_work(now: Position, step: FinishWork) -> Done:
    """S-ENG-01 — it succeeds if those still able have the points for it."""
    points = step.own if _able(now, step.unit) else 0
    points += _given(now, tuple(each for each in step.helpers if _able(now, each)))
    unit = now.state.units.find(step.unit)
    events: list[Event] = []
    then: tuple[Step, ...] = ()
    if points >= step.needed:
        events += _effect(now, step)
        if step.work.task == BUILD and step.work.what in SHELTERS:
            then = (OccupyWork(step.unit, len(now.state.board.fortifications)),)
    if unit is not None and ends_activation(now, unit, WORK):
        events.append(ActivationChanged(now.state.activation.done(STOPPED)))
    return Done(tuple(events), then)


def _effect(now: Position, step: FinishWork) -> Iterator[Event]:
    match step.work:
        case Work(task="build", what="charge"):
            indices = blown_up(now, step.hex)
            inside = occupants(now, indices)
            yield from destroyed(indices, step.unit)
            yield from shaken(now, inside, step.unit)
        case Work(task="build", what=what) if what in SHELTERS:
            yield ObstaclesLaid((Fortification(step.hex, what),))
        case Work(task="build", what=what):
            instead = built(now, step.work, step.hex, step.unit)
            yield from (ObstaclesLaid((), (Obstacle(step.hex, what),)),) if instead is None else instead
        case Work(task="set_off"):
            yield from set_off(now, step.hex, step.unit)
        case Work(task="clear", what=what):
            yield ObstacleRemoved(step.hex, what)
        case Work(what="crater"):
            yield CraterFilled(step.hex, now.game.map.cells[step.hex].terrain)
        case Work(what=what):
            yield from repairs(now, now.unit(what))


@rule.answer(blown_up, ids=("S-DMG-07",))
def all_without_a_roll(now: Position, hex_: Hex) -> tuple[int, ...]:
    """S-DMG-07 — a charge destroys all fortifications of its hex without a roll."""
    return fortifications_in(now, hex_)


@rule.answer(repairs, ids=("S-ENG-15",))
def one_level_better(now: Position, unit: Unit) -> tuple[Event, ...]:
    """S-ENG-15 — heavy damage becomes light, light damage goes."""
    if unit.damage is Damage.NONE:
        return ()
    return (Repaired(unit.id, Damage.LIGHT if unit.damage is Damage.HEAVY else Damage.NONE),)


@rule.allow(ends_activation, ids=("S-ENG-03",))
def work_ends_it(now: Position, unit: Unit, cause: str) -> bool:
    """S-ENG-03 — work ends the activation."""
    return cause == WORK


@rule.run(OccupyWork, ids=("S-ENG-04",))
def occupy_work(now: Position, step: OccupyWork) -> Ask | Done:
    """S-ENG-04 — the builders may get in at no cost."""
    unit = now.state.units.find(step.unit)
    if unit is None or not isinstance(unit.place, OnHex):
        return Done()
    return Ask(now.state.activation.seat, "occupy", (Pass(), Occupy(step.index)))
