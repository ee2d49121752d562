"""What a bot buys: full squads, Vehicle Levels and tanks as fuel allows, guns where the enemy has tanks."""

from collections.abc import Callable, Mapping
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from engine.bots.choosing import first_legal, passing, tell
from engine.model.unit_kind import VehicleKind
from engine.play.action import Action
from engine.play.game import Observation
from engine.play.options import Options
from engine.play.unit import Unit
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.economy.motor_pool import BuyVehicle, RaiseLevel, next_level, payment
from engine.rules.skirmish.economy.purchase import (
    OFFICER,
    AddFigure,
    BuildSquad,
    BuyFigures,
    Specialize,
    price_of,
    squad_to_fill,
)
from engine.rules.skirmish.economy.treasury import account
from engine.rules.skirmish.vehicles.incapacitation import ANTI_TANK
from engine.rules.skirmish.vehicles.kinds import (
    ARMOR_CLASSES,
    GUN,
    TRANSPORTS,
    class_name,
    class_of,
    is_gun,
    is_tank,
    number,
    part,
)

#: What a point of fuel is worth in command.
FUEL = 0.5
#: What a die is worth, in figures, that falls on all of a hex and needs no line of sight of its own.
SHELLED = 0.75
#: A squad's worth for its command.
SQUAD_WORTH = 0.9

#: With fewer figures a squad is not worth an anti-tank weapon.
FIGURES_TO_HUNT = 3

#: An officer is bought for so many squads: where he is they go a point farther and are the sooner good again.
SQUADS_TO_AN_OFFICER = 2

#: With fewer loose figures than this another pack is bought.
FEW_LOOSE = 4


class Mix(NamedTuple):
    """How a force is mixed: so many squads come before the first vehicle, so many with each of them."""

    squads_first: int
    squads_to_a_vehicle: int


#: Only squads take objectives.
BALANCED = Mix(3, 2)
#: Vehicles as soon as one squad is there to take objectives, and one with each of them.
ARMOURED = Mix(1, 1)
#: What a vehicle must be worth for its price. Actions are few, and those of a vehicle do more than those of a
#: squad: a bot that asked for a squad's worth lost 24 of 32 games.
LEAST_WORTH = SQUAD_WORTH / 2


def bought(now: Observation, options: Options, mix: Mix = BALANCED) -> Action:
    """The next thing to buy or build; Pass when nothing useful is left."""
    return (
        _filled(now, options)
        or _hunters(now, options)
        or _vehicle(now, options, mix)
        or _squads(now, options)
        or _last(now, options)
    )


def infantry_only(now: Observation, options: Options) -> Action:
    """The same for a side that has no use for vehicles."""
    return _filled(now, options) or _squads(now, options, saved=0) or passing(options) or options[0]


#: How bots buy, by the name of the manner; what is missing is chosen evenly.
MANNERS: Mapping[str, Callable[[Observation, Options], Action]] = {
    "all": bought,
    "armour": partial(bought, mix=ARMOURED),
    "infantry": infantry_only,
}


# ---------------------------------------------------------------------- squads


def _filled(now: Observation, options: Options) -> Action | None:
    """Figures go on bases, nearly full ones first; then new bases are bought for the rest."""
    side = now.game.side_of(now.seat)
    fills = sorted(
        options.offers(AddFigure), key=lambda each: (_places_left(now, side, each), each.unit, each.figure)
    )
    wanted = ("machine_gun", "elite", "regular")
    rank = {figure: place for place, figure in enumerate(wanted)}
    # An officer by himself waits for those he is to lead.
    led = (each for each in options.offers(BuildSquad) if each.figure != OFFICER)
    bases = sorted(led, key=lambda each: rank.get(each.figure, 9))
    return first_legal(options, fills) or first_legal(options, bases)


def _squads(now: Observation, options: Options, saved: int | None = None) -> Action | None:
    """Figures for a squad, now and then a machine gun, unless the command is saved for a Vehicle Level."""
    side = now.game.side_of(now.seat)
    packs = list(options.offers(BuyFigures))
    mat, own = mat_of(now, side), account(now, side)
    left = own.command - mat.spent[0]
    kept = _kept_back(now, side) if saved is None else saved
    if len(mat.reserve) >= FEW_LOOSE:
        return None
    guns = ("machine_gun",) if mat.raised % 4 == 3 and not mat.reserve else ()
    for pack in (*guns, "elite", "regular"):
        price, base = price_of(now, side, pack), price_of(now, side, "squad_base")
        cost = (price.cp if price else 0) + (base.cp if base else 0)
        if kept and left - cost < kept:
            continue
        most = int(_wants_an_officer(now, side))
        fit = [each for each in packs if each.pack == pack and each.officers <= most]
        found = first_legal(options, sorted(fit, key=lambda each: -each.officers))
        if found is not None:
            tell(found, SQUAD_WORTH)
            return found
    return None


def _wants_an_officer(now: Observation, side: str) -> bool:
    """Whether fewer officers lead than there should, and none waits for a squad."""
    mat = mat_of(now, side)
    officers = sum(OFFICER in unit.figures for unit in _own(now, side))
    return OFFICER not in mat.reserve and officers * SQUADS_TO_AN_OFFICER <= mat.raised


