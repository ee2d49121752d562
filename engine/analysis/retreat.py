"""Retreat listings: shortest routes home, and where the enemy sees them."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.analysis.routes import graphml_of
from engine.analysis.survey import Survey
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.model.side import Side
from engine.model.unit_kind import UnitCatalogue, UnitClass
from engine.rules.skirmish.moves.retreat_routes import (
    ExposedStep,
    RetreatRoutes,
    Watcher,
    exposed_steps,
    retreat_routes,
    way_home,
)


@dataclass(frozen=True, slots=True)
class RetreatListing:
    """The shortest retreat routes from a hex and the steps at which known enemy positions see them.

    `least_exposed` is the smallest number of exposed hexes on any shortest route, None without a route.
    """

    routes: RetreatRoutes
    exposed: tuple[ExposedStep, ...]
    least_exposed: int | None


def retreat_goals(scenario: Scenario, side: Side) -> tuple[Hex, ...]:
    """S-SET-10, S-DOC-707 — where squads of a side run to: its Reinforcement Hexes and Field Hospitals."""
    hospitals = (
        each.hex
        for each in scenario.special_points
        if each.kind == "field_hospital" and each.side in (None, side.id)
    )
    return tuple(dict.fromkeys((*side.reinforcement_hexes, *hospitals)))


def starting_watchers(scenario: Scenario, side: Side, units: UnitCatalogue) -> tuple[Watcher, ...]:
    """The units that the scenario places for the other sides on the map, with the ranges of their fire.

    A squad reaches as far as its figure of the longest range, which may fire alone (B-RNG-07).
    """
    found = []
    for unit in scenario.placed_units:
        if unit.side == side.id or unit.hex is None:
            continue
        vehicle = units.vehicles.get(unit.kind) if unit.kind is not None else None
        figures = unit.squad.figures if unit.squad is not None else {}
        ranges = [
            units.figures[kind].against_infantry.range for kind in sorted(figures) if kind in units.figures
        ]
        if vehicle is not None:
            ranges.append(vehicle.against_infantry.range)
        found.append(Watcher(unit.hex, max(ranges, default=None)))
    return tuple(found)


def retreat_listing(
    survey: Survey,
    start: Hex,
    goals: Iterable[Hex],
    enemies: Iterable[Hex] = (),
    watchers: Iterable[Watcher] | None = None,
) -> RetreatListing:
    """S-RET-03, S-RET-04 — the shortest retreat routes from a hex, with the exposed steps.

    `goals` are the Reinforcement Hexes and Field Hospitals of the side, `enemies` the hexes with enemy
    units; `watchers` the enemy positions that may op fire, all of `enemies` without a range by default.
    """
    shut = frozenset(enemies)
    routes = retreat_routes(survey.retreat_steps, start, goals, shut)
    known = tuple(Watcher(hex_) for hex_ in sorted(shut)) if watchers is None else tuple(watchers)
    exposed = exposed_steps(survey.sight, routes.hexes, known)
    least: dict[Hex, int] = {}
    seen = {step.hex for step in exposed}
    for hex_, ahead in reversed(tuple(routes.next.items())):
        least[hex_] = min(((to in seen) + least[to] for to in ahead), default=0)
    return RetreatListing(routes, exposed, least.get(start))


def retreat_graphml(survey: Survey, listing: RetreatListing) -> str:
    """All shortest routes of a listing as GraphML text; `exposed` counts the positions that see a node."""
    import networkx as nx

    made: nx.DiGraph[Hex] = nx.DiGraph(unit=UnitClass.SQUAD.value)
    made.add_nodes_from(listing.routes.next)
    made.add_edges_from((hex_, to) for hex_, ahead in listing.routes.next.items() for to in ahead)
    exposed: dict[Hex, int | str] = {step.hex: len(step.watchers) for step in listing.exposed}
    return graphml_of(survey, made, {"exposed": exposed})


def stranded_hexes(survey: Survey, goals: Iterable[Hex], enemies: Iterable[Hex] = ()) -> tuple[Hex, ...]:
    """The hexes infantry can enter from which no retreat route to any of the goals exists (check MAP120)."""
    field = way_home(survey.retreat_steps, goals, frozenset(enemies))
    enterable = {to for _, to in survey.retreat_steps.costs}
    return tuple(sorted(hex_ for hex_ in enterable if hex_ not in field))
