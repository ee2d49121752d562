"""Descriptions of cards and abilities."""

from __future__ import annotations

from collections.abc import Mapping

CARDS: Mapping[str, str] = {
    "Card.kind": "strategy, operations or doctrine.",
    "Card.deck": "The deck or doctrine it belongs to.",
    "Card.nations": "The nations that may use it; none listed means all.",
    "Card.count": "How many copies its deck holds.",
    "Card.level": "The experience that opens an ability of a doctrine, null for other cards.",
    "Card.text": "What it does, in our own words.",
    "Card.draw_again": "Whether it shows the red cross that lets its owner draw once more.",
    "Card.when": "The moments at which it can be used: action, command, and those of doctrines.",
    "Card.needs": "Conditions on the situation, by name; all must hold.",
    "Card.cost": "What using it costs, by resource.",
    "Card.per_round": "How often it can be used in a round, null for any number.",
    "Card.effects": "What it does, in order.",
    "Card.until": "How long its effects last: attack, activation, turn, round, next_round or game. "
    "Empty for one that is used up at once; a card with an end lies in the play area until then.",
    "Deck.nations": "The nations that may have it; none listed means all.",
    "Deck.text": "What it is for, in our own words.",
    "Effect.do": "The kind of effect, such as target_hex, drift, area_attack, choose, mark, modify.",
    "Effect.who": "Which units it is about.",
    "Effect.where": "Which hexes it is about.",
    "Effect.count": "How many units or hexes are chosen, null for all that fit.",
    "Effect.at_most": "Whether fewer may be chosen.",
    "Effect.amount": "The number in it: dice, levels, points, the die needed.",
    "Effect.number": "What a lasting effect changes or permits, or the resource gained.",
    "Effect.actions": "The actions it is about; none listed means all.",
    "Effect.type": "The type of attack it makes or is about: normal or suppressive; empty for any.",
    "Effect.marks": "Markers it puts on units or takes off them.",
    "Effect.force": "What comes as reinforcement, null without.",
    "Effect.until": "When this effect ends, where it differs from its card.",
    "Effect.notes": "What goes with an attack it makes, by name.",
    "Who.side": "own, enemy or any, seen from whoever uses the card.",
    "Who.kinds": "squad, vehicle, heavy, light, gun or ids of vehicles; any of them.",
    "Who.figures": "Kinds of figures; the unit has any of them.",
    "Who.specializations": "Specializations; the unit has any of them.",
    "Who.marks": "Markers the unit carries, all of them.",
    "Who.lacks": "Markers the unit does not carry, none of them.",
    "Who.conditions": "Further conditions on the unit, by name; all must hold.",
    "Where.terrain": "Terrain types, any of them; none listed means all.",
    "Where.without": "Terrain types it is not about.",
    "Where.conditions": "Further conditions on the hex, by name; all must hold.",
}
