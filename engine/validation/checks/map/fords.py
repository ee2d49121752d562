"""Where a stream can be waded, and how a road that runs through one is made to end at such a ford."""

from engine.edits.edit import Several
from engine.edits.lines import EraseLines, Line
from engine.hexes.hex import Hex, neighbour, neighbours
from engine.model.cell import StreamDepth
from engine.model.finding import Edit
from engine.model.said import say
from engine.validation.checks.map.bridge_without_water import is_blocked
from engine.validation.subject import Subject


def is_ford(subject: Subject, hex_: Hex) -> bool:
    """B-TER-12 — whether vehicles wade through the water of a hex that no road or bridge leads through."""
    cell = subject.map.cells.get(hex_)
    return cell is not None and not cell.road and cell.bridge is None and _can_be_waded(subject, hex_)


def leads_on(subject: Subject, hex_: Hex) -> bool:
    """Whether a road that ends in the hex goes on beyond a ford."""
    for direction, ford in enumerate(neighbours(hex_)):
        if not is_ford(subject, ford):
            continue
        beyond = (subject.map.cells.get(neighbour(ford, direction + turn)) for turn in (-1, 0, 1))
        if any(cell is not None and cell.road for cell in beyond):
            return True
    return False


def with_ford(subject: Subject, hex_: Hex) -> Edit | None:
    """The edit by which the road through a stream ends at its banks, so that what goes on wades.

    None where vehicles cannot wade, and where the road runs along the water or comes from ground that nobody
    can enter. How deep it is stays as it is: one stream has one depth.
    """
    road, stream = subject.map.cells[hex_].road, subject.map.cells[hex_].stream
    if not _can_be_waded(subject, hex_) or set(road) & set(stream):
        return None
    if any(is_blocked(subject, hex_, side) for side in road):
        return None
    inner, rim = subject.map.cells, subject.map.rim
    around = ((each, inner.get(each) or rim.get(each)) for each in (hex_, *neighbours(hex_)))
    ground = {each: held for each, held in around if held is not None}
    erased = EraseLines((hex_,), ground, (Line.ROAD,))
    return Several((erased,), say("Make a ford, where the road ends at the water"))


def _can_be_waded(subject: Subject, hex_: Hex) -> bool:
    kind = subject.kind(hex_)
    if kind is None or not kind.water or not kind.by_depth:
        return False
    # Where a scenario does not say how deep its streams are they are fordable.
    depth = subject.map.depth(hex_) or StreamDepth.FORDABLE
    _, vehicles = kind.by_depth.get(depth.value, (None, None))
    return vehicles is not None
