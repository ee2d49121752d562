"""The shipped catalogue is complete, unambiguous and honest about what it leaves out."""

from __future__ import annotations

import pytest

from engine.storage.bundled import DamagedInstallation
from engine.storage.cases import read_cases
from engine.storage.rule_catalogue import CATALOGUES, RuleEntry, rule_catalogue


def is_remark(entry: RuleEntry) -> bool:
    """Whether it only says whom an option favours: nothing that could be carried out."""
    return "balance" in entry.title.lower()


def test_every_rule_of_the_books_is_there_once() -> None:
    catalogue = rule_catalogue()
    books = {"base": 562, "skirmish": 424, "optional": 111}
    assert {name: len(catalogue.of(name)) for name in books} == books
    assert set(CATALOGUES) == {*books, "house"}


def test_a_house_rule_belongs_to_an_option_and_is_proved_by_a_case() -> None:
    proved = {rule for case in read_cases() for rule in case.proves}
    for entry in rule_catalogue().of("house"):
        assert entry.option, entry.id
        assert entry.id in proved, entry.id


def test_references_lead_somewhere() -> None:
    catalogue = rule_catalogue()
    named = {rule for entry in catalogue.entries.values() for rule in entry.related}
    named |= {rule for decision in catalogue.decisions for rule in decision.rules}
    assert named <= set(catalogue.entries)


@pytest.mark.parametrize("name", CATALOGUES)
def test_at_most_seven_percent_do_not_apply(name: str) -> None:
    catalogue = rule_catalogue()
    left_out = [
        rule
        for rule in catalogue.not_applicable
        if catalogue.entries[rule].catalogue == name and not is_remark(catalogue.entries[rule])
    ]
    assert len(left_out) * 100 <= 7 * len(catalogue.of(name))
    assert all(catalogue.not_applicable[rule].endswith(".") for rule in left_out)


def test_a_decision_is_found_by_the_rule_it_names() -> None:
    found = rule_catalogue().decisions_on("S-ENG-16")
    assert [decision.rules for decision in found] == [("S-SOF-02", "S-ENG-16")]


def test_examples_are_named_after_their_rule() -> None:
    assert rule_catalogue().examples()["S-RET-05/1"].expect.endswith("one hit")


def test_what_is_said_again_is_said_somewhere() -> None:
    catalogue = rule_catalogue()
    again = {rule: entry.repeats for rule, entry in catalogue.entries.items() if entry.repeats}
    for rule, repeated in again.items():
        assert rule not in catalogue.not_applicable
        for said in repeated:
            assert said in catalogue.entries, f"{rule} says {said} again, which does not exist"
            assert said not in again, f"{rule} says {said} again, which is itself said elsewhere"
            assert said not in catalogue.not_applicable


def test_a_damaged_catalogue_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.storage.rule_catalogue.data_text", lambda name: '{"rules": [{}]}')
    with pytest.raises(DamagedInstallation, match=r"rules/base\.json"):
        rule_catalogue.__wrapped__()
