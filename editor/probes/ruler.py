"""Ruler: how many hexes lie between two hexes, which ones, and at which range the far one is."""

from dataclasses import dataclass

from editor.analysis.probe import AskedHere, Probe, ProbeAnswer, Task
from editor.analysis.worker_cache import WorkerCache
from editor.text.texts import plural, text
from editor.tools.asking import second_follows, two_ends
from editor.tools.shapes import straight
from editor.views.geometry.outline import hexes_path
from editor.views.geometry.shapes import circle_path, line_path, ring_path
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.lettering import draw_text
from editor.views.overlays.model import Drawing
from editor.views.overlays.tags import draw_tag
from editor.views.palette import BLUE, IVORY, ORANGE, RED
from editor.views.sketch import Detail, Sketch
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario

#: The colours of what lies within a range, up to twice as far, and beyond.
_BANDS = {"normal": BLUE, "long": ORANGE, "beyond": RED}


def band(steps: int, range_: int) -> str:
    """B-RNG-03, B-RNG-04, B-RNG-05 — at which range a hex so many steps away is."""
    return "normal" if steps <= range_ else "long" if steps <= 2 * range_ else "beyond"


@dataclass(frozen=True, slots=True)
class Measure(Drawing):
    """The hexes of a line from its start to its end, told apart by a range."""

    hexes: tuple[Hex, ...]
    range: int
    tag: str = ""
    detail: str = ""

    def draw(self, sketch: Sketch, sheet: SheetGeometry, visible: Box) -> None:
        """Each hex on the way in the colour of its band with its number, a taut line, the length in a tag."""
        marked = [(_BANDS[band(n, self.range)], hex_) for n, hex_ in enumerate(self.hexes) if n]
        for colour, hex_ in marked:
            sketch.fill(hexes_path(sheet, (hex_,), grow=-0.03), colour, 0.24)
            ring = ring_path(sheet.polygon(hex_, grow=-0.03))
            sketch.line(ring, IVORY, 0.075, floor=2.4, opacity=0.9)
            sketch.line(ring, colour, 0.036, floor=1.3)
        start, end = sheet.centre(self.hexes[0]), sheet.centre(self.hexes[-1])
        taut = line_path((start, end))
        sketch.line(taut, IVORY, 0.11, floor=3.5)
        sketch.line(taut, "#123A63", 0.05, floor=1.8)
        sketch.fill_with_edge(circle_path(start, max(0.13, 6 / sketch.px)), "#123A63", IVORY, 0.045, 1.6)
        if sketch.detail < Detail.MEDIUM:
            return
        for number, (colour, hex_) in enumerate(marked, 1):
            x, y = sheet.centre(hex_)
            sketch.fill_with_edge(circle_path((x, y), 0.19), "#FFFFFF", colour, 0.04, 1.6)
            draw_text(sketch, str(number), (x, y + 0.085), 0.235, colour)
        way = [sheet.centre(hex_) for hex_ in self.hexes[:-1]]
        draw_tag(sketch, visible, end, self.tag, self.detail, beside=way)


def measured(cache: WorkerCache, scenario: Scenario, a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes of a straight line from one hex to another, both included."""
    return straight(a, b)


def _ask(asked: AskedHere) -> Task[tuple[Hex, ...]]:
    start, range_ = asked.origin, asked.chosen.range
    end = start if asked.target is None else asked.target
    a, b = asked.label(start), asked.label(end)

    def read(hexes: tuple[Hex, ...]) -> ProbeAnswer:
        counted = plural("probe.ruler.count", len(hexes) - 1)
        ranged = text(f"probe.ruler.{band(len(hexes) - 1, range_)}", range=range_, twice=2 * range_)
        way = " – ".join(asked.label(hex_) for hex_ in hexes)
        title = text("probe.ruler", a=a, b=b)
        return ProbeAnswer(Measure(hexes, range_, counted, ranged), title, (f"{counted} · {ranged}", way))

    return Task(measured, (start, end), read)


PROBE = Probe(
    id="ruler",
    icon="sight_line",
    keys="Shift+D",
    order=6,
    ask=_ask,
    gesture=two_ends,
    hovered=second_follows,
    options=("range",),
)
