"""The map as it stands in a running game: with the craters, breaches and ruins that attacks have made."""

from dataclasses import replace

from engine.hexes.edge import Edge
from engine.hexes.hex import Hex
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from engine.play.game import Game
from engine.play.state import BoardChanges

_Damage = tuple[tuple[Hex, ...], tuple[Edge, ...], tuple[tuple[Hex, str], ...]]


def _maps(game: Game) -> dict[_Damage, HexMap]:
    """The maps drawn so far, by the damage on them, so that what is the same is one object."""
    return {((), (), ()): game.map}


def ground_now(game: Game, board: BoardChanges) -> HexMap:
    """The game's map with what has become of it: craters, breached hexsides, terrain replaced."""
    known = game.derive(_maps)
    damage = (board.craters, board.breaches, board.replaced)
    if damage not in known:
        known[damage] = _damaged(game.map, board)
    return known[damage]


def _damaged(map_: HexMap, board: BoardChanges) -> HexMap:
    cells: dict[Hex, Cell] = dict(map_.cells)
    for hex_, terrain in board.replaced:
        if hex_ in cells:
            cell = cells[hex_]
            road = cell.road if cell.bridge is None else ()
            cells[hex_] = replace(cell, terrain=terrain, building=None, bridge=None, road=road)
    for hex_ in board.craters:
        if hex_ in cells:
            cells[hex_] = replace(cells[hex_], crater=True)
    sides = {
        edge: replace(feature, breached=True) if edge in board.breaches else feature
        for edge, feature in map_.hexsides.items()
    }
    return replace(map_, cells=cells, hexsides=sides)
