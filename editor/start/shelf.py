"""The maps that come with the program, by kind: their files are read once, beside the window."""

from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QObject, Signal

from editor.beside import Beside
from engine.storage.bundled import scenario_paths
from engine.storage.files import read_scenario

#: The kinds in which maps are looked for, in the order of the start page; all maps are the first one.
KINDS = ("all", "skirmish", "base", "small", "large")

#: A small map lies on so many boards at most, a large one on more than this.
_SMALL, _USUAL = 4, 6


@dataclass(frozen=True, slots=True)
class ShelfMap:
    """A map that ships: its file, by which rules it is played, on how many boards, and for how many minutes.

    `minutes` is None where its author does not say.
    """

    path: str
    title: str
    ruleset: str
    boards: int
    minutes: int | None

    def is_of(self, kind: str) -> bool:
        """Whether it is one of that kind of `KINDS`."""
        match kind:
            case "small":
                return self.boards <= _SMALL
            case "large":
                return self.boards > _USUAL
            case "all":
                return True
            case _:
                return self.ruleset == kind


@cache
def shelf_maps() -> tuple[ShelfMap, ...]:
    """All maps that ship, the smallest first; what cannot be read is left out."""
    found = []
    for path in scenario_paths():
        scenario, _ = read_scenario(path)
        if scenario is not None:
            ruleset, boards = scenario.rules.ruleset, len(scenario.layout.boards)
            found.append(ShelfMap(str(path), scenario.title, ruleset, boards, scenario.expected_duration))
    return tuple(sorted(found, key=lambda each: (each.boards, each.title)))


class Shelf(QObject):
    """Reads the maps in a thread; `arrived` brings them, and again whenever they are asked for."""

    arrived = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._beside = Beside()

    def ask(self) -> None:
        """Have the maps brought; `arrived` follows."""
        self._beside.ask(shelf_maps, self, self.arrived.emit)

    def stop(self) -> None:
        """Bring nothing any more."""
        self._beside.stop()
