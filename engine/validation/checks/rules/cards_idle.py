"""A card has nothing to be played on.

What: An operations card, a named card or half of a deck is about units, markers or hexes that are not there.

Why: A card that can do nothing is a dead hand for whoever draws it (B-CRD-05, B-SET-08).

Fix: Give the side what the card is about, or another card.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.model.card import Card, CardType, Effect
from engine.model.finding import Severity
from engine.model.said import listed, say
from engine.model.side import Force, Side
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: Cards of a deck that a message names.
NAMED = 4


@dataclass(frozen=True, slots=True)
class Means:
    """What a side brings in the course of a game: figures, specializations, vehicles and guns."""

    figures: frozenset[str]
    specializations: frozenset[str]
    vehicles: frozenset[str]


@check(
    "MAP100",
    Severity.WARNING,
    rule="B-SET-08",
    reads=("sides", "placed_units", "reinforcements"),
    ruleset="base",
)
def cards_idle(subject: Subject) -> Iterator[Fault]:
    """Each card given by name that is about nothing there, each deck of which half is."""
    cards = subject.catalogue.cards
    for index, side in enumerate(subject.scenario.sides):
        for field in ("operations_cards", "named_cards", "cards_in_play"):
            for place, name in enumerate(getattr(side, field)):
                card = cards.get(name)
                if card is not None and _is_idle(subject, side, card):
                    yield Fault(
                        say("{side} has nothing that {card} is about.", side=side.name, card=card.name),
                        pointer=f"/sides/{index}/{field}/{place}",
                    )
        for place, deck in enumerate(side.strategy_decks):
            own = [card for card in cards.values() if card.deck == deck and card.kind is CardType.STRATEGY]
            idle = [card for card in own if _is_idle(subject, side, card)]
            if idle and 2 * sum(card.count for card in idle) >= sum(card.count for card in own):
                yield Fault(
                    say(
                        "{side} can do nothing with half of its deck: {cards}.",
                        side=side.name,
                        cards=listed([card.name for card in idle], NAMED),
                    ),
                    pointer=f"/sides/{index}/strategy_decks/{place}",
                )


def _is_idle(subject: Subject, side: Side, card: Card) -> bool:
    return any(_lacks(subject, side, effect) for effect in card.effects)


def _lacks(subject: Subject, side: Side, effect: Effect) -> bool:
    """Whether an effect is about units that the side meant never has, or comes by hexes that it lacks."""
    if effect.do == "reinforce":
        return not (
            side.entry_edges
            or side.reinforcement_hexes
            or any(each.reinforcement_hexes for each in side.players)
        )
    enemy = subject.scenario.enemy_of(side.id)
    who = effect.who
    sides = {"own": (side,), "enemy": (enemy,)}.get(who.side, (side, enemy))
    means = [_means(subject, each) for each in sides if each is not None]
    if who.kinds and not any(_has(subject, each, kind) for each in means for kind in who.kinds):
        return True
    if who.figures and not any(each.figures.intersection(who.figures) for each in means):
        return True
    wanted = who.specializations
    return bool(wanted) and not any(each.specializations.intersection(wanted) for each in means)


def _has(subject: Subject, means: Means, kind: str) -> bool:
    known = subject.catalogue.units.vehicles
    classes = {known[each].unit_class.value for each in means.vehicles if each in known}
    match kind:
        case "squad":
            return bool(means.figures)
        case "vehicle":
            return not classes.isdisjoint(("light", "truck", "heavy"))
        case "light":
            return not classes.isdisjoint(("light", "truck"))
        case "heavy" | "gun":
            return kind in classes
        case _:
            return kind in means.vehicles


def _means(subject: Subject, side: Side) -> Means:
    scenario, cards = subject.scenario, subject.catalogue.cards
    forces = [*subject.forces(side)]
    drawn = (card for card in cards.values() if card.deck in side.strategy_decks)
    forces += [effect.force for card in drawn for effect in card.effects if effect.force is not None]
    placed = [unit for unit in scenario.placed_units if unit.side == side.id]
    squads = [squad for force in forces for squad in force.squads]
    squads += [unit.squad for unit in placed if unit.squad is not None]
    figures = {figure for squad in squads for figure in squad.figures}
    figures |= {figure for force in forces for figure in force.figures}
    specials = {squad.specialization for squad in squads if squad.specialization is not None}
    specials |= {special for force in forces for special in force.specializations}
    vehicles = {unit.kind for unit in placed if unit.kind is not None} | _rolling(forces)
    return Means(frozenset(figures), frozenset(specials), frozenset(vehicles))


def _rolling(forces: list[Force]) -> set[str]:
    return {kind for force in forces for kind in (*force.vehicles, *force.equipment)}
