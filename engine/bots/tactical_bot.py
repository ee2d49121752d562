"""The bot that weighs whole activations by exact odds, ground and exposure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from engine.bots import (
    abilities,
    attacks,
    cards,
    forces,
    fortifications,
    mortars,
    preparation,
    reactions,
    specialists,
    tanks,
    transfers,
    transports,
)
from engine.bots.choosing import chosen, offered, passing
from engine.bots.destinations import Plan
from engine.bots.expected_losses import moved
from engine.bots.plans import (
    NOTHING_GAINED,
    SLACK,
    adds_to_an_advance,
    best_of,
    best_plan,
    cost_of_acting,
    drafts,
    own_points,
    points_for,
)
from engine.bots.purchases import MANNERS
from engine.bots.situation import Situation
from engine.bots.tank_positions import wished_facing
from engine.hexes.hex import Hex
from engine.kernel.drawing import drawn
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.options import Options
from engine.play.step import Step, Window
from engine.play.unit import Inside, Unit
from engine.rules.base.arrivals.forces import BuildSquads, ConcealNext, SpecializeForces
from engine.rules.base.arrivals.reinforcements import PlaceArrivals
from engine.rules.base.arrivals.transfers import ChooseTransfers
from engine.rules.base.assaults.assault import (
    AdvanceIn,
    AssaultHex,
    ChooseAssault,
    ChooseAssaultSupport,
    DefenderLosses,
    LoserLeaves,
    TrimRetreat,
)
from engine.rules.base.firing.damage import LoseFigures
from engine.rules.base.firing.fire import ChooseFigures, ChooseSupport, ChooseTarget, DeclareType, Fire
from engine.rules.base.moves.moving import Enter, Move
from engine.rules.base.moves.transport import Alight
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.sequence.command_spending import Spend
from engine.rules.base.sequence.setup import DeployNext
from engine.rules.base.sequence.status import ChooseWatch
from engine.rules.base.sequence.turns import ChooseAction, EndPhase
from engine.rules.base.terrain.fortifications import LeaveFortification
from engine.rules.base.terrain.placing import PlacePieces
from engine.rules.base.troops.specializations import BUILD, HEAL, ChooseWounded, OccupyBuilt
from engine.rules.base.troops.units import unit_class
from engine.rules.cards.drawing import DrawCard
from engine.rules.doctrine.draft import ChooseDoctrine
from engine.rules.doctrine.effects import Retrain, TargetChain
from engine.rules.doctrine.special.strafing import Strafe, TargetBoard
from engine.rules.doctrine.strikes import FallBackFrom
from engine.rules.doctrine.using import UseAbility
from engine.rules.effects.chosen_units import ChooseUnits, Enough
from engine.rules.effects.extra_actions import ActivateOne
from engine.rules.effects.target_hex import TargetHex, TargetLine
from engine.rules.queries import (
    ADVANCE,
    ASSAULT,
    CONCENTRATED_FIRE,
    FATIGUE,
    FIRE_AND_MOVEMENT,
    PREPARE_OP_FIRE,
)
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.arrivals.mat_entry import EnterBoard
from engine.rules.skirmish.economy.purchase import Purchase
from engine.rules.skirmish.engineering.works import OccupyWork
from engine.rules.skirmish.firing.mortars import SecondShot
from engine.rules.skirmish.moves.movement import Conquer
from engine.rules.skirmish.moves.retreat import Retreat, Run
from engine.rules.skirmish.vehicles.driving import ChooseMotion
from engine.rules.skirmish.vehicles.facing import ChooseFacing, has_facing
from engine.rules.skirmish.vehicles.machine_guns import OtherWeapon
from engine.rules.skirmish.vehicles.shelter import ChooseSheltered

#: A unit waiting on the mat is brought on even where the plan gains little.
EAGER_TO_ENTER = 0.6
#: So many activations with an attack in them are looked into for one choice.
LOOKED_INTO = 6


@dataclass(frozen=True, slots=True)
class TacticalBot:
    """Takes the plan of the highest worth at every choice; equal plans in the order they are offered.

    `buys` is how it buys in a skirmish: `all`, `infantry`, or `random` for evenly among all it may.
    """

    seed: int
    buys: str = "all"

    def choose(self, observation: Observation, ask: Ask, number: int) -> Action:
        """The best of the legal actions as far as this bot can tell."""
        options = ask.options
        if not options.has(2):
            return options[0]
        if isinstance(ask.step, Purchase):
            buy = MANNERS.get(self.buys)
            if buy is not None:
                return buy(observation, options)
            return self._any(ask, number)
        found = _chosen(Situation(observation), ask)
        return found or self._any(ask, number)

    def _any(self, ask: Ask, number: int) -> Action:
        return ask.options[drawn(f"{self.seed}/{ask.seat}/{number}", len(ask.options))]


def _chosen(view: Situation, ask: Ask) -> Action | None:
    """The choice of whoever knows that kind of question; nothing extra where nobody does."""
    choose = _BY_STEP.get(type(ask.step))
    return passing(ask.options) if choose is None else choose(view, ask.options)


# ---------------------------------------------------------------------- which unit does what


@dataclass(frozen=True, slots=True)
class _Prospect:
    """Something to be done: what it promises beyond its plans, and for a unit these, the best first."""

    option: Action
    extra: float
    unit: Unit | None = None
    plans: tuple[Plan, ...] = ()

    @property
    def promise(self) -> float:
        """What it is thought to be worth."""
        return self.extra + (self.plans[0].worth if self.plans else 0.0)

    @property
    def is_sure(self) -> bool:
        """Whether that is no estimate."""
        return not any(plan.attacks for plan in self.plans[:1])


def _action(view: Situation, options: Options) -> Action | None:
    """The activation whose best plan is worth most; none when nothing is gained by any.

    All are estimated, and the most promising ones looked into until no other can be better.
    """
    prospects: list[_Prospect] = []
    seen: set[tuple[object, ...]] = set()
    offered = options.offered()
    advances = {each.unit: each for each in offered if isinstance(each, Activate) and each.action == ADVANCE}
    for option in offered:
        alike = _alike(view, option)
        if alike in seen or isinstance(option, Pass | EndPhase):
            continue
        if isinstance(option, Activate) and _outdone(view, options, option, advances.get(option.unit)):
            seen.add(alike)
            continue
        # Ways are the dearest to look at, so whoever may not go is left out before; the rest is asked late.
        goes = isinstance(option, Activate | EnterBoard) and option.action != CONCENTRATED_FIRE
        if goes and not options.allows(option):
            continue
        seen.add(alike)
        prospect = _prospect(view, option)
        if prospect is not None:
            prospects.append(prospect)
    most, found = NOTHING_GAINED, None
    looked = 0
    for prospect in sorted(prospects, key=lambda each: -each.promise):
        if prospect.promise + (0.0 if prospect.is_sure else SLACK) <= most:
            continue
        if not options.allows(prospect.option):
            continue
        looked += not prospect.is_sure
        if looked > LOOKED_INTO and not prospect.is_sure:
            continue
        worth = _worth(view, prospect)
        if worth is not None and worth > most:
            most, found = worth, prospect.option
    return found or _idle(options)


def _outdone(view: Situation, options: Options, option: Activate, advance: Activate | None) -> bool:
    """Whether all that an activation is good for can be had by an Advance of the same unit."""
    if advance is None or option.action not in (FIRE_AND_MOVEMENT, ASSAULT):
        return False
    unit = view.now.unit(option.unit)
    at = view.now.hex_of(unit)
    if at is None or adds_to_an_advance(view, unit, at, option.action):
        return False
    return options.allows(advance)


def _worth(view: Situation, prospect: _Prospect) -> float | None:
    """What a prospect is worth by the rules' own odds, None where they bar all its plans."""
    if prospect.unit is None:
        return prospect.extra
    plan = best_of(view, prospect.unit, prospect.plans)
    return None if plan is None else plan.worth + prospect.extra


