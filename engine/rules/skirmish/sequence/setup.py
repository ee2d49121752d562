"""Setting up a skirmish: accounts, the roll for initiative, three squads at home."""

from engine.hexes.hex import Hex
from engine.model.side import Squad
from engine.model.values import SideId
from engine.play.action import Action
from engine.play.ask import Ask, Chance, Roll, Throw
from engine.play.event import ControlTaken, Event, InitiativeTaken, UnitPlaced
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Tally
from engine.play.step import Done, Step
from engine.play.unit import OnHex, OnMat, SeatId
from engine.rules.base.sequence.markers import markers_of_the_scenario
from engine.rules.base.sequence.setup import FirstInitiative, PlaceScenario, placed_unit, squad_unit
from engine.rules.base.terrain.placing import placing
from engine.rules.module import Layer, Module
from engine.rules.queries import SETUP, unit_points
from engine.rules.skirmish.arrivals.home import home_hexes
from engine.rules.skirmish.arrivals.mat import FIRST_SPACE, Mat, Waiting, changed, keeper, mat_of
from engine.rules.skirmish.economy.treasury import (
    STARTING_FUEL,
    STARTING_VICTORY_POINTS,
    Account,
    AccountOpened,
)

rule = Module("skirmish.setup", Layer.SKIRMISH)

#: The squads a side begins with.
starting_squads: Query[[SideId], tuple[Squad, ...]] = Query("starting_squads", ())
#: The figures on a starting squad where the scenario does not say.
starting_figures: Tally[[]] = Tally("starting_figures")

VICTORY_POINTS = 10
FUEL = 2
FIGURES = 4
SPECIALIZATIONS = ("engineer", "recon", None)


@dataclass(frozen=True, slots=True)
class OpenAccounts(Step):
    """Both sides get what they begin with."""


@dataclass(frozen=True, slots=True)
class RaiseSquads(Step):
    """The starting squads of both sides stand in their Reinforcement Hexes."""


@dataclass(frozen=True, slots=True)
class PlaceSquad(Step):
    """The next starting squad is placed; with several Reinforcement Hexes its owner chooses."""

    seat: SeatId
    number: int


@dataclass(frozen=True, slots=True)
class StartAt(Action):
    """The squad begins in that Reinforcement Hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class ScenarioControl(Step):
    """Objectives belong to whom the scenario says."""


rule.procedure(SETUP, OpenAccounts(), PlaceScenario(), FirstInitiative(), RaiseSquads(), ScenarioControl())


# ---------------------------------------------------------------------- accounts


@rule.term(STARTING_VICTORY_POINTS, "rule", ids=("S-SET-07",))
def ten_victory_points(now: Position, side: SideId) -> int:
    """S-SET-07 — each side begins with 10 victory points."""
    return now.game.side(side).economy.get("start_vp", VICTORY_POINTS)


@rule.term(STARTING_FUEL, "rule", ids=("S-SET-09",))
def two_fuel(now: Position, side: SideId) -> int:
    """S-SET-09 — each side begins with 2 fuel, and with nothing else."""
    return now.game.side(side).economy.get("start_fp", FUEL)


def _opened(now: Position, side: SideId) -> Account:
    """What a side begins with: the rules' amounts, or those of a position set up in mid-game."""
    given = now.game.side(side).economy_state
    return Account(
        victory_points=given.get("vp", STARTING_VICTORY_POINTS(now, side)),
        command=given.get("cp", now.game.side(side).economy.get("start_cp", 0)),
        fuel=given.get("fp", STARTING_FUEL(now, side)),
        tank_pool=given.get("tank_pool", 0),
        experience=given.get("xp_unspent_quarters", 0),
        experience_gained=given.get("xp_gained", 0),
        vehicle_level=given.get("vehicle_level", 0),
    )


@rule.run(OpenAccounts)
def open_accounts(now: Position, step: OpenAccounts) -> Done:
    """Accounts, and mats with nothing but figures kept in reserve."""
    events: list[Event] = []
    for side in now.game.sides:
        reserve = tuple(sorted(now.game.side(side).reserves))
        events += [AccountOpened(side, _opened(now, side)), changed(now, side, Mat(reserve=reserve))]
    return Done(events)


