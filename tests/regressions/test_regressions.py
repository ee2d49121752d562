"""Games that once went wrong are played again, and all goes well."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.regressions.games import FOLDER, read


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_what_once_went_wrong_goes_well(path: Path) -> None:
    regression = read(path)
    assert regression.about
    assert regression.faults() == []
