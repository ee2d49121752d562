"""Strafing runs: paid for in one round, flown on one map board before the turns of the next two."""

from collections.abc import Iterator

from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.attack import NOBODY, Attack, Volley
from engine.play.event import AttackDeclared, EffectBegan, EffectsEnded
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.state import ActiveEffect
from engine.play.step import Done, Perform, Step
from engine.play.unit import CONCEALED, SeatId, Unit
from engine.rules.base.sequence.activation import standing
from engine.rules.base.sequence.turns import OpenPhase
from engine.rules.doctrine.effects import number_in
from engine.rules.effects.abilities import EFFECTS, EffectStep, effect_of, went_on
from engine.rules.effects.area_attacks import AREA_ATTACK
from engine.rules.module import Layer, Module
from engine.rules.queries import ACTION_PHASE, FIRE

rule = Module("doctrine.strafing", Layer.DOCTRINE)

#: What is remembered of a run: its board in `amount`, its dice in `part`.
RUN = "strafing run"


@dataclass(frozen=True, slots=True)
class TargetBoard(EffectStep):
    """`target_board`: `amount` dice on a target of one map board in each of the next `params.rounds`."""


@dataclass(frozen=True, slots=True)
class ChooseBoard(Action):
    """The run is flown on the board of that number (in the order of the layout)."""

    board: int


@dataclass(frozen=True, slots=True)
class FlyRuns(Step):
    """The runs of this round are flown."""


@dataclass(frozen=True, slots=True)
class Strafe(Step):
    """The owner of a run picks its target."""

    seat: SeatId
    board: int
    dice: int


@dataclass(frozen=True, slots=True)
class StrafeUnit(Action):
    """The run is flown at that unit."""

    unit: UnitId


rule.part(EFFECTS, ("target_board", TargetBoard), ids=("S-DOC-304",))
rule.insert(ACTION_PHASE, FlyRuns(), before=OpenPhase(), ids=("S-DOC-304",))


# ---------------------------------------------------------------------- boards


def boards(game: Game) -> dict[Hex, tuple[int, ...]]:
    """The numbers of the boards that each hex lies on; a map without boards is one board, number 0.

    A hex of which two boards print a half lies on both, so that no side of the map is smaller than another.
    """
    found: dict[Hex, tuple[int, ...]] = {}
    grid = game.map.grid
    at_hand = game.scenario.layout.known_boards(game.catalogue.boards)
    for number, placed in enumerate(game.scenario.layout.boards):
        board = at_hand.get(placed.board)
        if board is None:
            continue
        left, top = placed.position
        for hex_ in game.map.cells:
            column, row = grid.offset(hex_)
            if board.grid.holds(board.grid.hex_at(column - left, row - top)):
                found[hex_] = (*found.get(hex_, ()), number)
    return found or dict.fromkeys(game.map.cells, (0,))


@rule.run(TargetBoard, ids=("S-DOC-304",))
def target_board(now: Position, step: TargetBoard) -> Ask:
    """S-DOC-304 — one of the map boards."""
    known = sorted({number for numbers in now.game.derive(boards).values() for number in numbers})
    return Ask(step.play.seat, "board", tuple(ChooseBoard(number) for number in known))


@rule.take(ChooseBoard, ids=("S-DOC-304",))
def choose_board(now: Position, action: ChooseBoard, step: TargetBoard) -> Done:
    """S-DOC-304 — it is flown in the two rounds that follow."""
    last = now.state.round + number_in(now, step.play, "rounds", 2)
    dice = effect_of(now, step.play).amount
    run = ActiveEffect(
        RUN,
        side=step.play.side,
        amount=action.board,
        until=_end(last),
        part=dice,
        seat=step.play.seat,
    )
    return went_on(step.play, [EffectBegan(run)])


def _end(last: int) -> str:
    return f"{RUN} {last}"


# ---------------------------------------------------------------------- flying


@rule.run(FlyRuns, ids=("S-DOC-304",))
def fly_runs(now: Position, step: FlyRuns) -> Done:
    """S-DOC-304 — before the first action turn of the round; runs whose time is over are forgotten."""
    runs = [each for each in now.state.effects if each.rule == RUN]
    over = {each.until for each in runs if int(each.until.rpartition(" ")[2]) < now.state.round}
    flown = [each for each in runs if each.until not in over and each.seat is not None]
    return Done(
        tuple(EffectsEnded(each) for each in sorted(over)),
        tuple(Strafe(each.seat or "", each.amount, each.part) for each in flown),
    )


def _targets(now: Position, step: Strafe) -> Iterator[Unit]:
    side, lying = now.game.side_of(step.seat), now.game.derive(boards)
    for unit in now.state.units.all():
        at = now.hex_of(unit)
        if unit.side == side or unit.has(CONCEALED) or not standing(now, unit) or at is None:
            continue
        if step.board in lying.get(at, ()):
            yield unit


@rule.run(Strafe, ids=("S-DOC-304",))
def strafe(now: Position, step: Strafe) -> Ask | Done:
    """S-DOC-304 — any one target on the board; nobody need see it."""
    targets = tuple(StrafeUnit(unit.id) for unit in _targets(now, step))
    return Ask(step.seat, "strafe", (Pass(), *targets)) if targets else Done()


@rule.take(StrafeUnit, ids=("S-DOC-304",))
def strafe_unit(now: Position, action: StrafeUnit, step: Strafe) -> Done:
    """S-DOC-304 — as at normal range."""
    at = now.hex_of(action.unit)
    assert at is not None
    volley = Volley(NOBODY, strength=step.dice, hits_from=5)
    attack = Attack(AREA_ATTACK, step.seat, now.game.side_of(step.seat), action.unit, at, volleys=(volley,))
    return Done((AttackDeclared(attack),), (Perform(FIRE.name),))
