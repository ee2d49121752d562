"""Line of sight as a proof: the clauses in force applied to exact lines, and the same by shapely."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.hexes.centre_line import LineSide, NudgedLines, nudged_lines
from engine.hexes.hex import Hex, distance
from engine.play.frozen import dataclass
from engine.rules.base.sighting.sight_clauses import (
    BASE_SIGHT,
    CLOSEST,
    ENDS_IGNORED,
    FROM_BELOW,
    TWO_LINES,
    UNITS_IGNORED,
    WHOLE_HEX,
    LineCase,
    SightCase,
    SightClauses,
)
from engine.rules.base.sighting.sight_proof import ProvenLine, Ruling, SightObstacle, SightProof, SightStep
from engine.rules.base.terrain.ground import GroundInPlay

if TYPE_CHECKING:
    from shapely import LineString


def prove(ground: GroundInPlay, a: Hex, b: Hex, clauses: SightClauses = BASE_SIGHT) -> SightProof:
    """Whether `a` and `b` see each other, proved by the clauses in force.

    Raises ValueError when one of them is not in play. Source: B-LOS-02 to B-LOS-18.
    """
    case = _case(ground, a, b, clauses)
    return _judged(case, a, b, nudged_lines(case.low, case.high), clauses)


def _case(ground: GroundInPlay, a: Hex, b: Hex, clauses: SightClauses) -> SightCase:
    levels = {hex_: ground.level(hex_) for hex_ in (a, b)}
    for hex_, level in levels.items():
        if level is None:
            raise ValueError(f"{ground.label(hex_)} is not a hex in play")
    low, high = a, b
    low_level, high_level = levels[a] or 0, levels[b] or 0
    if FROM_BELOW in clauses.readings and high_level < low_level:
        low, high, low_level, high_level = high, low, high_level, low_level
    return SightCase(ground, low, high, low_level, high_level, clauses.dropped)


def _judged(case: SightCase, a: Hex, b: Hex, lines: NudgedLines, clauses: SightClauses) -> SightProof:
    for clause in clauses.pairs:
        ruling = clause.judge(case)
        if ruling is not None:
            levels = {hex_: case.ground.level(hex_) for hex_ in (a, b)}
            return SightProof(
                a,
                b,
                case.low,
                case.high,
                case.low_level,
                case.high_level,
                not ruling.blocks,
                (ruling,),
                (),
                levels,
            )
    proven = tuple(
        _proven(case, side, hexes, clauses) for side, hexes in _sides(lines, case.low == a, clauses)
    )
    said = list(_how_tested(case, proven))
    levels = {step.hex: step.level for line in proven for step in line.steps}
    levels |= {case.low: case.low_level, case.high: case.high_level}
    visible = not all(line.blocked for line in proven)
    return SightProof(
        a, b, case.low, case.high, case.low_level, case.high_level, visible, tuple(said), proven, levels
    )


def _how_tested(case: SightCase, lines: tuple[ProvenLine, ...]) -> Iterator[Ruling]:
    if case.difference:
        yield Ruling("B-LOS-09", "uneven", {"difference": case.difference, "low": case.low})
    else:
        yield Ruling("B-LOS-03", "even", {"level": case.low_level})
    if len(lines) > 1:
        yield Ruling("B-LOS-08", "along", {})


def _sides(
    lines: NudgedLines, forward: bool, clauses: SightClauses
) -> tuple[tuple[LineSide, tuple[Hex, ...]], ...]:
    """B-LOS-08 — left and right nudged line where they differ, else the one line.

    The lines run from the lower end; left and right are named as seen from the first hex asked for.
    """
    if lines.left == lines.right:
        return ((LineSide.BOTH, lines.left),)
    if TWO_LINES in clauses.readings:
        if forward:
            return (LineSide.LEFT, lines.left), (LineSide.RIGHT, lines.right)
        return (LineSide.LEFT, lines.right), (LineSide.RIGHT, lines.left)
    merged = dict.fromkeys(hex_ for pair in zip(lines.left, lines.right, strict=True) for hex_ in pair)
    return ((LineSide.BOTH, tuple(merged)),)


def _proven(case: SightCase, side: LineSide, hexes: tuple[Hex, ...], clauses: SightClauses) -> ProvenLine:
    steps = tuple(_steps(case, hexes, clauses))
    closest, blind = _closest(case, steps, clauses)
    line = LineCase(case, steps, closest, clauses.blind(case.difference), blind)
    rulings = (clause.judge(line) for clause in clauses.lines)
    return ProvenLine(side, steps, tuple(ruling for ruling in rulings if ruling is not None), blind)


def _steps(case: SightCase, hexes: tuple[Hex, ...], clauses: SightClauses) -> Iterator[SightStep]:
    if ENDS_IGNORED not in clauses.readings:
        hexes = (case.low, *hexes, case.high)
    before = case.low
    for hex_ in hexes:
        bare = SightStep(hex_, before, distance(case.low, hex_), case.ground.level(hex_))
        before = hex_
        if bare.level is None:
            yield bare
            continue
        if WHOLE_HEX not in clauses.readings and not _centre_on_line(case, hex_):
            # Without the rule that a hex blocks over its whole area only its centre is sure to.
            yield bare
            continue
        obstacles = [
            SightObstacle(clause.rule, what)
            for clause in clauses.obstacles
            if (what := clause.find(case, bare)) is not None
        ]
        if UNITS_IGNORED not in clauses.readings and hex_ in case.ground.occupied:
            obstacles.append(SightObstacle("B-LOS-02", "unit"))
        veils = [
            SightObstacle(clause.rule, what)
            for clause in clauses.veils
            if (what := clause.find(case, bare)) is not None
        ]
        yield replace(bare, obstacles=tuple(obstacles), veils=tuple(veils))


def _centre_on_line(case: SightCase, hex_: Hex) -> bool:
    dq, dr = case.high.q - case.low.q, case.high.r - case.low.r
    return dq * (hex_.r - case.low.r) == dr * (hex_.q - case.low.q)


def _closest(
    case: SightCase, steps: tuple[SightStep, ...], clauses: SightClauses
) -> tuple[SightStep | None, tuple[Hex, ...]]:
    """B-LOS-10 — the obstacle nearest to the lower end, and the hexes behind it that are blind."""
    if not case.difference or CLOSEST not in clauses.readings:
        return None, ()
    closest = min((step for step in steps if step.obstacles), key=lambda step: step.distance, default=None)
    law = clauses.blind(case.difference)
    if closest is None or law is None:
        return closest, ()
    nearest = closest.distance
    behind = (hex_ for hex_ in (case.low, *(step.hex for step in steps)))
    blind = [hex_ for hex_ in behind if nearest - law.hexes <= distance(case.low, hex_) < nearest]
    return closest, tuple(reversed(blind))


# --------------------------------------------------------------------------- the same by shapely


@dataclass(frozen=True, slots=True)
class Verification:
    """shapely's own verdict on a pair beside ours: the hexes it found on either side, and the agreement."""

    visible: bool
    left: tuple[Hex, ...]
    right: tuple[Hex, ...]
    agrees: bool
    same_hexes: bool


