"""Everything that can be asked of the new-map wizard, and what must be true of every map it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.hexes.grid import Orientation
from engine.hexes.symmetry import Symmetry, image_of_edge, image_of_hex
from engine.model.catalogue import Catalogue
from engine.model.finding import Severity
from engine.model.flatten import flatten
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario
from engine.model.usual_sides import usual_sides
from engine.proposals.blank_map import MapPlan
from engine.proposals.board_fields import OF_BOARDS
from engine.proposals.new_map import asked_for
from engine.storage.bundled import catalogue
from engine.validation.run import findings

#: What makes a map of a plan and a seed.
Maker = Callable[[MapPlan, int, Catalogue], Scenario]

#: Sizes of sheets, from the least to as large as anybody draws.
SHEETS = ((2, 2), (8, 6), (12, 10), (14, 10), (16, 8), (16, 12), (18, 14), (14, 18), (30, 24), (40, 40))
#: Numbers of boards across and down, as far as there are boards.
FIELDS = tuple((across, down) for across in range(1, 9) for down in range(1, 9) if across * down <= 16)


def sheets(*, objectives: tuple[bool, ...] = (True, False)) -> Iterator[MapPlan]:
    """Every plan of a sheet."""
    for orientation in Orientation:
        for columns, rows in SHEETS:
            for symmetry in Symmetry:
                for ruleset in ("skirmish", "base"):
                    for placed in objectives:
                        yield MapPlan("New", orientation, columns, rows, None, ruleset, symmetry, placed)


def fields() -> Iterator[MapPlan]:
    """Every plan of boards."""
    for boards in FIELDS:
        for symmetry in OF_BOARDS:
            for ruleset in ("skirmish", "base"):
                for placed in (True, False):
                    yield MapPlan("New", boards=boards, ruleset=ruleset, symmetry=symmetry, objectives=placed)


def told_of(plan: MapPlan, seed: int, make: Maker) -> tuple[list[str], str]:
    """What is wrong with the map of a plan and seed, and why it was refused; empty where it was not."""
    try:
        made = make(plan, seed, catalogue())
    except ValueError as refused:
        return [], str(refused)
    return faults(made, plan), ""


def faults(made: Scenario, plan: MapPlan) -> list[str]:
    """What the wizard did wrong: anything the checks object to, another symmetry, sides of other names."""
    wrong = [
        f"{each.code} {each.message}"
        for each in findings(made, catalogue())
        if each.severity is not Severity.HINT and each.code not in asked_for(plan)
    ]
    if made.layout.symmetry is not plan.symmetry:
        wrong.append(f"claims {made.layout.symmetry}, not {plan.symmetry}")
    if plan.symmetry is not Symmetry.NONE:
        wrong += _differences(made, plan.symmetry)
    named = {tuple((side.id, side.name) for side in usual_sides(across=across)) for across in (True, False)}
    if tuple((side.id, side.name) for side in made.sides) not in named:
        wrong.append(f"the sides are called {[side.name for side in made.sides]}")
    if plan.objectives is not any(each.type is ObjectiveType.VP for each in made.objectives):
        wrong.append(f"{len(made.objectives)} objectives")
    return wrong


def _differences(made: Scenario, symmetry: Symmetry) -> Iterator[str]:
    """Whatever lies on a hex or a hexside and not on its image."""
    map_ = flatten(made.layout, catalogue())
    grid = map_.grid

    def image(hex_: object) -> object:
        return image_of_hex(grid, symmetry, hex_)  # type: ignore[arg-type]

    ground = {hex_: (cell.terrain, cell.elevation) for hex_, cell in map_.cells.items()}
    if {image(hex_): cell for hex_, cell in ground.items()} != ground:
        yield "the ground is not its own image"
    sides = {side: feature.type for side, feature in map_.hexsides.items()}
    if {image_of_edge(grid, symmetry, side): type_ for side, type_ in sides.items()} != sides:
        yield "the hexsides are not their own image"
    markers = {(each.hex, each.type) for each in made.objectives}
    if {(image(hex_), type_) for hex_, type_ in markers} != markers:
        # An odd one in the middle of a sheet that has no middle hex lies on one of the two there.
        odd = [hex_ for hex_, type_ in markers if (image(hex_), type_) not in markers]
        if len(odd) > 1:
            yield f"objectives at {[grid.label(hex_) for hex_ in odd]} have no images"
    first, second = (
        {*side.reinforcement_hexes, *(hex_ for zone in side.deployment_zones for hex_ in zone.hexes)}
        for side in made.sides
    )
    if {image(hex_) for hex_ in first} != second:
        yield "the sides do not begin on images of each other's hexes"
