"""Tiles in a grid that fits its width, with a field to find some of them; their pictures come one by one."""

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget
from shiboken6 import isValid

from editor.menus.entry import Entry, Item, copying, heading, open_menu
from editor.panels.library_tile import Drawing, LibraryTile, TileButton
from editor.text.texts import text
from editor.theme.widgets import cleared, find_field, in_column, plain_label, set_aside

#: So many milliseconds after something else was more urgent pictures are drawn again.
_MOMENT = 250
#: Pixels between two tiles.
_GAP = 1


class _Across(QScrollArea):
    """Scrolls down and never across; tells how much room there is beside its bar."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        super().__init__()
        self._tell = tell

    def resizeEvent(self, event: QResizeEvent) -> None:
        # A bar that comes and goes with the rows must not change the room, and with it the rows.
        self._tell(self.width() - self.verticalScrollBar().sizeHint().width())
        super().resizeEvent(event)


class TileGrid(QWidget):
    """Tiles in as many columns as are wide enough for, with a search field.

    Pictures in sight are drawn one a turn of the event loop, or come later; none while something else `holds`
    them. `more` tells what can be done with a tile beside taking it in hand.
    """

    chosen = Signal(object)
    dragged = Signal(object)

    def __init__(
        self, size: QSize, placeholder: str, *, lines: int = 1, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.more: Callable[[LibraryTile], Iterable[Item]] = lambda _: ()
        self.holds: Callable[[], bool] = lambda: False
        self._columns = 1
        self._size = size
        self._lines = lines
        self._width = TileButton.width_for(size)
        self._undrawn: list[tuple[TileButton, Drawing]] = []
        self._drawing = QTimer(self, interval=0)
        self._drawing.timeout.connect(self._draw_next)
        self._buttons: list[TileButton] = []
        self._search = find_field(placeholder, self._arrange)
        self._search.returnPressed.connect(self._take_first)
        self._inside = QWidget()
        self._grid = QGridLayout(self._inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        area = _Across(self._lay_columns)
        area.setAccessibleName(placeholder)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setMinimumWidth(TileButton.width_for(size) + area.verticalScrollBar().sizeHint().width())
        area.setWidget(self._inside)
        area.verticalScrollBar().valueChanged.connect(lambda _: self._look_again())
        self._foot = plain_label(second=True, wrap=True)
        self._foot.setVisible(False)
        in_column(self._search, (area, 1), self._foot, of=self, margins=(8, 8, 4, 6), spacing=6)

    def show_tiles(self, tiles: Iterable[tuple[LibraryTile, Drawing]]) -> None:
        """Show these tiles in place of the ones before, each with what draws its picture."""
        for button in self._buttons:
            set_aside(button)
            if not button.is_dragged:
                button.deleteLater()
        self._buttons, self._undrawn = [], []
        for tile, drawn in tiles:
            button = TileButton(tile, self._size, self._lines, self._inside)
            button.fit(self._width)
            button.clicked.connect(lambda _=False, tile=tile: self.chosen.emit(tile))
            button.menu_asked.connect(self._open_menu)
            button.dragged.connect(self.dragged)
            self._buttons.append(button)
            self._undrawn.append((button, drawn))
        self._arrange()
        self._look_again()

    def _open_menu(self, tile: LibraryTile, where: QPoint) -> None:
        take = Entry(text("library.take"), lambda: self.chosen.emit(tile), tip=text("library.take.tip"))
        name = copying(text("library.copy_name"), tile.name)
        open_menu(self, (heading(tile.name), take, None, *self.more(tile), None, name), where)

    def _take_first(self) -> None:
        """Take the first tile that the search has found."""
        found = next((each for each in self._buttons if not each.isHidden()), None)
        if found is not None and self._search.text().strip():
            self.chosen.emit(found.tile)

    def add_below(self, widget: QWidget) -> None:
        """Show a widget below the tiles."""
        layout = self.layout()
        assert layout is not None
        layout.addWidget(widget)

    def add_above(self, widget: QWidget) -> None:
        """Show a widget between the search field and the tiles."""
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(1, widget)

    def finish_drawing(self) -> None:
        """Draw all pictures in sight at once: for screenshots."""
        while self._draw_one():
            pass

    def _draw_next(self) -> None:
        if self.holds():
            self._drawing.setInterval(_MOMENT)
        else:
            self._draw_one()

    def _draw_one(self) -> bool:
        """Draw the first picture in sight that is missing; whether there was one."""
        self._drawing.setInterval(0)
        for place, (button, drawn) in enumerate(self._undrawn):
            if not button.visibleRegion().isEmpty():
                del self._undrawn[place]
                button.show_picture(drawn(partial(self._come, button)))
                return True
        self._drawing.stop()
        return False

    def _come(self, button: TileButton, picture: QPixmap) -> None:
        """Show a picture that came later, if its tile is still there."""
        if isValid(self) and button in self._buttons:
            button.show_picture(picture)

    def wait(self) -> None:
        """Draw no picture for a moment, since the pointer is busy elsewhere."""
        if self._drawing.isActive():
            self._drawing.start(_MOMENT)

    def _look_again(self) -> None:
        if self._undrawn:
            self._drawing.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look_again()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._look_again()

    def tile_at(self, place: int) -> LibraryTile | None:
        """The tile at a place counted from 0, or None."""
        return self._buttons[place].tile if 0 <= place < len(self._buttons) else None

    def button_of(self, kind: str, id_: str) -> TileButton | None:
        """The button of a tile, or None."""
        return next((each for each in self._buttons if (each.tile.kind, each.tile.id) == (kind, id_)), None)

    def show_chosen(self, kind: str, id_: str | None) -> None:
        """Mark the tile that is in hand."""
        for button in self._buttons:
            button.setChecked(button.tile.kind == kind and button.tile.id == id_)

    def show_foot(self, words: str) -> None:
        """Write a line below all tiles."""
        self._foot.setText(words)
        self._foot.setVisible(bool(words))

    def show_notes(self, notes: dict[str, str], foot: str) -> None:
        """Write a note beside the names of some tiles, by id, and a line below all."""
        for button in self._buttons:
            note = notes.get(button.tile.id, "")
            if note != button.note:
                button.write(note)
        self.show_foot(foot)

    def _arrange(self) -> None:
        cleared(self._grid)
        wanted = self._search.text().casefold().split()
        shown = []
        for button in self._buttons:
            tile = button.tile
            said = f"{tile.name} {tile.note} {tile.words} {tile.id}".casefold()
            fits = all(word in said for word in wanted)
            button.setVisible(fits)
            if fits:
                shown.append(button)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, int(column < self._columns))
        for row in range(self._grid.rowCount()):
            self._grid.setRowStretch(row, 0)
        for place, button in enumerate(shown):
            self._grid.addWidget(
                button, place // self._columns, place % self._columns, Qt.AlignmentFlag.AlignTop
            )
            self._grid.setColumnStretch(place % self._columns, 1)
        self._grid.setRowStretch(len(shown) // self._columns + 1, 1)
        self._look_again()

    def _lay_columns(self, width: int) -> None:
        """Lay the tiles in as many columns as that width has room for."""
        columns = max(1, (width + _GAP) // (TileButton.width_for(self._size) + _GAP))
        self._width = max(TileButton.width_for(self._size), (width + _GAP) // columns - _GAP)
        for button in self._buttons:
            button.fit(self._width)
        if columns != self._columns:
            self._columns = columns
            self._arrange()
