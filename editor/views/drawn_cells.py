"""What is drawn in a hex, and how its symbol follows what lies in the hexes beside it.

All that reaches from a hex into the look of another one is told here, apart from shapes that flow together
and cliffs that meet (`editor.views.geometry.cliffs`): `editor.views.damage` finds by it what an edit alters.
"""

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import replace

from editor.views.geometry.stream_ends import EndKind
from engine.hexes.hex import Hex, neighbour, neighbours, opposite
from engine.model.cell import CLEAR, Cell, Directions
from engine.model.hex_map import HexMap

#: What is drawn in the hexes at hand.
DrawnCells = Mapping[Hex, Cell]

#: Terrain types of the table that are drawn by one and the same symbol.
WOODS = frozenset({"woods", "forest", "forest_stream"})
ROUGH = frozenset({"rough", "bombarded"})
CREVASSE = frozenset({"crevasse"})
SWAMP = frozenset({"swamp", "marsh"})
POND = frozenset({"pond", "lake"})
RIVER = frozenset({"river", "shore", "sea"})
BUILDING = frozenset({"building", "village", "church"})
HEDGE = frozenset({"hedge", "bocage"})
WADI = frozenset({"wadi", "balka"})
SAND = frozenset({"beach", "sand", "dunes"})
ICE = frozenset({"frozen", "ice"})
RUBBLE = frozenset({"rubble"})
_STREAMS = frozenset({"stream", "forest_stream"})
PLAIN = frozenset({"clear", "stream", "bridge", "road", "railway", "cultivated", "crater"})
KNOWN = frozenset[str]().union(
    WOODS, ROUGH, CREVASSE, SWAMP, POND, RIVER, BUILDING, HEDGE, WADI, SAND, ICE, RUBBLE, PLAIN
)


def drawn_cell(map_: HexMap, hex_: Hex) -> Cell | None:
    """What is drawn in a hex, or None where the map has nothing.

    A half hex of the outline that is clear goes on with the terrain of the playable hex beside it, and
    lines that leave the map run on to its edge. A building that has fallen is drawn as rubble.
    """
    cell = map_.cells.get(hex_)
    if cell is not None:
        fallen = cell.building is not None and cell.building.rubble and cell.terrain in BUILDING
        return replace(cell, terrain="rubble", building=None) if fallen else cell
    rim = map_.rim.get(hex_)
    if rim is None or rim != CLEAR or not map_.grid.is_half(hex_):
        return rim
    inside = [(d, map_.cells[neighbour(hex_, d)]) for d in range(6) if neighbour(hex_, d) in map_.cells]
    if not inside:
        return rim
    nearest = max(inside, key=lambda each: (_runs_on(each[1]), -each[0]))[1]

    def line(name: str) -> tuple[int, ...]:
        return tuple(d for d, other in inside if opposite(d) in getattr(other, name))

    return replace(
        rim,
        terrain=nearest.terrain if _runs_on(nearest) else "clear",
        elevation=nearest.elevation if len(inside) < 2 else min(other.elevation for _, other in inside),
        road=line("road"),
        rail=line("rail"),
        stream=line("stream"),
    )


def _runs_on(cell: Cell) -> bool:
    return cell.terrain in WOODS | ROUGH | SWAMP | RIVER


def drawn_cells(map_: HexMap, hexes: Iterable[Hex]) -> dict[Hex, Cell]:
    """What is drawn in those of some hexes in which anything is."""
    cells, found = map_.cells, {}
    for hex_ in hexes:
        cell = cells.get(hex_)
        if cell is None or cell.building is not None:  # of nearly all others it is the cell itself
            cell = drawn_cell(map_, hex_)
        if cell is not None:
            found[hex_] = cell
    return found


def stream_exits(cells: DrawnCells, at: Hex) -> Directions:
    """The exits that the stream in a hex is drawn through.

    One that none is given for reaches to the water around it. Those that lead onto dry ground are left out
    where another one leads on: the stream ends in its hex then, and not at a hexside.
    """
    cell = cells[at]
    if not cell.stream and cell.terrain not in _STREAMS:
        return ()
    if cell.stream:
        return tuple(d for d in cell.stream if not _leads_onto_dry_ground(cells, at, d)) or cell.stream
    water = POND | RIVER | _STREAMS
    return _towards(cells, at, lambda other, d: other.terrain in water or opposite(d) in other.stream) or (
        0,
        3,
    )


def _leads_onto_dry_ground(cells: DrawnCells, at: Hex, direction: int) -> bool:
    """Whether nothing in the hex beyond a hexside takes a stream up; off the map it runs on."""
    other = cells.get(neighbour(at, direction))
    if other is None or opposite(direction) in other.stream:
        return False
    return other.terrain not in POND | RIVER | SWAMP | SAND | _STREAMS


def stream_end(cells: DrawnCells, in_play: Container[Hex], at: Hex) -> EndKind | None:
    """What the stream in a hex ends in, None where it leads on or there is none.

    On or below high ground it is a spring, else a pool or, where wet or loose ground takes it up, nothing.
    """
    cell = cells[at]
    if len(stream_exits(cells, at)) != 1 or at not in in_play or cell.terrain in POND | RIVER:
        return None
    if cell.terrain in SWAMP | SAND | ROUGH:
        return EndKind.RUN_OUT
    about = [cells[other] for other in neighbours(at) if other in cells]
    if cell.elevation > 0 or any(other.elevation > cell.elevation for other in about):
        return EndKind.SPRING
    return EndKind.RUN_OUT if any(other.terrain in SWAMP | SAND for other in about) else EndKind.POOL


def wadi_exits(cells: DrawnCells, at: Hex) -> Directions:
    """Where the bed of a wadi or balka leads: to those around it, and in at its entrances."""
    joined = _towards(cells, at, lambda other, _: other.terrain in WADI)
    return tuple(sorted({*joined, *cells[at].wadi_entrances})) or (0, 3)


def fissure_exits(cells: DrawnCells, at: Hex) -> Directions:
    """Where a crevasse leads: to those around it and on across the hex; none where it stands alone."""
    joined = _towards(cells, at, lambda other, _: other.terrain in CREVASSE)
    return (joined[0], opposite(joined[0])) if len(joined) == 1 else joined


def flow_of_river(cells: DrawnCells, at: Hex) -> int:
    """The direction that the strokes on the water of a river hex follow."""
    wet = _towards(cells, at, lambda other, d: d < 3 and other.terrain in RIVER)
    return wet[0] if wet else 1


def stands_in_town(cells: DrawnCells, at: Hex) -> bool:
    """Whether so many buildings are around a hex that its own stand close, as in a town."""
    return len(_towards(cells, at, lambda other, _: other.terrain in BUILDING)) >= 3


def road_exits(cell: Cell) -> Directions:
    """The exits of the road in a hex; a bridge without a road gets the stretch it spans."""
    if cell.bridge is not None and not cell.road:
        return cell.bridge % 3, cell.bridge % 3 + 3
    return cell.road


def _towards(cells: DrawnCells, at: Hex, chosen: Callable[[Cell, int], bool]) -> Directions:
    """The directions in which a neighbour lies that is chosen."""
    others = ((d, cells.get(neighbour(at, d))) for d in range(6))
    return tuple(d for d, other in others if other is not None and chosen(other, d))
