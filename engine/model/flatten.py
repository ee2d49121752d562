"""Laying out: boards, overlays and painted hexes become one flattened map."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.hexes.edge import Edge, edge, sides
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex, neighbour
from engine.model.board import OverlayPiece, PieceHex
from engine.model.catalogue import Catalogue
from engine.model.cell import CLEAR, Building, Cell, HexsideFeature
from engine.model.half_hexes import followed, half_hexes_beside, with_lines_that_lead_on
from engine.model.hex_map import HexMap, LayoutFault, LayoutProblem
from engine.model.layout import Layout, OverlayPlacement
from engine.model.placed_boards import Placed, placed_boards, sheet_grid
from engine.model.said import say
from engine.model.seam import OPEN, SeamHalf, broken_joints, carried, merged, union
from engine.model.shores import on_shore, shore_problems
from engine.model.terrain import TerrainTable

#: What of a layout lies under its paint; where north is and how deep its streams are alters no hex of it.
_BASE = ("orientation", "sheet", "boards", "own_boards", "overlays", "out_of_play")

#: So many maps under the paint are kept, with and without overlays before and after an edit of them.
_MOST_PRINTED = 4


def flatten(layout: Layout, catalogue: Catalogue) -> HexMap:
    """The map that a layout yields; whatever is wrong with it is listed in `problems`, never raised.

    Order of precedence, lowest first: sheet, boards, overlays, painted hexes. At a seam two half hexes
    make one playable hex whose terrain is the stronger half's, whatever the order of placing
    (decision "boards"); lines of both halves meet in it. Half hexes of the outline follow the hexes in play
    that they belong to (`engine.model.half_hexes`).
    """
    return painted(printed(layout, catalogue), layout)


def printed(layout: Layout, catalogue: Catalogue) -> HexMap:
    """The map under the paint: sheet, boards and overlays alone."""
    problems: list[LayoutProblem] = []
    placed, (columns, rows) = placed_boards(layout, layout.known_boards(catalogue.boards), problems)
    grid = sheet_grid(layout, columns, rows, problems)
    blank = layout.sheet is not None
    halves: dict[Hex, list[SeamHalf]] = {}
    hexsides: dict[Edge, list[HexsideFeature]] = {}
    printed_sides = _hexsides_by_face(placed)
    for each in placed:
        _lay_board(grid, each, halves)
        _lay_hexsides(grid, each, printed_sides[each.board.id, each.at.face], hexsides)
    _find_overlaps(halves, placed, problems)

    cells: dict[Hex, Cell] = {}
    for hex_ in grid.hexes():
        if hex_ in halves:
            cells[hex_] = merged([half.cell for half in halves[hex_]], catalogue.terrain)
        elif blank:
            cells[hex_] = CLEAR
    as_printed = dict(cells)
    lay_overlays(layout, catalogue, grid, cells, halves, problems)
    problems += broken_joints(cells, halves, catalogue.terrain)
    problems += shore_problems(placed, halves)

    closed = set(layout.out_of_play)
    in_play = {
        hex_
        for hex_ in cells
        if grid.is_playable(hex_) and hex_ not in closed and (blank or _is_whole(halves[hex_]))
    }
    shown = {hex_: cell for hex_, cell in cells.items() if hex_ in in_play}
    rim = {hex_: cell for hex_, cell in cells.items() if hex_ not in in_play}
    rim |= followed(_half_hexes(grid, rim, layout), rim, as_printed, shown)
    # Where two boards print the same hexside, the order of placing is of no account.
    features = {side: max(each, key=repr) for side, each in hexsides.items()}
    return HexMap(
        grid=grid,
        cells=shown,
        rim=rim,
        hexsides=dict(sorted(features.items())),
        tiles={hex_: tuple(half.placement for half in halves[hex_]) for hex_ in cells if hex_ in halves},
        problems=tuple(problems),
        north=layout.north % 6,
        stream_depth=layout.stream_depth,
    )


def same_base(one: Layout, other: Layout) -> bool:
    """Whether sheet, boards and overlays are equal, so that two layouts differ in paint at most."""
    return all(getattr(one, name) == getattr(other, name) for name in _BASE)


class PrintedMaps:
    """The maps under the paint of layouts with one catalogue; those of the last few are kept."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._known: tuple[tuple[Layout, HexMap], ...] = ()

    def base(self, layout: Layout) -> HexMap:
        """Sheet, boards and overlays: equal to what is `printed`."""
        for known, map_ in self._known:
            if same_base(known, layout):
                return replace(map_, north=layout.north % 6, stream_depth=layout.stream_depth)
        made = printed(layout, self._catalogue)
        self._known = ((layout, made), *self._known[: _MOST_PRINTED - 1])
        return made

    def boards(self, layout: Layout) -> HexMap:
        """Sheet and boards alone, without anything that was laid or painted on them."""
        return self.base(replace(layout, overlays=()) if layout.overlays else layout)


