"""Reading JSON from strangers: every fault of the text one finding with line and column, never an exception.

One pass of a regular expression finds what would hurt before the standard parser sees the text: nesting,
numbers without end, values outside JSON. The parser then runs on text it cannot choke on.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from typing import Any

from engine.model.finding import Finding, Severity
from engine.model.said import say
from engine.model.values import Json
from engine.storage.positions import TextLines

#: Deeper nesting is refused; our own files need less than twenty.
DEEPEST = 100

#: Longer numbers are refused; the longest that makes sense has about thirty characters.
LONGEST_NUMBER = 100

#: Data with more names and values is refused; the largest map there can be needs about a third.
MOST_VALUES = 5_000_000

_TOKEN = re.compile(
    r'(?P<text>"[^"\\]*+(?:\\.[^"\\]*+)*+")|(?P<open>[\[{])|(?P<close>[\]}])'
    r'|(?P<number>-?[0-9][0-9.eE+-]*+)|(?P<odd>NaN|-?Infinity)|true|false|null|(?P<loose>")',
    re.DOTALL,
)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")

_TRAILING_COMMA = "Illegal trailing comma"

_MEANINGS: tuple[tuple[str, str, str], ...] = (
    (
        "Expecting value",
        say("A value is missing or misspelt here"),
        say("Write a value, or remove the comma before it."),
    ),
    (
        "Expecting property name",
        say("A field name in double quotes must stand here"),
        say("Remove a comma too many."),
    ),
    (_TRAILING_COMMA, say("There is a comma too many"), say("Remove the comma before the bracket.")),
    (
        "Expecting ':' delimiter",
        say("A colon is missing between name and value"),
        say('Write "name": value.'),
    ),
    (
        "Expecting ',' delimiter",
        say("A comma or a closing bracket is missing"),
        say("Look at the line before, too."),
    ),
    ("Unterminated string", say("A text has no closing quote"), say("Close the text with a double quote.")),
    (
        "Invalid control character",
        say("A text runs over the end of its line"),
        say(r"Write \n for a line break."),
    ),
    ("Invalid \\escape", say("A backslash stands before a wrong letter"), say(r"Write \\ for a backslash.")),
    (
        "Invalid \\uXXXX escape",
        say("An escape \\u needs four hexadecimal digits"),
        say("Complete the escape."),
    ),
    (
        "Extra data",
        say("Something stands after the end of the data"),
        say("A file holds one object; remove the rest."),
    ),
)


@dataclass(frozen=True, slots=True)
class Parsed:
    """What came of a text: `whole` says that `data` was read; `repeated` that some name stood twice."""

    data: Json
    whole: bool
    repeated: bool
    findings: tuple[Finding, ...]


def parse(text: str) -> Parsed:
    """The data of a JSON text, or the one fault for which it cannot be read.

    A name standing twice in an object does not stop reading: the last value counts, the earlier ones stay
    under the names `name (1)`, `name (2)` …, so that saving the file loses none.
    """
    fault = _guard(text)
    if fault is not None:
        return Parsed(None, False, False, (fault,))
    repeated = False

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal repeated
        data = dict(found)
        if len(data) < len(found):
            repeated = True
            return _with_all(found, data)
        return data

    try:
        data = json.loads(text, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        return Parsed(None, False, False, (_syntax_fault(text, error),))
    return Parsed(data, True, repeated, ())


def _with_all(found: list[tuple[str, Any]], last: dict[str, Any]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    left = dict.fromkeys(last, 0)
    for key, _ in found:
        left[key] += 1
    number = 0
    for key, value in found:
        left[key] -= 1
        name = key
        while left[key] and (name in data or name in last):
            number += 1
            name = f"{key} ({number})"
        data[name] = value
    return data


def fault_at(text: str, offset: int, code: str, message: str, advice: str) -> Finding:
    """An error at a character of the text."""
    line, column = TextLines(text).place(offset)
    return Finding(code, Severity.ERROR, message, advice, line=line, column=column)


def _guard(text: str) -> Finding | None:
    if not text.strip():
        return fault_at(
            text, 0, "FILE003", say("The file is empty."), say("Start from one of the bundled files.")
        )
    if text.lstrip().startswith("<"):
        return fault_at(
            text,
            0,
            "FILE003",
            say("This is no scenario file: it begins like a file of another program."),
            say("`tidewright convert` and the editor read maps of Tiled."),
        )
    depth = 0
    surrogates = _SURROGATE.search(text) is not None
    for count, token in enumerate(_TOKEN.finditer(text)):
        if count > MOST_VALUES:
            return fault_at(
                text,
                token.start(),
                "FILE002",
                say("The data holds more than {most_values} names and values.", most_values=MOST_VALUES),
                say("A scenario has a few ten thousand: choose another file."),
            )
        match token.lastgroup:
            case "open":
                depth += 1
                if depth > DEEPEST:
                    return fault_at(
                        text,
                        token.start(),
                        "FILE007",
                        say("The data is nested deeper than {deepest} levels.", deepest=DEEPEST),
                        say("No file of this program is nested so deep; check what wrote it."),
                    )
            case "close":
                depth -= 1
            case "number" | "odd":
                fault = _number_fault(text, token.start(), token[0])
                if fault is not None:
                    return fault
            case "loose":
                return fault_at(
                    text,
                    token.start(),
                    "FILE004",
                    say("A text has no closing quote; the file may be cut off."),
                    say("Close the text with a double quote."),
                )
            case "text" if surrogates:
                if _is_lone(token[0]):
                    return fault_at(
                        text,
                        token.start(),
                        "FILE008",
                        say("A text holds half of a character (a lone surrogate)."),
                        say("Write the character itself, or both halves as \\uD83D\\uDE00."),
                    )
    return None


def _number_fault(text: str, offset: int, number: str) -> Finding | None:
    if len(number) > LONGEST_NUMBER:
        return fault_at(
            text,
            offset,
            "FILE006",
            say("A number has {number} characters.", number=len(number)),
            say("Write a number with at most {longest_number} characters.", longest_number=LONGEST_NUMBER),
        )
    if number[-1].isalpha():
        return fault_at(
            text,
            offset,
            "FILE006",
            say("{number} is no number.", number=number),
            say("Write a number, or null."),
        )
    if "e" in number or "E" in number:
        try:
            endless = math.isinf(float(number))
        except ValueError:
            return None
        if endless:
            return fault_at(
                text,
                offset,
                "FILE006",
                say("The number {number} is too large.", number=number),
                say("Write a smaller number."),
            )
    return None


def _is_lone(token: str) -> bool:
    try:
        return any("\ud800" <= character <= "\udfff" for character in json.loads(token))
    except json.JSONDecodeError:
        return False


def _syntax_fault(text: str, error: json.JSONDecodeError) -> Finding:
    cut = error.pos >= len(text.rstrip())
    message: str = error.msg
    advice: str = say("Mend the text here.")
    place = _last_comma(text, error.pos)
    said = error.msg if place is None else _TRAILING_COMMA
    for start, meaning, remedy in _MEANINGS:
        if said.startswith(start):
            message, advice = meaning, remedy
    if cut:
        message, advice = (
            say("The file ends in the middle of the data"),
            say("It may be cut off; look for a whole copy."),
        )
    at = error.pos if place is None else place
    return fault_at(text, at, "FILE004", say("{message}.", message=message), advice)


def _last_comma(text: str, place: int) -> int | None:
    """Where the comma stands that leads up to the bracket at a place, None where none does.

    From Python 3.13 on the parser names the comma by itself, before it names the bracket.
    """
    if text[place : place + 1] not in ("]", "}"):
        return None
    before = place - 1
    while before >= 0 and text[before].isspace():
        before -= 1
    return before if before >= 0 and text[before] == "," else None
