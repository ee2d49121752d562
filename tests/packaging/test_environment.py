"""The environment is the locked one, down to the tools that a new environment brings along."""

from __future__ import annotations

import re
from importlib.metadata import version
from pathlib import Path

import pytest

LOCK = Path(__file__).resolve().parents[2] / "requirements.lock"
PINS = dict(re.findall(r"^([A-Za-z0-9_.-]+)==(\S+) \\$", LOCK.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("name", ["pip", "setuptools"])
def test_what_a_new_environment_brings_is_replaced(name: str) -> None:
    assert version(name) == PINS[name]
    # Older ones have faults that their makers have published.
    assert tuple(map(int, version(name).split(".")[:2])) >= {"pip": (26, 0), "setuptools": (80, 0)}[name]
