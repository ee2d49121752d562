"""New maps from nothing: a blank sheet or a field of boards, ready to become a playable scenario."""

import re
import unicodedata
from dataclasses import dataclass, replace

from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.hexes.symmetry import Symmetry, image_of_hex
from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.model.layout import Layout, Placement, Sheet
from engine.model.limits import LARGEST_AREA, LARGEST_SIDE, is_too_large
from engine.model.scenario import RuleSelection, Scenario, Timing
from engine.model.setup import VictoryCondition
from engine.model.side import Side, Squad, Zone
from engine.proposals.places import runs_across


@dataclass(frozen=True, slots=True)
class MapPlan:
    """What the wizard asks for. `boards` counts boards across and down; None asks for a blank sheet."""

    title: str
    orientation: Orientation = Orientation.FLAT_TOP
    columns: int = 18
    rows: int = 14
    boards: tuple[int, int] | None = None
    ruleset: str = "skirmish"
    symmetry: Symmetry = Symmetry.NONE

    @property
    def grid(self) -> Grid:
        """The grid of its sheet; raises ValueError for sizes that no grid or no map has."""
        if is_too_large(self.columns, self.rows):
            raise ValueError(
                f"a map of {self.columns} by {self.rows} hexes is too large; {LARGEST_SIDE} a side and "
                f"{LARGEST_AREA} in all are the most"
            )
        return Grid(self.orientation, self.columns, self.rows)


def new_scenario(plan: MapPlan, catalogue: Catalogue) -> Scenario:
    """A scenario by plan: two sides facing each other, their Reinforcement Hexes on the short edges.

    Raises ValueError when no map has that size, or when there are not enough boards.
    """
    if plan.boards is not None:
        layout = Layout(
            plan.orientation, boards=_field(plan.boards, plan.orientation, catalogue), symmetry=plan.symmetry
        )
    else:
        sheet = Sheet(plan.grid.columns, plan.grid.rows)
        layout = Layout(plan.orientation, sheet=sheet, symmetry=plan.symmetry)
    map_ = flatten(layout, catalogue)
    west, east = _opposite_ends(map_.grid, plan.symmetry)
    sides = (
        Side("west", "West", ("american",), reinforcement_hexes=(west,)),
        Side("east", "East", ("german",), reinforcement_hexes=(east,)),
    )
    id_ = slug(plan.title)
    if plan.ruleset == "base":
        wide = runs_across(map_.grid, plan.symmetry)
        zoned = tuple(
            replace(
                side, reinforcement_hexes=(), deployment_zones=(Zone(_columns(map_.grid, hex_, wide=wide)),)
            )
            for side, hex_ in zip(sides, (west, east), strict=True)
        )
        return Scenario(
            id_,
            plan.title,
            layout,
            zoned,
            rules=RuleSelection(ruleset="base"),
            timing=Timing(
                rounds=8,
                actions_per_turn={"west": 3, "east": 3},
                first_initiative="west",
                tie_breaker="east",
            ),
            victory=tuple(VictoryCondition(side.id, "vp") for side in zoned),
            boxes=("base",),
        )
    squads = (
        Squad({"regular": 4}, specialization="engineer"),
        Squad({"regular": 4}, specialization="recon"),
        Squad({"regular": 4}),
    )
    return Scenario(
        id_,
        plan.title,
        layout,
        tuple(replace(side, starting_squads=squads) for side in sides),
        boxes=("base",),
    )


def slug(title: str) -> str:
    """An id made of a title: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "new-map"


def boards_that_fit(orientation: Orientation, catalogue: Catalogue) -> int:
    """How many boards of the commonest size there are to lay a field of."""
    return len(_alike(orientation, catalogue))


def _alike(orientation: Orientation, catalogue: Catalogue) -> list[str]:
    sizes: dict[tuple[int, int], list[str]] = {}
    for board in catalogue.boards.values():
        if board.orientation is orientation and board.faces:
            sizes.setdefault((board.columns, board.rows), []).append(board.id)
    if not sizes:
        return []
    return sorted(sizes[max(sizes, key=lambda size: len(sizes[size]))], key=lambda id_: (len(id_), id_))


def _field(count: tuple[int, int], orientation: Orientation, catalogue: Catalogue) -> tuple[Placement, ...]:
    across, down = count
    ids = _alike(orientation, catalogue)
    if across * down > len(ids):
        raise ValueError(f"there are only {len(ids)} boards of one size")
    laid = []
    for number in range(across * down):
        board = catalogue.boards[ids[number]]
        position = number % across * board.columns, number // across * board.rows
        laid.append(Placement(board.id, board.faces[0].face, position))
    return tuple(laid)


def _opposite_ends(grid: Grid, symmetry: Symmetry) -> tuple[Hex, Hex]:
    """A hex in the middle of the first column or row in play, and the one the symmetry brings there."""
    swapped = Symmetry.ROT180 if symmetry is Symmetry.NONE else symmetry
    wide = runs_across(grid, symmetry)
    first = min(grid.offset(hex_)[0 if wide else 1] for hex_ in grid.playable)
    edge = [hex_ for hex_ in grid.playable if grid.offset(hex_)[0 if wide else 1] == first]
    hex_ = edge[len(edge) // 2]
    return hex_, image_of_hex(grid, swapped, hex_)


def _columns(grid: Grid, start: Hex, *, wide: bool) -> tuple[Hex, ...]:
    """The two outermost lines of hexes in play at the end where `start` lies."""
    at = grid.offset(start)[0 if wide else 1]
    near = [hex_ for hex_ in grid.playable if abs(grid.offset(hex_)[0 if wide else 1] - at) <= 1]
    return tuple(sorted(near))
