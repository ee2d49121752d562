"""One pass over the data of a file: what was found, and values without parts read from it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.hexes.grid import Grid, Orientation
from engine.model.finding import Finding, Severity
from engine.model.limits import LONGEST_LINE, LONGEST_TEXT, MOST_ENTRIES, MOST_HEXES
from engine.model.said import say, say_number
from engine.model.values import Json
from engine.storage.codec.pointer import Pointer, pointer_text
from engine.storage.codec.shapes import Anything, Enumeration, Text, Whole

#: So many findings of one file are told; the rest is counted.
MOST_FINDINGS = 200

#: Stands for a value that cannot be read.
BAD: Any = object()
_NAMES: Mapping[type, str] = {
    str: "text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    list: "a list",
    dict: "an object",
    type(None): "null",
}


def grid_for(orientation: Orientation) -> Grid:
    """A sheet that parses and prints the labels of any map with this orientation."""
    return Grid(orientation, 2, 2)


@dataclass
class Reading:
    """One pass over the data of a file: how hexes are labelled, and what was found so far."""

    grid: Grid
    findings: list[Finding] = field(default_factory=list)
    untold: int = 0
    guesses: int = 0

    def report(
        self,
        code: str,
        at: Pointer,
        message: str,
        advice: str,
        *,
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Note a fault at a place of the file."""
        if len(self.findings) >= MOST_FINDINGS:
            self.untold += severity is not Severity.HINT
            return
        self.findings.append(Finding(code, severity, message, advice, pointer_text(at)))

    def guess(self, word: str, known: Iterable[str], *, cutoff: float = 0.6) -> str | None:
        """The known word that this one was probably meant to be; only so many are looked for in a file."""
        self.guesses += 1
        if self.guesses > MOST_FINDINGS:
            return None
        close = difflib.get_close_matches(word[:60], sorted(known), n=1, cutoff=cutoff)
        return close[0] if close else None

    def told(self) -> list[Finding]:
        """The findings, with a last one that counts what was left out."""
        if not self.untold:
            return self.findings
        rest = Finding(
            "FILE019",
            Severity.ERROR,
            say_number(
                "One more fault of this kind is not listed.",
                "{number} more faults of this kind are not listed.",
                self.untold,
            ),
            say("Mend those listed first, then open the file again."),
        )
        return [*self.findings, rest]


def _named(data: object) -> str:
    return _NAMES.get(type(data), type(data).__name__)


def wrong(data: object, wanted: str, at: Pointer, reading: Reading) -> Any:
    """Notes that something else was wanted at a place of the file; always BAD."""
    shown = f" ({short(data)})" if isinstance(data, (str, int, float)) else ""
    field_name = next((part for part in reversed(at) if isinstance(part, str)), "The file")
    reading.report(
        "FILE010",
        at,
        say(
            "{field_name}: expected {wanted}, found {data}{shown}.",
            field_name=field_name,
            wanted=wanted,
            data=_named(data),
            shown=shown,
        ),
        say("Write {wanted} here.", wanted=wanted),
    )
    return BAD


def short(data: object) -> str:
    """A value as a message shows it, at most forty characters."""
    text = repr(data) if not isinstance(data, str) else f'"{data}"'
    return text if len(text) <= 40 else text[:37] + "…"


def _named_at(at: Pointer) -> str:
    """The name of the field nearest to a place of the file."""
    return next((part[:40] for part in reversed(at) if isinstance(part, str)), say("the value"))


def _too_long(data: str, most: int, at: Pointer, reading: Reading) -> Any:
    reading.report(
        "FILE014",
        at,
        say("{name} has {length} characters.", name=_named_at(at), length=len(data)),
        say("Write at most {most} characters.", most=most),
    )
    return BAD


def text(shape: Text, data: Json, at: Pointer, reading: Reading) -> Any:
    """The text when it is not too long, or BAD with a finding."""
    if not isinstance(data, str):
        return wrong(data, "text", at, reading)
    return data if len(data) <= shape.longest else _too_long(data, shape.longest, at, reading)


def name_fits(name: str, at: Pointer, reading: Reading) -> bool:
    """Whether a free name of an object is not too long; else a finding says so."""
    return len(name) <= LONGEST_LINE or _too_long(name, LONGEST_LINE, at, reading) is not BAD


def too_many(most: int, found: int, at: Pointer, reading: Reading) -> None:
    """Notes that a list or object has more entries than count."""
    reading.report(
        "FILE014",
        at,
        say(
            "{name} has {found} entries; the first {most} count.", name=_named_at(at), found=found, most=most
        ),
        say("Keep at most {most} entries. The others stay in the file and are not used.", most=most),
    )


def open_data(shape: Anything, data: Json, at: Pointer, reading: Reading) -> Any:
    """Open data all of whose parts lie within their bounds, or BAD with a finding for each that does not."""
    match data:
        case None | bool():
            return data
        case str():
            return data if len(data) <= LONGEST_TEXT else _too_long(data, LONGEST_TEXT, at, reading)
        case int() | float():
            if -shape.largest <= data <= shape.largest:
                return data
            reading.report(
                "FILE014",
                at,
                say("{name}: {data} is out of bounds.", name=_named_at(at), data=short(data)),
                say(
                    "Write a number from {minimum} to {maximum}.",
                    minimum=-shape.largest,
                    maximum=shape.largest,
                ),
            )
            return BAD
        case list():
            if len(data) > MOST_HEXES:
                too_many(MOST_HEXES, len(data), at, reading)
                return BAD
            parts = [open_data(shape, each, (*at, index), reading) for index, each in enumerate(data)]
            return BAD if any(part is BAD for part in parts) else data
        case _:
            if len(data) > MOST_ENTRIES:
                too_many(MOST_ENTRIES, len(data), at, reading)
                return BAD
            good = [
                name_fits(name, (*at, name), reading)
                and open_data(shape, each, (*at, name), reading) is not BAD
                for name, each in data.items()
            ]
            return data if all(good) else BAD


def whole_number(shape: Whole, data: Json, at: Pointer, reading: Reading) -> Any:
    """The whole number within its bounds, or BAD with a finding."""
    # JSON has one kind of number: 3.0 is a whole one.
    if isinstance(data, float) and data.is_integer():
        data = int(data)
    if isinstance(data, bool) or not isinstance(data, int):
        return wrong(data, say("a whole number"), at, reading)
    if not shape.minimum <= data <= shape.maximum:
        reading.report(
            "FILE014",
            at,
            say("{name}: {data} is out of bounds.", name=_named_at(at), data=short(data)),
            say(
                "Write a whole number from {minimum} to {maximum}.",
                minimum=shape.minimum,
                maximum=shape.maximum,
            ),
        )
        return BAD
    return data


def choice(shape: Enumeration, data: Json, at: Pointer, reading: Reading) -> Any:
    """The member of an enumeration of that value, or BAD with a finding that guesses what was meant."""
    values = [member.value for member in shape.of]
    if not isinstance(data, str):
        return wrong(data, say("one of {values}", values=", ".join(values)), at, reading)
    if data not in values:
        meant = reading.guess(data, values)
        reading.report(
            "FILE011",
            at,
            say("{name}: {data} is not known.", name=_named_at(at), data=short(data)),
            say("Did you mean {meant}? Write one of {values}.", meant=meant, values=", ".join(values))
            if meant
            else say("Write one of {values}.", values=", ".join(values)),
        )
        return BAD
    return shape.of(data)
