"""Planting every kind of defect on a map: which of them the checks miss, and which fixes do not mend."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.hexes.hex import Hex, neighbour
from engine.model.catalogue import Catalogue
from engine.model.finding import Finding, Severity
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario
from engine.validation.run import Examination, examine
from tests.validation.more_mutations import BASE_GAMES, EVERYWHERE, SKIRMISHES
from tests.validation.mutations import MUTATIONS, SKIRMISH_ONLY, Ground, Planting
from tests.validation.play_mutations import BATTLES, EVERY_GAME, SKIRMISH_GAMES

#: Terrain over which a bridge may stand, so that a bridge beside it is none too many.
WET = frozenset({"pond", "river", "stream", "forest_stream", "frozen", "bridge"})


def grounds(map_: HexMap, scenario: Scenario, seed: int) -> Ground | None:
    """Two inner clear hexes, far apart, with nothing in or beside them that the scenario names."""
    dice = random.Random(seed)
    named = {each.hex for each in scenario.objectives}
    named |= {hex_ for each in scenario.sides for hex_ in each.reinforcement_hexes}
    free = [
        hex_
        for hex_, content in sorted(map_.cells.items())
        if content.terrain == "clear"
        and not content.elevation
        and not content.road
        and not content.rail
        and not content.stream
        and content.bridge is None
        and all(
            (near := map_.cells.get(neighbour(hex_, d))) and near.terrain not in WET and not near.elevation
            for d in range(6)
        )
        and not named & {hex_, *(neighbour(hex_, d) for d in range(6))}
    ]
    if len(free) < 2:
        return None
    one = dice.choice(free)
    other = max(free, key=lambda each: (abs(each.q - one.q) + abs(each.r - one.r), each))
    return Ground(map_, one, other)


def mutations_of(scenario: Scenario) -> tuple[Planting, ...]:
    """The mutations that spoil scenarios of its ruleset."""
    if scenario.rules.ruleset == "skirmish":
        return MUTATIONS + EVERYWHERE + EVERY_GAME + SKIRMISHES + SKIRMISH_GAMES
    everywhere = tuple(each for each in MUTATIONS if each[0] not in SKIRMISH_ONLY) + EVERYWHERE + EVERY_GAME
    return everywhere + BASE_GAMES + BATTLES


def survivors(scenario: Scenario, catalogue: Catalogue, seed: int) -> Iterator[tuple[str, str | None]]:
    """For each mutation planted: its code, and why it was not found as it should be (None = it was)."""
    map_ = flatten(scenario.layout, catalogue)
    ground = grounds(map_, scenario, seed)
    clean = examine(scenario, catalogue, map_=map_)
    had = {(each.code, each.message) for each in clean.findings}
    for code, where, mutate in mutations_of(scenario) if ground is not None else ():
        assert ground is not None
        planted = mutate(scenario, ground)
        if planted == scenario:
            continue  # the map has nothing that could be spoilt in this way
        examined = examine(planted, catalogue, previous=clean)
        new = [
            each for each in examined.findings if each.code == code and (each.code, each.message) not in had
        ]
        place = where if isinstance(where, str) else where(planted, ground)
        if not new:
            yield code, f"{scenario.id}: {code} is silent at {map_.label(ground.hex)}"
        elif not any(_is_at(each, place) for each in new):
            yield code, f"{scenario.id}: {code} does not name {place}: {new[0].pointer} {new[0].labels}"
        else:
            yield code, next(filter(None, (ill_mended(planted, examined, each) for each in new)), None)


def _is_at(finding: Finding, place: Hex | str) -> bool:
    if isinstance(place, str):
        return finding.pointer.startswith(place)
    return place in finding.hexes


def ill_mended(planted: Scenario, examined: Examination, finding: Finding) -> str | None:
    """What is wrong with the fix of a finding: the finding stays, or an error comes; None = nothing."""
    if finding.fix is None:
        return None
    after = examine(finding.fix(planted), examined.catalogue, previous=examined).findings
    if (finding.code, finding.message) in {(each.code, each.message) for each in after}:
        return f"{planted.id}: the fix of {finding.code} leaves it there: {finding.message}"
    errors = {each.message for each in examined.findings if each.severity is Severity.ERROR}
    added = [each for each in after if each.severity is Severity.ERROR and each.message not in errors]
    return f"{planted.id}: the fix of {finding.code} adds {added[0].message}" if added else None
