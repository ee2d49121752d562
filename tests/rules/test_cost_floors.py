"""Prices have bounds: everything that makes something cheaper is known, with what is left of its price.

A reduction that the data gain and nobody has set a floor for fails here; `tests.support.invariants` holds the
floors of movement against every random game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from engine.play.query import Term
from engine.rules.base.moves.step_cost import POINT
from engine.rules.effects.costs import card_cost
from engine.rules.skirmish.engineering.works import REPAIR_COST
from engine.rules.skirmish.sighting.concealment import CONCEALMENT_COST
from engine.storage import bundled


def build_price(what: str) -> int:
    """What engineers pay for it, in thirds of a point."""
    points = bundled.catalogue().terrain.fortifications[what].build_mp
    assert points is not None
    return points * POINT


#: Of each thing that gets cheaper: its price, and the least of it by the text, in thirds of a point.
POINTS = {
    "conceal": (CONCEALMENT_COST * POINT, POINT),  # S-DOC: concealing costs one point
    "build:razor_wire": (build_price("razor_wire"), 0),  # S-DOC: reduced to 0
    "build:tank_trap": (build_price("tank_trap"), POINT),  # S-DOC: and to 1
    "repair:vehicle": (REPAIR_COST * POINT, POINT),  # S-DOC: two points more for repairs
    "repair:crater": (REPAIR_COST * POINT, POINT),
}


def all_cards() -> Iterator[dict[str, Any]]:
    """Every card and every ability of a doctrine, as the data have it."""
    for folder in ("doctrine", "cards"):
        for name in bundled.data_names(folder, ".json"):
            yield from json.loads(bundled.data_text(f"{folder}/{name}"))["cards"]


def reductions() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every effect of an ability or card that lowers a price, with who has it."""
    for card in all_cards():
        for effect in card.get("effects", ()):
            if effect.get("number") in ("cost", "point_cost") and effect.get("amount", 0) < 0:
                yield card["id"], effect


def test_what_gets_cheaper_keeps_its_least_price() -> None:
    less = dict.fromkeys(POINTS, 0)
    for id_, effect in reductions():
        for action in effect.get("actions", ()):
            assert action in POINTS, f"{id_} lowers the price of {action}, and no floor is known for it"
            less[action] += effect["amount"]
    left = {action: price + less[action] for action, (price, _) in POINTS.items()}
    assert left == {action: least for action, (_, least) in POINTS.items()}


def test_nobody_is_paid_for_a_card() -> None:
    """Whatever lowers the price of cards and abilities, all of it together leaves no price below nothing."""
    lowered = [(effect["params"], effect["amount"]) for _, effect in reductions() if "params" in effect]
    assert lowered
    for card in all_cards():
        for resource, price in card.get("cost", {}).items():
            less = sum(
                amount
                for params, amount in lowered
                if params.get("resource", "command") == resource
                and (card["id"] in params.get("cards", ()) or card["deck"] in params.get("decks", ()))
            )
            left = card_cost.fold((Term((), "price", price), Term((), "bonus", less)))
            assert 0 <= left <= price, f"{card['id']} costs {left} {resource}"