def _alike(view: Situation, option: Action) -> tuple[object, ...]:
    """What tells an activation from others of the same worth: squads of one kind in one place are alike."""
    match option:
        case Activate(unit=id_, action=action):
            unit = view.now.unit(id_)
            who = (unit.kind, unit.figures, unit.specialization, unit.marks, unit.damage, unit.facing)
            return unit.place, who, action
        case EnterBoard(unit=id_, hex=hex_, action=action):
            entry = mat_of(view.now, view.side).find(id_)
            kind = entry and (entry.unit.kind, entry.unit.figures, entry.unit.specialization, entry.space)
            return kind, hex_, action
        case _:
            return (option,)


def _idle(options: Options) -> Action:
    """Ending the turn before ending the phase before anything that changes the position."""
    resting = (option for option in options.of(Activate) if option.action == FATIGUE)
    return next(chain(options.of(Pass), options.of(EndPhase), resting), None) or options[0]


def _prospect(view: Situation, option: Action) -> _Prospect | None:
    """What there is in an option, None where nothing is known of it or there is no plan."""
    now = view.now
    worth: float | None
    match option:
        case Activate(unit=id_, action=action):
            unit = now.unit(id_)
            at = now.hex_of(unit)
            if at is None:
                return None
            given_up = cost_of_acting(view, unit, at)
            if action == HEAL:
                worth = specialists.worth_of_healing(view, unit)
                return None if worth is None else _Prospect(option, worth - given_up)
            if action == BUILD:
                return _Prospect(option, fortifications.worth_of_digging(view, unit, at) - given_up)
            if action == PREPARE_OP_FIRE:
                on_watch = preparation.ON_WATCH if view.threat(at) > 0 else NOTHING_GAINED * 2
                return _Prospect(option, on_watch)
            found = drafts(view, unit, at, action, own_points(view, unit, action))
            return _Prospect(option, -given_up, unit, tuple(found)) if found else None
        case EnterBoard(unit=id_, hex=hex_, action=action):
            entry = mat_of(now, view.side).find(id_)
            if entry is None:
                return None
            unit = entry.unit
            if not unit.is_squad and unit.facing is None and has_facing(now, unit):
                unit = replace(unit, facing=wished_facing(view, hex_))
            there, unit = moved(now, unit, hex_)
            found = drafts(view, unit, hex_, action, points_for(there, unit, action))
            return _Prospect(option, EAGER_TO_ENTER, unit, tuple(found)) if found else None
        case Retreat(unit=id_):
            worth = reactions.worth_of_running(view, now.unit(id_))
        case UseAbility(ability=ability):
            worth = abilities.worth_of_using(view, ability)
        case _:
            worth = cards.worth_of_playing(view, option)
    return None if worth is None else _Prospect(option, worth)


