"""The markers of a scenario to cut out: states and damage, control, and what lies in a hex."""

from collections.abc import Callable, Iterator

from PySide6.QtGui import QPainter

from editor.printing.booklet.counter_pages import CHIP, SIZE
from editor.printing.booklet.cut_sheets import Piece, cut_sheets
from editor.printing.booklet.markers_needed import MarkerCount, MarkerGroup, markers_needed
from editor.printing.booklet.page import Page
from editor.printing.booklet.paper import Paper
from editor.printing.files import HEX_MM
from editor.text.ids import piece_words, said
from editor.text.texts import plural, text
from editor.views.board_source import ActivationMark, CounterView, DamageMark, Morale, nation_of
from editor.views.counters.counter import draw_counter
from editor.views.counters.emblems import emblem_path
from editor.views.counters.states import draw_activation, draw_damage, draw_morale
from editor.views.geometry.shapes import circle_path, line_path, rect_path
from editor.views.geometry.sheet import SheetGeometry
from editor.views.lettering import draw_text
from editor.views.palette import PRINT, colours_of
from editor.views.sketch import Detail, Sketch
from editor.views.symbols.damage import draw_crater, draw_wreck
from editor.views.symbols.fortifications import draw_fortification
from editor.views.symbols.obstacles import draw_obstacle, draw_point
from editor.views.symbols.smoke import draw_smoke
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario

_PX = 200.0
_INK, _GROUND = "#17150F", "#F7F1DC"

#: Markers on units; those in hexes are as large as a counter. Millimetres.
_STATE = 12.0

#: What of the symbols of a hex lies outside its middle and is moved there: (x, y) in u.
_MOVED = {"charge": (0.26, -0.24), "field_hospital": (0.26, -0.24), "wreck": (0.17, -0.17)}
_ENLARGED = {"charge": 2.6, "field_hospital": 2.6, "wreck": 1.4, "crater": 1.4}


def marker_pages(scenario: Scenario, catalogue: Catalogue, paper: Paper) -> Iterator[Page]:
    """Pages of all markers that the rules of the scenario lay."""
    nations = {side.id: (nation_of(side), side.name) for side in scenario.sides}
    pieces = [
        marker_piece(each, nations.get(each.side, ("", "")), catalogue)
        for each in sorted(markers_needed(scenario, catalogue), key=lambda each: _size(each.group))
    ]
    return cut_sheets(text("print.markers"), pieces, paper)


def _size(group: MarkerGroup) -> float:
    match group:
        case MarkerGroup.CONTROL:
            return CHIP
        case MarkerGroup.CONCEALED | MarkerGroup.GROUND:
            return SIZE
        case _:
            return _STATE


def marker_piece(marker: MarkerCount, owner: tuple[str, str], catalogue: Catalogue) -> Piece:
    """A marker to cut out; `owner` are the nation and the name of the side whose it is."""
    nation, side = owner
    match marker.group:
        case MarkerGroup.STATE | MarkerGroup.MOTION:
            name, draw = text(f"mark.{marker.id}"), _state(marker.id)
        case MarkerGroup.DAMAGE:
            name, draw = text(f"value.damage.{marker.id}"), _damage(marker.id)
        case MarkerGroup.LOSSES:
            name, draw = plural("print.losses", int(marker.id)), _losses(marker.id)
        case MarkerGroup.CONTROL:
            name, draw = text("print.control", side=side), _control(nation)
        case MarkerGroup.CONCEALED:
            name, draw = f"{text('mark.concealed')}, {side}", _concealed(nation)
        case MarkerGroup.GROUND:
            known = marker.id in catalogue.terrain.fortifications
            name = (
                piece_words(marker.id, catalogue) if known else said(f"print.ground.{marker.id}", marker.id)
            )
            draw = ground_drawing(marker.id)
    return Piece(name[:1].upper() + name[1:], marker.count, _size(marker.group), draw)


