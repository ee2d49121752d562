"""The views of the target pictures, taken of the program as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtGui import QImage, QPainter

from editor.manual.scenery import Scenery, asked
from editor.printing.sheet import MapSheet, SheetWords
from editor.views.board_source import (
    ActivationMark,
    BoardSource,
    CounterKind,
    CounterView,
    DamageMark,
    Hull,
    Morale,
    Motion,
    ScenarioSource,
    Slot,
)
from editor.views.counters.counter import counter_size, draw_counter
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.layers.counters import CounterPictures
from editor.views.layers.markers import draw_markers
from editor.views.layers.terrain import draw_terrain
from editor.views.lettering import draw_text
from editor.views.palette import SCREEN
from editor.views.sketch import Detail, Sketch
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.hexes.symmetry import Symmetry
from engine.model.cell import StreamDepth
from engine.model.flatten import flatten
from engine.rules.base.firing.fire import Fire
from engine.storage.bundled import catalogue
from tests.look.vaux import SIZE, here, vaux

_DESK = 0xFFF4EEDD

#: The size of the window in the target.
WINDOW = 1600, 1000


def source() -> BoardSource:
    """The map of the target with its markers."""
    shown = vaux()
    return ScenarioSource(shown, flatten(shown.layout, catalogue()), catalogue())


def sheet(saves_ink: bool) -> QImage:
    """The finished sheet at 76 px per hex."""
    words = SheetWords("CROSSING AT VAUX", "Skirmish map for two sides", ("17 × 10 hexes",))
    made = MapSheet(source(), words, catalogue().terrain, saves_ink=saves_ink)
    width, height = (round(each * 76) for each in made.size)
    return _painted(width, height, lambda painter: (painter.scale(76, 76), made.draw(painter, 76.0)))


def _painted(width: int, height: int, draw: Callable[[QPainter], object]) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(_DESK)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter)
    painter.end()
    return image


def _board(px: float, counters: tuple[CounterView, ...]) -> QImage:
    """The bare board with counters."""
    shown = source()
    geometry = SheetGeometry(shown.map.grid)
    box = geometry.box

    def draw(painter: QPainter) -> None:
        painter.scale(px, px)
        painter.translate(-box.left, -box.top)
        sketch = Sketch(painter, px, SCREEN)
        draw_terrain(sketch, shown.map, geometry, box)
        draw_markers(sketch, replace_counters(shown, counters), geometry, box, {})
        CounterPictures().draw(sketch, geometry, counters, box, 1.0)

    return _painted(round(box.width * px), round(box.height * px), draw)


def replace_counters(shown: BoardSource, counters: tuple[CounterView, ...]) -> BoardSource:
    """The source with these counters on it."""
    return BoardSource(
        shown.map,
        objectives=shown.objectives,
        zones=shown.zones,
        entries=shown.entries,
        fortifications=shown.fortifications,
        obstacles=shown.obstacles,
        counters=counters,
    )


def sizes() -> QImage:
    """24 pixels per hex bare and with counters, 48 with counters."""
    small, many, large = _board(24, ()), _board(24, _army()), _board(48, _army())
    gap = 20

    def draw(painter: QPainter) -> None:
        painter.drawImage(0, 0, small)
        painter.drawImage(0, small.height() + gap, many)
        painter.drawImage(small.width() + gap, 0, large)

    height = max(small.height() + gap + many.height(), large.height())
    return _painted(small.width() + gap + large.width(), height, draw)


def _squad(slots: str, nation: str = "american", label: str = "", **more: object) -> CounterView:
    grid = Grid(Orientation.FLAT_TOP, *SIZE)
    hex_ = grid.find(here(label)) if label else None
    kinds = {"r": Slot.REGULAR, "e": Slot.ELITE, "o": Slot.OFFICER, "M": Slot.MACHINE_GUN, "T": Slot.MORTAR}
    return CounterView(
        label or slots + nation,
        hex_ or Hex(0, 0),
        nation,
        nation,
        slots=tuple(kinds[each] for each in slots),
        firepower="4",
        range="4",
        movement="4",
        **more,  # type: ignore[arg-type]
    )


def _vehicle(hull: Hull, name: str, nation: str = "american", label: str = "", **more: object) -> CounterView:
    grid = Grid(Orientation.FLAT_TOP, *SIZE)
    hex_ = grid.find(here(label)) if label else None
    kind = CounterKind.GUN if hull is Hull.GUN else CounterKind.VEHICLE
    more = {"facing": 0, "armor": "5", "weight": "M"} | more
    return CounterView(
        label or name, hex_ or Hex(0, 0), nation, nation, kind=kind, hull=hull, name=name, **more
    )  # type: ignore[arg-type]


def _army() -> tuple[CounterView, ...]:
    """The counters of the target's map."""
    op, tired = ActivationMark.OP_FIRE, ActivationMark.FATIGUED
    return (
        _squad("Mrr", label="E5", activation=op),
        _squad("rrrr", label="G6", activation=tired),
        _squad("errr", label="I6", specialization="engineer"),
        _squad("Tr", label="F7"),
        _squad("oM", label="J7"),
        _vehicle(Hull.TANK, "M4A1", label="I5", facing=1),
        _vehicle(Hull.TANK_DESTROYER, "M10", label="D6", facing=2, motion=Motion.DRIVING),
        _squad("Mr", "german", "K4", activation=op),
        _squad("orrr", "german", "M4"),
        _squad("rrrr", "german", "L5", morale=Morale.PINNED),
        _squad("Me", "german", "L8", activation=op, morale=Morale.DISRUPTED),
        _vehicle(Hull.TANK, "Pz IV", "german", "M6", facing=5, activation=op, damage=DamageMark.LIGHT),
        _squad("rrrr", "german", "N5"),
        replace(_squad("rr", "german", "N5"), id="2", order=1),
        replace(_squad("orrr", "german", "N5", specialization="medic"), id="3", order=2),
    )


