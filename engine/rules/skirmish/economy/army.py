"""How much an army is worth in unit points, and what follows from it: actions a round, the board limit."""

from engine.model.values import SideId
from engine.play.action import Refused
from engine.play.game import Position
from engine.play.query import Tally
from engine.play.unit import Unit
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import unit_points
from engine.rules.skirmish.arrivals.mat import READY_SPACE, mat_of

#: Whether units on the mat count for the income and the number of actions.
MAT_COUNTS = "up_counts_mat"

rule = Module(
    "skirmish.army",
    Layer.SKIRMISH,
    parameters=(Parameter(MAT_COUNTS, True, (True, False), reading="S-MAT-11"),),
)

#: Everything a side owns, in unit points: what its income depends on.
army_value: Tally[[SideId]] = Tally("army_value")
#: What of it can act in this round: what its number of actions depends on.
acting_value: Tally[[SideId]] = Tally("acting_value")
#: What of it stands on the board.
board_value: Tally[[SideId]] = Tally("board_value", kept=True)
#: How many unit points a side may have on the board at most.
board_limit: Tally[[SideId]] = Tally("board_limit")
#: How many actions a side has in a round.
actions_per_round: Tally[[SideId]] = Tally("actions_per_round")

#: Unit points of a squad of any kind.
SQUAD_POINTS = 1


@rule.term(unit_points, "kind", ids=("S-RES-01",))
def points_by_kind(now: Position, unit: Unit) -> int:
    """S-RES-01 — a squad is worth 1 unit point, a vehicle or gun what its class is worth."""
    if unit.is_squad:
        return SQUAD_POINTS
    kind = now.game.catalogue.units.vehicles.get(unit.kind)
    return 0 if kind is None else kind.up


def _on_board(now: Position, side: SideId) -> int:
    return sum(unit_points(now, unit) for unit in now.state.units.of(side))


@rule.term(army_value, "board", ids=("S-RES-01",))
def army_on_board(now: Position, side: SideId) -> int:
    """S-RES-01 — the army is every unit owned; loose figures and crews count nothing."""
    return _on_board(now, side)


def _mat_counts(now: Position) -> bool:
    return now.game.ruleset.parameters.get(MAT_COUNTS) is not False


@rule.term(army_value, "mat", ids=("S-MAT-11",))
def army_on_mat(now: Position, side: SideId) -> int:
    """S-MAT-11 — units on the mat count for the income."""
    return mat_of(now, side).points() if _mat_counts(now) else 0


@rule.term(acting_value, "board", ids=("S-ACT-02",))
def acting_on_board(now: Position, side: SideId) -> int:
    """S-ACT-02 — the units on the board count for the number of actions."""
    return _on_board(now, side)


@rule.term(acting_value, "mat", ids=("S-MAT-11",))
def acting_on_mat(now: Position, side: SideId) -> int:
    """S-MAT-11 — so do units on the mat that can be activated, on space 0 or higher."""
    return mat_of(now, side).points(READY_SPACE) if _mat_counts(now) else 0


@rule.term(board_value, "board", ids=("S-RES-04",))
def value_on_board(now: Position, side: SideId) -> int:
    """S-RES-04 — transported units are on the board and count, units on the mat do not."""
    return _on_board(now, side)


@rule.term(board_limit, "base", ids=("S-RES-04",))
def most_on_board(now: Position, side: SideId) -> int:
    """S-RES-04 — at most 24 unit points of a side stand on the board, or what the scenario says."""
    return now.game.side(side).economy.get("cap", 24)


def over_the_limit(now: Position, side: SideId, points: int) -> Refused | None:
    """S-RES-04 — why so many unit points more may not come to the board; None = they may."""
    limit = board_limit(now, side)
    if points <= 0 or not limit or board_value(now, side) + points <= limit:
        return None
    return Refused("S-RES-04", "too many unit points would be on the board")


#: S-ACT-02: from so many unit points on, so many actions a round.
ACTION_TABLE: tuple[tuple[int, int], ...] = ((15, 8), (12, 7), (9, 6), (6, 5), (4, 4), (0, 3))


@rule.term(actions_per_round, "table", ids=("S-ACT-02",))
def actions_by_value(now: Position, side: SideId) -> int:
    """S-ACT-02 — the number of actions a round follows from the army's value by a table."""
    value = acting_value(now, side)
    table = now.game.scenario.timing.action_table
    if table is not None:
        rows = sorted(((row.from_up, row.actions) for row in table), reverse=True)
    else:
        rows = list(ACTION_TABLE)
    return next((actions for start, actions in rows if value >= start), 0)
