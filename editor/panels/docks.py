"""All docks of the window, where they stand at first, and what they show of a document."""

from collections.abc import Callable, Collection, Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMainWindow

from editor.document.document import ScenarioDocument
from editor.panels.analysis_panel import AnalysisPanel
from editor.panels.hexes.panel import HexesPanel
from editor.panels.history import HistoryPanel
from editor.panels.inspector import Inspector
from editor.panels.layers import LayersPanel
from editor.panels.library import BoardLibrary, TerrainLibrary
from editor.panels.map_image import dots_of
from editor.panels.minimap import Minimap
from editor.panels.panel_dock import PanelDock
from editor.panels.pictures import Pictures
from editor.panels.pieces.panel import PiecesPanel
from editor.panels.problems import ProblemsPanel
from editor.panels.rule_card import RuleCard
from editor.panels.scenario_form import ScenarioForm
from editor.panels.stamps import StampGrid
from editor.panels.tile_grid import TileGrid
from editor.panels.units.palette import UnitPalette
from editor.playtests_when_asked import PlaytestPage
from editor.text.texts import text
from editor.views.overlays.model import LayerName
from engine.hexes.hex import Hex


class Docks:
    """The docks: library and boards left, minimap, inspector and layers right, problems below."""

    def __init__(self, window: QMainWindow, icon: Callable[[str], QIcon], pictures: Pictures) -> None:
        self.terrain = TerrainLibrary()
        self.boards = BoardLibrary()
        self.minimap = Minimap()
        self.inspector = Inspector(pictures.terrain)
        self.scenario = ScenarioForm()
        self.layers = LayersPanel(tuple(layer.value for layer in LayerName), icon)
        self.problems = ProblemsPanel(icon)
        self.analysis = AnalysisPanel()
        self.playtest = PlaytestPage()
        self.hexes = HexesPanel()
        self.pieces = PiecesPanel()
        self.history = HistoryPanel()
        self.rule = RuleCard()
        self.library_dock = PanelDock("library", icon)
        self.board_dock = PanelDock("boards", icon)
        self.map_dock = PanelDock("minimap", icon)
        self.inspector_dock = PanelDock("inspector", icon)
        self.layer_dock = PanelDock("layers", icon)
        self.bottom = PanelDock("problems", icon)
        left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
        window.setCorner(Qt.Corner.BottomLeftCorner, left)
        window.setCorner(Qt.Corner.BottomRightCorner, right)
        for area, docks in (
            (left, (self.library_dock, self.board_dock)),
            (right, (self.map_dock, self.inspector_dock, self.layer_dock)),
            (Qt.DockWidgetArea.BottomDockWidgetArea, (self.bottom,)),
        ):
            for dock in docks:
                window.addDockWidget(area, dock)
        for grid, name in self.terrain.pages():
            self.library_dock.add_page(name, grid)
        self.units = UnitPalette(pictures)
        self.library_dock.add_page(text("library.units"), self.units)
        for grid, name in self.boards.pages():
            self.board_dock.add_page(name, grid)
        self.stamps = StampGrid(pictures)
        self.board_dock.add_page(text("library.stamps"), self.stamps)
        self.map_dock.add_page(text("panel.minimap"), self.minimap)
        self.inspector_dock.add_page(text("panel.inspector"), self.inspector)
        self.inspector_dock.add_page(text("panel.scenario"), self.scenario)
        self.layer_dock.add_page(text("panel.layers"), self.layers)
        self.bottom.add_page(text("panel.problems"), self.problems)
        self.bottom.add_page(text("panel.analysis"), self.analysis)
        self.bottom.add_page(text("panel.playtest"), self.playtest)
        self.bottom.add_page(text("panel.hexes"), self.hexes)
        self.bottom.add_page(text("panel.pieces"), self.pieces)
        self.bottom.add_page(text("panel.history"), self.history)
        self.bottom.add_page(text("panel.rule"), self.rule)
        horizontal, vertical = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        window.resizeDocks([self.library_dock, self.map_dock], [252, 332], horizontal)
        window.resizeDocks([self.library_dock, self.board_dock], [500, 320], vertical)
        window.resizeDocks([self.map_dock, self.inspector_dock, self.layer_dock], [190, 420, 220], vertical)
        window.resizeDocks([self.bottom], [228], vertical)

    @property
    def all(self) -> tuple[PanelDock, ...]:
        return (
            self.library_dock,
            self.board_dock,
            self.map_dock,
            self.inspector_dock,
            self.layer_dock,
            self.bottom,
        )

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Show a document in every dock."""
        self.boards.show_document(document)
        self.units.show_document(document)
        self.inspector.show_document(document)
        self.layers.show_document(document)
        self.hexes.show_document(document)
        self.pieces.show_document(document)
        self.scenario.show_document(document)
        self.history.show_stack(document.stack if document else None)
        self.problems.forget()
        if document is not None and document.findings:
            self.problems.show_findings(document.findings)
        if document is None:
            self.minimap.show_map(None)

    def show_minimap(self, document: ScenarioDocument, changed: Collection[Hex] | None = None) -> None:
        """Show the map of a document in small, with its objectives and entries."""
        self.minimap.show_map(document.committed_map, dots_of(document.scenario), changed)

    def show_rule(self, id_: str) -> None:
        """Show a rule of the catalogue."""
        self.rule.show_id(id_)
        self.bottom.turn_to(self.rule)

    def show_hex_list(self) -> None:
        """Go to the list of hexes by keys."""
        self.bottom.turn_to(self.hexes)
        self.hexes.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def open_inspector(self, thing: tuple[str, int] | None = None) -> None:
        """Go to the first field of the hex that is selected, or to a thing there by its list and number."""
        self.inspector_dock.turn_to(self.inspector)
        self.inspector.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if thing is not None:
            self.inspector.markers.unfold(*thing)

    def show_analysis(self, title: str, lines: tuple[str, ...]) -> None:
        """Show the words of an analysis, without taking the Problems away from sight."""
        self.rule.show_text(title, lines)

    def refresh_icons(self) -> None:
        """Take the icons of the present theme."""
        for dock in self.all:
            dock.refresh_icons()
        self.layers.refresh_icons()
        self.problems.refresh_icons()

    def wait(self) -> None:
        """Draw no thumbnail for a moment, since the pointer moves over the map."""
        for grid in self._grids():
            grid.wait()

    def hold_drawing(self, while_: Callable[[], bool]) -> None:
        """Draw no thumbnail while that is so."""
        for grid in self._grids():
            grid.holds = while_

    def finish_drawing(self) -> None:
        """Draw all thumbnails at once."""
        for grid in self._grids():
            grid.finish_drawing()

    def _grids(self) -> Iterator[TileGrid]:
        """Everything that shows tiles with pictures."""
        for library in (self.terrain, self.boards):
            for grid, _ in library.pages():
                yield grid
        yield self.units
        yield self.stamps
