"""One ground under one set of rules, with everything derived from it computed at most once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.hexes.edge import sides
from engine.hexes.hex import Hex
from engine.kernel.facing_costs import FacingTable
from engine.kernel.step_costs import StepTable
from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.scenario import RuleSelection, Scenario
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.movement import changed_steps, step_cost, step_costs
from engine.rules.base.moves.step_clauses import BASE_STEPS, StepClauses
from engine.rules.base.moves.step_cost import StepCost
from engine.rules.base.sighting.line_of_sight import Verification, prove, verify_with_shapely
from engine.rules.base.sighting.sight import Sight, resight, sight
from engine.rules.base.sighting.sight_clauses import BASE_SIGHT, SightClauses
from engine.rules.base.sighting.sight_proof import SightProof
from engine.rules.base.terrain.ground import GroundInPlay
from engine.rules.skirmish.moves.turning import TurningClause, facing_steps

if TYPE_CHECKING:
    import networkx as nx


class Survey:
    """Sight, steps and graphs of one ground; every table is built when first asked for and then kept."""

    def __init__(
        self,
        ground: GroundInPlay,
        sight_clauses: SightClauses = BASE_SIGHT,
        step_clauses: StepClauses = BASE_STEPS,
        turning: tuple[TurningClause, ...] = (),
    ) -> None:
        self.ground = ground
        self.turning = turning
        self._facing: dict[UnitClass, FacingTable] = {}
        self.sight_clauses = sight_clauses
        self.step_clauses = step_clauses
        self._before: tuple[Sight, frozenset[Hex]] | None = None
        self._steps: dict[UnitClass, StepTable] = {}
        self._steps_before: tuple[Mapping[UnitClass, StepTable], frozenset[Hex]] = ({}, frozenset())
        self._graphs: dict[UnitClass, nx.DiGraph[Hex]] = {}

    @property
    def map(self) -> HexMap:
        """The map surveyed."""
        return self.ground.map

    @cached_property
    def sight(self) -> Sight:
        """Who sees whom, on most maps with a table to look up pairs within `TABULATED` hexes."""
        if self._before is not None:
            before, changed = self._before
            self._before = None
            return resight(before, self.ground, self.sight_clauses, changed)
        made = sight(self.ground, self.sight_clauses)
        if len(self.map.cells) <= MOST_TABULATED:
            made.tabulate(TABULATED)
        return made

    def edited(self, ground: GroundInPlay, changed: Iterable[Hex] | None = None) -> Survey:
        """The survey of a ground that is this one but for some hexes; what is known of sight is kept.

        `changed` must hold every hex that differs in cell, smoke or blocker; None = they are looked for.
        """
        made = Survey(ground, self.sight_clauses, self.step_clauses, self.turning)
        if "sight" in self.__dict__ and ground.map.cells.keys() == self.map.cells.keys():
            hexes = _differing(self.ground, ground) if changed is None else frozenset(changed)
            made._before = self.sight, hexes
        if ground.map.cells.keys() == self.map.cells.keys() and _same_water(self.ground, ground):
            hexes = _differing(self.ground, ground) if changed is None else frozenset(changed)
            made._steps_before = dict(self._steps), hexes | _beside_changed_hexsides(self.ground, ground)
        return made

    def steps(self, unit: UnitClass) -> StepTable:
        """The steps of a unit class in thirds of a movement point."""
        if unit not in self._steps:
            self._steps[unit] = self._restepped(unit) or StepTable(
                step_costs(self.ground, unit, self.step_clauses), self.map.cells
            )
        return self._steps[unit]

    def _restepped(self, unit: UnitClass) -> StepTable | None:
        """The steps taken over from the survey before, with those about the changed hexes anew."""
        tables, hexes = self._steps_before
        if unit not in tables or len(hexes) > _MOST_RESTEPPED:
            return None
        changes = changed_steps(self.ground, unit, self.step_clauses, hexes)
        if changes is None:
            return None
        known = tables[unit].costs
        new = {step: cost for step, cost in changes.items() if known.get(step) != cost}
        return tables[unit].edited(new) if new else tables[unit]

    def facing(self, unit: UnitClass) -> FacingTable:
        """The steps, turns and reverse steps of a unit class; ValueError where the rules know no facing."""
        if not self.turning:
            raise ValueError("facing does not count by these rules")
        if unit not in self._facing:
            self._facing[unit] = facing_steps(self.ground, unit, self.step_clauses, self.turning)
        return self._facing[unit]

    @cached_property
    def retreat_steps(self) -> StepTable:
        """S-RET-03 — the steps of infantry, each counted as one hex."""
        return self.steps(UnitClass.SQUAD).counted()

    def graph(self, unit: UnitClass) -> nx.DiGraph[Hex]:
        """The networkx graph of a unit class; see `engine.analysis.routes.graph`."""
        if unit not in self._graphs:
            from engine.analysis.routes import graph

            self._graphs[unit] = graph(self, unit)
        return self._graphs[unit]

    def proof(self, a: Hex, b: Hex) -> SightProof:
        """The line of sight between two hexes, proved; raises ValueError for hexes not in play."""
        return prove(self.ground, a, b, self.sight_clauses)

    def verification(self, a: Hex, b: Hex) -> Verification:
        """The verdict of shapely on the same line, compared with ours."""
        return verify_with_shapely(self.ground, a, b, self.sight_clauses)

    def step(self, start: Hex, to: Hex, unit: UnitClass) -> StepCost:
        """What a step costs, term by term, or why it is impossible."""
        return step_cost(self.ground, start, to, unit, self.step_clauses)

    def cover(self, hex_: Hex) -> int:
        """The cover of the terrain in a hex in dice, 0 where the table lacks it."""
        cell = self.ground.cell(hex_)
        if cell is not None and cell.bridge is not None:
            bridge = self.ground.table.terrain.get("bridge")
            if bridge is not None:
                return bridge.cover
        kind = self.ground.kind(hex_)
        return 0 if kind is None else kind.cover


def scenario_survey(
    scenario: Scenario, catalogue: Catalogue, map_: HexMap | None = None, before: Survey | None = None
) -> Survey:
    """The survey of a scenario at its start: its smoke lies, the rules it selects apply.

    `map_` is the flattened map when it is at hand, `before` a survey of the scenario as it was, from which
    what an edit leaves alone is taken over.
    """
    laid = map_ if map_ is not None else flatten(scenario.layout, catalogue)
    rules = scenario_clauses(scenario.rules)
    ground = GroundInPlay(laid, catalogue.terrain, smoke=frozenset(scenario.smoke))
    if (
        before is not None
        and (before.sight_clauses, before.step_clauses, before.turning) == rules
        and before.ground.table == ground.table
    ):
        return before.edited(ground)
    return Survey(ground, *rules)


class RuleClauses(NamedTuple):
    """What a compiled ruleset says about sight, steps and turning (nothing of that in the base game)."""

    sight: SightClauses
    steps: StepClauses
    turning: tuple[TurningClause, ...]


def scenario_clauses(rules: RuleSelection) -> RuleClauses:
    """The clauses of the rules that a scenario selects, at its start."""
    from engine.rules.modules import given_parameters

    given = given_parameters(rules)
    parameters = tuple((key, each) for key, each in sorted(given.items()) if isinstance(each, int | str))
    return clauses_of(rules.ruleset, rules.selected, parameters)


@lru_cache(maxsize=32)
def clauses_of(
    ruleset: str,
    optional_rules: tuple[str, ...] = (),
    parameters: tuple[tuple[str, int | str], ...] = (),
) -> RuleClauses:
    """The clauses in the compiled ruleset as a game begins; those of the base game for an unknown one."""
    from engine.rules.base.moves.moving import STEP_CLAUSES
    from engine.rules.base.sighting.seeing import SIGHT_CLAUSES, STARTING_SIGHT
    from engine.rules.modules import ruleset_for
    from engine.rules.skirmish.moves.turning import TURNING_CLAUSES

    compiled = ruleset_for(RuleSelection(ruleset, optional_rules, parameters=dict(parameters)))
    parts = compiled.parts
    if SIGHT_CLAUSES not in parts or STEP_CLAUSES not in parts:
        return RuleClauses(BASE_SIGHT, BASE_STEPS, ())
    at_first = tuple(made(compiled.parameters) for made in parts.get(STARTING_SIGHT, ()))
    return RuleClauses(
        SightClauses(parts[SIGHT_CLAUSES]).with_first(*at_first),
        StepClauses(parts[STEP_CLAUSES]),
        parts.get(TURNING_CLAUSES, ()),
    )


#: So far reach most questions about a map: the longest range, doubled, and one hex for height are less.
TABULATED = 16
#: Maps of more hexes than this are tabulated only when somebody asks for it.
MOST_TABULATED = 5000

#: More changed hexes than this are not worth a look at each of their steps.
_MOST_RESTEPPED = 64


def _same_water(one: GroundInPlay, other: GroundInPlay) -> bool:
    return one.map.stream_depth == other.map.stream_depth


def _beside_changed_hexsides(one: GroundInPlay, other: GroundInPlay) -> frozenset[Hex]:
    """The hexes beside hexsides whose feature or breach differs."""
    here, there = one.map.hexsides, other.map.hexsides
    edges = set(one.breached ^ other.breached)
    if here is not there:
        edges |= {side for side in {*here, *there} if here.get(side) != there.get(side)}
    return frozenset(hex_ for side in edges for hex_ in sides(side)) & other.map.cells.keys()


def _differing(one: GroundInPlay, other: GroundInPlay) -> frozenset[Hex]:
    """The hexes that differ between two grounds over the same hexes."""
    cells = other.map.cells
    found = {hex_ for hex_, cell in one.map.cells.items() if cells[hex_] is not cell and cells[hex_] != cell}
    found |= one.smoke ^ other.smoke | one.occupied ^ other.occupied
    for here, there in ((one.blockers, other.blockers), (one.terrain, other.terrain)):
        found |= {hex_ for hex_ in {*here, *there} if here.get(hex_) != there.get(hex_)}
    return frozenset(found) & cells.keys()
