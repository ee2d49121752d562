"""Raising files of older format versions to the present one, version by version, before they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.model.values import Json

#: A step takes the data of a file of its version and returns it as the next version has it.
Step = Callable[[dict[str, Json]], dict[str, Json]]

#: By kind and the version a step starts from. Version 1 is the first, so there is no step yet.
STEPS: Mapping[tuple[str, int], Step] = {}


def migrated(
    kind: str, data: dict[str, Json], steps: Mapping[tuple[str, int], Step] = STEPS
) -> dict[str, Json]:
    """The data in the newest version that steps lead to; data of an unknown version stays as it is."""
    while True:
        version = data.get("format_version")
        if isinstance(version, bool) or not isinstance(version, int):
            return data
        step = steps.get((kind, version))
        if step is None:
            return data
        data = step(data) | {
            "$schema": f"urn:tidewright:schema:{kind}:{version + 1}",
            "format_version": version + 1,
        }
