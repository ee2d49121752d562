"""The shortest walk: an empty profile, the guided map, and a first order in a game."""

from __future__ import annotations

import pytest

from tests.walk.lives import SHORT, Walk, walked


@pytest.mark.thorough
@pytest.mark.slow
def test_the_guide_leads_to_a_first_order_in_the_smallest_window() -> None:
    told = list(walked(Walk("fr", "dark", (1024, 700)), lives=SHORT))
    assert told[-1] == "done", "\n".join(told)
