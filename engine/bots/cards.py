"""Which strategy card is worth its price, and whom or what it is played on."""

from dataclasses import replace
from math import fsum

from engine.bots.choosing import chosen, passing
from engine.bots.expected_losses import worth_of_hits
from engine.bots.remembering import once_for
from engine.bots.situation import Situation
from engine.hexes.hex import Hex, neighbours
from engine.kernel.odds import net_hits
from engine.model.card import Card, Effect, Who
from engine.play.action import Action
from engine.play.options import Options
from engine.play.unit import FATIGUED, Unit
from engine.rules.cards.drawing import DrawFrom
from engine.rules.cards.using import PlayCard, TryContact
from engine.rules.effects.abilities import EffectStep, Play
from engine.rules.effects.area_attacks import attack_of
from engine.rules.effects.chosen_units import Pick
from engine.rules.effects.conditions import ATTACKS, fitting, hex_misfit
from engine.rules.effects.costs import costs
from engine.rules.effects.drift import drift_number, landed
from engine.rules.effects.target_hex import Target
from engine.rules.queries import NORMAL, concerned, defence

#: What a command is worth in figures, and what one of the actions of a turn is.
COMMAND_WORTH, ACTION_WORTH = 0.35, 0.5
#: What effects are worth, in figures, for each unit, level or point that they are about.
WORTH = {
    "unmark": 1.6,
    "mark": 0.9,
    "rally": 1.1,
    "repair": 1.6,
    "refill": 0.8,
    "activate": 0.9,
    "build": 0.9,
    "smoke": 0.5,
    "clear": 0.4,
    "permit": 1.0,
}
#: What a lasting number is worth at once, and for the whole game.
LASTING_WORTH, GAME_WORTH = 1.1, 1.6
GAINS = {"command": COMMAND_WORTH, "reserve": 0.3, "victory_points": 4.0}
FIGURE_WORTH, VEHICLE_WORTH = 0.9, 4.0


def worth_of_card(view: Situation, card: Card, seat: str, *, paid: bool = False) -> float:
    """What activating a card may be expected to change, in figures, less what it costs."""
    play = Play(card.id, seat, view.side)
    chance, worth = 1.0, 0.0
    units = 0
    for number, effect in enumerate(card.effects):
        here = replace(play, number=number)
        if effect.do == "contact":
            chance = max(7 - effect.amount, 0) / 6
        elif effect.do == "choose":
            units = _count(view, here, effect)
        elif effect.do == "target_hex":
            worth += _best_aim(view, here)[0]
        elif effect.do not in ("area_attack", "blast", "drift"):
            worth += _worth_of_effect(view, card, here, effect, units)
    price = 0 if paid else sum(costs(view.now, play).values())
    return chance * worth - COMMAND_WORTH * price


def _count(view: Situation, play: Play, effect: Effect) -> int:
    there = sum(1 for _ in fitting(view.now, play, effect.who))
    return there if effect.count is None else min(there, effect.count)


def _worth_of_effect(view: Situation, card: Card, play: Play, effect: Effect, units: int) -> float:
    match effect.do:
        case "gain":
            sign = -1 if effect.who.side == "enemy" else 1
            return sign * effect.amount * GAINS.get(effect.number, 0.0)
        case "reinforce" if effect.force is not None:
            force = effect.force
            figures = sum(sum(squad.figures.values()) for squad in force.squads)
            return FIGURE_WORTH * figures + VEHICLE_WORTH * sum(force.vehicles.values())
        case "modify":
            return _worth_of_lasting(view, card, play, effect)
        case "build" | "smoke" | "clear":
            return WORTH[effect.do]
        case _:
            return WORTH.get(effect.do, 0.0) * max(units, 1)


def _worth_of_lasting(view: Situation, card: Card, play: Play, effect: Effect) -> float:
    """A changed number is worth something for those it is about who can still use it."""
    if effect.number == "cost":
        return GAME_WORTH
    who: Who = replace(
        effect.who, conditions=tuple(each for each in effect.who.conditions if each != "chosen")
    )
    using = sum(1 for unit in fitting(view.now, play, who) if _can_use(view, unit, effect.number))
    share = min(using, 6) / 6
    long = (effect.until or card.until) == "game"
    return (GAME_WORTH if long else LASTING_WORTH) * abs(effect.amount) * share


def _can_use(view: Situation, unit: Unit, number: str) -> bool:
    """Cover helps who is under fire, everything else who is still to act."""
    at = view.now.hex_of(unit)
    if at is None:
        return False
    if number in ("cover", "assault_cover", "assault_defence"):
        return view.threat(at) > 0
    return not unit.has(FATIGUED) and view.nearest_enemy(at) <= 8


# ---------------------------------------------------------------------- aiming


