"""The same obstacle lies twice in a hex.

What: Two razor wires, two tank traps or two minefields share a hex.

Why: One of each kind is allowed in a hex (B-FOR-15, B-FOR-22, B-FOR-26); with the option of engineers a
building holds a minefield on each of its levels (O-SPC-04).

Fix: Remove the second.
"""

from collections import defaultdict
from collections.abc import Iterator

from engine.edits.entries import RemoveEntries
from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP044", Severity.ERROR, rule="B-FOR-15", reads=("layout", "obstacles", "rules"))
def obstacle_twice(subject: Subject) -> Iterator[Fault]:
    """Each hex with several obstacles of a type, at the second one."""
    lying: dict[tuple[Hex, str], list[int]] = defaultdict(list)
    for index, obstacle in enumerate(subject.scenario.obstacles):
        lying[obstacle.hex, obstacle.type].append(index)
    for (hex_, type_), indexes in lying.items():
        surplus = tuple(indexes[_held(subject, hex_, type_) :])
        if surplus:
            yield Fault(
                say(
                    "{hex} has {type} twice.",
                    hex=subject.label(hex_),
                    type=type_.replace("_", " "),
                ),
                (hex_,),
                f"/obstacles/{surplus[0]}",
                fix=RemoveEntries("obstacles", surplus, say("Remove obstacle")),
            )


def _held(subject: Subject, hex_: Hex, type_: str) -> int:
    """How many obstacles of a type a hex holds."""
    cell = subject.map.cells.get(hex_)
    if type_ != "mines" or cell is None or cell.building is None or cell.building.rubble:
        return 1
    return max(1, cell.building.levels) if "engineers-assault" in subject.scenario.rules.optional_rules else 1
