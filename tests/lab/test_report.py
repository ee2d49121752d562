"""Reports: what they say is what the games hold, in whatever order they came, and nobody's text acts."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from engine.lab.batch import Pairing, finished, pairings, round_robin
from engine.lab.facts import RESOURCES, Facts
from engine.lab.ground import LAYERS
from engine.lab.page.ground_map import Backdrop
from engine.lab.page.page import report_page
from engine.lab.page.wording import Wording
from engine.lab.page.words import sure_words, verdict_words
from engine.lab.report import LabReport, findings_of
from engine.lab.report_data import report_data
from engine.lab.statistics import GameRecord
from engine.play.game import Game
from tests.lab.html_pages import CHROMIUM, Reader, shown_by_a_browser
from tests.lab.toy_games import SIDES, toy_game
from tests.support.games import bundled_game

#: The smallest JPEG there is would do as well.
PIXEL = Backdrop("image/png", b"\x89PNG")
ENGLISH = Wording("en")
Games = list[tuple[Pairing, GameRecord, Facts]]


@pytest.fixture(scope="module")
def game() -> Game:
    return bundled_game("king-of-the-hill", 4)


@pytest.fixture(scope="module")
def games(game: Game) -> Games:
    found = []
    for pairing in pairings(("tactical", "random"), 6, 1):
        over = finished(game, pairing, watched=False, keep_answers=True)
        assert over.facts is not None
        found.append((pairing, over.record, over.facts))
    return found


@pytest.fixture(scope="module")
def report(game: Game, games: Games) -> LabReport:
    return LabReport(game, findings_of(game, games))


def toys(games: int) -> Games:
    """Games of dice as if they were of a scenario."""
    found = []
    for toy in map(toy_game, range(games)):
        bots = dict.fromkeys(SIDES, "tactical")
        record = GameRecord(toy.seed, bots, toy.winner, "victory_points", 6, 50, dict.fromkeys(SIDES, 0))
        found.append((Pairing(toy.seed, ("tactical", "tactical")), record, toy.facts))
    return found


def test_the_ground_holds_what_happened(game: Game, games: Games, report: LabReport) -> None:
    all_facts = [facts for _, _, facts in games]
    lost = sum(loss.worth for facts in all_facts for loss in facts.losses)
    assert sum(report.findings.ground.counted("losses").values()) * len(games) == pytest.approx(lost)
    for layer in LAYERS:
        by_side = [report.findings.ground.counted(layer, side) for side in game.sides]
        both = report.findings.ground.counted(layer)
        assert sum(both.values()) == pytest.approx(sum(sum(each.values()) for each in by_side))
        by_round = [report.findings.ground.counted(layer, None, round_) for round_ in range(6)]
        assert sum(both.values()) == pytest.approx(sum(sum(each.values()) for each in by_round))
    trodden = set(report.findings.ground.counted("entered")) | set(report.findings.ground.counted("stood"))
    assert trodden.isdisjoint(report.findings.ground.untrodden)
    assert len(report.findings.ground.untrodden) < len(game.map.grid.playable)


def test_curves_begin_with_all_games_and_lie_in_order(game: Game, report: LabReport) -> None:
    assert {curve.resource for curve in report.findings.curves} <= set(RESOURCES)
    assert {"victory_points", "army"} <= {curve.resource for curve in report.findings.curves}
    for curve in report.findings.curves:
        assert curve.points[0].games == report.findings.figures.games
        for point in curve.points:
            assert point.least <= point.low <= point.high <= point.most
            assert point.least <= point.mean <= point.most


def test_rates_of_things_count_the_games_they_were_in(report: LabReport) -> None:
    for worth in (*report.findings.bought, *report.findings.abilities, *report.findings.doctrines):
        assert worth.with_it.of + worth.without.of == report.findings.figures.games
        assert worth.with_it.of > 0
    assert report.findings.holdings
    assert report.findings.first_blood.of <= report.findings.figures.games


def test_the_order_of_games_changes_no_byte(game: Game, games: Games) -> None:
    shuffled = random.Random(2).sample(games, len(games))
    one, other = LabReport(game, findings_of(game, games)), LabReport(game, findings_of(game, shuffled))
    assert report_data(one) == report_data(other)
    assert report_page(one, ENGLISH, PIXEL) == report_page(other, ENGLISH, PIXEL)


def test_few_games_are_told_plainly_and_many_without_luck(game: Game, report: LabReport) -> None:
    assert "without the luck" not in verdict_words(report, ENGLISH)
    assert report_data(report)["luck"] is None
    many = LabReport(game, findings_of(game, toys(60)))
    assert "without the luck of dice" in verdict_words(many, ENGLISH)
    assert "an even map is possible" in verdict_words(many, ENGLISH)
    assert re.search(r"worth \d\.\d\d times the games", sure_words(many, ENGLISH))
    assert all(row.luck is not None for row in many.findings.rows)
    assert isinstance(report_data(many)["luck"], dict)


def test_a_matrix_tells_bots_from_sides(game: Game) -> None:
    found = []
    for number, pairing in enumerate(round_robin(("holding", "random"), 16, 3)):
        record = GameRecord(
            pairing.seed,
            dict(zip(SIDES, pairing.bots, strict=True)),
            "west" if pairing.bots[0] == "holding" or number % 3 == 0 else "east",
            "vp", 4, 9, dict.fromkeys(SIDES, 0),
        )  # fmt: skip
        found.append((pairing, record, Facts()))
    report = LabReport(game, findings_of(game, found))
    rates = report.findings.matrix
    assert set(rates) == set(product(("holding", "random"), repeat=2))
    assert all(rate.of == 4 for rate in rates.values())
    assert rates["holding", "random"].count == 4
    words = " ".join(Reader(report_page(report, ENGLISH)).text)
    assert "Wins of West in percent, by its bot" in words
    assert len(report_data(report)["matrix"]) == 4  # type: ignore[arg-type]


def test_conduct_stands_in_the_page_where_it_was_watched(game: Game) -> None:
    over = [
        finished(game, each, watched=True, keep_answers=True) for each in pairings(("random", "random"), 2, 1)
    ]
    games = [(each.pairing, each.record, each.facts or Facts()) for each in over]
    words = " ".join(Reader(report_page(LabReport(game, findings_of(game, games)), ENGLISH)).text)
    assert "Figures lost a game" in words
    assert "Objectives left alone" in words


def test_the_page_is_whole_and_says_no_id(game: Game, report: LabReport) -> None:
    reader = Reader(report_page(report, ENGLISH, PIXEL))
    assert reader.open == []
    assert reader.tags.count("script") == 2
    words = " ".join(reader.text)
    assert game.scenario.title in words
    assert verdict_words(report, ENGLISH) in words
    ids = {each for each in game.catalogue.units.vehicles if "_" in each} | {
        each.id for each in game.scenario.objectives
    }
    assert [id_ for id_ in ids if id_ in words] == []
    assert "_" not in words


def test_nothing_of_a_strangers_scenario_acts_in_the_page(game: Game, games: Games) -> None:
    evil = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&"
    sides = tuple(replace(side, name=evil) for side in game.scenario.sides)
    scenario = replace(game.scenario, title=evil, sides=sides)
    changed = Game(scenario, game.catalogue, game.ruleset, game.round_limit)
    page = report_page(LabReport(changed, findings_of(changed, games)), ENGLISH, PIXEL)
    reader = Reader(page)
    assert reader.tags.count("script") == 2
    assert "img" not in reader.tags
    assert "default-src 'none'" in page
    assert "http://" not in page.replace("http://www.w3.org", "")


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here; .ci/run brings it")
def test_a_browser_opens_it_without_an_error_and_fills_the_map(report: LabReport, tmp_path: Path) -> None:
    shown = shown_by_a_browser(report_page(report, ENGLISH), tmp_path)
    losses = report.findings.ground.counted("losses")
    filled = re.findall(r'data-hex="(\w+)"[^>]*style="fill-opacity: 0\.\d+', shown)
    assert set(filled) == {label for label, much in losses.items() if much}
    assert re.search(r"<title>\w+: \d+\.\d\d a game</title>", shown)
