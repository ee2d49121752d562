"""The counters a scenario needs, at true size, to cut out."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QPainter, QPainterPath

from editor.printing.booklet.page import Page
from editor.printing.booklet.paper import Paper
from editor.printing.files import HEX_MM
from editor.text.ids import piece_words
from editor.text.texts import text
from editor.views.board_source import CounterView, counter_of, nation_of
from editor.views.counters.counter import counter_size, draw_counter
from editor.views.geometry.shapes import line_path
from editor.views.geometry.sheet import SheetGeometry
from editor.views.lettering import draw_text, text_width
from editor.views.palette import PRINT
from editor.views.sketch import Detail, Sketch
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Force, Side, Squad
from engine.rules.base.arrivals.reinforcements import force_of

_PX = 200.0
_SIZE = counter_size(_PX, stacked=False) * HEX_MM
_PITCH_X, _PITCH_Y = _SIZE + 6.0, _SIZE + 11.0
_HEAD = 14.0

#: The letters of a caption are so high, in millimetres.
_LETTERS = 2.7

#: Figures on a base, and so many bases of a force are drawn at most.
_SLOTS, _MOST_BASES = 4, 60


@dataclass(frozen=True, slots=True)
class CounterCount:
    """A counter, what is said below it, and how many of it the scenario needs."""

    counter: CounterView
    caption: str
    count: int


def counters_needed(scenario: Scenario, catalogue: Catalogue) -> list[CounterCount]:
    """Every finished squad, vehicle and gun the sides have or receive, equal ones counted together."""
    found: dict[CounterView, CounterCount] = {}
    for side in scenario.sides:
        for unit in _units(scenario, side, catalogue):
            counter = counter_of(unit, nation_of(side), catalogue, 0)
            known = found.get(counter)
            count = known.count + 1 if known else 1
            found[counter] = CounterCount(counter, _caption(unit, catalogue), count)
    return list(found.values())


def _units(scenario: Scenario, side: Side, catalogue: Catalogue) -> Iterator[PlacedUnit]:
    """The side's units, all alike in what a counter does not show."""
    here = Hex(0, 0)
    for squad in side.starting_squads or ():
        yield PlacedUnit("", side.id, here, squad=squad)
    received = (force_of(each) for each in scenario.reinforcements if each.side == side.id)
    for force in (*side.forces, *received):
        for squad in (*force.squads, *_squads_of_loose(force, catalogue)):
            yield PlacedUnit("", side.id, here, squad=squad)
        for kind, count in (*force.vehicles.items(), *force.equipment.items()):
            for _ in range(min(count, 60)):
                yield PlacedUnit("", side.id, here, kind=kind)
    for unit in scenario.placed_units:
        if unit.side == side.id:
            yield PlacedUnit("", side.id, here, kind=unit.kind, squad=unit.squad)


def _squads_of_loose(force: Force, catalogue: Catalogue) -> list[Squad]:
    """Loose figures put on their bases evenly, largest first: one way to build them among many (B-SET-16)."""
    kinds = catalogue.units.figures
    bases: list[dict[str, int]] = [{} for _ in range(min(force.bases, _MOST_BASES))]
    room = [_SLOTS] * len(bases)
    loose = [id_ for id_, count in force.figures.items() for _ in range(min(count, _MOST_BASES * _SLOTS))]

    def slots(id_: str) -> int:
        return kinds[id_].slots if id_ in kinds else 1

    for id_ in sorted(loose, key=slots, reverse=True):
        at = max(range(len(bases)), key=room.__getitem__, default=None)
        if at is not None and room[at] >= slots(id_):
            bases[at][id_] = bases[at].get(id_, 0) + 1
            room[at] -= slots(id_)
    tokens = [id_ for id_, count in force.specializations.items() for _ in range(min(count, _MOST_BASES))]
    light = [at for at, figures in enumerate(bases) if all(slots(id_) == 1 for id_ in figures)]
    given = dict(zip(light, tokens, strict=False))
    return [Squad(figures, given.get(at)) for at, figures in enumerate(bases)]


def _caption(unit: PlacedUnit, catalogue: Catalogue) -> str:
    """What tells a counter from the others: its kind, its specialization, or its rarest figures."""
    if unit.squad is None:
        return piece_words(unit.kind or "", catalogue)
    if unit.squad.specialization:
        return piece_words(unit.squad.specialization, catalogue)
    figures = unit.squad.figures
    kinds = sorted(figures, key=lambda id_: (id_ == "regular", figures[id_]))
    return piece_words(kinds[0], catalogue) if kinds else ""


def counter_pages(needed: Sequence[CounterCount], paper: Paper) -> Iterator[Page]:
    """Pages of counters in rows, each as often as it is needed, with lines to cut along."""
    copies = [each for each in needed for _ in range(each.count)]
    room = paper.room
    across = max(1, int(room.width // _PITCH_X))
    down = max(1, int((room.height - _HEAD) // _PITCH_Y))
    per_page = across * down
    for start in range(0, len(copies), per_page):
        yield Page(text("print.counters"), paper, _drawing(copies[start : start + per_page], paper, across))


def _drawing(copies: Sequence[CounterCount], paper: Paper, across: int) -> Callable[[QPainter], None]:
    def draw(painter: QPainter) -> None:
        sketch = Sketch(painter, 96 / 25.4, PRINT)
        room = paper.room
        draw_text(
            sketch, text("print.counters"), (room.left, room.top + 7), 6.0, "#1D1A14", align=0.0, serif=True
        )
        angles = SheetGeometry(Grid(Orientation.FLAT_TOP, 2, 2)).angles
        for number, each in enumerate(copies):
            row, column = divmod(number, across)
            x = room.left + (column + 0.5) * _PITCH_X
            y = room.top + _HEAD + row * _PITCH_Y + _SIZE / 2 + 2
            _draw_corners(sketch, x, y)
            at_scale = Sketch(painter, _PX / HEX_MM, PRINT)
            draw_counter(at_scale, each.counter, (x, y), _SIZE, angles, detail=Detail.FULL)
            for line, words in enumerate(_lines(each.caption)):
                fitting = _LETTERS * (_PITCH_X - 1) / max(text_width(words, _LETTERS, bold=False), 0.01)
                place = x, y + _SIZE / 2 + 4.4 + line * 2.9
                draw_text(sketch, words, place, min(_LETTERS, fitting), "#3A352A", bold=False)

    return draw


def _lines(caption: str) -> tuple[str, ...]:
    """A caption in one line, or in two of about the same length where one has no room."""
    words = caption.split()
    if text_width(caption, _LETTERS, bold=False) <= _PITCH_X - 1 or len(words) < 2:
        return (caption,)
    halves = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    return min(halves, key=lambda both: max(map(len, both)))


def _draw_corners(sketch: Sketch, x: float, y: float) -> None:
    marks = QPainterPath()
    half = _SIZE / 2 + 1.0
    for sx in (-1, 1):
        for sy in (-1, 1):
            cx, cy = x + sx * half, y + sy * half
            marks.addPath(line_path([(cx - sx * 2.2, cy), (cx, cy), (cx, cy - sy * 2.2)]))
    sketch.line(marks, "#8C8674", 0.15)
