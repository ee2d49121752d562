"""Dice that are numbered by what they are rolled for: what they share, and what they leave as it was."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

import pytest

from engine.edits.paint import PaintTerrain
from engine.lab.batch import Pairing, finished
from engine.lab.kept_batch import kept_batch, saved_game, stored_batch
from engine.play.dice import BY_PURPOSE, purpose_of, thrown
from engine.play.event import DiceRolled, Event
from engine.play.game import Game
from engine.play.state import State
from engine.playtest.dice_by_purpose import by_purpose
from engine.playtest.match import replayed
from engine.playtest.moments import moment_in
from engine.playtest.readiness import ready_game
from engine.playtest.saved import resumed
from engine.playtest.verifying import verified
from engine.storage import bundled
from engine.storage.game_store import GameStore
from tests.support.games import bundled_game, random_game

BOTS = ("random", "random")


@pytest.fixture(scope="module")
def breaking_point() -> Game:
    return bundled_game("at-the-breaking-point", 2)


def _rolls(game: Game, seed: int) -> dict[str, list[tuple[int, ...]]]:
    """The faces of a game of bots, roll by roll, for each purpose."""
    done = finished(game, Pairing(seed, BOTS), watched=False, keep_answers=True)
    found: defaultdict[str, list[tuple[int, ...]]] = defaultdict(list)
    last: list[State] = []

    def watch(state: State, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, DiceRolled):
                found[purpose_of(event.prompt, last[-1])].append(event.faces)
        last.append(state)

    replayed(by_purpose(game), seed, done.answers, watch)
    counted = thrown(last[-1])
    assert counted is not None
    assert dict(counted.times) == {purpose: len(rolls) for purpose, rolls in found.items()}
    return found


def test_two_versions_of_a_map_roll_the_same_for_the_same(breaking_point: Game) -> None:
    map_ = breaking_point.map
    woods = next(hex_ for hex_, cell in sorted(map_.cells.items()) if cell.terrain == "woods")
    edited = PaintTerrain((woods,), "clear", map_.cells)(breaking_point.scenario)
    other = ready_game(edited, bundled.catalogue(), 2)
    alike = Counter[str]()
    for seed in range(4):
        one, two = _rolls(breaking_point, seed), _rolls(other, seed)
        for purpose in one.keys() & two.keys():
            for mine, theirs in zip(one[purpose], two[purpose], strict=False):
                # As many dice as both roll show the same faces.
                shared = min(len(mine), len(theirs))
                assert mine[:shared] == theirs[:shared]
                alike[purpose] += 1
    assert sum(alike.values()) > 20
    assert {"attack/west", "attack/east"} <= alike.keys()


def test_games_of_one_row_of_numbers_are_what_they_were(breaking_point: Game) -> None:
    assert BY_PURPOSE not in breaking_point.ruleset.modules
    assert by_purpose(by_purpose(breaking_point)) is by_purpose(breaking_point)
    assert thrown(random_game(breaking_point, 3)[-1].state) is None


def test_a_kept_game_is_played_again_shown_and_gone_on_with(breaking_point: Game, tmp_path: Path) -> None:
    with GameStore(tmp_path / "games.db") as store:
        list(kept_batch(breaking_point, (Pairing(5, BOTS),), store))
        saved = saved_game(store, stored_batch(breaking_point).id, BOTS, 5)
    assert saved is not None
    assert BY_PURPOSE in saved.ruleset
    found = verified(saved, bundled.catalogue())
    assert not found.differences
    assert resumed(saved, bundled.catalogue()).outcome is not None
    # A moment of it is a scenario like any other, whose dice have one row of numbers.
    moment = moment_in(saved, bundled.catalogue(), len(saved.answers) // 2)
    assert moment is not None
    begun = ready_game(moment.scenario, bundled.catalogue(), 2)
    assert BY_PURPOSE not in begun.ruleset.modules
    assert thrown(random_game(begun, 1)[-1].state) is None
