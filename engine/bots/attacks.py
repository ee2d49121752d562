"""Choices within an attack: who takes part, of what type it is, what is lost, who follows up."""

from dataclasses import replace

from engine.bots.choosing import chosen, passing, tell
from engine.bots.expected_losses import worth_of_all
from engine.bots.plans import ENEMY_NEAR, best_plan, cost_of_acting, harm, points_for
from engine.bots.side.joint_fire import JOINING_PAYS
from engine.bots.side.movers import price_of_joining
from engine.bots.situation import Situation
from engine.hexes.hex import distance
from engine.play.action import Action
from engine.play.attack import Attack, Shooter
from engine.play.options import Options
from engine.play.unit import Unit
from engine.rules.base.assaults.assault import FallBack, Follow, GiveUp, JoinAssault, TakeLoss
from engine.rules.base.firing.damage import Lose
from engine.rules.base.firing.fire import Declare, LeaveOut, Support
from engine.rules.base.firing.firepower import shot_of, whole, with_able
from engine.rules.base.firing.prospects import prospect
from engine.rules.doctrine.strikes import FleeTo
from engine.rules.queries import ADVANCE, CONCENTRATED_FIRE, NORMAL, OP_FIRE_ATTACK, SUPPORT

#: What an officer is worth to those about him beside his rifle, in dice.
LEADING = 1.5
#: Hits on vehicles are given up after all figures.
OF_VEHICLES = 99.0


def worth_of_attack(view: Situation, attack: Attack, type_: str = "") -> float:
    """What an attack as it stands may be expected to do to the enemy; friends hit count against it."""
    meant = attack if not type_ else replace(attack, type=type_)
    return worth_of_all(view.now, prospect(view.now, meant).hits, attack.side, meant.type)


def left_out(view: Situation, options: Options) -> Action | None:
    """Figures whose short range spoils the shot of the others stay out of it."""
    attack, whole_shot = view.now.state.attack, passing(options)
    so_far = worth_of_attack(view, attack)
    tell(whole_shot, so_far)
    found = chosen(
        options.of(LeaveOut),
        lambda each: worth_of_attack(view, _without(attack, each.unit, each.figure)),
        so_far,
    )
    return found or whole_shot


def _without(attack: Attack, unit: str, figure: str) -> Attack:
    volley = attack.volley
    first, *rest = (
        Shooter(each.unit, tuple(f for f in each.figures if f != figure)) if each.unit == unit else each
        for each in volley.shooters
    )
    return attack.with_volley(replace(volley, lead=first, supporters=tuple(rest)))


def supported(view: Situation, options: Options) -> Action | None:
    """The supporter that adds most, as long as it does not have something better to do itself."""
    attack = view.now.state.attack
    alone = worth_of_attack(view, attack)

    def worth(option: Support) -> float | None:
        unit = view.now.unit(option.unit)
        shot = with_able(view.now, shot_of(view.now, attack, whole(unit), SUPPORT))
        volley = replace(attack.volley, supporters=(*attack.volley.supporters, shot.shooter))
        gain = worth_of_attack(view, attack.with_volley(volley)) - alone
        return gain - _given_up(view, unit, attack) if gain > JOINING_PAYS else None

    return chosen(options.of(Support), worth, JOINING_PAYS) or passing(options)


def _given_up(view: Situation, unit: Unit, attack: Attack) -> float:
    """What a supporter would do by itself otherwise, in figures; on watch it only keeps a shot for later."""
    at = view.now.hex_of(unit)
    if at is None:
        return 0.0
    if attack.kind == OP_FIRE_ATTACK:
        return JOINING_PAYS
    if view.actions_run_out:
        busy = tuple(each.unit for each in attack.volley.shooters)
        return (price_of_joining(view, unit.id, busy) + cost_of_acting(view, unit, at)) / harm(view)
    others = (best_plan(view, unit, at, each, points_for(view.now, unit, each)) for each in _BY_ITSELF)
    return max((plan.worth for plan in others if plan is not None), default=0.0) / harm(view)


_BY_ITSELF = (CONCENTRATED_FIRE, ADVANCE)


def declared(view: Situation, options: Options) -> Action | None:
    """Casualties or suppression, whichever costs the enemy more."""
    attack = view.now.state.attack
    types = sorted(options.of(Declare), key=lambda each: each.type != NORMAL)
    return chosen(types, lambda each: worth_of_attack(view, attack, each.type))


def joined(view: Situation, options: Options) -> Action | None:
    """Squads join an assault unless they keep a goal that an enemy is near to."""
    free = (option for option in options.of(JoinAssault) if not _keeps_a_goal(view, option.unit))
    return next(free, None) or passing(options)


def _keeps_a_goal(view: Situation, unit: str) -> bool:
    at = view.now.hex_of(unit)
    if at is None or at not in view.goal_at:
        return False
    target = view.now.state.attack.hex
    others = (enemy.hex for enemy in view.enemies if enemy.hex != target)
    return any(distance(hex_, at) <= ENEMY_NEAR for hex_ in others)


def lost(view: Situation, options: Options) -> Action | None:
    """Figures of the least firepower first, officers after them; of vehicles as few hits as possible."""
    figures = view.game.catalogue.units.figures

    def given_up(option: Action) -> float:
        match option:
            case Lose(figure=figure) | TakeLoss(figure=figure) if figure in figures:
                kind = figures[figure]
                last = isinstance(option, TakeLoss) and len(view.now.unit(option.unit).figures) == 1
                leads = LEADING if "rally" in kind.abilities else 0.0
                return kind.against_infantry.firepower * kind.slots + leads + last
            case TakeLoss(hits=hits):
                return OF_VEHICLES + hits
            case _:
                return OF_VEHICLES

    return chosen(options, lambda option: -given_up(option))


def fallen_back(view: Situation, options: Options) -> Action | None:
    """To the hex that the enemy's fire threatens least."""
    return chosen(view.as_seen(options.of(FallBack)), lambda each: -view.threat(each.hex))


def fled(view: Situation, options: Options) -> Action | None:
    """The same for a squad that an attack drives out of its hex."""
    return chosen(view.as_seen(options.of(FleeTo)), lambda each: -view.threat(each.hex))


def given_up(view: Situation, options: Options) -> Action | None:
    """The unit of the fewest figures goes."""
    return chosen(options.of(GiveUp), lambda each: -len(view.now.unit(each.unit).figures))


def followed(view: Situation, options: Options) -> Action | None:
    """Into the conquered hex, unless the squad would leave a goal of its own for ground that is none."""
    target = view.now.state.attack.hex
    for option in options.of(Follow):
        if target in view.goal_at or view.now.hex_of(option.unit) not in view.goal_at:
            return option
    return passing(options)
