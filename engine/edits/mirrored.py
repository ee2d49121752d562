"""An edit carried out on a hex and on its image at once, with the sides swapped."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.edits.clip import PasteClip, image_of_clip
from engine.edits.edit import Edit, Several
from engine.edits.hexsides import SetHexside
from engine.edits.lines import DrawLine, EraseArm, EraseLines, SetBridge
from engine.edits.objectives import AddObjective, MoveObjective, RemoveObjective
from engine.edits.overlays import PlaceOverlay
from engine.edits.paint import PaintCells, PaintTerrain, SetLevel, ShiftLevel, Unpaint
from engine.edits.placed_things import (
    AddSpecialPoint,
    AddWreck,
    LayCharge,
    LiftSmoke,
    PlaceSmoke,
    PlaceUnit,
    TakeAway,
)
from engine.edits.works import (
    AddFortification,
    AddObstacle,
    ClearMarkers,
    RemoveFortification,
    RemoveObstacle,
)
from engine.edits.zones import AddReinforcementHex, EraseZone, PaintZone, RemoveReinforcementHex
from engine.hexes.edge import Edge
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.hexes.symmetry import Symmetry, image_of_direction, image_of_edge, image_of_hex
from engine.model.cell import Cell, Directions, HexsideFeature
from engine.model.objective import Objective
from engine.model.said import Said
from engine.model.scenario import Scenario
from engine.model.values import SideId


@dataclass(frozen=True, slots=True)
class Mirrored:
    """`edit` and its image under the symmetry of the sheet; edits without an image stay as they are.

    `printed` are the hexsides that boards alone print. The two sides of the scenario change places.
    """

    edit: Edit
    grid: Grid
    symmetry: Symmetry
    printed: Mapping[Edge, HexsideFeature]

    @property
    def title(self) -> Said:
        """What the edit does."""
        return self.edit.title

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario after the edit and its image."""
        if self.symmetry is Symmetry.NONE:
            return self.edit(scenario)
        return self._with_image(self.edit, scenario)(scenario)

    def image(self, hexes: Iterable[Hex]) -> tuple[Hex, ...]:
        """The hexes that take the places of these."""
        return tuple(image_of_hex(self.grid, self.symmetry, hex_) for hex_ in hexes)

    def _with_image(self, edit: Edit, scenario: Scenario) -> Edit:
        """The edit and its image as one; sets of hexes are united, so that no hex is changed twice."""
        match edit:
            case Several(edits, title):
                return Several(tuple(self._with_image(each, scenario) for each in edits), title)
            case PaintTerrain() | SetLevel() | ShiftLevel() | Unpaint() | ClearMarkers() | EraseLines():
                return replace(edit, hexes=tuple(dict.fromkeys((*edit.hexes, *self.image(edit.hexes)))))
            case PaintCells(cells):
                turned = {self._hex(hex_): self._cell(cell) for hex_, cell in cells.items()}
                return replace(edit, cells={**turned, **cells})
            case _:
                image = self._image(edit, scenario)
                return edit if image is None else Several((edit, image), edit.title)

    def _image(self, edit: Edit, scenario: Scenario) -> Edit | None:
        match edit:
            case DrawLine(path=path):
                return replace(edit, path=self.image(path))
            case EraseArm(hex=hex_, direction=direction):
                return replace(edit, hex=self._hex(hex_), direction=self._direction(direction))
            case SetBridge(hex=hex_, direction=direction):
                turned = None if direction is None else self._direction(direction) % 3
                return replace(edit, hex=self._hex(hex_), direction=turned)
            case SetHexside(edge):
                to = image_of_edge(self.grid, self.symmetry, edge)
                return replace(edit, edge=to, printed=self.printed.get(to))
            case PasteClip(clip, at):
                enemies = {
                    side.id: enemy.id
                    for side in scenario.sides
                    if (enemy := scenario.enemy_of(side.id)) is not None
                }
                turned_clip = image_of_clip(clip, self.grid.orientation, self.symmetry, enemies)
                return replace(edit, clip=turned_clip, at=self._hex(at))
            case PlaceOverlay(placement) if self.symmetry is Symmetry.ROT180:
                turned_piece = replace(
                    placement, hex=self._hex(placement.hex), rotation=(placement.rotation + 3) % 6
                )
                return PlaceOverlay(turned_piece)
            case _:
                return self._marker_image(edit, scenario)

    def _marker_image(self, edit: Edit, scenario: Scenario) -> Edit | None:
        match edit:
            case AddObjective(objective):
                if self._hex(objective.hex) == objective.hex:
                    return None
                return AddObjective(
                    replace(
                        objective,
                        id="",
                        hex=self._hex(objective.hex),
                        owner=self._side(scenario, objective.owner),
                        controlled_by=self._side(scenario, objective.controlled_by),
                    )
                )
            case RemoveObjective(id_):
                twin = self._twin(scenario, id_)
                return None if twin is None else RemoveObjective(twin.id)
            case MoveObjective(id_, to):
                twin = self._twin(scenario, id_)
                return None if twin is None else MoveObjective(twin.id, self._hex(to))
            case AddReinforcementHex(side, hex_) | RemoveReinforcementHex(side, hex_):
                return replace(edit, side=self._side(scenario, side) or side, hex=self._hex(hex_))
            case PaintZone(side, hexes) | EraseZone(side, hexes):
                return replace(edit, side=self._side(scenario, side) or side, hexes=self.image(hexes))
            case AddFortification(work):
                facing = None if work.facing is None else self._direction(work.facing)
                owner = self._side(scenario, work.owner)
                return AddFortification(replace(work, hex=self._hex(work.hex), facing=facing, owner=owner))
            case AddObstacle(obstacle):
                return AddObstacle(replace(obstacle, hex=self._hex(obstacle.hex)))
            case RemoveFortification(hex_) | RemoveObstacle(hex_):
                return replace(edit, hex=self._hex(hex_))
            case _:
                return self._standing_image(edit, scenario)

    def _standing_image(self, edit: Edit, scenario: Scenario) -> Edit | None:
        match edit:
            case PlaceSmoke(hexes) | LiftSmoke(hexes) | TakeAway(hexes):
                return replace(edit, hexes=self.image(hexes))
            case AddWreck(wreck):
                return AddWreck(replace(wreck, hex=self._hex(wreck.hex)))
            case LayCharge(charge):
                return LayCharge(replace(charge, hex=self._hex(charge.hex)))
            case AddSpecialPoint(point):
                side = self._side(scenario, point.side)
                return AddSpecialPoint(replace(point, hex=self._hex(point.hex), side=side))
            case PlaceUnit(unit) if unit.hex is not None and self._hex(unit.hex) != unit.hex:
                facing = None if unit.facing is None else self._direction(unit.facing)
                side = self._side(scenario, unit.side) or unit.side
                return PlaceUnit(replace(unit, id="", hex=self._hex(unit.hex), facing=facing, side=side))
            case _:
                return None

    # ------------------------------------------------------------------ images of parts

    def _hex(self, hex_: Hex) -> Hex:
        return image_of_hex(self.grid, self.symmetry, hex_)

    def _direction(self, direction: int) -> int:
        return image_of_direction(self.grid, self.symmetry, direction)

    def _side(self, scenario: Scenario, side: SideId | None) -> SideId | None:
        if side is None:
            return None
        enemy = scenario.enemy_of(side)
        return side if enemy is None else enemy.id

    def _twin(self, scenario: Scenario, id_: str) -> Objective | None:
        """The objective of the same type in the image of an objective's hex."""
        old = next((each for each in scenario.objectives if each.id == id_), None)
        if old is None:
            return None
        place = self._hex(old.hex)
        found = (each for each in scenario.objectives if each.hex == place and each.type is old.type)
        return next((each for each in found if each.id != id_), None)

    def _cell(self, cell: Cell) -> Cell:
        def turned(directions: Directions) -> Directions:
            return tuple(sorted(self._direction(each) for each in directions))

        return replace(
            cell,
            road=turned(cell.road),
            rail=turned(cell.rail),
            stream=turned(cell.stream),
            wadi_entrances=turned(cell.wadi_entrances),
            bridge=None if cell.bridge is None else self._direction(cell.bridge) % 3,
        )