def painted(base: HexMap, layout: Layout) -> HexMap:
    """The printed map of a layout with the hexes and hexsides on it that are painted by hand."""
    cells, rim = {**base.cells, **layout.cells}, dict(base.rim)
    beyond = cells.keys() - base.cells.keys() if len(cells) > len(base.cells) else ()
    off = []
    for hex_ in beyond:
        cell = cells.pop(hex_)
        if hex_ in rim:
            rim[hex_] = cell
        else:
            off.append(hex_)
    beside = half_hexes_beside(layout.cells, rim) - layout.cells.keys()
    rim |= followed(_half_hexes(base.grid, beside, layout), rim, base.cells, cells)
    for hex_ in _half_hexes(base.grid, layout.cells.keys() & rim.keys(), layout):
        rim[hex_] = with_lines_that_lead_on(hex_, rim[hex_], cells)
    hexsides = dict(base.hexsides)
    for side, feature in layout.hexsides.items():
        named = edge(side.hex, side.direction)
        if feature is None:
            hexsides.pop(named, None)
        else:
            hexsides[named] = feature
    problems = [
        each
        for each in base.problems
        if not each.settled_by_paint or not any(hex_ in layout.cells for hex_ in each.hexes)
    ]
    if off:
        message = say("Painted hexes lie off the map.")
        problems.append(LayoutProblem(LayoutFault.OFF_GRID, message, None, tuple(sorted(off))))
    return replace(
        base,
        cells=cells,
        rim=rim,
        hexsides=dict(sorted(hexsides.items())),
        problems=tuple(problems),
        north=layout.north % 6,
        stream_depth=layout.stream_depth,
    )


def _half_hexes(grid: Grid, rim: Iterable[Hex], layout: Layout) -> list[Hex]:
    """Those hexes of the rim that are half ones, not whole hexes out of play."""
    closed = set(layout.out_of_play)
    return [hex_ for hex_ in rim if hex_ not in closed or grid.is_half(hex_)]


# ---------------------------------------------------------------------- boards


def _on_sheet(grid: Grid, placed: Placed, local: Hex) -> Hex:
    """The hex of the sheet on which a hex of the board lies."""
    own, (left, top) = placed.grid, placed.at.position
    column, row = own.offset(own.turned(local) if placed.turned else local)
    return grid.hex_at(column + left, row + top)


def _lay_board(grid: Grid, placed: Placed, halves: dict[Hex, list[SeamHalf]]) -> None:
    for local in placed.grid.hexes():
        halves.setdefault(_on_sheet(grid, placed, local), []).append(_half(placed, local))


def _half(placed: Placed, local: Hex) -> SeamHalf:
    """What a board brings to the sheet with one of its own hexes."""
    own, face = placed.grid, placed.face
    cell = face.cells.get(local, CLEAR)
    laid = turned(cell, 3 if placed.turned else 0)
    return SeamHalf(placed.number, laid, own.is_playable(local), on_shore(own, face, local, cell))


def half_on(grid: Grid, placed: Placed, hex_: Hex) -> SeamHalf:
    """What a board brings to a hex of the sheet that it covers."""
    own, (left, top) = placed.grid, placed.at.position
    column, row = grid.offset(hex_)
    local = own.hex_at(column - left, row - top)
    return _half(placed, own.turned(local) if placed.turned else local)


