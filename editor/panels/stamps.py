"""The stamps in the library: what is kept under the digits, each with its picture."""

from functools import partial

from PySide6.QtCore import QObject, QPoint, QSize, Signal
from PySide6.QtGui import QPixmap

from editor.panels.library_tile import Drawing, LibraryTile
from editor.panels.pictures import Pictures
from editor.panels.tile_grid import TileGrid
from editor.text.texts import plural, text
from engine.edits.clip import Clip

_WIDTH, _HEIGHT = 66, 56


class StampGrid(TileGrid):
    """Nine tiles: a click takes a stamp in hand, or keeps what is in hand in an empty place."""

    stamp_asked = Signal(int)
    stamp_menu_asked = Signal(int, QPoint)

    def __init__(self, pictures: Pictures, parent: QObject | None = None) -> None:
        super().__init__(QSize(_WIDTH, _HEIGHT), text("library.find_stamp"), lines=2)
        self._pictures = pictures
        self._shown: tuple[Clip | None, ...] = ()
        self.chosen.connect(lambda tile: self.stamp_asked.emit(int(tile.id)))
        self.show_foot(text("library.stamps.tip"))

    def show_stamps(self, stamps: tuple[Clip | None, ...], in_hand: Clip | None) -> None:
        """Show these stamps and mark the one in hand."""
        if stamps != self._shown:
            self._shown = stamps
            self.show_tiles(self._tile(number, clip) for number, clip in enumerate(stamps))
            for number, clip in enumerate(stamps):
                button = self.button_of("stamp", str(number))
                if button is not None:
                    button.write(_kept(clip))
        held = [number for number, clip in enumerate(stamps) if clip is not None and clip == in_hand]
        self.show_chosen("stamp", str(held[0]) if held else None)

    def _tile(self, number: int, clip: Clip | None) -> tuple[LibraryTile, Drawing]:
        tip = text("option.stamp.tip", number=number + 1)
        tile = LibraryTile("stamp", str(number), text("library.stamp", number=number + 1), tip)
        return tile, partial(self._draw, clip)

    def _draw(self, clip: Clip | None, _: object) -> QPixmap:
        return (
            self._pictures.clip(clip, _WIDTH, _HEIGHT)
            if clip is not None
            else self._pictures.nothing(_HEIGHT)
        )

    def _open_menu(self, tile: LibraryTile, where: QPoint) -> None:
        self.stamp_menu_asked.emit(int(tile.id), where)


def _kept(clip: Clip | None) -> str:
    return plural("option.clip.hexes", len(clip.cells)) if clip is not None else text("option.stamp.empty")
