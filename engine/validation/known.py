"""What fixes say of mappings."""

from __future__ import annotations

from collections.abc import Mapping


def without(values: Mapping[str, _Value], name: str) -> dict[str, _Value]:
    """The mapping without one name."""
    return {key: value for key, value in values.items() if key != name}
