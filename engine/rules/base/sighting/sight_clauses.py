"""The rules of sight as separately registered clauses: what makes an obstacle, what blocks a line."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from engine.hexes.edge import Edge, edge_between
from engine.hexes.hex import Hex, distance
from engine.model.said import commas, say_number
from engine.model.values import RuleId
from engine.play.frozen import dataclass
from engine.rules.base.sighting.sight_proof import Ruling, SightStep
from engine.rules.base.terrain.ground import GroundInPlay

# --------------------------------------------------------------------------- what clauses see


@dataclass(frozen=True, slots=True)
class SightCase:
    """Two hexes on a ground; `low` and `high` in the order in which the line is tested.

    `dropped` are rules that are not in force; terrain that blocks by one of them does not.
    """

    ground: GroundInPlay
    low: Hex
    high: Hex
    low_level: int
    high_level: int
    dropped: frozenset[RuleId] = frozenset()

    @property
    def difference(self) -> int:
        """How many levels lie between the ends."""
        return abs(self.high_level - self.low_level)


@dataclass(frozen=True, slots=True)
class LineCase:
    """One nudged line of a case: its obstruction closest to the lower end, and the blind hexes behind it.

    `law` is the clause that says how many hexes are blind, None where no rule in force does.
    """

    case: SightCase
    steps: tuple[SightStep, ...]
    closest: SightStep | None
    law: BlindClause | None
    blind: tuple[Hex, ...]


# --------------------------------------------------------------------------- kinds of clauses


@dataclass(frozen=True, slots=True)
class HexFlag:
    """How a clause shows itself to the sight tables: hexes for which it holds, whatever the pair.

    The function sees the ground, the hex and the rules that are not in force.
    """

    holds: Callable[[GroundInPlay, Hex, frozenset[RuleId]], bool]


@dataclass(frozen=True, slots=True)
class HexsideFlag:
    """How a clause shows itself to the sight tables: the hexsides that hinder sight."""

    hexsides: Callable[[GroundInPlay], tuple[Edge, ...]]


@dataclass(frozen=True, slots=True)
class NamedPairs:
    """How a clause without a mask shows itself to the sight tables: the pairs it may decide otherwise.

    These pairs are proved; the tables answer all others. The function sees the ground and two hexes, in
    either order.
    """

    concerns: Callable[[GroundInPlay, Hex, Hex], bool]


@dataclass(frozen=True, slots=True)
class Farthest:
    """How a clause shows itself to the sight tables: nothing farther away than so many hexes is seen."""

    hexes: int


#: The second face of a clause: flags, the pairs it is about, or a part of the tables' law. A
#: clause without one (None) makes the tables unfit, and every pair is proved instead.
Face = HexFlag | HexsideFlag | NamedPairs | Farthest | str


@dataclass(frozen=True, slots=True)
class PairClause:
    """A rule that decides for two hexes before any line is drawn."""

    rule: RuleId
    judge: Callable[[SightCase], Ruling | None]
    face: Face | None = None


@dataclass(frozen=True, slots=True)
class ObstacleClause:
    """A rule that makes a hex (or the hexside by which the line enters it) an obstacle."""

    rule: RuleId
    find: Callable[[SightCase, SightStep], str | None]
    face: Face | None = None
    also: tuple[RuleId, ...] = ()


@dataclass(frozen=True, slots=True)
class VeilClause:
    """A rule that makes a hex obstruct sight without blocking it."""

    rule: RuleId
    find: Callable[[SightCase, SightStep], str | None]
    face: Face | None = None
    also: tuple[RuleId, ...] = ()


@dataclass(frozen=True, slots=True)
class BlindClause:
    """A rule that says how many hexes behind the closest obstruction are blind at a difference of levels."""

    rule: RuleId
    difference: int
    hexes: int


@dataclass(frozen=True, slots=True)
class LineClause:
    """A rule that decides on one nudged line."""

    rule: RuleId
    judge: Callable[[LineCase], Ruling | None]
    face: Face | None = None
    also: tuple[RuleId, ...] = ()


@dataclass(frozen=True, slots=True)
class SightReading:
    """A rule on how the test is made: which hexes are looked at, from which end, on how many lines."""

    rule: RuleId
    name: str


Clause = PairClause | ObstacleClause | VeilClause | BlindClause | LineClause | SightReading


def rules_of(clause: Clause) -> tuple[RuleId, ...]:
    """The rules a clause carries out: the one its rulings name, and those that say the same elsewhere."""
    match clause:
        case (
            ObstacleClause(rule=rule, also=also)
            | VeilClause(rule=rule, also=also)
            | LineClause(rule=rule, also=also)
        ):
            return (rule, *also)
        case _:
            return (clause.rule,)


@dataclass(frozen=True)
class SightClauses:
    """The rules of sight in force, in the order in which they are applied."""

    clauses: tuple[Clause, ...]
    dropped: frozenset[RuleId] = frozenset()

    def without(self, *rules: RuleId) -> SightClauses:
        """These rules less the clauses, and the blocking terrain, of the named ones."""
        kept = tuple(clause for clause in self.clauses if not set(rules).intersection(rules_of(clause)))
        return SightClauses(kept, self.dropped | set(rules))

    def with_first(self, *clauses: Clause) -> SightClauses:
        """Further clauses, applied first, and these rules."""
        return SightClauses(clauses + self.clauses, self.dropped)

    def with_clauses(self, *clauses: Clause) -> SightClauses:
        """These rules and further clauses, applied last."""
        return SightClauses(self.clauses + clauses, self.dropped)

    @cached_property
    def pairs(self) -> tuple[PairClause, ...]:
        """The clauses on pairs."""
        return tuple(clause for clause in self.clauses if isinstance(clause, PairClause))

    @cached_property
    def obstacles(self) -> tuple[ObstacleClause, ...]:
        """The clauses that make obstacles."""
        return tuple(clause for clause in self.clauses if isinstance(clause, ObstacleClause))

    @cached_property
    def veils(self) -> tuple[VeilClause, ...]:
        """The clauses that make obstructions."""
        return tuple(clause for clause in self.clauses if isinstance(clause, VeilClause))

    @cached_property
    def lines(self) -> tuple[LineClause, ...]:
        """The clauses on nudged lines."""
        return tuple(clause for clause in self.clauses if isinstance(clause, LineClause))

    @cached_property
    def readings(self) -> frozenset[str]:
        """The names of the readings in force."""
        return frozenset(clause.name for clause in self.clauses if isinstance(clause, SightReading))

    def blind(self, difference: int) -> BlindClause | None:
        """The clause on blind hexes at that difference of levels, None where there is none."""
        found = (c for c in self.clauses if isinstance(c, BlindClause) and c.difference == difference)
        return next(found, None)


# --------------------------------------------------------------------------- the base rules


def same_hex(case: SightCase) -> Ruling | None:
    """B-LOS-18 — units in one hex see each other."""
    return Ruling("B-LOS-18", "same_hex", {}) if case.low == case.high else None


def adjacent(case: SightCase) -> Ruling | None:
    """B-LOS-15 — units in adjacent hexes see each other whatever lies there."""
    if distance(case.low, case.high) != 1:
        return None
    return Ruling("B-LOS-15", "adjacent", {"a": case.low, "b": case.high})


def blocking_terrain(case: SightCase, step: SightStep) -> str | None:
    """B-LOS-04, B-TER-02 — woods, buildings and whatever the terrain table marks as blocking are obstacles.

    A road through the hex changes nothing (B-TER-10).
    """
    return case.ground.blocking_terrain_but(step.hex, case.dropped)


def blocking_hexside(case: SightCase, step: SightStep) -> str | None:
    """B-LOS-04 — a hexside feature marked as blocking is an obstacle in the hex entered across it.

    As the end hexes do not block (B-LOS-07), neither do features on their own hexsides.
    """
    ends = (case.low, case.high)
    if not case.ground.blocking_hexsides or step.entered_from in ends or step.hex in ends:
        return None
    return case.ground.blocking_hexside(edge_between(step.entered_from, step.hex))


def smoke_blocks(case: SightCase, step: SightStep) -> str | None:
    """B-LOS-06 — smoke makes a hex an obstacle."""
    return "smoke" if step.hex in case.ground.smoke else None


def effect_blocks(case: SightCase, step: SightStep) -> str | None:
    """B-LOS-06 — other effects that make a hex an obstacle."""
    return case.ground.blockers.get(step.hex)


def low_hill(case: SightCase, step: SightStep) -> str | None:
    """B-LOS-13, B-TER-23 — between levels a hill above the lower, not above the upper end is an obstacle."""
    if step.level is None or case.difference == 0:
        return None
    return "hill" if case.low_level < step.level <= case.high_level else None


def off_map(line: LineCase) -> Ruling | None:
    """B-MOV-08 — sight is never traced through half hexes or hexes that are not in play."""
    outside = tuple(step.hex for step in line.steps if step.level is None)
    if not outside:
        return None
    return Ruling("B-MOV-08", "off_map", {"hexes": outside}, True, outside)


def even_ends(line: LineCase) -> Ruling | None:
    """B-LOS-03 — between ends on one level any obstacle on the line blocks."""
    if line.case.difference:
        return None
    found = [step for step in line.steps if step.obstacles]
    if not found:
        return None
    hexes = tuple(step.hex for step in found)
    what = commas(dict.fromkeys(obstacle.what for step in found for obstacle in step.obstacles))
    return Ruling("B-LOS-03", "obstacle", {"hexes": hexes, "what": what}, True, hexes)


def higher_than_even_ends(line: LineCase) -> Ruling | None:
    """B-LOS-04, B-TER-23 — between ends on one level every higher hex blocks."""
    return None if line.case.difference else _higher("B-LOS-04", line)


def higher_than_both(line: LineCase) -> Ruling | None:
    """B-LOS-14 — between ends on different levels a hex higher than both blocks wherever it lies."""
    return _higher("B-LOS-14", line) if line.case.difference else None


def _higher(rule: RuleId, line: LineCase) -> Ruling | None:
    top = max(line.case.low_level, line.case.high_level)
    hexes = tuple(step.hex for step in line.steps if step.level is not None and step.level > top)
    return Ruling(rule, "higher", {"hexes": hexes}, True, hexes) if hexes else None


def closest_obstruction(line: LineCase) -> Ruling | None:
    """B-LOS-10 — only the obstacle nearest to the lower end makes blind hexes."""
    if line.closest is None:
        return None
    step = line.closest
    args = {
        "low": line.case.low,
        "hex": step.hex,
        "what": step.obstacles[0].what,
        "distance": say_number("{number} hex", "{number} hexes", step.distance),
    }
    return Ruling("B-LOS-10", "closest", args)


def in_blind_hex(line: LineCase) -> Ruling | None:
    """B-LOS-09 — between levels the line is blocked when the lower end stands in a blind hex."""
    if line.closest is None or line.law is None:
        return None
    hit = line.case.low in line.blind
    count = say_number("{number} hex is", "{number} hexes are", line.law.hexes)
    args = {"count": count, "blind": line.blind, "low": line.case.low}
    hexes = (line.closest.hex,) if hit else ()
    return Ruling(line.law.rule, "blind" if hit else "not_blind", args, hit, hexes)


def plateau(line: LineCase) -> Ruling | None:
    """B-LOS-16 — the upper end does not look down over a hex as high as its own right in front of it."""
    case = line.case
    if case.high_level <= case.low_level:
        return None
    for step in reversed(line.steps):
        if step.level == case.high_level and distance(step.hex, case.high) == 1:
            return Ruling("B-LOS-16", "plateau", {"hex": step.hex, "high": case.high}, True, (step.hex,))
    return None


#: Readings: how the test is made.
UNITS_IGNORED = "units_ignored"
WHOLE_HEX = "whole_hex"
ENDS_IGNORED = "ends_ignored"
TWO_LINES = "two_lines"
CLOSEST = "closest"
FROM_BELOW = "from_below"

#: Parts of the law that the sight tables can do without.
HILLS, PLATEAU, VEILS, TWO_VEILS = "hills", "plateau", "veils", "two_veils"


def _terrain_flag(ground: GroundInPlay, hex_: Hex, dropped: frozenset[RuleId]) -> bool:
    return ground.blocking_terrain_but(hex_, dropped) is not None


def _hexside_flag(ground: GroundInPlay) -> tuple[Edge, ...]:
    return ground.blocking_hexsides


def smoke_flag(ground: GroundInPlay, hex_: Hex, _dropped: frozenset[RuleId]) -> bool:
    """B-LOS-06 — whether there is smoke in the hex."""
    return hex_ in ground.smoke


def _effect_flag(ground: GroundInPlay, hex_: Hex, _dropped: frozenset[RuleId]) -> bool:
    return hex_ in ground.blockers


#: B-LOS-02 to B-LOS-18 as the rule book has them.
BASE_SIGHT = SightClauses(
    (
        PairClause("B-LOS-18", same_hex, "same_hex"),
        PairClause("B-LOS-15", adjacent, "adjacent"),
        SightReading("B-LOS-02", UNITS_IGNORED),
        SightReading("B-LOS-05", WHOLE_HEX),
        SightReading("B-LOS-07", ENDS_IGNORED),
        SightReading("B-LOS-08", TWO_LINES),
        SightReading("B-LOS-10", CLOSEST),
        SightReading("B-LOS-17", FROM_BELOW),
        ObstacleClause("B-LOS-04", blocking_terrain, HexFlag(_terrain_flag), ("B-TER-02", "B-TER-10")),
        ObstacleClause("B-LOS-04", blocking_hexside, HexsideFlag(_hexside_flag)),
        ObstacleClause("B-LOS-06", smoke_blocks, HexFlag(smoke_flag), ("B-FOR-27",)),
        ObstacleClause("B-LOS-06", effect_blocks, HexFlag(_effect_flag)),
        ObstacleClause("B-LOS-13", low_hill, HILLS, ("B-TER-23",)),
        BlindClause("B-LOS-11", 1, 2),
        BlindClause("B-LOS-12", 2, 1),
        LineClause("B-MOV-08", off_map, "off_map"),
        LineClause("B-LOS-03", even_ends, "even_ends"),
        LineClause("B-LOS-04", higher_than_even_ends, "higher_than_even_ends", ("B-TER-23",)),
        LineClause("B-LOS-14", higher_than_both, "higher_than_both"),
        LineClause("B-LOS-10", closest_obstruction, "closest_obstruction"),
        LineClause("B-LOS-09", in_blind_hex, "in_blind_hex"),
        LineClause("B-LOS-16", plateau, PLATEAU),
    )
)
