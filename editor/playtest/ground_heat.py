"""What happened where, as a heat over the map."""

from collections.abc import Iterable
from math import sqrt

from editor.text.decimals import decimal
from editor.text.texts import text
from editor.views.overlays.model import Heat
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.lab.ground import GroundFacts
from engine.lab.worths import Worth

#: Amounts of less than this a game are not written into their hex.
_WRITTEN = 0.05


def heat_of(
    ground: GroundFacts,
    grid: Grid,
    layer: str,
    side: str | None,
    round_: int | None,
    words: str,
    *,
    stale: bool,
) -> Heat:
    """A layer of the ground; in a single round it is coloured by the scale of all single rounds.

    Colours grow with the root, so that hexes with little still differ from those with nothing.
    """
    counted = ground.counted(layer, side, round_)
    rounds = (
        [None]
        if round_ is None
        else sorted({when for of, when in ground.layers[layer] if side in (None, of)})
    )
    most = max((max(ground.counted(layer, side, each).values(), default=0.0) for each in rounds), default=0.0)
    values, figures = {}, {}
    for label, much in counted.items():
        hex_ = grid.find(label)
        if hex_ is not None and much > 0 and most > 0:
            values[hex_] = sqrt(much / most)
            figures[hex_] = decimal(much) if much >= _WRITTEN else ""
    high = text("playtest.heat.high", most=decimal(most))
    return Heat(values, figures, words, text("playtest.heat.low"), high, stale=stale)


def deciding_heat(found: Iterable[Worth], grid: Grid, side: str | None, words: str, *, stale: bool) -> Heat:
    """The hexes that go with winning for a side, None for either: the more hangs on one, the darker it is.

    Of each hex it tells by how many points of a hundred a side wins more often, or less, that stands there.
    """
    points: dict[Hex, float] = {}
    for each in found:
        hex_ = grid.find(each.what)
        if hex_ is not None and side in (None, each.side):
            points[hex_] = max(points.get(hex_, 0.0), each.gain, key=abs)
    most = max(map(abs, points.values()), default=0.0)
    values = {hex_: abs(gain) / most for hex_, gain in points.items()}
    figures = {hex_: f"{gain * 100:+.0f}" for hex_, gain in points.items()}
    high = text("playtest.heat.points", most=f"{most * 100:.0f}")
    return Heat(values, figures, words, text("playtest.heat.nothing"), high, stale=stale)
