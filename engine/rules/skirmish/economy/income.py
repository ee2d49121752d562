"""Step 2 of the Status Phase: who loses victory points, what both sides earn, who has won."""

from engine.model.objective import ObjectiveType
from engine.model.values import SideId
from engine.play.event import GameEnded
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage, Tally
from engine.play.state import Outcome
from engine.play.step import Done, Step
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import victory_points, winner
from engine.rules.skirmish.economy.army import army_value
from engine.rules.skirmish.economy.treasury import STARTING_VICTORY_POINTS, Credited, account

#: Whether conquered VP hexes count each as one, or by the value of their markers.
COUNTS = "vp_marker_counts"
HEXES, VALUES = "hexes", "values"

rule = Module(
    "skirmish.income",
    Layer.SKIRMISH,
    parameters=(Parameter(COUNTS, HEXES, (HEXES, VALUES), reading="S-WIN-01"),),
)


@dataclass(frozen=True, slots=True)
class AdjustVictoryPoints(Step):
    """Tactical supremacy costs the other side victory points."""


@dataclass(frozen=True, slots=True)
class CollectResources(Step):
    """Both sides get command, fuel and their Tank Pool deposit."""


#: How many objectives that pay victory points a side controls.
victory_hexes: Query[[SideId], int] = Query("victory_hexes", 0)
#: The side that controls more of them, or None.
supremacy: Query[[], SideId | None] = Query("supremacy", None)
#: How many victory points a side loses now.
victory_points_lost: Query[[SideId], int] = Query("victory_points_lost", 0)
#: Command a side gets in a round. Terms: `army`, `objectives`.
command_income: Tally[[SideId]] = Tally("cp_income")
#: Fuel a side gets in a round. Terms: `objectives`.
fuel_income: Tally[[SideId]] = Tally("fp_income")
#: How much of the command goes into the Tank Pool.
tank_pool_deposit: Query[[SideId], int] = Query("tank_pool_deposit", 0)

BASE_INCOME = 16
PER_UNIT_POINT = -1
LEAST_INCOME = 8
MOST_LOST = 2
GUARANTEED_FUEL = 1
DEPOSIT = 1


# ---------------------------------------------------------------------- victory points


@rule.answer(victory_hexes, ids=("S-WIN-04",))
def hexes_conquered(now: Position, side: SideId) -> int:
    """S-WIN-04 — only conquered hexes count, each as one or by its marker; those of nobody for neither."""
    by_value = now.game.ruleset.parameters.get(COUNTS) == VALUES
    return sum(
        objective.value if by_value else 1
        for objective in now.game.scenario.objectives
        if objective.type is ObjectiveType.VP and now.state.board.control.get(objective.id) == side
    )


@rule.answer(supremacy, ids=("S-WIN-01",))
def side_with_more_hexes(now: Position) -> SideId | None:
    """S-WIN-01 — the side with strictly more conquered VP hexes has tactical supremacy."""
    first, second = now.game.sides
    difference = victory_hexes(now, first) - victory_hexes(now, second)
    return None if difference == 0 else first if difference > 0 else second


@rule.answer(victory_points_lost, ids=("S-WIN-02",))
def loss_by_difference(now: Position, side: SideId) -> int:
    """S-WIN-02 — the side without supremacy loses the difference in hexes, never more than 2 a round."""
    stronger = supremacy(now)
    if stronger is None or stronger == side:
        return 0
    return min(victory_hexes(now, stronger) - victory_hexes(now, side), MOST_LOST)


@rule.run(AdjustVictoryPoints)
def adjust_victory_points(now: Position, step: AdjustVictoryPoints) -> Done:
    """The loss is taken from the side that has it."""
    lost = [(side, victory_points_lost(now, side)) for side in now.game.sides]
    return Done([Credited(side, "victory_points", -amount, "supremacy") for side, amount in lost if amount])


@rule.after(Credited, ids=("S-WIN-03",))
def defeat_at_zero(now: Position, event: Credited) -> Done | None:
    """S-WIN-03 — the game ends at once when a side has no victory point left; the other side wins."""
    if event.resource != "victory_points" or account(now, event.side).victory_points > 0:
        return None
    return Done([GameEnded(Outcome(now.game.enemy(event.side), "victory_points"))])


@rule.answer(winner, ids=("S-WIN-05",))
def nothing_else_wins(now: Position, moment: str) -> Outcome | None:
    """S-WIN-05 — losing all units does not lose the game, nor does anything else but 0 victory points."""
    return None


@rule.answer(victory_points, ids=("S-SET-07",))
def points_held(now: Position, side: SideId) -> int:
    """S-SET-07 — the victory points that a side still has."""
    return account(now, side).victory_points


# ---------------------------------------------------------------------- income


@rule.term(command_income, "army", ids=("S-RES-02",))
def command_by_army(now: Position, side: SideId) -> int:
    """S-RES-02 — 16 command less 1 for each unit point owned, at least 8."""
    economy = now.game.side(side).economy
    per_point = economy.get("per_up", PER_UNIT_POINT)
    full = economy.get("base", BASE_INCOME) + per_point * army_value(now, side)
    return max(full, economy.get("minimum", LEAST_INCOME))


def _controlled(now: Position, side: SideId, kind: ObjectiveType) -> int:
    return sum(
        objective.value
        for objective in now.game.scenario.objectives
        if objective.type is kind and now.state.board.control.get(objective.id) == side
    )


@rule.term(command_income, "objectives", ids=("S-RES-10",))
def command_by_objectives(now: Position, side: SideId) -> int:
    """S-RES-10 — a command marker on the map pays its value to the side that controls it, on top."""
    return _controlled(now, side, ObjectiveType.COMMAND)


@rule.term(fuel_income, "objectives", ids=("S-RES-03",))
def fuel_by_objectives(now: Position, side: SideId) -> int:
    """S-RES-03 — each controlled fuel marker pays its value."""
    return _controlled(now, side, ObjectiveType.FP)


@rule.modify(fuel_income, Stage.LIMIT, ids=("S-RES-06",))
def guaranteed_fuel(now: Position, value: int, side: SideId) -> int:
    """S-RES-06 — while no side has lost a victory point, each gets at least 1 fuel a round."""
    untouched = all(
        account(now, each).victory_points >= STARTING_VICTORY_POINTS(now, each) for each in now.game.sides
    )
    return max(value, GUARANTEED_FUEL) if untouched else value


@rule.answer(tank_pool_deposit, ids=("S-RES-07",))
def deposit(now: Position, side: SideId) -> int:
    """S-RES-07 — 1 command of every income goes into the Tank Pool, never more than comes in."""
    return min(now.game.side(side).economy.get("tank_pool_deposit", DEPOSIT), command_income(now, side))


@rule.run(CollectResources, ids=("S-RES-11", "S-RES-09"))
def collect_resources(now: Position, step: CollectResources) -> Done:
    """S-RES-11, S-RES-09 — after the victory points, income is added to what was kept of earlier rounds."""
    events = []
    for side in now.game.sides:
        pool = tank_pool_deposit(now, side)
        events.append(Credited(side, "command", command_income(now, side) - pool, "income"))
        events.append(Credited(side, "fuel", fuel_income(now, side), "income"))
        events.append(Credited(side, "tank_pool", pool, "income"))
    return Done(tuple(event for event in events if event.amount))
