"""What a step from one hex to the next costs a unit class, on any ground, by the clauses in force.

Stacking, enemies, stops by obstacles and the points a unit has are no part of a step's cost; whoever asks
closes hexes for those.
"""

from collections.abc import Iterable, Iterator

from engine.hexes.edge import edge
from engine.hexes.hex import DIRECTIONS, Hex, direction_between, neighbour, neighbours
from engine.model.terrain import TerrainKind
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.step_clauses import BASE_STEPS, MapStep, StepClauses, cost_of
from engine.rules.base.moves.step_cost import POINT, CostTerm, NoEntry, StepCost
from engine.rules.base.terrain.ground import GroundInPlay

#: The terrain types that lines across a hex make it: what a bridge is and what a stream is.
BRIDGE, STREAM = "bridge", "stream"


def step_cost(
    ground: GroundInPlay, start: Hex, to: Hex, unit: UnitClass, clauses: StepClauses = BASE_STEPS
) -> StepCost:
    """What the step from `start` to the adjacent hex `to` costs, or why it is impossible.

    Sources: B-MOV-02, B-TER-03 to B-TER-26, B-FIG-30.
    """
    direction = direction_between(start, to)
    if direction is None:
        return StepCost(start, to, unit, refused=NoEntry("B-MOV-02", "not_adjacent"))
    if start not in ground or to not in ground:
        return StepCost(start, to, unit, refused=NoEntry("B-MOV-08", "off_map"))
    kind = kind_entered(ground, to, unit)
    if isinstance(kind, NoEntry):
        return StepCost(start, to, unit, refused=kind)
    step = MapStep(
        ground,
        start,
        to,
        direction,
        unit,
        kind,
        _joined_by_road(ground, start, to, direction, clauses),
        ground.map.joined_by_rail(start, direction),
        clauses.dropped,
    )
    for barrier in clauses.barriers:
        if not clauses.exempt(barrier.name, step) and (refused := barrier.bars(step)) is not None:
            return StepCost(start, to, unit, refused=refused)
    first = _rate(step, clauses)
    if isinstance(first, NoEntry):
        return StepCost(start, to, unit, refused=first)
    terms = [first]
    for surcharge in clauses.surcharges:
        if clauses.exempt(surcharge.name, step):
            continue
        term = surcharge.amount(step, sum(term.thirds for term in terms))
        if term is not None:
            terms.append(term)
    return StepCost(start, to, unit, tuple(terms))


def kind_entered(ground: GroundInPlay, hex_: Hex, unit: UnitClass) -> TerrainKind | NoEntry:
    """The terrain type that counts for entering a hex of the map, or that the table lacks it.

    A bridge stands over whatever is below (B-TER-16). A stream drawn through a hex of other terrain
    counts where it is dearer than that terrain or closed to the unit.
    """
    cell = ground.cell(hex_)
    if cell is not None and cell.bridge is not None and ground.has_bridge(hex_):
        kind = ground.table.terrain.get(BRIDGE)
        return kind if kind is not None else NoEntry("S-TER-01", "unknown_terrain", BRIDGE)
    kind = ground.kind(hex_)
    if kind is None:
        return NoEntry("S-TER-01", "unknown_terrain", ground.terrain_id(hex_) or "")
    stream = ground.table.terrain.get(STREAM)
    if cell is not None and cell.stream and stream is not None and not kind.water:
        dry, wet = cost_of(kind, ground, hex_, unit), cost_of(stream, ground, hex_, unit)
        if dry is not None and (wet is None or wet > dry):
            return stream
    return kind


def _joined_by_road(ground: GroundInPlay, start: Hex, to: Hex, direction: int, clauses: StepClauses) -> bool:
    """B-TER-08, B-TER-17 — whether a road or bridge leaves `start` and enters `to` across that hexside."""
    links = clauses.links
    return any(direction in link.exits(ground, start) for link in links) and any(
        (direction + 3) % 6 in link.exits(ground, to) for link in links
    )


