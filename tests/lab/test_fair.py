"""The most even of some maps: chosen by games on the same seeds, measured on others."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from engine.lab.advice import fair, halving
from engine.lab.advice.fair import MEASURED, PROPOSALS, fairest, most_games
from engine.lab.batch import Pairing
from engine.lab.facts import Facts
from engine.lab.statistics import GameRecord
from engine.play.game import Game
from engine.playtest.readiness import ready_game
from engine.storage.bundled import catalogue, scenario
from engine.storage.game_store import GameStore

BOTS = ("tactical", "tactical")


class Rigged:
    """Plays games of maps whose first side wins so often, and counts them."""

    def __init__(self, rates: dict[int, float]) -> None:
        self.rates = rates
        self.games = 0
        self.seeds: list[int] = []

    def __call__(self, game: Game, to_play: Sequence[Pairing], *_: object, jobs: int) -> Iterator[GameRecord]:
        west, east = game.sides
        for pairing in to_play:
            self.games += 1
            self.seeds.append(pairing.seed)
            chance = random.Random(f"{pairing.seed} of {game.round_limit}").random()
            winner = west if chance < self.rates[id(game)] else east
            bots = {west: BOTS[0], east: BOTS[1]}
            yield GameRecord(pairing.seed, bots, winner, "points", 4, 10, {west: 1, east: 0})


def measured(
    rates: Sequence[float], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[int, fair.Measured, Rigged]:
    """The place in the row of the map that was chosen, what is said of it, and who played."""
    games = {seed: ready_game(scenario("mill-lane"), catalogue(), seed) for seed in range(1, len(rates) + 1)}
    rigged = Rigged({id(game): rate for game, rate in zip(games.values(), rates, strict=True)})
    monkeypatch.setattr(halving, "kept_batch", rigged)
    monkeypatch.setattr(
        halving, "with_facts", lambda _game, games, _store: [(*each, Facts()) for each in games]
    )
    with GameStore(folder / "games.db") as store:
        found = fairest(games, BOTS, store)
    return found.seed - 1, found, rigged


def test_the_even_map_is_found_among_uneven_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, found, rigged = measured((0.9, 0.1, 0.85, 0.5, 0.2, 0.95, 0.05, 0.8), tmp_path, monkeypatch)
    assert place == 3
    assert found.findings.verdict.is_even_possible
    assert found.findings.figures.games == halving.PROOF_GAMES
    assert len(rigged.rates) == PROPOSALS
    assert most_games() == 216 + MEASURED * halving.PROOF_GAMES


def test_what_is_said_comes_from_games_that_did_not_choose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, found, _ = measured((0.5, 0.5, 0.5, 0.5), tmp_path, monkeypatch)
    chosen_by = set(range(1, 1 + halving.last_games()))
    assert not {row.pairing.seed for row in found.findings.rows} & chosen_by


def test_where_no_map_is_even_the_one_nearest_to_it_is_taken_and_told_to_be_uneven(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, found, _ = measured((0.95, 0.92, 0.98, 0.75, 0.99), tmp_path, monkeypatch)
    assert place == 3
    assert not found.findings.verdict.is_even_possible


def test_one_proposal_is_measured_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, found, rigged = measured((0.5,), tmp_path, monkeypatch)
    assert place == 0
    assert found.findings.figures.games == halving.PROOF_GAMES
    assert len(set(rigged.seeds)) == most_games(1)