_Sides = list[tuple[Edge, HexsideFeature]]


def _hexsides_by_face(placed: list[Placed]) -> dict[tuple[str, str], _Sides]:
    """What each face prints on the hexsides of its own hexes; a file may name others, which lie nowhere."""
    found: dict[tuple[str, str], _Sides] = {}
    for each in placed:
        name = each.board.id, each.at.face
        if name not in found:
            own = each.grid
            found[name] = [
                (side, feature)
                for side, feature in each.face.hexsides.items()
                if any(own.holds(hex_) for hex_ in sides(side))
            ]
    return found


def _lay_hexsides(
    grid: Grid, placed: Placed, printed: _Sides, hexsides: dict[Edge, list[HexsideFeature]]
) -> None:
    half_turn = 3 if placed.turned else 0
    for side, feature in printed:
        laid = edge(_on_sheet(grid, placed, side.hex), side.direction + half_turn)
        hexsides.setdefault(laid, []).append(feature)


def _find_overlaps(
    halves: Mapping[Hex, list[SeamHalf]], placed: list[Placed], problems: list[LayoutProblem]
) -> None:
    ids = {each.number: each.board.id for each in placed}
    overlapping: dict[tuple[int, int], list[Hex]] = {}
    for hex_, laid in halves.items():
        if len(laid) > 1 and any(half.whole for half in laid):
            first, second = laid[0].placement, laid[1].placement
            overlapping.setdefault((first, second), []).append(hex_)
    for (first, second), hexes in sorted(overlapping.items()):
        message = say("Boards {id} and {id_2} lie on top of each other.", id=ids[first], id_2=ids[second])
        problems.append(LayoutProblem(LayoutFault.OVERLAP, message, second, tuple(sorted(hexes))))


def _is_whole(laid: list[SeamHalf]) -> bool:
    """A hex is in play when a board holds it whole, or when halves of two boards meet in it."""
    return len(laid) > 1 or laid[0].whole


# ---------------------------------------------------------------------- overlays


def lay_overlays(
    layout: Layout,
    catalogue: Catalogue,
    grid: Grid,
    cells: dict[Hex, Cell],
    halves: Mapping[Hex, list[SeamHalf]],
    problems: list[LayoutProblem],
) -> None:
    """Lay the overlays of a layout on `cells`, one after the other; `problems` get what is wrong with them.

    `halves` are what the boards print in the hexes, none on a blank sheet.
    """
    covered: dict[Hex, str] = {}
    for index, placement in enumerate(layout.overlays):
        piece = catalogue.pieces.get(placement.piece)
        if piece is None:
            message = say("There is no overlay piece {piece!r}.", piece=placement.piece)
            problems.append(LayoutProblem(LayoutFault.UNKNOWN_PIECE, message, index))
            continue
        for part, hex_ in zip(piece.hexes, piece_hexes(piece, placement), strict=True):
            if hex_ not in cells or not grid.is_playable(hex_) or not _bears(halves.get(hex_)):
                message = say(
                    "Overlay piece {piece} reaches {hex}, which is off the map.",
                    piece=piece.id,
                    hex=grid.label(hex_),
                )
                problems.append(LayoutProblem(LayoutFault.OVERLAY_OFF_MAP, message, index, (hex_,)))
                continue
            fault = _overlay_fault(part, halves.get(hex_, []), catalogue.terrain)
            if hex_ in covered:
                message = say(
                    "Overlay pieces {covered} and {piece} lie on top of each other.",
                    covered=covered[hex_],
                    piece=piece.id,
                )
                problems.append(LayoutProblem(LayoutFault.OVERLAY_OVERLAP, message, index, (hex_,)))
            elif fault is not None:
                message = say(
                    "Overlay piece {piece} on {hex} {fault_two}",
                    piece=piece.id,
                    hex=grid.label(hex_),
                    fault_two=fault[1],
                )
                problems.append(LayoutProblem(fault[0], message, index, (hex_,)))
            covered[hex_] = piece.id
            group = f"{piece.id} {index + 1}" if _is_one_building(piece, catalogue.terrain) else None
            cells[hex_] = _covered(cells[hex_], part, placement.rotation, group)


