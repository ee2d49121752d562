"""The counters of a side at true size, to cut out: what it begins with, receives, and may buy."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtGui import QPainter

from editor.printing.booklet.cut_sheets import Piece, cut_sheets
from editor.printing.booklet.page import Page
from editor.printing.booklet.paper import Paper
from editor.printing.booklet.side_stock import SideStock
from editor.printing.files import HEX_MM
from editor.text.ids import piece_words
from editor.text.texts import text
from editor.views.board_source import CounterView, Slot, counter_of, nation_of, slot_of
from editor.views.counters.counter import counter_size, draw_counter
from editor.views.counters.figures import SLOT, draw_figure, slots_taken
from editor.views.counters.plate import draw_plate
from editor.views.counters.states import draw_specialization
from editor.views.geometry.shapes import rect_path
from editor.views.geometry.sheet import SheetGeometry
from editor.views.palette import PRINT, colours_of
from editor.views.sketch import Detail, Sketch
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Force, Side, Squad
from engine.rules.base.arrivals.reinforcements import force_of
from engine.rules.skirmish.economy.purchase import BASE

_PX = 200.0
#: A counter, and a loose figure or token: four figures lie on a base. Millimetres.
SIZE = counter_size(_PX, stacked=False) * HEX_MM
CHIP = 9.0

#: Figures on a base, and so many bases of a force are drawn at most.
_SLOTS, _MOST_BASES = 4, 60

_PANEL = "#F7F1DC"

#: Where a unit stands of which only the counter counts.
_HERE = Hex(0, 0)


@dataclass(frozen=True, slots=True)
class CounterCount:
    """A counter, its name, and how many of it the scenario needs."""

    counter: CounterView
    caption: str
    count: int


# ---------------------------------------------------------------------- what is needed


def counters_needed(scenario: Scenario, side: Side, catalogue: Catalogue) -> list[CounterCount]:
    """Every finished squad, vehicle and gun a side has, receives or may buy, equal ones counted together."""
    found: dict[CounterView, CounterCount] = {}

    def add(unit: PlacedUnit, count: int) -> None:
        counter = counter_of(unit, nation_of(side), catalogue, 0)
        known = found.get(counter)
        found[counter] = CounterCount(
            counter, unit_caption(unit, catalogue), count + (known.count if known else 0)
        )

    for unit in _units(scenario, side, catalogue):
        add(unit, 1)
    if scenario.rules.ruleset == "skirmish":
        stock = SideStock(scenario, side, catalogue)
        for squad, count in stock.squads():
            add(PlacedUnit("", side.id, _HERE, squad=squad), count)
        for kind, count in stock.vehicles():
            add(PlacedUnit("", side.id, _HERE, kind=kind.id), count)
    return list(found.values())


def units_at_start(side: Side, catalogue: Catalogue) -> Iterator[PlacedUnit]:
    """The units that a side sets up itself, one by one; loose figures are put on their bases."""
    for squad in side.starting_squads or ():
        yield PlacedUnit("", side.id, _HERE, squad=squad)
    for force in side.forces:
        yield from _units_of(force, side, catalogue)


def units_arriving(
    scenario: Scenario, side: Side, catalogue: Catalogue
) -> Iterator[tuple[int, list[PlacedUnit]]]:
    """The units that come for a side, by the rounds they come in."""
    rounds: dict[int, list[PlacedUnit]] = {}
    for each in scenario.reinforcements:
        if each.side == side.id:
            rounds.setdefault(each.round, []).extend(_units_of(force_of(each), side, catalogue))
    yield from sorted(rounds.items())


def _units_of(force: Force, side: Side, catalogue: Catalogue) -> Iterator[PlacedUnit]:
    for squad in (*force.squads, *_squads_of_loose(force, catalogue)):
        yield PlacedUnit("", side.id, _HERE, squad=squad)
    for kind, count in (*force.vehicles.items(), *force.equipment.items()):
        for _ in range(min(count, _MOST_BASES)):
            yield PlacedUnit("", side.id, _HERE, kind=kind)


def _units(scenario: Scenario, side: Side, catalogue: Catalogue) -> Iterator[PlacedUnit]:
    """The units of a side that the scenario names, all alike in what a counter does not show."""
    yield from units_at_start(side, catalogue)
    for _, units in units_arriving(scenario, side, catalogue):
        yield from units
    for unit in scenario.placed_units:
        if unit.side == side.id:
            yield PlacedUnit("", side.id, _HERE, kind=unit.kind, squad=unit.squad)


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


def unit_caption(unit: PlacedUnit, catalogue: Catalogue) -> str:
    """What tells a counter from the others: its kind, its specialization, or its rarest figures."""
    if unit.squad is None:
        return piece_words(unit.kind or "", catalogue)
    if unit.squad.specialization:
        return piece_words(unit.squad.specialization, catalogue)
    figures = unit.squad.figures
    kinds = sorted(figures, key=lambda id_: (id_ == "regular", figures[id_]))
    return piece_words(kinds[0], catalogue) if kinds else ""


# ---------------------------------------------------------------------- pages


def counter_pages(scenario: Scenario, side: Side, catalogue: Catalogue, paper: Paper) -> Iterator[Page]:
    """Pages of all counters of a side, and of bases, figures and tokens to build squads of."""
    nation = nation_of(side)
    pieces = [
        Piece(each.caption, each.count, SIZE, _counter(each.counter))
        for each in counters_needed(scenario, side, catalogue)
    ]
    pieces += (
        loose_piece(id_, count, nation, catalogue) for id_, count in loose_needed(scenario, side, catalogue)
    )
    return cut_sheets(text("print.counters_of", side=side.name), pieces, paper)


def loose_needed(scenario: Scenario, side: Side, catalogue: Catalogue) -> Iterator[tuple[str, int]]:
    """Bases, figures and tokens that a side buys or gets loose: id and number of each."""
    if scenario.rules.ruleset == "skirmish":
        stock = SideStock(scenario, side, catalogue)
        yield from (
            (id_, count) for id_, count in ((BASE, stock.bases), *stock.figures(), *stock.tokens()) if count
        )
        return
    received = (force_of(each) for each in scenario.reinforcements if each.side == side.id)
    counts: Counter[str] = Counter()
    for force in (*side.forces, *received):
        counts[BASE] += min(force.bases, _MOST_BASES)
        if force.bases:
            counts.update({id_: min(count, _MOST_BASES * _SLOTS) for id_, count in force.figures.items()})
            counts.update({id_: min(n, _MOST_BASES) for id_, n in force.specializations.items()})
    yield from ((id_, count) for id_, count in counts.items() if count)


def loose_piece(id_: str, count: int, nation: str, catalogue: Catalogue) -> Piece:
    """A base, a figure or a token that lies by itself."""
    name, figures = piece_words(id_, catalogue), catalogue.units.figures
    if id_ == BASE:
        return Piece(name, count, SIZE, lambda painter: _base(painter, nation))
    if id_ in figures:
        slot = slot_of(id_, figures[id_])
        wide = CHIP * slots_taken(slot)
        return Piece(name, count, CHIP, lambda painter: _figure(painter, slot, nation), wide)
    return Piece(name, count, CHIP, lambda painter: _token(painter, id_))


def _counter(counter: CounterView) -> Callable[[QPainter], None]:
    angles = SheetGeometry(Grid(Orientation.FLAT_TOP, 2, 2)).angles

    def draw(painter: QPainter) -> None:
        sketch = Sketch(painter, _PX / HEX_MM, PRINT)
        draw_counter(sketch, counter, (0.0, 0.0), SIZE, angles, detail=Detail.FULL)

    return draw


def _base(painter: QPainter, nation: str) -> None:
    """An empty base: a plate with room for four figures, two above two."""
    painter.save()
    painter.scale(SIZE, SIZE)
    sketch = Sketch(painter, _PX, PRINT)
    colours = colours_of(nation)
    draw_plate(sketch, colours, fatigued=False)
    side = CHIP / SIZE
    for x in (-side, 0.0):
        for y in (-side, 0.0):
            place = rect_path(x + 0.012, y + 0.012, side - 0.024, side - 0.024, 0.03)
            sketch.fill(place, _PANEL)
            sketch.line(place, colours.edge, 0.01, dash=(0.05, 0.03))
    painter.restore()


def _figure(painter: QPainter, slot: Slot, nation: str) -> None:
    """A loose figure on its ground, framed in the colour of its nation."""
    painter.save()
    scale = CHIP / 0.5
    painter.scale(scale, scale)
    sketch = Sketch(painter, _PX, PRINT)
    taken = slots_taken(slot)
    wide, high = CHIP * taken / scale, CHIP / scale
    sketch.fill_with_edge(
        rect_path(-wide / 2 + 0.01, -high / 2 + 0.01, wide - 0.02, high - 0.02, 0.03),
        _PANEL,
        colours_of(nation).body,
        0.02,
    )
    draw_figure(sketch, slot, -SLOT * taken / 2, 0.0, panel=_PANEL)
    painter.restore()


def _token(painter: QPainter, id_: str) -> None:
    """A specialization as the disc that a counter carries in its corner."""
    painter.save()
    scale = CHIP / 0.32
    painter.scale(scale, scale)
    painter.translate(-0.375, 0.375)
    draw_specialization(Sketch(painter, _PX, PRINT), id_)
    painter.restore()
