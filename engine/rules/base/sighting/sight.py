"""Sight on a whole ground as fast as the rules in force allow: tables where they fit, else the proof."""

from collections.abc import Callable, Iterable
from typing import Protocol

from engine.hexes.edge import Edge
from engine.hexes.hex import Hex, distance
from engine.kernel.near_sight import NearSightTables
from engine.kernel.sight_flags import HexFlags, SightFlags, SightLaw
from engine.kernel.sight_tables import SightTables
from engine.model.values import RuleId
from engine.rules.base.sighting.line_of_sight import prove
from engine.rules.base.sighting.sight_clauses import (
    BASE_SIGHT,
    CLOSEST,
    ENDS_IGNORED,
    FROM_BELOW,
    HILLS,
    PLATEAU,
    TWO_LINES,
    TWO_VEILS,
    UNITS_IGNORED,
    VEILS,
    WHOLE_HEX,
    BlindClause,
    Face,
    Farthest,
    HexFlag,
    HexsideFlag,
    NamedPairs,
    SightClauses,
    SightReading,
)
from engine.rules.base.terrain.ground import GroundInPlay

#: What the sight tables take for granted: rulesets without one of these are proved pair by pair.
_TAKEN_FOR_GRANTED = frozenset(
    {
        "same_hex",
        "adjacent",
        "off_map",
        "even_ends",
        "higher_than_even_ends",
        "higher_than_both",
        "closest_obstruction",
        "in_blind_hex",
        UNITS_IGNORED,
        WHOLE_HEX,
        ENDS_IGNORED,
        TWO_LINES,
        CLOSEST,
        FROM_BELOW,
    }
)
_OPTIONAL = frozenset({HILLS, PLATEAU, VEILS, TWO_VEILS})


PairTest = Callable[[GroundInPlay, Hex, Hex], bool]
HexTest = Callable[[GroundInPlay, Hex, frozenset[RuleId]], bool]


class Sight(Protocol):
    """Every question about who sees whom on one ground under one ruleset."""

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """All hexes in play, in order."""
        ...

    def sees(self, a: Hex, b: Hex) -> bool:
        """Whether two hexes in play see each other; raises KeyError for others."""
        ...

    def lookup(self, a: Hex, b: Hex) -> bool:
        """The same, from a table where `tabulate` made one."""
        ...

    def tabulate(self, radius: int) -> int:
        """Make `lookup` fast for all pairs within `radius`; returns the table's size in bytes."""
        ...

    def veils(self, a: Hex, b: Hex) -> int:
        """How many obstructing hexes the clearest line between two hexes that see each other meets."""
        ...

    def field(self, a: Hex, radius: int | None = None) -> tuple[Hex, ...]:
        """The hexes seen from `a`, itself included, in order."""
        ...

    def count_pairs(self, radius: int | None = None) -> tuple[int, int]:
        """(pairs that see each other, pairs) over unordered pairs of different hexes within `radius`."""
        ...

    def seen_counts(self, radius: int | None = None) -> dict[Hex, int]:
        """For every hex the number of other hexes it sees within `radius`."""
        ...


def sight(ground: GroundInPlay, clauses: SightClauses = BASE_SIGHT) -> Sight:
    """Sight on a ground: big-integer tables where every rule in force has a face for them, else the proof."""
    law = sight_law(clauses)
    if law is None:
        return ProvenSight(ground, clauses)
    flags = sight_flags(ground, clauses)
    tables = SightTables(flags, law) if law.farthest is None else NearSightTables(flags, law)
    named = named_pairs(clauses)
    return PartlyProvenSight(ground, clauses, tables, named) if named else tables


def named_pairs(clauses: SightClauses) -> tuple[PairTest, ...]:
    """The tests for pairs that only the proof can decide, of clauses without a mask for the tables."""
    faces = (getattr(clause, "face", None) for clause in clauses.clauses)
    return tuple(face.concerns for face in faces if isinstance(face, NamedPairs))