def _bears(laid: list[SeamHalf] | None) -> bool:
    """Whether a piece may lie there: on the blank sheet, a whole hex or a seam."""
    return laid is None or _is_whole(laid)


def _overlay_fault(
    part: PieceHex, laid: list[SeamHalf], table: TerrainTable
) -> tuple[LayoutFault, str] | None:
    """Pieces but bridges stay off shores, all but water and bridges off gates with a line."""
    if part.bridge is None and any(half.shore for half in laid):
        return LayoutFault.OVERLAY_ON_SHORE, say("lies on a shore; move it inland.")
    gate = len(laid) > 1 and any(carried(half.cell) != OPEN for half in laid)
    kind = table.terrain.get(part.terrain or "")
    if gate and part.bridge is None and not part.stream and not (kind is not None and kind.water):
        return LayoutFault.OVERLAY_ON_GATE, say("closes a road, stream or railway at a board edge; move it.")
    return None


def _is_one_building(piece: OverlayPiece, table: TerrainTable) -> bool:
    """Whether the piece prints one building over several hexes."""
    kinds = [table.terrain.get(part.terrain or "") for part in piece.hexes]
    return len(kinds) > 1 and all(kind is not None and kind.building for kind in kinds)


def _covered(below: Cell, part: PieceHex, rotation: int, group: str | None) -> Cell:
    """The hex under a piece: all of it is replaced but what the piece leaves open or keeps.

    `group` names the building that the hex is a part of.
    """
    laid = turned(Cell(road=part.road, stream=part.stream, bridge=part.bridge), rotation)
    if not part.keeps_lines:
        below = Cell(below.terrain, below.elevation, label=below.label)
    return replace(
        below,
        terrain=below.terrain if part.terrain is None else part.terrain,
        elevation=below.elevation if part.elevation is None else part.elevation,
        road=union((below.road, laid.road)),
        stream=union((below.stream, laid.stream)),
        bridge=below.bridge if laid.bridge is None else laid.bridge,
        building=None if group is None else Building(group=group),
    )


def turned(cell: Cell, sixths: int) -> Cell:
    """The cell turned clockwise by that many sixths of a turn."""
    if not sixths % 6:
        return cell

    def turn(directions: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted((each + sixths) % 6 for each in directions))

    return replace(
        cell,
        road=turn(cell.road),
        rail=turn(cell.rail),
        stream=turn(cell.stream),
        bridge=None if cell.bridge is None else (cell.bridge + sixths) % 3,
        wadi_entrances=turn(cell.wadi_entrances),
        wadi_bridges=turn(cell.wadi_bridges),
    )


def piece_hexes(piece: OverlayPiece, placement: OverlayPlacement) -> tuple[Hex, ...]:
    """The hexes that an overlay piece covers where it is laid, on the map or off it."""
    return tuple(_turned_about(placement.hex, part.offset, placement.rotation) for part in piece.hexes)


def _turned_about(centre: Hex, offset: Hex, sixths: int) -> Hex:
    q, r = offset
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return Hex(centre.q + q, centre.r + r)


# ---------------------------------------------------------------------- looking at the result


def broken_lines(map_: HexMap) -> tuple[tuple[Hex, int, str], ...]:
    """Where a road, railway or stream leaves a hex without going on: (hex, direction, line).

    The two ends of a bridge may stop on open ground, so that they are not listed.
    """
    found = []
    for hex_, cell in map_.cells.items():
        for line in ("road", "rail", "stream"):
            for direction in getattr(cell, line):
                other = map_.cells.get(neighbour(hex_, direction))
                if other is None or (direction + 3) % 6 in getattr(other, line):
                    continue
                if line == "stream" or cell.bridge != direction % 3:
                    found.append((hex_, direction, line))
    return tuple(found)
