"""What games say of a map, in words."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from editor.play.telling.endings import ending_words
from editor.playtest.figures import figures_of, pace_words
from engine.lab.statistics import GameRecord
from engine.storage.bundled import scenario

pytestmark = pytest.mark.usefixtures("qapp")
MILL_LANE = scenario("mill-lane")


def games(west: int, east: int, bots: tuple[str, str] = ("tactical", "tactical")) -> list[GameRecord]:
    won = ["west"] * west + ["east"] * east
    by_side = dict(zip(("west", "east"), bots, strict=True))
    return [
        GameRecord(seed, by_side, side, "vp", 5 + seed % 2, 100, {"west": 1, "east": 2})
        for seed, side in enumerate(won)
    ]


def test_no_game_gives_no_verdict() -> None:
    found = figures_of(MILL_LANE, [])
    assert found.verdict == "No game is over yet."
    assert found.more == ()
    assert (found.low, found.high) == (0.0, 1.0)


def test_an_even_map_is_possible_as_long_as_the_interval_holds_one_half() -> None:
    found = figures_of(MILL_LANE, games(12, 8))
    assert found.verdict.startswith("American company has won 12 of 20 games: 60 % (95 % interval: ")
    assert found.verdict.endswith("An even map is possible.")
    assert found.low < 0.5 < found.high
    found = figures_of(MILL_LANE, games(2, 38))
    assert found.verdict.startswith("German company has won 38 of 40 games: 95 %")
    assert found.verdict.endswith("An even map is excluded: it favours German company.")
    assert found.high < 0.5
    assert found.more == ("Rounds: 5 to 6, 5.5 on average", "Won: 40 by victory points")


def test_different_bots_are_told_apart_from_sides() -> None:
    both = games(3, 1, ("tactical", "random")) + games(1, 3, ("random", "tactical"))
    told = figures_of(MILL_LANE, both).more[2:]
    assert told[0].startswith("Bot: random has won 2 of 8 over both sides (")
    assert told[1].startswith("Bot: tactical has won 6 of 8 over both sides (")


@pytest.mark.usefixtures("french")
def test_figures_are_told_in_the_language_of_the_window() -> None:
    found = figures_of(MILL_LANE, games(2, 38))
    assert found.verdict.endswith("Une carte équilibrée est exclue : elle favorise German company.")
    assert found.more[1] == "Gagnées : 40 aux points de victoire"


def test_the_pace_tells_how_long_the_rest_takes() -> None:
    assert pace_words(0, 0.0, 40) == ""
    assert pace_words(10, 60.0, 4) == "10 games a minute, soon over"
    assert pace_words(10, 60.0, 10) == "10 games a minute, about 1 minute left"
    assert pace_words(10, 60.0, 200) == "10 games a minute, about 20 minutes left"


#: What a finished game gives as its reason: the kinds of conditions, and what decides without any.
REASONS = ("vp", "control_hexes", "eliminate", "exit", "survive", "hold_at_end")
BESIDE = ("victory_points", "round_limit", "tie_breaker", "initiative", "order")


def test_every_way_to_win_has_words(qapp: QApplication) -> None:
    other = ending_words("something else")
    for reason in (*REASONS, *BESIDE):
        assert ending_words(reason) != other, reason
