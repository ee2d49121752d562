"""What is planted at the edge of a fault."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.hexes.edge import edge
from engine.hexes.hex import disc
from engine.model.cell import Cell, HexsideFeature
from engine.model.hex_map import HexMap
from engine.model.layout import OverlayPlacement
from engine.model.scenario import Scenario
from engine.model.setup import Reinforcement
from engine.model.side import Force, PlaceablePool, Squad, Zone
from tests.validation.defects import changed, first_side, hex_of, layout, painted
from tests.validation.more_defects import Plant, after, force_with, placed, side_with

#: The check that is asked, the scenario, and what is done to it.
Narrow = tuple[str, str, Plant]
TANK = "m4a1_sherman"
GUN, LORRY = "pak_40", "opel_blitz"


def marked(field: str, *marks: tuple[Any, ...], kind: Callable[..., Any]) -> Plant:
    """Markers of one kind: where each lies, and what else is known of it."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        made = tuple(kind(hex_of(map_, label), *others) for label, *others in marks)
        values: dict[str, Any] = {field: (*getattr(scenario, field), *made)}
        return replace(scenario, **values)

    return plant


def zones(*labels: tuple[str, ...], **values: Any) -> Plant:
    """The deployment zones of the first side."""
    return first_side(
        lambda side, m: replace(
            side,
            deployment_zones=tuple(
                Zone(tuple(hex_of(m, each) for each in zone), **values) for zone in labels
            ),
        )
    )


def side_hexes(field: str, *labels: str) -> Plant:
    """A list of hexes of the first side."""

    def change(side: Any, map_: HexMap) -> Any:
        values: dict[str, Any] = {field: tuple(hex_of(map_, each) for each in labels)}
        return replace(side, **values)

    return first_side(change)


def pool(*labels: str, **counts: int) -> Plant:
    return first_side(
        lambda side, m: replace(
            side, placeable=PlaceablePool(counts, tuple(hex_of(m, each) for each in labels))
        )
    )


def fenced(*places: tuple[str, int, str]) -> Plant:
    """Hexsides: a hex, a direction and what stands there."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        return layout(
            scenario,
            hexsides={edge(hex_of(map_, label), way): HexsideFeature(type_) for label, way, type_ in places},
        )

    return plant


def off_the_map(field: str, **values: Any) -> Plant:
    """A hex that no board covers, in a list of hexes of the first side beside those that are there."""

    def change(side: Any, map_: HexMap) -> Any:
        named: dict[str, Any] = {field: (*getattr(side, field), map_.grid.hex_at(90, 90)), **values}
        return replace(side, **named)

    return first_side(change)


def every_objective(**values: Any) -> Plant:
    return lambda scenario, _: replace(
        scenario, objectives=tuple(replace(each, **values) for each in scenario.objectives)
    )


def all_of_terrain(terrain: str) -> Plant:
    return lambda scenario, map_: painted(**{map_.label(hex_): Cell(terrain) for hex_ in map_.cells})(
        scenario, map_
    )


def reinforced_by(*coming: Reinforcement) -> Plant:
    return changed(reinforcements=coming)


def force_with_squads(*squads: Squad) -> Plant:
    return side_with(forces=(Force(squads=squads),))


def with_two_tanks(scenario: Scenario, map_: HexMap) -> Scenario:
    return force_with(vehicles={TANK: 2})(scenario, map_)


def in_water(label: str) -> Plant:
    """A hex with water around it."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        around = {map_.label(other): Cell("pond") for _, other in map_.around(hex_of(map_, label))}
        return painted(**around)(scenario, map_)

    return plant


def pieces(*laid: tuple[str, str]) -> Plant:
    """Overlay pieces, each with the hex of its first."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        return layout(
            scenario, overlays=tuple(OverlayPlacement(name, hex_of(map_, label)) for name, label in laid)
        )

    return plant


def units(*placings: tuple[str | None, dict[str, Any]]) -> Plant:
    """Units on the map, numbered in their order."""
    return after(
        *(placed(label, **{"id": f"u{at}", **values}) for at, (label, values) in enumerate(placings))
    )


def named_by_number(count: int) -> Plant:
    """Objectives of one kind, so many of them."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        first, hexes = scenario.objectives[0], sorted(map_.cells)
        return replace(
            scenario,
            objectives=tuple(replace(first, id=f"o{at}", hex=hexes[at]) for at in range(count)),
        )

    return plant


def without_sides(count: int) -> Plant:
    """The first sides alone, or with a third one."""

    def plant(scenario: Scenario, _: HexMap) -> Scenario:
        third = replace(scenario.sides[0], id="third", name="Third", nations=("soviet",))
        return replace(scenario, sides=(*scenario.sides, third)[:count])

    return plant


def ringed_by(label: str, terrain: str) -> Plant:
    """Other ground round a hex."""

    def plant(scenario: Scenario, map_: HexMap) -> Scenario:
        middle = hex_of(map_, label)
        around = [hex_ for hex_ in disc(middle, 1) if hex_ in map_ and hex_ != middle]
        return painted(**{map_.label(hex_): Cell(terrain) for hex_ in around})(scenario, map_)

    return plant


def painted_first(count: int, terrain: str) -> Plant:
    """The same ground in so many hexes."""
    return lambda scenario, map_: painted(
        **{map_.label(hex_): Cell(terrain) for hex_ in sorted(map_.cells)[:count]}
    )(scenario, map_)
