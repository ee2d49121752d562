"""The bot that weighs whole activations by exact odds, ground and exposure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from engine.bots import (
    abilities,
    armor,
    attacks,
    cards,
    carriers,
    preparation,
    reactions,
    specialists,
)
from engine.bots.judgement import Judgement, moved
from engine.bots.plans import NOTHING_GAINED, best_plan, cost_of_acting, points_for
from engine.bots.player import pick
from engine.bots.purchases import MANNERS
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.step import Step, Window
from engine.rules.base.assaults.assault import (
    AdvanceIn,
    AssaultHex,
    ChooseAssault,
    ChooseAssaultSupport,
    DefenderLosses,
    LoserLeaves,
    TrimRetreat,
)
from engine.rules.base.course.activation import Activate
from engine.rules.base.course.setup import DeployNext
from engine.rules.base.course.status import ChooseWatch
from engine.rules.base.course.turns import ChooseAction, EndPhase
from engine.rules.base.firing.damage import LoseFigures
from engine.rules.base.firing.fire import ChooseFigures, ChooseSupport, ChooseTarget, DeclareType, Fire
from engine.rules.base.headquarters.spending import Spend
from engine.rules.base.moves.moving import Enter, Move
from engine.rules.base.troops.specializations import HEAL, ChooseWounded
from engine.rules.base.troops.units import unit_class
from engine.rules.cards.drawing import DrawCard
from engine.rules.doctrine.draft import ChooseDoctrine
from engine.rules.doctrine.effects import Retrain, TargetChain
from engine.rules.doctrine.special.strafing import Strafe, TargetBoard
from engine.rules.doctrine.using import UseAbility
from engine.rules.effects.chosen_units import ChooseUnits, Enough
from engine.rules.effects.extra_actions import ActivateOne
from engine.rules.effects.target_hex import TargetHex, TargetLine
from engine.rules.queries import ASSAULT, FATIGUE, PREPARE_OP_FIRE
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.arrivals.mat_entry import EnterBoard
from engine.rules.skirmish.economy.purchase import Purchase
from engine.rules.skirmish.firing.mortars import SecondShot
from engine.rules.skirmish.moves.movement import Conquer
from engine.rules.skirmish.moves.retreat import Retreat, Run
from engine.rules.skirmish.vehicles.driving import ChooseMotion
from engine.rules.skirmish.vehicles.facing import ChooseFacing, has_facing
from engine.rules.skirmish.vehicles.machine_guns import OtherWeapon
from engine.rules.skirmish.vehicles.shelter import ChooseSheltered

#: A unit waiting on the mat is brought on even where the plan gains little.
EAGER_TO_ENTER = 0.6


@dataclass(frozen=True, slots=True)
class TacticalBot:
    """Takes the plan of the highest worth at every choice; equal plans in the order they are offered.

    `buys` is how it buys in a skirmish: `all`, `infantry`, or `random` for evenly among all it may.
    """

    seed: int
    buys: str = "all"

    def choose(self, observation: Observation, ask: Ask, number: int) -> Action:
        """The best of the legal actions as far as this bot can tell."""
        options = list(ask.options)
        if len(options) == 1:
            return options[0]
        if isinstance(ask.step, Purchase):
            buy = MANNERS.get(self.buys)
            return buy(observation, options) if buy else options[_drawn(self.seed, ask, number, len(options))]
        chosen = _chosen(Judgement(observation), ask, options)
        return chosen if chosen is not None else options[_drawn(self.seed, ask, number, len(options))]


def _drawn(seed: int, ask: Ask, number: int, count: int) -> int:
    return pick(seed, ask.seat, number, count)


def _chosen(judge: Judgement, ask: Ask, options: list[Action]) -> Action | None:
    """The choice of whoever knows that kind of question; nothing extra where nobody does."""
    choose = _BY_STEP.get(type(ask.step))
    return attacks.passing(options) if choose is None else choose(judge, options)


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
            who = (unit.kind, unit.figures, unit.specialization, unit.marks, unit.damage, unit.facing)
            return unit.place, who, action
        case EnterBoard(unit=id_, hex=hex_, action=action):
            entry = mat_of(judge.now, judge.side).find(id_)
            kind = entry and (entry.unit.kind, entry.unit.figures, entry.unit.specialization, entry.space)
            return kind, hex_, action
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
            if action == HEAL:
                worth = specialists.worth_of_healing(judge, unit)
                return None if worth is None else worth - cost_of_acting(judge, unit, at)
            if action == PREPARE_OP_FIRE:
                return preparation.ON_WATCH if judge.threat(at) > 0 else NOTHING_GAINED * 2
            plan = best_plan(judge, unit, at, action, points_for(now, unit, action))
            return None if plan is None else plan.worth - cost_of_acting(judge, unit, at)
        case EnterBoard(unit=id_, hex=hex_, action=action):
            entry = mat_of(now, judge.side).find(id_)
            if entry is None:
                return None
            unit = entry.unit
            if not unit.is_squad and unit.facing is None and has_facing(now, unit):
                unit = replace(unit, facing=armor.wished_facing(judge, hex_))
            there, unit = moved(now, unit, hex_)
            plan = best_plan(judge, unit, hex_, action, points_for(there, unit, action))
            return None if plan is None else plan.worth + EAGER_TO_ENTER
        case Retreat(unit=id_):
            return reactions.worth_of_running(judge, now.unit(id_))
        case UseAbility(ability=ability):
            return abilities.worth_of_using(judge, ability)
        case _:
            return cards.worth_of_playing(judge, option)


# ---------------------------------------------------------------------- carrying a plan out


def _move(judge: Judgement, options: list[Action]) -> Action | None:
    """The next hex of the best plan, or what is to be done in the hex reached."""
    now = judge.now
    activation = now.state.activation
    unit = now.state.active_unit
    at = None if unit is None else now.hex_of(unit)
    stop = attacks.passing(options)
    if unit is None or at is None:
        return stop
    taking = [option for option in options if isinstance(option, Conquer)]
    if taking:
        return max(taking, key=lambda each: _worth_of_objective(judge, each.objective))
    repair = specialists.repairing(judge, options)
    if repair is not None:
        return repair
    loading = carriers.loaded(judge, unit, at, options)
    if loading is not None:
        return loading
    fired = "attacked" in activation.did
    plan = best_plan(judge, unit, at, activation.action, activation.points_left, fired=fired)
    if plan is None:
        return stop
    if plan.end == at:
        shots = [option for option in options if isinstance(option, Fire) and option.target == plan.target]
        if shots and plan.target is not None:
            return shots[0]
        second = armor.machine_gun_shot(judge, unit, options)
        if second is not None:
            return second[1]
        return armor.step_towards(judge, unit, at, at, options) or stop
    if armor.turns_itself(judge, unit):
        return armor.step_towards(judge, unit, at, plan.end, options) or stop
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
    plan = best_plan(judge, unit, at, judge.now.state.activation.action, 0)
    wanted = None if plan is None else plan.target
    shell = specialists.shelled(options, plan.where) if plan is not None and wanted is None else None
    if shell is not None:
        return shell
    shots = [option for option in options if isinstance(option, Fire)]
    meant = next((option for option in shots if option.target == wanted and wanted is not None), None)
    if meant is None and not unit.is_squad:
        return armor.other_weapon(judge, options)
    return meant or (shots[0] if shots else None)


def _assault(judge: Judgement, options: list[Action]) -> Action | None:
    unit = judge.now.state.active_unit
    at = None if unit is None else judge.now.hex_of(unit)
    stop = attacks.passing(options)
    if unit is None or at is None:
        return stop
    plan = best_plan(judge, unit, at, ASSAULT, 0)
    assaults = [option for option in options if isinstance(option, AssaultHex)]
    if plan is None or plan.target is None or plan.worth <= 0:
        return stop
    return next((option for option in assaults if option.hex == plan.where), stop)


def _activate(judge: Judgement, options: list[Action]) -> Action | None:
    """What a unit does that a card activates: its best plan, or nothing."""
    worths = [(_worth_of_activating(judge, option), option) for option in options]
    best = max(((worth, option) for worth, option in worths if worth is not None), key=_worth, default=None)
    let_go = next((option for option in options if isinstance(option, Enough)), None)
    return best[1] if best is not None and (best[0] > 0 or let_go is None) else let_go


def _worth(each: tuple[float, Action]) -> float:
    return each[0]


_BY_STEP: Mapping[type[Step] | type[None], Callable[[Judgement, list[Action]], Action | None]] = {
    ChooseAction: _action,
    Move: _move,
    ChooseTarget: _target,
    ChooseWounded: specialists.healed,
    SecondShot: specialists.fired_again,
    ChooseAssault: _assault,
    ChooseFacing: armor.faced,
    ChooseMotion: armor.halted,
    ChooseSheltered: armor.sheltered,
    OtherWeapon: armor.other_weapon,
    Window: reactions.reacted,
    ChooseDoctrine: lambda judge, options: abilities.drafted(options),
    TargetLine: abilities.aimed,
    TargetChain: abilities.aimed,
    TargetBoard: abilities.aimed,
    Strafe: abilities.aimed,
    Retrain: abilities.aimed,
    Run: reactions.ran,
    ChooseFigures: attacks.left_out,
    ChooseSupport: attacks.supported,
    DeclareType: attacks.declared,
    ChooseAssaultSupport: attacks.joined,
    LoseFigures: attacks.lost,
    DefenderLosses: attacks.lost,
    LoserLeaves: attacks.fallen_back,
    TrimRetreat: attacks.given_up,
    AdvanceIn: attacks.followed,
    DeployNext: preparation.deployed,
    ChooseWatch: preparation.watching,
    Spend: cards.spent,
    DrawCard: cards.drawn,
    TargetHex: cards.aimed,
    ChooseUnits: cards.picked,
    ActivateOne: _activate,
}
