"""Half hexes of the outline: what they show follows the hexes in play beside them.

A half hex is no place of the game. It shows what its board prints as long as its own hexes, those that lie
straight inward, are as printed; once one of them is covered or painted otherwise, the print no longer counts
and the half hex is clear, which is drawn as going on with what lies beside it. Lines lead from a half hex
into play exactly where the hex there leads them out, whoever drew it.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from engine.hexes.hex import Hex, neighbour, neighbours, opposite
from engine.model.cell import CLEAR, Cell, Directions

_Cells = Mapping[Hex, Cell]

#: The lines that a hex may carry, by the names of their fields.
_LINES = ("road", "rail", "stream")

#: Terrain that is nothing without its line.
_BEDS = frozenset({"stream", "bridge"})


def half_hexes_beside(hexes: Collection[Hex], rim: _Cells) -> set[Hex]:
    """The hexes of the rim that lie beside any of these hexes."""
    if len(hexes) <= len(rim):
        return {beside for hex_ in hexes for beside in neighbours(hex_) if beside in rim}
    return {hex_ for hex_ in rim if any(map(hexes.__contains__, neighbours(hex_)))}


def own_hexes(half: Hex, cells: _Cells) -> tuple[Hex, ...]:
    """The hexes in play that a half hex belongs to: one straight inward or two alike; none if none is beside.

    Of the hexes in play beside it they are those in the middle, so that a turned or mirrored map has the
    turned or mirrored ones.
    """
    inside = [direction for direction, other in enumerate(neighbours(half)) if other in cells]
    if not inside:
        return ()

    def agreement(direction: int) -> int:
        return sum(_ALIKE[(each - direction) % 6] for each in inside)

    most = max(map(agreement, inside))
    return tuple(neighbour(half, each) for each in inside if agreement(each) == most)


def followed(halves: Iterable[Hex], shown: _Cells, before: _Cells, after: _Cells) -> dict[Hex, Cell]:
    """The half hexes that change as the hexes in play go from `before` to `after`, each with its new cell.

    `shown` holds what each half hex shows before. A clear one stays as it is.
    """
    found = {}
    for half in halves:
        own = shown[half]
        if own == CLEAR:
            continue
        cell = own if all(_lies_alike(before, after, hex_) for hex_ in own_hexes(half, after)) else CLEAR
        cell = with_lines_that_lead_on(half, cell, after)
        if cell != own:
            found[half] = cell
    return found


def with_lines_that_lead_on(half: Hex, cell: Cell, cells: _Cells) -> Cell:
    """The half hex with each of its lines leading into play exactly where the hex there leads it out.

    A clear half hex stays clear: what leads out of play is drawn on through it. A line that led into play and
    no longer does is gone, with its bed.
    """
    if cell == CLEAR:
        return cell
    inside = [(direction, other) for direction, other in enumerate(neighbours(half)) if other in cells]
    lines: dict[str, Directions] = {}
    for name in _LINES:
        held: Directions = getattr(cell, name)
        leading = {d for d, other in inside if opposite(d) in getattr(cells[other], name)}
        aside = set(held) - {d for d, _ in inside}
        lines[name] = tuple(sorted(leading | aside)) if leading or aside == set(held) else ()
    if all(lines[name] == getattr(cell, name) for name in _LINES):
        return cell
    bare = cell.stream and not lines["stream"] and cell.terrain in _BEDS
    if bare:
        cell = replace(cell, terrain="clear", bridge=None, stream_depth=None)
    return replace(cell, road=lines["road"], rail=lines["rail"], stream=lines["stream"])


#: Twice the cosine of so many sixths of a turn.
_ALIKE = (2, 1, -1, -2, -1, 1)


def _lies_alike(before: _Cells, after: _Cells, hex_: Hex) -> bool:
    """Whether a hex has the same ground in both, whatever else befalls it."""
    old, new = before.get(hex_), after[hex_]
    if old is None or old is new:
        return old is new
    return (old.terrain, old.elevation) == (new.terrain, new.elevation)
