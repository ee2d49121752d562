"""The bot that weighs whole activations by exact odds, ground and exposure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.bots.judgement import Judgement, expected, moved, worth_of_hits
from engine.bots.plans import NOTHING_GAINED, SPRINT, Plan, cost_of_acting, plans, points_for
from engine.bots.player import pick
from engine.bots.purchases import bought
from engine.hexes.hex import Hex, distance
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.step import Window
from engine.play.unit import DISRUPTED, PINNED, OnHex, Unit
from engine.rules.base.activation import Activate
from engine.rules.base.assault import AssaultHex, FallBack, Follow, JoinAssault, TakeLoss
from engine.rules.base.damage import Lose
from engine.rules.base.fire import Fire, Support
from engine.rules.base.moving import Enter
from engine.rules.base.op_fire import OpFire
from engine.rules.base.setup import Deploy
from engine.rules.base.status import Watch
from engine.rules.base.turns import EndPhase
from engine.rules.base.units import unit_class
from engine.rules.queries import (
    ADVANCE,
    ASSAULT,
    CONCENTRATED_FIRE,
    FATIGUE,
    FIRE_AND_MOVEMENT,
    OP_FIRE_ATTACK,
    PREPARE_OP_FIRE,
)
from engine.rules.skirmish.mat import mat_of
from engine.rules.skirmish.mat_entry import EnterBoard
from engine.rules.skirmish.movement import Conquer
from engine.rules.skirmish.op_fire import SPECIAL_OP_FIRE
from engine.rules.skirmish.purchase import BuyFigures
from engine.rules.skirmish.retreat import Retreat, RunTo
from engine.rules.skirmish.special_op_fire import SpecialOpFire

#: A unit waiting on the mat is brought on even where the plan gains little.
EAGER_TO_ENTER = 0.6
#: The actions that plans are made for.
PLANNED = (ADVANCE, CONCENTRATED_FIRE, FIRE_AND_MOVEMENT, ASSAULT, SPRINT)
#: A squad in Op Fire mode is worth this in a base game with an enemy near.
ON_WATCH = 0.25
#: A shaken squad of so few figures runs home when it can.
FEW_FIGURES = 2


@dataclass(frozen=True, slots=True)
class TacticalBot:
    """Takes the plan of the highest worth at every choice; equal plans in the order they are offered."""

    seed: int

    def choose(self, observation: Observation, ask: Ask, number: int) -> Action:
        """The best of the legal actions as far as this bot can tell."""
        options = list(ask.options)
        if len(options) == 1:
            return options[0]
        judge = Judgement(observation)
        chosen = _chosen(judge, ask, options)
        return chosen if chosen is not None else options[pick(self.seed, ask.seat, number, len(options))]


def _chosen(judge: Judgement, ask: Ask, options: list[Action]) -> Action | None:
    if isinstance(ask.step, Window):
        return _in_window(judge, options)
    for prompt, choose in _BY_PROMPT.items():
        if ask.prompt == prompt:
            return choose(judge, options)
    kinds = {type(option) for option in options}
    if BuyFigures in kinds:
        return bought(judge.now, options)
    if kinds & {Support, JoinAssault}:
        return _joined(judge, options)
    if Deploy in kinds:
        return _deployed(judge, options)
    if Watch in kinds:
        return next(option for option in options if isinstance(option, Watch))
    return next((option for option in options if isinstance(option, Pass)), None)


# ---------------------------------------------------------------------- which unit does what


def _action(judge: Judgement, options: list[Action]) -> Action:
    """The activation whose best plan is worth most; none when nothing is gained by any."""
    best: tuple[float, Action] | None = None
    seen: set[tuple[object, ...]] = set()
    for option in options:
        alike = _alike(judge, option)
        if alike in seen:
            continue
        seen.add(alike)
        worth = _worth_of_activating(judge, option)
        if worth is not None and (best is None or worth > best[0]):
            best = worth, option
    if best is not None and best[0] > NOTHING_GAINED:
        return best[1]
    return _idle(options)


def _alike(judge: Judgement, option: Action) -> tuple[object, ...]:
    """What tells an activation from others of the same worth: squads of one kind in one place are alike."""
    match option:
        case Activate(unit=id_, action=action):
            unit = judge.now.unit(id_)
            return unit.place, unit.kind, unit.figures, unit.specialization, unit.marks, unit.damage, action
        case EnterBoard(unit=id_, hex=hex_, action=action):
            entry = mat_of(judge.now, judge.side).find(id_)
            return entry and (entry.unit.figures, entry.unit.specialization, entry.space), hex_, action
        case _:
            return (option,)


def _idle(options: list[Action]) -> Action:
    """Ending the turn before ending the phase before anything that changes the position."""
    for kind in (Pass, EndPhase):
        for option in options:
            if isinstance(option, kind):
                return option
    for option in options:
        if isinstance(option, Activate) and option.action == FATIGUE:
            return option
    return options[0]


def _worth_of_activating(judge: Judgement, option: Action) -> float | None:
    now = judge.now
    match option:
        case Activate(unit=id_, action=action):
            unit = now.unit(id_)
            at = now.hex_of(unit)
            if at is None:
                return None
            if action == PREPARE_OP_FIRE:
                return ON_WATCH if judge.threat(at) > 0 else NOTHING_GAINED * 2
            if action == "retreat":
                return _worth_of_running(judge, unit, at)
            plan = _best(judge, unit, at, action, points_for(now, unit, action))
            return None if plan is None else plan.worth - cost_of_acting(judge, unit, at)
        case EnterBoard(unit=id_, hex=hex_, action=action):
            entry = mat_of(now, judge.side).find(id_)
            if entry is None:
                return None
            there, unit = moved(now, entry.unit, hex_)
            plan = _best(judge, unit, hex_, action, points_for(there, unit, action))
            return None if plan is None else plan.worth + EAGER_TO_ENTER
        case _:
            return None


def _worth_of_running(judge: Judgement, unit: Unit, at: Hex) -> float | None:
    shaken = unit.has(PINNED) or unit.has(DISRUPTED)
    if len(unit.figures) > FEW_FIGURES or not shaken:
        return None
    return 0.5 * judge.threat(at)


def _best(
    judge: Judgement, unit: Unit, at: Hex, action: str, points: int, *, fired: bool = False
) -> Plan | None:
    best: Plan | None = None
    if action not in (ADVANCE, SPRINT, "concentrated_fire", "fire_and_movement", "assault"):
        return None
    for plan in plans(judge, unit, at, action, points, fired=fired):
        if best is None or plan.worth > best.worth:
            best = plan
    return best


# ---------------------------------------------------------------------- carrying a plan out


def _move(judge: Judgement, options: list[Action]) -> Action | None:
    """The next hex of the best plan, or what is to be done in the hex reached."""
    now = judge.now
    activation = now.state.activation
    unit = now.state.active_unit
    at = None if unit is None else now.hex_of(unit)
    stop = next((option for option in options if isinstance(option, Pass)), None)
    if unit is None or at is None:
        return stop
    taking = [option for option in options if isinstance(option, Conquer)]
    if taking:
        return max(taking, key=lambda each: _worth_of_objective(judge, each.objective))
    fired = "attacked" in activation.did
    plan = _best(judge, unit, at, activation.action, activation.points_left, fired=fired)
    if plan is None:
        return stop
    if plan.end == at:
        shots = [option for option in options if isinstance(option, Fire) and option.target == plan.target]
        return shots[0] if shots and plan.target is not None else stop
    entering = {option.hex: option for option in options if isinstance(option, Enter)}
    closed = frozenset(enemy.hex for enemy in judge.enemies)
    table = judge.ways.table(unit_class(now, unit))
    way = table.descent(table.field_to((plan.end,), closed=closed), at)
    if way is None or len(way) < 2 or way[1] not in entering:
        return stop
    return entering[way[1]]


def _worth_of_objective(judge: Judgement, objective: str) -> float:
    return next((judge.worth_of_taking(goal) for goal in judge.goals if goal.objective == objective), 0.0)


def _target(judge: Judgement, options: list[Action]) -> Action | None:
    unit = judge.now.state.active_unit
    at = None if unit is None else judge.now.hex_of(unit)
    if unit is None or at is None:
        return None
    plan = _best(judge, unit, at, judge.now.state.activation.action, 0)
    wanted = None if plan is None else plan.target
    shots = [option for option in options if isinstance(option, Fire)]
    return next((option for option in shots if option.target == wanted), shots[0] if shots else None)


def _assault(judge: Judgement, options: list[Action]) -> Action | None:
    unit = judge.now.state.active_unit
    at = None if unit is None else judge.now.hex_of(unit)
    stop = next((option for option in options if isinstance(option, Pass)), None)
    if unit is None or at is None:
        return stop
    plan = _best(judge, unit, at, ASSAULT, 0)
    assaults = [option for option in options if isinstance(option, AssaultHex)]
    if plan is None or plan.target is None or plan.worth <= 0:
        return stop
    return next((option for option in assaults if option.hex == plan.where), stop)


def _joined(judge: Judgement, options: list[Action]) -> Action | None:
    """Support by squads that hold nothing and see no better use of their activation."""
    for option in options:
        if isinstance(option, JoinAssault):
            return option
        if isinstance(option, Support):
            at = judge.now.hex_of(option.unit)
            if at is not None and not any(goal.hex == at for goal in judge.goals):
                return option
    return next((option for option in options if isinstance(option, Pass)), None)


# ---------------------------------------------------------------------- reactions


def _in_window(judge: Judgement, options: list[Action]) -> Action:
    """The reaction that brings most, or letting the moment pass."""
    now = judge.now
    target = now.state.active_unit
    best: tuple[float, Action] | None = None
    for option in options:
        worth = 0.0
        match option:
            case OpFire(unit=id_) | SpecialOpFire(unit=id_) if target is not None:
                kind = OP_FIRE_ATTACK if isinstance(option, OpFire) else SPECIAL_OP_FIRE
                hits = expected(now, now.unit(id_), kind, target)
                worth = 0.0 if hits is None else worth_of_hits(hits, target)
            case Retreat(unit=id_):
                unit = now.unit(id_)
                at = now.hex_of(unit)
                worth = 0.0 if at is None else (_worth_of_running(judge, unit, at) or 0.0) - 0.3
        if worth > 0 and (best is None or worth > best[0]):
            best = worth, option
    if best is not None:
        return best[1]
    return next((option for option in options if isinstance(option, Pass)), options[0])


def _run(judge: Judgement, options: list[Action]) -> Action | None:
    """The way home that the enemy sees least of."""
    ways = [option for option in options if isinstance(option, RunTo)]
    return min(ways, key=lambda each: judge.threat(each.hex)) if ways else None


def _losses(judge: Judgement, options: list[Action]) -> Action | None:
    """Figures of the least firepower first."""
    figures = judge.game.catalogue.units.figures

    def worth(option: Action) -> int:
        match option:
            case Lose(figure=figure) | TakeLoss(figure=figure) if figure in figures:
                kind = figures[figure]
                return kind.against_infantry.firepower * kind.slots
            case _:
                return 99

    return min(options, key=worth)


def _fall_back(judge: Judgement, options: list[Action]) -> Action | None:
    hexes = [option for option in options if isinstance(option, FallBack)]
    return min(hexes, key=lambda each: judge.threat(each.hex)) if hexes else None


def _follow(judge: Judgement, options: list[Action]) -> Action | None:
    """Into a conquered hex where it is a goal or no worse than where the squad stands."""
    for option in options:
        if isinstance(option, Follow):
            return option
    return next((option for option in options if isinstance(option, Pass)), None)


def _deployed(judge: Judgement, options: list[Action]) -> Action | None:
    """In the hex with the strongest pull, in cover, not all in one place."""
    best: tuple[float, Action] | None = None
    for option in options:
        if not isinstance(option, Deploy):
            continue
        unit = judge.now.state.units.find(option.unit)
        if unit is None:
            continue
        crowd = len(judge.now.friends_at(option.hex, judge.side))
        standing = unit.at(OnHex(option.hex))
        worth = judge.pull(standing, option.hex) + 0.3 * judge.cover(option.hex) - 0.8 * crowd
        near = min((distance(enemy.hex, option.hex) for enemy in judge.enemies), default=99)
        worth -= 0.5 if near <= 4 else 0.0
        if best is None or worth > best[0]:
            best = worth, option
    return None if best is None else best[1]


_BY_PROMPT: Mapping[str, Callable[[Judgement, list[Action]], Action | None]] = {
    "action": _action,
    "move": _move,
    "target": _target,
    "assault": _assault,
    "run": _run,
    "casualty": _losses,
    "assault_losses": _losses,
    "fall_back": _fall_back,
    "advance_in": _follow,
}