@once_for(lambda play, hex_: (play, hex_))
def _strikes(view: Situation, play: Play, hex_: Hex) -> float:
    """What the attack of the effect that a play has come to does in a hex: to the enemy, less to friends."""
    now = view.now
    if not now.state.units.at(hex_):
        return 0.0
    attack = attack_of(now, play, hex_)
    volley = attack.volley
    worth = 0.0
    for unit in concerned(now, attack):
        hits = net_hits(volley.strength, volley.hits_from, defence(now, attack, unit))
        each = worth_of_hits(now, hits, unit, attack.type or NORMAL)
        worth += -each if unit.side == view.side else each
    return worth


@once_for(lambda play, hex_: (play, hex_))
def _landing_worth(view: Situation, play: Play, hex_: Hex) -> float:
    """What all attacks of the card do when it lands on a hex."""
    worth = 0.0
    for number, effect in enumerate(view.game.catalogue.cards[play.card].effects):
        here = replace(play, number=number)
        if effect.do == "area_attack":
            worth += _strikes(view, here, hex_)
        elif effect.do == "blast":
            around = (each for each in neighbours(hex_) if each in view.game.map)
            worth += fsum(_strikes(view, here, each) for each in around)
    return worth


def _aim_worth(view: Situation, play: Play, hex_: Hex) -> float:
    """The expected worth of aiming a card at a hex, over every way in which it may drift."""
    card = view.game.catalogue.cards[play.card]
    if not any(effect.do == "drift" for effect in card.effects):
        return _landing_worth(view, play, hex_)
    number = drift_number(view.now, play, hex_)
    worth = max(7 - number, 0) * 6 * _landing_worth(view, play, hex_)
    for away in range(1, min(number, 7)):
        for red in range(1, 7):
            final = landed(view.now, hex_, away, red)
            if final in view.game.map:
                worth += _landing_worth(view, play, final)
    return worth / 36


def _best_aim(view: Situation, play: Play) -> tuple[float, Hex | None]:
    """The best hex for the target marker and its worth; an attack is aimed at enemies, works at own units."""
    card = view.game.catalogue.cards[play.card]
    effect = card.effects[play.number]
    attacks = any(each.do in ATTACKS for each in card.effects)
    marked = view.game.scenario.target_marks or (each.hex for each in view.enemies)
    hexes = set(marked) if attacks else set(view.game.map.cells)
    best: tuple[float, Hex | None] = (0.0, None)
    for hex_ in view.in_order(hexes):
        if hex_misfit(view.now, play, effect.where, hex_) is not None:
            continue
        worth = _aim_worth(view, play, hex_) if attacks else _need_of_works(view, hex_)
        if best[1] is None or worth > best[0]:
            best = worth, hex_
    return best


def _need_of_works(view: Situation, hex_: Hex) -> float:
    """How much a hex needs smoke or field works: under fire, and worth holding."""
    goal = view.goal_at.get(hex_)
    held = sum(1 for _, at in view.friends if at == hex_)
    return min(view.threat(hex_), 3.0) * held * 0.3 + (0.3 if goal is not None and held else 0.0)


# ---------------------------------------------------------------------- choosing


def worth_of_playing(view: Situation, option: Action) -> float | None:
    """What a card is worth as an action, None for other options."""
    match option:
        case PlayCard(card=name) | TryContact(card=name):
            card = view.game.catalogue.cards[name]
            again = isinstance(option, TryContact)
            return worth_of_card(view, card, view.now.seat, paid=again) - ACTION_WORTH
        case _:
            return None


def spent(view: Situation, options: Options) -> Action | None:
    """The card of the Command Phase that is worth most; nothing when none is worth its price."""
    cards = view.game.catalogue.cards
    plays = options.of(PlayCard)
    best = chosen(plays, lambda play: worth_of_card(view, cards[play.card], view.now.seat), 0.0)
    return best or passing(options)


def drawn(view: Situation, options: Options) -> Action | None:
    """From the first deck that has any, and once more where that is allowed."""
    return next(options.of(DrawFrom), None)


def aimed(view: Situation, options: Options) -> Action | None:
    """The target hex with the best expected outcome."""
    step = view.now.state.agenda[-1]
    if not isinstance(step, EffectStep):
        return None
    best = _best_aim(view, step.play)[1]
    return next((option for option in options.of(Target) if option.hex == best), None)


def picked(view: Situation, options: Options) -> Action | None:
    """The unit with most to lose or to give: the largest, nearest to the enemy."""

    def rank(option: Pick) -> tuple[int, int]:
        unit = view.now.unit(option.unit)
        at = view.now.hex_of(unit)
        near = 99 if at is None else view.nearest_enemy(at)
        return len(unit.figures) if unit.is_squad else 6, -near

    return max(options.of(Pick), key=rank, default=options[0])
