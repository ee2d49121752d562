"""Line of sight by the Skirmish Mode: as in the base game, but smoke obstructs instead of blocking."""

from engine.hexes.hex import Hex
from engine.rules.base.sighting.sight_clauses import (
    BASE_SIGHT,
    TWO_VEILS,
    VEILS,
    HexFlag,
    LineCase,
    LineClause,
    ObstacleClause,
    SightCase,
    SightClauses,
    VeilClause,
    smoke_blocks,
    smoke_flag,
)
from engine.rules.base.sighting.sight_proof import Ruling, SightStep


def smoke_obstructs(case: SightCase, step: SightStep) -> str | None:
    """S-SMK-01 — a line traced through a smoke hex between the ends is obstructed."""
    if step.hex in (case.low, case.high):
        return None
    return "smoke" if step.hex in case.ground.smoke else None


def obstructed(line: LineCase) -> Ruling | None:
    """S-SMK-01 — the hexes that obstruct the line."""
    hexes = _veiled(line)
    return Ruling("S-SMK-01", "obstructed", {"hexes": hexes}) if hexes else None


def twice_obstructed(line: LineCase) -> Ruling | None:
    """S-SMK-04 — a line through two obstructed hexes is blocked."""
    hexes = _veiled(line)
    if len(hexes) < 2:
        return None
    return Ruling("S-SMK-04", "twice_obstructed", {"hexes": hexes}, True, hexes)


def _veiled(line: LineCase) -> tuple[Hex, ...]:
    return tuple(step.hex for step in line.steps if step.veils)


def skirmish_sight(clauses: SightClauses = BASE_SIGHT) -> SightClauses:
    """S-LOS-01 — the base rules, whose smoke obstructs instead of blocking."""
    kept = tuple(
        clause
        for clause in clauses.clauses
        if not (isinstance(clause, ObstacleClause) and clause.find is smoke_blocks)
    )
    return SightClauses(kept, clauses.dropped).with_clauses(
        VeilClause("S-SMK-01", smoke_obstructs, HexFlag(smoke_flag)),
        LineClause("S-SMK-01", obstructed, VEILS),
        LineClause("S-SMK-04", twice_obstructed, TWO_VEILS),
    )


#: Sight in the Skirmish Mode.
SKIRMISH_SIGHT = skirmish_sight()
