"""Which unit does what: everything that could be done is estimated, the best of it weighed by exact odds."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain
from math import fsum
from typing import NamedTuple

from engine.bots import abilities, cards, fortifications, preparation, reactions, specialists
from engine.bots.choosing import chosen
from engine.bots.destinations import Plan
from engine.bots.expected_losses import moved
from engine.bots.plans import (
    NOTHING_GAINED,
    SLACK,
    adds_to_an_advance,
    best_of,
    cost_of_acting,
    drafts,
    points_for,
)
from engine.bots.side.joint_fire import drafts_together
from engine.bots.situation import Situation
from engine.bots.tank_positions import wished_facing
from engine.hexes.hex import Hex
from engine.play.action import Action, Pass
from engine.play.options import Options
from engine.play.unit import Unit
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.sequence.turns import EndPhase
from engine.rules.base.troops.specializations import BUILD, HEAL
from engine.rules.doctrine.using import UseAbility
from engine.rules.effects.chosen_units import Enough
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
from engine.rules.skirmish.moves.retreat import Retreat
from engine.rules.skirmish.vehicles.facing import has_facing

#: A unit waiting on the mat is brought on even where the plan gains little.
EAGER_TO_ENTER = 0.6
#: So many activations with an attack in them are looked into for one choice.
LOOKED_INTO = 6


class Share(NamedTuple):
    """A part of what something is worth, in figures: where it comes from, and how much it is."""

    kind: str
    amount: float


@dataclass(frozen=True, slots=True)
class Possibility:
    """Something to be done: what it promises beyond its plans, and for a unit these, the best first.

    `at` is where the unit begins.
    """

    option: Action
    shares: tuple[Share, ...]
    unit: Unit | None = None
    at: Hex | None = None
    plans: tuple[Plan, ...] = ()

    @property
    def extra(self) -> float:
        """What it promises beyond its plans."""
        return fsum(share.amount for share in self.shares)

    @property
    def promise(self) -> float:
        """What it is thought to be worth."""
        return self.extra + (self.plans[0].worth if self.plans else 0.0)

    @property
    def is_sure(self) -> bool:
        """Whether that is no estimate."""
        return not any(plan.attacks for plan in self.plans[:1])


class Weighed(NamedTuple):
    """A possibility with its best plan and what that is worth by the rules' own odds."""

    possibility: Possibility
    plan: Plan | None
    worth: float


def taken(view: Situation, options: Options) -> Action:
    """The activation whose best plan is worth most; where nothing is gained by any, what ends the turn."""
    found = weighed(view, options, possibilities(view, options))
    return found[-1].possibility.option if found else idle(options)


def possibilities(view: Situation, options: Options) -> list[Possibility]:
    """All that could be done, alike ones once, by what it is estimated at; the best first."""
    found: list[Possibility] = []
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
        possibility = _possibility(view, option)
        if possibility is not None:
            found.append(possibility)
    return sorted(found, key=lambda each: -each.promise)


def weighed(view: Situation, options: Options, found: Iterable[Possibility]) -> list[Weighed]:
    """Those of some possibilities, the best first, that turned out better than all before them.

    Looked into are the most promising ones, until no other can be better.
    """
    better: list[Weighed] = []
    most, looked = NOTHING_GAINED, 0
    for possibility in found:
        if possibility.promise + (0.0 if possibility.is_sure else SLACK) <= most:
            continue
        if not options.allows(possibility.option):
            continue
        looked += not possibility.is_sure
        if looked > LOOKED_INTO and not possibility.is_sure:
            continue
        here = looked_into(view, possibility)
        if here is not None and here.worth > most:
            most = here.worth
            better.append(here)
    return better


def _outdone(view: Situation, options: Options, option: Activate, advance: Activate | None) -> bool:
    """Whether all that an activation is good for can be had by an Advance of the same unit."""
    if advance is None or option.action not in (FIRE_AND_MOVEMENT, ASSAULT):
        return False
    unit = view.now.unit(option.unit)
    at = view.now.hex_of(unit)
    if at is None or adds_to_an_advance(view, unit, at, option.action):
        return False
    return options.allows(advance)


def looked_into(view: Situation, possibility: Possibility) -> Weighed | None:
    """The possibility by the rules' own odds, None where they bar all its plans."""
    if possibility.unit is None:
        return Weighed(possibility, None, possibility.extra)
    plan = best_of(view, possibility.unit, possibility.plans)
    return None if plan is None else Weighed(possibility, plan, plan.worth + possibility.extra)


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


def idle(options: Options) -> Action:
    """Ending the turn before ending the phase before anything that changes the position."""
    resting = (option for option in options.of(Activate) if option.action == FATIGUE)
    return next(chain(options.of(Pass), options.of(EndPhase), resting), None) or options[0]


def _possibility(view: Situation, option: Action) -> Possibility | None:
    """What there is in an option, None where nothing is known of it or there is no plan."""
    match option:
        case Activate(unit=id_, action=action):
            unit = view.now.unit(id_)
            at = view.now.hex_of(unit)
            return None if at is None else _acting(view, option, unit, at, action)
        case EnterBoard(unit=id_, hex=hex_, action=action):
            entry = mat_of(view.now, view.side).find(id_)
            return None if entry is None else _entering(view, option, entry.unit, hex_, action)
        case Retreat(unit=id_):
            return _by_itself(option, "running", reactions.worth_of_running(view, view.now.unit(id_)))
        case UseAbility(ability=ability):
            return _by_itself(option, "ability", abilities.worth_of_using(view, ability))
        case _:
            return _by_itself(option, "card", cards.worth_of_playing(view, option))


def _by_itself(option: Action, kind: str, worth: float | None) -> Possibility | None:
    return None if worth is None else Possibility(option, (Share(kind, worth),))


def _acting(view: Situation, option: Action, unit: Unit, at: Hex, action: str) -> Possibility | None:
    """What there is in the activation of a unit on the map."""
    given_up = Share("watch", -cost_of_acting(view, unit, at))
    if action == HEAL:
        worth = specialists.worth_of_healing(view, unit)
        return None if worth is None else Possibility(option, (Share("healing", worth), given_up))
    if action == BUILD:
        dug = fortifications.worth_of_digging(view, unit, at)
        return Possibility(option, (Share("digging", dug), given_up))
    if action == PREPARE_OP_FIRE:
        on_watch = preparation.ON_WATCH * view.style.watch if view.threat(at) > 0 else NOTHING_GAINED * 2
        return Possibility(option, (Share("on_watch", on_watch),))
    found = drafts_together(view, unit, at, action)
    return Possibility(option, (given_up,), unit, at, tuple(found)) if found else None


def _entering(view: Situation, option: Action, unit: Unit, hex_: Hex, action: str) -> Possibility | None:
    """What there is in bringing a unit on from the mat."""
    if not unit.is_squad and unit.facing is None and has_facing(view.now, unit):
        unit = replace(unit, facing=wished_facing(view, hex_))
    there, unit = moved(view.now, unit, hex_)
    found = drafts(view, unit, hex_, action, points_for(there, unit, action))
    eager = Share("entering", EAGER_TO_ENTER)
    return Possibility(option, (eager,), unit, hex_, tuple(found)) if found else None


def by_a_card(view: Situation, options: Options) -> Action | None:
    """What a unit does that a card activates: its best plan, or nothing."""
    let_go = next(options.of(Enough), None)

    def worth(option: Action) -> float | None:
        possibility = _possibility(view, option)
        here = None if possibility is None else looked_into(view, possibility)
        return None if here is None else here.worth

    return chosen(options, worth, None if let_go is None else 0.0) or let_go
