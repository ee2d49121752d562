"""Half hexes in the picture: after any kind of edit it is the one of the map laid out anew."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.views.board_source import ScenarioSource
from editor.views.board_view import BoardView
from editor.views.drawn_cells import drawn_cell
from engine.edits.boards import FlipBoard, PlaceBoard, RemoveBoard
from engine.edits.clip import PasteClip, copied
from engine.edits.edit import Edit
from engine.edits.lines import EraseLines
from engine.edits.mirrored import Mirrored
from engine.edits.overlays import PlaceOverlay
from engine.edits.paint import PaintTerrain
from engine.edits.symmetric import made_symmetric
from engine.hexes.hex import Hex, neighbours
from engine.hexes.symmetry import Symmetry
from engine.model.cell import CLEAR, Cell
from engine.model.layout import Layout, OverlayPlacement, Placement
from engine.model.scenario import Scenario
from engine.storage.bundled import catalogue
from tests.editor.views.drawing import pixels
from tests.edits.material import EAST, WEST

MATERIAL = catalogue()


def boards() -> ScenarioDocument:
    """Two printed boards with rivers, woods and roads at their edges."""
    places = (Placement("2", "A", (0, 0)), Placement("5", "A", (6, 0)))
    layout = Layout(boards=places, symmetry=Symmetry.MIRROR_X)
    return ScenarioDocument(Scenario("two", "Two", layout, (WEST, EAST)), MATERIAL)


def edge_hexes(document: ScenarioDocument) -> tuple[Hex, ...]:
    """The hexes in play beside half hexes that print something."""
    map_ = document.committed_map
    printed = {half for half, cell in map_.rim.items() if cell != CLEAR}
    return tuple(hex_ for hex_ in map_.cells if printed.intersection(neighbours(hex_)))


def symmetric(document: ScenarioDocument) -> Edit:
    made = made_symmetric(document.scenario, document.committed_map, lambda: document.printed)
    assert made is not None
    return made


def pasted(document: ScenarioDocument) -> Edit:
    map_ = document.committed_map
    clip = copied(document.scenario, map_, edge_hexes(document)[:3])
    assert clip is not None
    ground: dict[Hex, Cell] = {**map_.rim, **map_.cells}
    return PasteClip(clip, edge_hexes(document)[-1], ground, document.printed.hexsides)


EDITS: dict[str, Callable[[ScenarioDocument], Edit]] = {
    "paint": lambda on: PaintTerrain(edge_hexes(on), "building", on.committed_map.cells),
    "mirrored": lambda on: Mirrored(
        PaintTerrain(edge_hexes(on)[:4], "swamp", on.committed_map.cells),
        on.committed_map.grid,
        Symmetry.MIRROR_X,
        on.printed.hexsides,
    ),
    "erased": lambda on: EraseLines(edge_hexes(on), {**on.committed_map.rim, **on.committed_map.cells}),
    "remedy": symmetric,
    "paste": pasted,
    "overlay": lambda on: PlaceOverlay(OverlayPlacement("woods-1", edge_hexes(on)[0])),
    "board placed": lambda on: PlaceBoard(Placement("3", "A", (12, 0))),
    "board flipped": lambda on: FlipBoard(0, "B"),
    "board removed": lambda on: RemoveBoard(0),
}


@pytest.mark.parametrize("kind", EDITS)
def test_the_picture_after_an_edit_and_its_undo_is_the_one_made_anew(qtbot: QtBot, kind: str) -> None:
    document = boards()
    assert document.apply(EDITS[kind](document))
    document.stack.undo()
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(420, 300)

    def show(on: BoardView, cells: frozenset[Hex] | None = None) -> None:
        source = ScenarioSource(document.scenario, document.committed_map, MATERIAL)
        on.set_source(source, cells)

    show(view)
    view.show()
    qtbot.waitExposed(view)
    view.finish_rendering()
    view.grab()
    document.shown_changed.connect(lambda changes: show(view, changes.cells))
    for go in (document.stack.redo, document.stack.undo):
        go()
        view.finish_rendering()
        anew = BoardView()
        qtbot.addWidget(anew)
        anew.resize(420, 300)
        show(anew)
        anew.show()
        qtbot.waitExposed(anew)
        anew.finish_rendering()
        one, other = (pixels(each.grab().toImage()).astype(int) for each in (view, anew))
        # Colours are rounded once more where a part is painted again over what stood there, and thin lines
        # where they leave a picture: a tile, or the part of several that is painted once.
        off = abs(one - other).max(axis=2)
        assert (off > 4).mean() < 0.004
        assert off.max() < 60
        anew.close()
        assert not leading_nowhere(document)


def leading_nowhere(document: ScenarioDocument) -> list[str]:
    """The half hexes drawn with a line that nothing beside them leads on."""
    map_, found = document.committed_map, []
    for half in map_.rim:
        drawn = drawn_cell(map_, half)
        inside = [(d, map_.cells[each]) for d, each in enumerate(neighbours(half)) if each in map_.cells]
        for line in ("road", "rail", "stream") if drawn is not None and inside else ():
            leading = {d for d, cell in inside if (d + 3) % 6 in getattr(cell, line)}
            if leading != {d for d, _ in inside if d in getattr(drawn, line)}:
                found.append(map_.label(half))
    return found
