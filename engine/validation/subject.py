"""What a check looks at: a scenario, its flattened map, and analyses computed once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.analysis.fairness import Fairness, arrival, fairness, home_hexes
from engine.analysis.survey import Survey, scenario_survey
from engine.edits.paint import PaintCells
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.cell import Cell
from engine.model.flatten import PrintedMaps, painted
from engine.model.hex_map import HexMap, LayoutFault, LayoutProblem
from engine.model.objective import Objective, ObjectiveType
from engine.model.said import Said, listed, say
from engine.model.scenario import Scenario
from engine.model.side import Force, Side
from engine.model.terrain import TerrainKind
from engine.model.unit_kind import UnitClass
from engine.model.values import SideId
from engine.rules.base.arrivals.reinforcements import force_of
from engine.validation.explanation import RulesetName
from engine.validation.order_of_battle import units_of_force


@dataclass(frozen=True)
class NamedHex:
    """A hex that the scenario names somewhere: what stands there, and the JSON pointer of the naming."""

    hex: Hex
    what: str
    pointer: str


class Subject:
    """A scenario under examination with everything derived from it, each computed at most once."""

    def __init__(
        self,
        scenario: Scenario,
        catalogue: Catalogue,
        map_: HexMap | None = None,
        before: Subject | None = None,
    ) -> None:
        self.scenario = scenario
        self.catalogue = catalogue
        self._map = map_
        #: The maps under the paint of this subject and those before it.
        self.printed = PrintedMaps(catalogue)
        self._survey: Survey | None = None
        self._survey_before: Survey | None = None
        if before is not None and before.catalogue is catalogue:
            self.printed = before.printed
            same = before.scenario.layout is scenario.layout
            self._map = before.map if same and map_ is None else map_
            if same and _same_ground(before.scenario, scenario):
                self._survey = before.survey
            else:
                self._survey_before = before.survey
        self._arrivals: dict[tuple[SideId, UnitClass], Mapping[Hex, int]] = {}

    @cached_property
    def map(self) -> HexMap:
        """The flattened map."""
        if self._map is not None:
            return self._map
        layout = self.scenario.layout
        return painted(self.printed.base(layout), layout)

    @cached_property
    def box_contents(self) -> Mapping[str, int]:
        """The pieces in the boxes that the scenario names, box and box together."""
        held: Counter[str] = Counter()
        for box in self.catalogue.units.components.keys() & set(self.scenario.boxes):
            held.update(self.catalogue.units.components[box])
        return held

    @cached_property
    def boards_alone(self) -> HexMap:
        """The map that sheet and boards print, without anything laid or painted on them."""
        return self.printed.boards(self.scenario.layout)

    @property
    def is_skirmish(self) -> bool:
        """Whether the scenario is played by the Skirmish rules."""
        return self.scenario.rules.ruleset == "skirmish"

    @property
    def ruleset(self) -> RulesetName:
        """The rules that the checks go by: what is no skirmish counts as a base game."""
        return "skirmish" if self.is_skirmish else "base"

    def label(self, hex_: Hex) -> str:
        """The printed name of a hex."""
        return self.map.grid.label(hex_)

    def labels(self, hexes: tuple[Hex, ...], most: int = 6) -> str:
        """The printed names of hexes as a list in words, cut after `most`."""
        return listed([self.label(hex_) for hex_ in hexes], most)

    @cached_property
    def survey(self) -> Survey:
        """Sight, steps and graphs of the map at the start of the scenario.

        Kept from the subject before when nothing that it depends on has changed.
        """
        if self._survey is not None:
            return self._survey
        return scenario_survey(self.scenario, self.catalogue, self.map, self._survey_before)

    @cached_property
    def fairness(self) -> Fairness:
        """What the map gives each side, and how far that lies apart."""
        return fairness(self.survey, self.scenario)

    def step_thirds(self, unit: UnitClass, start: Hex, to: Hex) -> int | None:
        """What a step costs that class in thirds of a movement point, None when it is impossible."""
        return self.survey.step(start, to, unit).thirds

    def kind(self, hex_: Hex) -> TerrainKind | None:
        """The terrain kind of a playable hex, or None when there is no hex or no such terrain."""
        cell = self.map.cells.get(hex_)
        return None if cell is None else self.catalogue.terrain.terrain.get(cell.terrain)

    def cell_pointer(self, hex_: Hex) -> str:
        """The JSON pointer of what gives the hex its content: the painted cell, or the layout."""
        index = self._cell_numbers.get(hex_)
        return "/layout" if index is None else f"/layout/cells/{index}"

    @cached_property
    def _cell_numbers(self) -> Mapping[Hex, int]:
        return {hex_: index for index, hex_ in enumerate(self.scenario.layout.cells)}

    def repainted(self, hex_: Hex, cell: Cell, title: Said) -> PaintCells:
        """The edit that gives the hex this content."""
        return PaintCells({hex_: cell}, {hex_: self.map.cells[hex_]}, title)

    def layout_problems(self, *faults: LayoutFault) -> Iterator[LayoutProblem]:
        """The faults of that kind met while flattening."""
        return (problem for problem in self.map.problems if problem.fault in faults)

    def objectives(self, *types: ObjectiveType) -> tuple[Objective, ...]:
        """The objectives of these types that stand on the map."""
        return tuple(o for o in self.scenario.objectives if o.type in types and o.hex in self.map)

    def homes(self, side: Side) -> tuple[Hex, ...]:
        """The Reinforcement Hexes of a side in play; without any, its deployment zones."""
        return home_hexes(self.survey, side)

    def zone_hexes(self, side: Side) -> tuple[Hex, ...]:
        """The hexes in play of a side's deployment zones, each once."""
        hexes = (hex_ for zone in side.deployment_zones for hex_ in zone.hexes)
        return tuple(dict.fromkeys(hex_ for hex_ in hexes if hex_ in self.map))

    def starting_units(self, side: Side) -> int:
        """How many units a side sets up with: bases, finished squads, vehicles and guns."""
        return sum(map(units_of_force, side.forces))

    def forces(self, side: Side) -> tuple[Force, ...]:
        """The forces a side has from the start and those it is sent."""
        sent = (force_of(each) for each in self.scenario.reinforcements if each.side == side.id)
        return (*side.forces, *sent)

    def arrival(self, side: Side, unit: UnitClass) -> Mapping[Hex, int]:
        """What it costs a class of a side to come to each hex, in thirds of a movement point."""
        key = (side.id, unit)
        if key not in self._arrivals:
            self._arrivals[key] = arrival(self.survey, self.homes(side), unit)
        return self._arrivals[key]

    def name_of_kind(self, kind: str) -> str:
        """The name of a figure, vehicle or gun; its id where the tables do not know it."""
        units = self.catalogue.units
        found = units.figures.get(kind) or units.vehicles.get(kind)
        return kind if found is None else found.name

    def kinds_used(self, side: Side) -> tuple[str, ...]:
        """The ids of all figures, vehicles and guns a side has from the start or is sent, in order."""
        found: list[str] = []
        for force in self.forces(side):
            found += [*force.figures, *force.vehicles, *force.equipment]
            found += [kind for squad in force.squads for kind in squad.figures]
        found += [kind for squad in side.starting_squads or () for kind in squad.figures]
        for unit in self.scenario.placed_units:
            if unit.side == side.id:
                found += [unit.kind] if unit.kind is not None else []
                found += list(unit.squad.figures) if unit.squad is not None else []
        return tuple(dict.fromkeys(found))

    def has_vehicles(self, side: Side) -> bool:
        """Whether a side has any that drives, from the start or sent; guns are carried or pushed."""
        kinds = self.catalogue.units.vehicles
        used = (kinds[kind] for kind in self.kinds_used(side) if kind in kinds)
        return any(kind.unit_class is not UnitClass.GUN for kind in used)

    @cached_property
    def places(self) -> tuple[NamedHex, ...]:
        """Every hex that the scenario names, with what it is named for."""
        return tuple(_places(self.scenario))


