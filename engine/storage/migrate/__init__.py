"""Raising files of older format versions to the present one, version by version, before they are read."""

from collections.abc import Callable, Mapping

from engine.model.values import Json

#: A step takes the data of a file of its version and returns it as the next version has it.
Step = Callable[[dict[str, Json]], dict[str, Json]]


def _as_it_is(data: dict[str, Json]) -> dict[str, Json]:
    """The same data: what is new may stand in them, what is old is still read."""
    return data


#: By kind and the version a step starts from. The answers of a game of version 1 are numbers of choices,
#: which become lines of the notation where the game is played again (`engine.playtest.saved`).
STEPS: Mapping[tuple[str, int], Step] = {("game", 1): _as_it_is}


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
