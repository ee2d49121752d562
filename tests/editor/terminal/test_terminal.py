"""`tidewright play --human`: whole games at the terminal, left and gone on with, told and explained."""

from __future__ import annotations

import builtins
import errno
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import engine.cli.contributed as contributed
from editor.play.choose import choices
from editor.terminal.commands import Typed, command_of
from editor.terminal.menu import PAGE, Group, entries
from editor.terminal.showing import hex_lines, map_lines, standing_lines, unit_lines
from editor.terminal.table import TerminalTable
from engine.bots.names import HUMAN
from engine.cli.main import main
from engine.model.said import say
from engine.play.advance import refusal
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.observe import observe
from engine.play.unit import CONCEALED
from engine.playtest.match import Match, answered, begin
from engine.rules.base.sequence.activation import Activate
from engine.storage import bundled
from engine.storage.target import NotWritten
from tests.support.games import bundled_game

NUMBER = re.compile(r"^ *(\d+)  ", re.MULTILINE)
LOOKS = ("map", "units", "log", "odds 1", "C4", "more", "back", "later", "help", "nonsense", "0", "999", "")

Types = Callable[[Iterable[str]], None]


def path_of(name: str) -> str:
    return str(next(path for path in bundled.scenario_paths() if path.stem == name))


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch) -> Types:
    """Types some lines, and then nothing more."""

    def type_in(lines: Iterable[str]) -> None:
        waiting = iter(lines)

        def read(prompt: str = "") -> str:
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(builtins, "input", read)

    return type_in


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[[int], list[str]]:
    """Answers whatever is asked by a number that is on the screen, and looks at things in between."""

    def begin_to(seed: int) -> list[str]:
        dice, told = random.Random(seed), []

        def read(prompt: str = "") -> str:
            shown = capsys.readouterr().out
            told.append(shown + prompt)
            numbers = NUMBER.findall(shown)
            if not numbers:
                return "back"
            return dice.choice(LOOKS) if dice.random() < 0.05 else dice.choice(numbers)

        monkeypatch.setattr(builtins, "input", read)
        return told

    return begin_to


