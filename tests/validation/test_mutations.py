"""A sample of the mutation run: every kind of defect on two maps; `make thorough` plants them on all."""

from __future__ import annotations

import pytest

from engine.storage import bundled
from engine.validation.acceptances import STALE_ACCEPTANCE
from engine.validation.all_checks import CHECKS
from tests.validation.mutation_run import mutations_of, survivors


@pytest.mark.slow
@pytest.mark.parametrize("name", ["king-of-the-hill", "at-the-breaking-point"])
def test_every_mutation_is_found_in_its_place(name: str) -> None:
    scenario = bundled.scenario(name)
    results = list(survivors(scenario, bundled.catalogue(), seed=1))
    assert len(results) >= len(mutations_of(scenario)) - 2
    assert [why for _, why in results if why is not None] == []


def test_every_check_has_a_mutation_for_any_map() -> None:
    names = ("king-of-the-hill", "mill-lane")
    codes = {code for name in names for code, _, _ in mutations_of(bundled.scenario(name))}
    assert codes == {check.code for check in CHECKS} | {STALE_ACCEPTANCE.code}
