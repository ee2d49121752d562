"""`tidewright convert` writes canonical files and loses nothing."""

from __future__ import annotations

import copy
import json
import zipfile
from pathlib import Path

import pytest

from engine.cli.main import main
from engine.play.notation import notation_for
from engine.rules.compile import compile_rules
from engine.rules.modules import all_modules
from engine.storage import bundled

SCENARIO = bundled.scenario_paths()[0]
CASES = Path(__file__).parents[1] / "cases"
SHIPPED = [
    *bundled.scenario_paths(),
    *bundled.board_paths(),
    # Words of other languages are no material that people convert.
    *sorted(
        path
        for path in (Path(bundled.__file__).parents[1] / "data").rglob("*.json")
        if path.parent.name != "words"
    ),
]


def test_a_file_in_any_layout_becomes_canonical(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(json.loads(SCENARIO.read_text(encoding="utf-8"))), encoding="utf-8")
    assert main(["convert", str(path)]) == 0
    assert path.read_bytes() == SCENARIO.read_bytes()
    stamp = path.stat().st_mtime_ns
    assert main(["convert", str(path)]) == 0
    assert path.stat().st_mtime_ns == stamp


def test_the_result_may_go_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "b.json"
    assert main(["convert", str(SCENARIO), "-o", str(target), "--format", "json"]) == 0
    assert target.read_bytes() == SCENARIO.read_bytes()
    assert json.loads(capsys.readouterr().out) == {"file": str(target), "kind": "scenario", "changed": False}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_everything_that_ships_is_canonical(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    assert main(["convert", str(path), "-o", str(target)]) == 0
    assert target.read_bytes() == path.read_bytes()


def test_what_is_not_understood_is_kept_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = {**json.loads(SCENARIO.read_text(encoding="utf-8")), "date": 1944, "weather": {"rain": 2}}
    path = tmp_path / "a.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert main(["convert", str(path)]) == 1
    assert "date: expected text" in capsys.readouterr().err
    assert json.loads(path.read_text(encoding="utf-8")) == data


@pytest.mark.parametrize("text", ["{}", "[]", '{"$schema": "urn:tidewright:schema:weather:1"}'])
def test_a_file_of_no_known_kind_is_refused_and_left_alone(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.json"
    path.write_text(text, encoding="utf-8")
    assert main(["convert", str(path)]) == 2
    assert "scenario, board, pieces" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == text


def test_a_target_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", str(SCENARIO), "-o", str(tmp_path / "none" / "b.json")]) == 2
    err = capsys.readouterr().err
    assert "there is no such folder" in err
    assert err.count("\n") == 1


def test_it_says_what_was_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, target = tmp_path / "a.json", tmp_path / "b.json"
    path.write_text(json.dumps(json.loads(SCENARIO.read_text(encoding="utf-8"))), encoding="utf-8")
    said = []
    for words in ([path], [path], [path, "-o", target]):
        assert main(["convert", *map(str, words)]) == 0
        said.append(capsys.readouterr().out)
    assert said == [
        f"{path}: written in canonical form\n",
        f"{path}: the file is canonical already; nothing was written\n",
        f"{target}: written; {path} was canonical already\n",
    ]


def test_a_map_goes_to_tiled_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tmx, back = tmp_path / "map.tmx", tmp_path / "back.json"
    assert main(["convert", str(SCENARIO), str(tmx), "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["files"] == [str(tmx), str(tmp_path / "map.tiles.png")]
    assert told["losses"] == []
    assert (tmp_path / "map.tiles.png").read_bytes().startswith(b"\x89PNG")
    assert main(["convert", str(tmx), str(back)]) == 0
    assert back.read_text(encoding="utf-8") == SCENARIO.read_text(encoding="utf-8")


def test_a_map_that_is_read_in_part_is_told_by_the_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tmx, back = tmp_path / "map.tmx", tmp_path / "back.json"
    assert main(["convert", str(SCENARIO), str(tmx)]) == 0
    text = tmx.read_text(encoding="utf-8")
    spoilt = text.replace('"scenario.title" value=', '"scenario.title[]" value=')
    assert spoilt != text
    tmx.write_text(spoilt, encoding="utf-8")
    assert main(["convert", str(tmx), str(back)]) == 1
    assert "FILE010: title: expected text, found a list" in capsys.readouterr().err
    assert main(["validate", str(back)]) == 1


def test_a_scenario_becomes_a_module_of_vassal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = next(path for path in bundled.scenario_paths() if path.stem == "mill-lane")
    target = tmp_path / "lane.vmod"
    assert main(["convert", str(source), str(target), "--language", "fr", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["files"] == [str(target)]
    assert [loss["what"] for loss in told["losses"]] == ["decks of cards"]
    with zipfile.ZipFile(target) as module:
        assert "dégagée" in module.read("buildFile.xml").decode("utf-8")


@pytest.mark.parametrize(
    ("names", "part"),
    [
        (("IN/no.json", "OUT/a.vmod"), "no.json"),
        (("IN/broken.json", "OUT/a.vmod"), "broken.json"),
        (("IN/whole.json", "OUT/no/a.vmod"), "a.vmod"),
        (("IN/a.vmod", "OUT/a.json"), "can only be written"),
        (("IN/a.vmod",), "can only be written"),
        (("IN/whole.json", "OUT/a.vmod", "--mapping", "IN/whole.json"), "Leave it out"),
    ],
)
def test_where_no_module_can_be_made_the_reason_is_one_line(
    names: tuple[str, ...], part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    (tmp_path / "a.vmod").write_bytes(b"PK")
    (tmp_path / "whole.json").write_bytes(SCENARIO.read_bytes())
    out = tmp_path / "out"
    out.mkdir()
    words = [name.replace("IN/", f"{tmp_path}/").replace("OUT/", f"{out}/") for name in names]
    assert main(["convert", *words]) == 2
    assert part in capsys.readouterr().err
    assert [*out.iterdir()] == []


def test_without_the_editor_a_module_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("engine.cli.contributed.entry_points", lambda **_: ())
    assert main(["convert", str(SCENARIO), str(tmp_path / "a.vmod")]) == 2
    assert ".vmod needs the editor" in capsys.readouterr().err


def test_losses_are_told_on_the_error_stream(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(SCENARIO.read_text(encoding="utf-8"))
    data["objectives"][1] = "unreadable"
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(data), encoding="utf-8")
    assert main(["convert", str(broken), str(tmp_path / "map.tmj")]) == 0
    said = capsys.readouterr()
    assert "not carried over: what cannot be read" in said.err
    assert "/objectives/1" in said.err
    assert "written" in said.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["{tmx}"], "IN OUT.json"),
        (["{scenario}", "{folder}/a.map"], "only be read"),
        (["{scenario}", "{folder}/a.png"], "tidewright render"),
        (["{tmx}", "{folder}/a.json"], ":1:"),
        (["{tmx}", "{folder}/a.json", "--mapping", "{folder}/none.json"], "no such file"),
        (["{scenario}", "{folder}/a.tmx", "-o", "{folder}/b.tmx"], "given twice"),
        (["{scenario}", "{folder}/none/a.tmx"], "no such folder"),
    ],
)
def test_what_cannot_be_converted_is_refused(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tmx = tmp_path / "broken.tmx"
    tmx.write_text("<map", encoding="utf-8")
    filled = [each.format(tmx=tmx, scenario=SCENARIO, folder=tmp_path) for each in arguments]
    assert main(["convert", *filled]) == 2
    assert says in capsys.readouterr().err
    assert {path.name for path in tmp_path.iterdir()} == {"broken.tmx"}


def test_rule_cases_in_older_words_become_lines_and_keep_the_rest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    now = json.loads((CASES / "base_fire.json").read_text(encoding="utf-8"))
    old = copy.deepcopy(now)
    old["note"] = "a field of one's own"
    parts = (part for case in old["cases"] for part in case.get("expect", ()))
    part = next(part for part in parts if " " in part.get("event", ""))
    known = notation_for(compile_rules(all_modules()))
    part["event"], fields = known.pattern(part["event"])
    part |= fields
    path = tmp_path / "old.json"
    path.write_text(json.dumps(old), encoding="utf-8")
    assert main(["convert", str(path)]) == 0
    capsys.readouterr()
    again = json.loads(path.read_text(encoding="utf-8"))
    assert again.pop("note") == "a field of one's own"
    assert again == now


def test_a_saved_game_of_the_format_before_becomes_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    assert main(["play", str(SCENARIO), "--bots", "random", "--max-rounds", "1", "--save", str(path)]) == 0
    data = json.loads(path.read_text(encoding="utf-8"))
    kept = data["answers"]
    data |= {"$schema": "urn:tidewright:schema:game:1", "format_version": 1, "own": 7}
    data["answers"] = [
        [int(face) for face in line[6:-1].split()] if line.startswith("Roll") else line for line in kept
    ]
    path.write_text(json.dumps(data), encoding="utf-8")
    assert main(["convert", str(path)]) == 0
    again = json.loads(path.read_text(encoding="utf-8"))
    assert again["answers"] == kept
    assert again["$schema"] == "urn:tidewright:schema:game:2"
    assert again["own"] == 7
    data["answers"] = [99_999]
    path.write_text(json.dumps(data), encoding="utf-8")
    before = path.read_bytes()
    capsys.readouterr()
    assert main(["convert", str(path)]) == 2
    assert "kept the numbers of choices" in capsys.readouterr().err
    assert path.read_bytes() == before