def _places_left(now: Observation, side: str, option: AddFigure) -> int:
    """Places free on the base: nearly full squads are finished first."""
    unit = squad_to_fill(now, side, option.unit)
    figures = now.game.catalogue.units.figures
    return 9 if unit is None else 4 - sum(figures[figure].slots for figure in unit.figures)


# ---------------------------------------------------------------------- against tanks


def _hunters(now: Observation, options: Options) -> Action | None:
    """Anti-tank weapons for the fullest new squads, while more tanks are seen than are answered.

    Other infantry can only bring a tank to a halt (S-TNK-28), and a gun without a truck stays where it is.
    """
    side = now.game.side_of(now.seat)
    if not _unanswered(now, side):
        return None
    squads = {unit.id: len(unit.figures) for unit in _own(now, side)}
    armed = (each for each in options.offers(Specialize) if each.specialization == ANTI_TANK)
    fit = [each for each in armed if squads.get(each.unit, 0) >= FIGURES_TO_HUNT]
    return first_legal(options, sorted(fit, key=lambda each: (-squads[each.unit], each.unit)))


def _unanswered(now: Observation, side: str) -> bool:
    """Whether the enemy shows more tanks than this side has tanks, guns and anti-tank squads."""
    answers = sum(
        is_tank(now, unit) or is_gun(now, unit) or unit.specialization == ANTI_TANK
        for unit in _own(now, side)
    )
    return answers < len(tanks_seen(now, side))


def tanks_seen(now: Observation, side: str) -> list[Unit]:
    """The tanks of the enemy on the map."""
    return [unit for unit in now.state.units.all() if unit.side != side and is_tank(now, unit)]


# ---------------------------------------------------------------------- vehicles


def _own(now: Observation, side: str) -> list[Unit]:
    waiting = (entry.unit for entry in mat_of(now, side).waiting)
    return [*now.state.units.of(side), *waiting]


def _kept_back(now: Observation, side: str) -> int:
    """The command kept back for the next Vehicle Level, where its fuel is there."""
    price = price_of(now, side, next_level(now, side))
    own, mat = account(now, side), mat_of(now, side)
    if price is None or own.fuel - mat.spent[1] < price.fp:
        return 0
    return price.cp


def _vehicle(now: Observation, options: Options, mix: Mix) -> Action | None:
    """The vehicle that is worth most for its price, if it is worth enough and there are squads to it."""
    side = now.game.side_of(now.seat)
    own = _own(now, side)
    squads = sum(unit.is_squad for unit in own)
    armed = sum(not unit.is_squad for unit in own)
    if squads < mix.squads_first or squads < mix.squads_to_a_vehicle * (armed + 1):
        return None
    enemies = tanks_seen(now, side)
    guns_help = _unanswered(now, side) and any(class_of(now, unit) in TRANSPORTS for unit in own)
    kept = _kept_back(now, side)
    left = account(now, side).command - mat_of(now, side).spent[0]

    def worth(option: BuyVehicle) -> float | None:
        kind = now.game.catalogue.units.vehicles.get(option.kind)
        price = None if kind is None else price_of(now, side, kind.id)
        if kind is None or price is None:
            return None
        command, fuel, _ = payment(now, side, kind.id, price)
        if (kept and left - command < kept) or (class_name(kind) == GUN and not guns_help):
            return None
        return worth_of_kind(kind, enemies) / max(command + FUEL * fuel, 0.5)

    useful = []
    for option in options.offers(BuyVehicle):
        here = worth(option)
        if here is not None:
            tell(option, here)
            if here > LEAST_WORTH:
                useful.append((here, option))
    useful.sort(key=itemgetter(0), reverse=True)
    return first_legal(options, (option for _, option in useful))


def worth_of_paying(command: int, fuel: int) -> float:
    """What command and fuel bring where squads are bought for them, in figures."""
    return SQUAD_WORTH * (command + FUEL * fuel)


def worth_of_kind(kind: VehicleKind, enemies: list[Unit]) -> float:
    """What a vehicle or gun does and stands, in figures: against infantry, and against the tanks seen."""
    class_ = class_name(kind)
    table = kind.skirmish
    if "area_attack" in kind.abilities:
        return SHELLED * kind.against_infantry.firepower + 0.8 * number(table, "armor")
    if class_ not in (*ARMOR_CLASSES, GUN):
        return 0.0
    full = part(table, "cf")
    if class_ == GUN:
        return 2.0 + 0.5 * number(full, "medium") if enemies else 0.0
    worth = 0.5 * number(full, "infantry") + 0.8 * number(table, "armor") + 0.8 * number(table, "deflection")
    if part(table, "mg"):
        worth += 1.0
    return worth + (0.4 * number(full, "medium") if enemies else 0.0)


def _last(now: Observation, options: Options) -> Action:
    """A Vehicle Level comes last, since it ends the purchases."""
    level = next(options.of(RaiseLevel), None)
    return level or passing(options) or options[0]
