"""Broken maps of other programs are read as far as they go or refused with the reason, nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.storage.interchange.broken_maps import taken


@pytest.mark.parametrize("first", range(0, 120, 40))
def test_broken_maps_are_read_or_refused(first: int) -> None:
    ends = Counter(map(taken, range(first, first + 40)))
    assert ends["read"] > 4, "most mutations leave something to read"
    assert ends["refused"] > 4
