"""Markers as pieces: who holds an objective, what lies in a hex, and what else the rules lay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QPainter

from editor.printing.booklet.marker_pages import ground_drawing, marker_piece
from editor.printing.booklet.markers_needed import MarkerCount, MarkerGroup, markers_needed
from editor.printing.files import HEX_MM
from editor.text.ids import piece_words, said
from editor.text.texts import text
from editor.vassal.encoding import ctrl
from editor.vassal.pictures import KeptPicture, ModulePictures
from editor.vassal.piece import VassalPiece
from editor.vassal.trait import marks, menu, reports, stays_apart
from editor.vassal.unit_pieces import LAYER, LAYERS
from editor.vassal.unit_states import StateLevel, UnitState, plain_commands
from editor.views.board_source import nation_of
from editor.views.geometry.shapes import circle_path
from editor.views.palette import SCREEN
from editor.views.sketch import Sketch
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario

#: What is drawn of a hex takes so many millimetres.
_GROUND_MM = HEX_MM

_GROUND, _UNIT, _CONTROL = LAYERS


@dataclass(frozen=True, slots=True)
class PlacedMarker:
    """A piece that lies in a hex when the game begins."""

    hex: Hex
    piece: VassalPiece


class MarkerPieces:
    """Makes the markers of a scenario."""

    def __init__(self, scenario: Scenario, catalogue: Catalogue, pictures: ModulePictures) -> None:
        self._scenario = scenario
        self._catalogue = catalogue
        self._pictures = pictures
        self._owners = {side.id: (nation_of(side), side.name) for side in scenario.sides}
        self._held = UnitState("Control", text("vassal.control"), tuple(self._holders()))

    def control(self, holder: str | None = None, name: str = "") -> VassalPiece:
        """Who holds an objective; it turns to either side, and to nobody."""
        words = text("vassal.control.of", name=name) if name else text("vassal.control")
        return VassalPiece(
            words,
            "",
            (
                menu(self._held.words, [each.words for each in self._held.levels]),
                reports([each.key for each in self._held.levels], "$location$: $newPieceName$"),
                self._held.layer(),
                *plain_commands(),
                self._held.trait(holder),
                stays_apart(),
                marks({LAYER: _CONTROL}),
            ),
        )

    def on_the_map(self) -> Iterator[PlacedMarker]:
        """Everything but units that lies on the map from the start."""
        scenario = self._scenario
        for work in scenario.fortifications:
            yield PlacedMarker(work.hex, self._ground(work.type, work.facing, work.owner))
        for kind, hexes in (
            *((each.type, (each.hex,)) for each in scenario.obstacles),
            ("smoke", scenario.smoke),
            ("wreck", [each.hex for each in scenario.wrecks]),
            ("charge", [each.hex for each in scenario.charges]),
            *((each.kind, (each.hex,)) for each in scenario.special_points),
        ):
            for hex_ in hexes:
                yield PlacedMarker(hex_, self._ground(kind))
        for objective in scenario.objectives:
            holder = objective.controlled_by or objective.owner
            yield PlacedMarker(objective.hex, self.control(holder, objective.name or ""))

    def palette(self) -> Iterator[VassalPiece]:
        """One of each marker that the rules lay, without those that lie on units."""
        if self._scenario.objectives:
            yield self.control()
        for each in markers_needed(self._scenario, self._catalogue):
            match each.group:
                case MarkerGroup.GROUND:
                    yield self._ground(each.id)
                case MarkerGroup.CONCEALED:
                    yield self._printed(each, _UNIT)

    def _ground(self, id_: str, facing: int | None = None, owner: str | None = None) -> VassalPiece:
        known = id_ in self._catalogue.terrain.fortifications
        name = piece_words(id_, self._catalogue) if known else said(f"print.ground.{id_}", id_)
        picture = self._pictures.in_mm(
            "ground", ground_drawing(id_, facing, plated=False), _GROUND_MM, _GROUND_MM
        )
        values = {LAYER: _GROUND}
        if owner in self._owners:
            values["Side"] = self._owners[owner][1]
        return VassalPiece(_begun(name), picture.name, (*plain_commands(), marks(values)))

    def _printed(self, marker: MarkerCount, layer_: str) -> VassalPiece:
        drawn = marker_piece(marker, self._owners.get(marker.side, ("", "")), self._catalogue)
        picture = self._pictures.in_mm("marker", drawn.draw, drawn.width + 1.0, drawn.size + 1.0)
        return VassalPiece(drawn.caption, picture.name, (*plain_commands(), marks({LAYER: layer_})))

    def _holders(self) -> Iterator[StateLevel]:
        yield StateLevel("", text("vassal.control.nobody"), ctrl("0"), self._ring().name)
        for number, side in enumerate(self._scenario.sides, 1):
            marker = MarkerCount(MarkerGroup.CONTROL, "control", 1, side.id)
            drawn = marker_piece(marker, self._owners[side.id], self._catalogue)
            picture = self._pictures.in_mm("control", drawn.draw, drawn.size + 1.0, drawn.size + 1.0)
            yield StateLevel(side.id, drawn.caption, ctrl(str(number)), picture.name, side.name)

    def _ring(self) -> KeptPicture:
        def draw(painter: QPainter) -> None:
            sketch = Sketch(painter, self._pictures.px / HEX_MM, SCREEN)
            sketch.fill_with_edge(circle_path((0.0, 0.0), 3.4), "#F7F1DC", "#17150F", 0.5)

        return self._pictures.in_mm("control", draw, 10.0, 10.0)


def one_of_each(pieces: Sequence[VassalPiece]) -> list[VassalPiece]:
    """The pieces without those that are equal to one before."""
    return list(dict.fromkeys(pieces))


def _begun(words: str) -> str:
    return words[:1].upper() + words[1:]