@pytest.mark.parametrize(("name", "sides"), [("mill-lane", "west,east"), ("king-of-the-hill", "east")])
def test_a_whole_game_is_played_kept_and_fits(
    name: str,
    sides: str,
    plays: Callable[[int], list[str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = plays(6)
    kept = tmp_path / "kept.json"
    words = ["play", path_of(name), "--human", sides, "--seed", "5", "--max-rounds", "5"]
    assert main([*words, "--save", str(kept)]) == 0
    ended = capsys.readouterr().out
    assert re.search(r"wins .*Victory points", ended)
    assert len(told) > 50
    assert "Traceback" not in "".join(told)
    assert main(["replay", str(kept)]) == 0
    saved = json.loads(kept.read_text())
    assert saved["result"]["winner"]
    players = {seat["side"]: seat.get("player", HUMAN) for seat in saved["seats"]}
    assert {side for side, player in players.items() if player == HUMAN} == set(sides.split(","))


def test_a_game_that_was_left_goes_on_where_it_was(
    types: Types, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    types(["1", "3", "4"])
    assert main(["play", path_of("mill-lane"), "--human", "west", "--seed", "3"]) == 0
    assert "`tidewright play mill-lane.game.json --human west` goes on with it" in capsys.readouterr().err
    first = json.loads(Path("mill-lane.game.json").read_text())
    types(["2", "quit", "1"])
    assert main(["play", "mill-lane.game.json", "--human", "west"]) == 0
    second = json.loads(Path("mill-lane.game.json").read_text())
    assert second["answers"][: len(first["answers"])] == first["answers"]
    assert len(second["answers"]) == len(first["answers"]) + 1
    assert [seat.get("player", HUMAN) for seat in second["seats"]] == [HUMAN, "tactical"]
    types([])
    assert main(["play", path_of("mill-lane"), "--human", "west"]) == 0
    assert Path("mill-lane-2.game.json").exists(), "no other game is written over"
    assert main(["replay", "mill-lane.game.json"]) == 0


def test_what_is_taken_back_and_what_a_file_holds_beside_its_course_stay(
    types: Types, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    types(["1", "3", "undo", "4"])
    assert main(["play", path_of("mill-lane"), "--human", "west", "--seed", "3", "--save", "g.json"]) == 0
    first = json.loads(Path("g.json").read_text())
    (left,) = first["branches"]
    assert left["answers"][0].startswith("Deploy ")
    assert left["answers"][0] not in first["answers"], "decided otherwise"
    first["from_another_program"] = {"kept": [1, 2]}
    Path("g.json").write_text(json.dumps(first))
    types(["2", "2"])
    assert main(["play", "g.json", "--human", "west"]) == 0
    second = json.loads(Path("g.json").read_text())
    assert len(second["answers"]) > len(first["answers"])
    assert second["from_another_program"] == {"kept": [1, 2]}
    (branch,) = second["branches"]
    assert (branch["name"], branch["shared"], branch["answers"]) == (
        left["name"],
        left["shared"],
        left["answers"],
    )


def test_a_game_that_cannot_be_kept_goes_on(types: Types, capsys: pytest.CaptureFixture[str]) -> None:
    game = bundled_game("mill-lane", 3)

    def full(match: Match, name: str | None) -> None:
        raise NotWritten(errno.ENOSPC, say("the disk is full"), "g.json", say("Make room."))

    types(["1", "2", "save"])
    players = {seat.id: HUMAN if seat.side == "west" else "tactical" for seat in game.seats}
    after = TerminalTable(begin(game, 3), players, full).play()
    told = capsys.readouterr().out
    assert told.count("the disk is full") == 4
    assert "The game is kept" not in told
    assert sum(not each.startswith("Roll") for each in after.answers) >= 2


def test_a_bot_that_only_a_file_knows_is_replaced(
    types: Types, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    types(["1"])
    assert main(["play", path_of("mill-lane"), "--human", "west", "--save", "g.json"]) == 0
    saved = json.loads(Path("g.json").read_text())
    saved["seats"][1]["player"] = "strange.py:Bot"
    Path("g.json").write_text(json.dumps(saved))
    types(["1", "1", "1"])
    assert main(["play", "g.json", "--human", "west"]) == 0
    assert json.loads(Path("g.json").read_text())["seats"][1]["player"] == "tactical"


def test_what_was_answered_is_kept_when_the_program_is_killed(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    program = [sys.executable, "-m", "engine.cli.main", "play", path_of("mill-lane"), "--human", "west,east"]
    playing = subprocess.Popen(
        [*program, "--seed", "3", "--save", str(kept)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert playing.stdin is not None
    assert playing.stdout is not None
    playing.stdin.write("1\n2\n2\n")
    playing.stdin.flush()
    asked = 0
    for line in playing.stdout:
        asked += line.startswith("Round 0")
        if asked == 4:
            break
    playing.send_signal(signal.SIGKILL)
    playing.wait()
    answers = json.loads(kept.read_text())["answers"]
    assert sum(not each.startswith("Roll") for each in answers) == 3
    assert main(["replay", str(kept)]) == 0


def table_of(name: str, sides: tuple[str, ...], seed: int = 3) -> tuple[TerminalTable, list[Match]]:
    game, kept = bundled_game(name, 3), []
    players = {seat.id: HUMAN if seat.side in sides else "tactical" for seat in game.seats}
    return TerminalTable(begin(game, seed), players, lambda match, name: kept.append(match)), kept


def test_a_decision_is_taken_back(types: Types, capsys: pytest.CaptureFixture[str]) -> None:
    types(["undo", "1", "3", "2", "undo", "undo", "undo", "undo"])
    table, kept = table_of("mill-lane", ("west",))
    last = table.play()
    assert last.answers == kept[0].answers
    assert last.state == kept[0].state
    assert max(len(each.answers) for each in kept) > len(last.answers)
    told = capsys.readouterr().out
    assert told.count("There is nothing to take back.") == 2
    assert told.count("Your last decision is taken back.") == 3


def test_an_answer_is_typed_as_a_line_and_refused_with_its_rule(
    types: Types, capsys: pytest.CaptureFixture[str]
) -> None:
    game = bundled_game("at-the-breaking-point", 3)
    match = _first_action(begin(game, 3))
    ask = match.pending
    assert isinstance(ask, Ask)
    unit = next(each for each in match.state.units.all() if each.side == game.side_of(ask.seat))
    against = (
        (name, refused)
        for name in ("assault", "fire_and_movement", "concentrated_fire", "prepare_op_fire", "sprint")
        if (refused := refusal(game, match.state, Activate(unit.id, name))) is not None and refused.rule
    )
    barred, refused = next(against)
    types([f"Activate {unit.id} {barred}", "Activate", "UnitMoved x y", f"Activate {unit.id} advance"])
    players = {seat.id: HUMAN if seat.side == unit.side else "tactical" for seat in game.seats}
    before = len(match.answers)
    after = TerminalTable(match, players, lambda *_: None).play()
    told = capsys.readouterr().out
    assert f"({refused.rule})" in told
    assert told.count("is no choice, hex or command") == 2
    assert after.answers[before].startswith(f"Activate {unit.id} advance")


def _first_action(match: Match) -> Match:
    """The match played by the first of each question until a unit is to be activated."""
    while isinstance(ask := match.pending, Ask) and ask.prompt != "action":
        match = answered(match, ask.options[0])
    return match


def test_odds_are_told_with_each_attack_and_explained(
    types: Types, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(1, 20):
        match = _first_fire(seed)
        if match is not None:
            break
    assert match is not None
    players = {seat.id: HUMAN for seat in match.game.seats}
    types(["odds 1", "odds 2", "odds", "odds 99"])
    TerminalTable(match, players, lambda *_: None).play()
    told = capsys.readouterr().out
    assert re.search(r" – (> |< )?\d+ % to hit, \d+\.\d hits expected", told)
    explained = told[told.index("attack di") :]
    shares = [float(each) for each in re.findall(r"hits: (\d+\.\d)%", explained)]
    count = sum("Against " in line for line in explained.splitlines())
    assert shares
    assert sum(shares) == pytest.approx(100 * count, abs=0.3 * len(shares))
    assert told.count("`odds` and the number of an attack") >= 2


def _first_fire(seed: int) -> Match | None:
    """A match in which somebody is asked at whom to fire, None where that does not come soon."""
    match, dice = begin(bundled_game("at-the-breaking-point", 8), seed), random.Random(seed)
    for _ in range(400):
        ask = match.pending
        if not isinstance(ask, Ask):
            return None
        if ask.prompt == "target":
            return match
        match = answered(match, dice.choice(list(ask.options)))
    return None


def positions(name: str, seed: int, decisions: int) -> Iterator[tuple[Observation, Ask]]:
    match, dice = begin(bundled_game(name, 3), seed), random.Random(seed)
    for _ in range(decisions):
        ask = match.pending
        if not isinstance(ask, Ask):
            return
        yield observe(match.game, match.state, ask.seat), ask
        match = answered(match, dice.choice(list(ask.options)))


@pytest.mark.parametrize("name", ["iron-harvest", "king-of-the-hill", "steppe"])
def test_every_choice_can_be_reached_by_numbers(name: str) -> None:
    grouped = 0
    for now, ask in positions(name, 2, 150):
        found = choices(now, ask)
        assert [each.action for each in found] == list(ask.options)
        shown = entries(now, found)
        reached = [
            each.action
            for entry in shown
            for each in (entry.choices if isinstance(entry, Group) else (entry,))
        ]
        assert sorted(map(repr, reached)) == sorted(map(repr, ask.options))
        grouped += any(isinstance(each, Group) for each in shown)
        words = [each.words for each in found]
        assert all(words), ask.prompt
        assert not any("  " in each or "{" in each for each in words)
    assert grouped > 5


@pytest.mark.parametrize("name", ["iron-harvest", "king-of-the-hill"])
def test_what_is_looked_at_says_all_there_is(name: str) -> None:
    for now, ask in positions(name, 4, 60):
        standing = list(standing_lines(now, ask))
        assert f"ound {now.state.round}, " in standing[0]
        assert standing[-1].startswith(now.game.side(now.game.side_of(ask.seat)).name)
        units = list(unit_lines(now))
        assert len(units) == len(list(now.state.units.all())) + len(now.game.sides)
        assert len(map_lines(now)) > 5
    for unit in now.state.units.all():
        at = now.hex_of(unit)
        if at is not None and now.state.units.at(at):
            lines = list(hex_lines(now, at))
            assert lines[0].startswith(now.game.map.label(at))
            assert len(lines) == 1 + len(now.state.units.at(at))
    for objective in now.game.scenario.objectives:
        assert (objective.name or "") in next(iter(hex_lines(now, objective.hex)))


def test_of_hidden_units_no_more_is_told_than_that_they_are_there() -> None:
    seen = 0
    for now, _ in positions("king-of-the-hill", 4, 40):
        enemies = [each for each in now.state.units.all() if each.side != now.game.side_of(now.seat)]
        for unit in enemies:
            at = now.hex_of(unit)
            if at is None or not unit.is_squad:
                continue
            state = now.state.evolve(units=now.state.units.put(replace(unit, marks=unit.marks | {CONCEALED})))
            hidden = replace(now, state=state)
            lines = [*hex_lines(hidden, at), *unit_lines(hidden)]
            told = [each for each in lines if "oncealed" in each or "nknown" in each]
            assert told
            seen += 1
    assert seen > 0


def test_more_choices_than_a_page_holds_are_turned_over(
    types: Types, capsys: pytest.CaptureFixture[str]
) -> None:
    for now, ask in positions("iron-harvest", 1, 20):
        if len(found := choices(now, ask)) > PAGE and len({each.unit for each in found}) == 1:
            break
    else:
        pytest.fail("no long question")
    game = now.game
    match = begin(game, 1)
    dice = random.Random(1)
    while match.state != now.state and isinstance(match.pending, Ask):
        match = answered(match, dice.choice(list(match.pending.options)))
    types(["", "more", "back", f"{PAGE + 1}"])
    after = TerminalTable(match, {seat.id: HUMAN for seat in game.seats}, lambda *_: None).play()
    told = capsys.readouterr().out
    assert f"Enter shows {len(found) - PAGE} more." in told
    assert f"\n {PAGE + 1}  " in told
    assert len(after.answers) > len(match.answers)


def test_commands_are_known_by_their_first_letters() -> None:
    assert {command_of(each.value) for each in Typed} == set(Typed)
    assert {each: command_of(each) for each in ("m", "u", "l", "o", "q", "?", "", "un", "und", "sa")} == {
        "m": Typed.MAP,
        "u": Typed.UNITS,
        "l": Typed.LOG,
        "o": Typed.ODDS,
        "q": Typed.QUIT,
        "?": Typed.HELP,
        "": Typed.MORE,
        "un": Typed.UNITS,
        "und": Typed.UNDO,
        "sa": Typed.SAVE,
    }
    assert command_of("fire e C4") is None


def test_the_game_is_told_in_the_language_asked_for(
    qapp: QApplication, types: Types, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    types(["help", "units"])
    words = ["play", path_of("mill-lane"), "--human", "west", "--save", str(tmp_path / "g.json")]
    assert main([*words, "--language", "fr"]) == 0
    told = capsys.readouterr().out
    assert "Tapez le numéro d’un choix" in told
    assert "Points de victoire" in told
    assert "la carte en lettres" in told
    types([])
    assert main([*words]) == 0
    assert "Type the number" in capsys.readouterr().out


def test_names_of_strangers_do_not_steer_the_terminal(
    types: Types, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(Path(path_of("mill-lane")).read_text())
    data["sides"][0]["name"] = "A\u001b[2J\u009b31m\u202e\rB"
    data["objectives"][0]["name"] = "\u001b]0;x\u0007"
    file = tmp_path / "map.json"
    file.write_text(json.dumps(data))
    types(["map", "units", "C4", "1"])
    assert main(["play", str(file), "--human", "west", "--save", str(tmp_path / "g.json")]) == 0
    told = capsys.readouterr()
    assert all(letter.isprintable() or letter == "\n" for letter in told.out + told.err)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["MAP", "--human", "north"], 'There is no side "north"'),
        (["MAP", "--human", "west", "--save", "-"], "Give --save the name of a file"),
        (["MAP", "--human", "west", "--bots", "clever"], "There is no bot 'clever'"),
        (["GAME", "--human", "west", "--seed", "4"], "leave --seed out"),
        (["GAME", "--human", "west", "--from", "2"], "leave --from out"),
        (["GAME", "--human", "west", "--answers", "x"], "leave --answers out"),
        (["GAME", "--human", "west", "--max-rounds", "3"], "leave --max-rounds out"),
        (["BROKEN", "--human", "west"], "BROKEN: Answer "),
        (["NONE", "--human", "west"], "NONE"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    words: list[str],
    told: str,
    types: Types,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    types(["1"])
    assert main(["play", path_of("mill-lane"), "--human", "west", "--save", "GAME"]) == 0
    broken = json.loads(Path("GAME").read_text())
    broken["answers"][-1] = "Fire nobody C4"
    Path("BROKEN").write_text(json.dumps(broken))
    capsys.readouterr()
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    assert main(["play", *(path_of("mill-lane") if each == "MAP" else each for each in words)]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before


def test_without_the_editor_it_is_said_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(contributed, "entry_points", lambda **_: ())
    assert main(["play", path_of("mill-lane"), "--human", "west"]) == 2
    assert "--human needs the editor, which is not installed here" in capsys.readouterr().err


def test_the_table_needs_nothing_that_a_screen_does() -> None:
    program = (
        "import sys; from editor.terminal.table import sit_down;"
        "print([each for each in ('PySide6.QtGui', 'PySide6.QtWidgets') if each in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
