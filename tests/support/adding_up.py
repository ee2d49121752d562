"""Where `sum` adds up fractions: Python 3.12 and later round less on the way than 3.11, `fsum` once."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable
from typing import Any

import pytest


def sums_of_fractions(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The functions of the engine that from now on have `sum` add up numbers that are not whole."""
    found: set[str] = set()
    add = builtins.sum

    def watched(numbers: Iterable[Any], /, start: Any = 0) -> Any:
        listed = list(numbers)
        if any(isinstance(each, float) and not each.is_integer() for each in listed):
            caller = sys._getframe(1)
            module = caller.f_globals.get("__name__", "")
            if module.startswith("engine."):
                found.add(f"{module}.{caller.f_code.co_name}")
        return add(listed, start)

    monkeypatch.setattr(builtins, "sum", watched)
    return found
