"""`tidewright rules`: rules are shown, cases run, coverage counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.cli.main import main
from engine.rules.compile import compile_rules
from engine.rules.modules import all_modules
from engine.storage.bundled import folder
from engine.storage.cases import _KEYS, read_cases
from engine.storage.rule_catalogue import rule_catalogue
from tests.storage.test_rule_catalogue import is_remark


def test_a_rule_is_shown_with_decision_and_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "s-sof-02"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("S-SOF-02  One squad fires\n")
    assert "Reading (but see the decision)" in text
    assert "Decision: one shot per piece of work" in text
    assert "engine.rules.skirmish.firing.special_op_fire" in text
    assert "Case: one-shot-only" in text


def test_a_rule_is_shown_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "S-ACT-04", "--format", "json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["id"] == "S-ACT-04"
    assert shown["not_applicable"]
    assert shown["coded"] == []


def test_an_unknown_rule_is_a_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "S-XYZ-99"]) == 2
    assert 'There is no rule "S-XYZ-99"' in capsys.readouterr().err


def own_case(folder: Path, points: int) -> Path:
    file = folder / "own.json"
    case = {
        "id": "own",
        "proves": ["S-MOV-05"],
        "map": ["...", "...", "..."],
        "units": [
            {"id": "a", "side": "west", "hex": "B2", "figures": {"regular": 4}},
            {"id": "b", "side": "west", "hex": "B2", "figures": {"regular": 4}},
        ],
        "begin": {"at": "action_phase"},
        "steps": [{"do": "Activate a sprint"}],
        "expect": [{"points_left": points}],
    }
    file.write_text(json.dumps({"format_version": 1, "cases": [case]}), encoding="utf-8")
    return file


def test_cases_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "check", str(own_case(tmp_path, 8)), "--without-each"]) == 0
    assert capsys.readouterr().out.splitlines() == ["1 passed, 0 failed", "0 ids survive removal"]
    assert main(["rules", "check", str(own_case(tmp_path, 9))]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 1 failed"


def test_a_missing_case_file_is_a_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "check", "nowhere.json"]) == 2
    assert "nowhere.json: There is no such file." in capsys.readouterr().err


def test_a_case_is_traced(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "check", "--case", "b-asl-smoke", "--trace"]) == 0
    lines = capsys.readouterr().out.splitlines()
    asked = lines.index("west is asked: assault")
    assert lines[asked + 1 : asked + 4] == ["    Pass", "    AssaultHex A3", "> AssaultHex A3"]
    assert "dice are asked for: assault: 2 black (attack), 2 red (cover), 2 black (defence)" in lines
    assert lines[-2] == "step 4 expects dice_asked={black: 4 red: 2}: so it is"
    assert lines[-1] == "1 passed, 0 failed"


def test_a_trace_goes_as_far_as_the_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "check", str(own_case(tmp_path, 9)), "--trace"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "in the end expects points_left=9: points_left is 8, not 9" in lines
    assert lines[-1] == "0 passed, 1 failed"


def test_an_unknown_case_is_a_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "check", "--case", "b-asl-smoek"]) == 2
    assert 'There is no case "b-asl-smoek"; did you mean b-asl-smoke?' in capsys.readouterr().err


def test_expectations_that_hold_either_way_are_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = own_case(tmp_path, 8)
    assert main(["rules", "check", str(file), "--vacuous"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "0 expectations hold either way"
    file.write_text(file.read_text("utf-8").replace('"points_left": 8', '"account": "west"'), "utf-8")
    assert main(["rules", "check", str(file), "--vacuous"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2:] == [
        "own.json: own: /cases/0/expect/0: it says nothing",
        "1 expectations hold either way",
    ]


def test_the_words_of_cases_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "words", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert "facing  ChooseFacing" in found["prompts"]
    assert "transport_damage  TransportDamage" in found["dice"]
    assert "TakeLoss  unit figure= hits=" in found["actions"]
    assert "UnitMoved  unit place by=" in found["events"]
    cost = next(line for line in found["queries"] if line.startswith("step_cost  "))
    assert cost.startswith("step_cost  (Unit, Hex, Hex) → int: Thirds of a movement point")
    assert {line.partition(" ")[0] for line in found["queries"]} >= {
        query.name for query in compile_rules(all_modules()).evaluators
    }
    assert not [line for line in found["queries"] if line.endswith(":")]


def test_some_words_are_listed_by_a_part(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "words", "smokedrift"]) == 0
    assert "  SmokeDrifted  hex away" in capsys.readouterr().out.splitlines()


#: Rules of each catalogue.
TOTALS = {"base": 562, "skirmish": 424, "optional": 111}


def test_coverage_reports_the_three_catalogues(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the cases of one file, since each is run once more for each rule it proves."""
    some = read_cases(folder("cases") / "skirmish_actions.json")
    monkeypatch.setattr("engine.cli.rules.read_cases", lambda path: some)
    assert main(["rules", "coverage", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["cases"] == len(some)
    for name, total in TOTALS.items():
        counts = found[name]
        assert counts["total"] == total
        assert counts["proved"] <= counts["coded"] <= counts["applicable"] <= total
        remarks = sum(map(is_remark, rule_catalogue().of(name)))
        assert (total - remarks - counts["applicable"]) * 100 <= 7 * total
    assert 0 < found["skirmish"]["proved"] <= len({rule for case in some for rule in case.proves})


def test_a_rule_names_each_place_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "B-LOS-04", "--format", "json"]) == 0
    coded = json.loads(capsys.readouterr().out)["coded"]
    assert len(coded) == len(set(coded)) > 0


