"""Two versions of a map as a page: it says what the comparison says, and nobody's text acts."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.lab.batch import finished, pairings
from engine.lab.facts import Facts
from engine.lab.luck import PlayedGame
from engine.lab.page.comparison_page import VersionPlayed, comparison_page
from engine.lab.page.ground_map import Backdrop
from engine.lab.page.version_words import change_words, measure_name
from engine.lab.page.wording import Wording, capital
from engine.lab.report import ground_of
from engine.lab.versions import VersionComparison, compared
from engine.play.game import Game
from tests.lab.html_pages import CHROMIUM, Reader, shown_by_a_browser
from tests.support.games import bundled_game

PIXEL = Backdrop("image/png", b"\x89PNG")
ENGLISH = Wording("en")


@pytest.fixture(scope="module")
def game() -> Game:
    return bundled_game("king-of-the-hill", 4)


@pytest.fixture(scope="module")
def all_facts(game: Game) -> list[Facts]:
    over = [finished(game, each, watched=False, keep_answers=True) for each in PAIRINGS]
    return [each.facts for each in over if each.facts is not None]


PAIRINGS = pairings(("tactical", "random"), 3, 1)


@pytest.fixture(scope="module")
def comparison(game: Game, all_facts: list[Facts]) -> VersionComparison:
    west, east = game.sides
    old, new = (
        [PlayedGame(pairing.seed, side, facts) for pairing, facts in zip(PAIRINGS, all_facts, strict=True)]
        for side in (west, east)
    )
    return compared(old, new, game.sides)


@pytest.fixture(scope="module")
def versions(game: Game, all_facts: list[Facts]) -> tuple[VersionPlayed, VersionPlayed]:
    old = VersionPlayed(game, ground_of(game, []), PIXEL)
    return old, VersionPlayed(game, ground_of(game, all_facts), PIXEL)


def test_the_page_is_whole_and_says_what_changed(
    game: Game, comparison: VersionComparison, versions: tuple[VersionPlayed, VersionPlayed]
) -> None:
    reader = Reader(comparison_page(comparison, ENGLISH, *versions))
    assert reader.open == []
    assert "script" not in reader.tags
    words = " ".join(reader.text)
    assert change_words(comparison, "West", ENGLISH) in words
    for measure in comparison.measures:
        assert capital(measure_name(measure.name, ENGLISH)) in words
    assert "_" not in words


def test_both_maps_are_shaded_by_one_measure(
    all_facts: list[Facts], comparison: VersionComparison, versions: tuple[VersionPlayed, VersionPlayed]
) -> None:
    page = comparison_page(comparison, ENGLISH, *versions)
    old, new = page.split("<figcaption>New</figcaption>")
    shaded = re.compile(r'data-hex="(\w+)"[^>]*style="fill-opacity: (\d\.\d+)"')
    assert shaded.findall(old) == [], "nobody fell in games that were not played"
    lost = versions[1].ground.counted("losses")
    assert lost
    found = {hex_: float(shade) for hex_, shade in shaded.findall(new)}
    assert set(found) == {hex_ for hex_, much in lost.items() if much}
    darkest = max(found, key=lambda hex_: found[hex_])
    assert lost[darkest] == max(lost.values())


def test_nothing_of_a_strangers_scenario_acts_in_the_page(
    game: Game, comparison: VersionComparison, versions: tuple[VersionPlayed, VersionPlayed]
) -> None:
    evil = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&"
    sides = tuple(replace(side, name=evil) for side in game.scenario.sides)
    changed = Game(
        replace(game.scenario, title=evil, sides=sides), game.catalogue, game.ruleset, game.round_limit
    )
    page = comparison_page(comparison, ENGLISH, *(replace(each, game=changed) for each in versions))
    reader = Reader(page)
    assert not {"script", "img"} & set(reader.tags)
    assert "default-src 'none'" in page
    assert "http://" not in page.replace("http://www.w3.org", "")


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here; .ci/run brings it")
def test_a_browser_opens_it_without_an_error(
    comparison: VersionComparison, versions: tuple[VersionPlayed, VersionPlayed], tmp_path: Path
) -> None:
    assert "Where units fall" in shown_by_a_browser(comparison_page(comparison, ENGLISH, *versions), tmp_path)
