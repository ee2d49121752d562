"""Which page of the manual explains what one is in: a panel, a dialog, the tool in hand, a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QWidget

from editor.actions.command_search import CommandSearch
from editor.actions.unsaved_dialog import UnsavedDialog
from editor.boards.edge_bar import EdgeBar
from editor.boards.new_board_dialog import NewBoardDialog
from editor.by_file.dialog import ByFileDialog, OrdersDialog
from editor.guide.card import GuideCard
from editor.panels.analysis_panel import AnalysisPanel
from editor.panels.dialogs.export_dialog import ExportDialog
from editor.panels.dialogs.new_map_dialog import NewMapDialog
from editor.panels.dialogs.recovery_dialog import RecoveryDialog
from editor.panels.dialogs.resize_dialog import ResizeDialog
from editor.panels.dialogs.shortcuts_dialog import ShortcutsDialog
from editor.panels.hexes.panel import HexesPanel
from editor.panels.history import HistoryPanel
from editor.panels.inspector import Inspector
from editor.panels.layers import LayersPanel
from editor.panels.minimap import Minimap
from editor.panels.panel_dock import PanelDock
from editor.panels.pieces.panel import PiecesPanel
from editor.panels.problems import ProblemsPanel
from editor.panels.rule_card import RuleCard
from editor.panels.scenario_form import ScenarioForm
from editor.panels.stamps import StampGrid
from editor.panels.units.palette import UnitPalette
from editor.play.panels.centre import ReplayBar
from editor.play.panels.kept_dialog import KeptDialog
from editor.play.panels.log_list import LogList
from editor.play.panels.recap_strip import RecapStrip
from editor.play.panels.refusal_dialog import RefusalDialog
from editor.play.panels.start_dialog import StartDialog
from editor.playtests_when_asked import PlaytestPage
from editor.start.page import StartPage
from editor.tools.tool import Tool

if TYPE_CHECKING:
    from editor.main_window import MainWindow

#: The pages of parts of the window and of dialogs.
BY_KIND: Mapping[type[QWidget], str] = {
    StartPage: "start",
    GuideCard: "start",
    NewMapDialog: "new-map",
    ResizeDialog: "new-map",
    NewBoardDialog: "boards",
    EdgeBar: "boards",
    StampGrid: "ground",
    UnitPalette: "forces",
    ScenarioForm: "forces",
    Inspector: "looking",
    Minimap: "looking",
    LayersPanel: "looking",
    HexesPanel: "looking",
    HistoryPanel: "looking",
    PiecesPanel: "boards",
    ProblemsPanel: "problems",
    RuleCard: "problems",
    RefusalDialog: "problems",
    AnalysisPanel: "analysis",
    PlaytestPage: "playtests",
    StartDialog: "play",
    ByFileDialog: "games",
    OrdersDialog: "games",
    LogList: "bots",
    RecapStrip: "bots",
    ReplayBar: "games",
    KeptDialog: "games",
    UnsavedDialog: "files",
    RecoveryDialog: "files",
    QFileDialog: "files",
    ExportDialog: "printing",
    CommandSearch: "window",
    ShortcutsDialog: "keys",
}

#: The pages of tools, by id and by group.
_BY_TOOL: Mapping[str, str] = {"level": "lines", "board": "boards", "overlay": "boards", "unit": "forces"}
_BY_GROUP: Mapping[str, str] = {
    "select": "ground",
    "paint": "ground",
    "lines": "lines",
    "markers": "battle",
    "analysis": "analysis",
}

#: The pages of docks whose own parts say nothing else.
_BY_DOCK: Mapping[str, str] = {"dock-library": "ground", "dock-boards": "boards"}


def page_of(widget: QWidget | None) -> str:
    """The page of a widget or of the nearest part around it that has one; empty where none has."""
    while widget is not None:
        for kind, page in BY_KIND.items():
            if isinstance(widget, kind):
                return page
        if isinstance(widget, PanelDock) and widget.objectName() in _BY_DOCK:
            return _BY_DOCK[widget.objectName()]
        widget = widget.parentWidget()
    return ""


def page_of_tool(tool: Tool) -> str:
    """The page of a tool."""
    return _BY_TOOL.get(tool.id) or _BY_GROUP.get(tool.group, "ground")


def page_here(window: MainWindow, widget: QWidget | None) -> str:
    """The page of what one is in: the part with the focus, else game, start page or tool in hand."""
    found = page_of(widget)
    if found:
        return found
    if window.play.playing is not None:
        return "play"
    return "start" if window.document is None else page_of_tool(window.map_area.tool)
