"""Advice: changes come from where it hurts and keep the map sound; fresh games tell what the best ones do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.hexes.hex import distance
from engine.lab.advice import advise as module
from engine.lab.advice import halving
from engine.lab.advice.advise import CHANGES, advise, most_games
from engine.lab.advice.changes import promising
from engine.lab.batch import Pairing
from engine.lab.facts import Facts
from engine.lab.ground import GroundFacts
from engine.lab.luck import Estimate, LuckScale
from engine.lab.report import Findings, findings_of
from engine.lab.statistics import GameRecord
from engine.lab.verdict import Verdict
from engine.model.finding import Severity
from engine.play.game import Game
from engine.playtest.readiness import ready_game
from engine.storage.bundled import catalogue, scenario
from engine.storage.game_store import GameStore
from engine.validation.run import examine
from tests.lab.test_report import toys
from tests.lab.toy_games import SIDES, toy_game


@pytest.fixture(scope="module")
def game() -> Game:
    return ready_game(scenario("mill-lane"), catalogue(), 2)


def found_in(game: Game, *, rate: float) -> Findings:
    """Findings by which the west wins so often, falls in the open, and the east fires from woods."""
    cells, label = game.map.cells, game.map.grid.label
    bare = next(hex_ for hex_ in game.map.grid.playable if cells[hex_].terrain == "clear")
    wood = next(hex_ for hex_ in game.map.grid.playable if cells[hex_].terrain == "woods")
    held = {label(each.hex): 3.0 for each in game.scenario.objectives}
    layers = {
        "losses": {("west", 1): {label(bare): 5.0, label(wood): 9.0}, ("east", 1): {label(wood): 1.0}},
        "fired": {("east", 1): {label(wood): 4.0, label(bare): 8.0}},
        "held": {("west", 2): held, ("east", 2): held},
    }
    found = findings_of(game, toys(40))
    verdict = Verdict(Estimate(rate, rate - 0.1, rate + 0.1), False, 0)
    return replace(found, verdict=verdict, ground=GroundFacts(10, layers, ()))


def words(game: Game, found: Findings) -> list[str]:
    return [str(each.what) for each in promising(game, found, 40)]


@pytest.mark.parametrize(("rate", "steps"), [(0.6, 1), (0.75, 2)])
def test_what_is_moved_goes_farther_where_a_side_wins_far_more_often(
    game: Game, rate: float, steps: int
) -> None:
    grid, before = game.map.grid, game.scenario
    moves = [each for each in promising(game, found_in(game, rate=rate), 40) if "Move" in str(each.what)]
    assert {str(each.what).split()[2] for each in moves} == {"objective", "Reinforcement"}
    for each in moves:
        here, there = (grid.find(word) for word in str(each.what).split()[-3::2])
        assert here is not None
        assert there is not None
        assert 1 <= distance(here, there) <= steps
        assert each.edit(before) != before
    lengths = {distance(*(grid.find(word) for word in str(each.what).split()[-3::2])) for each in moves}
    assert max(lengths) == steps


def test_an_objective_is_tried_in_hexes_that_lie_equally_near(game: Game) -> None:
    """The best places of all objectives come in turn; each is nearer to who loses than where it lies now."""
    grid = game.map.grid
    moves = [word for word in words(game, found_in(game, rate=0.75)) if word.startswith("Move the objective")]
    goes = [tuple(each.split()[-3::2]) for each in moves]
    for here in {here for here, _ in goes}:
        tried = [to for start, to in goes if start == here]
        assert len(tried) == len(set(tried)) > 1
    assert len({here for here, _ in goes[:3]}) > 1
    (home,) = game.side("east").reinforcement_hexes
    (other,) = game.side("west").reinforcement_hexes

    def lead(label: str) -> int:
        hex_ = grid.find(label)
        assert hex_ is not None
        return distance(hex_, home) - distance(hex_, other)

    assert all(lead(to) < lead(here) for here, to in goes)
    assert lead("H3") == lead("H4")
    assert {("F4", "H3"), ("F4", "H4")} <= set(goes)


def test_changes_come_from_where_it_hurts(game: Game) -> None:
    cells, label = game.map.cells, game.map.grid.label
    bare = next(hex_ for hex_ in game.map.grid.playable if cells[hex_].terrain == "clear")
    wood = next(hex_ for hex_ in game.map.grid.playable if cells[hex_].terrain == "woods")
    said = words(game, found_in(game, rate=0.3))
    assert f"Rough in {label(bare)}" in said
    assert f"Clear in {label(wood)}" in said
    # Woods have cover already, and who fires from the open has none to lose.
    assert f"Rough in {label(wood)}" not in said
    assert f"Clear in {label(bare)}" not in said
    assert any(each.startswith("Move the objective of ") for each in said)
    assert any(" worth " in each for each in said)
    assert "Begin with 3 command as American company" in said
    assert "Begin with 1 command as German company" in said
    other = words(game, found_in(game, rate=0.7))
    assert "Begin with 3 command as German company" in other
    assert "Begin with 1 command as American company" in other
    assert len(said) == len(set(said))


def test_no_change_makes_a_map_less_sound(game: Game) -> None:
    before = examine(game.scenario, game.catalogue)
    known = {(each.code, each.pointer) for each in before.findings}
    for change in promising(game, found_in(game, rate=0.3), 40):
        changed = change.edit(game.scenario)
        assert changed != game.scenario
        for finding in examine(changed, game.catalogue).findings:
            assert finding.severity is Severity.HINT or (finding.code, finding.pointer) in known


def test_kinds_take_turns_up_to_the_number_asked_for(game: Game) -> None:
    found = found_in(game, rate=0.3)
    few = [str(each.what) for each in promising(game, found, 4)]
    assert few == words(game, found)[:4]
    assert len({each.split()[0] for each in few}) > 1


def test_luck_is_taken_off_games_of_a_changed_map() -> None:
    scale = LuckScale([toy_game(seed) for seed in range(200)], SIDES)
    changed = [toy_game(seed, extra=1) for seed in range(5000, 5100)]
    results = [scale.without(each) for each in changed]
    won = [float(each.winner == "west") for each in changed]
    assert sum(results) / 100 == pytest.approx(sum(won) / 100, abs=0.12)
    mean = sum(results) / 100
    spread = sum((each - mean) ** 2 for each in results)
    assert spread < 0.6 * sum((each - sum(won) / 100) ** 2 for each in won)
    with pytest.raises(ValueError, match="no game"):
        LuckScale([], SIDES)
    # Few games say nothing of luck: results stay as they are.
    assert LuckScale([toy_game(1)], SIDES).without(changed[0]) == won[0]


def test_an_advice_is_the_same_when_it_is_gone_on_with(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halving, "FIRST_GAMES", 2)
    monkeypatch.setattr(halving, "TURNS", 2)
    monkeypatch.setattr(halving, "PROOF_GAMES", 4)
    told: list[tuple[int, int]] = []
    bots = ("random", "random")
    with GameStore(tmp_path / "games.db") as store:
        first = advise(game, bots, store, changes=4, tell=lambda *how: told.append(how))
        played = sum(len(list(store.games(each.id))) for each in store.batches())
        again = advise(game, bots, store, changes=4, jobs=2)
        assert sum(len(list(store.games(each.id))) for each in store.batches()) == played
    assert again == first
    assert 1 <= len(first.proposals) <= 3
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1][0] <= told[-1][1] == most_games(4)
    for each in first.proposals:
        assert each.games == 8
        assert each.scenario == each.change.edit(game.scenario)
        assert each.nearer.low <= each.nearer.rate <= each.nearer.high
    biases = [abs(each.rate.rate - 0.5) for each in first.proposals]
    assert biases == sorted(biases)


class Rigged:
    """Plays no games: the west wins a share of them that follows from the map."""

    def __init__(self, rate: Callable[[Game], float]) -> None:
        self.rate = rate
        self.games = 0

    def __call__(
        self, game: Game, to_play: list[Pairing], store: GameStore, **_: object
    ) -> Iterator[GameRecord]:
        return self._records(game, to_play)

    def _records(self, game: Game, to_play: list[Pairing]) -> Iterator[GameRecord]:
        for pairing in to_play:
            self.games += 1
            won = pairing.seed * 0.618034 % 1 < self.rate(game)
            bots = dict(zip(SIDES, pairing.bots, strict=True))
            yield GameRecord(
                pairing.seed, bots, "west" if won else "east", "vp", 6, 9, dict.fromkeys(SIDES, 0)
            )


def test_the_change_that_mends_is_found_and_told_by_fresh_games(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = found_in(game, rate=0.3)
    changes = promising(game, found, CHANGES)
    best, good = changes[5].edit(game.scenario), changes[2].edit(game.scenario)

    def rate(played: Game) -> float:
        return 0.5 if played.scenario == best else 0.4 if played.scenario == good else 0.25

    rigged = Rigged(rate)
    monkeypatch.setattr(halving, "kept_batch", rigged)
    monkeypatch.setattr(
        halving, "with_facts", lambda _game, games, _store: [(*each, Facts()) for each in games]
    )
    monkeypatch.setattr(module, "promising", lambda *_: changes)
    with GameStore(tmp_path / "games.db") as store:
        advice = advise(game, ("tactical", "tactical"), store)
    assert [each.change for each in advice.proposals[:2]] == [changes[5], changes[2]]
    first = advice.proposals[0]
    assert first.games == 192
    assert first.rate.low < 0.5 < first.rate.high
    assert first.nearer.low > 0.1
    assert advice.rate.rate == pytest.approx(0.25, abs=0.03)
    assert rigged.games >= 48 + 192 + 12 * len(changes)
