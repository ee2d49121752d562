"""The land as play has left it: craters, fallen buildings, breached hedgerows."""

from engine.hexes.hex import Hex
from engine.model.terrain import TerrainKind
from engine.play.game import Game, Position
from engine.play.state import BoardChanges
from engine.rules.base.terrain.ground import GroundInPlay, ground, replaced

#: What is over the ground of a hex with a bridge.
BRIDGE = "bridge"

#: What play did to the land, as far as it tells one state of it from another.
Laid = tuple[object, object, object]


def laid_on(board: BoardChanges) -> Laid:
    """What play did to the land: craters, terrain replaced, hexsides whose feature is gone."""
    return board.craters, board.replaced, board.breaches


def _lands(game: Game) -> dict[Laid, GroundInPlay]:
    return {}


def land(now: Position) -> GroundInPlay:
    """The map with its craters, ruins and breaches as it is now, without anything that lies on it."""
    board = now.state.board
    known, key = now.game.derive(_lands), laid_on(board)
    found = known.get(key)
    if found is None:
        table = now.game.catalogue.terrain
        found = known[key] = ground(
            now.game.map,
            table,
            terrain=replaced(table, board.craters, board.replaced),
            breached=frozenset(board.breaches),
        )
    return found


def can_be_dug(now: Position, hex_: Hex) -> bool:
    """Whether there is ground to dig in: not on bridges, in water or in buildings."""
    kind = terrain_here(now, hex_)
    return kind is not None and kind.fortifiable and not now.game.map.cells[hex_].stream


def terrain_here(now: Position, hex_: Hex) -> TerrainKind | None:
    """B-TER-16 — the terrain of a hex as it is now, the bridge where there is one; None off the map."""
    cell = now.game.map.cells.get(hex_)
    if cell is None:
        return None
    if cell.bridge is not None and land(now).has_bridge(hex_):
        return now.game.catalogue.terrain.terrain.get(BRIDGE)
    return land(now).kind(hex_)
