"""A game that once went wrong: its file, and how one is made smaller while it still goes wrong."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from engine.model.scenario import Scenario
from engine.playtest.readiness import NotReady, ready_game
from engine.storage import bundled
from engine.storage.documents import SCENARIO, text_of_value, value_of_text
from tests.generated.playing import ROUNDS, played_game, told

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Regression:
    """A scenario, the seed and the number of its game, and what went wrong in it."""

    about: str
    scenario: Scenario
    seed: int
    game: int

    def faults(self) -> list[str]:
        """What is wrong with the game now."""
        game = ready_game(self.scenario, bundled.catalogue(), ROUNDS)
        return played_game(game, self.seed, self.game, Counter())


def read(path: Path) -> Regression:
    """The game of a file; AssertionError where its scenario cannot be read."""
    data = json.loads(path.read_text(encoding="utf-8"))
    scenario, findings = value_of_text(SCENARIO, json.dumps(data["scenario"]))
    assert isinstance(scenario, Scenario), findings
    assert not findings
    return Regression(data["about"], scenario, data["seed"], data["game"])


def write(path: Path, regression: Regression) -> None:
    """The game as a file."""
    data = {
        "about": regression.about,
        "seed": regression.seed,
        "game": regression.game,
        "scenario": json.loads(text_of_value(SCENARIO, regression.scenario)),
    }
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def shrunk(regression: Regression) -> Regression:
    """The same fault in a smaller scenario: whatever it does without is left out, again and again."""
    wanted = _kinds(regression)
    smaller = True
    while smaller:
        smaller = False
        for scenario in _without_something(regression.scenario):
            tried = replace(regression, scenario=scenario)
            if wanted & _kinds(tried):
                regression, smaller = tried, True
                break
    return regression


def _kinds(regression: Regression) -> set[str]:
    """The faults without places and figures."""
    try:
        found = regression.faults()
    except NotReady:
        return set()
    except Exception:
        return {told()[-120:]}
    return {re.sub(r"^.*?answers: |[\d+-]+", "", fault)[-60:] for fault in found}


def _without_something(scenario: Scenario) -> Iterator[Scenario]:
    yield from _smaller(scenario, 0)


def _smaller(part: Any, depth: int) -> Iterator[Any]:
    """The record without the content of one field, or with less in it."""
    for each in fields(part):
        value = getattr(part, each.name)
        if each.name in ("id", "title", "name", "nations", "players", "ruleset", "extra"):
            continue
        if isinstance(value, tuple) and value and depth + len(value) > 2 * (each.name == "sides"):
            if each.name != "sides":
                yield replace(part, **{each.name: ()})
            for at, item in enumerate(value):
                if each.name != "sides":
                    yield replace(part, **{each.name: (*value[:at], *value[at + 1 :])})
                if hasattr(item, "__dataclass_fields__"):
                    for less in _smaller(item, depth + 1):
                        yield replace(part, **{each.name: (*value[:at], less, *value[at + 1 :])})
        elif isinstance(value, dict) and value:
            yield replace(part, **{each.name: {}})
            if len(value) < 12:
                for key in value:
                    yield replace(part, **{each.name: {k: v for k, v in value.items() if k != key}})
        elif hasattr(value, "__dataclass_fields__"):
            for less in _smaller(value, depth + 1):
                yield replace(part, **{each.name: less})
