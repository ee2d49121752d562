"""New maps from nothing: what is asked for, and the bare scenario of a blank sheet or of boards."""

import re
import unicodedata
from dataclasses import dataclass, replace

from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.hexes.symmetry import Symmetry, image_of_hex
from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.model.layout import Layout, Sheet
from engine.model.limits import LARGEST_AREA, LARGEST_SIDE, is_too_large
from engine.model.said import say
from engine.model.scenario import RuleSelection, Scenario, Timing
from engine.model.setup import VictoryCondition
from engine.model.side import Squad, Zone
from engine.model.usual_sides import usual_sides
from engine.proposals.places import runs_across
from engine.system.names import is_device


@dataclass(frozen=True, slots=True)
class MapPlan:
    """What the wizard asks for. `boards` counts boards across and down; None asks for a blank sheet.

    Without `objectives` the designer places them himself.
    """

    title: str
    orientation: Orientation = Orientation.FLAT_TOP
    columns: int = 18
    rows: int = 14
    boards: tuple[int, int] | None = None
    ruleset: str = "skirmish"
    symmetry: Symmetry = Symmetry.NONE
    objectives: bool = False

    @property
    def grid(self) -> Grid:
        """The grid of its sheet; raises ValueError for sizes that no grid or no map has."""
        if is_too_large(self.columns, self.rows):
            raise ValueError(
                say(
                    "A map of {columns} by {rows} hexes is too large; {side} a side and {area} in all are "
                    "the most.",
                    columns=self.columns,
                    rows=self.rows,
                    side=LARGEST_SIDE,
                    area=LARGEST_AREA,
                )
            )
        flat = self.orientation is Orientation.FLAT_TOP
        if flat and self.columns % 2:
            raise ValueError(
                say("With flat tops the number of columns must be even, not {number}.", number=self.columns)
            )
        if not flat and self.rows % 2:
            raise ValueError(
                say("With pointy tops the number of rows must be even, not {number}.", number=self.rows)
            )
        return Grid(self.orientation, self.columns, self.rows)


def new_scenario(plan: MapPlan, catalogue: Catalogue) -> Scenario:
    """The bare scenario of a blank sheet of the plan's size; its boards and objectives do not count.

    Raises ValueError when no map has that size.
    """
    sheet = Sheet(plan.grid.columns, plan.grid.rows)
    layout = Layout(plan.orientation, sheet=sheet, symmetry=plan.symmetry)
    return scenario_on(layout, plan, catalogue)


def scenario_on(layout: Layout, plan: MapPlan, catalogue: Catalogue) -> Scenario:
    """A scenario on that ground: two sides facing each other from opposite ends, by the plan's ruleset."""
    grid = flatten(layout, catalogue).grid
    across = runs_across(grid, plan.symmetry)
    ends = _opposite_ends(grid, plan.symmetry)
    first, second = usual_sides(across=across)
    id_ = slug(plan.title)
    if plan.ruleset == "base":
        near = _outermost(grid, across=across)
        far = sorted(image_of_hex(grid, _swapping(plan.symmetry), hex_) for hex_ in near)
        zoned = tuple(
            replace(side, deployment_zones=(Zone(tuple(hexes)),))
            for side, hexes in ((first, near), (second, far))
        )
        return Scenario(
            id_,
            plan.title,
            layout,
            zoned,
            rules=RuleSelection(ruleset="base"),
            timing=Timing(
                rounds=8,
                actions_per_turn={first.id: 3, second.id: 3},
                first_initiative=first.id,
                tie_breaker=second.id,
            ),
            victory=tuple(VictoryCondition(side.id, "vp") for side in zoned),
            boxes=("base",),
        )
    squads = (
        Squad({"regular": 4}, specialization="engineer"),
        Squad({"regular": 4}, specialization="recon"),
        Squad({"regular": 4}),
    )
    homed = tuple(
        replace(side, reinforcement_hexes=(hex_,), starting_squads=squads)
        for side, hex_ in zip((first, second), ends, strict=True)
    )
    return Scenario(id_, plan.title, layout, homed, boxes=("base",))


def slug(title: str) -> str:
    """An id made of a title: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    made = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "new-map"
    # The file is called so, too.
    return f"{made}-map" if is_device(made) else made


def _opposite_ends(grid: Grid, symmetry: Symmetry) -> tuple[Hex, Hex]:
    """A hex in the middle of the first column or row in play, and the one the symmetry brings there."""
    across = runs_across(grid, symmetry)
    first = min(grid.offset(hex_)[0 if across else 1] for hex_ in grid.playable)
    edge = [hex_ for hex_ in grid.playable if grid.offset(hex_)[0 if across else 1] == first]
    hex_ = edge[len(edge) // 2]
    return hex_, image_of_hex(grid, _swapping(symmetry), hex_)


def _outermost(grid: Grid, *, across: bool) -> list[Hex]:
    """The two first lines of hexes in play, from the left or from above."""
    at = {hex_: grid.offset(hex_)[0 if across else 1] for hex_ in grid.playable}
    first = min(at.values())
    return sorted(hex_ for hex_, line in at.items() if line <= first + 1)


def _swapping(symmetry: Symmetry) -> Symmetry:
    """What brings the sides to each other's places: the half turn where nothing else is asked for."""
    return Symmetry.ROT180 if symmetry is Symmetry.NONE else symmetry
