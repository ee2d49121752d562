"""What is said of a table of actions that has gaps or falls."""

from __future__ import annotations

from dataclasses import replace

from engine.model.scenario import ActionBracket
from engine.storage import bundled
from engine.validation.run import findings

HILL = bundled.scenario("king-of-the-hill")


def said(*table: ActionBracket) -> list[tuple[str, str]]:
    given = replace(HILL, timing=replace(HILL.timing, action_table=table))
    found = findings(given, bundled.catalogue())
    return [(each.pointer, each.message) for each in found if each.code == "MAP103"]


def test_a_table_without_gaps_that_rises_is_right() -> None:
    assert said(ActionBracket(0, 3, 2), ActionBracket(4, 6, 2), ActionBracket(7, None, 3)) == []


def test_a_bracket_with_fewer_actions_is_named_by_its_place() -> None:
    table = (ActionBracket(0, 3, 3), ActionBracket(4, 6, 1), ActionBracket(7, None, 3))
    assert said(*table) == [
        ("/timing/action_table/1", "Bracket 2 gives one action, fewer than the one before.")
    ]


def test_a_gap_is_named_by_the_bracket_behind_it() -> None:
    assert said(ActionBracket(0, 3, 3), ActionBracket(5, None, 4)) == [
        ("/timing/action_table/1", "Bracket 2 begins at 5 unit points, not at 4.")
    ]