# ---------------------------------------------------------------------- initiative


@rule.run(FirstInitiative, ids=("S-SET-06",))
def roll_for_initiative(now: Position, step: FirstInitiative) -> Chance | Done:
    """S-SET-06 — each side throws a black and a red die, unless the scenario names who begins."""
    named = now.game.scenario.timing.first_initiative
    if named in now.game.sides:
        return Done([InitiativeTaken(named)])
    throws = [Throw(colour, 1, side) for side in now.game.sides for colour in ("black", "red")]
    return Chance("initiative", tuple(throws))


@rule.rolled(FirstInitiative, ids=("S-SET-06",))
def initiative_rolled(now: Position, step: FirstInitiative, roll: Roll) -> Done:
    """S-SET-06 — the higher black die has it, then the higher red one; both equal are thrown again."""
    first, second = tuple(roll.faces[:2]), tuple(roll.faces[2:])
    if first == second:
        return Done(then=[step])
    return Done([InitiativeTaken(now.game.sides[0] if first > second else now.game.sides[1])])


# ---------------------------------------------------------------------- what stands where


@rule.run(PlaceScenario)
def place_scenario(now: Position, step: PlaceScenario) -> Done:
    """Units and markers of the scenario; what waits on a mat stays hidden."""
    events: list[Event] = []
    mats = {side: mat_of(now, side) for side in now.game.sides}
    for placed in now.game.scenario.placed_units:
        unit = placed_unit(now.game, placed)
        if placed.mat_space is None:
            events.append(UnitPlaced(unit))
        else:
            waiting = unit.at(OnMat(placed.side, max(placed.mat_space, FIRST_SPACE)))
            mats[placed.side] = mats[placed.side].put(Waiting(waiting, unit_points(now, waiting)))
    events += [changed(now, side, mat) for side, mat in mats.items() if mat.waiting]
    return Done((*events, *markers_of_the_scenario(now)))


@rule.term(starting_figures, "rule", ids=("S-SET-04",))
def full_squads(now: Position) -> int:
    """S-SET-04 — the starting squads are complete, with four regular figures."""
    return FIGURES


@rule.answer(starting_squads, ids=("S-SET-03",))
def three_squads(now: Position, side: SideId) -> tuple[Squad, ...]:
    """S-SET-03 — an engineer squad, a recon squad and a plain one of regulars, or what the scenario gives."""
    given = now.game.side(side).starting_squads
    if given is not None:
        return given
    return tuple(Squad({"regular": starting_figures(now)}, token) for token in SPECIALIZATIONS)


@rule.run(RaiseSquads, ids=("S-SET-03",))
def raise_squads(now: Position, step: RaiseSquads) -> Done:
    """S-SET-03 — they stand in the Reinforcement Hex, when what the sides place themselves is there."""
    squads = [
        PlaceSquad(keeper(now, side), number)
        for side in now.game.sides
        if home_hexes(now, side)
        for number in range(len(starting_squads(now, side)))
    ]
    return Done(then=(*placing(now), *squads))


@rule.run(PlaceSquad, ids=("S-SET-10",))
def place_squad(now: Position, step: PlaceSquad) -> Ask:
    """S-SET-10 — with more than one Reinforcement Hex the owner chooses."""
    homes = home_hexes(now, now.game.side_of(step.seat))
    return Ask(step.seat, "start", tuple(StartAt(hex_) for hex_ in homes))


@rule.take(StartAt, ids=("S-SET-10",))
def start_at(now: Position, action: StartAt, step: PlaceSquad) -> Done:
    """S-SET-10 — the squad stands there."""
    side = now.game.side_of(step.seat)
    squad = starting_squads(now, side)[step.number]
    name = f"{side}-{step.number + 1:02}"
    return Done([UnitPlaced(squad_unit(now.game, name, side, squad, OnHex(action.hex), None))])


@rule.run(ScenarioControl)
def given_control(now: Position, step: ScenarioControl) -> Done:
    """Nobody controls anything unless the scenario says so."""
    return Done(
        [
            ControlTaken(objective.id, objective.controlled_by)
            for objective in now.game.scenario.objectives
            if objective.controlled_by is not None
        ]
    )
