"""Why the tactical bot goes on with an activation as it does, and why it buys, reacts and picks so."""

from itertools import islice

from engine.bots.activations import Share
from engine.bots.choosing import listening
from engine.bots.destinations import Plan
from engine.bots.plans import best_of, drafts, weighed
from engine.bots.situation import Situation
from engine.bots.tactical_bot import TacticalBot, done_before_moving, worth_of_objective
from engine.bots.why.reasons import (
    MOST,
    Alternative,
    Deliberation,
    Weighing,
    dangers,
    shares_of_plan,
    watchers,
)
from engine.hexes.hex import Hex
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.unit import Unit
from engine.rules.base.moves.moving import Move
from engine.rules.skirmish.economy.purchase import Purchase
from engine.rules.skirmish.moves.movement import Conquer


def account_of_choice(bot: TacticalBot, now: Observation, ask: Ask, number: int) -> Deliberation | None:
    """Why a bot answers as it does; None where it did not weigh one thing against another.

    Activations are told by `engine.bots.why.reasons.account`.
    """
    if not ask.options.has(2):
        return None
    view = Situation(now, bot.style)
    with listening() as heard:
        chosen = bot.choose(now, ask, number)
    if isinstance(ask.step, Move):
        return _way(view, ask, chosen)
    offered = frozenset(ask.options.offered())
    worths = {option: worth for option, worth in heard if isinstance(option, Action) and option in offered}
    if len(worths.keys() | {chosen}) < 2:
        return None
    # Where two are worth as much, what is chosen comes first.
    best = sorted(worths.items(), key=lambda each: (-each[1], each[0] != chosen))
    legal = ((option, worth) for option, worth in best if ask.options.allows(option))
    found = tuple(Alternative(option, worth) for option, worth in islice(legal, MOST))
    what = Weighing.PURCHASE if isinstance(ask.step, Purchase) else Weighing.CHOICE
    return Deliberation(chosen, found, dangers(view), what)


def _way(view: Situation, ask: Ask, chosen: Action) -> Deliberation | None:
    """How a unit goes on that has points left, and how else it could."""
    if view.acting is None:
        return None
    unit, at = view.acting
    if isinstance(chosen, Conquer):
        worth = worth_of_objective(view, chosen.objective)
        taken = Alternative(chosen, worth, (Share("taking", worth),))
        return Deliberation(chosen, (taken,), dangers(view), Weighing.WAY)
    if done_before_moving(view, unit, at, ask.options) is not None:
        return None
    activation = view.now.state.activation
    fired = "attacked" in activation.did
    found = drafts(view, unit, at, activation.action, activation.points_left, fired=fired)
    best = best_of(view, unit, found)
    if best is None:
        return None
    others = (weighed(view, unit, draft) for draft in found[: 2 * MOST] if not _is_same(draft, best))
    told = sorted((plan for plan in others if plan is not None), key=lambda plan: -plan.worth)
    alternatives = [_going_on(view, unit, at, best, chosen)]
    alternatives += [_going_on(view, unit, at, plan) for plan in told if plan.worth <= best.worth]
    return Deliberation(chosen, tuple(alternatives[:MOST]), dangers(view), Weighing.WAY)


def _is_same(one: Plan, other: Plan) -> bool:
    """Whether two plans are the same but for what they are thought to be worth."""
    return one._replace(worth=0.0) == other._replace(worth=0.0)


def _going_on(view: Situation, unit: Unit, at: Hex, plan: Plan, option: Action | None = None) -> Alternative:
    shares = shares_of_plan(view, unit, at, plan)
    return Alternative(option, plan.worth, shares, plan, len(watchers(view, plan.end)))
