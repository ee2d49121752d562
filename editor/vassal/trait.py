"""Traits of VASSAL's pieces: a type, which stays, and a state, which a game changes.

Names and order of the fields are those of VASSAL's classes (`Embellishment`, `DynamicProperty`, `Marker` …).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from editor.vassal.encoding import sequence, writable, yes_no


@dataclass(frozen=True, slots=True)
class VassalTrait:
    """What a piece is or can, as VASSAL keeps it."""

    type: str
    state: str = ""


@dataclass(frozen=True, slots=True)
class StateCommand:
    """A command of a piece that changes a property: its words, its key (`encoding.ctrl`), the change."""

    words: str
    key: str
    change: tuple[str, str]


def sets(words: str, key: str, value: int) -> StateCommand:
    """A command that sets a property to a value."""
    return StateCommand(words, key, ("P", str(value)))


def steps(words: str, key: str, by: int) -> StateCommand:
    """A command that adds to a property."""
    return StateCommand(words, key, ("I", str(by)))


def basic(name: str, picture: str) -> VassalTrait:
    """The piece itself, which lies within all traits; `picture` is a file in `images`, or none."""
    # No map, at no place, in no stack, with no further properties: so a piece begins that lies in a list.
    return VassalTrait(f"piece;;;{picture};{_field(writable(name))}", "null;0;0;;0")


def of_prototype(name: str) -> VassalTrait:
    """All traits of a prototype."""
    return VassalTrait(f"prototype;{_field(name)}")


def marks(values: Mapping[str, str]) -> VassalTrait:
    """Properties that never change."""
    keys = sequence((writable(each) for each in values), ",")
    return VassalTrait(f"mark;{keys}", sequence((writable(each) for each in values.values()), ","))


def deletes(words: str, key: str) -> VassalTrait:
    """A command that takes the piece out of the game."""
    return VassalTrait(f"delete;{sequence((writable(words), key, ''), ';')}")


def clones(words: str, key: str) -> VassalTrait:
    """A command that lays another one of the piece."""
    return VassalTrait(f"clone;{sequence((writable(words), key, ''), ';')}")


def state(
    name: str, commands: Sequence[StateCommand], now: int, most: int, *, wraps: bool = False
) -> VassalTrait:
    """A numbered state from 1 to `most` that commands change; after the last may come the first again."""
    listed = sequence(
        (sequence((writable(each.words), each.key, sequence(each.change, ",")), ":") for each in commands),
        ",",
    )
    bounds = sequence(("true", "1", str(most), yes_no(wraps)), ",")
    return VassalTrait(f"PROP;{sequence((name, bounds, listed, ''), ';')}", str(now))


def layer(property_: str, pictures: Sequence[str], names: Sequence[str]) -> VassalTrait:
    """A picture on the piece for each value of a numbered state, and what it adds to the name.

    An empty picture shows nothing; the others lie in the middle of the piece.
    """
    fields = (
        *("", "0", "", "", "0", "", "", "0", "", "", "", "1"),
        "false",
        *("0", "0"),
        sequence(pictures, ","),
        sequence((sequence(("", f" ({writable(each)})"), "+") if each else "" for each in names), ","),
        "false",
        property_,
        *("", ""),
        *("true", property_, "1"),
        "1",
        *("true", "", "", "", "", "1.0"),
    )
    return VassalTrait(f"emb2;{sequence(fields, ';')}", "1")


def calculated(name: str, expression: str) -> VassalTrait:
    """A property that an expression of BeanShell works out whenever it is asked for."""
    return VassalTrait(f"calcProp;{sequence((name, expression, ''), ';')}")


def menu(words: str, commands: Sequence[str]) -> VassalTrait:
    """A menu of its own for some commands."""
    listed = sequence((writable(each) for each in commands), ",")
    return VassalTrait(f"submenu;{sequence((writable(words), listed, ''), ';')}")


def reports(keys: Sequence[str], format_: str) -> VassalTrait:
    """A line in the log of the game when one of the keys was pressed."""
    return VassalTrait(f"report;{sequence((sequence(keys, ','), format_, '', '', '', 'false'), ';')}", "-1")


def stays_apart() -> VassalTrait:
    """A piece that lies in no stack and does not snap to the middle of a hex."""
    return VassalTrait("immob;g;N;R;")


def _field(words: str) -> str:
    return sequence((words,), ";")