def verify_with_shapely(
    ground: GroundInPlay, a: Hex, b: Hex, clauses: SightClauses = BASE_SIGHT
) -> Verification:
    """The verdict on a pair with every crossing computed by shapely from polygons, compared with `prove`.

    The polygons lie on the affine whole-number picture of the grid, on which shapely is exact.
    """
    ours = prove(ground, a, b, clauses)
    case = _case(ground, a, b, clauses)
    lines = _shapely_lines(case.low, case.high)
    theirs = _judged(case, a, b, lines, clauses)
    mine = nudged_lines(case.low, case.high)
    same = (set(mine.left), set(mine.right)) == (set(lines.left), set(lines.right))
    return Verification(theirs.visible, lines.left, lines.right, theirs.visible == ours.visible, same)


def _shapely_lines(low: Hex, high: Hex) -> NudgedLines:
    from shapely import LineString

    from engine.hexes.outline import exact_outline

    if low == high:
        return NudgedLines((), ())
    line = LineString([(3 * low.q, 3 * low.r), (3 * high.q, 3 * high.r)])
    left: list[tuple[float, Hex]] = []
    right: list[tuple[float, Hex]] = []
    for hex_ in _box(low, high):
        polygon = exact_outline(hex_)
        shared = line.intersection(polygon)
        if hex_ in (low, high) or shared.length == 0:
            continue  # a corner touched is not a hex crossed
        place = (line.project(shared.interpolate(0.5, normalized=True)), hex_)
        if line.crosses(polygon):
            left.append(place)
            right.append(place)
        elif _is_left(line, hex_):
            left.append(place)
        else:
            right.append(place)
    return NudgedLines(tuple(h for _, h in sorted(left)), tuple(h for _, h in sorted(right)))


def _box(low: Hex, high: Hex) -> Iterable[Hex]:
    for q in range(min(low.q, high.q) - 1, max(low.q, high.q) + 2):
        for r in range(min(low.r, high.r) - 1, max(low.r, high.r) + 2):
            yield Hex(q, r)


def _is_left(line: LineString, hex_: Hex) -> bool:
    from shapely import LinearRing

    (ax, ay), (bx, by) = line.coords
    # y points down, so a turn that is counter-clockwise in numbers is one to the right on the map.
    return not LinearRing([(ax, ay), (bx, by), (3 * hex_.q, 3 * hex_.r)]).is_ccw
