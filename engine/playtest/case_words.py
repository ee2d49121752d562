"""The words of rule cases: actions written as `Enter B2`, and values of a game as plain data to compare."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum

from engine.hexes.hex import Hex
from engine.model.hex_map import HexMap
from engine.model.nearest import Nearest
from engine.model.values import Json
from engine.play.action import Action
from engine.play.event import Event
from engine.play.notation import Notation, pattern_line
from engine.play.notation_reader import Unreadable
from engine.play.unit import Aboard, InReserve, Inside, OnHex, OnMat, Towed, Unit


class UnreadableCase(ValueError):
    """A case says something that no rule of its ruleset knows; the text says what, `pointer` where."""

    def __init__(self, message: str, pointer: str = "") -> None:
        super().__init__(message)
        self.pointer = pointer


def near(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: which known one was probably meant."""
    found = Nearest(known).to(word)
    return f"; did you mean {found}?" if found is not None else ""


def read_action(text: str, notation: Notation, pointer: str = "") -> Action:
    """The action of a line, which stands there in a case; `UnreadableCase` when it is none."""
    try:
        return notation.action(text)
    except Unreadable as fault:
        raise UnreadableCase(f"{text}: {fault}{_meant(text, notation, Action)}", pointer) from None


def read_events(wanted: Mapping[str, Json], notation: Notation) -> tuple[str, dict[str, Json]]:
    """The events that an expectation is about: their name, and fields as plain data.

    `{"event": "UnitMoved unit=a by=run"}`, in older cases `{"event": "UnitMoved", "unit": "a", "by": "run"}`.
    """
    subject, named = next(iter(wanted.items()))
    more = {key: value for key, value in wanted.items() if key not in (subject, "count", "seen_by")}
    line = pattern_line(str(named), more)
    try:
        return notation.pattern(line)
    except Unreadable as fault:
        raise UnreadableCase(f"{line}: {fault}{_meant(line, notation, Event)}", f"/{subject}") from None


def _meant(line: str, notation: Notation, base: type) -> str:
    """Which name a line was probably meant to begin with, where it begins with none."""
    name = line.partition(" ")[0]
    names = [known for known, cls in notation.known.items() if issubclass(cls, base)]
    return "" if name in names else near(name, names)


def plain(value: object, ground: HexMap) -> Json:
    """A value of a game as data: hexes are labels, units their ids, sets sorted lists, objects mappings."""
    match value:
        case Unit():
            return value.id
        case Hex():
            return ground.label(value)
        case OnHex(hex=hex_) | Inside(hex=hex_):
            return ground.label(hex_)
        case OnMat(space=space):
            return f"mat {space}"
        case Aboard(vehicle=vehicle) | Towed(vehicle=vehicle):
            return vehicle
        case InReserve():
            return "reserve"
        case Enum():
            return str(value.value)
        case None | bool() | int() | str():
            return value
        case frozenset() | set():
            return [*sorted(str(plain(each, ground)) for each in value)]
        case tuple() | list():
            return [plain(each, ground) for each in value]
        case Mapping():
            return {str(plain(key, ground)): plain(item, ground) for key, item in value.items()}
    if is_dataclass(value):
        return {each.name: plain(getattr(value, each.name), ground) for each in fields(value)}
    return str(value)


def fits(found: Json, wanted: Json, *, partly: bool = False) -> bool:
    """Whether `found` is what a case wants; of a table everything, unless it is one under `includes`.

    `{"includes": {"regular": 2}}` says nothing of other entries; `partly` takes all tables so, in lists too.
    """
    if isinstance(wanted, list) and isinstance(found, list):
        pairs = zip(found, wanted, strict=False)
        return len(found) == len(wanted) and all(fits(*pair, partly=partly) for pair in pairs)
    if not isinstance(wanted, dict):
        return found == wanted
    if not isinstance(found, dict):
        return False
    if wanted.keys() == {"includes"}:
        some = wanted["includes"]
        return isinstance(some, dict) and all(key in found and fits(found[key], some[key]) for key in some)
    return (partly or found.keys() == wanted.keys()) and all(
        key in found and fits(found[key], value, partly=partly) for key, value in wanted.items()
    )
