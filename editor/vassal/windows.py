"""The windows of a module: the map with its tools, boards beside it, sheets, dice, lists of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from editor.text.texts import text
from editor.vassal.component import BeanShell, component, plain
from editor.vassal.encoding import sequence, writable
from editor.vassal.pictures import KeptPicture
from editor.vassal.piece import PieceNumbers, VassalPiece
from editor.vassal.unit_pieces import LAYER, LAYERS

#: Dice have so many sides.
_SIDES = 6

_ZOOMS = (0.25, 0.33, 0.5, 0.67, 0.8, 1.0, 1.25, 1.6, 2.0)


@dataclass(frozen=True, slots=True)
class StartStack:
    """Pieces that lie at a pixel of a board when the game begins."""

    name: str
    x: int
    y: int
    pieces: tuple[VassalPiece, ...]


@dataclass(frozen=True, slots=True)
class Surface:
    """A board in a window of its own: its names, its picture, its grid, and what lies on it at the start."""

    name: str
    picture: KeptPicture
    grid: ElementTree.Element | None = None
    stacks: tuple[StartStack, ...] = ()
    #: What its button says; a window without one is always open.
    button: str = ""


def map_window(
    surface: Surface, numbers: PieceNumbers, tools: Iterable[ElementTree.Element] = ()
) -> ElementTree.Element:
    """A window with a board, its stacks, and what VASSAL needs to show and move pieces."""
    board = component(
        "module.map.boardPicker.Board",
        {
            "name": surface.name,
            "image": surface.picture.name,
            "width": surface.picture.width,
            "height": surface.picture.height,
            "reversible": False,
        },
        one_place(surface.name, surface.picture) if surface.grid is None else surface.grid,
    )
    laid = sequence((writable(surface.name),), "/")
    picker = component(
        "module.map.BoardPicker",
        {"slotHeight": 125, "slotScale": 0.2, "slotWidth": 350, "title": text("vassal.boards")},
        plain("setup", sequence((f"{writable(surface.name)}BoardPicker", laid, "0", "0"), "\t")),
        board,
    )
    moved = "$pieceName$: $previousLocation$ → $location$ *"
    return component(
        "module.Map",
        {
            "allowMultiple": False,
            "backgroundcolor": "255,255,255",
            "buttonName": surface.button,
            "changeFormat": "$message$",
            "color": "200,30,20",
            "createFormat": "$pieceName$ → $location$ *",
            "edgeHeight": 0,
            "edgeWidth": 0,
            "hideKey": "",
            "hotkey": "",
            "icon": "" if surface.button else "/images/map.gif",
            "launch": bool(surface.button),
            "mapName": surface.name,
            "markMoved": "Never",
            "moveKey": "",
            "moveToFormat": moved,
            "moveWithinFormat": moved,
            "showKey": "",
            "thickness": 3,
        },
        picker,
        component(
            "module.map.StackMetrics",
            {"disabled": False, "exSepX": 8, "exSepY": 22, "unexSepX": 3, "unexSepY": 5},
        ),
        component("module.map.KeyBufferer", {}),
        component("module.map.ForwardToKeyBuffer", {}),
        component("module.map.ForwardToChatter", {}),
        component("module.map.MenuDisplayer", {}),
        component("module.map.MapCenterer", {}),
        component("module.map.StackExpander", {}),
        component("module.map.PieceMover", {}),
        component("module.map.Scroller", {"useArrows": "prompt"}),
        component(
            "module.map.LayeredPieceCollection",
            {"description": "", "layerOrder": sequence(LAYERS, ","), "property": LAYER},
        ),
        component(
            "module.map.Zoomer",
            {
                "zoomLevels": sequence(map(str, _ZOOMS), ","),
                "zoomStart": len(_ZOOMS) - _ZOOMS.index(1.0),
                "zoomInKey": "61,130",
                "zoomOutKey": "45,130",
                "zoomPickKey": "",
                "inTooltip": text("vassal.zoom.in"),
                "outTooltip": text("vassal.zoom.out"),
                "pickTooltip": text("vassal.zoom"),
            },
        ),
        *tools,
        *(_setup_stack(each, surface, numbers) for each in surface.stacks),
    )


def _setup_stack(stack: StartStack, surface: Surface, numbers: PieceNumbers) -> ElementTree.Element:
    return component(
        "module.map.SetupStack",
        {
            "name": stack.name,
            "owningBoard": surface.name,
            "useGridLocation": False,
            "x": stack.x,
            "y": stack.y,
        },
        *(numbers.slot(each) for each in stack.pieces),
    )


def one_place(surface_name: str, picture: KeptPicture) -> ElementTree.Element:
    """What stands for a grid where there are no hexes: the whole board is one place with its name."""
    wide, tall = picture.width, picture.height
    zone = component(
        "module.map.boardPicker.board.mapgrid.Zone",
        {
            "name": surface_name,
            "locationFormat": "$name$",
            "path": f"0,0;{wide},0;{wide},{tall};0,{tall}",
            "useParentGrid": False,
            "useHighlight": False,
            "highlightProperty": "",
        },
    )
    return component("module.map.boardPicker.board.ZonedGrid", {}, zone)


def sight_tool(report: BeanShell) -> ElementTree.Element:
    """A line that a player draws from hex to hex; when it ends, the log says what is known of it."""
    return component(
        "module.map.LOS_Thread",
        {
            "threadName": text("vassal.sight"),
            "label": text("vassal.sight"),
            "tooltip": text("vassal.sight.tip"),
            "iconName": "/images/thread.gif",
            "hotkey": "76,130",
            "report": report,
            "persistence": "Ctrl-Click & Drag",
            "global": "When Persisting",
            "snapStart": True,
            "snapEnd": True,
            "drawRange": True,
            "scale": 0,
            "round": "Up",
            "hideCounters": False,
            "hideOpacity": 30,
            "losThickness": 3,
            "threadColor": "200,30,20",
            "rangeFg": "255,255,255",
            "rangeBg": "40,30,20",
        },
    )


def ground_tool(words: BeanShell) -> ElementTree.Element:
    """What a resting pointer shows: the ground of the hex, and the pieces in it."""
    return component(
        "module.map.CounterDetailViewer",
        {
            "description": text("vassal.ground"),
            "version": 3,
            "delay": 400,
            "hotkey": "32,130",
            "minDisplayPieces": 0,
            "zoomlevel": 0.0,
            "showgraph": True,
            "graphicsZoom": 1.0,
            "borderWidth": 2,
            "showtext": True,
            "fontSize": 12,
            "fgColor": "0,0,0",
            "bgColor": "255,252,240",
            "borderColor": "90,80,60",
            "summaryReportFormat": words,
            "counterReportFormat": "$pieceName$",
            "emptyHexReportForma": words,
            "display": "from all layers",
            "layerList": "",
            "propertyFilter": "",
            "showNoStack": True,
            "showMoveSelectde": True,
            "showNonMovable": True,
            "showOverlap": False,
            "showDeck": False,
            "unrotatePieces": False,
        },
    )


def piece_list(
    title: str, lists: Sequence[tuple[str, Sequence[VassalPiece]]], numbers: PieceNumbers
) -> ElementTree.Element:
    """Lists of pieces by their names, with the picture of the one chosen, to take as many as one likes."""
    tabs = [
        component(
            "widget.ListWidget",
            {"entryName": name, "divider": 120, "height": 500, "width": 320, "scale": 1.0},
            *(numbers.slot(each) for each in pieces),
        )
        for name, pieces in lists
        if pieces
    ]
    return component(
        "module.PieceWindow",
        {
            "defaultWidth": 0,
            "hidden": False,
            "hotkey": "",
            "icon": "/images/counter.gif",
            "name": title,
            "scale": 1.0,
            "text": title,
            "tooltip": title,
        },
        component("widget.TabWidget", {"entryName": title}, *tabs),
    )


def reading_window(
    title: str, sheets: Sequence[tuple[str, str]], pages: Sequence[tuple[str, str]]
) -> ElementTree.Element:
    """A window with a tab for each sheet, a picture, and for each page, a file of HTML."""
    tabs = [
        *(component("widget.Chart", {"chartName": name, "fileName": file}) for name, file in sheets),
        *(component("widget.HtmlChart", {"chartName": name, "fileName": file}) for name, file in pages),
    ]
    return component(
        "module.ChartWindow",
        {"hotkey": "", "icon": "/images/chart.gif", "name": title, "text": title, "tooltip": title},
        component("widget.TabWidget", {"entryName": title}, *tabs),
    )


def dice_button(title: str, dice: int, *, asks: bool) -> ElementTree.Element:
    """A button that rolls dice, as many as the player says where it asks."""
    return component(
        "module.DiceButton",
        {
            "name": title,
            "text": title,
            "tooltip": title,
            "icon": "/images/die.gif",
            "hotkey": "",
            "nDice": dice,
            "nSides": _SIDES,
            "plus": 0,
            "addToTotal": 0,
            "reportTotal": False,
            "prompt": asks,
            "sortDice": True,
            "reportFormat": "** $name$: $result$ *** &lt;$PlayerName$&gt;",
        },
    )
