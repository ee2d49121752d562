"""The size of the sheet."""

from dataclasses import dataclass, replace

from engine.edits.works import ClearMarkers
from engine.hexes.edge import sides
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.model.layout import Sheet
from engine.model.limits import is_too_large
from engine.model.said import Said, say
from engine.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class ResizeSheet:
    """The blank sheet gets another size; what no longer lies on it in play goes.

    Boards stay: a sheet smaller than they are does not cut them. A size that no grid can have (below 2,
    too large for a map, an odd pitch across the staggered axis) changes nothing.
    """

    columns: int
    rows: int
    title: Said = say("Resize sheet")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario on the new sheet."""
        layout = scenario.layout
        sheet = Sheet(self.columns, self.rows)
        if sheet == layout.sheet or is_too_large(self.columns, self.rows):
            return scenario
        try:
            grid = Grid(layout.orientation, self.columns, self.rows)
        except ValueError:
            return scenario
        if layout.boards:
            return replace(scenario, layout=replace(layout, sheet=sheet))
        return without_what_lies_outside(replace(scenario, layout=replace(layout, sheet=sheet)), grid)


def without_what_lies_outside(scenario: Scenario, grid: Grid) -> Scenario:
    """The scenario less paint, pieces, markers, units and places that the grid does not hold."""
    layout = scenario.layout
    scenario = replace(
        scenario,
        layout=replace(
            layout,
            cells={hex_: cell for hex_, cell in layout.cells.items() if grid.holds(hex_)},
            hexsides={
                side: each
                for side, each in layout.hexsides.items()
                if all(grid.holds(hex_) for hex_ in sides(side))
            },
            overlays=tuple(each for each in layout.overlays if grid.is_playable(each.hex)),
            out_of_play=tuple(hex_ for hex_ in layout.out_of_play if grid.holds(hex_)),
        ),
    )
    lost = tuple(hex_ for hex_ in _named(scenario) if not grid.is_playable(hex_))
    return ClearMarkers(lost)(scenario)


def _named(scenario: Scenario) -> tuple[Hex, ...]:
    hexes = [each.hex for each in scenario.objectives]
    hexes += [each.hex for each in scenario.fortifications]
    hexes += [each.hex for each in scenario.obstacles]
    hexes += [each.hex for each in scenario.wrecks]
    hexes += [each.hex for each in scenario.charges]
    hexes += [each.hex for each in scenario.special_points]
    hexes += [each.hex for each in scenario.placed_units if each.hex is not None]
    hexes += (*scenario.smoke, *scenario.smoke_forbidden, *scenario.target_marks)
    for side in scenario.sides:
        hexes += (*side.reinforcement_hexes, *side.exit_hexes, *side.forbidden_hexes)
        for zone in side.deployment_zones:
            hexes += zone.hexes
    return tuple(dict.fromkeys(hexes))
