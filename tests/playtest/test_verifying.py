"""Replays confirm what they compared, name every difference, and say what a file lacks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

import engine
from engine.bots.players import bot
from engine.model.values import Json
from engine.playtest.match import play_out
from engine.playtest.saved import saved_of
from engine.playtest.verifying import verified
from engine.storage import bundled
from engine.storage.saved_game import SavedGame
from tests.support.games import bundled_game

ALL = {
    "version of the program",
    "selection of rules",
    "hash of the values of terrain, units, cards and map",
    "seats",
    "answers and dice",
    "last state",
    "result",
}


@pytest.fixture(scope="module")
def saved() -> SavedGame:
    """A whole game of two rounds."""
    game = bundled_game("king-of-the-hill", 2)
    result = play_out(game, {seat.id: bot("random", 3) for seat in game.seats}, 3)
    return saved_of(game, 3, result.answers, result.state, {"west": "random", "east": "random"})


def test_a_whole_game_is_confirmed_in_every_part(saved: SavedGame) -> None:
    found = verified(saved, bundled.catalogue())
    assert found.differences == []
    assert set(found.checked) == ALL
    assert found.unchecked == ["states on the way: the file does not record them"]
    assert found.over
    assert found.replayed == len(saved.answers)


def _other_points(result: Mapping[str, Json]) -> dict[str, Json]:
    return {**result, "victory_points": {"west": 99, "east": 0}}


def test_every_record_of_a_file_is_compared(saved: SavedGame) -> None:
    loser = next(each for each in ("west", "east") if each != saved.result["winner"])
    changes = {
        "The winner of the result": {"result": {**saved.result, "winner": loser}},
        "The victory points of the result": {"result": _other_points(saved.result)},
        "The rounds of the result": {"result": {**saved.result, "rounds": 5}},
        "The decisions of the result": {"result": {**saved.result, "decisions": 1}},
        "The state hash of the result": {"result": {**saved.result, "state_hash": "0" * 32}},
        "The last state": {"state_hash": "0" * 32},
        "After answer 1 the state": {"hashes": ("0" * 32,) * len(saved.answers)},
        "1 states are recorded": {"hashes": ("0" * 32,)},
        "now without base.fire of old": {"ruleset": (*saved.ruleset, "base.fire of old")},
        "now with": {"ruleset": saved.ruleset[1:]},
        "another order": {"ruleset": saved.ruleset[::-1]},
        "The hash of the values": {"catalogue_hash": "0" * 32},
        "The seats": {"seats": saved.seats[:1]},
        "the game waits for nothing": {"answers": (*saved.answers, 0)},
        "the game goes on after its last answer": {"answers": saved.answers[:20], "state_hash": ""},
    }
    for told, change in changes.items():
        found = verified(replace(saved, **change), bundled.catalogue())  # type: ignore[arg-type]
        assert any(told in each for each in found.differences), (told, found.differences)


def test_another_version_is_noted_and_is_no_difference(saved: SavedGame) -> None:
    found = verified(replace(saved, program="0.0.1"), bundled.catalogue())
    assert found.differences == []
    assert found.notes == [f"The game was kept by version 0.0.1; this is {engine.__version__}."]
    assert "version of the program" not in found.checked


def test_other_values_than_those_played_with_are_told_although_every_answer_fits(saved: SavedGame) -> None:
    material = bundled.catalogue()
    kind = material.units.vehicles["tiger_i"]
    others = {**material.units.vehicles, "tiger_i": replace(kind, armor=kind.armor + 1)}
    other = replace(material, units=replace(material.units, vehicles=others))
    found = verified(saved, other)
    assert [each.split(" is ")[0] for each in found.differences] == [
        "The hash of the values of terrain, units, cards and map"
    ]


def test_a_game_cut_short_is_unfinished(saved: SavedGame) -> None:
    found = verified(
        replace(saved, answers=saved.answers[:20], result={}, state_hash=""), bundled.catalogue()
    )
    assert not found.over
    assert found.replayed == 20
    assert found.differences == []
    assert "last state: the file does not record it" in found.unchecked


def test_a_file_of_an_earlier_version_is_read_and_says_what_it_lacks(saved: SavedGame) -> None:
    old = SavedGame(saved.scenario, saved.seed, saved.answers, max_rounds=2)
    found = verified(old, bundled.catalogue())
    assert found.differences == []
    assert found.checked == ["answers and dice"]
    lacking = {each.partition(":")[0] for each in found.unchecked}
    assert lacking == ALL - {"answers and dice"} | {"states on the way"}


def test_what_follows_an_answer_that_does_not_fit_is_not_confirmed(saved: SavedGame) -> None:
    found = verified(replace(saved, answers=(*saved.answers[:9], 10_000)), bundled.catalogue())
    assert found.replayed == 9
    assert "last state and result: an answer before them does not fit" in found.unchecked
    assert not {"last state", "result", "answers and dice"} & set(found.checked)
