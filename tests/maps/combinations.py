"""Random maps that keep to the edge standard of maps/README.md, and what the validator says of them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.hexes.hex import Hex, disc
from engine.model.cell import StreamDepth
from engine.model.finding import Severity
from engine.model.flatten import broken_lines, flatten
from engine.model.layout import Layout, OverlayPlacement, Placement
from engine.model.scenario import Scenario
from engine.storage import bundled
from engine.validation.all_checks import CHECKS
from engine.validation.run import examine

CATALOGUE = bundled.catalogue()
#: Boards across and down; a board has six columns by seven rows of pitch.
SIZES = ((1, 1), (2, 1), (1, 2), (3, 1), (2, 2), (3, 2), (2, 3), (3, 3), (4, 2))
NORTH, EAST, SOUTH, WEST = range(4)
#: Overlay pieces that lie on open ground without more conditions.
PIECES = (
    "woods-1",
    "woods-3",
    "building-1",
    "building-2",
    "rough-1",
    "hill-1-single",
    "hill-1-triple",
    "pond-1",
)
MAP_CHECKS = tuple(check for check in CHECKS if check.family == "map")


def code(placement: Placement, edge: int) -> str:
    """What the board carries over one of its edges as it lies."""
    face = CATALOGUE.boards[placement.board].face(placement.face)
    assert face is not None
    return face.gates[(edge + placement.rotation // 90) % 4]


def joins(one: str, other: str) -> bool:
    """Legal joints: equal codes; roads and railways may end at an open edge."""
    return one == other or {one, other} in ({"O", "R"}, {"O", "T"})


def random_layout(dice: random.Random) -> Layout:
    """Boards that join legally, each board once, and pieces on open ground."""
    while True:
        across, down = dice.choice(SIZES)
        boards = _laid(dice, across, down)
        if boards is not None:
            bare = Layout(boards=boards, stream_depth=StreamDepth.FORDABLE)
            return Layout(
                boards=boards, overlays=tuple(_pieces(dice, bare)), stream_depth=StreamDepth.FORDABLE
            )


def _laid(dice: random.Random, across: int, down: int) -> tuple[Placement, ...] | None:
    lying: dict[tuple[int, int], Placement] = {}
    used: set[str] = set()
    for y in range(down):
        for x in range(across):
            choices = [
                Placement(board.id, face.face, (6 * x, 7 * y), turn)
                for board in CATALOGUE.boards.values()
                if board.id not in used
                for face in board.faces
                for turn in (0, 180)
            ]
            fitting = [each for each in choices if _fits(each, lying.get((x - 1, y)), lying.get((x, y - 1)))]
            if not fitting:
                return None
            lying[x, y] = dice.choice(fitting)
            used.add(lying[x, y].board)
    return tuple(lying.values())


def _fits(placement: Placement, west: Placement | None, north: Placement | None) -> bool:
    if west is not None and not joins(code(west, EAST), code(placement, WEST)):
        return False
    return north is None or joins(code(north, SOUTH), code(placement, NORTH))


def _pieces(dice: random.Random, layout: Layout) -> Iterator[OverlayPlacement]:
    map_ = flatten(layout, CATALOGUE)
    open_ = {
        hex_
        for hex_, cell in map_.cells.items()
        if cell.terrain == "clear"
        and cell.elevation == 0
        and not (cell.road or cell.rail or cell.stream)
        and len(map_.tiles[hex_]) == 1
    }
    for piece in dice.sample(PIECES, dice.randint(0, 4)):
        turn = dice.randrange(6)
        offsets = [_turned(part.offset, turn) for part in CATALOGUE.pieces[piece].hexes]
        places = [
            hex_ for hex_ in sorted(open_) if all(Hex(hex_.q + o.q, hex_.r + o.r) in open_ for o in offsets)
        ]
        if places:
            at = dice.choice(places)
            covered = [Hex(at.q + o.q, at.r + o.r) for o in offsets]
            open_ -= {near for hex_ in covered for near in disc(hex_, 1)}
            yield OverlayPlacement(piece, at, turn)


def _turned(offset: Hex, sixths: int) -> Hex:
    for _ in range(sixths):
        offset = Hex(-offset.r, offset.q + offset.r)
    return offset


def faults(layout: Layout) -> list[str]:
    """What is wrong with a map: layout problems, broken lines, errors of the checks of maps."""
    map_ = flatten(layout, CATALOGUE)
    found = [problem.message for problem in map_.problems]
    found += [f"{line} breaks off at {map_.label(hex_)}" for hex_, _, line in broken_lines(map_)]
    scenario = Scenario(id="drawn", title="Drawn", layout=layout, sides=())
    findings = examine(scenario, CATALOGUE, map_=map_, checks=MAP_CHECKS).findings
    found += [f"{each.code} {each.message}" for each in findings if each.severity is Severity.ERROR]
    return [f"{message} {[(p.board + p.face, p.rotation) for p in layout.boards]}" for message in found]
