"""What a side has in a module: its units on the map, in its tray and in the list of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree import ElementTree

from editor.printing.booklet.counter_pages import (
    loose_needed,
    loose_piece,
    unit_caption,
    units_arriving,
    units_at_start,
)
from editor.printing.booklet.side_stock import SideStock
from editor.text.texts import text
from editor.vassal.pictures import ModulePictures
from editor.vassal.piece import VassalPiece
from editor.vassal.trait import marks
from editor.vassal.tray import Tray, TrayPart, TrayStack
from editor.vassal.unit_pieces import LAYER, LAYERS, UnitPieces
from editor.vassal.unit_states import plain_commands
from editor.views.board_source import nation_of
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Side

#: Room round loose pieces, whose edges reach beyond their size; millimetres.
_ROOM_MM = 2.5


class SideForces:
    """The pieces of one side, wherever they lie."""

    def __init__(
        self,
        scenario: Scenario,
        side: Side,
        map_: HexMap,
        catalogue: Catalogue,
        pictures: ModulePictures,
        modules: set[str],
    ) -> None:
        self._scenario = scenario
        self._side = side
        self._catalogue = catalogue
        self._pictures = pictures
        self._units = UnitPieces(side, map_, catalogue, pictures, modules)
        self.name = side.name
        self.title = text("vassal.tray", side=side.name)

    def prototypes(self) -> list[ElementTree.Element]:
        """What pieces of the side share."""
        return self._units.prototypes()

    def on_the_map(self) -> Iterator[tuple[Hex, VassalPiece]]:
        """The units that the scenario sets in hexes, in the order in which it names them."""
        for unit in self._scenario.placed_units:
            if unit.side == self._side.id and unit.hex is not None:
                yield unit.hex, self._units.piece(unit)

    def tray(self) -> Tray:
        """The units that the side sets up itself, that come later, and that wait on its mat."""
        beside = [
            unit for unit in self._scenario.placed_units if unit.side == self._side.id and unit.hex is None
        ]
        parts = [
            self._part(text("vassal.tray.start"), units_at_start(self._side, self._catalogue)),
            self._part(text("vassal.tray.beside"), beside),
        ]
        for round_, units in units_arriving(self._scenario, self._side, self._catalogue):
            parts.append(self._part(text("print.round", round=round_), units))
        return Tray(self.title, parts, nation_of(self._side))

    def _part(self, heading: str, units: Iterable[PlacedUnit]) -> TrayPart:
        stacks: dict[VassalPiece, TrayStack] = {}
        for unit in units:
            piece = self._units.piece(unit)
            known = stacks.get(piece)
            caption = unit_caption(unit, self._catalogue)
            stacks[piece] = TrayStack(caption, piece, known.count + 1 if known else 1)
        return TrayPart(heading, tuple(stacks.values()))

    def palette(self) -> list[VassalPiece]:
        """Every unit the side has, receives or may buy, and loose bases, figures and tokens."""
        needed = [*units_at_start(self._side, self._catalogue)]
        for _, units in units_arriving(self._scenario, self._side, self._catalogue):
            needed += units
        needed += (unit for unit in self._scenario.placed_units if unit.side == self._side.id)
        needed += self._on_sale()
        pieces = [self._units.piece(_fresh(unit)) for unit in needed]
        nation = nation_of(self._side)
        for id_, _ in loose_needed(self._scenario, self._side, self._catalogue):
            drawn = loose_piece(id_, 1, nation, self._catalogue)
            picture = self._pictures.in_mm("loose", drawn.draw, drawn.width + _ROOM_MM, drawn.size + _ROOM_MM)
            values = {"Side": self._side.name, LAYER: LAYERS[1]}
            pieces.append(VassalPiece(drawn.caption, picture.name, (*plain_commands(), marks(values))))
        return pieces

    def _on_sale(self) -> Iterator[PlacedUnit]:
        """What a side of a skirmish may buy, once each."""
        if self._scenario.rules.ruleset != "skirmish":
            return
        stock = SideStock(self._scenario, self._side, self._catalogue)
        for squad, _ in stock.squads():
            yield PlacedUnit("", self._side.id, squad=squad)
        for kind, _ in stock.vehicles():
            yield PlacedUnit("", self._side.id, kind=kind.id)


def _fresh(unit: PlacedUnit) -> PlacedUnit:
    """A unit of that kind in no state at all."""
    return PlacedUnit("", unit.side, squad=unit.squad, kind=unit.kind)
