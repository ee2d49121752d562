"""The scenario uses more pieces than there are.

What: Overlay pieces, fortifications, obstacles, smoke or objective markers are more than the boxes hold.

Why: The map could not be laid out with the pieces at hand (S-CMP-01).

Fix: Remove some, or name another box.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Literal

from engine.edits.entries import RemoveEntries
from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.objective import Objective, ObjectiveType
from engine.model.said import say, say_number
from engine.validation.box_contents import stock
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

_Lying = Literal["fortifications", "obstacles", "smoke"]


@check(
    "MAP091",
    Severity.ERROR,
    rule="S-CMP-01",
    reads=("layout", "boxes", "components", "fortifications", "obstacles", "smoke", "objectives"),
    carries_out=("B-CMP-13",),
)
def too_many_markers(subject: Subject) -> Iterator[Fault]:
    """Each kind of piece of which there are too few, at the first one too many."""
    scenario = subject.scenario
    pieces: dict[str, list[int]] = defaultdict(list)
    for index, overlay in enumerate(scenario.layout.overlays):
        pieces[overlay.piece].append(index)
    for name, indexes in pieces.items():
        piece = subject.catalogue.pieces.get(name)
        if piece is not None and len(indexes) > piece.count:
            surplus = indexes[piece.count :]
            yield Fault(
                say_number(
                    "The box holds one piece {piece}; the map uses more.",
                    "The box holds {number} pieces {piece}; the map uses more.",
                    piece.count,
                    piece=piece.name,
                ),
                (scenario.layout.overlays[surplus[0]].hex,),
                f"/layout/overlays/{surplus[0]}",
                fix=RemoveEntries("layout.overlays", tuple(surplus), say("Remove overlay")),
            )
    markers: Counter[str] = Counter()
    for index, objective in enumerate(scenario.objectives):
        kind = _marker(subject, objective)
        markers[kind] += 1
        held = stock(subject, kind)
        if held is not None and markers[kind] == held + 1:
            yield Fault(
                say_number(
                    "The boxes hold one objective marker of this kind; the scenario uses more.",
                    "The boxes hold {number} objective markers of this kind; the scenario uses more.",
                    held,
                ),
                (objective.hex,),
                f"/objectives/{index}",
            )
    lists: tuple[tuple[_Lying, Iterable[tuple[str, Hex]]], ...] = (
        ("fortifications", [(each.type, each.hex) for each in scenario.fortifications]),
        ("obstacles", [(each.type, each.hex) for each in scenario.obstacles]),
        ("smoke", [("smoke", hex_) for hex_ in scenario.smoke]),
    )
    for field, entries in lists:
        lying: dict[str, list[tuple[int, Hex]]] = defaultdict(list)
        for index, (kind, hex_) in enumerate(entries):
            lying[kind].append((index, hex_))
        for kind, places in lying.items():
            held = stock(subject, kind)
            if held is not None and len(places) > held:
                index, hex_ = places[held]
                name = kind.replace("_", " ")
                surplus_places = tuple(each for each, _ in places[held:])
                message = say(
                    "The boxes hold {held} of {name}; the scenario uses more.", held=held, name=name
                )
                yield Fault(message, (hex_,), f"/{field}/{index}", fix=RemoveEntries(field, surplus_places))


def _marker(subject: Subject, objective: Objective) -> str:
    """B-CMP-13 — the marker of an objective: victory ones are alike, command ones have the owner's colour."""
    if objective.type is ObjectiveType.VP:
        return "victory_objective"
    owner = subject.scenario.side(objective.owner) if objective.owner is not None else None
    return f"{owner.nations[0] if owner is not None and owner.nations else 'neutral'}.command_objective"
