"""The routes of retreating squads in the Skirmish Mode, and where the enemy sees them run."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from engine.hexes.hex import Hex, distance
from engine.kernel.step_costs import CostField, StepTable
from engine.model.unit_kind import UnitClass
from engine.play.frozen import dataclass
from engine.rules.base.moves.movement import step_costs
from engine.rules.base.moves.step_clauses import BASE_STEPS, StepClauses
from engine.rules.base.sighting.sight import Sight
from engine.rules.base.terrain.ground import GroundInPlay

#: So many routes are written out; the graph of next hexes holds them all.
MOST_ROUTES = 20
#: S-OPF-02 — op fire reaches one hex less than other fire, but at least one.
OP_FIRE_RANGE_LOSS = 1


@dataclass(frozen=True, slots=True)
class Watcher:
    """A known enemy position: its hex, and the range of its fire (None = unknown, only sight counts)."""

    hex: Hex
    range: int | None = None

    @property
    def op_fire_range(self) -> int | None:
        """S-OPF-02 — how far it can op fire."""
        return None if self.range is None else max(1, self.range - OP_FIRE_RANGE_LOSS)


@dataclass(frozen=True, slots=True)
class RetreatRoutes:
    """All shortest retreat routes of a squad: their length in hexes (None = there is none) and their number.

    `next` gives for every hex on some route the next hexes that stay shortest, in the order of
    directions; `routes` are the first of the routes written out, start and home included.
    """

    start: Hex
    goals: tuple[Hex, ...]
    length: int | None
    count: int
    next: Mapping[Hex, tuple[Hex, ...]]
    routes: tuple[tuple[Hex, ...], ...]

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex that some route enters, nearest first."""
        return tuple(hex_ for hex_ in self.next if hex_ != self.start)


@dataclass(frozen=True, slots=True)
class ExposedStep:
    """S-RET-04 — a hex of a route in which known enemy positions could op fire at the squad."""

    hex: Hex
    watchers: tuple[Hex, ...]


def retreat_steps(
    ground: GroundInPlay, clauses: StepClauses = BASE_STEPS, unit: UnitClass = UnitClass.SQUAD
) -> StepTable:
    """S-RET-03 — the steps open to infantry, each counted as one hex whatever it costs to move there."""
    return StepTable(dict.fromkeys(step_costs(ground, unit, clauses), 1), ground.map.cells)


def way_home(steps: StepTable, goals: Iterable[Hex], enemies: frozenset[Hex] = frozenset()) -> CostField:
    """S-RET-03 — for every hex the fewest hexes to the nearest goal without entering an enemy's hex."""
    return steps.field_to(goals, closed=enemies)


def retreat_routes(
    steps: StepTable, start: Hex, goals: Iterable[Hex], enemies: frozenset[Hex] = frozenset()
) -> RetreatRoutes:
    """S-RET-03 — the shortest routes from `start` to the nearest of the goals.

    Fewest hexes passable to infantry and without enemies; the owner chooses among equal ones; obstacles do
    not count.
    """
    ends = tuple(goals)
    field = way_home(steps, ends, enemies)
    if start not in field:
        return RetreatRoutes(start, ends, None, 0, {}, ())
    ahead: dict[Hex, tuple[Hex, ...]] = {}
    rank = [start]
    while rank:
        for hex_ in rank:
            ahead[hex_] = steps.next_hexes(field, hex_)
        rank = list(dict.fromkeys(to for hex_ in rank for to in ahead[hex_] if to not in ahead))
    written = tuple(islice(_routes((start,), ahead), MOST_ROUTES))
    return RetreatRoutes(start, ends, field[start], steps.count_ways(field, start), ahead, written)


def _routes(begun: tuple[Hex, ...], ahead: Mapping[Hex, tuple[Hex, ...]]) -> Iterator[tuple[Hex, ...]]:
    stack = [begun]
    while stack:
        route = stack.pop()
        following = ahead[route[-1]]
        if not following:
            yield route
        stack.extend((*route, to) for to in reversed(following))


def exposed_steps(sight: Sight, hexes: Iterable[Hex], watchers: Iterable[Watcher]) -> tuple[ExposedStep, ...]:
    """S-RET-04 — where on these hexes known enemy positions see the squad and could op fire at it.

    One attack is all a running squad can draw (S-OPF-04); which one, the enemy chooses among these.
    """
    known = tuple(watchers)
    found = []
    for hex_ in hexes:
        seeing = tuple(
            watcher.hex
            for watcher in known
            if (watcher.op_fire_range is None or distance(watcher.hex, hex_) <= watcher.op_fire_range)
            and sight.lookup(watcher.hex, hex_)
        )
        if seeing:
            found.append(ExposedStep(hex_, seeing))
    return tuple(found)
