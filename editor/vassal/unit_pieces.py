"""The units of a side as pieces: their counters, what they are, and the states they can be in."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

from editor.printing.booklet.counter_pages import unit_caption
from editor.printing.booklet.phrases import squad_words
from editor.text.texts import text
from editor.vassal.encoding import writable
from editor.vassal.lookups import LEVEL, TERRAIN, property_expression
from editor.vassal.pictures import ModulePictures
from editor.vassal.piece import VassalPiece, prototype
from editor.vassal.trait import VassalTrait, calculated, layer, marks, menu, of_prototype, state, steps
from editor.vassal.unit_states import UnitStates, shared_traits, state_traits
from editor.views.board_source import CounterKind, CounterView, Motion, counter_of, nation_of
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.setup import PlacedUnit
from engine.model.side import Side

#: The property that says in which of a map's layers a piece is drawn, and its values from the bottom up.
LAYER, LAYERS = "PieceLayer", ("Ground", "Unit", "Control")

#: Rules by which vehicles face a hexside.
_FACING = frozenset({"skirmish.facing", "optional.facing", "optional.turretless_facing"})

_RIGHT, _LEFT = "39,130", "37,130"


class UnitPieces:
    """Makes the pieces of one side."""

    def __init__(
        self, side: Side, map_: HexMap, catalogue: Catalogue, pictures: ModulePictures, modules: set[str]
    ) -> None:
        self._side = side
        self._map = map_
        self._catalogue = catalogue
        self._pictures = pictures
        self._faces = not _FACING.isdisjoint(modules)
        self._states = UnitStates(pictures, modules, nation_of(side))

    def prototypes(self) -> list[ElementTree.Element]:
        """What all squads, and all vehicles and guns of the side have in common."""
        return [
            prototype(self._shared(kind), [*shared_traits(self._states.of(kind)), *_ground_traits()])
            for kind in (CounterKind.SQUAD, CounterKind.VEHICLE)
        ]

    def piece(self, unit: PlacedUnit) -> VassalPiece:
        """A unit in the state it begins in."""
        look = self.look(unit)
        traits: list[VassalTrait] = [of_prototype(self._shared(look.kind))]
        traits += state_traits(unit, self._states.of(look.kind))
        if self._faces and look.kind is not CounterKind.SQUAD:
            traits += self._facing(look, unit.facing)
        traits.append(marks(self._marks(unit, look)))
        return VassalPiece(self._name(unit), self._pictures.counter(look, self._map).name, tuple(traits))

    def look(self, unit: PlacedUnit) -> CounterView:
        """The counter without what lies on it as a mark."""
        bare = PlacedUnit("", unit.side, unit.hex or Hex(0, 0), kind=unit.kind, squad=unit.squad)
        return counter_of(bare, nation_of(self._side), self._catalogue, 0)

    def _name(self, unit: PlacedUnit) -> str:
        if unit.squad is not None:
            return text("vassal.squad", figures=squad_words(unit.squad, self._catalogue))
        return unit_caption(unit, self._catalogue)

    def _shared(self, kind: CounterKind) -> str:
        name = "squads" if kind is CounterKind.SQUAD else "vehicles"
        return writable(text(f"vassal.shared.{name}", side=self._side.name))

    def _marks(self, unit: PlacedUnit, look: CounterView) -> dict[str, str]:
        values = {
            "Side": self._side.name,
            "Class": text(f"vassal.class.{look.kind.value}"),
            "Figures": squad_words(unit.squad, self._catalogue) if unit.squad is not None else "",
            "Firepower": look.firepower,
            "Range": look.range,
            "Movement": look.movement,
            "Armor": look.armor,
            LAYER: LAYERS[1],
        }
        return {name: value for name, value in values.items() if value}

    def _facing(self, look: CounterView, facing: int | None) -> list[VassalTrait]:
        """A picture for each hexside, and commands to turn right and left."""
        pictures = [
            self._pictures.counter(replace(look, facing=way, motion=Motion.UNKNOWN), self._map).name
            for way in range(6)
        ]
        right, left = text("vassal.turn.right"), text("vassal.turn.left")
        turned = state(
            "Facing",
            (steps(right, _RIGHT, 1), steps(left, _LEFT, -1)),
            (facing or 0) % 6 + 1,
            6,
            wraps=True,
        )
        return [menu(text("vassal.facing"), (right, left)), turned, layer("Facing", pictures, [""] * 6)]


def _ground_traits() -> list[VassalTrait]:
    """Terrain and level of the hex a piece stands in."""
    return [
        calculated("Terrain", property_expression(TERRAIN, "LocationName")),
        calculated("Level", property_expression(LEVEL, "LocationName")),
    ]
