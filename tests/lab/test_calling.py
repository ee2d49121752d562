"""Games that are called: sure ones only, the same whoever plays, and honest about what calling does."""

from __future__ import annotations

import pickle
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

from engine.lab import calling
from engine.lab.batch import CALLED, Pairing, batch, finished, pairings
from engine.lab.caller import Caller
from engine.lab.calling import CHECKED, Play, called_batch, caller_of, trust
from engine.lab.facts import Facts
from engine.lab.kept_batch import batch_of, kept_batch, kept_facts, saved_game, stored_batch, with_facts
from engine.lab.page.wording import Wording
from engine.lab.page.words import trust_words
from engine.lab.report import LabReport, findings_of
from engine.lab.report_data import report_data
from engine.lab.statistics import GameRecord
from engine.play.game import Game
from engine.playtest.saved import resumed
from engine.storage.bundled import catalogue
from engine.storage.game_store import GameStore
from tests.lab.toy_games import SIDES, toy_game
from tests.support.games import bundled_game

CERTAINTY = 0.9


@pytest.fixture(scope="module")
def game() -> Game:
    return bundled_game("mill-lane", 4)


@pytest.fixture(scope="module")
def taught(game: Game) -> Caller:
    """The caller that whole games of that map teach, sure of most games."""
    whole = []
    for pairing in pairings(("random", "random"), 12, 100):
        over = finished(game, pairing, watched=False, keep_answers=True)
        assert over.facts is not None
        whole.append(calling.PlayedGame(pairing.seed, over.record.winner, over.facts))
    found = caller_of(whole, game.sides, 0.6)
    assert found is not None
    return found


def toys(number: int, extra: int = 0) -> list[calling.PlayedGame]:
    return [toy_game(seed, extra=extra) for seed in range(number)]


def test_calls_come_true_as_often_as_they_say() -> None:
    """A game of dice alone is called by a model that knows it from other games only."""
    caller = caller_of(toys(400), SIDES, CERTAINTY)
    assert caller is not None
    judged = [(toy, caller.called_in(toy.facts)) for toy in map(toy_game, range(1_000, 3_000))]
    called = [(toy, call) for toy, call in judged if call is not None]
    assert len(called) > 600
    right = sum(side == toy.winner for toy, (_, side) in called)
    # At 90 % at least; the last digits are for chance.
    assert right / len(called) >= CERTAINTY - 0.02
    # None is called at its end, where it says nothing.
    assert all(moment is not toy.facts.moments[-1] for toy, (moment, _) in called)


def test_a_called_game_is_the_whole_one_up_to_its_call(game: Game, taught: Caller) -> None:
    called = 0
    for number in range(4):
        pairing = Pairing(number, ("random", "random"), taught)
        cut = finished(game, pairing, watched=False, keep_answers=True)
        whole = finished(game, Pairing(number, ("random", "random")), watched=False, keep_answers=True)
        assert whole.answers[: len(cut.answers)] == cut.answers
        assert cut.facts is not None
        assert whole.facts is not None
        call = taught.called_in(whole.facts)
        if call is None:
            assert cut.record == whole.record
            continue
        called += 1
        moment, side = call
        assert (cut.record.winner, cut.record.reason, cut.record.rounds) == (side, CALLED, moment.round)
        assert cut.facts.moments[-1] == moment
    assert called


def test_callers_travel_and_are_known_by_what_they_call(taught: Caller) -> None:
    there = pickle.loads(pickle.dumps(Pairing(1, ("random", "random"), taught)))
    assert there == Pairing(1, ("random", "random"), taught)
    assert hash(there) == hash(Pairing(1, ("random", "random"), taught))
    assert there != Pairing(1, ("random", "random"))
    other = Caller(taught.model, taught.sides, 0.61)
    assert other != taught
    assert other.name != taught.name


def played(game: Game, store: GameStore, number: int, jobs: int) -> list[tuple[Pairing, GameRecord]]:
    def play(some: Sequence[Pairing]) -> Generator[GameRecord, None, None]:
        return kept_batch(game, some, store, jobs=jobs)

    to_play = pairings(("random", "random"), number, 100)
    return list(called_batch(to_play, game.sides, 0.6, play, lambda each: kept_facts(game, each, store)))


def test_a_batch_is_the_same_whoever_plays_and_is_gone_on_with(
    game: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(calling, "LEARNT_FROM", 12)
    reports = []
    with GameStore(tmp_path / "games.db") as store:
        # Broken off after some; the rest is played by two processes.
        played(game, store, 15, 1)
        before = store.added
        over = played(game, store, 24, 2)
        assert (before, store.added) == (15, 24)
        reports.append(LabReport(game, findings_of(game, with_facts(game, over, store))))
        # Whole games and called ones lie apart, and open up to where they were called.
        pairing = next(pairing for pairing, record in over if record.reason == CALLED)
        assert batch_of(game, pairing.caller).id != stored_batch(game).id
        opened = saved_game(store, batch_of(game, pairing.caller).id, pairing.bots, pairing.seed)
        assert opened is not None
        assert resumed(opened, catalogue()).outcome is None
    with GameStore(tmp_path / "others.db") as store:
        alone = played(game, store, 24, 1)
        reports.append(LabReport(game, findings_of(game, with_facts(game, alone, store))))
    assert over == alone
    assert report_data(reports[0]) == report_data(reports[1])
    callers = [pairing.caller is not None for pairing, _ in over]
    assert callers == [False] * 12 + [number % CHECKED != 0 for number in range(12)]
    found = reports[0].findings.trust
    assert found is not None
    assert found.called == sum(record.reason == CALLED for _, record in over)
    assert f"{found.called} games were called" in trust_words(reports[0], Wording("en"))


def test_no_game_is_called_in_a_batch_that_is_learnt_from() -> None:
    def nobody(some: Sequence[Pairing]) -> Generator[GameRecord, None, None]:
        for toy in toys(len(some)):
            bots = dict.fromkeys(SIDES, "random")
            yield GameRecord(toy.seed, bots, toy.winner, "vp", 6, 9, dict.fromkeys(SIDES, 0))

    play: Play = nobody
    over = list(called_batch(pairings(("random",) * 2, 8, 0), SIDES, 0.99, play, lambda _: Facts()))
    assert all(pairing.caller is None for pairing, _ in over)
    assert trust([(pairing, record, Facts()) for pairing, record in over], SIDES) is None


def test_what_calling_did_is_told() -> None:
    """Wrong calls are counted among games that were played on, by models of other games."""
    caller = caller_of(toys(100), SIDES, 0.8)
    games = []
    for number, toy in enumerate(toys(200)):
        bots = dict.fromkeys(SIDES, "random")
        record = GameRecord(toy.seed, bots, toy.winner, "vp", 6, 9, dict.fromkeys(SIDES, 0))
        own = None if number < 150 else caller
        games.append((Pairing(toy.seed, ("random", "random"), own), record, toy.facts))
    found = trust(games, SIDES)
    assert found is not None
    assert found.called == 0
    assert 20 < found.wrong.of <= 150
    assert 0 < found.wrong.count < 0.3 * found.wrong.of
    assert 0 < found.saved < 1


def test_games_without_calls_are_as_before(game: Game) -> None:
    (record,) = batch(game, [Pairing(3, ("random", "random"))])
    assert record.reason != CALLED
