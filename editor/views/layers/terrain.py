"""The terrain layer: everything printed on the map, in its drawing order, for one part of the sheet."""

from PySide6.QtGui import QPainterPath

from editor.views.geometry.shapes import ring_path
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.landscape import Landscape
from editor.views.layers.grid import GridStyle, draw_grid
from editor.views.palette import VEIL
from editor.views.sketch import Sketch
from editor.views.symbols.bridges import draw_bridges
from editor.views.symbols.buildings import draw_buildings, draw_village_ground
from editor.views.symbols.crevasse import draw_crevasses
from editor.views.symbols.damage import draw_crater
from editor.views.symbols.ground import draw_ground
from editor.views.symbols.hedges import draw_hedges, draw_wadis
from editor.views.symbols.hills import draw_hills
from editor.views.symbols.ponds import draw_ponds, draw_rivers
from editor.views.symbols.roads import draw_roads
from editor.views.symbols.rough import draw_rough_ground, draw_stones
from editor.views.symbols.rubble import draw_rubble
from editor.views.symbols.sand import draw_ice, draw_sand
from editor.views.symbols.streams import draw_fords, draw_streams
from editor.views.symbols.swamp import draw_swamp
from editor.views.symbols.unknown import draw_unknown_terrain
from editor.views.symbols.woods import draw_woods
from engine.model.hex_map import HexMap


def draw_terrain(
    sketch: Sketch, map_: HexMap, sheet: SheetGeometry, box: Box, grid: GridStyle = GridStyle.LINES
) -> None:
    """Paint the ground, terrain, veil and grid inside `box`, which the painter should be clipped to."""
    draw_landscape(sketch, Landscape(map_, sheet, box), grid)


def draw_bare(sketch: Sketch, map_: HexMap, sheet: SheetGeometry, box: Box, grid: GridStyle) -> None:
    """Paint the grid alone inside `box`, over what is out of play: the map without its ground."""
    land = Landscape(map_, sheet, box)
    _draw_veil(sketch, land)
    draw_grid(sketch, land, grid)


def draw_landscape(sketch: Sketch, land: Landscape, grid: GridStyle = GridStyle.LINES) -> None:
    """Paint the terrain of a part whose shapes may be worked out already."""
    draw_ground(sketch, land)
    draw_hills(sketch, land)
    draw_sand(sketch, land)
    draw_rough_ground(sketch, land)
    draw_swamp(sketch, land)
    draw_village_ground(sketch, land)
    draw_wadis(sketch, land)
    draw_streams(sketch, land)
    draw_rivers(sketch, land)
    draw_ponds(sketch, land)
    draw_ice(sketch, land)
    draw_unknown_terrain(sketch, land)
    draw_roads(sketch, land)
    draw_crevasses(sketch, land)
    draw_fords(sketch, land)
    draw_bridges(sketch, land)
    draw_stones(sketch, land)
    draw_hedges(sketch, land)
    draw_woods(sketch, land)
    draw_rubble(sketch, land)
    draw_buildings(sketch, land)
    _draw_veil(sketch, land)
    draw_grid(sketch, land, grid)
    for hex_ in land.near():
        if land.cells[hex_].crater or land.cells[hex_].terrain == "crater":
            draw_crater(sketch, land.sheet.centre(hex_))


def _draw_veil(sketch: Sketch, land: Landscape) -> None:
    """Pale what is out of play, and cover what the map has nothing for."""
    cells = land.map.cells
    hexes = [hex_ for hex_ in land.sheet.hexes_in(land.box.grown(0.75)) if hex_ not in cells]
    if not hexes:
        return
    path, empty = QPainterPath(), QPainterPath()
    for hex_ in hexes:
        (path if hex_ in land.cells else empty).addPath(ring_path(land.sheet.polygon(hex_, grow=0.001)))
    sketch.fill(path, VEIL if not sketch.saves_ink else "#FFFFFF", 0.59)
    sketch.fill(empty, VEIL if not sketch.saves_ink else "#FFFFFF", 1.0)
