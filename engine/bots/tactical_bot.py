"""The bot that weighs whole activations by exact odds, ground and exposure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.bots import (
    abilities,
    activations,
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
from engine.bots.plans import (
    NOTHING_GAINED,
    best_of,
    best_plan,
)
from engine.bots.purchases import MANNERS
from engine.bots.side.joint_fire import drafts_together
from engine.bots.situation import Situation
from engine.bots.style import PLAIN, Style
from engine.hexes.hex import Hex
from engine.kernel.drawing import drawn
from engine.play.action import Action
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
from engine.rules.base.sequence.command_spending import Spend
from engine.rules.base.sequence.setup import DeployNext
from engine.rules.base.sequence.status import ChooseWatch
from engine.rules.base.sequence.turns import ChooseAction
from engine.rules.base.terrain.fortifications import LeaveFortification
from engine.rules.base.terrain.placing import PlacePieces
from engine.rules.base.troops.specializations import ChooseWounded, OccupyBuilt
from engine.rules.base.troops.units import unit_class
from engine.rules.cards.drawing import DrawCard
from engine.rules.doctrine.draft import ChooseDoctrine
from engine.rules.doctrine.effects import Retrain, TargetChain
from engine.rules.doctrine.special.strafing import Strafe, TargetBoard
from engine.rules.doctrine.strikes import FallBackFrom
from engine.rules.effects.chosen_units import ChooseUnits
from engine.rules.effects.extra_actions import ActivateOne
from engine.rules.effects.target_hex import TargetHex, TargetLine
from engine.rules.queries import (
    ASSAULT,
)
from engine.rules.skirmish.economy.purchase import Purchase
from engine.rules.skirmish.engineering.works import OccupyWork
from engine.rules.skirmish.firing.mortars import SecondShot
from engine.rules.skirmish.moves.movement import Conquer
from engine.rules.skirmish.moves.retreat import Run
from engine.rules.skirmish.vehicles.driving import ChooseMotion
from engine.rules.skirmish.vehicles.facing import ChooseFacing
from engine.rules.skirmish.vehicles.machine_guns import OtherWeapon
from engine.rules.skirmish.vehicles.shelter import ChooseSheltered


@dataclass(frozen=True, slots=True)
class TacticalBot:
    """Takes the plan of the highest worth at every choice; equal plans in the order they are offered.

    `style` sets what counts more or less, and how it buys in a skirmish.
    """

    seed: int
    style: Style = PLAIN

    def choose(self, observation: Observation, ask: Ask, number: int) -> Action:
        """The best of the legal actions as far as this bot can tell."""
        options = ask.options
        if not options.has(2):
            return options[0]
        if isinstance(ask.step, Purchase):
            buy = MANNERS.get(self.style.buys)
            if buy is not None:
                return buy(observation, options)
            return self._any(ask, number)
        found = _chosen(Situation(observation, self.style), ask)
        return found or self._any(ask, number)

    def _any(self, ask: Ask, number: int) -> Action:
        return ask.options[drawn(f"{self.seed}/{ask.seat}/{number}", len(ask.options))]


def _chosen(view: Situation, ask: Ask) -> Action | None:
    """The choice of whoever knows that kind of question; nothing extra where nobody does."""
    choose = _BY_STEP.get(type(ask.step))
    return passing(ask.options) if choose is None else choose(view, ask.options)


# ---------------------------------------------------------------------- carrying a plan out


def _move(view: Situation, options: Options) -> Action | None:
    """The next hex of the best plan, or what is to be done in the hex reached."""
    now = view.now
    activation = now.state.activation
    stop = passing(options) or _where_it_may(view, options)
    if view.acting is None:
        return stop
    unit, at = view.acting
    first = done_before_moving(view, unit, at, options)
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
    class_ = unit_class(now, unit)
    way = view.routes.safest_way(class_, at, plan.end, view.barred, view.threat, back=view.looks_back)
    return stop if way is None or len(way) < 2 else offered(options, Enter(way[1])) or stop


def _where_it_may(view: Situation, options: Options) -> Action | None:
    """For a unit that may not stop where it is: the hex that it may enter with the least fire on it."""
    return chosen(view.as_seen(options.of(Enter)), lambda each: -view.threat(each.hex))


def done_before_moving(view: Situation, unit: Unit, at: Hex, options: Options) -> Action | None:
    """What is done in a hex before a unit goes on: an objective taken, a repair, others taken aboard."""
    taking = max(options.of(Conquer), key=lambda each: worth_of_objective(view, each.objective), default=None)
    return taking or specialists.repairing(view, options) or transports.loaded(view, unit, at, options)


def _gets_out(unit: Unit, plan: Plan, at: Hex, options: Options) -> Action | None:
    """A squad that goes elsewhere leaves its vehicle or its fortification first."""
    if plan.worth <= NOTHING_GAINED or (isinstance(unit.place, Inside) and plan.end == at):
        return None
    return next(options.of(Alight, LeaveFortification), None)


def worth_of_objective(view: Situation, objective: str) -> float:
    """What it is worth to take an objective, in figures."""
    return next((view.worth_of_taking(goal) for goal in view.goals if goal.objective == objective), 0.0)


def _target(view: Situation, options: Options) -> Action | None:
    if view.acting is None:
        return None
    unit, at = view.acting
    plan = best_of(view, unit, drafts_together(view, unit, at, view.now.state.activation.action))
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


_BY_STEP: Mapping[type[Step] | type[None], Callable[[Situation, Options], Action | None]] = {
    ChooseAction: activations.taken,
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
    ActivateOne: activations.by_a_card,
}
