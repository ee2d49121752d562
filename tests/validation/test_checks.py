"""Every check finds its planted defect, keeps silent without it, and its fix mends it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from engine.cli.validation.mending import mended
from engine.edits.removed import Comparison
from engine.hexes.hex import Hex
from engine.model.finding import Finding, Severity
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.scenario import Acceptance, Scenario
from engine.rules.compile import compile_rules
from engine.rules.modules import OPTIONS, all_modules, readings
from engine.storage import bundled
from engine.storage.rule_catalogue import rule_catalogue
from engine.validation.acceptances import STALE_ACCEPTANCE
from engine.validation.all_checks import CHECKS
from engine.validation.run import examine, findings
from tests.validation.defects import HILL, PLAY, STRUCTURE, Defect
from tests.validation.fix_words import TAKES_DRAWN_GROUND, check_removal, check_values
from tests.validation.more_defects import MORE

DEFECTS = STRUCTURE + PLAY + MORE
CATALOGUE = bundled.catalogue()


@cache
def clean(name: str) -> tuple[Scenario, HexMap, tuple[Finding, ...]]:
    scenario = bundled.scenario(name)
    return scenario, flatten(scenario.layout, CATALOGUE), findings(scenario, CATALOGUE)


#: Warnings that a fix does not bring but uncovers: what is wrong with a hill shows once its level is legal.
UNCOVERED = {"MAP022": {"MAP023"}}


@cache
def planted_findings(defect: Defect) -> tuple[Scenario, tuple[Finding, ...]]:
    """The scenario with the defect in it, and all that is found there."""
    scenario, map_, _ = clean(defect.scenario)
    planted = defect.plant(scenario, map_)
    return planted, findings(planted, CATALOGUE)


def new_findings(defect: Defect) -> tuple[Scenario, list[Finding]]:
    """The findings that planting the defect adds."""
    had = Counter((each.code, each.message) for each in clean(defect.scenario)[2])
    planted, found = planted_findings(defect)
    return planted, [each for each in found if not had[(each.code, each.message)]]


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.code)
def test_a_planted_defect_is_found_in_its_place(defect: Defect) -> None:
    _, added = new_findings(defect)
    found = [each for each in added if each.code == defect.code]
    assert found, f"{defect.code} is silent; found instead: {[each.code for each in added]}"
    if defect.at:
        assert any(set(defect.at) <= set(each.labels) for each in found), [each.labels for each in found]
    for each in found:
        assert each.message.endswith(".")
        assert each.advice
        assert each.rule


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.code)
def test_a_fix_removes_its_finding_and_adds_no_error_or_warning(defect: Defect) -> None:
    planted, added = new_findings(defect)
    fixable = [each for each in added if each.code == defect.code and each.fix is not None]
    if not fixable:
        return
    errors = {each.message for each in planted_findings(defect)[1] if each.severity is Severity.ERROR}
    kinds = Counter(each.code for each in planted_findings(defect)[1] if each.severity is not Severity.HINT)
    for each in fixable[:2]:
        assert each.fix is not None
        check_values(planted, each, CATALOGUE)
        check_removal(planted, each, CATALOGUE)
        mended = each.fix(planted)
        after = findings(mended, CATALOGUE)
        assert each.message not in {other.message for other in after if other.code == each.code}
        assert {other.message for other in after if other.severity is Severity.ERROR} <= errors
        more = Counter(other.code for other in after if other.severity is not Severity.HINT) - kinds
        assert more.keys() <= UNCOVERED.get(defect.code, frozenset())


@pytest.mark.parametrize("code", sorted(TAKES_DRAWN_GROUND))
def test_mending_takes_drawn_ground_only_when_asked_to(code: str) -> None:
    scenario, _ = new_findings(next(each for each in DEFECTS if each.code == code))
    compare = Comparison(CATALOGUE)
    after, left = mended(scenario, CATALOGUE, lambda finding: finding.code == code)
    assert not compare.removal(scenario, after).takes_drawn_ground
    assert {each.code for each in left} == {code}
    removed, rest = mended(scenario, CATALOGUE, lambda finding: finding.code == code, removing=True)
    assert compare.removal(scenario, removed).takes_drawn_ground
    assert not rest


def test_fifty_checks_mend_what_they_find() -> None:
    codes = {each.code for defect in DEFECTS for each in new_findings(defect)[1] if each.fix is not None}
    assert len(codes) >= 50


def test_every_check_has_a_planted_defect() -> None:
    assert {check.code for check in CHECKS} == {defect.code for defect in DEFECTS}


def test_the_known_options_are_those_of_the_catalogues() -> None:
    options = {rule.option for rule in rule_catalogue().entries.values()}
    assert options - {"", "general"} == set(OPTIONS)


@pytest.mark.thorough
def test_each_value_of_each_reading_is_played_and_no_other() -> None:
    plain = clean(HILL)[0]
    for key, reading in readings().items():
        admitted = (*(reading.choices or (reading.low, reading.high)), reading.default)
        for value in (*admitted, "as_written", "gun", -1, 10**6, None, []):
            chosen = replace(plain.rules, readings={key: value})
            found = [
                each
                for each in examine(replace(plain, rules=chosen), CATALOGUE).findings
                if each.code == "MAP006"
            ]
            module = next(each for each in all_modules() if reading in each.parameters)
            clashes = compile_rules([module], parameters=chosen.readings).clashes
            refused = [each for each in clashes if each.subject == key]
            assert bool(found) == bool(refused) == (value not in admitted), (key, value)


def test_each_parameter_has_one_key_and_admits_its_default() -> None:
    held = [parameter for module in all_modules() for parameter in module.parameters]
    assert len({each.key for each in held}) == len(held)
    assert all(each.default is None or each.admits(each.default) for each in held)


def test_a_reading_settles_an_entry_of_the_catalogue() -> None:
    assert {each.reading for each in readings().values()} <= set(rule_catalogue().entries)


def test_every_check_explains_itself_and_cites_a_rule_of_the_catalogue() -> None:
    known = set(rule_catalogue().entries)
    codes = [check.code for check in CHECKS]
    assert len(set(codes)) == len(codes)
    for check in CHECKS:
        assert check.title.endswith("."), check.code
        assert set(check.sections) == {"what", "why", "fix"}, check.code
        assert check.rule in known, check.code
        assert check.reads <= set(Scenario.__dataclass_fields__), check.code


@pytest.mark.parametrize("path", bundled.scenario_paths(), ids=lambda path: path.stem)
def test_bundled_maps_have_no_unaccepted_error_or_warning(path: Path) -> None:
    _, _, found = clean(path.stem)
    open_ = [each for each in found if each.accepted is None and each.severity is not Severity.HINT]
    assert not open_, [(each.code, each.message) for each in open_]


def test_examining_again_after_an_edit_gives_what_a_fresh_look_gives() -> None:
    scenario, _, _ = clean(HILL)
    examination = examine(scenario, CATALOGUE)
    for defect in [each for each in DEFECTS if each.scenario == HILL][::4]:
        planted, found = planted_findings(defect)
        again = examine(planted, CATALOGUE, previous=examination)
        assert _told(again.findings) == _told(found), defect.code


def _told(found: tuple[Finding, ...]) -> list[tuple[str, str, tuple[Hex, ...]]]:
    return [(each.code, each.message, each.hexes) for each in found]


def test_an_accepted_finding_carries_the_reason_and_a_stale_acceptance_is_a_hint() -> None:
    scenario, map_, _ = clean(HILL)
    swamp = next(defect for defect in DEFECTS if defect.code == "MAP034").plant(scenario, map_)
    accepted = replace(
        swamp, accepted=(Acceptance("MAP034", "A hedge too thin to draw."), Acceptance("MAP012", "Never."))
    )
    found = findings(accepted, CATALOGUE)
    assert [each.accepted for each in found if each.code == "MAP034"] == ["A hedge too thin to draw."]
    assert [each.pointer for each in found if each.code == STALE_ACCEPTANCE.code] == ["/accepted/1"]
