"""The Command Phase: control of objectives, income, initiative; and how a game is won."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from engine.hexes.hex import Hex
from engine.model.objective import Objective, ObjectiveType
from engine.model.setup import VictoryCondition
from engine.model.values import SideId
from engine.play.event import ControlTaken, Event, InitiativeTaken
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.query import Query, Stage, Tally
from engine.play.state import Outcome, State
from engine.play.step import Done, Step
from engine.play.unit import Unit
from engine.rules.base.sequence.rounds import Phase
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    COMMAND_PHASE,
    ROUND,
    leader,
    takes_control,
    units_exited,
    units_lost,
    victory_points,
    winner,
)

MODULE = "base.command"


@dataclass(frozen=True, slots=True)
class Stores:
    """What each side holds: available command, its initiative reserve, victory points."""

    command: Mapping[SideId, int] = field(default_factory=dict)
    reserve: Mapping[SideId, int] = field(default_factory=dict)
    victory_points: Mapping[SideId, int] = field(default_factory=dict)


rule = Module(MODULE, Layer.BASE, slot=Stores())

#: Command, or victory points, that an objective pays a side controlling it, each round.
command_income: Tally[[SideId, Objective]] = Tally("command_income")
victory_income: Tally[[SideId, Objective]] = Tally("victory_income")
#: Whether a side may take control of an objective hex at all.
may_hold: Query[[SideId, Hex], bool] = Query("may_hold", True)
#: Who has the initiative when the reserves are equal; empty for whoever had it.
initiative_on_tie: Query[[], SideId] = Query("initiative_on_tie", "")


def stores(state: State) -> Stores:
    """The drawer of this module."""
    drawer = state.slots.get(MODULE)
    return drawer if isinstance(drawer, Stores) else Stores()


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """A side got command and victory points."""

    side: SideId
    command: int
    victory_points: int

    def apply(self, state: State) -> State:
        """They are added to what it holds."""
        held = stores(state)
        command = {**held.command, self.side: held.command.get(self.side, 0) + self.command}
        points = {
            **held.victory_points,
            self.side: held.victory_points.get(self.side, 0) + self.victory_points,
        }
        return state.with_slot(MODULE, Stores(command, held.reserve, points))


@dataclass(frozen=True, slots=True)
class DetermineControl(Step):
    """Units take the objectives they stand on."""


@dataclass(frozen=True, slots=True)
class CollectIncome(Step):
    """Controlled objectives pay."""


@dataclass(frozen=True, slots=True)
class DetermineInitiative(Step):
    """The initiative for the next round."""


rule.procedure(COMMAND_PHASE, DetermineControl(), CollectIncome(), DetermineInitiative(), ids=("B-CMD-01",))


# ---------------------------------------------------------------------- control


def tracked(game: Game) -> tuple[tuple[str, Hex], ...]:
    """B-CMD-02 — what control is tracked of: objectives, and hexes that a victory condition names.

    A bare hex is tracked under its label.
    """
    marked = {objective.hex for objective in game.scenario.objectives}
    named = {hex_ for condition in game.scenario.victory for hex_ in condition.hexes} - marked
    return (
        *((objective.id, objective.hex) for objective in game.scenario.objectives),
        *((game.map.label(hex_), hex_) for hex_ in sorted(named)),
    )


def controller(now: Position, hex_: Hex) -> SideId | None:
    """The side that controls the objective or named hex there, None for nobody."""
    for name, at in now.game.derive(tracked):
        if at == hex_:
            return now.state.board.control.get(name)
    return None


def presence_decides(game: Game) -> bool:
    """Whether some phase of a round gives objectives to those who stand on them."""
    phases = (step for step in game.ruleset.steps(ROUND) if isinstance(step, Phase))
    return any(DetermineControl() in game.ruleset.steps_of(each.procedure) for each in phases)


def control_by_presence(now: Position) -> Iterator[Event]:
    """What changes hands because of who stands where."""
    for name, hex_ in now.game.derive(tracked):
        sides = {unit.side for unit in now.state.units.at(hex_) if takes_control(now, unit)}
        if len(sides) == 1:
            side = next(iter(sides))
            if now.state.board.control.get(name) != side and may_hold(now, side, hex_):
                yield ControlTaken(name, side)


@rule.run(DetermineControl, ids=("B-CMD-02", "B-CMD-03", "B-CMD-05"))
def determine_control(now: Position, step: DetermineControl) -> Done:
    """B-CMD-02, B-CMD-03, B-CMD-05 — units take the objective they stand on; others stay whose they are."""
    return Done(tuple(control_by_presence(now)))


@rule.answer(takes_control, ids=("B-CMD-04",))
def any_unit(now: Position, unit: Unit) -> bool:
    """B-CMD-04 — squads and vehicles alike, whatever their state."""
    return True


@rule.answer(may_hold)
def its_own_and_neutral_ones(now: Position, side: SideId, hex_: Hex) -> bool:
    """A side holds what belongs to it or to nobody."""
    return all(each.owner in (None, side) for each in now.game.scenario.objectives if each.hex == hex_)


@rule.allow(may_hold, ids=("B-CMD-06",))
def those_of_the_enemy_too(now: Position, side: SideId, hex_: Hex) -> bool:
    """B-CMD-06 — either side may control any of them."""
    return True


# ---------------------------------------------------------------------- income


@rule.term(command_income, "printed", ids=("B-CMD-09",))
def printed_command(now: Position, side: SideId, objective: Objective) -> int:
    """B-CMD-09 — a command objective pays its number."""
    return objective.value if objective.type is ObjectiveType.COMMAND else 0


@rule.term(command_income, "enemy", ids=("B-CMD-10",))
def none_from_enemies(now: Position, side: SideId, objective: Objective) -> int:
    """B-CMD-10 — one that belongs to the enemy pays nothing."""
    hostile = objective.type is ObjectiveType.COMMAND and objective.owner not in (None, side)
    return -objective.value if hostile else 0


@rule.term(victory_income, "printed", ids=("B-CMD-13",))
def printed_victory_points(now: Position, side: SideId, objective: Objective) -> int:
    """B-CMD-13 — a victory objective pays as the scenario specifies."""
    return objective.value if objective.type is ObjectiveType.VP else 0


@rule.answer(victory_points, ids=("B-CMD-14",))
def victory_points_held(now: Position, side: SideId) -> int:
    """B-CMD-14 — points are counted on beyond the end of the track."""
    return stores(now.state).victory_points.get(side, 0)


@rule.run(CollectIncome, ids=("B-CMD-09", "B-CMD-13", "B-MPL-11"))
def collect_income(now: Position, step: CollectIncome) -> Done:
    """B-CMD-09, B-CMD-13 — command and victory points for what a side controls."""
    events = []
    for side in now.game.sides:
        held = [o for o in now.game.scenario.objectives if now.state.board.control.get(o.id) == side]
        command = sum(command_income(now, side, objective) for objective in held)
        points = sum(victory_income(now, side, objective) for objective in held)
        if command or points:
            events.append(Gained(side, command, points))
    return Done(tuple(events))


@rule.run(DetermineInitiative, ids=("B-CMD-18",))
def determine_initiative(now: Position, step: DetermineInitiative) -> Done:
    """B-CMD-18 — the larger reserve has it."""
    reserve = stores(now.state).reserve
    holder = now.state.initiative
    other = now.game.enemy(holder)
    own, theirs = reserve.get(holder, 0), reserve.get(other, 0)
    taker = initiative_on_tie(now) if own == theirs else other if theirs > own else ""
    return Done((InitiativeTaken(taker),) if taker and taker != holder else ())


@rule.answer(initiative_on_tie, ids=("B-CMD-19",))
def passed_on(now: Position) -> SideId:
    """B-CMD-19 — on a tie it passes to the side that does not hold it."""
    return now.game.enemy(now.state.initiative)


# ---------------------------------------------------------------------- victory


def fulfilled(now: Position, condition: VictoryCondition) -> bool:
    """Whether a side fulfils one of its victory conditions now."""
    enemy = now.game.enemy(condition.side)
    own = [hex_ for hex_ in condition.hexes if controller(now, hex_) == condition.side]
    lost = [hex_ for hex_ in condition.hexes if controller(now, hex_) == enemy]
    match condition.type:
        case "vp":
            points = victory_points(now, condition.side)
            least = condition.count if condition.count is not None else victory_points(now, enemy) + 1
            return points >= least
        case "control_hexes":
            needed = len(condition.hexes) if condition.count is None else condition.count
            return len(own) >= needed
        case "hold_at_end":
            allowed = 0 if condition.count is None else len(condition.hexes) - condition.count
            return len(lost) <= allowed
        case "eliminate" if condition.count is not None:
            return units_lost(now, enemy) >= condition.count
        case "eliminate":
            return not now.state.units.of(enemy)
        case "exit":
            return units_exited(now, condition.side, condition.hexes) >= (condition.count or 1)
        case "survive":
            return len(now.state.units.of(condition.side)) >= (condition.count or 1)
        case _:
            return False


@rule.answer(winner, ids=("B-WIN-01", "B-WIN-02", "B-WIN-04", "B-MPL-03"))
def by_scenario(now: Position, moment: str) -> Outcome | None:
    """B-WIN-01, B-WIN-04 — the first condition of the scenario that is fulfilled at this moment."""
    for condition in now.game.scenario.victory:
        if condition.at == moment and now.state.round >= condition.from_round and fulfilled(now, condition):
            return Outcome(condition.side, condition.type)
    return None


@rule.answer(leader, ids=("B-WIN-02",))
def by_victory_points(now: Position) -> Outcome | None:
    """B-WIN-02 — the side with more victory points."""
    first, second = now.game.sides
    mine, theirs = victory_points(now, first), victory_points(now, second)
    if mine == theirs:
        return None
    ahead = first if mine > theirs else second
    return Outcome(ahead, "victory_points")


@rule.modify(leader, Stage.LIMIT, ids=("B-WIN-03",))
def then_by_initiative(now: Position, ahead: Outcome | None) -> Outcome | None:
    """B-WIN-03 — on a tie the side with the initiative, or the one that the scenario names."""
    if ahead is not None:
        return ahead
    named = now.game.scenario.timing.tie_breaker
    if named in now.game.sides:
        return Outcome(named, "tie_breaker")
    return Outcome(now.state.initiative, "initiative") if now.state.initiative else None
