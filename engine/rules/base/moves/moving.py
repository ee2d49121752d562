"""Movement of the active unit hex by hex: its cost, and everything that may keep it from entering a hex."""

from collections.abc import Iterator

from engine.hexes.hex import Hex, direction_between, neighbours
from engine.model.unit_kind import UnitClass
from engine.play.action import Action, Pass, Refused
from engine.play.ask import Ask
from engine.play.event import PointsSpent, UnitMoved
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.ruleset import Procedure
from engine.play.state import BoardChanges
from engine.play.step import Done, Perform, Step
from engine.play.unit import OnHex, Unit
from engine.rules.base.moves.movement import BASE_STEPS, StepClauses, StepCost
from engine.rules.base.moves.movement import step_cost as cost_on_ground
from engine.rules.base.moves.step_clauses import StepClause
from engine.rules.base.sequence.activation import GainPoints, active
from engine.rules.base.terrain.ground import GroundInPlay, ground
from engine.rules.base.terrain.land import Laid, laid_on, land
from engine.rules.base.troops.units import has_room, unit_class
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    ADVANCE,
    ENTER_HEX,
    clauses_of_its_own,
    counts_for_stacking,
    ground_step,
    movement_class,
    passes_enemies,
    step_bar,
    step_cost,
)

rule = Module("base.moving", Layer.BASE)

#: The list of the clauses of step cost in force.
STEP_CLAUSES = "step_clauses"

for _clause in BASE_STEPS.clauses:
    rule.part(STEP_CLAUSES, _clause, ids=(_clause.rule,))


@dataclass(frozen=True, slots=True)
class Move(Step):
    """The active unit moves on, does other things with its points, or stops."""

    def draws_on_secrets(self) -> bool:
        """A transport may take along who waits off the board."""
        return True


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """The active unit enters an adjacent hex."""

    hex: Hex


rule.procedure(Procedure(ADVANCE), GainPoints(), Move())
rule.procedure(ENTER_HEX)


# ---------------------------------------------------------------------- cost


def step_clauses(game: Game) -> StepClauses:
    """The clauses of step cost in a game."""
    return StepClauses(game.ruleset.parts.get(STEP_CLAUSES, ()), game.ruleset.without)


def printed_ground(game: Game) -> GroundInPlay:
    """The map of a game without anything that play put on it."""
    return ground(game.map, game.catalogue.terrain)


def class_on_the_move(now: Position, unit: Unit) -> UnitClass:
    """The class as which a unit moves: its own unless something says another one."""
    return movement_class(now, unit) or unit_class(now, unit)


#: What steps cost, by the kind of unit, the class as which it moves instead of its own, its own clauses, and
#: the two hexes.
Steps = dict[tuple[str, UnitClass | None, tuple[StepClause, ...], Hex, Hex], StepCost]


class StepsAsked:
    """The steps asked about in a game, by what play did to the land; `latest` are those of one board."""

    __slots__ = ("known", "latest")

    def __init__(self, game: Game) -> None:
        self.known: dict[Laid, Steps] = {}
        self.latest: tuple[BoardChanges, Steps] | None = None

    def on(self, board: BoardChanges) -> Steps:
        """The steps asked about on a board."""
        latest = self.latest
        if latest is None or latest[0] is not board:
            latest = self.latest = (board, self.known.setdefault(laid_on(board), {}))
        return latest[1]


@rule.answer(ground_step, ids=("B-MOV-02",))
def by_the_ground(now: Position, unit: Unit, start: Hex, to: Hex) -> StepCost | None:
    """B-MOV-02 — entering a hex costs what the terrain of the hex entered asks for."""
    known = now.game.derive(StepsAsked).on(now.state.board)
    other, own = movement_class(now, unit), clauses_of_its_own(now, unit)
    key = (unit.kind, other, own, start, to)
    found = known.get(key)
    if found is None:
        kind = other or unit_class(now, unit)
        clauses = now.game.derive(step_clauses).with_clauses(*own)
        found = known[key] = cost_on_ground(land(now), start, to, kind, clauses)
    return found