def _plated(inner: Callable[[Sketch], None], scale: float, dx: float = 0.0) -> Callable[[QPainter], None]:
    """What a counter carries at its edge, on a small plate of its own; `dx` is where it sits there."""

    def draw(painter: QPainter) -> None:
        sketch = Sketch(painter, _PX / HEX_MM, PRINT)
        half = _STATE / 2 - 0.4
        sketch.fill_with_edge(rect_path(-half, -half, 2 * half, 2 * half, 1.4), _GROUND, _INK, 0.22)
        painter.save()
        painter.scale(scale, scale)
        painter.translate(-dx, 0.0)
        inner(Sketch(painter, _PX, PRINT))
        painter.restore()

    return draw


def _state(id_: str) -> Callable[[QPainter], None]:
    match id_:
        case "pinned" | "disrupted":
            return _plated(lambda sketch: draw_morale(sketch, Morale(id_), small=False), 25.0, -0.5)
        case "standing":
            return _plated(_bar, 25.0)
        case _:
            return _plated(
                lambda sketch: draw_activation(sketch, ActivationMark(id_), small=False), 28.0, 0.5
            )


def _bar(sketch: Sketch) -> None:
    """The bar that lies behind a tank that has halted."""
    sketch.line(line_path([(-0.14, 0.0), (0.14, 0.0)]), _INK, 0.06)


def _damage(id_: str) -> Callable[[QPainter], None]:
    return _plated(lambda sketch: draw_damage(sketch, DamageMark(id_), small=False), 19.5, -0.5)


def _losses(number: str) -> Callable[[QPainter], None]:
    return _plated(lambda sketch: draw_text(sketch, f"−{number}", (0.0, 0.36), 1.0, "#8E1B12"), 6.0)


def _control(nation: str) -> Callable[[QPainter], None]:
    def draw(painter: QPainter) -> None:
        sketch = Sketch(painter, _PX / HEX_MM, PRINT)
        colours = colours_of(nation)
        sketch.fill_with_edge(circle_path((0.0, 0.0), CHIP / 2 - 0.4), colours.body, colours.edge, 0.5)
        sketch.fill(emblem_path(nation, 0.0, 0.0, CHIP * 0.3), "#FFFFFF")

    return draw


def _concealed(nation: str) -> Callable[[QPainter], None]:
    hidden = CounterView("", Hex(0, 0), "", nation, concealed=True)
    angles = SheetGeometry(Grid(Orientation.FLAT_TOP, 2, 2)).angles

    def draw(painter: QPainter) -> None:
        sketch = Sketch(painter, _PX / HEX_MM, PRINT)
        draw_counter(sketch, hidden, (0.0, 0.0), SIZE - 1.0, angles, detail=Detail.FULL)

    return draw


def ground_drawing(id_: str, facing: int | None = None, *, plated: bool = True) -> Callable[[QPainter], None]:
    """A marker of a hex on a white plate to cut out, or without one, where and as large as on the map."""
    geometry = SheetGeometry(Grid(Orientation.FLAT_TOP, 2, 2))
    middle = Hex(0, 0)
    centre = geometry.centre(middle)

    def draw(painter: QPainter) -> None:
        if plated:
            half = SIZE / 2 - 0.4
            plate = rect_path(-half, -half, 2 * half, 2 * half, 2.0)
            Sketch(painter, _PX / HEX_MM, PRINT).fill_with_edge(plate, "#FFFFFF", _INK, 0.22)
        painter.save()
        scale = SIZE * 0.98 * _ENLARGED.get(id_, 1.0) if plated else HEX_MM
        painter.scale(scale, scale)
        dx, dy = _MOVED.get(id_, (0.0, 0.0)) if plated else (0.0, 0.0)
        painter.translate(dx - centre[0], dy - centre[1])
        sketch = Sketch(painter, _PX, PRINT)
        match id_:
            case "smoke":
                draw_smoke(sketch, centre, occupied=False)
            case "crater":
                draw_crater(sketch, centre)
            case "wreck":
                draw_wreck(sketch, centre, 0)
            case "charge" | "field_hospital":
                draw_point(sketch, centre, id_, _INK)
            case "entrenchment" | "trench" | "pillbox" | "bunker":
                draw_fortification(sketch, geometry, middle, id_, facing)
            case _:
                draw_obstacle(sketch, centre, id_, occupied=False)
        painter.restore()

    return draw
