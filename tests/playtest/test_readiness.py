"""No game begins before the errors of its scenario are out of the way, whoever begins it."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.cli.main import main
from engine.model.scenario import Acceptance, RuleSelection
from engine.play.advance import RulesClash, start
from engine.play.game import Game
from engine.playtest.readiness import NotReady, ready_game
from engine.rules.modules import ruleset_for
from engine.storage import bundled
from engine.storage.documents import GAME, text_of_value
from engine.storage.saved_game import SavedGame
from tests.support.spoilt import outcome, spoilt_text
from tests.thorough.rows.refused import WELL

Data = dict[str, Any]


def _home_outside(data: Data) -> None:
    data["sides"][0]["reinforcement_hexes"] = ["ZZ99"]


def _arrival_outside(data: Data) -> None:
    data["reinforcements"][0]["hexes"] = ["ZZ99"]


def _arrival_of_nobody(data: Data) -> None:
    data["reinforcements"][0]["side"] = "north"


def _unknown_figure(data: Data) -> None:
    data["sides"][0]["forces"][0]["figures"]["samurai"] = 4


def _unknown_starting_figure(data: Data) -> None:
    data["sides"][0]["starting_squads"][0]["figures"] = {"samurai": 4}


def _first_nobody(data: Data) -> None:
    data["timing"]["first_initiative"] = "north"


def _one_id_twice(data: Data) -> None:
    data["sides"][1]["id"] = data["sides"][0]["id"]


#: What is wrong with a scenario, in which one, and the error that names it.
WRONG: dict[str, tuple[str, Callable[[Data], None], str]] = {
    "home outside": ("king-of-the-hill", _home_outside, "MAP018"),
    "arrival outside": ("road-to-vaux", _arrival_outside, "MAP098"),
    "arrival of nobody": ("road-to-vaux", _arrival_of_nobody, "MAP098"),
    "unknown figure": ("road-to-vaux", _unknown_figure, "MAP105"),
    "unknown starting figure": ("king-of-the-hill", _unknown_starting_figure, "MAP105"),
    "unknown side": ("road-to-vaux", _first_nobody, "MAP112"),
    "one id twice": ("king-of-the-hill", _one_id_twice, "MAP070"),
}


@pytest.fixture(params=sorted(WRONG))
def wrong(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """A scenario file that reads well and cannot be played, and the code of its error."""
    name, spoil, code = WRONG[request.param]
    source = next(path for path in bundled.scenario_paths() if path.stem == name)
    data = json.loads(source.read_text(encoding="utf-8"))
    spoil(data)
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")
    return path, code


@pytest.mark.parametrize("command", [("play",), ("playtest", "--games", "2", "--jobs", "1")])
def test_commands_refuse_with_code_place_and_remedy(
    command: tuple[str, ...], wrong: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    path, code = wrong
    words = [command[0], str(path), *command[1:], "--bots", "random", "--max-rounds", "1"]
    assert main(words) == 1
    told = capsys.readouterr()
    assert told.err == ""
    assert "no game begins before" in told.out
    assert f": error {code} " in told.out
    assert main([*words, "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)["refused"][0]["findings"]
    named = next(each for each in found if each["code"] == code)
    assert named["line"]
    assert named["message"]
    assert named["advice"]


def test_a_saved_game_of_such_a_scenario_is_refused(
    wrong: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, code = wrong
    whole = bundled.scenario("king-of-the-hill")
    game = json.loads(text_of_value(GAME, SavedGame(whole, 1, (0,))))
    game["scenario"] = json.loads(path.read_text(encoding="utf-8"))
    kept = tmp_path / "kept.json"
    kept.write_text(json.dumps(game, indent=1), encoding="utf-8")
    assert main(["replay", str(kept), "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)["refused"][0]["findings"]
    named = next(each for each in found if each["code"] == code)
    assert named["line"]
    assert named["pointer"].startswith("/scenario")


def test_every_bundled_scenario_is_ready() -> None:
    ready = [
        ready_game(bundled.scenario(path.stem), bundled.catalogue()) for path in bundled.scenario_paths()
    ]
    assert all(len(game.sides) == 2 for game in ready)


def test_an_accepted_error_still_stands_in_the_way() -> None:
    hill = bundled.scenario("king-of-the-hill")
    twice = replace(hill, sides=(hill.sides[0], replace(hill.sides[1], id=hill.sides[0].id)))
    with pytest.raises(NotReady) as refusal:
        ready_game(twice, bundled.catalogue())
    codes = {each.code for each in refusal.value.findings}
    accepted = tuple(Acceptance(code, "as it is meant") for code in sorted(codes))
    with pytest.raises(NotReady) as again:
        ready_game(replace(twice, accepted=accepted), bundled.catalogue())
    assert {each.code for each in again.value.findings} == codes
    assert all(each.accepted == "as it is meant" for each in again.value.findings)


def test_a_ruleset_with_clashes_is_not_played() -> None:
    scenario = replace(
        bundled.scenario("at-the-breaking-point"), rules=RuleSelection("skirmish", ("facing",))
    )
    ruleset = ruleset_for(scenario.rules)
    assert ruleset.clashes
    with pytest.raises(RulesClash, match=ruleset.clashes[0].subject):
        start(Game(scenario, bundled.catalogue(), ruleset))
    with pytest.raises(NotReady):
        ready_game(scenario, bundled.catalogue())


def test_spoilt_scenarios_are_refused_with_reasons_or_can_be_played() -> None:
    names = ("four-banners", "king-of-the-hill", "mill-lane", "quarry-ridge", "road-to-vaux")
    became: Counter[str] = Counter()
    for seed in range(60):
        rng = random.Random(seed)
        became[outcome(spoilt_text(rng.choice(names), rng), seed)] += 1
    assert set(became) <= set(WELL)
    assert became["refused"] > 10
    assert became["played"] > 10
