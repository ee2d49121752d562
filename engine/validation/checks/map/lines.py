"""Where a line leaves a hex without going on in the next."""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.edge import edge
from engine.hexes.hex import neighbour, opposite
from engine.model.flatten import broken_lines
from engine.model.said import say
from engine.validation.check import Fault
from engine.validation.subject import Subject


def broken(subject: Subject, line: str, name: str) -> Iterator[Fault]:
    """Each hexside by which that line ends; the fix carries it on into the next hex."""
    for hex_, direction, kind in broken_lines(subject.map):
        if kind != line:
            continue
        other = neighbour(hex_, direction)
        beyond = subject.map.cells[other]
        joined = tuple(sorted({*getattr(beyond, line), opposite(direction)}))
        changed = (
            replace(beyond, road=joined)
            if line == "road"
            else replace(beyond, rail=joined)
            if line == "rail"
            else replace(beyond, stream=joined)
        )
        yield Fault(
            say(
                "The {name} of {hex} stops at the hexside to {other}.",
                name=name,
                hex=subject.label(hex_),
                other=subject.label(other),
            ),
            (hex_, other),
            subject.cell_pointer(hex_),
            hexsides=(edge(hex_, direction),),
            fix=subject.repainted(
                other, changed, say("Carry the {name} on into {other}", name=name, other=subject.label(other))
            ),
        )
