"""Why the tactical bot chooses as it does: what it weighed, what each of it is worth, and where from."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.bots import fortifications, tanks, transports
from engine.bots.activations import Possibility, Share, idle, looked_into, possibilities, weighed
from engine.bots.destinations import FEAR, FEAR_ON_THE_WAY, PULL_ON_TANKS, SHELTER, Plan, frailty, left_behind
from engine.bots.plans import eagerness
from engine.bots.side.cover import worth_of_covering
from engine.bots.situation import Situation
from engine.bots.style import PLAIN, Style
from engine.bots.tank_positions import danger
from engine.hexes.hex import Hex, distance
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.unit import Aboard, Unit
from engine.rules.base.sequence.turns import ChooseAction
from engine.rules.base.terrain.fortifications import EnterFortification
from engine.rules.queries import ADVANCE, ASSAULT

#: So many alternatives are told of one choice.
MOST = 6


class Weighing(StrEnum):
    """What a bot weighed: which unit does what, how it goes on, what to buy, or another choice."""

    ACTIVATION = "activation"
    WAY = "way"
    PURCHASE = "purchase"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Alternative:
    """Something that could be done, its worth in figures, and the shares that add up to it.

    `option` is None for another way to go on than the one chosen. `plan` is what the unit would go on with;
    `watched` counts the enemies that can fire at where it ends.
    """

    option: Action | None
    worth: float
    shares: tuple[Share, ...] = ()
    plan: Plan | None = None
    watched: int = 0


@dataclass(frozen=True, slots=True)
class Deliberation:
    """What was weighed for a choice, the best first, and what was chosen.

    `dangers` are the figures that a squad in the open may expect to lose, by hex; hexes without are left out.
    """

    chosen: Action
    alternatives: tuple[Alternative, ...]
    dangers: Mapping[Hex, float]
    of: Weighing = Weighing.ACTIVATION

    @property
    def gains_nothing(self) -> bool:
        """Whether nothing that could be done promised anything, and the turn is ended."""
        return all(each.option != self.chosen for each in self.alternatives)


def account(now: Observation, ask: Ask, style: Style = PLAIN) -> Deliberation | None:
    """Why a bot of that style chooses an activation as it does; None for any other question.

    The choice told is the bot's own, as it comes from the same comparison.
    """
    if not isinstance(ask.step, ChooseAction):
        return None
    view = Situation(now, style)
    found = possibilities(view, ask.options)
    better = weighed(view, ask.options, found)
    best = better[-1] if better else None
    told = [alternative(view, best.possibility, best.plan)] if best is not None else []
    others: list[Alternative] = []
    for possibility in found:
        if best is not None and possibility is best.possibility:
            continue
        if len(others) < MOST * 2 and ask.options.allows(possibility.option):
            here = looked_into(view, possibility)
            if here is not None:
                others.append(alternative(view, possibility, here.plan))
    others.sort(key=lambda each: -each.worth)
    chosen = best.possibility.option if best is not None else idle(ask.options)
    return Deliberation(chosen, tuple((told + others)[:MOST]), dangers(view))


def alternative(view: Situation, possibility: Possibility, plan: Plan | None) -> Alternative:
    """A possibility with one of its plans, and the shares of both."""
    shares = tuple(share for share in possibility.shares if share.amount)
    if plan is None or possibility.unit is None or possibility.at is None:
        return Alternative(possibility.option, possibility.extra, shares)
    shares = (*shares, *shares_of_plan(view, possibility.unit, possibility.at, plan))
    return Alternative(
        possibility.option, plan.worth + possibility.extra, shares, plan, len(watchers(view, plan.end))
    )


def shares_of_plan(view: Situation, unit: Unit, at: Hex, plan: Plan) -> tuple[Share, ...]:
    """What makes up the worth of a plan, for a unit that begins in `at`."""
    return (*shares_of_ground(view, unit, at, plan), *shares_of_deed(view, plan))


def shares_of_ground(view: Situation, unit: Unit, at: Hex, plan: Plan) -> tuple[Share, ...]:
    """What makes up the worth of being where a plan ends, for a unit that begins in `at`."""
    end = plan.end
    if not plan.ground:
        return ()
    pulls = view.pulls(unit)
    spared = 0.0 if plan.action == ADVANCE or plan.conquers else -0.01
    if tanks.turns_itself(view, unit):
        fear = danger(view, unit, end, plan.facing or 0) - danger(view, unit, at, unit.facing or 0)
        nearer = Share("nearer", PULL_ON_TANKS * (pulls[end] - pulls[at]))
        return _real(nearer, Share("fire", -FEAR * view.style.fear * fear), Share("slower", spared))
    frail = frailty(view, unit) * view.style.fear
    inside = fortifications.own_shelter(view, unit)
    left = 0.0 if isinstance(unit.place, Aboard) else view.threat(at) * (1 - inside)
    shares = [Share("nearer", pulls[end] - pulls[at]), Share("seat", -transports.seat_kept(view, unit, at))]
    if end != at:
        threat = view.threat(end)
        shares.append(Share("fire", -frail * FEAR * (threat - left)))
        shares.append(Share("fire_on_the_way", -frail * FEAR_ON_THE_WAY * threat))
        shares.append(Share("goal_left", -left_behind(view, unit, at)))
    if plan.conquers:
        goal = view.goal_at[end]
        shares.append(Share("leaving" if goal.leaves else "taking", view.worth_of_taking(goal)))
    if isinstance(plan.then, EnterFortification):
        _, cover = view.derive(fortifications.free_shelters)[end]
        kept_off = frail * FEAR * view.threat(end) * fortifications.share_spared(cover) + SHELTER
        shares.append(Share("shelter", kept_off))
    return _real(*shares, Share("slower", spared))


def shares_of_deed(view: Situation, plan: Plan) -> tuple[Share, ...]:
    """What is done where a plan ends, beside being there."""
    done, joined = plan.worth - plan.ground + plan.price, Share("joined", -plan.price)
    if plan.then is not None and not plan.ground:
        return _real(Share("works", done), joined)
    if plan.where is None or plan.then is not None:
        return _real(Share("attack", done), joined)
    if plan.action == ASSAULT:
        return _real(Share("assault", done), joined)
    cover = done * worth_of_covering(view, plan.where) / eagerness(view, plan.where)
    return _real(Share("attack", done - cover), Share("cover", cover), joined)


def _real(*shares: Share) -> tuple[Share, ...]:
    return tuple(share for share in shares if share.amount)


def watchers(view: Situation, hex_: Hex) -> tuple[Hex, ...]:
    """Where the enemies stand that can fire at a squad in a hex, one for each."""
    return tuple(
        each.hex
        for each in view.enemies
        if each.dice and 0 < distance(each.hex, hex_) <= each.reach and view.sees(each.hex, hex_)
    )


def dangers(view: Situation) -> Mapping[Hex, float]:
    """By hex what a squad in the open may expect to lose to the enemy's fire, in figures."""
    found = {hex_: view.threat(hex_) for hex_ in view.game.map.cells}
    return {hex_: threat for hex_, threat in found.items() if threat > 0}
