"""Every line of the log that a rule stands behind names it, and the reader can look it up."""

from __future__ import annotations

from collections import Counter

import pytest
from pytestqt.qtbot import QtBot

from editor.play.telling.entries import entries_of
from editor.play.telling.line_rules import BOUGHT, RULES
from engine.storage.rule_catalogue import rule_catalogue
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import STEADY

#: What is told without a rule of its own: what a card does is on the card.
BY_CARDS = {"Gained", "DiceRolled", "CardActivated", "CardRemoved", "TargetChosen", "Drifted", "Marked"}


def test_every_rule_beside_a_line_stands_in_the_catalogue() -> None:
    beside = {rule for kinds in RULES.values() for pair in kinds.values() for rule in pair}
    assert beside | set(BOUGHT.values()) <= rule_catalogue().entries.keys()


@pytest.mark.parametrize("map_", ["king-of-the-hill", "at-the-breaking-point"])
def test_the_rows_of_a_game_name_their_rules(qtbot: QtBot, make: MakeTable, map_: str) -> None:
    table = make(STEADY, STEADY, map_=map_)
    table.session.decide_now(400)
    lines = table.chronicle.lines(table.session)
    without = Counter(line.kind for line in lines if not line.rules)
    assert without.keys() <= BY_CARDS
    rows = entries_of(lines)
    layer = "S" if map_ == "king-of-the-hill" else "B"
    named = Counter(row.line.rules[0][0] for row in rows if row.line.rules)
    assert named[layer] > 10
    assert named.keys() <= {"B", layer}
    for row in rows:
        assert all(rule in row.line.told for rule in row.line.rules)
