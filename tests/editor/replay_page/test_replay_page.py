"""`tidewright replay --page`: the game as one page, true to its moments, played in a browser."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

import engine.cli.contributed as contributed
from editor.play.knowledge import EVERYBODY, NOBODY, known
from editor.play.timeline import Moment, course_of
from editor.replay_page.course import steps_of
from editor.replay_page.page import replay_page
from editor.replay_page.pictures import PagePictures
from engine.bots.players import bot
from engine.cli.main import main
from engine.play.game import Game
from engine.play.unit import OnHex
from engine.playtest.match import Match, begin, play_out, replayed
from engine.playtest.saved import recorded, saved_of
from engine.storage import bundled
from engine.storage.documents import GAME, text_of_value
from engine.storage.saved_game import SavedGame
from tests.lab.html_pages import CHROMIUM, Reader, shown_by_a_browser
from tests.support.games import bundled_game

pytestmark = pytest.mark.usefixtures("qapp")

NAMES = ("at-the-breaking-point", "king-of-the-hill")


def saved_game(name: str, rounds: int = 3) -> SavedGame:
    game = bundled_game(name, rounds)
    players = {seat.id: bot("tactical", 3) for seat in game.seats}
    over = play_out(game, players, 3)
    return saved_of(game, 3, over.answers, over.state, dict.fromkeys(players, "tactical"))


@pytest.fixture(scope="module", params=NAMES)
def saved(request: pytest.FixtureRequest) -> SavedGame:
    return saved_game(request.param)


@pytest.fixture(scope="module")
def page(saved: SavedGame, qapp: QApplication) -> str:
    return replay_page(saved, bundled.catalogue(), "en")


def data_of(page: str) -> dict[str, Any]:
    (held,) = re.findall(r'<script type="application/json" id="replay-data">(.*?)</script>', page, re.DOTALL)
    found: dict[str, Any] = json.loads(held)
    return found


def test_every_action_of_the_log_is_a_step(saved: SavedGame, page: str) -> None:
    course = course_of(saved, bundled.catalogue())
    steps = steps_of(course.match.game, course.moments, EVERYBODY)
    reader = Reader(page)
    assert not reader.open
    assert len(data_of(page)["steps"]) == len(steps) == page.count("data-step=")
    assert all(step.words in reader.text for step in steps)
    assert all(detail in reader.text for step in steps for detail in step.details)
    assert sum(step.is_head for step in steps) > 3
    assert steps[-1].state == course.match.state


def test_a_game_in_which_nothing_has_happened_has_one_step() -> None:
    game = bundled_game("mill-lane", 2)
    opening = begin(game, 1)
    (step,) = steps_of(game, [Moment(opening.state, (), 0)], EVERYBODY)
    assert step.words == step.standing
    assert step.standing.startswith("Round 0")


def test_each_step_shows_the_counters_where_the_units_are(saved: SavedGame, page: str) -> None:
    course = course_of(saved, bundled.catalogue())
    game = course.match.game
    steps = steps_of(game, course.moments, EVERYBODY)
    pictures, data = PagePictures(game, steps[0].state, EVERYBODY), data_of(page)
    lying: dict[str, list[float]] = {}
    moved = 0
    for step, shown in zip(steps, data["steps"], strict=True):
        for unit, where in shown["units"].items():
            if where is None:
                del lying[unit]
            else:
                lying[unit] = where
        moved += bool(shown["units"])
        assert sorted(lying) == sorted(shown["order"])
        middles = ((left + wide / 2, top + tall / 2) for _, left, top, wide, tall in lying.values())
        hexes = Counter(nearest(game, x / pictures.px, y / pictures.px) for x, y in middles)
        standing = Counter(unit.place.hex for unit in step.state.units.all() if isinstance(unit.place, OnHex))
        assert all(hexes[hex_] == min(number, 3) for hex_, number in standing.items())
        assert all(picture < len(data["pictures"]) for picture, *_ in lying.values())
    assert moved > 20


def nearest(game: Game, x: float, y: float) -> object:
    def away(hex_: Any) -> float:
        a, b = game.map.grid.centre(hex_)
        return (a - x) ** 2 + (b - y) ** 2

    return min(game.map.cells, key=away)


def test_hexes_that_change_get_a_picture_of_their_own(saved: SavedGame) -> None:
    course = course_of(saved, bundled.catalogue())
    game, last = course.match.game, course.match.state
    pictures = PagePictures(game, course.moments[0].state, EVERYBODY)
    assert pictures.changes(course.moments[0].state) == []
    objective = game.scenario.objectives[0]
    taken = {side: replace(last.board, control={objective.id: side}) for side in game.sides}
    one, other = (pictures.changes(last.evolve(board=board)) for board in taken.values())
    looks = [{each.picture for each in changes} for changes in (one, other)]
    assert looks[0] != looks[1], "whose it is shows"
    smoky = replace(last.board, smoke=(objective.hex,), control={})
    (*_, hidden) = pictures.changes(last.evolve(board=smoky))
    again = pictures.changes(last.evolve(board=smoky))
    assert hidden in again, "drawn once"


def test_the_page_reads_nothing_else_and_is_small(page: str) -> None:
    assert "default-src 'none'" in page
    assert not re.search(r'(?:src|href)="(?!data:)', page)
    assert "http" not in page.replace("http-equiv", "").replace("http://www.w3.org/2000/svg", "")
    assert len(page) < 2_000_000


@pytest.mark.skipif(CHROMIUM is None, reason="there is no browser here")
def test_a_browser_plays_it(page: str, tmp_path: Path) -> None:
    pressed = page.replace("</body>", '<script>document.getElementById("play").click();</script></body>')
    shown = shown_by_a_browser(pressed, tmp_path)
    (now,) = re.findall(r'<li class="(?:head )?now"><button data-step="(\d+)"', shown)
    assert int(now) >= 2, "three seconds are played"
    assert ">Pause<" in shown
    last = len(data_of(page)["steps"]) - 1
    end = page.replace("</body>", f"<script>show({last}); show({last} + 5);</script></body>")
    shown = shown_by_a_browser(end, tmp_path)
    assert f'class="now"><button data-step="{last}"' in shown or f'now"><button data-step="{last}"' in shown
    counters = re.search(r'<g id="counters">(.*?)</g>', shown, re.DOTALL)
    assert counters is not None
    assert counters[1].count("<image") == len(data_of(page)["steps"][last]["order"]) > 3


def test_of_an_unfinished_game_no_secret_is_shown() -> None:
    match = Match(*_unfinished())
    moments = _moments(match)
    steps = steps_of(match.game, moments, NOBODY)
    public = [replace(each, state=known(match.game, each.state, NOBODY).state) for each in moments]
    told = [(each.words, each.details, each.standing) for each in steps_of(match.game, public, NOBODY)]
    assert [(each.words, each.details, each.standing) for each in steps] == told
    words = " ".join(word for each in steps for word in (each.words, *each.details))
    assert "Buy " not in words
    saved = saved_of(match.game, match.seed, match.answers, match.state, {})
    page = replay_page(saved, bundled.catalogue(), "en")
    assert "This game goes on: shown is what both sides know." in page
    assert "Buy " not in page


def _unfinished() -> tuple[Any, ...]:
    saved = saved_game("king-of-the-hill", 2)
    game = bundled_game("king-of-the-hill", 2)
    match = replayed(game, 3, recorded(saved)[:60])
    assert match.outcome is None
    return match.game, match.seed, match.state, match.events, match.answers


def _moments(match: Match) -> list[Moment]:
    saved = saved_of(match.game, match.seed, match.answers, match.state, {})
    return list(course_of(saved, bundled.catalogue()).moments)


def test_names_of_strangers_are_text_and_nothing_else() -> None:
    saved = saved_game("at-the-breaking-point", 1)
    evil = "</script><script>alert(1)</script>\"'&"
    sides = tuple(replace(each, name=evil) for each in saved.scenario.sides)
    named = replace(
        saved, scenario=replace(saved.scenario, title=evil, sides=sides), state_hash="", result={}
    )
    page = replay_page(named, bundled.catalogue(), "en")
    assert "<script>alert" not in page
    reader = Reader(page)
    assert not reader.open
    assert reader.tags.count("script") == 2
    assert evil in reader.text


def test_the_command_writes_it_in_a_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, page = tmp_path / "game.json", tmp_path / "page.html"
    game.write_text(text_of_value(GAME, saved_game("at-the-breaking-point", 1)))
    assert main(["replay", str(game), "--page", str(page), "--language", "fr"]) == 0
    assert "shows the game" in capsys.readouterr().out
    told = page.read_text()
    assert '<html lang="fr">' in told
    assert "Un pas en avant" in told
    assert "Points de victoire" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [(["--page", "-", "--log", "-"], "one at a time"), (["--page", "p.html"], "says how far it fits")],
)
def test_what_cannot_be_shown_is_refused_in_one_line(
    words: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    saved = saved_game("at-the-breaking-point", 1)
    Path("game.json").write_text(text_of_value(GAME, replace(saved, answers=(*saved.answers[:9], "Pass"))))
    assert main(["replay", "game.json", *words]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


def test_without_the_editor_it_is_said_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.json"
    game.write_text(text_of_value(GAME, saved_game("at-the-breaking-point", 1)))
    monkeypatch.setattr(contributed, "entry_points", lambda **_: ())
    assert main(["replay", str(game), "--page", str(tmp_path / "p.html")]) == 2
    assert "--page needs the editor, which is not installed here" in capsys.readouterr().err
