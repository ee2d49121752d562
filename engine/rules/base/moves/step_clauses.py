"""The rules of step cost as separately registered clauses: barriers, rates, surcharges, exemptions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from engine.hexes.edge import edge
from engine.hexes.hex import Hex
from engine.model.terrain import TerrainKind
from engine.model.unit_kind import UnitClass
from engine.model.values import RuleId
from engine.play.frozen import dataclass
from engine.rules.base.moves.step_cost import POINT, CostTerm, NoEntry
from engine.rules.base.terrain.ground import GroundInPlay

#: The classes for which the vehicle column of the terrain table counts.
VEHICLES = frozenset((UnitClass.LIGHT, UnitClass.HEAVY, UnitClass.TRUCK))

# --------------------------------------------------------------------------- what clauses see


@dataclass(frozen=True, slots=True)
class MapStep:
    """A step on a ground from a hex to the next one across hexside `direction`.

    `kind` is the terrain that counts for entering: the bridge where there is one, else the stream where
    one runs through the hex and costs more, else the terrain of the hex. `dropped` are rules that are not
    in force; the table's entries that rest on them do not count.
    """

    ground: GroundInPlay
    start: Hex
    to: Hex
    direction: int
    unit: UnitClass
    kind: TerrainKind
    joined_roads: bool
    joined_rails: bool
    dropped: frozenset[RuleId] = frozenset()

    @property
    def is_vehicle(self) -> bool:
        """Whether the vehicle column of the terrain table counts; guns are pushed like infantry."""
        return self.unit in VEHICLES

    @property
    def climb(self) -> int:
        """Levels gained by the step; negative downhill."""
        return (self.ground.level(self.to) or 0) - (self.ground.level(self.start) or 0)


@dataclass(frozen=True, slots=True)
class Barrier:
    """A rule by which a step is impossible."""

    rule: RuleId
    name: str
    bars: Callable[[MapStep], NoEntry | None]


@dataclass(frozen=True, slots=True)
class StepRate:
    """A rule that sets the cost of entering, or forbids it; the first one that applies counts."""

    rule: RuleId
    name: str
    rate: Callable[[MapStep], CostTerm | NoEntry | None]


@dataclass(frozen=True, slots=True)
class Surcharge:
    """A rule that adds to the cost; it sees the terms so far in thirds."""

    rule: RuleId
    name: str
    amount: Callable[[MapStep, int], CostTerm | None]


@dataclass(frozen=True, slots=True)
class Exemption:
    """A rule by which clauses of these names do not apply to a step."""

    rule: RuleId
    lifts: tuple[str, ...]
    holds: Callable[[MapStep], bool]


@dataclass(frozen=True, slots=True)
class RoadLink:
    """A rule that makes something contiguous with roads: the directions in which it leaves a hex."""

    rule: RuleId
    exits: Callable[[GroundInPlay, Hex], frozenset[int]]


StepClause = Barrier | StepRate | Surcharge | Exemption | RoadLink


@dataclass(frozen=True)
class StepClauses:
    """The rules of step cost in force, in the order in which they are applied."""

    clauses: tuple[StepClause, ...]
    dropped: frozenset[RuleId] = frozenset()

    def without(self, *rules: RuleId) -> StepClauses:
        """These rules less the clauses, and the entries of the terrain table, of the named ones."""
        kept = tuple(clause for clause in self.clauses if clause.rule not in rules)
        return StepClauses(kept, self.dropped | set(rules))

    def with_clauses(self, *clauses: StepClause) -> StepClauses:
        """These rules and further clauses, which are looked at first."""
        return StepClauses(clauses + self.clauses, self.dropped)

    @cached_property
    def barriers(self) -> tuple[Barrier, ...]:
        """The clauses that make a step impossible."""
        return tuple(clause for clause in self.clauses if isinstance(clause, Barrier))

    @cached_property
    def rates(self) -> tuple[StepRate, ...]:
        """The clauses that set a rate."""
        return tuple(clause for clause in self.clauses if isinstance(clause, StepRate))

    @cached_property
    def surcharges(self) -> tuple[Surcharge, ...]:
        """The clauses that add."""
        return tuple(clause for clause in self.clauses if isinstance(clause, Surcharge))

    @cached_property
    def exemptions(self) -> tuple[Exemption, ...]:
        """The clauses that lift others."""
        return tuple(clause for clause in self.clauses if isinstance(clause, Exemption))

    @cached_property
    def links(self) -> tuple[RoadLink, ...]:
        """The clauses that make roads contiguous."""
        return tuple(clause for clause in self.clauses if isinstance(clause, RoadLink))

    def exempt(self, name: str, step: MapStep) -> bool:
        """Whether some rule lifts the clause of that name for this step."""
        return any(name in each.lifts and each.holds(step) for each in self.exemptions)


# --------------------------------------------------------------------------- the base rules


def cliff(step: MapStep) -> NoEntry | None:
    """B-TER-22 — a hexside between level 0 and level 2 is impassable, road or not."""
    return NoEntry("B-TER-22", "cliff") if abs(step.climb) >= 2 else None


def closed_hexside(step: MapStep) -> NoEntry | None:
    """S-TER-01 — a hexside feature that the table closes to the unit is not crossed."""
    kind = step.ground.hexside_kind(edge(step.start, step.direction))
    if kind is None:
        feature = step.ground.map.hexside(step.start, step.direction)
        if feature is not None and feature.type not in step.ground.table.hexsides:
            return NoEntry("S-TER-01", "unknown_hexside", feature.type)
        return None
    cost = kind.vehicle_cost if step.is_vehicle else kind.squad_cost
    return NoEntry("S-TER-01", "hexside_closed", kind.name.lower()) if cost is None else None


def building_closed(step: MapStep) -> NoEntry | None:
    """B-TER-26 — no vehicle enters a building, road or not."""
    if not (step.kind.building and step.is_vehicle):
        return None
    return NoEntry("B-TER-26", "forbidden", step.kind.name.lower())


def terrain_cost(step: MapStep) -> int | None:
    """B-TER-03 — the movement points the terrain table asks for entering, None where it forbids it."""
    rule = terrain_rule(step)
    if rule in step.dropped:
        # An entry whose rule is not in force counts as clear ground; clear ground itself has no other.
        return None if rule == "B-TER-05" else 1
    return cost_of(step.kind, step.ground, step.to, step.unit)


def cost_of(kind: TerrainKind, ground: GroundInPlay, hex_: Hex, unit: UnitClass) -> int | None:
    """What a terrain type asks of a unit class in that hex, by the depth of its water where that counts."""
    vehicle = unit in VEHICLES
    if kind.by_depth:
        squad, tracked = kind.by_depth.get(ground.stream_depth(hex_).value, (None, None))
        return tracked if vehicle else squad
    return kind.vehicle_cost if vehicle else kind.squad_cost


#: The rules on the depths of streams.
_DEPTH_RULES = {"fordable": "B-TER-12", "deep": "B-TER-13", "torrent": "B-TER-14"}


def terrain_rule(step: MapStep) -> RuleId:
    """The rule a terrain's cost comes from: of the depth, of the type, or the general one."""
    rules = step.kind.rules
    if "B-TER-12" in rules:
        return _DEPTH_RULES[step.ground.stream_depth(step.to).value]
    if step.is_vehicle and "B-TER-26" in rules:
        return "B-TER-26"
    return rules[0] if rules else "B-TER-03"