def _rate(step: MapStep, clauses: StepClauses) -> CostTerm | NoEntry:
    for rate in clauses.rates:
        if not clauses.exempt(rate.name, step) and (term := rate.rate(step)) is not None:
            return term
    return NoEntry("B-TER-03", "no_cost", step.kind.name.lower())


def steps_from(
    ground: GroundInPlay, start: Hex, unit: UnitClass, clauses: StepClauses = BASE_STEPS
) -> Iterator[StepCost]:
    """The possible steps from a hex, in the order of directions."""
    for direction in range(len(DIRECTIONS)):
        to = neighbour(start, direction)
        if to in ground:
            cost = step_cost(ground, start, to, unit, clauses)
            if cost.refused is None:
                yield cost


def step_costs(
    ground: GroundInPlay,
    unit: UnitClass,
    clauses: StepClauses = BASE_STEPS,
    closed: Iterable[Hex] = (),
) -> dict[tuple[Hex, Hex], int]:
    """The cost in thirds of every possible step of the map; hexes in `closed` are not entered."""
    shut = frozenset(closed)
    local = _LOCAL.issuperset(clauses.clauses)
    kinds = {hex_: _entry(ground, hex_, unit) for hex_ in ground.map.cells} if local else {}
    known: dict[tuple[object, ...], int | None] = {}
    costs: dict[tuple[Hex, Hex], int] = {}
    for start in ground.map.cells:
        for direction in range(len(DIRECTIONS)):
            to = neighbour(start, direction)
            if to not in ground or to in shut:
                continue
            if local:
                key = (kinds[to], *_crossing(ground, start, to, direction, clauses))
                if key not in known:
                    known[key] = step_cost(ground, start, to, unit, clauses).thirds
                thirds = known[key]
            else:
                thirds = step_cost(ground, start, to, unit, clauses).thirds
            if thirds is not None:
                costs[start, to] = thirds
    return costs


def changed_steps(
    ground: GroundInPlay, unit: UnitClass, clauses: StepClauses, hexes: Iterable[Hex]
) -> dict[tuple[Hex, Hex], int | None] | None:
    """The cost in thirds of every step out of or into some hexes, None for one that is impossible.

    Nothing where clauses look farther than at the two hexes and what lies between them.
    """
    if not _LOCAL.issuperset(clauses.clauses):
        return None
    steps: dict[tuple[Hex, Hex], int | None] = {}
    for hex_ in hexes:
        for other in neighbours(hex_):
            if hex_ in ground and other in ground:
                for step in ((hex_, other), (other, hex_)):
                    steps[step] = step_cost(ground, *step, unit, clauses).thirds
    return steps


#: The clauses that look at nothing but the hex entered, the change of level and what crosses the hexside:
#: steps alike in these cost the same.
_LOCAL = frozenset(BASE_STEPS.clauses)


def _entry(ground: GroundInPlay, hex_: Hex, unit: UnitClass) -> tuple[object, ...]:
    """All that local clauses see of a hex entered."""
    kind = kind_entered(ground, hex_, unit)
    name = kind.what if isinstance(kind, NoEntry) else kind.id
    cell = ground.map.cells[hex_]
    return name, ground.stream_depth(hex_), bool(cell.road), not ground.has_bridge(hex_), cell.elevation > 0


def _crossing(
    ground: GroundInPlay, start: Hex, to: Hex, direction: int, clauses: StepClauses
) -> tuple[object, ...]:
    """All that local clauses see of the way from a hex into the next one."""
    cells = ground.map.cells
    features = ground.map.hexsides
    side = edge(start, direction) if features else None
    feature = features.get(side) if side is not None else None
    here, there = cells[start], cells[to]
    lines = here.road or here.bridge is not None
    return (
        there.elevation - here.elevation,
        bool(lines) and _joined_by_road(ground, start, to, direction, clauses),
        bool(here.rail) and ground.map.joined_by_rail(start, direction),
        feature and (feature.type, feature.breached or side in ground.breached),
    )


__all__ = [
    "BASE_STEPS",
    "POINT",
    "CostTerm",
    "NoEntry",
    "StepClauses",
    "StepCost",
    "kind_entered",
    "step_cost",
    "step_costs",
    "steps_from",
]
