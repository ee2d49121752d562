"""Walks through the window: a short one with a kill, and a ledger that notices what is missing."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.thorough.row import Chunk
from tests.thorough.rows.walk_ledger import Ledger, digest, losses
from tests.thorough.rows.walks import walked

PLACES = {"a": [15, 3.0, 2.0], "b": None}


def paper(holds: str, *, path: str = "", dirty: bool = True) -> dict[str, Any]:
    return {"holds": holds, "path": path, "dirty": dirty}


def a_life() -> list[dict[str, Any]]:
    """Two tabs, edits at 1 s and 9.5 s, a game with three answers; the end comes at 10 s."""
    return [
        {"what": "tabs", "at": 0.5, "entries": ["a", "b"], "current": "a"},
        {"what": "paper", "at": 0.5, "entry": "a", **paper("a0")},
        {"what": "paper", "at": 0.5, "entry": "b", **paper("b0", path="b.json", dirty=False)},
        {"what": "begins", "at": 1.0, "action": "paint"},
        {"what": "paper", "at": 1.0, "entry": "a", **paper("a1")},
        {"what": "game", "at": 2.0, "id": "g", "count": 3, "digest": digest([1, 2, 3])},
        {"what": "done", "at": 2.0, "tool": "brush", "game": "g", "places": PLACES},
        {"what": "paper", "at": 9.5, "entry": "a", **paper("a2")},
    ]


def found() -> dict[str, Any]:
    return {
        "entries": ["a", "b"],
        "current": "a",
        "papers": {"a": paper("a1"), "b": paper("b0", path="b.json", dirty=False)},
        "games": {"g": [1, 2, 3]},
        "tool": "brush",
        "game": "g",
        "places": PLACES,
    }


def judged(change: Callable[[dict[str, Any]], object]) -> tuple[str, ...]:
    ledger = Ledger()
    for event in a_life():
        ledger.hear(event)
    ledger.found = deepcopy(found())
    change(ledger.found)
    return losses(ledger, end=10.0)


@pytest.mark.parametrize(
    "change",
    [
        lambda found: None,
        lambda found: found["papers"].update(a=paper("a2")),
        lambda found: found["games"].update(g=[1, 2, 3, 4]),
        lambda found: (found["entries"].append("c"), found["papers"].update(c=paper("c0"))),
    ],
)
def test_everything_older_than_the_grace_or_newer_is_no_loss(
    change: Callable[[dict[str, Any]], object],
) -> None:
    assert judged(change) == ()


def test_a_game_on_its_way_to_the_table_may_bring_its_map_to_the_front() -> None:
    for awaited, lost in (("h", 0), ("", 2)):
        ledger = Ledger()
        for event in a_life():
            ledger.hear({**event, "awaited": awaited} if event["what"] in ("front", "done") else event)
        ledger.found = {**deepcopy(found()), "game": "h", "current": "b"}
        assert len(losses(ledger, end=10.0)) == lost


def test_a_kill_while_it_quits_may_have_discarded_what_was_not_to_be_saved() -> None:
    for action, lost in (("quit", 0), ("paint", 1)):
        ledger = Ledger()
        for event in (*a_life(), {"what": "begins", "at": 9.6, "action": f"1.2 {action}"}):
            ledger.hear(event)
        ledger.found = found()
        ledger.found["papers"]["a"] = paper("a0", dirty=False)
        assert len(losses(ledger, end=10.0)) == lost


def test_a_kill_while_a_tab_is_closed_may_leave_it_gone_and_its_game_with_it() -> None:
    # What is closed is the tab in front; who quits discards it where no file holds it.
    for action, front, lost in (
        ("close tab", "a", 0),
        ("close tab", "b", 2),
        ("quit", "a", 0),
        ("paint", "a", 2),
    ):
        ledger = Ledger()
        for event in (*a_life(), {"what": "begins", "at": 9.6, "action": f"1.2 {action}"}):
            ledger.hear({**event, "current": front} if event["what"] == "tabs" else event)
        ledger.found = {**found(), "entries": ["b"], "current": "b", "game": "", "games": {"g": [1, 2, 3]}}
        del ledger.found["papers"]["a"]
        assert len(losses(ledger, end=10.0)) == lost, (action, front, losses(ledger, end=10.0))


def test_who_quits_loses_no_tab_that_a_file_holds() -> None:
    ledger = Ledger()
    for event in (*a_life(), {"what": "begins", "at": 9.6, "action": "1.2 quit"}):
        ledger.hear({**event, "current": "b"} if event["what"] == "tabs" else event)
    ledger.found = {**found(), "entries": ["a"], "current": "a"}
    del ledger.found["papers"]["b"]
    assert any(each.startswith("b is gone") for each in losses(ledger, end=10.0))


def test_what_is_being_done_may_bring_another_tab_to_the_front() -> None:
    done = {"what": "done", "at": 9.8, "tool": "brush", "game": "g", "places": PLACES}
    for further, lost in (((), 0), ((done,), 1)):
        ledger = Ledger()
        begins = {"what": "begins", "at": 9.6, "action": "1.2 switch tab"}
        for event in (*a_life(), begins, *further):
            ledger.hear(event)
        ledger.found = {**deepcopy(found()), "current": "b"}
        assert len(losses(ledger, end=10.0)) == lost


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda found: found["papers"].update(a=paper("a0")), "holds"),
        (lambda found: found["papers"].update(a=paper("a1", dirty=False)), "changes"),
        (lambda found: found["papers"].update(b=paper("b0", dirty=False)), "another file"),
        (lambda found: (found["papers"].pop("b"), found["entries"].remove("b")), "gone"),
        (lambda found: found["entries"].reverse(), "order"),
        (lambda found: found.update(current="b"), "in front"),
        (lambda found: found.update(tool="fill"), "in hand"),
        (lambda found: found.update(game=""), "on the table"),
        (lambda found: found.update(places={**PLACES, "b": [9, 0.0, 0.0]}), "shown at"),
        (lambda found: found["games"].update(g=[1, 2]), "answers"),
        (lambda found: found["games"].update(g=[1, 2, 4]), "answers"),
        (lambda found: found["games"].clear(), "gone"),
    ],
)
def test_the_ledger_notices_a_loss(change: Callable[[dict[str, Any]], object], words: str) -> None:
    (said,) = judged(change)
    assert words in said


def test_a_short_walk_with_a_kill_loses_nothing() -> None:
    outcome = walked(Chunk("short", 7, (1, 14)))
    assert outcome.failed == 0, "\n".join(outcome.notes)
    assert outcome.tallies["kills"] == 1