@rule.term(step_cost, "ground", ids=("B-MOV-02",))
def cost_of_ground(now: Position, unit: Unit, start: Hex, to: Hex) -> int:
    """B-MOV-02 — the thirds of a point that the ground asks for."""
    step = ground_step(now, unit, start, to)
    return (step.thirds or 0) if step is not None else 0


@rule.answer(step_bar, ids=("B-MOV-02",))
def barred_by_ground(now: Position, unit: Unit, start: Hex, to: Hex) -> Refused | None:
    """B-MOV-02 — ground that the unit may not enter at all."""
    step = ground_step(now, unit, start, to)
    if step is None or step.refused is None:
        return None
    return Refused(step.refused.rule, step.refused.sentence(step, now.game.map.label), to)


# ---------------------------------------------------------------------- moving


@rule.run(Move, ids=("B-MOV-02",))
def move(now: Position, step: Move) -> Ask | Done:
    """B-MOV-02 — the unit goes hex by hex and may stop at any time."""
    return Done() if active(now) is None else Ask(now.state.activation.seat, "move", (Pass(),))


@rule.offer(Move, ids=("B-MOV-02",))
def offer_hexes(now: Position, step: Move) -> Iterator[Action]:
    """B-MOV-02 — the adjacent hexes."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if at is not None and now.state.activation.points_left > 0:
        for hex_ in neighbours(at):
            yield Enter(hex_)


@rule.forbid(Enter, ids=("B-MOV-08", "B-MOV-02"))
def into_play(now: Position, action: Enter) -> Refused | None:
    """B-MOV-08 — an adjacent hex in play; the half hexes of the rim are not."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None:
        return Refused("B-MOV-01", "no unit is moving", action.hex)
    if action.hex not in now.game.map or direction_between(at, action.hex) is None:
        return Refused("B-MOV-08", "not an adjacent hex in play", action.hex)
    return None


@rule.forbid(Enter, ids=("B-MOV-02",))
def passable(now: Position, action: Enter) -> Refused | None:
    """B-MOV-02 — ground that the unit may enter."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    return None if unit is None or at is None else step_bar(now, unit, at, action.hex)


@rule.forbid(Enter, ids=("B-MOV-03",))
def enough_points(now: Position, action: Enter) -> Refused | None:
    """B-MOV-03 — only if the points left cover the full cost."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None:
        return None
    if step_cost(now, unit, at, action.hex) <= now.state.activation.points_left:
        return None
    barred = step_bar(now, unit, at, action.hex) is not None
    return None if barred else Refused("B-MOV-03", "not enough movement points", action.hex)


@rule.forbid(Enter, ids=("B-MOV-05",))
def no_enemy(now: Position, action: Enter) -> Refused | None:
    """B-MOV-05 — not into a hex with an enemy unit."""
    unit = active(now)
    if unit is None or not now.enemies_at(action.hex, unit.side) or passes_enemies(now, unit, action.hex):
        return None
    return Refused("B-MOV-05", "an enemy unit is there", action.hex)


@rule.forbid(Enter, ids=("B-MOV-06",))
def not_full(now: Position, action: Enter) -> Refused | None:
    """B-MOV-06 — not into a hex that holds its limit of friendly units."""
    unit = active(now)
    if unit is None or not counts_for_stacking(now, unit) or has_room(now, action.hex, unit):
        return None
    return Refused("B-MOV-06", "the hex is full", action.hex)


@rule.take(Enter, ids=("B-MOV-02", "B-TIM-08"))
def enter(now: Position, action: Enter, step: Step) -> Done:
    """B-MOV-02 — the unit pays, enters the hex, and what happens there happens before it goes on."""
    unit = now.unit(now.state.activation.unit)
    at = now.hex_of(unit)
    assert at is not None
    paid = PointsSpent(step_cost(now, unit, at, action.hex), "move")
    moved = UnitMoved(unit.id, OnHex(action.hex))
    return Done((paid, moved), (Perform(ENTER_HEX.name), step))