def truck_on_road(step: MapStep) -> CostTerm | None:
    """B-FIG-30 — a truck pays a third of a point from road hex to road hex along the road."""
    if step.unit is not UnitClass.TRUCK or not has_road(step.ground, step.to):
        return None
    return CostTerm("B-FIG-30", "truck_road", 1)


def along_road(step: MapStep) -> CostTerm | None:
    """B-TER-08 — along a road a hex costs one point whatever lies under it."""
    return CostTerm("B-TER-08", "road", POINT) if has_road(step.ground, step.to) else None


def along_rail(step: MapStep) -> CostTerm | None:
    """S-TER-01 — along a railway a hex costs one point whatever lies under it."""
    return CostTerm("S-TER-01", "rail", POINT) if step.joined_rails else None


def has_road(ground: GroundInPlay, hex_: Hex) -> bool:
    """Whether a road runs through the hex, bridges included."""
    return bool(ground.road_exits(hex_) or ground.bridge_exits(hex_))


def not_following(step: MapStep) -> bool:
    """B-TER-09 — who enters a road hex from elsewhere than along the road pays the terrain under it."""
    return not step.joined_roads


def is_building(step: MapStep) -> bool:
    """B-TER-25 — no road makes a building cheaper."""
    return step.kind.building


def is_forbidden_water(step: MapStep) -> bool:
    """B-TER-14 — no road without a bridge leads through water that forbids the unit."""
    return step.kind.water and terrain_cost(step) is None


