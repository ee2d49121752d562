"""Bots of one's own: what reaches them, what they may do, and who is blamed for what."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from engine.bots.own import player as own_player
from engine.bots.own.names import OwnBot, let_play, own_bot, parted, playable
from engine.bots.own.player import OwnBotFailed, end_all, own_seed
from engine.bots.players import bot
from engine.cli.main import main
from engine.lab.batch import batch, pairings
from engine.play.advance import advance, start
from engine.play.ask import Ask, Chance
from engine.play.dice import rolled
from engine.play.observe import observe
from engine.playtest.match import play_out
from engine.storage import bundled
from tests.support.games import bundled_game

MILL = str(next(path for path in bundled.scenario_paths() if path.stem == "mill-lane"))

PROGRAM = '''
"""Bots for tests."""
from engine.bots.tactical_bot import TacticalBot
from engine.play.action import Pass


class Plain:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, observation, ask, number):
        print("told to nobody")
        return TacticalBot(self.seed).choose(observation, ask, number)


class First(Plain):
    def choose(self, observation, ask, number):
        return ask.options[0]


class Raises(Plain):
    def choose(self, observation, ask, number):
        return [][number]


class Wrong(Plain):
    def choose(self, observation, ask, number):
        return Pass()


class Nothing(Plain):
    def choose(self, observation, ask, number):
        return None


class Moody(Plain):
    def choose(self, observation, ask, number):
        import random
        return random.choice(list(ask.options))


class Endless(Plain):
    def choose(self, observation, ask, number):
        while True:
            pass


class Quits(Plain):
    def choose(self, observation, ask, number):
        import os
        os._exit(0)


class Hungry(Plain):
    def choose(self, observation, ask, number):
        return bytearray(1 << 40)


class Silent:
    pass
'''


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "my_bot.py"
    path.write_text(PROGRAM)
    yield path
    end_all()


def own(path: Path, class_: str) -> str:
    digest = sha256(path.read_bytes()).hexdigest()
    made = OwnBot(f"{path.name}:{class_}@{digest[:8]}", str(path), class_, digest)
    let_play((made,))
    return made.name


@pytest.mark.parametrize("id", ["iron-harvest", "king-of-the-hill"])
def test_what_reaches_it_is_enough_for_the_same_game(id: str, file: Path) -> None:
    """Our own bot, asked in that process, plays the game it plays here."""
    game, name = bundled_game(id, 2), own(file, "Plain")
    one, other = (seat.id for seat in game.seats)
    plain = play_out(game, {one: bot("tactical", own_seed(4)), other: bot("tactical", 4)}, 4)
    there = play_out(game, {one: bot(name, 4), other: bot("tactical", 4)}, 4)
    assert there.answers == plain.answers
    assert there.state == plain.state


def test_no_more_reaches_it_than_its_seat_may_know(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, name = bundled_game("king-of-the-hill", 2), own(file, "First")
    sent = []
    answer = own_player._Process.answer

    def watched(process: own_player._Process, *asked: object) -> str:
        sent.append(asked)
        return answer(process, *asked)  # type: ignore[arg-type]

    monkeypatch.setattr(own_player._Process, "answer", watched)
    moment, hidden = start(game), 0
    players = {seat.id: bot(name, 3) for seat in game.seats}
    for number in range(120):
        match moment.pending:
            case Chance() as chance:
                moment = advance(game, moment.state, rolled(3, chance))
            case Ask(seat=seat) as ask:
                now = observe(game, moment.state, seat)
                action = players[seat].choose(now, ask, number)
                assert sent[-1] == (own_seed(3), seat, now.state, number)
                hidden += now.state.secrets != moment.state.secrets
                moment = advance(game, moment.state, action)
            case _:
                break
    assert hidden > 5


@pytest.mark.parametrize(
    ("class_", "told"),
    [
        ("Raises", "line 23: IndexError: list index out of range"),
        ("Wrong", "Pass is none of the options"),
        ("Nothing", "`choose` gave None, which is no action"),
        ("Moody", "it answers the same question in two ways"),
        ("Quits", "its process ended by itself"),
        ("Hungry", "MemoryError"),
        ("Silent", "the file has no class Silent with a method `choose`"),
        ("Missing", "the file has no class Missing with a method `choose`"),
    ],
)
def test_the_bot_is_blamed_for_what_it_does_wrong(class_: str, told: str, file: Path) -> None:
    game, name = bundled_game("mill-lane", 3), own(file, class_)
    players = {seat.id: bot(name, 1) for seat in game.seats}
    with pytest.raises(OwnBotFailed) as failed:
        play_out(game, players, 1)
    assert failed.value.told.startswith(f"{name}: ")
    assert told in failed.value.told
    assert "\n" not in failed.value.told


def test_who_takes_too_long_is_stopped(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, name = bundled_game("mill-lane", 3), own(file, "Endless")
    moment = start(game)
    while isinstance(moment.pending, Chance):
        moment = advance(game, moment.state, rolled(1, moment.pending))
    ask = moment.pending
    assert isinstance(ask, Ask)
    now = observe(game, moment.state, ask.seat)
    bot(own(file, "First"), 1).choose(now, ask, 1)
    process = own_player._process_of(next(each for each in playable() if each.name == name))
    process.play(game)
    monkeypatch.setattr(own_player, "MOST_SECONDS", 0.5)
    with pytest.raises(OwnBotFailed, match="it took more than 0 seconds"):
        bot(name, 1).choose(now, ask, 1)
    process._process.join(5)
    assert not process._process.is_alive()


def test_a_file_that_changed_or_cannot_be_read_is_named(file: Path) -> None:
    game, name = bundled_game("mill-lane", 3), own(file, "First")
    file.write_text(PROGRAM + "\n# changed\n")
    with pytest.raises(OwnBotFailed, match="the file has changed since the games began"):
        play_out(game, {seat.id: bot(name, 1) for seat in game.seats}, 1)
    file.write_text("class First:\n    def choose(self\n")
    with pytest.raises(OwnBotFailed, match="line 2: SyntaxError"):
        play_out(game, {seat.id: bot(own(file, "First"), 1) for seat in game.seats}, 1)


def test_no_file_of_a_game_brings_a_program_to_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'sprung')!r}, 'w').close()\nclass Bot:\n    choose = print\n")
    kept = tmp_path / "game.json"
    assert main(["play", MILL, "--bots", "random", "--max-rounds", "1", "--save", str(kept)]) == 0
    saved = json.loads(kept.read_text())
    saved["seats"] = [{**seat, "player": f"{trap}:Bot"} for seat in saved["seats"]]
    kept.write_text(json.dumps(saved))
    assert own_bot(f"{trap}:Bot") is None
    with pytest.raises(KeyError):
        bot(f"{trap}:Bot", 1)
    assert main(["replay", str(kept)]) in (0, 1)
    assert main(["story", str(kept)]) == 0
    assert not (tmp_path / "sprung").exists()
    capsys.readouterr()


@pytest.mark.parametrize("jobs", [2, pytest.param(1, marks=pytest.mark.thorough)])
def test_many_games_are_the_same_in_any_number_of_processes(jobs: int, file: Path) -> None:
    game, name = bundled_game("mill-lane", 2), own(file, "Plain")
    records = list(batch(game, pairings((name, "random"), 4, 5), jobs=jobs))
    plain = list(batch(game, pairings(("tactical", "random"), 4, 5)))
    assert [(each.winner, each.decisions, each.victory_points) for each in records] == [
        (each.winner, each.decisions, each.victory_points) for each in plain
    ]


def test_names_of_files_and_classes() -> None:
    assert parted("a/my_bot.py:MyBot") == ("a/my_bot.py", "MyBot")
    assert parted("C:\\bots\\my_bot.py:MyBot") == ("C:\\bots\\my_bot.py", "MyBot")
    assert [parted(each) for each in ("tactical", "my_bot.py", "a.txt:B", "a.py:", "a.py:b c", ":B")] == [
        None
    ] * 6


@pytest.mark.thorough
def test_commands_play_and_measure_them(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["playtest", MILL, "--games", "2", "--max-rounds", "1", "--bots"]
    assert main([*words, f"{file}:First,random", "--jobs", "1"]) == 0
    assert f"{file}:First@" in capsys.readouterr().out
    assert main([*words, f"{file}:Raises,random", "--jobs", "2"]) == 2
    error = capsys.readouterr().err
    assert "line 23: IndexError" in error
    assert "internal error" not in error
    assert main(["play", MILL, "--bots", f"{file.parent / 'none.py'}:First"]) == 2
    assert "none.py" in capsys.readouterr().err
    assert main([*words, f"{file}:First,random", "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "plays on this machine only" in capsys.readouterr().err
