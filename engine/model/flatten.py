"""Laying out: boards, overlays and painted hexes become one flattened map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.hexes.edge import Edge, edge
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex, neighbour
from engine.model.board import Board, BoardFace, OverlayPiece, PieceHex
from engine.model.catalogue import Catalogue
from engine.model.cell import CLEAR, Cell, HexsideFeature
from engine.model.hex_map import HexMap, LayoutFault, LayoutProblem
from engine.model.layout import Layout, Placement
from engine.model.terrain import TerrainTable

#: No map is larger than this along either axis; a file that asks for more is refused.
LARGEST_SIDE = 400


def flatten(layout: Layout, catalogue: Catalogue) -> HexMap:
    """The map that a layout yields; whatever is wrong with it is listed in `problems`, never raised.

    Order of precedence, lowest first: sheet, boards, overlays, painted hexes. At a seam two half hexes
    make one playable hex whose terrain is the stronger half's, whatever the order of placing
    (decision "boards"); lines of both halves meet in it.
    """
    problems: list[LayoutProblem] = []
    placed = _placed_boards(layout, catalogue.boards, problems)
    grid = _sheet(layout, placed, problems)
    halves: dict[Hex, list[tuple[int, Cell]]] = {}
    hexsides: dict[Edge, HexsideFeature] = {}
    for index, placement, board, face in placed:
        _lay_board(grid, placement, board, face, index, halves, hexsides)
    _find_overlaps(grid, placed, halves, problems)

    cells: dict[Hex, Cell] = {}
    tiles: dict[Hex, tuple[int, ...]] = {}
    blank = layout.sheet is not None
    for hex_ in grid.hexes():
        laid = halves.get(hex_)
        if laid is None:
            if blank:
                cells[hex_] = CLEAR
            continue
        cells[hex_] = _merged([cell for _, cell in laid], catalogue.terrain)
        tiles[hex_] = tuple(index for index, _ in laid)
    _lay_overlays(layout, catalogue.pieces, grid, cells, problems)
    cells.update({hex_: cell for hex_, cell in layout.cells.items() if hex_ in cells})
    for side, feature in layout.hexsides.items():
        if feature is None:
            hexsides.pop(side, None)
        else:
            hexsides[side] = feature

    closed = set(layout.out_of_play)
    whole = {
        hex_
        for hex_ in cells
        if grid.is_playable(hex_) and hex_ not in closed and (blank or _is_whole(hex_, placed, tiles))
    }
    return HexMap(
        grid=grid,
        cells={hex_: cell for hex_, cell in cells.items() if hex_ in whole},
        rim={hex_: cell for hex_, cell in cells.items() if hex_ not in whole},
        hexsides=dict(sorted(hexsides.items())),
        tiles=tiles,
        problems=tuple(problems),
        north=layout.north % 6,
        stream_depth=layout.stream_depth,
    )


_Placed = tuple[int, Placement, Board, BoardFace]


def _placed_boards(
    layout: Layout, boards: Mapping[str, Board], problems: list[LayoutProblem]
) -> list[_Placed]:
    placed: list[_Placed] = []
    for index, placement in enumerate(layout.boards):
        board = boards.get(placement.board)
        if board is None:
            problems.append(
                LayoutProblem(LayoutFault.UNKNOWN_BOARD, f"There is no board {placement.board!r}.", index)
            )
            continue
        face = board.face(placement.face)
        column, row = placement.position
        if face is None:
            known = ", ".join(each.face for each in board.faces)
            message = f"Board {board.id} has no face {placement.face!r}, only {known}."
            problems.append(LayoutProblem(LayoutFault.UNKNOWN_FACE, message, index))
        elif placement.rotation not in (0, 180):
            message = f"Board {board.id} may be turned by 0 or 180 degrees, not {placement.rotation}."
            problems.append(LayoutProblem(LayoutFault.ILLEGAL_ROTATION, message, index))
        elif not _fits(layout, board, column, row):
            message = f"Board {board.id} cannot lie at column {column}, row {row} of this sheet."
            problems.append(LayoutProblem(LayoutFault.OFF_GRID, message, index))
        else:
            placed.append((index, placement, board, face))
    return placed


def _fits(layout: Layout, board: Board, column: int, row: int) -> bool:
    if board.orientation is not layout.orientation or column < 0 or row < 0:
        return False
    staggered = column if board.grid.is_flat_top else row
    return not staggered % 2 and column + board.columns <= LARGEST_SIDE and row + board.rows <= LARGEST_SIDE


def _sheet(layout: Layout, placed: list[_Placed], problems: list[LayoutProblem]) -> Grid:
    columns = max((p.position[0] + board.columns for _, p, board, _ in placed), default=0)
    rows = max((p.position[1] + board.rows for _, p, board, _ in placed), default=0)
    if layout.sheet is not None:
        columns, rows = max(columns, layout.sheet.columns), max(rows, layout.sheet.rows)
    if not columns or not rows:
        problems.append(LayoutProblem(LayoutFault.EMPTY, "The map has neither boards nor a sheet."))
        columns = rows = 2
    try:
        return Grid(layout.orientation, min(columns, LARGEST_SIDE), min(rows, LARGEST_SIDE))
    except ValueError as error:
        problems.append(LayoutProblem(LayoutFault.OFF_GRID, f"The sheet does not fit its grid: {error}."))
        return Grid(layout.orientation, columns + columns % 2, rows + rows % 2)


def _lay_board(
    grid: Grid,
    placement: Placement,
    board: Board,
    face: BoardFace,
    index: int,
    halves: dict[Hex, list[tuple[int, Cell]]],
    hexsides: dict[Edge, HexsideFeature],
) -> None:
    own = board.grid
    turn = placement.rotation == 180
    for local in own.hexes():
        cell = face.cells.get(local, CLEAR)
        at = own.turned(local) if turn else local
        halves.setdefault(_on_sheet(grid, own, placement, at), []).append(
            (index, _turned(cell, 3) if turn else cell)
        )
    for side, feature in face.hexsides.items():
        at = own.turned(side.hex) if turn else side.hex
        direction = side.direction + (3 if turn else 0)
        hexsides[edge(_on_sheet(grid, own, placement, at), direction)] = feature


def _on_sheet(grid: Grid, own: Grid, placement: Placement, local: Hex) -> Hex:
    column, row = own.offset(local)
    return grid.hex_at(column + placement.position[0], row + placement.position[1])


def _find_overlaps(
    grid: Grid,
    placed: list[_Placed],
    halves: Mapping[Hex, list[tuple[int, Cell]]],
    problems: list[LayoutProblem],
) -> None:
    by_index = {index: (placement, board) for index, placement, board, _ in placed}
    overlapping: dict[tuple[int, int], list[Hex]] = {}
    for hex_, laid in halves.items():
        whole = [index for index, _ in laid if _whole_on(grid, hex_, *by_index[index])]
        if whole and len(laid) > 1:
            first, second = whole[0], next(index for index, _ in laid if index != whole[0])
            overlapping.setdefault((min(first, second), max(first, second)), []).append(hex_)
    for (first, second), hexes in sorted(overlapping.items()):
        names = by_index[first][1].id, by_index[second][1].id
        problems.append(
            LayoutProblem(
                LayoutFault.OVERLAP,
                f"Boards {names[0]} and {names[1]} lie on top of each other.",
                second,
                tuple(sorted(hexes)),
            )
        )


def _whole_on(grid: Grid, hex_: Hex, placement: Placement, board: Board) -> bool:
    own = board.grid
    column, row = grid.offset(hex_)
    local = own.hex_at(column - placement.position[0], row - placement.position[1])
    return own.is_playable(local)


def _is_whole(hex_: Hex, placed: list[_Placed], tiles: Mapping[Hex, tuple[int, ...]]) -> bool:
    """A hex is in play when some board holds it whole, or when halves of two boards meet in it."""
    indices = tiles.get(hex_, ())
    if len(indices) > 1:
        return True
    for index, placement, board, _ in placed:
        if index in indices:
            grid = Grid(board.orientation, LARGEST_SIDE, LARGEST_SIDE)
            return _whole_on(grid, hex_, placement, board)
    return False


def _merged(halves: list[Cell], table: TerrainTable) -> Cell:
    """The one hex that two or more half hexes make: stronger terrain, higher level, all lines."""
    if len(halves) == 1:
        return halves[0]

    def strength(cell: Cell) -> tuple[int, str]:
        kind = table.terrain.get(cell.terrain)
        return (kind.strength if kind else -1, cell.terrain)

    strongest = max(halves, key=strength)
    return replace(
        strongest,
        elevation=max(cell.elevation for cell in halves),
        road=_union(cell.road for cell in halves),
        rail=_union(cell.rail for cell in halves),
        stream=_union(cell.stream for cell in halves),
        bridge=next((cell.bridge for cell in halves if cell.bridge is not None), None),
    )


def _union(lines: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sorted({direction for line in lines for direction in line}))


def _turned(cell: Cell, sixths: int) -> Cell:
    """The cell turned clockwise by that many sixths of a turn."""

    def turn(directions: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted((each + sixths) % 6 for each in directions))

    return replace(
        cell,
        road=turn(cell.road),
        rail=turn(cell.rail),
        stream=turn(cell.stream),
        bridge=None if cell.bridge is None else (cell.bridge + sixths) % 3,
        wadi_entrances=turn(cell.wadi_entrances),
    )


def _lay_overlays(
    layout: Layout,
    pieces: Mapping[str, OverlayPiece],
    grid: Grid,
    cells: dict[Hex, Cell],
    problems: list[LayoutProblem],
) -> None:
    covered: dict[Hex, int] = {}
    for index, placement in enumerate(layout.overlays):
        piece = pieces.get(placement.piece)
        if piece is None:
            message = f"There is no overlay piece {placement.piece!r}."
            problems.append(LayoutProblem(LayoutFault.UNKNOWN_PIECE, message, index))
            continue
        for part in piece.hexes:
            hex_ = _turned_about(placement.hex, part.offset, placement.rotation)
            if hex_ not in cells or not grid.is_playable(hex_):
                message = f"Overlay piece {piece.name} reaches {grid.label(hex_)}, which is off the map."
                problems.append(LayoutProblem(LayoutFault.OVERLAY_OFF_MAP, message, index, (hex_,)))
                continue
            if hex_ in covered and part.elevation is None:
                other = layout.overlays[covered[hex_]].piece
                message = f"Overlay pieces {other} and {piece.id} lie on top of each other."
                problems.append(LayoutProblem(LayoutFault.OVERLAY_OVERLAP, message, index, (hex_,)))
            covered[hex_] = index
            cells[hex_] = _covered(cells[hex_], part, placement.rotation)


def _covered(below: Cell, part: PieceHex, rotation: int) -> Cell:
    turned = _turned(Cell(road=part.road, stream=part.stream, bridge=part.bridge), rotation)
    return replace(
        below,
        terrain=below.terrain if part.terrain is None else part.terrain,
        elevation=below.elevation if part.elevation is None else part.elevation,
        road=_union((below.road, turned.road)) if part.keeps_lines else turned.road,
        rail=below.rail if part.keeps_lines else (),
        stream=_union((below.stream, turned.stream)) if part.keeps_lines else turned.stream,
        bridge=turned.bridge if part.bridge is not None or not part.keeps_lines else below.bridge,
    )


def _turned_about(centre: Hex, offset: Hex, sixths: int) -> Hex:
    q, r = offset
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return Hex(centre.q + q, centre.r + r)


def seam_hexes(map_: HexMap) -> tuple[Hex, ...]:
    """The playable hexes that belong to more than one board."""
    return tuple(hex_ for hex_ in map_.cells if len(map_.tiles.get(hex_, ())) > 1)


def broken_lines(map_: HexMap) -> tuple[tuple[Hex, int, str], ...]:
    """Where a road, railway or stream leaves a hex without going on: (hex, direction, line)."""
    found = []
    for hex_, cell in map_.cells.items():
        for line in ("road", "rail", "stream"):
            for direction in getattr(cell, line):
                other = map_.cells.get(neighbour(hex_, direction))
                if other is not None and (direction + 3) % 6 not in getattr(other, line):
                    found.append((hex_, direction, line))
    return tuple(found)