def resight(before: Sight, ground: GroundInPlay, clauses: SightClauses, changed: Iterable[Hex]) -> Sight:
    """Sight on a ground that differs in some hexes from the one `before` is about, by the same rules.

    Equal to `sight(ground, clauses)` with the table of `before`, but most of the work is kept. `changed`
    must hold every hex whose cell, smoke or other dynamic content differs.
    """
    hexes = tuple(dict.fromkeys(changed))
    match before:
        case SightTables():
            return _edited(before, ground, clauses, hexes) or _tabulated_as(before, sight(ground, clauses))
        case PartlyProvenSight(tables=tables):
            edited = _edited(tables, ground, clauses, hexes)
            if edited is not None:
                return PartlyProvenSight(ground, clauses, edited, named_pairs(clauses))
            return _tabulated_as(tables, sight(ground, clauses))
        case _:
            return sight(ground, clauses)


def _edited(
    before: SightTables, ground: GroundInPlay, clauses: SightClauses, hexes: tuple[Hex, ...]
) -> SightTables | None:
    """The tables after some hexes changed; None where they must be made anew."""
    if len(hexes) > _MOST_EDITED or not all(hex_ in ground for hex_ in hexes):
        return None
    if _hexsides(ground, clauses) != before.hexsides:
        return None
    blocks, veils = (
        _hex_tests(clause.face for clause in kind) for kind in (clauses.obstacles, clauses.veils)
    )
    dropped = clauses.dropped
    return before.edited(
        {
            hex_: HexFlags(
                ground.map.cells[hex_].elevation,
                any(holds(ground, hex_, dropped) for holds in blocks),
                any(holds(ground, hex_, dropped) for holds in veils),
            )
            for hex_ in hexes
        }
    )


def _tabulated_as(before: SightTables, made: Sight) -> Sight:
    """Tabulated as far as the tables before were."""
    if before.radius >= 0:
        made.tabulate(before.radius)
    return made


#: More changed hexes than this are not worth a look at each of their lines.
_MOST_EDITED = 24


def sight_law(clauses: SightClauses) -> SightLaw | None:
    """The tables' law for these rules, or None when the tables cannot say some rule."""
    named: set[str] = set()
    blind: dict[int, int] = {}
    farthest: int | None = None
    for clause in clauses.clauses:
        match clause:
            case SightReading(name=name):
                named.add(name)
            case BlindClause(difference=difference, hexes=hexes):
                blind.setdefault(difference, hexes)
            case _:
                if clause.face is None:
                    return None
                match clause.face:
                    case str(name):
                        named.add(name)
                    case Farthest(hexes=hexes):
                        farthest = hexes if farthest is None else min(farthest, hexes)
    if not named >= _TAKEN_FOR_GRANTED or named - _TAKEN_FOR_GRANTED - _OPTIONAL:
        return None
    veils = 2 if TWO_VEILS in named else None
    return SightLaw(blind, HILLS in named, PLATEAU in named, veils, farthest)


def sight_flags(ground: GroundInPlay, clauses: SightClauses = BASE_SIGHT) -> SightFlags:
    """What the rules in force say of every hex and hexside of the ground."""
    cells = ground.map.cells
    return SightFlags(
        levels={hex_: cell.elevation for hex_, cell in cells.items()},
        blocks=_flagged(ground, _hex_tests(clause.face for clause in clauses.obstacles), clauses),
        veils=_flagged(ground, _hex_tests(clause.face for clause in clauses.veils), clauses),
        hexsides=_hexsides(ground, clauses),
    )


def _hex_tests(faces: Iterable[Face | None]) -> tuple[HexTest, ...]:
    return tuple(face.holds for face in faces if isinstance(face, HexFlag))


def _hexsides(ground: GroundInPlay, clauses: SightClauses) -> tuple[Edge, ...]:
    faces = (clause.face for clause in clauses.obstacles)
    return tuple(side for face in faces if isinstance(face, HexsideFlag) for side in face.hexsides(ground))