def _same_ground(before: Scenario, after: Scenario) -> bool:
    return before.smoke == after.smoke and before.rules == after.rules


def _places(scenario: Scenario) -> Iterator[NamedHex]:
    for index, objective in enumerate(scenario.objectives):
        yield NamedHex(
            objective.hex, say("objective {objective}", objective=objective.id), f"/objectives/{index}/hex"
        )
    for index, side in enumerate(scenario.sides):
        for place, hex_ in enumerate(side.reinforcement_hexes):
            pointer = f"/sides/{index}/reinforcement_hexes/{place}"
            yield NamedHex(hex_, say("Reinforcement Hex of {side}", side=side.name), pointer)
        for number, zone in enumerate(side.deployment_zones):
            for place, hex_ in enumerate(zone.hexes):
                pointer = f"/sides/{index}/deployment_zones/{number}/hexes/{place}"
                yield NamedHex(hex_, say("deployment zone of {side}", side=side.name), pointer)
        for place, hex_ in enumerate(side.exit_hexes):
            yield NamedHex(
                hex_, say("exit hex of {side}", side=side.name), f"/sides/{index}/exit_hexes/{place}"
            )
    for index, fortification in enumerate(scenario.fortifications):
        yield NamedHex(fortification.hex, fortification.type, f"/fortifications/{index}/hex")
    for index, obstacle in enumerate(scenario.obstacles):
        yield NamedHex(obstacle.hex, obstacle.type, f"/obstacles/{index}/hex")
    for index, hex_ in enumerate(scenario.smoke):
        yield NamedHex(hex_, "smoke", f"/smoke/{index}")
    for index, wreck in enumerate(scenario.wrecks):
        yield NamedHex(wreck.hex, "wreck", f"/wrecks/{index}/hex")
    for index, charge in enumerate(scenario.charges):
        yield NamedHex(charge.hex, "charge", f"/charges/{index}/hex")
    for index, point in enumerate(scenario.special_points):
        yield NamedHex(point.hex, point.kind, f"/special_points/{index}/hex")
    for index, unit in enumerate(scenario.placed_units):
        if unit.hex is not None:
            yield NamedHex(unit.hex, say("unit {unit}", unit=unit.id), f"/placed_units/{index}/hex")
    for index, condition in enumerate(scenario.victory):
        for place, hex_ in enumerate(condition.hexes):
            yield NamedHex(
                hex_,
                say("victory condition of {side}", side=condition.side),
                f"/victory/{index}/hexes/{place}",
            )
