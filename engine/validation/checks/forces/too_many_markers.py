"""The scenario uses more pieces than there are.

What: Overlay pieces, fortifications, obstacles, smoke or objective markers are more than the boxes hold.

Why: The map could not be laid out with the pieces at hand (S-CMP-01).

Fix: Remove some, or name another box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.edits.overlays import RemoveOverlay
from engine.edits.remove_at import RemoveAt
from engine.model.finding import Severity
from engine.model.objective import Objective, ObjectiveType
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.stock import stock
from engine.validation.subject import Subject


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
    pieces: Counter[str] = Counter()
    for index, overlay in enumerate(scenario.layout.overlays):
        piece = subject.catalogue.pieces.get(overlay.piece)
        pieces[overlay.piece] += 1
        if piece is not None and pieces[overlay.piece] == piece.count + 1:
            yield Fault(
                say(
                    "The box holds {count} pieces {piece}; the map uses more.",
                    count=piece.count,
                    piece=piece.name,
                ),
                (overlay.hex,),
                f"/layout/overlays/{index}",
                fix=RemoveOverlay(index),
            )
    markers: Counter[str] = Counter()
    for index, objective in enumerate(scenario.objectives):
        kind = _marker(subject, objective)
        markers[kind] += 1
        held = stock(subject, kind)
        if held is not None and markers[kind] == held + 1:
            yield Fault(
                say(
                    "The boxes hold {held} objective markers of this kind; the scenario uses more.", held=held
                ),
                (objective.hex,),
                f"/objectives/{index}",
            )
    used: Counter[str] = Counter()
    lying = [
        ("fortifications", index, each.type, each.hex) for index, each in enumerate(scenario.fortifications)
    ]
    lying += [("obstacles", index, each.type, each.hex) for index, each in enumerate(scenario.obstacles)]
    lying += [("smoke", index, "smoke", hex_) for index, hex_ in enumerate(scenario.smoke)]
    for field, index, kind, hex_ in lying:
        used[kind] += 1
        held = stock(subject, kind)
        if held is not None and used[kind] == held + 1:
            name = kind.replace("_", " ")
            match field:
                case "fortifications":
                    fix = RemoveAt("fortifications", index)
                case "obstacles":
                    fix = RemoveAt("obstacles", index)
                case _:
                    fix = RemoveAt("smoke", index)
            message = say("The boxes hold {held} of {name}; the scenario uses more.", held=held, name=name)
            yield Fault(message, (hex_,), f"/{field}/{index}", fix=fix)


def _marker(subject: Subject, objective: Objective) -> str:
    """B-CMP-13 — the marker of an objective: victory ones are alike, command ones have the owner's colour."""
    if objective.type is ObjectiveType.VP:
        return "victory_objective"
    owner = subject.scenario.side(objective.owner) if objective.owner is not None else None
    return f"{owner.nations[0] if owner is not None and owner.nations else 'neutral'}.command_objective"
