"""How many pieces of a kind the boxes of a scenario hold."""

from collections.abc import Iterable

from engine.validation.subject import Subject


def stock(subject: Subject, piece: str) -> int | None:
    """The pieces in the boxes that the scenario names, or as its own `components` say.

    None when no box is named or none says anything of that piece: an unknown number limits nothing
    (S-CMP-01).
    """
    scenario = subject.scenario
    if piece in scenario.components:
        return scenario.components[piece]
    return subject.box_contents.get(piece)


def national_stock(subject: Subject, nations: Iterable[str], piece: str) -> int | None:
    """The pieces of a kind that several nations have together, None when none of them is counted."""
    counts = [held for each in nations if (held := stock(subject, f"{each}.{piece}")) is not None]
    return sum(counts) if counts else None
