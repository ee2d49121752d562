"""A sample of the mutation run: every kind of defect on three maps; `make thorough` plants them on all."""

from __future__ import annotations

import pytest

from engine.storage import bundled
from tests.validation.mutations import MUTATIONS, SKIRMISH_ONLY, survivors


@pytest.mark.parametrize("name", ["meuse", "steppe", "at-the-breaking-point"])
def test_every_mutation_is_found_in_its_place(name: str) -> None:
    scenario = bundled.scenario(name)
    results = list(survivors(scenario, bundled.catalogue(), seed=1))
    left_out = SKIRMISH_ONLY if scenario.rules.ruleset == "base" else ()
    assert len(results) == len(MUTATIONS) - len(left_out)
    assert [why for _, why in results if why is not None] == []
