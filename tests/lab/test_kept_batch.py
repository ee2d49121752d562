"""Batches that last: what is kept is not played again, and says the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from zlib import compress

import pytest

from engine.lab import kept_batch as module
from engine.lab.batch import Pairing, batch, pairings
from engine.lab.kept_batch import kept_batch, kept_facts, records, saved_game, stored_batch
from engine.lab.record_data import NoRecord, record_data, record_of
from engine.play.game import Game
from engine.playtest.saved import resumed
from engine.storage.bundled import catalogue
from engine.storage.game_store import BadStore, GameStore
from tests.support.games import bundled_game

TO_PLAY = pairings(("tactical", "random"), 4, 1)


@pytest.fixture
def game() -> Game:
    return bundled_game("king-of-the-hill", 1)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Pairing]:
    """The games that are played."""
    seen: list[Pairing] = []

    def watched(game: Game, to_play: list[Pairing], **how: object) -> object:
        seen.extend(to_play)
        return batch(game, to_play, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "batch", watched)
    return seen


@pytest.mark.parametrize("jobs", [1, 2])
def test_only_what_is_missing_is_played(game: Game, asked: list[Pairing], jobs: int, tmp_path: Path) -> None:
    expected = list(batch(game, TO_PLAY))
    with GameStore(tmp_path / "games.db") as store:
        first = kept_batch(game, TO_PLAY, store, jobs=jobs)
        assert next(first) == expected[0]
        first.close()
    with GameStore(tmp_path / "games.db") as store:
        there = dict(records(store, stored_batch(game).id, game.sides))
        assert there[TO_PLAY[0]] == expected[0]
        asked.clear()
        assert list(kept_batch(game, TO_PLAY, store, jobs=jobs)) == expected
        assert asked == [each for each in TO_PLAY if each not in there]
        asked.clear()
        assert list(kept_batch(game, TO_PLAY, store)) == expected
        assert asked == []


def test_conduct_is_kept_and_missed_where_it_is_wanted(
    game: Game, asked: list[Pairing], tmp_path: Path
) -> None:
    with GameStore(tmp_path / "games.db") as store:
        plain = list(kept_batch(game, TO_PLAY[:2], store))
        watched = list(kept_batch(game, TO_PLAY[:2], store, watched=True))
        # What is kept is not played by bots again.
        assert asked == [*TO_PLAY[:2]]
        assert watched == list(batch(game, TO_PLAY[:2], watched=True))
        assert all(each.conduct for each in watched)
        assert list(kept_batch(game, TO_PLAY[:2], store, watched=True)) == watched
        assert [replace(each, conduct={}) for each in watched] == plain
        assert len(asked) == 2


def test_another_map_or_limit_has_games_of_its_own(game: Game) -> None:
    others = (bundled_game("king-of-the-hill", 2), bundled_game("best", 1))
    changed = replace(game.scenario, objectives=game.scenario.objectives[1:])
    ids = {stored_batch(each).id for each in (game, *others, Game(changed, game.catalogue, game.ruleset, 1))}
    assert len(ids) == 4
    assert stored_batch(bundled_game("king-of-the-hill", 1)) == stored_batch(game)


def test_a_kept_game_is_a_saved_game(game: Game, tmp_path: Path) -> None:
    with GameStore(tmp_path / "games.db") as store:
        record = next(kept_batch(game, TO_PLAY[1:2], store))
        sheet = store.batches()[0]
        saved = saved_game(store, sheet.id, TO_PLAY[1].bots, TO_PLAY[1].seed)
        assert saved is not None
        match = resumed(saved, catalogue())
        assert match.outcome is not None
        assert (match.outcome.winner, match.state.round) == (record.winner, record.rounds)
        assert {seat.side: seat.player for seat in saved.seats} == record.bots
        assert saved_game(store, sheet.id, TO_PLAY[1].bots, 99) is None


def test_records_of_strangers_are_refused(game: Game, tmp_path: Path) -> None:
    record = next(batch(game, TO_PLAY[:1], watched=True))
    data = record_data(record)
    assert record_of(record.seed, record.bots, data) == record
    for name in ("winner", "reason", "rounds", "decisions", "victory_points"):
        for value in (None, True, [], {"west": "many"}, 10**12, -(10**12)):
            with pytest.raises(NoRecord):
                record_of(record.seed, record.bots, {**data, name: value})
    for conduct in ([], {"west": 1}, {"west": {}}, {"west": {"games": "1"}}):
        with pytest.raises(NoRecord):
            record_of(record.seed, record.bots, {**data, "conduct": conduct})
    with GameStore(tmp_path / "games.db") as store:
        list(kept_batch(game, TO_PLAY[:1], store))
        store._database.execute("""UPDATE games SET bots = '["tactical"]'""")
        with pytest.raises(BadStore, match="is damaged"):
            list(records(store, stored_batch(game).id, game.sides))


def test_facts_are_kept_and_gathered_anew_where_they_are_missing(
    game: Game, asked: list[Pairing], tmp_path: Path
) -> None:
    with GameStore(tmp_path / "games.db") as store:
        list(kept_batch(game, TO_PLAY[:2], store))
        first = kept_facts(game, TO_PLAY[0], store)
        assert first is not None
        assert first.moments
        assert first.entered
        assert kept_facts(game, Pairing(99, TO_PLAY[0].bots), store) is None
        for change in ("DELETE FROM facts", "UPDATE facts SET data = x'" + compress(b"{}").hex() + "'"):
            store._database.execute(change)
            assert kept_facts(game, TO_PLAY[0], store) == first
            assert store.facts(stored_batch(game).id, TO_PLAY[0].bots, TO_PLAY[0].seed) is not None
        assert len(asked) == 2
        store._database.execute("DELETE FROM facts")
        store._database.execute("UPDATE games SET answers = ?", (compress(b"Pass"),))
        with pytest.raises(BadStore, match="is damaged"):
            kept_facts(game, TO_PLAY[0], store)
