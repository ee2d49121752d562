"""`tidewright play` and `tidewright replay`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.bots.names import BOTS
from engine.cli.main import main
from engine.storage import bundled

SCENARIO = str(next(path for path in bundled.scenario_paths() if path.stem == "at-the-breaking-point"))
SKIRMISH = str(next(path for path in bundled.scenario_paths() if path.stem == "king-of-the-hill"))
KEYS = ["winner", "reason", "rounds", "victory_points", "decisions", "state_hash"]


def played(capsys: pytest.CaptureFixture[str], *words: str) -> dict:
    assert main(["play", *words, "--format", "json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("file", [SCENARIO, SKIRMISH])
def test_the_result_has_exactly_these_fields(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = played(capsys, file, "--bots", "random,tactical", "--seed", "3", "--max-rounds", "2")
    assert list(found) == KEYS
    assert found["winner"] in ("west", "east")
    assert set(found["victory_points"]) == {"west", "east"}
    assert found["rounds"] == 2
    assert found["decisions"] > 10
    assert re.fullmatch("[0-9a-f]{32}", found["state_hash"])


def test_a_seed_is_one_game_and_another_seed_another(capsys: pytest.CaptureFixture[str]) -> None:
    words = (SCENARIO, "--bots", "random", "--max-rounds", "2", "--seed")
    first = played(capsys, *words, "1")
    assert played(capsys, *words, "1") == first
    assert played(capsys, *words, "2")["state_hash"] != first["state_hash"]


def test_text_tells_how_it_ended(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", SCENARIO, "--bots", "random", "--max-rounds", "1"]) == 0
    assert re.search(r"wins in round \d+ \([a-z ]+\)", capsys.readouterr().out)


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.json"
    words = ["play", SCENARIO, "--bots", "tactical,random", "--seed", "7", "--max-rounds", "3"]
    assert main([*words, "--save", str(path), "--format", "json"]) == 0
    return path


def test_a_saved_game_comes_out_the_same(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(saved), "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    data = json.loads(saved.read_text(encoding="utf-8"))
    assert found["verified"] is True
    assert found["difference"] is None
    assert found["answers"] == len(data["answers"])
    assert found["state_hash"] == data["state_hash"] == data["result"]["state_hash"]


def test_a_moment_of_a_game_is_written_as_a_scenario_and_played_on(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moment = tmp_path / "moment.json"
    words = ["replay", str(saved), "--scenario", str(moment), "--format", "json"]
    assert main([*words, "--at", "0"]) == 2
    assert "set-up is not over by then" in capsys.readouterr().err
    count = len(json.loads(saved.read_text(encoding="utf-8"))["answers"])
    assert main([*words, "--at", str(count // 2)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert 0 < told["answers"] <= count // 2
    opening = json.loads(moment.read_text(encoding="utf-8"))["opening"]
    assert (opening["round"], opening["phase"]) == (told["round"], told["phase"])
    assert main(["validate", str(moment), "--format", "json"]) == 0
    capsys.readouterr()
    assert main(["play", str(moment), "--max-rounds", "3", "--seed", "7", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["rounds"] >= opening["round"]


def test_a_game_begins_in_a_named_phase(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", SCENARIO, "--bots", "random", "--max-rounds", "2", "--format", "json"]
    assert main([*words, "--from", "2:action_phase"]) == 0
    assert json.loads(capsys.readouterr().out)["rounds"] == 2
    assert main([*words, "--from", "2:lunch"]) == 1
    assert "MAP174" in capsys.readouterr().out
    assert main([*words, "--from", "soon"]) == 2
    assert "names no round" in capsys.readouterr().err


def _tampered(saved: Path, folder: Path, **changes: object) -> str:
    data = json.loads(saved.read_text(encoding="utf-8")) | changes
    path = folder / "tampered.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


def test_tampering_is_found(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = json.loads(saved.read_text(encoding="utf-8"))["answers"]
    place = next(number for number, each in enumerate(answers) if each.startswith("Roll "))
    dice = answers[place].replace("6", "x").replace("5", "6").replace("x", "5")
    dice = "Roll [6 6 6 6 6 6 6 6]" if dice == answers[place] else dice
    cases = {
        "other dice": {"answers": [*answers[:place], dice, *answers[place + 1 :]]},
        "choices": {"answers": [10_000, *answers[1:]]},
        "no rule knows Fly": {"answers": ["Fly a", *answers[1:]]},
        "The game waits for one of": {"answers": ["Activate nobody fire", *answers[1:]]},
        "The last state is": {"state_hash": "0" * 32},
        "Answer": {"seed": 8},
    }
    for message, change in cases.items():
        code = main(["replay", _tampered(saved, tmp_path, **change)])
        told = capsys.readouterr()
        assert code == 1, (message, told)
        assert message in told.out
        assert "Traceback" not in told.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bots", "random,random,random"), "3 bots are named for 2 sides."),
        (("--max-rounds", "0"), "from 1 to 1000 rounds"),
        (("--max-rounds", "1001"), "from 1 to 1000 rounds"),
        (("--seed", "-9223372036854775808"), "out of range"),
        (("--seed", "one"), "invalid int value: 'one'"),
    ],
)
def test_wrong_arguments_are_told_in_a_line(
    words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", SCENARIO, *words]) == 2
    told = capsys.readouterr()
    assert message in told.err
    assert "Traceback" not in told.err


@pytest.mark.parametrize("name", ["clever", "", "Random"])
def test_an_unknown_bot_is_told_with_all_that_are_known(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", SCENARIO, "--bots", name]) == 2
    told = capsys.readouterr()
    known = f"Known are {', '.join(BOTS)}, and a class in a file: my_bot.py:MyBot."
    assert told.err == f"tidewright: There is no bot {name!r}. {known}\n"
    assert told.out == ""


@pytest.mark.parametrize("command", ["play", "replay"])
def test_files_that_are_none_are_told(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"id": ', encoding="utf-8")
    for path in (tmp_path / "missing.json", tmp_path, broken):
        assert main([command, str(path)]) == 2
        told = capsys.readouterr()
        assert path.name in told.err
        assert len(told.err.strip().splitlines()) == 1


def test_a_game_is_not_saved_where_that_is_impossible(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "nowhere" / "game.json"
    words = ["play", SCENARIO, "--bots", "random", "--max-rounds", "1", "--save", str(target)]
    assert main(words) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_log_is_answers_that_can_be_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "game.txt"
    first = played(capsys, SCENARIO, "--bots", "random", "--max-rounds", "2", "--log", str(log))
    text = log.read_text(encoding="utf-8")
    assert "#   UnitMoved " in text
    again = played(capsys, SCENARIO, "--max-rounds", "2", "--answers", str(log))
    assert again["state_hash"] == first["state_hash"]
    without_dice = "".join(line for line in text.splitlines(True) if not line.startswith("Roll "))
    log.write_text(without_dice, encoding="utf-8")
    assert played(capsys, SCENARIO, "--max-rounds", "2", "--answers", str(log)) == again


def test_a_log_on_standard_output_comes_out_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "game.json"
    words = ["play", SCENARIO, "--bots", "random", "--max-rounds", "1", "--log", "-"]
    assert main([*words, "--save", str(game)]) == 0
    told = capsys.readouterr()
    assert "Decisions:" not in told.out
    assert "Decisions:" in told.err
    assert main([*words, "--save", "-"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "mixed up" in told.err


def test_answers_in_a_file_lead_to_the_next_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("# nothing yet\n", encoding="utf-8")
    waiting = played(capsys, SCENARIO, "--answers", str(answers))["waiting"]
    assert waiting["choices"]
    answers.write_text(f"{waiting['choices'][0]}  # the first choice\n", encoding="utf-8")
    after = played(capsys, SCENARIO, "--answers", str(answers))
    assert after["answers"] >= 1
    answers.write_text(f"{waiting['choices'][0]}\nFly a\n", encoding="utf-8")
    assert main(["play", SCENARIO, "--answers", str(answers)]) == 2
    assert f"{answers}:2: Answer 2 cannot be read: column 1: no rule knows Fly." in capsys.readouterr().err
