"""The board library keeps its own edge standard, and the pieces are what the box holds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from engine.hexes.edge import sides
from engine.hexes.hex import Hex, direction_between, neighbour, neighbours
from engine.model.board import BoardFace, MapBoard
from engine.model.catalogue import Catalogue
from engine.model.cell import CLEAR, Cell
from engine.model.flatten import broken_lines, flatten, turned
from engine.model.hex_map import HexMap
from engine.model.layout import Layout, OverlayPlacement, Placement
from engine.storage import bundled

BOARDS = bundled.catalogue().boards
FACES = [
    pytest.param(board, face, id=f"{board.id}{face.face}")
    for board in BOARDS.values()
    for face in board.faces
]
faces = pytest.mark.parametrize(("board", "face"), FACES)

#: The order of strength of the edge standard, strongest first; lines count at least as much as named.
SEAM_ORDER = "river stream pond building rubble hedge woods swamp rail road rough clear".split()

NORTH, EAST, SOUTH, WEST = range(4)
CODES = {"stream": "W", "rail": "T", "road": "R"}


def gate(board: MapBoard, edge: int) -> Hex:
    """The half hex in the middle of an edge."""
    grid = board.grid
    return (grid.hex_at(3, 0), grid.hex_at(6, 3), grid.hex_at(3, 7), grid.hex_at(0, 3))[edge]


def carried(cell: Cell) -> str:
    """The edge code of what a half hex carries."""
    return next((code for line, code in CODES.items() if getattr(cell, line)), "O")


def alone(board: MapBoard, face: BoardFace) -> HexMap:
    """The map of one face by itself."""
    return flatten(Layout(boards=(Placement(board.id, face.face, (0, 0)),)), bundled.catalogue())


def all_cells(map_: HexMap) -> dict[Hex, Cell]:
    """Playable and half hexes."""
    return {**map_.cells, **map_.rim}


def test_twenty_faces_on_sixteen_boards() -> None:
    prints = {
        (face.name, tuple(sorted((hex_, repr(cell)) for hex_, cell in face.cells.items())))
        for board in BOARDS.values()
        for face in board.faces
    }
    assert list(BOARDS) == [str(number) for number in range(1, 17)]
    assert len(prints) == len({name for name, _ in prints}) == 20


@faces
def test_every_board_has_the_pitch_of_the_library(board: MapBoard, face: BoardFace) -> None:
    assert (board.columns, board.rows, board.grid.is_flat_top) == (6, 7, True)
    whole = [hex_ for hex_ in board.grid.hexes() if board.grid.is_playable(hex_)]
    assert (len(whole), len(list(board.grid.hexes()))) == (32, 52)
    assert all(board.grid.holds(hex_) for hex_ in face.cells)
    assert face.description


@faces
def test_lines_cross_edges_at_the_gates_and_nowhere_else(board: MapBoard, face: BoardFace) -> None:
    gates = {gate(board, edge): edge for edge in range(4)}
    for hex_ in board.grid.hexes():
        if not board.grid.is_half(hex_):
            continue
        code = carried(face.cells.get(hex_, CLEAR))
        wanted = face.gates[gates[hex_]] if hex_ in gates else "O"
        assert code == ("O" if wanted == "H" else wanted), board.grid.label(hex_)


@faces
def test_a_shore_edge_is_water_all_along(board: MapBoard, face: BoardFace) -> None:
    along_north = [hex_ for hex_ in board.grid.hexes() if board.grid.offset(hex_)[1] == 0]
    wet = [face.cells.get(hex_, CLEAR).terrain == "river" for hex_ in along_north]
    assert all(wet) if face.gates[NORTH] == "H" else not any(wet)
    assert "H" not in face.gates[1:], "shores are printed on the northern edge"


@faces
def test_half_hexes_are_level_and_corner_seams_are_clear(board: MapBoard, face: BoardFace) -> None:
    grid = board.grid
    for hex_ in grid.hexes():
        if grid.is_half(hex_):
            assert face.cells.get(hex_, CLEAR).elevation == 0
    for column, row in product((1, 5), (0, 7)):
        cell = face.cells.get(grid.hex_at(column, row), CLEAR)
        assert cell == CLEAR or (face.gates[NORTH] == "H" and row == 0)


@faces
def test_every_line_goes_on_inside_the_face(board: MapBoard, face: BoardFace) -> None:
    cells = all_cells(alone(board, face))
    for hex_, cell in cells.items():
        for line, direction in ((each, way) for each in CODES for way in getattr(cell, each)):
            other = cells.get(neighbour(hex_, direction))
            assert other is not None, f"{line} runs off {board.grid.label(hex_)}"
            assert (direction + 3) % 6 in getattr(other, line), board.grid.label(hex_)


@faces
def test_no_three_road_hexes_make_a_ring(board: MapBoard, face: BoardFace) -> None:
    for hex_, cell in face.cells.items():
        around = neighbours(hex_)
        for one, other in combinations(sorted(cell.road), 2):
            between = direction_between(around[one], around[other])
            if between is not None:
                assert between not in face.cells.get(around[one], CLEAR).road, board.grid.label(hex_)


@faces
def test_the_roads_and_streams_of_a_face_hang_together(board: MapBoard, face: BoardFace) -> None:
    manor = 2 if face.name == "Manor Park" else 1
    for line, parts in (("road", manor), ("stream", 1)):
        unseen = {hex_ for hex_, cell in face.cells.items() if getattr(cell, line)}
        found = 0
        while unseen:
            found += 1
            front = [unseen.pop()]
            while front:
                at = front.pop()
                ways = {neighbour(at, each) for each in getattr(face.cells[at], line)} & unseen
                unseen -= ways
                front += ways
        assert found <= parts, line


@faces
def test_streams_end_in_gates(board: MapBoard, face: BoardFace) -> None:
    gates = {gate(board, edge) for edge in range(4)}
    for hex_, cell in face.cells.items():
        if len(cell.stream) == 1:
            assert hex_ in gates, board.grid.label(hex_)


@faces
def test_bridges_stand_in_streams_and_carry_a_straight_road(board: MapBoard, face: BoardFace) -> None:
    for cell in face.cells.values():
        assert (cell.terrain == "bridge") == (cell.bridge is not None)
        if cell.bridge is not None:
            assert cell.road == (cell.bridge, cell.bridge + 3)
            assert len(cell.stream) == 2
            assert not set(cell.stream) & set(cell.road)
        assert (cell.terrain in ("stream", "bridge")) == bool(cell.stream)


@faces
def test_cliffs_are_printed_in_the_quarry_alone(board: MapBoard, face: BoardFace) -> None:
    cliffs = [
        side
        for hex_, cell in face.cells.items()
        for side in neighbours(hex_)
        if abs(cell.elevation - face.cells.get(side, CLEAR).elevation) == 2
    ]
    assert bool(cliffs) == (face.name == "Quarry")


def half_turn(board: MapBoard, face: BoardFace) -> dict[Hex, Cell]:
    """The face as it lies after a half turn."""
    return {board.grid.turned(hex_): turned(cell, 3) for hex_, cell in face.cells.items()}


def without_notes(cells: dict[Hex, Cell]) -> dict[Hex, tuple[object, ...]]:
    """Terrain, level and lines; the axis of a bridge is the same both ways."""
    return {
        hex_: (cell.terrain, cell.elevation, cell.road, cell.rail, cell.stream, cell.bridge)
        for hex_, cell in cells.items()
    }


def test_singles_are_the_same_either_way_round() -> None:
    singles = [board for board in BOARDS.values() if board.twin is None]
    assert [board.id for board in singles] == ["9", "10", "11", "12"]
    for board in singles:
        for face in board.faces:
            assert without_notes(half_turn(board, face)) == without_notes(dict(face.cells)), face.name


def test_twins_print_the_same_faces() -> None:
    pairs = [(board, BOARDS[board.twin]) for board in BOARDS.values() if board.twin is not None]
    assert len(pairs) == 12
    for board, twin in pairs:
        assert twin.twin == board.id
        assert twin.faces == board.faces


def joints(*, down: bool) -> Iterator[tuple[Placement, Placement, str]]:
    """Every way to lay one face beside or below another, with the two codes that meet."""
    lying = [(board, face, turn) for board in BOARDS.values() for face in board.faces for turn in (0, 180)]
    mine, theirs = (SOUTH, NORTH) if down else (EAST, WEST)
    there = (0, 7) if down else (6, 0)
    for (one, one_face, one_turn), (two, two_face, two_turn) in product(lying, lying):
        if one.id == two.id or int(one.id) % 2 == 0 or int(two.id) % 2:
            continue  # every face exists on an odd board or on its even twin: half of the pairs say it all
        codes = one_face.gates[(mine + one_turn // 90) % 4] + two_face.gates[(theirs + two_turn // 90) % 4]
        yield (
            Placement(one.id, one_face.face, (0, 0), one_turn),
            Placement(two.id, two_face.face, there, two_turn),
            codes,
        )


@pytest.mark.parametrize("down", [False, True])
def test_gates_join_in_both_rotations(material: Catalogue, *, down: bool) -> None:
    """Equal codes join without a broken line, R-O and T-O end in the seam hex, the rest is a mismatch."""
    seen = set()
    for first, second, codes in joints(down=down):
        map_ = flatten(Layout(boards=(first, second)), material)
        legal = codes[0] == codes[1] or "".join(sorted(codes)) in ("OR", "OT")
        assert bool(map_.problems) is not legal, (first, second, codes)
        assert (broken_lines(map_) == ()) or not legal, (first, second)
        joint = map_.grid.hex_at(3, 7) if down else map_.grid.hex_at(6, 3)
        if codes in ("RR", "WW", "TT"):
            (line,) = (line for line, code in CODES.items() if code == codes[0])
            assert len(getattr(map_.cells[joint], line)) == 2
        seen.add("".join(sorted(codes)))
    assert seen >= {"OO", "OR", "RR"}


def test_seams_follow_the_order_of_strength(material: Catalogue) -> None:
    table = material.terrain
    strengths = [
        table.line_strength[name] if name in table.line_strength else table.terrain[name].strength
        for name in SEAM_ORDER
    ]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(strengths)


def test_the_box_holds_twenty_eight_pieces(material: Catalogue) -> None:
    counts = {piece.id: (piece.count, len(piece.hexes)) for piece in material.pieces.values()}
    assert counts == {
        "woods-1": (6, 1),
        "woods-3": (2, 3),
        "building-1": (4, 1),
        "building-2": (2, 2),
        "rough-1": (4, 1),
        "hill-1-single": (2, 1),
        "hill-1-triple": (2, 3),
        "hill-2-cap": (1, 1),
        "pond-1": (2, 1),
        "stream-1": (1, 1),
        "bridge-1": (2, 1),
    }
    assert sum(piece.count for piece in material.pieces.values()) == 28
    assert {piece.box for piece in material.pieces.values()} == {"base"}


def test_two_crescents_close_a_ring_about_a_cap(material: Catalogue) -> None:
    boards = (Placement("10", "A", (0, 0)), Placement("9", "B", (6, 0)))
    grid = flatten(Layout(boards=boards), material).grid
    middle = grid.find("C4")
    assert middle is not None
    overlays = (
        OverlayPlacement("hill-1-triple", neighbour(middle, 5)),
        OverlayPlacement("hill-1-triple", neighbour(middle, 2), 3),
        OverlayPlacement("hill-2-cap", middle),
    )
    map_ = flatten(Layout(boards=boards, overlays=overlays), material)
    assert map_.problems == ()
    assert map_.cells[middle].elevation == 2
    assert [map_.cells[hex_].elevation for hex_ in neighbours(middle)] == [1] * 6


def test_no_board_prints_a_hexside_twice() -> None:
    for board in BOARDS.values():
        for face in board.faces:
            assert all(any(board.grid.holds(hex_) for hex_ in sides(side)) for side in face.hexsides)
