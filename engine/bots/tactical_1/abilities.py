"""When a bot uses abilities of its doctrine, and what it aims them at."""

from collections.abc import Mapping
from math import fsum

from engine.bots.tactical_1.choosing import chosen
from engine.bots.tactical_1.purchases import tanks_seen, worth_of_kind, worth_of_paying
from engine.bots.tactical_1.situation import FirstSituation
from engine.hexes.hex import Hex, distance, neighbours
from engine.model.card import Card, Effect
from engine.play.action import Action, Pass
from engine.play.options import Options
from engine.play.unit import Unit
from engine.rules.doctrine.draft import Keep
from engine.rules.doctrine.effects import Become, NextTarget
from engine.rules.doctrine.special.strafing import ChooseBoard, StrafeUnit, boards
from engine.rules.doctrine.using import COMMAND, EXPERIENCE, FUEL
from engine.rules.effects.abilities import Play
from engine.rules.effects.chosen_units import Enough, Pick
from engine.rules.effects.costs import costs
from engine.rules.effects.target_hex import LINE, Target, TargetRow, row
from engine.rules.queries import hex_cover
from engine.rules.skirmish.economy.motor_pool import payment
from engine.rules.skirmish.economy.purchase import price_of

#: Doctrines by how early their abilities help an army that begins with infantry.
PREFERRED = (
    "infantry",
    "assault_support",
    "defensive",
    "commando",
    "air_force",
    "mechanized",
    "logistics",
    "tank_commander",
)
#: What abilities bring that are no attacks and no vehicles, in figures; those not named are left alone.
WORTH: Mapping[str, float] = {
    "relief_infantry": 2.5,
    "motorcycles": 5.4,
    "paratroopers": 3.6,
    "commandos": 6.9,
    "hit_the_ground": 0.3,
    "hand_grenades": 0.35,
    "grenade_no_73": 1.2,
    "incendiary_ammo": 0.9,
    "supply_truck": 0.5,
    "emergency_airdrop": 1.4,
    "logistics_all_or_nothing": 1.0,
    "signal_flares": 0.9,
    "strafing_run": 1.6,
    "vehicle_repair": 1.2,
}
#: What a quarter of a point of experience is worth while it can still be spent, in figures.
QUARTER = 0.08
#: How many pips of six an attack die of an ability hits with unless its data say more, and a cover die saves.
HITS_FROM, SAVES = 5, 1 / 3
#: What of a hit is left when it only suppresses.
SUPPRESSED = 0.6
#: Attacks of abilities that promise less than this are not worth an action.
LEAST_STRIKE = 0.9


def drafted(options: Options) -> Action | None:
    """The doctrine that helps earliest among those dealt."""
    return min(options.of(Keep), key=lambda each: _rank(each.doctrine), default=None)


def _rank(doctrine: str) -> int:
    return PREFERRED.index(doctrine) if doctrine in PREFERRED else len(PREFERRED)


# ---------------------------------------------------------------------- what an ability is worth


def worth_of_using(view: FirstSituation, ability: str) -> float:
    """What an ability brings now beyond all that it costs, in figures; 0 or less = not used."""
    card = view.game.catalogue.cards.get(ability)
    if card is None:
        return 0.0
    paid = costs(view.now, Play(card.id, view.now.seat, view.side))
    price = QUARTER * paid.get(EXPERIENCE, 0) + worth_of_paying(paid.get(COMMAND, 0), paid.get(FUEL, 0))
    struck = _best_strike(view, card)
    if struck is not None:
        return struck - price if struck >= LEAST_STRIKE else 0.0
    called = [str(effect.params.get("kind")) for effect in card.effects if effect.do == "call"]
    brought = fsum(_worth_of_calling(view, kind) for kind in called) if called else WORTH.get(ability, 0.0)
    return brought - price


