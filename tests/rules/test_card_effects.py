"""Every number a card changes and everything it permits is missed by a rule case once the card lacks it."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping
from dataclasses import replace
from functools import cache

import pytest

from engine.model.card import Card
from engine.model.values import Json
from engine.playtest.rule_cases import CaseRunner
from engine.storage import bundled
from engine.storage.cases import RuleCase, read_cases

#: The words of the vocabulary for what lasts.
LASTING = ("modify", "permit")


def lasting_effects() -> Iterator[tuple[str, int]]:
    """Card and place of each effect of the bundled cards that lasts."""
    for card in bundled.catalogue().cards.values():
        for place, effect in enumerate(card.effects):
            if effect.do in LASTING:
                yield card.id, place


@cache
def runner() -> CaseRunner:
    return CaseRunner(bundled.catalogue())


@cache
def cases() -> tuple[RuleCase, ...]:
    return read_cases(None)


@cache
def scenarios() -> dict[str, str]:
    """The scenario of each case as text, by the case's id."""
    return {case.id: str(case.scenario) for case in cases()}


def concerned(card: Card) -> list[RuleCase]:
    """The cases that prove the card's rules or put the card into somebody's hand."""
    known = scenarios()
    return [case for case in cases() if set(case.proves) & set(card.rules) or card.id in known[case.id]]


def without(card: Card, place: int) -> Card:
    """The card with one effect about nothing; the others keep their places."""
    idle = replace(card.effects[place], number="nothing")
    return replace(card, effects=(*card.effects[:place], idle, *card.effects[place + 1 :]))


@pytest.mark.parametrize(("name", "place"), [*lasting_effects()])
def test_a_case_shows_what_the_card_does(name: str, place: int) -> None:
    whole = runner()
    card = whole.catalogue.cards[name]
    cards = {**whole.catalogue.cards, name: without(card, place)}
    lacking = CaseRunner(replace(whole.catalogue, cards=cards), whole.rulesets)
    shown = [case.id for case in concerned(card) if not lacking.run(case).passed]
    assert shown, f"no case notices that {name} lacks {card.effects[place].number}"
    assert whole.run(next(case for case in cases() if case.id == shown[0])).passed


class Heard(dict[str, Json]):
    """Parameters that remember which of them were asked for; whoever takes all of them has asked for each."""

    def __init__(self, params: Mapping[str, Json]) -> None:
        super().__init__(params)
        self.asked: set[str] = set()

    def get(self, key: str, default: Json = None) -> Json:  # type: ignore[override]
        self.asked.add(key)
        return super().get(key, default)

    def items(self) -> ItemsView[str, Json]:  # type: ignore[override]
        self.asked.update(self)
        return super().items()


def narrowed_effects() -> Iterator[tuple[str, int]]:
    """Card and place of each lasting effect that parameters narrow."""
    cards = bundled.catalogue().cards
    return ((name, place) for name, place in lasting_effects() if cards[name].effects[place].params)


@pytest.mark.parametrize(("name", "place"), [*narrowed_effects()])
def test_no_parameter_of_a_lasting_effect_goes_unread(name: str, place: int) -> None:
    whole = runner()
    card = whole.catalogue.cards[name]
    heard = Heard(card.effects[place].params)
    hearer = replace(card.effects[place], params=heard)
    effects = (*card.effects[:place], hearer, *card.effects[place + 1 :])
    cards = {**whole.catalogue.cards, name: replace(card, effects=effects)}
    hearing = CaseRunner(replace(whole.catalogue, cards=cards), whole.rulesets)
    for case in concerned(card):
        hearing.run(case)
        if heard.asked >= heard.keys():
            return
    pytest.fail(f"nobody reads {sorted(heard.keys() - heard.asked)} of {name}")
