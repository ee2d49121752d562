"""The pictures of a replay page: the ground once, counters and changed hexes each as often as they differ."""

from __future__ import annotations

import math
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from editor.play.game_source import GameSource
from editor.printing.files import image_bytes
from editor.printing.sheet import MapSheet
from editor.views.board_source import BoardSource, CounterView
from editor.views.counters.counter import OVERHANG, draw_counter
from editor.views.geometry.shapes import ring_path
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.layers.counters import look_of, placed
from editor.views.palette import SCREEN
from editor.views.sketch import Sketch
from engine.hexes.edge import sides
from engine.hexes.hex import Hex
from engine.play.game import Game
from engine.play.state import State
from engine.play.unit import SeatId

#: So many pixels to the width of a hex, unless the map would be wider than `_WIDEST`.
_PX, _WIDEST = 72.0, 1800.0
#: How much finer pictures are than they are shown.
_FINER = 1.5
#: What of a board is shown apart from the ground of a page.
_APART = frozenset({"counters", "zones", "selection", "revision"})


@dataclass(frozen=True, slots=True)
class Laid:
    """A picture on the page: which one, its left upper corner, and its width and height, in pixels."""

    picture: int
    left: float
    top: float
    wide: float
    tall: float


class PagePictures:
    """Draws what the moments of one game show, each look once; pictures are data addresses by number."""

    def __init__(self, game: Game, first: State, viewer: SeatId) -> None:
        self._game = game
        self._viewer = viewer
        self._geometry = SheetGeometry(game.map.grid)
        self._found: dict[object, int] = {}
        self._patches: dict[tuple[Hex, object], Laid] = {}
        self.px = min(_PX, _WIDEST / self._geometry.box.width)
        self.addresses: list[str] = []
        self._first = self._board(first)
        self._printed = self._signs(self._first)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the map in pixels."""
        box = self._geometry.box
        return math.ceil(box.width * self.px), math.ceil(box.height * self.px)

    def ground(self) -> str:
        """The board as the game begins, without counters."""
        wide, tall = self.size
        image = QImage(wide, tall, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFF)
        painter = QPainter(image)
        painter.scale(self.px, self.px)
        self._sheet(self._first).draw(painter, self.px, pieces=True)
        painter.end()
        return _address(image, "jpg", "image/jpeg")

    def counters(self, state: State) -> dict[str, Laid]:
        """The counters of a moment by their ids, from the bottom up, those under others too."""
        source = GameSource(self._game, state, self._viewer)
        sketch = Sketch(QPainter(), self.px, SCREEN)
        found = {}
        for counter, (x, y), size in placed(sketch, self._geometry, source.counters, self._geometry.box):
            look = look_of(counter)
            side = size * (1 + 2 * OVERHANG)
            number = self._number((look, size), partial(self._counter, look, size))
            px = self.px
            found[counter.id] = Laid(number, (x - side / 2) * px, (y - side / 2) * px, side * px, side * px)
        return found

    def changes(self, state: State) -> list[Laid]:
        """The hexes in which the board differs from the one that the game began with."""
        source = self._board(state)
        signs = self._signs(source)
        changed = [
            hex_ for hex_ in signs.keys() | self._printed if signs.get(hex_) != self._printed.get(hex_)
        ]
        found = []
        for hex_ in sorted(changed):
            key = hex_, signs.get(hex_)
            if key not in self._patches:
                self._patches[key] = self._patch(source, hex_)
            found.append(self._patches[key])
        return found

    def outline(self, hex_: Hex) -> list[tuple[float, float]]:
        """The corners of a hex in pixels."""
        return [(x * self.px, y * self.px) for x, y in self._geometry.polygon(hex_)]

    # ------------------------------------------------------------------ drawing

    def _board(self, state: State) -> BoardSource:
        source = GameSource(self._game, state, self._viewer)
        return BoardSource(
            **{
                each.name: getattr(source, each.name)
                for each in fields(BoardSource)
                if each.name not in _APART
            }
        )

    def _signs(self, source: BoardSource) -> Mapping[Hex, object]:
        """What there is to see in each hex, as far as a game can change it."""
        found: dict[Hex, list[object]] = {hex_: [cell] for hex_, cell in source.map.cells.items()}
        for side, feature in source.map.hexsides.items():
            for hex_ in sides(side):
                found.setdefault(hex_, []).append((side, feature))
        for objective in source.objectives:
            found.setdefault(objective.hex, []).append(objective)
        for fortification in source.fortifications:
            found.setdefault(fortification.hex, []).append(fortification)
        for obstacle in source.obstacles:
            found.setdefault(obstacle.hex, []).append(obstacle)
        for wreck in source.wrecks:
            found.setdefault(wreck.hex, []).append(wreck)
        for hex_ in source.smoke:
            found.setdefault(hex_, []).append("smoke")
        return {hex_: tuple(map(repr, things)) for hex_, things in found.items()}

    def _sheet(self, source: BoardSource) -> MapSheet:
        return MapSheet(source, None, self._game.catalogue.terrain)

    def _patch(self, source: BoardSource, hex_: Hex) -> Laid:
        """A hex as it looks now, cut out along its sides."""
        outline = self._geometry.polygon(hex_)
        across, down = zip(*outline, strict=True)
        box = Box(min(across), min(down), max(across), max(down))
        image, painter = self._canvas(box.width, box.height)
        painter.translate(-box.left, -box.top)
        painter.setClipPath(ring_path(outline))
        self._sheet(source).draw(painter, self.px, within=box)
        painter.end()
        px = self.px
        number = self._number((hex_, bytes(image.constBits())), lambda: image)
        return Laid(number, box.left * px, box.top * px, box.width * px, box.height * px)

    def _counter(self, look: CounterView, size: float) -> QImage:
        side = size * (1 + 2 * OVERHANG)
        image, painter = self._canvas(side, side)
        painter.translate(side / 2, side / 2)
        sketch = Sketch(painter, self.px, SCREEN)
        draw_counter(sketch, look, (0.0, 0.0), size, self._geometry.angles, detail=sketch.detail)
        painter.end()
        return image

    def _canvas(self, wide: float, tall: float) -> tuple[QImage, QPainter]:
        """A clear picture of so many u, and a painter whose unit is u."""
        scale = self.px * _FINER
        image = QImage(math.ceil(wide * scale), math.ceil(tall * scale), QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(image.width() / wide, image.height() / tall)
        return image, painter

    def _number(self, look: object, draw: Callable[[], QImage]) -> int:
        found = self._found.get(look)
        if found is None:
            found = self._found[look] = len(self.addresses)
            self.addresses.append(_address(draw(), "webp", "image/webp"))
        return found


def _address(image: QImage, kind: str, media: str) -> str:
    return f"data:{media};base64,{b64encode(image_bytes(image, kind)).decode()}"