def _worth_of_calling(view: FirstSituation, kind: str) -> float:
    """What a vehicle is worth beyond the command and fuel that are paid when it comes, in figures."""
    vehicle = view.game.catalogue.units.vehicles.get(kind)
    listed = price_of(view.now, view.side, kind)
    if vehicle is None or listed is None:
        return 0.0
    command, fuel, _ = payment(view.now, view.side, kind, listed)
    worth = worth_of_kind(vehicle, tanks_seen(view.now, view.side))
    return worth - worth_of_paying(command, fuel)


def _strikes(card: Card) -> list[Effect]:
    return [each for each in card.effects if each.do in ("area_attack", "strike_unit")]


def _best_strike(view: FirstSituation, card: Card) -> float | None:
    """The best that an attack of an ability promises wherever enemies stand; None for other abilities."""
    effects = _strikes(card)
    if not effects or "terrain_only" in effects[0].notes:
        return None
    hexes = {enemy.hex for enemy in view.enemies}
    return max((struck_at(view, effects[0], hex_) for hex_ in hexes), default=0.0)


def struck_at(view: FirstSituation, effect: Effect, hex_: Hex) -> float:
    """What the dice of an effect do to the enemies of a hex less what they do to friends, in figures."""
    needed = effect.params.get("hits_from", HITS_FROM)
    chance = (7 - (needed if isinstance(needed, int) else HITS_FROM)) / 6
    cover = hex_cover(view.now, hex_)
    if effect.notes.get("half_cover"):
        cover = (cover + 1) // 2
    cover = max(cover + effect.notes.get("cover", 0), 0)
    hits = max(effect.amount * chance - cover * SAVES, 0.0)
    worth = hits * (SUPPRESSED if effect.type == "suppressive" else 1.0)
    sign = 0.0
    for unit in view.now.state.units.at(hex_):
        share = min(worth, _size(unit))
        sign += share if unit.side != view.side else -share
    return sign


# ---------------------------------------------------------------------- aiming


def aimed(view: FirstSituation, options: Options) -> Action | None:
    """The best of the hexes, rows, units, boards and specializations that an ability asks for."""
    return chosen(options, lambda option: _worth_of_aim(view, option))


def _worth_of_aim(view: FirstSituation, option: Action) -> float:
    match option:
        case Target(hex=hex_):
            return _enemies_in(view, hex_) or _landing(view, hex_)
        case NextTarget(hex=hex_):
            return _enemies_in(view, hex_) + 0.1 * sum(_enemies_in(view, each) for each in neighbours(hex_))
        case TargetRow(hex=hex_, direction=direction):
            return sum(_enemies_in(view, each) for each in row(hex_, direction, LINE))
        case Pick(unit=id_) | StrafeUnit(unit=id_):
            return _worth_of_unit(view, view.now.unit(id_))
        case ChooseBoard(board=number):
            lying = view.game.derive(boards)
            return sum(1.0 for enemy in view.enemies if number in lying.get(enemy.hex, ())[:1])
        case Become(specialization=token):
            return 1.0 if token == "anti_tank" else 0.5 if token == "recon" else 0.0
        case Pass() | Enough():
            return -0.1
        case _:
            return 0.0


def _enemies_in(view: FirstSituation, hex_: Hex) -> float:
    """The figures of enemies in a hex less those of friends."""
    total = 0.0
    for unit in view.now.state.units.at(hex_):
        total += _size(unit) if unit.side != view.side else -_size(unit)
    return total


def _size(unit: Unit) -> float:
    """The figures of a squad; other units count as three."""
    return float(len(unit.figures) or 3)


def _landing(view: FirstSituation, hex_: Hex) -> float:
    """How good it is to come down in a hex: near goals, out of the enemy's fire."""
    pull = fsum(goal.worth / (1 + distance(goal.hex, hex_)) for goal in view.goals)
    return 0.01 * (pull - view.threat(hex_))


def _worth_of_unit(view: FirstSituation, unit: Unit) -> float:
    """Enemies by their figures, friends by what is missing of them."""
    figures = _size(unit)
    return figures if unit.side != view.side else 4.0 - figures if unit.is_squad else figures