_SPECIALITIES = (
    ("american", "engineer"),
    ("german", "recon"),
    ("american", "flamethrower"),
    ("german", "medic"),
    ("american", "anti-tank"),
    ("german", "assault"),
)


def counters() -> QImage:
    """Kinds, specialisations, states and vehicles at full size, then three sizes of the same row."""
    op, tired = ActivationMark.OP_FIRE, ActivationMark.FATIGUED
    rows = (
        (_squad("rrrr"), _squad("eerr"), _squad("orrr"), _squad("Mrr"), _squad("Tr", "german"),
         _squad("rr", "german"), _squad("rrrr", "british"), _squad("eeee", "soviet")),
        (*(_squad("rrrr", nation, specialization=name) for nation, name in _SPECIALITIES),
         _squad("oM", specialization="engineer", morale=Morale.PINNED, activation=op)),
        (_squad("rrM"), _squad("rrM", "german", activation=op), _squad("rrM", activation=tired),
         _squad("rrM", "german", morale=Morale.PINNED), _squad("rrM", morale=Morale.DISRUPTED),
         _squad("rrM", "german", morale=Morale.PINNED, activation=tired),
         _vehicle(Hull.TANK, "Pz IV", "german", facing=1, damage=DamageMark.LIGHT),
         _vehicle(Hull.TANK, "M4A1", facing=5, damage=DamageMark.HEAVY, activation=tired)),
        (_vehicle(Hull.TANK, "M4A1", motion=Motion.STANDING),
         _vehicle(Hull.TANK, "M4A1", facing=1, motion=Motion.DRIVING),
         _vehicle(Hull.HEAVY_TANK, "Tiger", "german", facing=5, weight="H", activation=op),
         _vehicle(Hull.LIGHT_TANK, "T-70", "soviet", facing=2, weight="L"),
         _vehicle(Hull.TANK_DESTROYER, "M10"),
         _vehicle(Hull.HALF_TRACK, "251", "german", facing=1, passengers=2, weight=""),
         _vehicle(Hull.TRUCK, "GMC", armor="", weight=""),
         _vehicle(Hull.GUN, "PaK 38", "german", facing=4, armor="", weight="", activation=op)),
    )  # fmt: skip
    angles = SheetGeometry(Grid(Orientation.FLAT_TOP, 8, 8)).angles

    def draw(painter: QPainter) -> None:
        for row, row_of in enumerate(rows):
            for column, counter in enumerate(row_of):
                painter.save()
                painter.translate(95 + 146 * column, 90 + 175 * row)
                painter.scale(160, 160)
                draw_counter(Sketch(painter, 160, SCREEN), counter, (0, 0), 0.62, angles, detail=Detail.FULL)
                painter.restore()
        left = 80.0
        shown = (rows[0][0], rows[2][1], rows[3][1], rows[3][2], rows[3][5], rows[3][7])
        for px in (96, 48, 40, 24):
            for counter in shown:
                painter.save()
                painter.translate(left, 800)
                painter.scale(px, px)
                sketch = Sketch(painter, px, SCREEN)
                size = counter_size(px, stacked=False)
                draw_counter(sketch, counter, (0, 0), size, angles, detail=sketch.detail)
                painter.restore()
                left += px * 1.02
            left += 20
        painter.save()
        painter.scale(100, 100)
        draw_text(
            Sketch(painter, 100, SCREEN), "96, 48, 40, 24 px per hex", (0.3, 7.2), 0.2, "#33291A", align=0
        )
        painter.restore()

    return _painted(1420, 900, draw)


