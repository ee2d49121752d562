"""What the program keeps by itself, on a disk that fails at any call: nothing kept is lost, it is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.support.keepers import FAULTS, KEEPERS, moments, wrong_with

#: Those that differ most; the others are tried by `make thorough`.
QUICK = ("full", "broken", "vanishing")


@pytest.mark.parametrize(
    "fault",
    [each if each in QUICK else pytest.param(each, marks=pytest.mark.thorough) for each in FAULTS],
)
@pytest.mark.parametrize("name", KEEPERS)
def test_what_was_kept_stays_and_a_failure_is_told(
    name: str, fault: str, qapp: QApplication, tmp_path: Path
) -> None:
    count = moments(name, tmp_path)
    assert count >= 1
    wrong = {at: wrong_with(name, fault, at, tmp_path) for at in range(1, count + 1)}
    assert {at: each for at, each in wrong.items() if each} == {}