# ---------------------------------------------------------------------- carrying a plan out


def _move(view: Situation, options: Options) -> Action | None:
    """The next hex of the best plan, or what is to be done in the hex reached."""
    now = view.now
    activation = now.state.activation
    stop = passing(options)
    if view.acting is None:
        return stop
    unit, at = view.acting
    taking = max(
        options.of(Conquer), key=lambda each: _worth_of_objective(view, each.objective), default=None
    )
    first = taking or specialists.repairing(view, options) or transports.loaded(view, unit, at, options)
    if first is not None:
        return first
    fired = "attacked" in activation.did
    plan = best_plan(view, unit, at, activation.action, activation.points_left, fired=fired)
    if plan is None:
        return stop
    first = _gets_out(unit, plan, at, options)
    if first is not None:
        return first
    if plan.end == at:
        shot = None if plan.target is None else Fire(plan.target, plan.where or at)
        done = offered(options, plan.then) or offered(options, shot)
        if done is not None:
            return done
        second = tanks.machine_gun_shot(view, unit, options)
        return second or tanks.step_towards(view, unit, at, at, options) or stop
    if tanks.turns_itself(view, unit):
        return tanks.step_towards(view, unit, at, plan.end, options) or stop
    table = view.routes.table(unit_class(now, unit))
    way = table.descent(table.field_to((plan.end,), closed=view.barred), at)
    return stop if way is None or len(way) < 2 else offered(options, Enter(way[1])) or stop


