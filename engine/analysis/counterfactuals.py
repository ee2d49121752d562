"""What would open or close a line of sight: the single changes of one hex that turn the verdict."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.analysis.survey import Survey
from engine.hexes.edge import Edge, edge_between, sides
from engine.hexes.hex import Hex, distance
from engine.model.cell import Cell
from engine.model.said import say
from engine.rules.base.sighting.line_of_sight import prove
from engine.rules.base.sighting.sight_proof import SightProof
from engine.rules.base.terrain.ground import GroundInPlay

#: The levels a hex can have (B-RNG-09).
LEVELS = (0, 1, 2)


@dataclass(frozen=True, slots=True)
class Counterfactual:
    """A change of one hex by which the verdict would be the other one.

    `change` is `unblocked` (its obstacles gone), `blocked` (blocking terrain in it), `level`, or `breached`
    (the feature of its hexside towards `across` gone).
    """

    hex: Hex
    change: str
    level: int | None = None
    across: Hex | None = None

    def sentence(self, label: str, opens: bool) -> str:
        """The change in English: `clear if D5 did not block`."""
        match self.change, opens:
            case "unblocked", True:
                return say("clear if {hex} did not block", hex=label)
            case "unblocked", False:
                return say("blocked if {hex} did not block", hex=label)
            case "blocked", True:
                return say("clear if {hex} blocked", hex=label)
            case "blocked", False:
                return say("blocked if {hex} blocked", hex=label)
            case "breached", True:
                return say("clear if the hexside of {hex} on the line were open", hex=label)
            case "breached", False:
                return say("blocked if the hexside of {hex} on the line were open", hex=label)
            case _, True:
                return say("clear if {hex} lay on level {level}", hex=label, level=self.level)
            case _:
                return say("blocked if {hex} lay on level {level}", hex=label, level=self.level)


def counterfactuals(survey: Survey, a: Hex, b: Hex) -> tuple[Counterfactual, ...]:
    """Every single change of one hex on the line, or of an end's level, that would turn the verdict.

    In order along the line from `a`; levels only change by what is needed least.
    """
    proof = survey.proof(a, b)
    found: list[Counterfactual] = []
    for hex_ in dict.fromkeys((a, *proof.hexes, b)):
        cell = survey.ground.cell(hex_)
        if cell is None:
            continue
        levels: list[Counterfactual] = []
        for change, ground in _changes(survey.ground, hex_, cell, hex_ in (a, b)):
            if prove(ground, a, b, survey.sight_clauses).visible is not proof.visible:
                (levels if change.change == "level" else found).append(change)
        found += sorted(levels, key=lambda each: abs((each.level or 0) - cell.elevation))[:1]
    for side in _hexsides_met(survey.ground, proof):
        opened = replace(survey.ground, breached=survey.ground.breached | {side})
        if prove(opened, a, b, survey.sight_clauses).visible is not proof.visible:
            found.append(Counterfactual(side.hex, "breached", across=sides(side)[1]))
    return tuple(found)


def _hexsides_met(ground: GroundInPlay, proof: SightProof) -> tuple[Edge, ...]:
    """The hexsides on the line whose feature blocks sight."""
    met = (
        edge_between(step.entered_from, step.hex)
        for line in proof.lines
        for step in line.steps
        if distance(step.entered_from, step.hex) == 1
    )
    return tuple(side for side in dict.fromkeys(met) if ground.blocking_hexside(side) is not None)


def _changes(
    ground: GroundInPlay, hex_: Hex, cell: Cell, is_end: bool
) -> Iterator[tuple[Counterfactual, GroundInPlay]]:
    if not is_end:
        blocks = ground.blocking_terrain(hex_) is not None or hex_ in ground.blockers or hex_ in ground.smoke
        if blocks:
            bare = replace(
                ground,
                smoke=ground.smoke - {hex_},
                blockers={place: what for place, what in ground.blockers.items() if place != hex_},
                terrain={place: what for place, what in ground.terrain.items() if place != hex_},
            )
            yield Counterfactual(hex_, "unblocked"), _with(bare, hex_, replace(cell, blocks_sight=False))
        else:
            yield (
                Counterfactual(hex_, "blocked"),
                replace(ground, blockers={**ground.blockers, hex_: "woods"}),
            )
    for level in LEVELS:
        if level != cell.elevation:
            yield (
                Counterfactual(hex_, "level", level),
                _with(ground, hex_, replace(cell, elevation=level)),
            )


def _with(ground: GroundInPlay, hex_: Hex, cell: Cell) -> GroundInPlay:
    return replace(ground, map=replace(ground.map, cells={**ground.map.cells, hex_: cell}))