#: Case files with something wrong, and a word of the message.
BROKEN = {
    "missing": (None, "no such file"),
    "binary": (bytes(range(256)), "no text file"),
    "cut off": (b'{"cases": [', "cut off"),
    "deep": (b'{"cases":' * 200_000, "nested deeper"),
    "a list": (b"[]", 'with a list "cases"'),
    "a name twice": (b'{"cases": [], "cases": []}', "twice"),
    "no object": (b'{"cases": [7]}', "case 1 is not an object"),
    "empty case": (b'{"cases": [{}]}', "is missing"),
    "unknown field": (b'{"cases": [{"id": "a", "colour": 1}]}', "unknown field colour"),
    "no rule": (b'{"cases": [{"id": "a", "proves": []}]}', "one to 3 rules"),
    "no scenario": (b'{"cases": [{"id": "a", "proves": ["B-LOS-01"], "scenario": "nowhere"}]}', "nowhere"),
    "wrong type": (b'{"cases": [{"id": "a", "proves": 5, "map": ["..."]}]}', "case a"),
    "null": (b'{"cases": [{"id": "a", "proves": null, "map": ["..."]}]}', "case a"),
    "not a map": (b'{"cases": [{"id": "a", "proves": ["B-LOS-01"], "map": 5}]}', "case a"),
    "odd steps": (b'{"cases": [{"id": "a", "proves": ["B-LOS-01"], "map": ["..."], "steps": [5]}]}', "case a"),  # noqa: E501
    "odd defaults": (b'{"defaults": 5, "cases": [{"id": "a"}]}', "defaults"),
}  # fmt: skip


@pytest.mark.parametrize("map_", [[], [""], "", ["..", "."], [".."] * 2 + [""]])
def test_a_case_with_an_empty_map_is_refused_with_its_place(
    map_: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cases.json"
    good = {"id": "good", "proves": ["S-SOF-02"], "map": [".."]}
    path.write_text(json.dumps({"cases": [good, {**good, "id": "flat", "map": map_}]}), encoding="utf-8")
    assert main(["rules", "check", str(path)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"tidewright: {path}: /cases/1/map: case flat: the map is one row or more")
    assert told.count("\n") == 1


ODD_VALUES: tuple[object, ...] = (
    None, True, -1, 0, 3.5, 10**30, "", "Z99", "é" * 300,
    [], {}, [[]], [{}], {"": {}}, ["A1"], ["A1-A2-A3-Z9"],
)  # fmt: skip


@pytest.mark.parametrize("number", range(len(ODD_VALUES)))
def test_odd_values_in_any_field_of_a_case_are_a_message(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever stands in a field: the case is run, fails, or is refused with file, pointer and reason."""
    path = tmp_path / "cases.json"
    good = {"id": "odd", "proves": ["S-SOF-02"], "map": ["...", "..."]}
    for field in sorted(_KEYS - {"scenario"}):
        row = {**good, field: ODD_VALUES[number]}
        path.write_text(json.dumps({"cases": [row]}), encoding="utf-8")
        code = main(["rules", "check", str(path)])
        told = capsys.readouterr()
        assert code in (0, 1, 2), field
        assert "internal error" not in told.err, (field, told.err)
        assert "Traceback" not in told.err + told.out
        assert code != 2 or f"{path}: " in told.err, (field, told.err)


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_case_file_is_one_line_with_its_path(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, word = BROKEN[name]
    path = tmp_path / "cases.json"
    if content is not None:
        path.write_bytes(content)
    assert main(["rules", "check", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert str(path) in captured.err
    assert word in captured.err
    assert "internal error" not in captured.err
