"""Games kept beside their maps: told apart, found again, bounded, and sound or listed with the reason."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from engine.model.values import Json
from engine.storage.bundled import scenario
from engine.storage.kept_game import LOG, OPENING, KeptGame, NotKept
from engine.storage.kept_games import MOST_FINISHED, GameLog, KeptGames, fingerprint
from engine.storage.line_log import InUse
from engine.storage.saved_game import SavedGame, SavedSeat

HILL = scenario("king-of-the-hill")
OPENING_GAME = SavedGame(
    HILL, 7, seats=(SavedSeat("west", HILL.sides[0].id), SavedSeat("east", HILL.sides[1].id, "tactical"))
)


@pytest.fixture
def kept(tmp_path: Path) -> KeptGames:
    return KeptGames(tmp_path / "games")


def begun(kept: KeptGames, home: str = "new-1", opening: SavedGame = OPENING_GAME) -> GameLog:
    return kept.begin(home, opening, title="Hill", path=None, names={"west": "Attackers"})


def played(kept: KeptGames, *courses: Sequence[Json], home: str = "new-1") -> KeptGame:
    """A game that came to these answers one after the other, left."""
    log = begun(kept, home)
    for number, answers in enumerate(courses, start=1):
        log.record(answers, round_=number)
    log.close()
    return next(each for each in kept.games(home) if each.id == log.folder.name)


@pytest.mark.parametrize(
    "courses",
    [
        [[1]],
        [[1, [2, 3]], [1, [2, 3], 0]],
        [[1, 2, 3], [1]],
        [[1, 2, 3], [1], [1, 5], []],
        [[1, [6]], [1, [5]]],
        [[1], [1], [1]],
    ],
)
def test_a_game_is_read_back_at_its_last_answers(kept: KeptGames, courses: list[list[Json]]) -> None:
    game = played(kept, *courses)
    assert (game.answers, game.fault, game.in_use) == (len(courses[-1]), "", False)
    assert kept.read(game).answers == tuple(courses[-1])
    log, saved = kept.open(game)
    assert saved == replace(OPENING_GAME, answers=tuple(courses[-1]))
    log.record([*courses[-1], 8], round_=9)
    log.close()
    assert kept.read(game).answers == (*courses[-1], 8)


def test_the_list_says_what_a_game_is(kept: KeptGames) -> None:
    log = begun(kept)
    log.record([1, [2]], round_=3, state_hash="abc")
    (game,) = kept.games("new-1")
    assert game.in_use
    log.record([1, [2], 0], round_=4, state_hash="abd", result={"winner": "west"})
    log.close()
    (game,) = kept.games("new-1")
    assert (game.round, game.answers, game.result) == (4, 3, {"winner": "west"})
    assert (game.title, game.scenario) == ("Hill", fingerprint(HILL))
    assert [(each.seat, each.name, each.player) for each in game.players] == [
        ("west", "Attackers", "human"),
        ("east", HILL.sides[1].id, "tactical"),
    ]
    assert game.begun <= game.written
    assert kept.read(game).state_hash == "abd"


def test_maps_are_listed_with_their_newest_game(kept: KeptGames) -> None:
    first = played(kept, [1], home="new-1")
    played(kept, [1], [1, 2], home="new-2")
    second = played(kept, [1], [1, 3], home="new-2")
    kept.tell_map("new-2", "/maps/two.json", "Second")
    # A map that was opened from a game's own copy does not know its file.
    kept.tell_map("new-2", None, "Two")
    assert [(each.home, each.title, each.path, each.count) for each in kept.maps()] == [
        ("new-2", "Two", "/maps/two.json", 2),
        ("new-1", "Hill", None, 1),
    ]
    assert kept.maps()[0].newest == second
    assert kept.remove(first.folder)
    assert [each.home for each in kept.maps()] == ["new-2"]


def test_a_game_follows_its_map_to_a_new_home_while_it_is_played(kept: KeptGames) -> None:
    log = begun(kept)
    log.record([1], round_=1)
    log.folder = kept.move(log.folder, "file-1", log)
    log.record([1, 2], round_=1)
    log.close()
    assert kept.games("new-1") == ()
    (game,) = kept.games("file-1")
    assert kept.read(game).answers == (1, 2)
    assert [each.home for each in kept.maps()] == ["file-1"]


def test_a_game_being_played_is_neither_opened_twice_nor_removed(kept: KeptGames) -> None:
    log = begun(kept)
    (game,) = kept.games("new-1")
    with pytest.raises(InUse):
        kept.open(game)
    assert not kept.remove(game.folder)
    log.close()
    assert kept.remove(game.folder)
    assert kept.maps() == ()


def test_of_finished_games_the_oldest_go_and_never_an_unfinished_or_damaged_one(kept: KeptGames) -> None:
    first = played(kept, [1])
    damaged = played(kept, [1], [1, 2])
    (damaged.folder / OPENING).write_text("{}", encoding="utf-8")
    finished = []
    for number in range(MOST_FINISHED + 3):
        log = begun(kept)
        log.record([number], round_=1, result={"winner": None})
        log.close()
        finished.append(log.folder.name)
    begun(kept).close()
    left = {each.id for each in kept.games("new-1")}
    assert {first.id, damaged.id} <= left
    assert left & set(finished) == set(finished[-MOST_FINISHED:])


def _without(name: str) -> object:
    return lambda folder: (folder / name).unlink()


def _with(name: str, data: bytes) -> object:
    return lambda folder: (folder / name).write_bytes(data)


def _as_folder(folder: Path) -> None:
    (folder / LOG).unlink()
    (folder / LOG).mkdir()


def _middle(folder: Path) -> None:
    lines = (folder / LOG).read_bytes().splitlines(keepends=True)
    (folder / LOG).write_bytes(b"".join([*lines[:1], *lines[2:]]))


@pytest.mark.parametrize(
    "harm",
    [
        _without(LOG),
        _without(OPENING),
        _with(LOG, b""),
        _with(LOG, b"\xff\xfe\n" * 99),
        _with(LOG, b"12345678 " + b"[" * 9999 + b"\n"),
        _with(OPENING, b""),
        _with(OPENING, b'{"scenario": 3}'),
        _as_folder,
        _middle,
    ],
)
def test_a_damaged_game_is_listed_with_the_reason_and_stays(kept: KeptGames, harm: object) -> None:
    sound = played(kept, [1])
    game = played(kept, [1], [1, 2])
    assert callable(harm)
    harm(game.folder)
    held = sorted(path.name for path in game.folder.iterdir())
    listed = {each.id: each for each in kept.games("new-1")}
    assert listed[game.id].fault
    assert not listed[sound.id].fault
    assert [each.count for each in kept.maps()] == [2]
    with pytest.raises((NotKept, OSError)):
        kept.open(listed[game.id])
    with pytest.raises(NotKept):
        kept.read(listed[game.id])
    assert sorted(path.name for path in game.folder.iterdir()) == held


def test_a_damaged_file_about_the_map_hides_no_game(kept: KeptGames) -> None:
    played(kept, [1])
    for words in ("", "[]", '{"path": 3, "title": null}', "\0"):
        (kept.folder / "new-1" / "map.json").write_text(words, encoding="utf-8")
        (found,) = kept.maps()
        assert (found.title, found.path, found.count) == ("Hill", None, 1)


def test_a_folder_never_completed_is_no_game(kept: KeptGames) -> None:
    game = played(kept, [1])
    shutil.copytree(game.folder, game.folder.with_name(".new-1"))
    (kept.folder / "stray").write_text("", encoding="utf-8")
    assert [each.id for each in kept.games("new-1")] == [game.id]
    assert [each.count for each in kept.maps()] == [1]
