"""The steps of the guide: what is to be done, when it is done, and where in the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.hexes.hex import Hex, direction_between
from engine.model.objective import ObjectiveType

if TYPE_CHECKING:
    from editor.document.document import ScenarioDocument
    from editor.main_window import MainWindow
    from editor.play.mode import PlayTable

_WOODS = ("H9", "H10", "I8", "I9")
_HILL = ("I5", "I6", "J5")
_ROAD = ("E5", "E6", "E7", "E8", "D9")
_VICTORY = ("D9",)
_UNITS = ("C8", "M2")
_SIGHT = ("D9", "H5")
_GAP = ("M6", "N6")


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One thing to do; what is said of it stands under `guide.<id>`.

    `is_done` looks at the guide's document and the window, never at keys or clicks: it does not matter how
    somebody got there. `place` is the part of the window to look at, None where that is the map itself.
    `command` is the one whose keys are told, `hexes` are the labels that are marked on the map, and `begin`
    shows what has to be in sight.
    """

    id: str
    is_done: Callable[[MainWindow, ScenarioDocument], bool]
    place: Callable[[MainWindow], QWidget | None]
    command: str = ""
    hexes: tuple[str, ...] = ()
    begin: Callable[[MainWindow], object] | None = None

    def marked(self, document: ScenarioDocument) -> frozenset[Hex]:
        """The hexes to be marked."""
        found = (document.map.grid.find(label) for label in self.hexes)
        return frozenset(hex_ for hex_ in found if hex_ is not None)


# ---------------------------------------------------------------------- when something is done


def _at(document: ScenarioDocument, labels: tuple[str, ...]) -> list[Hex]:
    found = (document.committed_map.grid.find(label) for label in labels)
    return [hex_ for hex_ in found if hex_ is not None]


def _has_woods(_: MainWindow, document: ScenarioDocument) -> bool:
    cells = document.committed_map.cells
    return all(cells[hex_].terrain == "woods" for hex_ in _at(document, _WOODS))


def _has_hill(_: MainWindow, document: ScenarioDocument) -> bool:
    cells = document.committed_map.cells
    return all(cells[hex_].elevation > 0 for hex_ in _at(document, _HILL))


def _runs(document: ScenarioDocument, labels: tuple[str, ...]) -> bool:
    """Whether a road runs from hex to hex without a break."""
    cells = document.committed_map.cells
    return all(
        direction_between(a, b) in cells[a].road and direction_between(b, a) in cells[b].road
        for a, b in pairwise(_at(document, labels))
    )


def _has_road(_: MainWindow, document: ScenarioDocument) -> bool:
    return _runs(document, _ROAD)


def _is_mended(_: MainWindow, document: ScenarioDocument) -> bool:
    return _runs(document, _GAP)


def _has_objective(_: MainWindow, document: ScenarioDocument) -> bool:
    wanted = _at(document, _VICTORY)
    objectives = document.scenario.objectives
    return any(each.hex in wanted and each.type is ObjectiveType.VP for each in objectives)


def _has_units(_: MainWindow, document: ScenarioDocument) -> bool:
    sides = {each.side for each in document.scenario.placed_units if each.hex is not None}
    return sides >= {side.id for side in document.scenario.sides}


def _has_asked(window: MainWindow, document: ScenarioDocument) -> bool:
    asked = window.map_area.probes.now
    return asked is not None and asked.probe == "sight" and asked.target is not None and asked.pinned


def _is_saved(_: MainWindow, document: ScenarioDocument) -> bool:
    return document.path is not None


def _table(window: MainWindow) -> PlayTable | None:
    from editor.play.mode import PlayTable

    playing = window.play.playing
    return playing if isinstance(playing, PlayTable) else None


def _plays(window: MainWindow, _: ScenarioDocument) -> bool:
    return _table(window) is not None


def _has_ordered(window: MainWindow, _: ScenarioDocument) -> bool:
    """Whether a person has given an order on the map, and more than that nothing is to be done."""
    from engine.play.action import Pass

    table = _table(window)
    if table is None:
        return False
    people = {seat for seat, player in table.session.setup.players.items() if player == "human"}
    return any(
        each.seat in people and each.state.phase == "action_phase" and not isinstance(each.action, Pass)
        for each in table.session.moments
    )


# ---------------------------------------------------------------------- where it is done


def _tool(id_: str) -> Callable[[MainWindow], QWidget | None]:
    """The tool of the strip, until it is in hand."""

    def place(window: MainWindow) -> QWidget | None:
        taken = window.map_area.tool.id == id_
        return None if taken else window.strip.widgetForAction(window.strip.tool_actions[id_])

    return place


def _tile_of_woods(window: MainWindow) -> QWidget | None:
    taken = window.map_area.tool.id == "brush" and window.map_area.choices.now.terrain == "woods"
    return None if taken else window.docks.terrain.terrain.button_of("terrain", "woods")


def _side_of_units(window: MainWindow) -> QWidget | None:
    """The tool, then the choice of the side that has no unit yet."""
    document = window.document
    if window.map_area.tool.id != "unit" or document is None:
        return _tool("unit")(window)
    having = {each.side for each in document.scenario.placed_units}
    return window.docks.units.sides if window.map_area.choices.now.side in having else None


def _show_problems(window: MainWindow) -> None:
    """Bring the list in front, and the hexes meant out from under it and the line of sight."""
    window.map_area.probes.ask(None)
    window.docks.bottom.turn_to(window.docks.problems)
    if window.document is not None:
        window.map_area.view.show_hexes(_at(window.document, _GAP))


def _show_library(window: MainWindow) -> None:
    """With its neighbours: what is opened first in a small window is what is opened again later."""
    if not window.aside.is_open(Qt.DockWidgetArea.LeftDockWidgetArea):
        window.aside.toggle(Qt.DockWidgetArea.LeftDockWidgetArea)
    window.docks.library_dock.show()


def _list_of_problems(window: MainWindow) -> QWidget | None:
    return window.docks.problems


def _button_of_save(window: MainWindow) -> QWidget | None:
    return window.main_bar.widgetForAction(window.commands["save"])


def _switch_to_play(window: MainWindow) -> QWidget | None:
    return window.main_bar.switch["play"]


def _actions(window: MainWindow) -> QWidget | None:
    table = _table(window)
    return table.actions if table is not None else None


STEPS: tuple[GuideStep, ...] = (
    GuideStep("woods", _has_woods, _tile_of_woods, "undo", _WOODS, _show_library),
    GuideStep("hill", _has_hill, _tool("level"), "tool.level", _HILL),
    GuideStep("road", _has_road, _tool("road"), "tool.road", _ROAD),
    GuideStep("objective", _has_objective, _tool("objective"), "tool.objective", _VICTORY),
    GuideStep("units", _has_units, _side_of_units, "tool.unit", _UNITS),
    GuideStep("sight", _has_asked, _tool("sight"), "tool.sight", _SIGHT),
    GuideStep("problem", _is_mended, _list_of_problems, "next_problem", _GAP, _show_problems),
    GuideStep("save", _is_saved, _button_of_save, "save"),
    GuideStep("play", _plays, _switch_to_play, "play"),
    GuideStep("order", _has_ordered, _actions),
)
