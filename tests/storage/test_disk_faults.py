"""A disk that fails at any call of a write leaves the old file or the new one, and it is said."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.disk_faults import FAULTS, moments, wrong_with
from tests.support.writers import Writer, quick

QUICK = {each.name: each for each in quick()}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", QUICK)
def test_no_moment_of_a_fault_leaves_half_a_file(name: str, fault: str, tmp_path: Path) -> None:
    writer = QUICK[name]
    count = moments(writer, tmp_path)
    assert count > 10
    wrong = {at: wrong_with(writer, fault, at, tmp_path) for at in range(1, count + 1)}
    assert {at: each for at, each in wrong.items() if each} == {}


def in_place(name: str) -> str | None:
    """How files are not written."""
    try:
        file = os.open(name, os.O_WRONLY | os.O_TRUNC)
        try:
            os.write(file, b"what is there now\n" * 50)
        finally:
            os.close(file)
    except OSError as error:
        return f"{error}."
    return None


def silent(name: str) -> str | None:
    """How failures are not told."""
    in_place(name)
    return None


@pytest.mark.parametrize(
    ("write", "fault", "told"),
    [
        (in_place, "full", "nothing is said"),
        (in_place, "broken", "refused, and yet written"),
        (silent, "permission", "nothing is said"),
        (silent, "vanishing", "nothing is said"),
    ],
)
def test_a_writer_that_does_not_take_care_is_found(
    write: object, fault: str, told: str, tmp_path: Path
) -> None:
    assert callable(write)
    writer = Writer("careless", ".txt", write, (b"what is there now\n" * 50).__eq__)
    found = [wrong_with(writer, fault, at, tmp_path) for at in range(1, moments(writer, tmp_path) + 1)]
    assert any(each.startswith(told) for each in found), found
