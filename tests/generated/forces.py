"""Armies at random: what sides set up with, buy by, are dealt and wait for."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.hexes.hex import Hex
from engine.model.card import CardType
from engine.model.catalogue import Catalogue
from engine.model.side import Force, Squad
from engine.model.unit_kind import UnitClass

BASE_FIGURES = ("regular", "elite", "officer", "machine_gun", "mortar", "mg_42")
#: Weapons that Skirmish Mode does without.
NOT_IN_SKIRMISH = ("mg_42", "flak_36", "zis_3")


def some(rng: random.Random, values: Sequence[Hex], most: int) -> tuple[Hex, ...]:
    """Some of these hexes, each once, sorted."""
    return tuple(sorted(rng.sample(values, min(len(values), rng.randrange(most + 1)))))


class Armourer:
    """Hands out what the nations of a side may have in a ruleset."""

    def __init__(
        self, rng: random.Random, catalogue: Catalogue, nations: Sequence[str], *, is_skirmish: bool
    ) -> None:
        self.rng = rng
        self.catalogue = catalogue
        self.is_skirmish = is_skirmish
        own = set(nations)
        units = catalogue.units
        self.vehicles = sorted(
            each.id
            for each in units.vehicles.values()
            if own & set(each.nations)
            and each.unit_class is not UnitClass.GUN
            and not (is_skirmish and (each.id in NOT_IN_SKIRMISH or "class" not in each.skirmish))
        )
        self.guns = sorted(
            each.id
            for each in units.vehicles.values()
            if own & set(each.nations)
            and each.unit_class is UnitClass.GUN
            and not (is_skirmish and (each.id in NOT_IN_SKIRMISH or "class" not in each.skirmish))
        )
        ruleset = "skirmish" if is_skirmish else "base"
        self.figures = sorted(
            each.id
            for each in units.figures.values()
            if own & set(each.nations) and ruleset in each.rulesets and each.id != "at_crew"
        )
        self.tokens = sorted(units.specializations)
        self.decks = sorted(
            {
                card.deck
                for card in catalogue.cards.values()
                if card.kind is CardType.STRATEGY and (not card.nations or own & set(card.nations))
            }
        )
        self.cards = self._cards(own, CardType.STRATEGY)
        self.operations = self._cards(own, CardType.OPERATIONS)

    def _cards(self, nations: set[str], kind: CardType) -> list[str]:
        cards = self.catalogue.cards.values()
        fitting = (
            each for each in cards if each.kind is kind and (not each.nations or nations & set(each.nations))
        )
        return sorted(each.id for each in fitting)

    def squad(self) -> Squad:
        """A squad that a base holds, one heavy weapon at most."""
        rng, units = self.rng, self.catalogue.units
        figures: dict[str, int] = {}
        slots = rng.choice((1, 2, 3, 4, 4, 4))
        token = rng.choice((None, None, rng.choice(self.tokens)))
        while slots > 0:
            kind = rng.choice((*self.figures, "regular", "regular"))
            takes = units.figures[kind].slots
            heavy = units.figures[kind].heavy_weapon
            armed = any(units.figures[each].heavy_weapon for each in figures)
            if takes > slots or (heavy and (armed or token is not None)) or kind == "sniper":
                kind, takes = "regular", 1
            figures[kind] = figures.get(kind, 0) + 1
            slots -= takes
        return Squad(figures, token)

    def force(self, division: str | None = None, *, concealed: bool = True) -> Force:
        """A force to set up with: loose figures, squads, vehicles, guns, tokens."""
        rng = self.rng
        bases = rng.choice((0, 1, 1, 2, 3))
        figures: dict[str, int] = {}
        for _ in range(bases * rng.randrange(1, 5)):
            kind = rng.choice((*self.figures, "regular", "regular", "regular"))
            figures[kind] = figures.get(kind, 0) + 1
        tokens = {rng.choice(self.tokens): 1 for _ in range(rng.randrange(bases + 1))}
        vehicles = {rng.choice(self.vehicles): rng.choice((1, 1, 2)) for _ in range(rng.choice((0, 0, 1, 2)))}
        guns = {rng.choice(self.guns): 1 for _ in range(rng.choice((0, 0, 1)))} if self.guns else {}
        squads = tuple(self.squad() for _ in range(rng.choice((0, 1, 1, 2))))
        if not bases and not squads:
            squads = (self.squad(),)
        hidden = rng.choice((0, 0, 1, 2)) if concealed else 0
        return Force(division, bases, figures, tokens, vehicles, guns, {}, squads, hidden)

    def arriving(self) -> dict[str, object]:
        """The same as data, for what comes later."""
        rng = self.rng
        found: dict[str, object] = {}
        if rng.random() < 0.8:
            bases = rng.choice((1, 2))
            found |= {"bases": bases, "figures": {"regular": 3 * bases, rng.choice(self.figures): 1}}
        if rng.random() < 0.4:
            found["vehicles"] = {rng.choice(self.vehicles): 1}
        if self.guns and rng.random() < 0.2:
            found["equipment"] = {rng.choice(self.guns): 1}
        return found or {"bases": 1, "figures": {"regular": 1}}
