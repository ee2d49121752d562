"""Every number a card changes and everything it permits is missed by a rule case once the card lacks it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from engine.model.card import Card
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
