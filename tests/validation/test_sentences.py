"""Each check says of its planted defects what is written down, no more and no less; its fixes mend them."""

from __future__ import annotations

import pytest

from engine.model.finding import Finding
from engine.model.scenario import Scenario
from tests.validation.sentences import BY_CODE, found_by, plantings, told, written_down


@pytest.mark.parametrize("code", sorted(BY_CODE))
def test_a_check_says_what_is_written_down_and_mends_it(code: str) -> None:
    written = written_down()[code]
    assert written.keys() == plantings()[code].keys(), "python -m tests.validation.sentences records anew"
    for key, planted in plantings()[code].items():
        scenario = planted.scenario()
        findings = found_by(code, planted.name, scenario)
        assert [told(each) for each in findings] == written[key], key
        for each in findings:
            assert not ill_mended(scenario, each, planted.name), (key, each.message)


def ill_mended(scenario: Scenario, finding: Finding, name: str) -> bool:
    """Whether a fix, or one of several to choose from, leaves the finding where it is."""
    fixes = [*([] if finding.fix is None else [finding.fix]), *(each.edit for each in finding.choices)]
    place = (finding.message, finding.pointer)
    return any(
        place in {(each.message, each.pointer) for each in found_by(finding.code, name, fix(scenario))}
        for fix in fixes
    )


def test_every_check_speaks_and_is_silent() -> None:
    for code, named in written_down().items():
        assert any(named.values()), code
        assert not all(named.values()), code