def by_terrain(step: MapStep) -> CostTerm | NoEntry:
    """B-TER-03 — entering a hex costs what the terrain table asks for its terrain."""
    rule, cost = terrain_rule(step), terrain_cost(step)
    name = step.kind.name.lower()
    if step.kind.by_depth:
        name = f"{name} ({step.ground.stream_depth(step.to).value})"
    return NoEntry(rule, "forbidden", name) if cost is None else CostTerm(rule, "terrain", cost * POINT, name)


def level_change(step: MapStep, so_far: int) -> CostTerm | None:
    """B-TER-19 — moving onto a hill costs two points, or the terrain's cost where that is more."""
    on_hill = (step.ground.level(step.to) or 0) > 0
    if not (on_hill or step.climb) or so_far >= 2 * POINT:
        return None
    return CostTerm("B-TER-19", "uphill" if step.climb > 0 else "level_change", 2 * POINT - so_far)


def is_level(step: MapStep) -> bool:
    """B-TER-18 — from a hex of the same level a hill costs no more than its terrain."""
    return step.climb == 0


def is_downhill(step: MapStep) -> bool:
    """B-TER-20 — downhill there is no surcharge."""
    return step.climb < 0


def follows_line(step: MapStep) -> bool:
    """B-TER-21 — along a road or railway uphill costs no more."""
    return (step.joined_roads and not step.kind.building) or step.joined_rails


def hexside_cost(step: MapStep, so_far: int) -> CostTerm | None:
    """S-TER-01 — a hexside feature adds what the table says for crossing it."""
    kind = step.ground.hexside_kind(edge(step.start, step.direction))
    if kind is None:
        return None
    cost = kind.vehicle_cost if step.is_vehicle else kind.squad_cost
    return CostTerm("S-TER-01", "hexside", cost * POINT, kind.name.lower()) if cost else None


#: B-TER-03 to B-TER-26 and B-FIG-30 as the rule book has them; railways and hexsides from the table.
BASE_STEPS = StepClauses(
    (
        Barrier("B-TER-22", "cliff", cliff),
        Barrier("S-TER-01", "hexside_closed", closed_hexside),
        Barrier("B-TER-26", "building_closed", building_closed),
        StepRate("B-FIG-30", "truck_road", truck_on_road),
        StepRate("B-TER-08", "road", along_road),
        StepRate("S-TER-01", "rail", along_rail),
        StepRate("B-TER-03", "terrain", by_terrain),
        Exemption("B-TER-09", ("road", "truck_road"), not_following),
        Exemption("B-TER-25", ("road", "truck_road", "rail"), is_building),
        Exemption("B-TER-14", ("road", "truck_road", "rail"), is_forbidden_water),
        RoadLink("B-TER-08", GroundInPlay.road_exits),
        RoadLink("B-TER-17", GroundInPlay.bridge_exits),
        Surcharge("B-TER-19", "level_change", level_change),
        Surcharge("S-TER-01", "hexside", hexside_cost),
        Exemption("B-TER-18", ("level_change",), is_level),
        Exemption("B-TER-20", ("level_change",), is_downhill),
        Exemption("B-TER-21", ("level_change",), follows_line),
    )
)
