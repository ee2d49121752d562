"""Torrents: streams that rise at an event of the scenario, closed to everybody for the rest of the game."""

from engine.hexes.hex import Hex
from engine.play.action import Refused
from engine.play.event import SlotChanged
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.state import State
from engine.play.unit import Unit
from engine.rules.base.terrain.land import land
from engine.rules.module import Layer, Module
from engine.rules.queries import step_bar

MODULE = "base.floods"


@dataclass(frozen=True, slots=True)
class Flood:
    """Whether the streams of the map have become torrents."""

    risen: bool = False


rule = Module(MODULE, Layer.BASE, slot=Flood())


def flooded(state: State) -> bool:
    """Whether the streams have risen."""
    drawer = state.slots.get(MODULE)
    return isinstance(drawer, Flood) and drawer.risen


def streams_rise() -> SlotChanged:
    """The event after which every stream is a torrent."""
    return SlotChanged(MODULE, Flood(risen=True))


@rule.bar(step_bar, ids=("B-TER-14",), weight=2)
def torrent(now: Position, unit: Unit, start: Hex, to: Hex) -> Refused | None:
    """B-TER-14 — nobody enters a torrent; bridges stay open, and who stands in it may leave it."""
    if not flooded(now.state):
        return None
    cell = now.game.map.cells.get(to)
    kind = None if cell is None else now.game.catalogue.terrain.terrain.get(cell.terrain)
    if cell is None or land(now).has_bridge(to) or kind is None or not (kind.by_depth or cell.stream):
        return None
    return Refused("B-TER-14", "the stream has become a torrent", to)
