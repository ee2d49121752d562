"""Modified plateau: nobody looks down over another hill, or a large building, as high as his own."""

from collections.abc import Iterable, Iterator

from engine.hexes.centre_line import nudged_lines
from engine.hexes.hex import Hex
from engine.model.said import say
from engine.rules.base.sighting.seeing import SIGHT_CLAUSES
from engine.rules.base.sighting.sight_clauses import LineCase, LineClause, NamedPairs
from engine.rules.base.sighting.sight_proof import Ruling
from engine.rules.base.terrain.ground import GroundInPlay
from engine.rules.module import Layer, Module
from engine.rules.option import Option

rule = Module(
    "optional.modified_plateau", Layer.OPTIONAL, option=Option("modified-plateau", say("Modified plateau"))
)


def as_high(line: LineCase) -> Ruling | None:
    """O-LOS-05 — a hill or building as high as the upper end blocks, unless that end stands on it itself."""
    case = line.case
    if not case.difference:
        return None
    hexes = tuple(_in_the_way(case.ground, (step.hex for step in line.steps), case.high))
    if not hexes:
        return None
    return Ruling("O-LOS-05", "as_high", {"high": case.high, "hexes": hexes}, True, hexes)


def _in_the_way(ground: GroundInPlay, hexes: Iterable[Hex], eye: Hex) -> Iterator[Hex]:
    level = ground.level(eye) or 0
    hill = ground.hills[level]
    for hex_ in hexes:
        another = ground.level(hex_) == level and hill[hex_] != hill[eye]
        if another or _tower(ground, hex_, eye, level):
            yield hex_


def _tower(ground: GroundInPlay, hex_: Hex, eye: Hex, level: int) -> bool:
    """Whether there is a building of several hexes whose top level the eye does not overlook."""
    cell = ground.cell(hex_)
    if cell is None or cell.building is None or cell.building.group is None:
        return False
    parts = ground.buildings.get(cell.building.group, frozenset())
    return hex_ in parts and eye not in parts and cell.elevation + cell.building.levels - 1 >= level


def looks_down(ground: GroundInPlay, a: Hex, b: Hex) -> bool:
    """Whether the rule may decide on two hexes: they differ in level and something as high lies between."""
    low, high = ground.level(a), ground.level(b)
    if low is None or high is None or low == high:
        return False
    left, right = nudged_lines(a, b)
    between = left if left == right else (*left, *right)
    return any(_in_the_way(ground, between, a if low > high else b))


rule.part(SIGHT_CLAUSES, LineClause("O-LOS-05", as_high, NamedPairs(looks_down)), ids=("O-LOS-05",))