_QUESTIONS = (
    ("sight", "D4", ""),
    ("sight", "E4", "K7"),
    ("retreat", "H7", ""),
    ("range", "F5", ""),
    ("reach", "E6", ""),
)


def overlays(stage: Scenery) -> QImage:
    """Field of view, sight line, retreat; range, reach, and the heat map of exposure."""
    window = stage.window
    stage.open(vaux())
    parts = []
    for probe, origin, target in _QUESTIONS:
        stage.ask(probe, here(origin), here(target) if target else "")
        parts.append(_near(stage, origin, target or origin))
    window.map_area.probes.ask(None)
    window.commands["veil_exposure"].trigger()
    parts.append(_near(stage, "H5", "H5"))
    width, height = parts[0].width(), parts[0].height()

    def draw(painter: QPainter) -> None:
        for index, part in enumerate(parts):
            painter.drawImage(index % 3 * (width + 8), index // 3 * (height + 8), part)

    return _painted(3 * (width + 8), 2 * (height + 8), draw)


def _near(stage: Scenery, one: str, other: str) -> QImage:
    """The map round two hexes, and nothing but the map."""
    window = stage.window
    for dock in window.docks.all:
        dock.hide()
    window.resize(700, 700)
    stage.wait()
    view = window.map_area.view
    sheet = SheetGeometry(stage.document.map.grid)
    places = [sheet.centre(hex_) for hex_ in stage.hexes(here(one), here(other))]
    x, y = (sum(each) / len(places) for each in zip(*places, strict=True))
    view.camera.fit(Box(x - 4.6, y - 3.0, x + 4.6, y + 3.0))
    view.update()
    return stage.picture(view).copy(0, 0, 600, 480)


def editor(stage: Scenery) -> QImage:
    """Edit mode with woods in hand, mirrored along, and four hexes selected."""
    window = stage.window
    document = stage.open(vaux())
    window.symmetry.choose(Symmetry.ROT180)
    document.selection.replace(stage.hexes(*map(here, ("C8", "D8", "D9", "E9"))))
    return stage.picture()


def play(stage: Scenery) -> QImage:
    """A person's attack in the fifth round, its odds and the bot's counters that may be fired at."""
    shown = vaux()
    # The target does not say how deep its stream is; to be played, a map has to.
    document = stage.open(replace(shown, layout=replace(shown.layout, stream_depth=StreamDepth.FORDABLE)))
    west = document.scenario.sides[0].id
    table = stage.play(4, asked("target", west, 5), {west})
    table.pointing.offer(next(each for each in table.found if isinstance(each.action, Fire)))
    return stage.picture()


#: What needs no window, and what needs one, each with its theme, by the name of the target's picture.
DRAWN: Mapping[str, Callable[[], QImage]] = {
    "map": partial(sheet, False),
    "map_24px": sizes,
    "map_print": partial(sheet, True),
    "counters": counters,
}
STAGED: Mapping[str, tuple[str, Callable[[Scenery], QImage]]] = {
    "overlays": ("light", overlays),
    "editor": ("light", editor),
    "editor_dark": ("dark", editor),
    "play": ("light", play),
}
