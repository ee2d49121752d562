"""What each price is at the least: one table of the rule book's numbers, and what in a game falls below it.

No price falls below its number, whatever cards, abilities and rules meet. Points are points of movement, by
what they are spent on; experience is in quarters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.model.unit_kind import UnitClass
from engine.model.values import RuleId
from engine.play.event import ActivationBegan, Event, PointsSpent
from engine.play.game import Position
from engine.play.unit import Unit
from engine.rules.base.moves.exits import COST as EXIT
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sequence.command_spending import CommandSpent
from engine.rules.base.troops.units import unit_class
from engine.rules.optional.wrecks import PUSHING
from engine.rules.queries import is_heavy_vehicle, movement_class, point_cost
from engine.rules.skirmish.arrivals.home import stands_at_home
from engine.rules.skirmish.economy.purchase import price_of
from engine.rules.skirmish.economy.treasury import Credited

Holds = Callable[[Position, Unit], bool]


@dataclass(frozen=True)
class Floor:
    """So many points of movement at the least, the rules that say so, and for whom they do."""

    points: int
    rules: tuple[RuleId, ...]
    holds: Holds = lambda now, unit: True


def _of(points: int, *rules: RuleId, holds: Holds | None = None) -> Floor:
    return Floor(points, rules, holds) if holds is not None else Floor(points, rules)


def _with(ability: str) -> Holds:
    """Whether this ability is in force for the unit: one of its side, of its own player's (B-MPL-16)."""

    def holds(now: Position, unit: Unit) -> bool:
        assert ability in now.game.catalogue.cards, ability
        return any(
            each.rule == ability and each.side == unit.side and each.seat in (None, "", unit.seat)
            for each in now.state.effects
        )

    return holds


def _conquering_tank(now: Position, unit: Unit) -> bool:
    return is_heavy_vehicle(now, unit) and _with("skilled_commanders")(now, unit)


def _building_guns(now: Position, unit: Unit) -> bool:
    return unit.specialization == "engineer" and _with("heavy_guns")(now, unit)


#: Points by what they are spent on; of several entries the first that holds for a unit counts. A price that
#: no entry holds for cannot be asked for.
FLOORS: dict[str, tuple[Floor, ...]] = {
    "board": (_of(2, "B-TRN-03"),),
    "alight": (_of(2, "B-TRN-05"),),
    **{
        f"{way}:{shelter}": (_of(1, rule),)
        for way in ("enter", "leave")
        for shelter, rule in (
            ("entrenchment", "B-FOR-02"),
            ("trench", "B-FOR-02"),
            ("pillbox", "B-FOR-08"),
            ("bunker", "B-FOR-08"),
        )
    },
    "cut_wire": (_of(6, "S-FOR-04", holds=is_heavy_vehicle), _of(2, "B-FOR-16")),
    "attach": (_of(0, "S-TRN-02", "S-FAQ-23", holds=stands_at_home), _of(1, "S-ATG-05")),
    "connect": (_of(1, "S-ATG-06", "S-FAQ-23"),),
    "conquer": (_of(6, "S-DOC-108", holds=_conquering_tank), _of(2, "S-MOV-02")),
    "cautious_approach": (_of(1, "S-MOV-01"),),
    "transfer": (_of(1, "S-MOV-06", "S-FAQ-06"),),
    "swap": (_of(2, "S-MOV-07", "S-FAQ-07"),),
    "redball": (_of(2, "S-DOC-802"),),
    "conceal": (_of(1, "S-DOC-503", holds=_with("camouflage_specialists")), _of(3, "S-CON-01")),
    "build:entrenchment": (_of(2, "S-ENG-05"),),
    "build:trench": (_of(4, "S-ENG-07"),),
    "build:pillbox": (_of(4, "S-ENG-08"),),
    "build:razor_wire": (_of(0, "S-DOC-602", holds=_with("block_their_way")), _of(1, "S-ENG-06")),
    "clear:razor_wire": (_of(1, "S-ENG-06"),),
    "build:tank_trap": (_of(1, "S-DOC-602", holds=_with("block_their_way")), _of(2, "S-ENG-11")),
    "clear:tank_trap": (_of(2, "S-ENG-11"),),
    "build:mines": (_of(4, "S-ENG-12"),),
    "clear:mines": (_of(4, "S-ENG-12"),),
    "build:s_mines": (_of(4, "S-ENG-13"),),
    "clear:s_mines": (_of(4, "S-ENG-13"),),
    "build:charge": (_of(2, "S-ENG-14"),),
    "clear:charge": (_of(2, "S-ENG-14"),),
    "build:field_hospital": (_of(4, "S-DOC-707"),),
    "build:heavy_at_gun": (_of(6, "S-DOC-608", holds=_building_guns),),
    "repair:vehicle": (_of(1, "S-DOC-104", holds=_with("skilled_engineers")), _of(3, "S-ENG-10")),
    "repair:crater": (_of(1, "S-DOC-104", holds=_with("skilled_engineers")), _of(3, "S-ENG-09")),
    "turn": (_of(1, "S-TNK-26"),),
}

