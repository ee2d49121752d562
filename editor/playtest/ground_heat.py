"""What happened where, as a heat over the map."""

from math import sqrt

from editor.text.texts import text
from editor.views.overlays.model import Heat
from engine.hexes.grid import Grid
from engine.lab.ground import GroundFacts

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
            figures[hex_] = f"{much:.1f}" if much >= _WRITTEN else ""
    high = text("playtest.heat.high", most=f"{most:.1f}")
    return Heat(values, figures, words, text("playtest.heat.low"), high, stale=stale)
