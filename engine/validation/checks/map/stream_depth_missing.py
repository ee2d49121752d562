"""A stream has no depth, or changes depth on its way.

What: A stream needs a depth: fordable, deep or torrent; the same along one connected stream.

Why: The depth decides who may enter it and at which cost (B-TER-12 to B-TER-14).

Fix: Set the scenario's stream depth.
"""

from collections import defaultdict
from collections.abc import Iterator

from engine.edits.describe import SetLayout
from engine.hexes.areas import areas
from engine.hexes.hex import Hex, neighbour
from engine.model.cell import StreamDepth
from engine.model.finding import Severity
from engine.model.said import all_of, say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP028", Severity.ERROR, rule="B-TER-12")
def stream_depth_missing(subject: Subject) -> Iterator[Fault]:
    """One fault for each connected stream without one depth."""
    for stream in _streams(subject):
        depths: dict[StreamDepth | None, list[Hex]] = defaultdict(list)
        for hex_ in stream:
            depths[subject.map.depth(hex_)].append(hex_)
        if None in depths:
            yield Fault(
                say("The stream through {stream} has no depth.", stream=subject.labels(stream)),
                stream,
                "/layout/stream_depth",
                say("Say whether streams are fordable, deep or torrent."),
                fix=SetLayout({"stream_depth": StreamDepth.FORDABLE}, say("Make streams fordable")),
            )
        elif len(depths) > 1:
            names = all_of(sorted(str(depth) for depth in depths))
            yield Fault(
                say(
                    "The stream through {stream} is {names} in different hexes.",
                    stream=subject.labels(stream),
                    names=names,
                ),
                stream,
                subject.cell_pointer(stream[0]),
            )


def _streams(subject: Subject) -> Iterator[tuple[Hex, ...]]:
    cells = subject.map.cells
    water = [hex_ for hex_, cell in cells.items() if cell.terrain == "stream" or cell.stream]
    flows = [
        (hex_, neighbour(hex_, direction))
        for hex_ in water
        for direction in cells[hex_].stream
        if neighbour(hex_, direction) in subject.map
    ]
    for area in sorted(tuple(sorted(each)) for each in areas(water, flows)):
        stream = tuple(hex_ for hex_ in area if cells[hex_].terrain == "stream")
        if stream:
            yield stream