#: Experience, in quarters, for abilities that a rule makes cheaper than printed (S-DOC-307, S-DOC-105).
CHEAPER_ABILITIES = {
    "incendiary_bombing_run": 8,
    "strafing_run": 8,
    "dive_bombing_run": 8,
    "skilled_gunners": 8,
}
#: Decks whose cards others make cheaper, without a limit but nothing (B-CRD-09).
CHEAPER_DECKS = {"artillery_1", "artillery_2", "american_air_support_1", "german_air_support_1"}

#: Purposes whose price `price_floors` sees when it is asked, as others may pay a part of it: works.
SHARED = {"build", "clear", "repair", "set_off"}
#: What takes points away and is no price.
LOSSES = {"damage"}


def floor(now: Position, unit: Unit, what: str) -> int | None:
    """The least thirds of a point that a unit pays for that, None where it cannot be asked for."""
    skirmish = now.game.scenario.rules.ruleset == "skirmish"
    for each in FLOORS.get(what, ()):
        if (skirmish or not each.rules[0].startswith("S-")) and each.holds(now, unit):
            return each.points * POINT
    return None


def step_floor(kind: UnitClass) -> int:
    """The least thirds of a point for a step: a point (B-MOV-02), a third for trucks on roads (B-FIG-30)."""
    return 1 if kind is UnitClass.TRUCK else POINT


def card_floor(now: Position, card: str, resource: str) -> int:
    """The least of a resource that using a card costs: what is printed, but where a rule makes it cheaper."""
    found = now.game.catalogue.cards[card]
    printed = found.cost.get(resource, 0)
    if resource == "experience":
        return min(CHEAPER_ABILITIES.get(card, printed), printed)
    return 0 if found.deck in CHEAPER_DECKS else printed


def too_cheap(now: Position, event: Event) -> Iterator[str]:
    """What this event pays less for than it ever costs, and prices too low for the unit it activates."""
    match event:
        case PointsSpent(amount=amount, purpose=purpose):
            least = _least_spent(now, now.unit(now.state.activation.unit), purpose)
            if least is None:
                yield f"no rule says what {purpose} costs"
            elif amount < least:
                yield f"{purpose} costs {amount} thirds of a point, at least {least}"
        case Credited(resource=resource, amount=amount, purpose=purpose) if (
            amount < 0 and purpose in now.game.catalogue.cards
        ):
            least = card_floor(now, purpose, resource)
            if -amount < least:
                yield f"{purpose} costs {-amount} {resource}, at least {least}"
        case CommandSpent(side=side, amount=amount) if amount < 0:
            yield f"{side} spends {amount} command"
        case ActivationBegan(activation=activation):
            begun = Position(now.game, event.apply(now.state))
            yield from price_floors(begun, begun.unit(activation.unit))
        case _:
            pass


def _least_spent(now: Position, unit: Unit, purpose: str) -> int | None:
    given = now.game.ruleset.parameters
    if purpose in SHARED or purpose in LOSSES:
        return 0
    if purpose == "move":
        return step_floor(movement_class(now, unit) or unit_class(now, unit))
    if purpose == "exit":
        return int(str(given.get(EXIT, 1))) * POINT
    if purpose == "push":
        return int(str(given.get(PUSHING, 3))) * POINT
    if purpose == "conquer" and unit.is_squad:
        at = now.hex_of(unit)
        own = [each.capture_cost_mp for each in now.game.objectives_at.get(at, ())] if at is not None else []
        stated = [each * POINT for each in own if each is not None]
        return min([*stated, floor(now, unit, purpose) or 0])
    card = now.game.catalogue.cards.get(purpose)
    if card is not None:
        return sum(each.amount for each in card.effects if each.do == "spend_points") * POINT
    return floor(now, unit, purpose)


def price_floors(now: Position, unit: Unit) -> Iterator[str]:
    """The prices that are too low for a unit as things are, asked or not, and for its side's purchases."""
    for what in FLOORS:
        least = floor(now, unit, what)
        if what not in ("turn", "cautious_approach") and least is not None:
            price = point_cost(now, unit, what)
            if price < least:
                yield f"{what} costs {unit.id} {price} thirds of a point, at least {least}"
    if now.game.scenario.rules.ruleset == "skirmish":
        yield from cheap_purchases(now, unit.side)


def cheap_purchases(now: Position, side: str) -> Iterator[str]:
    """What a side may buy for less than the price list says (S-PUR-21); nothing makes a purchase cheaper."""
    levels = now.game.scenario.vehicle_levels is not None
    for item, listed in now.game.catalogue.units.prices.items():
        price = price_of(now, side, item)
        if price is not None and (price.cp < listed.cp or (price.fp < listed.fp and not levels)):
            yield f"{item} costs {price.cp} command and {price.fp} fuel"
