"""Benches are run seldom; that their modules can be loaded at all is asked each time."""

from importlib import import_module
from pathlib import Path

import pytest

BENCHES = Path(__file__).parents[1] / "bench"


@pytest.mark.parametrize("name", sorted(path.stem for path in BENCHES.glob("*.py")))
def test_every_module_of_the_benches_can_be_loaded(name: str) -> None:
    import_module("tests.bench" if name == "__init__" else f"tests.bench.{name}")
