"""The rule cases that ship pass, and the machinery around them notices what is wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from engine.model.flatten import flatten
from engine.model.values import Json
from engine.play.notation import Notation
from engine.playtest.case_words import UnreadableCase, fits, read_action
from engine.playtest.rule_cases import CaseRunner
from engine.playtest.rule_coverage import coded_ids, coverage, hooks_of, surviving, with_repeats
from engine.rules.base.sequence.turns import EndPhase
from engine.storage import bundled
from engine.storage.case_positions import CaseFault
from engine.storage.cases import RuleCase, read_cases
from engine.storage.rule_catalogue import rule_catalogue


@cache
def runner() -> CaseRunner:
    return CaseRunner(bundled.catalogue())


@cache
def shipped() -> tuple[RuleCase, ...]:
    return read_cases()


@pytest.mark.parametrize("case", shipped(), ids=lambda case: case.id)
def test_case(case: RuleCase) -> None:
    assert runner().run(case).failures == ()


def test_cases_name_rules_and_examples_that_exist() -> None:
    known = rule_catalogue()
    assert {rule for case in shipped() for rule in case.proves} <= set(known.entries)
    assert {example for case in shipped() for example in case.examples} <= set(known.examples())


def written(folder: Path, **fields: object) -> Path:
    case = {
        "id": "sprint",
        "proves": ["S-MOV-05"],
        "map": ["...", "...", "..."],
        "units": [
            {"id": "a", "side": "west", "hex": "B2", "figures": {"regular": 4}},
            {"id": "b", "side": "west", "hex": "B2", "figures": {"regular": 4}},
        ],
        "begin": {"at": "action_phase"},
        "steps": [{"do": "Activate a sprint"}],
        "expect": [{"points_left": 8}],
        **fields,
    }
    file = folder / "own.json"
    file.write_text(
        json.dumps({"$schema": "urn:tidewright:schema:case:1", "format_version": 1, "cases": [case]}),
        encoding="utf-8",
    )
    return file


def test_a_case_of_ones_own_is_run(tmp_path: Path) -> None:
    (case,) = read_cases(written(tmp_path))
    assert runner().run(case).passed


def test_a_wrong_expectation_fails(tmp_path: Path) -> None:
    (case,) = read_cases(written(tmp_path, expect=[{"points_left": 9}]))
    assert runner().run(case).failures == ("in the end: points_left is 8, not 9",)


def test_taking_the_rule_out_is_noticed(tmp_path: Path) -> None:
    (case,) = read_cases(written(tmp_path))
    assert not runner().run(case, ("S-MOV-05",)).passed
    assert surviving(runner(), [case], ["S-MOV-05", "S-MOV-01"]) == ("S-MOV-01",)


@pytest.mark.parametrize(
    ("case_id", "rule"),
    [
        ("machine-gun-costs-two", "S-PUR-04"),
        # The entries of works with their cover: what has none gives none.
        ("b-traps-squads", "S-ENG-11"),
        ("b-for-traps-cover", "S-ENG-05"),
    ],
)
def test_taking_out_a_data_entry_is_noticed(case_id: str, rule: str) -> None:
    case = next(each for each in shipped() if each.id == case_id)
    assert not runner().run(case, (rule,)).passed


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"proves": []}, "one to 3 rules"),
        ({"proves": ["S-MOV-05"] * 4}, "one to 3 rules"),
        ({"mapp": ["..."]}, "unknown field mapp"),
        ({"map": ["..", "..."]}, "equally long"),
        ({"map": ["?.."]}, "not in the legend"),
        ({"units": [{"id": "a", "side": "west", "hex": "Z9"}]}, "no hex of the map"),
        ({"units": [{"id": "a", "side": "west", "hex": "B2", "wings": 2}]}, "no field wings"),
        ({"scenario": "king-of-the-hill"}, "either a map or"),
    ],
)
def test_bad_cases_are_explained(tmp_path: Path, fields: dict[str, object], message: str) -> None:
    with pytest.raises(CaseFault, match=message):
        read_cases(written(tmp_path, **fields))


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"cases": 3}', '{"cases": [], "cases": []}', '{"cases": [1]}']
)
def test_bad_files_are_explained(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CaseFault, match=r"bad\.json"):
        read_cases(file)


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([{"do": "Fly a"}], "no rule knows Fly"),
        ([{"do": "Activate a sprint now"}], "Activate has no place for now"),
        ([{"do": "Activate a"}], "Activate a"),
        ([{"dice": [1]}], "no dice are asked for"),
        ([{"wait": 1}], "a step has do, dice or expect"),
        ([{"expect": {"moon": "full"}}], "nothing is known of an expectation 'moon'"),
        ([{"expect": {"value": "moon"}}], "no query 'moon'"),
    ],
)
def test_unreadable_steps_fail(tmp_path: Path, steps: list[object], message: str) -> None:
    (case,) = read_cases(written(tmp_path, steps=steps))
    assert any(message in failure for failure in runner().run(case).failures)


def test_actions_are_read_by_name_and_field() -> None:
    scenario = bundled.scenario("king-of-the-hill")
    ground = flatten(scenario.layout, bundled.catalogue())
    notation = Notation({"EndPhase": EndPhase}, ground.grid)
    assert read_action("EndPhase", notation) == EndPhase()
    with pytest.raises(UnreadableCase):
        read_action("EndPhase now", notation)


def test_tables_are_compared_whole_unless_they_include() -> None:
    found: dict[str, Json] = {"a": 1, "b": {"c": 2, "d": 3}}
    assert not fits(found, {"a": 1})
    assert fits(found, {"includes": {"a": 1}})
    assert not fits(found, {"includes": {"a": 2}})
    assert not fits(found, {"includes": {"b": {"c": 2}}})
    assert fits(found, {"includes": {"b": {"includes": {"c": 2}}}})
    assert fits(found, {"b": {"c": 2}}, partly=True)
    assert not fits({"a": 1}, {"b": 1}, partly=True)
    assert not fits([1, 2], [1])
    assert fits([1, found], [1, {"a": 1}], partly=True)
    assert not fits([1, found], [1, {"a": 1}])
    assert not fits([1, found], [1, {"a": 2}], partly=True)
    assert not fits([found], [found, found], partly=True)
    assert not fits({"regular": 2}, {})


#: Expectations with a word that nobody knows: where it stands, and what was meant.
MISSPELT: tuple[tuple[dict[str, Json], str, str], ...] = (
    ({"unit": "a", "lacks": ["pined"]}, "/lacks", "did you mean pinned?"),
    ({"unit": "aa", "lacks": "pinned"}, "/unit", "aa is no unit of the case"),
    ({"gone": "bb"}, "/gone", "bb is no unit of the case"),
    ({"unit": "a", "lack": "pinned"}, "/lack", "did you mean lacks?"),
    ({"account": "wset"}, "/account", "did you mean west?"),
    ({"mat": "west", "reserv": {}}, "/reserv", "did you mean reserve?"),
    ({"cards": "eastt"}, "/cards", "did you mean east?"),
    ({"no_event": "UnitMovd unit=a"}, "/no_event", "did you mean UnitMoved?"),
    ({"no_event": "UnitMoved unit=aa"}, "/no_event", "aa is no unit of the case"),
    ({"no_event": "UnitMoved unit=a by=rum"}, "/no_event", "did you mean run?"),
    ({"no_event": "UnitMoved unit=a", "seen_by": "wets"}, "/seen_by", "did you mean west?"),
    ({"no_event": "DiceRolled prompt=minse"}, "/no_event", "did you mean mines?"),
    ({"not_offered": "Entre B1"}, "/not_offered", "did you mean Enter?"),
    ({"refused": "Activate bb advance"}, "/refused", "bb is no unit of the case"),
    ({"refused": "Activate b advanse", "rule": "B-ACT-06"}, "/refused", "did you mean advance?"),
    ({"refused": "Activate b advance", "rul": "B-ACT-06"}, "/rul", "did you mean rule?"),
    ({"asked": "west", "prompt": "moev"}, "/prompt", "did you mean move?"),
    ({"no_finding": "map.nmae_twice"}, "/no_finding", "is no code of the validator"),
    ({"value": "step_costs"}, "/value", "did you mean step_cost?"),
    ({"value": "step_cost", "of": ["unit:a", "hex:Z9", "hex:B1"], "is": 3}, "/of", "Z9 is no hex of the map"),
)


@pytest.mark.parametrize(("expectation", "pointer", "message"), MISSPELT, ids=str)
def test_a_word_that_nobody_knows_is_an_error_with_its_place(
    expectation: dict[str, Json], pointer: str, message: str, tmp_path: Path
) -> None:
    (case,) = read_cases(written(tmp_path, steps=[{"do": "Activate a sprint", "expect": [expectation]}]))
    (failure, *_) = runner().run(case).failures
    assert failure.startswith(f"step 1: /cases/0/steps/0/expect/0{pointer}: ")
    assert message in failure


@pytest.mark.parametrize(
    ("begin", "message"),
    [
        (
            {"at": "action_phas"},
            "/cases/0/begin/at: action_phas is no part of a round; did you mean action_phase?",
        ),
        (
            {"at": "action_phase", "ignore": ["retrat"]},
            "/cases/0/begin/ignore: retrat is no word of the rules",
        ),
    ],
)
def test_a_beginning_that_nobody_knows_is_an_error(
    begin: dict[str, Json], message: str, tmp_path: Path
) -> None:
    (case,) = read_cases(written(tmp_path, begin=begin))
    assert runner().run(case).failures[0].startswith(message)


def test_nobody_has_points_left_before_a_unit_is_active(tmp_path: Path) -> None:
    (case,) = read_cases(written(tmp_path, steps=[], expect=[{"points_left": 0}]))
    assert runner().run(case).failures == (
        "in the end: /cases/0/expect/0/points_left: no unit is active, so that nobody has points left",
    )


def test_earlier_failures_are_told_when_a_later_step_breaks(tmp_path: Path) -> None:
    steps = [{"do": "Activate a sprint"}, {"expect": [{"points_left": 9}]}, {"do": "Activate b sprint"}]
    (case,) = read_cases(written(tmp_path, steps=steps))
    first, second = runner().run(case).failures
    assert first == "step 2: points_left is 8, not 9"
    assert second.startswith("step 3: Activate b sprint (asked: move): ")
    assert "; on offer: " in second


@pytest.mark.parametrize("rows", [["."], [".", ".", "."], ["w" * 30] * 12], ids=len)
def test_bystanders_keep_both_sides_asked_and_have_no_part(rows: list[str], tmp_path: Path) -> None:
    fields: dict[str, object] = {
        "rules": {"ruleset": "base"},
        "map": rows,
        "units": [{"id": "a", "side": "west", "hex": "A1", "figures": {"regular": 4}}],
        "timing": {"first_initiative": "west", "actions_per_turn": {"west": 1, "east": 1}},
        "steps": [
            {"expect": [{"refused": "Activate bystander-west concentrated_fire", "rule": "B-LOS-01"}]},
            {"do": "Activate a fatigue"},
            {"expect": [{"asked": "east", "prompt": "action"}]},
            {"do": "Activate bystander-east fatigue"},
        ],
        "expect": [{"unit": "bystander-west", "lacks": "fatigued"}, {"asked": "west", "prompt": "action"}],
    }
    (case,) = read_cases(written(tmp_path, **fields, bystanders=True))
    assert runner().run(case).failures == ()
    fields["steps"] = [{"do": "Activate a fatigue"}]
    fields["expect"] = [{"asked": "east", "prompt": "action"}]
    (case,) = read_cases(written(tmp_path, **fields, bystanders=False))
    assert not runner().run(case).passed


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"bystanders": "two"}, "/cases/0/bystanders: case sprint: bystanders are there, true, or not"),
        ({"bystanders": True, "map": ["." * 380]}, "/cases/0/bystanders: case sprint: the map is too large"),
    ],
)
def test_bystanders_that_cannot_be_placed_are_explained(
    fields: dict[str, object], message: str, tmp_path: Path
) -> None:
    with pytest.raises(CaseFault, match=message):
        read_cases(written(tmp_path, units=[], **fields))


def test_coverage_is_counted_not_told() -> None:
    case = next(each for each in shipped() if each.id == "machine-gun-costs-two")
    found = coverage(runner(), [case], rule_catalogue())
    assert found.counts["skirmish"].proved == 1
    assert found.counts["base"].proved == 0
    assert found.counts["base"].total == 562
    assert 0 < found.counts["skirmish"].coded <= found.counts["skirmish"].applicable
    assert "S-PUR-04/1" not in found.examples_without_case
    assert "S-PUR-04" in coded_ids(runner().catalogue)
    assert all("S-SOF-03" in hook.ids for hook in hooks_of("S-SOF-03"))


def test_a_rule_that_says_others_again_counts_with_all_of_them() -> None:
    catalogue = rule_catalogue()
    entry = replace(catalogue.entries["S-FAQ-06"], repeats=("S-MOV-06", "S-PUR-04"))
    again = replace(catalogue, entries={**catalogue.entries, entry.id: entry})
    assert with_repeats({"S-PUR-04"}, again) == {"S-PUR-04"}
    done = with_repeats({"S-PUR-04", "S-MOV-06"}, again)
    assert entry.id in done
    exempt = replace(again, not_applicable={**again.not_applicable, entry.id: "It is said again."})
    assert entry.id not in with_repeats({"S-PUR-04", "S-MOV-06"}, exempt)
