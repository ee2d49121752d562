"""`tidewright los` explains every hand-made corner case: verdict, rule, polygons, and what would turn it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.cli.main import main
from engine.storage.cases import RuleCase, read_cases
from engine.storage.files import write_scenario

_FOLDER = Path(__file__).parents[1] / "cases"
CASES = read_cases(_FOLDER / "sight_corners.json")
#: Cases of optional rules that change sight.
CHOSEN = tuple(case for case in read_cases(_FOLDER / "optional_sight.json") if "O-LOS-05" in case.proves)


@pytest.mark.parametrize("case", [*CASES, *CHOSEN], ids=[case.id for case in (*CASES, *CHOSEN)])
def test_a_corner_case_is_explained(
    case: RuleCase, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "corner.json"
    write_scenario(file, case.scenario)
    verdicts, rules = set(), set()
    for wanted in case.expect:
        a, b = (str(each).removeprefix("hex:") for each in wanted["of"])
        for start, end in ((a, b), (b, a)):
            assert main(["los", str(file), start, end, "--verify", "--format", "json"]) == 0
            found = json.loads(capsys.readouterr().out)
            assert found["visible"] is wanted["is"]
            assert found["verify"]["agrees"] is True
            assert bool(found["blockers"]) is not found["visible"]
            assert found["text"].endswith("see each other.")
            assert all(f"[{rule}]" in found["text"] for rule in found["rules"])
            rules |= set(found["rules"])
            if not found["visible"] and "B-MOV-08" not in found["rules"]:
                assert found["counterfactuals"]
        verdicts.add(found["visible"])
    assert False in verdicts
    # That a hex blocks over its whole area shows in the hexes met, not in a ruling of its own.
    shown = {"B-LOS-05": "B-LOS-03", "B-LOS-13": "B-LOS-10"}
    assert {shown.get(rule, rule) for rule in case.proves} <= rules


def test_there_are_ten_and_some_of_an_option() -> None:
    assert len(CASES) == 10
    assert len(CHOSEN) >= 5
