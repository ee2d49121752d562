"""The card of a rule speaks the language of the window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

from editor.panels.rule_card import RuleCard
from editor.text.texts import speak
from engine.storage.rule_catalogue import rule_catalogue, rules_told, told_texts


@pytest.fixture
def french() -> Iterator[None]:
    speak("fr")
    yield
    speak("en")


def page(card: RuleCard) -> str:
    """What the card says, on one line."""
    shown = card.findChild(QTextBrowser)
    assert isinstance(shown, QTextBrowser)
    return " ".join(shown.toPlainText().split())


def flat(text: str) -> str:
    return " ".join(text.split())


def test_a_card_tells_all_of_a_rule_in_the_language_spoken(french: None, qtbot: QtBot) -> None:
    card = RuleCard()
    qtbot.addWidget(card)
    looked = 0
    for id_, known in list(rule_catalogue().entries.items())[::9]:
        card.show_id(id_)
        said = page(card)
        told = told_texts(rules_told("fr").entries[id_])
        for name, english in told_texts(known).items():
            if name.endswith(".ambiguity"):
                continue
            assert flat(told[name]) in said, name
            if told[name] != english and len(english) > 20:
                assert flat(english) not in said, name
            looked += 1
        assert flat(known.source) in said, "the source is cited as it is called"
    assert looked > 300


def test_a_card_is_english_in_english(qtbot: QtBot) -> None:
    card = RuleCard()
    qtbot.addWidget(card)
    card.show_id("S-MOV-05")
    assert flat(rule_catalogue().entries["S-MOV-05"].rule) in page(card)
