"""The tool in hand and the library: a tile takes the fitting tool, the tool marks its tile."""

from PySide6.QtCore import QObject

from editor.actions.main_bars import ToolStrip
from editor.panels.docks import Docks
from editor.panels.library_tile import LibraryTile
from editor.panels.map_area import MapArea
from editor.tools.tool import Tool
from editor.tools.toolbox import tool
from editor.tools.troops import troop_in_hand


class ToolActions(QObject):
    """Keeps strip, library and stage in step."""

    def __init__(self, map_area: MapArea, strip: ToolStrip, docks: Docks) -> None:
        super().__init__(map_area)
        self._map_area = map_area
        self._strip = strip
        self._docks = docks
        strip.chosen.connect(map_area.take)
        map_area.tool_changed.connect(self._tool_changed)
        map_area.choices.changed.connect(self._choices_changed)
        docks.terrain.chosen.connect(self.take_tile)
        docks.boards.chosen.connect(self.take_tile)
        docks.units.chosen.connect(self.take_tile)
        docks.units.dragged.connect(self.take_tile)
        docks.units.side_chosen.connect(lambda side: map_area.choices.choose(side=side))

    def _tool_changed(self, taken: Tool) -> None:
        self._strip.show_tool(taken)
        if taken.id == "unit" and self._docks.library_dock.isVisible():
            self._docks.library_dock.turn_to(self._docks.units)
        self._choices_changed()

    def _choices_changed(self) -> None:
        chosen, taken = self._map_area.choices.now, self._map_area.tool.id
        kind, id_ = {
            "brush": ("terrain", chosen.terrain),
            "fill": ("terrain", chosen.terrain),
            "hexside": ("hexside", chosen.hexside),
            "work": ("work", chosen.work),
        }.get(taken, ("line", taken))
        self._docks.terrain.terrain.show_chosen(kind, id_)
        self._docks.terrain.works.show_chosen(kind, id_)
        board = "/".join(chosen.board) if chosen.board else None
        self._docks.boards.boards.show_chosen("board", board)
        self._docks.boards.pieces.show_chosen("piece", chosen.piece)
        self._docks.units.show_side(chosen.side)
        context = self._map_area.context
        troop = troop_in_hand(context) if taken == "unit" and context is not None else None
        self._docks.units.show_in_hand(troop.id if troop is not None else None)

    def take_tile(self, tile: LibraryTile) -> None:
        """Take what a tile of the library stands for in hand."""
        choose, take = self._map_area.choices.choose, self._map_area.take
        match tile.kind:
            case "terrain":
                choose(terrain=tile.id)
                painter = self._map_area.tool.id if self._map_area.tool.id in ("brush", "fill") else "brush"
                take(tool("stream" if tile.id == "stream" else painter))
            case "line":
                take(tool(tile.id))
            case "hexside":
                choose(hexside=tile.id)
                take(tool("hexside"))
            case "work":
                choose(work=tile.id)
                take(tool("work"))
            case "unit":
                choose(troop=tile.id)
                take(tool("unit"))
            case "board":
                board, _, face = tile.id.partition("/")
                take(tool("board"))
                choose(board=(board, face), piece=None)
            case _:
                take(tool("overlay"))
                choose(piece=tile.id, board=None)
        self._map_area.view.setFocus()  # the next key is for the map, not for a search

    def take_terrain(self, place: int) -> None:
        """Take the terrain at a place of the library, counted from 0."""
        tile = self._docks.terrain.terrain.tile_at(place)
        if tile is not None:
            self.take_tile(tile)
