"""The story of a game: it says what happened and what the dice were to do, and nobody's text acts."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from engine.hexes.grid import Orientation
from engine.hexes.symmetry import Symmetry
from engine.kernel.odds import successes, surplus
from engine.lab.batch import finished, pairings
from engine.lab.conduct import STOPS_FROM
from engine.lab.facts import Facts, FireFacts, RoundFacts
from engine.lab.page.ground_map import Backdrop
from engine.lab.page.wording import Wording
from engine.lab.story.blocks import Heading, MapShown, blocks
from engine.lab.story.letters import letters_key, letters_map, side_marks
from engine.lab.story.page import story_page
from engine.lab.story.text import story_markdown, story_text
from engine.lab.story.told import Story, standing_in, story_of
from engine.play.game import Game
from engine.play.state import Outcome
from engine.play.unit import Damage
from engine.playtest.readiness import ready_game
from engine.proposals.blank_map import MapPlan
from engine.proposals.new_map import new_map
from engine.storage.bundled import catalogue
from tests.lab.html_pages import CHROMIUM, Reader, shown_by_a_browser
from tests.support.games import bundled_game

ENGLISH, FRENCH = Wording("en"), Wording("fr")
PIXEL = Backdrop("image/png", b"\x89PNG")
GAMES = ("at-the-breaking-point", "king-of-the-hill")


def played(name: str, rounds: int) -> tuple[Game, Facts, Outcome]:
    game = bundled_game(name, rounds)
    over = finished(game, pairings(("tactical", "tactical"), 1, 3)[0], watched=False, keep_answers=True)
    assert over.facts is not None
    return game, over.facts, Outcome(over.record.winner, over.record.reason)


@pytest.fixture(scope="module", params=GAMES)
def told(request: pytest.FixtureRequest) -> tuple[Game, Facts, Story]:
    game, facts, outcome = played(request.param, 6)
    return game, facts, story_of(game, facts, outcome)


def test_every_round_is_told_with_what_was_lost_in_it(told: tuple[Game, Facts, Story]) -> None:
    game, facts, story = told
    assert [chapter.round for chapter in story.chapters] == [each.round for each in facts.moments[:-1]]
    for side in game.sides:
        figures = sum(each.figures for each in facts.losses if each.side == side)
        assert sum(chapter.losses[side].figures for chapter in story.chapters) == figures > 0
    assert sum(chapter.attacked for chapter in story.chapters) == sum(
        each.strength > 0 for each in facts.fires
    )
    assert {use.what for use in facts.bought} == {
        what for chapter in story.chapters for each in chapter.bought.values() for what in each
    }


def test_luck_is_what_was_done_beyond_the_mean_over_all_throws(told: tuple[Game, Facts, Story]) -> None:
    game, facts, story = told
    for side in game.sides:
        beyond = 0.0
        for fire in facts.fires:
            if fire.side == side and fire.strength:
                hits = surplus(successes(fire.strength, fire.hits_from), successes(fire.defence, STOPS_FROM))
                mean = sum(
                    Fraction(weight, hits.total) * Fraction(_taken(fire, number))
                    for number, weight in enumerate(hits.weights)
                )
                beyond += _taken(fire, fire.rolled) - float(mean)
        assert story.luck[side] == pytest.approx(beyond)


def _taken(fire: FireFacts, hits: int) -> float:
    steps = fire.steps if fire.aim != "vehicle" else max(fire.steps, len(Damage))
    return fire.worth * min(hits, fire.steps) / steps * (1.0 if fire.type == "normal" else 0.5)


def test_the_shots_told_are_those_that_moved_most(told: tuple[Game, Facts, Story]) -> None:
    _, _, story = told
    shown = [shot for chapter in story.chapters for shot in chapter.shots]
    assert shown
    for shot in shown:
        assert 0.0 < shot.chance <= 1.0
        assert shot.is_poor == (shot.done < shot.expected)
    for chapter in story.chapters:
        assert len(chapter.shots) <= 3
        order = [story_shot.fire for story_shot in chapter.shots]
        assert order == sorted(order, key=told[1].fires.index), "in the order in which they fell"


def test_maps_are_shown_of_the_rounds_in_which_most_changed(told: tuple[Game, Facts, Story]) -> None:
    _, _, story = told
    shown = [abs(chapter.turned) for chapter in story.chapters if chapter.is_turn]
    others = [abs(chapter.turned) for chapter in story.chapters if not chapter.is_turn]
    assert 1 <= len(shown) <= 3
    assert not others or min(shown) >= max(others)


def test_victory_points_are_told_where_there_are_any(told: tuple[Game, Facts, Story]) -> None:
    _, _, story = told
    assert ("victory point" in story_text(story, ENGLISH)) == story.is_scored
    assert story.is_scored == (story.game.scenario.id == "king-of-the-hill")


def test_a_game_that_goes_on_is_told_so_far(told: tuple[Game, Facts, Story]) -> None:
    game, facts, _ = told
    so_far = story_of(game, replace(facts, moments=facts.moments[:-1]), None)
    assert so_far.chapters[-1].after is None
    assert "nobody has won yet" in story_text(so_far, ENGLISH)
    assert "nobody has won yet" in story_text(story_of(game, Facts(), None), ENGLISH)


def test_all_formats_tell_the_same(told: tuple[Game, Facts, Story]) -> None:
    game, _, story = told
    heads = [each.text for each in blocks(story, ENGLISH) if isinstance(each, Heading)]
    text, markdown = story_text(story, ENGLISH), story_markdown(story, ENGLISH)
    page = Reader(story_page(story, ENGLISH, PIXEL))
    assert not page.open
    for head in heads:
        assert f"\n{head}\n" in f"\n{text}"
        assert f"# {head}\n" in markdown
        assert head in page.text
    maps = sum(isinstance(each, MapShown) for each in blocks(story, ENGLISH))
    assert markdown.count("```text") == page.tags.count("figure") == maps
    assert max(map(len, text.splitlines())) <= max(88, 4 * (game.map.grid.columns + 2))


def test_in_french_it_is_french(told: tuple[Game, Facts, Story]) -> None:
    _, _, story = told
    page = story_page(story, FRENCH, None)
    assert Reader(page).language == "fr"
    assert not re.search(r"\b(round \d+\.|begins|buys|takes|loses|hits?,|dice|throws)\b", page)


def test_letters_show_who_stands_where() -> None:
    game, facts, _ = played("king-of-the-hill", 4)
    moment = facts.moments[-1]
    lines = letters_map(game, standing_in(moment), moment.control)
    marks = side_marks(game)
    for side, units in moment.units.items():
        for label, number in units.items():
            hex_ = game.map.grid.find(label)
            assert hex_ is not None
            column = next(index for index in range(len(lines[0])) if lines[0][index : index + 1] == label[0])
            row = (
                1
                + round(2 * game.map.grid.centre(hex_)[1])
                - min(round(2 * game.map.grid.centre(each)[1]) for each in game.map.grid.playable)
            )
            assert f"{marks[side]}{number}" in lines[row][column - 1 : column + 3], label
    assert all(line == line.rstrip() for line in lines)
    assert "♣ Woods" in letters_key(game, ENGLISH)


def test_letters_tell_sides_apart_that_begin_alike() -> None:
    game, _, _ = played("king-of-the-hill", 1)
    one, other = game.scenario.sides
    alike = replace(one, name="Guards"), replace(other, name="Grenadiers")
    assert side_marks(replace(game, scenario=replace(game.scenario, sides=alike))) == {
        one.id: "A",
        other.id: "B",
    }


@pytest.mark.parametrize("orientation", list(Orientation))
def test_letters_show_every_hex_of_a_map(orientation: Orientation) -> None:
    plan = MapPlan("Ground", orientation, 18, 14, symmetry=Symmetry.ROT180, objectives=True)
    game = ready_game(new_map(plan, 2, catalogue()), catalogue())
    moment = RoundFacts(1, game.sides[0], {}, {}, {side: {} for side in game.sides})
    lines = letters_map(game, standing_in(moment), moment.control)
    shown = lines[1:] if game.map.grid.is_flat_top else lines
    signs = "".join(shown).replace(" ", "")
    numbers = "".join(re.match(r" *\d*", line).group().strip() for line in shown)  # type: ignore[union-attr]
    assert len(signs) - len(numbers) == len(game.map.cells)


def test_names_steer_no_terminal() -> None:
    game, facts, outcome = played("king-of-the-hill", 1)
    west, east = game.scenario.sides
    scenario = replace(game.scenario, title="\x1b[2J\nx", sides=(replace(west, name="\x1b]0;W\x07"), east))
    story = story_of(replace(game, scenario=scenario), facts, outcome)
    for text in (story_text(story, ENGLISH), story_markdown(story, ENGLISH)):
        assert all(each.isprintable() or each in "\n\u00a0" for each in text)


@pytest.mark.parametrize("name", ["<b>& 'x'</script><script>alert(1)</script>", "# a `b` *c* [d](e)"])
def test_a_name_is_text_in_every_format(name: str) -> None:
    game, facts, outcome = played("king-of-the-hill", 2)
    sides = tuple(replace(side, name=name) for side in game.scenario.sides)
    named = replace(game, scenario=replace(game.scenario, title=name, sides=sides))
    story = story_of(named, facts, outcome)
    page = Reader(story_page(story, ENGLISH, None))
    assert "script" not in page.tags
    assert name in page.text
    words = re.sub(r"```text.*?```", "", story_markdown(story, ENGLISH), flags=re.DOTALL)
    assert not re.search(r"(?<!\\)[<*\[]", words)


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
def test_the_page_is_shown_by_a_browser(told: tuple[Game, Facts, Story], tmp_path: Path) -> None:
    _, _, story = told
    shown = shown_by_a_browser(story_page(story, ENGLISH, None), tmp_path)
    for chapter in story.chapters:
        assert f"Round {chapter.round}" in shown