def _flagged(ground: GroundInPlay, tests: tuple[HexTest, ...], clauses: SightClauses) -> frozenset[Hex]:
    dropped = clauses.dropped
    return frozenset(
        hex_ for hex_ in ground.map.cells if any(holds(ground, hex_, dropped) for holds in tests)
    )


class ProvenSight:
    """Sight decided by the proof, pair by pair, for rules that the tables cannot say; verdicts are kept."""

    def __init__(self, ground: GroundInPlay, clauses: SightClauses) -> None:
        self.ground = ground
        self.clauses = clauses
        self.hexes: tuple[Hex, ...] = tuple(sorted(ground.map.cells))
        self._verdicts: dict[tuple[Hex, Hex], bool] = {}

    def sees(self, a: Hex, b: Hex) -> bool:
        """Whether `a` sees `b`; raises KeyError for hexes that are not in play."""
        verdict = self._verdicts.get((a, b))
        if verdict is None:
            for hex_ in (a, b):
                if hex_ not in self.ground:
                    raise KeyError(hex_)
            verdict = self._verdicts[a, b] = prove(self.ground, a, b, self.clauses).visible
        return verdict

    lookup = sees

    def tabulate(self, radius: int) -> int:
        """Nothing is tabulated: every verdict is kept once it was asked for."""
        del radius
        return 0

    def veils(self, a: Hex, b: Hex) -> int:
        """How many obstructing hexes the clearest line between the two meets."""
        return len(prove(self.ground, a, b, self.clauses).veiled)

    def field(self, a: Hex, radius: int | None = None) -> tuple[Hex, ...]:
        """The hexes seen from `a`, itself included, in order."""
        return tuple(
            hex_
            for hex_ in self.hexes
            if (radius is None or distance(a, hex_) <= radius) and self.sees(a, hex_)
        )

    def _pairs(self, radius: int | None) -> list[tuple[Hex, Hex]]:
        hexes = self.hexes
        return [
            (a, b)
            for i, a in enumerate(hexes)
            for b in hexes[i + 1 :]
            if radius is None or distance(a, b) <= radius
        ]

    def count_pairs(self, radius: int | None = None) -> tuple[int, int]:
        """(pairs that see each other, pairs) over unordered pairs of different hexes within `radius`."""
        pairs = self._pairs(radius)
        return sum(self.sees(a, b) for a, b in pairs), len(pairs)

    def seen_counts(self, radius: int | None = None) -> dict[Hex, int]:
        """For every hex the number of other hexes it sees within `radius`."""
        counts = dict.fromkeys(self.hexes, 0)
        for a, b in self._pairs(radius):
            if self.sees(a, b):
                counts[a] += 1
                counts[b] += 1
        return counts


class PartlyProvenSight(ProvenSight):
    """Tables for most pairs, the proof for those that some rule without a mask is about."""

    def __init__(
        self, ground: GroundInPlay, clauses: SightClauses, tables: SightTables, named: tuple[PairTest, ...]
    ) -> None:
        super().__init__(ground, clauses)
        self.tables = tables
        self._named = named

    def is_proved(self, a: Hex, b: Hex) -> bool:
        """Whether the proof decides on this pair."""
        return any(concerns(self.ground, a, b) for concerns in self._named)

    def sees(self, a: Hex, b: Hex) -> bool:
        """Whether `a` sees `b`; raises KeyError for hexes that are not in play."""
        return super().sees(a, b) if self.is_proved(a, b) else self.tables.sees(a, b)

    def lookup(self, a: Hex, b: Hex) -> bool:
        """The same, from the tables' table for the pairs they decide."""
        return super().sees(a, b) if self.is_proved(a, b) else self.tables.lookup(a, b)

    def tabulate(self, radius: int) -> int:
        """Tabulates what the tables decide; returns the table's size in bytes."""
        return self.tables.tabulate(radius)

    def veils(self, a: Hex, b: Hex) -> int:
        """How many obstructing hexes the clearest line between the two meets."""
        return super().veils(a, b) if self.is_proved(a, b) else self.tables.veils(a, b)
