"""A reading is unknown or has a value it cannot have.

What: A key of `readings` is no switch of the rules, or its value is not one of those the switch knows.

Why: The rules would be played otherwise than the author meant (O-SET-04).

Fix: Correct key or value, or remove the reading.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.edits.describe import SetRules
from engine.model.finding import Severity
from engine.model.said import any_of, say
from engine.validation.check import Fault, check
from engine.validation.known import (
    READINGS,
    without,
)
from engine.validation.subject import Subject


@check("MAP006", Severity.ERROR, rule="O-SET-04", reads=("rules",))
def unknown_reading(subject: Subject) -> Iterator[Fault]:
    """Each reading that cannot be followed."""
    readings = subject.scenario.rules.readings
    for key, value in readings.items():
        pointer = f"/rules/readings/{key}"
        fix = SetRules({"readings": without(readings, key)}, say("Remove reading"))
        if key not in READINGS:
            known = ", ".join(sorted(READINGS))
            yield Fault(
                say("There is no reading {key!r}; known are {known}.", key=key, known=known),
                pointer=pointer,
                fix=fix,
            )
            continue
        allowed = READINGS[key]
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if (allowed is None and not number) or (
            allowed is not None and (isinstance(value, list | dict) or value not in allowed)
        ):
            wanted = say("a number") if allowed is None else any_of(sorted(map(repr, allowed)))
            message = say(
                "The reading {key!r} is {value!r}; it must be {wanted}.", key=key, value=value, wanted=wanted
            )
            yield Fault(message, pointer=pointer, fix=fix)