def _gets_out(unit: Unit, plan: Plan, at: Hex, options: Options) -> Action | None:
    """A squad that goes elsewhere leaves its vehicle or its fortification first."""
    if plan.worth <= NOTHING_GAINED or (isinstance(unit.place, Inside) and plan.end == at):
        return None
    return next(options.of(Alight, LeaveFortification), None)


def _worth_of_objective(view: Situation, objective: str) -> float:
    return next((view.worth_of_taking(goal) for goal in view.goals if goal.objective == objective), 0.0)


def _target(view: Situation, options: Options) -> Action | None:
    if view.acting is None:
        return None
    unit, at = view.acting
    plan = best_plan(view, unit, at, view.now.state.activation.action, 0)
    if plan is not None:
        shot = None if plan.where is None else Fire(plan.target, plan.where)
        meant = offered(options, plan.then) or offered(options, shot)
        if meant is not None:
            return meant
    return next(options.of(Fire), None) if unit.is_squad else tanks.other_weapon(view, options)


def _assault(view: Situation, options: Options) -> Action | None:
    stop = passing(options)
    if view.acting is None:
        return stop
    unit, at = view.acting
    plan = best_plan(view, unit, at, ASSAULT, 0)
    if plan is None or plan.target is None or plan.worth <= 0:
        return stop
    return next((option for option in options.of(AssaultHex) if option.hex == plan.where), stop)


def _activate(view: Situation, options: Options) -> Action | None:
    """What a unit does that a card activates: its best plan, or nothing."""
    let_go = next(options.of(Enough), None)

    def worth(option: Action) -> float | None:
        prospect = _prospect(view, option)
        return None if prospect is None else _worth(view, prospect)

    return chosen(options, worth, None if let_go is None else 0.0) or let_go


_BY_STEP: Mapping[type[Step] | type[None], Callable[[Situation, Options], Action | None]] = {
    ChooseAction: _action,
    Move: _move,
    ChooseTarget: _target,
    ChooseWounded: specialists.healed,
    SecondShot: mortars.fired_again,
    ChooseAssault: _assault,
    ChooseFacing: tanks.faced,
    ChooseMotion: tanks.halted,
    ChooseSheltered: tanks.sheltered,
    OtherWeapon: tanks.other_weapon,
    Window: reactions.reacted,
    ChooseDoctrine: lambda view, options: abilities.drafted(options),
    TargetLine: abilities.aimed,
    TargetChain: abilities.aimed,
    TargetBoard: abilities.aimed,
    Strafe: abilities.aimed,
    Retrain: abilities.aimed,
    ChooseTransfers: transfers.exchanged,
    OccupyBuilt: lambda view, options: fortifications.occupied(options),
    OccupyWork: lambda view, options: fortifications.occupied(options),
    Run: reactions.ran,
    ChooseFigures: attacks.left_out,
    ChooseSupport: attacks.supported,
    DeclareType: attacks.declared,
    ChooseAssaultSupport: attacks.joined,
    LoseFigures: attacks.lost,
    DefenderLosses: attacks.lost,
    LoserLeaves: attacks.fallen_back,
    FallBackFrom: attacks.fled,
    TrimRetreat: attacks.given_up,
    AdvanceIn: attacks.followed,
    BuildSquads: forces.built,
    SpecializeForces: forces.specialized,
    ConcealNext: forces.concealed,
    DeployNext: preparation.deployed,
    PlaceArrivals: preparation.arrived,
    PlacePieces: preparation.placed,
    ChooseWatch: preparation.watching,
    Spend: cards.spent,
    DrawCard: cards.drawn,
    TargetHex: cards.aimed,
    ChooseUnits: cards.picked,
    ActivateOne: _activate,
}
