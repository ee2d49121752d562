"""Actions, dice and events as lines of text, the same everywhere: saves, logs, rule cases, command line.

```
Fire e C4                       the name of the class, then its fields in order
TakeLoss h hits=5               fields that have a default are named, and only where they differ from it
Fire - C4                       - is none
Roll [3 5]                      lists stand in brackets
UnitMoved e OnHex(C4) by=run    values made of fields are written like actions, the fields in parentheses
PlayCard 'old trick'  # why     quotes where a word would not do; what follows # is a remark
```

Hexes are the labels of the map, `Hex(2 3)` where no label reaches. Nothing is built but classes of the rules,
from values of the types their fields have.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.model.said import Said, any_of, say
from engine.model.values import Json
from engine.play.action import Action, Pass
from engine.play.ask import Roll
from engine.play.event import Event
from engine.play.game import Game
from engine.play.ruleset import Ruleset
from engine.play.state import Secret

#: No line is longer, no value nested deeper, no number has more digits.
MOST_CHARACTERS, MOST_DEPTH, MOST_DIGITS = 200_000, 40, 18

_WORD = r"[^\s()\[\]{}:='#]++"
_TOKEN = re.compile(rf"\s*+(?:({_WORD})|(?P<quoted>'(?:[^'\\]|\\.)*+')|([()\[\]{{}}:=]))")
_END = re.compile(r"\s*+(?:#.*+)?", re.DOTALL)
_BARE = re.compile(_WORD)
_NUMBER = re.compile(r"-?[0-9]+")
_FRACTION = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?")
_ESCAPE = re.compile(r"\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(['\\]))")


class Unreadable(ValueError):
    """A line that says nothing; the text says what is wrong, `column` where (from 1)."""

    def __init__(self, what: str, column: int) -> None:
        super().__init__(say("column {column}: {what}", column=column, what=what))
        self.column = column


class _Field(NamedTuple):
    """A field of a class: its name, the type of its values, its default (`MISSING` where there is none)."""

    name: str
    kind: Any
    default: Any


@dataclass(frozen=True, eq=False)
class Notation:
    """The notation of a map's labels and of some classes by name; without a grid hexes are coordinates."""

    known: Mapping[str, type]
    grid: Grid | None = None

    def write(self, value: Action | Roll | Event) -> str:
        """The line of a value; equal values have equal lines."""
        told = self._fields(value)
        return f"{type(value).__name__} {told}" if told else type(value).__name__

    def read(self, text: str) -> Any:
        """The action, the dice or the event of a line; raises Unreadable."""
        return _Reader(self, text).whole()

    def action(self, text: str) -> Action:
        """The action of a line; raises Unreadable where it is something else."""
        found = self.read(text)
        if isinstance(found, Action):
            return found
        raise Unreadable(say("{name} is no action", name=type(found).__name__), 1)

    def pattern(self, text: str) -> tuple[str, dict[str, Json]]:
        """The name and some named fields, as plain data, of the events that a line stands for.

        `UnitMoved by=run place=C4` says nothing of the other fields; a table is of the fields of a value:
        `AttackDeclared attack={kind: op_fire}`. Raises Unreadable, also for what no event has.
        """
        return _Reader(self, text).pattern()

    def nearest(self, text: str, among: Iterable[Action], most: int = 3) -> tuple[str, ...]:
        """The lines of those of some actions that are most like a line, or of the first ones."""
        lines = [self.write(each) for _, each in zip(range(_MOST_COMPARED), among, strict=False)]
        return tuple(sorted(lines, key=lambda line: -_likeness(line, text))[:most])

    def _fields(self, value: Any) -> str:
        told = []
        cls: Any = type(value)
        for name, kind, default in fields_of(cls):
            content = getattr(value, name)
            if default is MISSING:
                told.append(self._written(content, kind))
            elif content != default:
                told.append(f"{name}={self._written(content, kind)}")
        return " ".join(told)

    def _written(self, value: Any, kind: Any) -> str:
        match value:
            case None:
                return "-"
            case bool():
                return "true" if value else "false"
            case Enum():
                return _bare_or_quoted(_name_of(value))
            case int() | float():
                return repr(value)
            case str():
                if value == "" and kind is str:
                    return "-"
                return _quoted(value) if kind == Json else _bare_or_quoted(value)
            case Hex() if self.grid is not None and self.grid.find(label := self.grid.label(value)) == value:
                return label
            case Mapping():
                inner = Json if kind == Json else _one(kind, Mapping)[1]
                pairs = sorted((_bare_or_quoted(key), item) for key, item in value.items())
                return "{" + " ".join(f"{key}: {self._written(item, inner)}" for key, item in pairs) + "}"
            case AbstractSet():
                inner = _one(kind, AbstractSet)[0]
                return "[" + " ".join(sorted(self._written(each, inner) for each in value)) + "]"
            case _ if is_dataclass(value) or hasattr(value, "_fields"):
                return f"{type(value).__name__}({self._fields(value)})"
            case _:
                kinds = _items(kind)
                return "[" + " ".join(self._written(e, kinds(n)) for n, e in enumerate(value)) + "]"


def pattern_line(name: str, wanted: Mapping[str, Json]) -> str:
    """The line that `Notation.pattern` reads as that."""
    return " ".join((name, *(f"{key}={_loose(value)}" for key, value in wanted.items())))


def _loose(value: Json) -> str:
    match value:
        case None:
            return "-"
        case bool() | int() | float():
            return str(value).lower()
        case str():
            is_other = _FRACTION.fullmatch(value) or value in ("true", "false")
            return _quoted(value) if is_other else _bare_or_quoted(value)
        case list():
            return "[" + " ".join(map(_loose, value)) + "]"
        case dict():
            return (
                "{" + " ".join(f"{_bare_or_quoted(key)}: {_loose(each)}" for key, each in value.items()) + "}"
            )


def notation_of(game: Game) -> Notation:
    """The notation of a game: the labels of its map, the classes of its rules."""
    return notation_for(game.ruleset, game.map.grid)


def notation_for(ruleset: Ruleset, grid: Grid | None = None, more: Collection[type[Action]] = ()) -> Notation:
    """The notation of a ruleset: what can be chosen by it, dice, all that can happen, `more` actions."""
    drawers = (type(slot) for slot in ruleset.slots.values())
    classes = (Pass, Roll, *ruleset.takers, *more, *drawers, *_made_of(Event), *_made_of(Secret))
    return Notation({each.__name__: each for each in reversed(classes)}, grid)


def says_nothing(line: str) -> bool:
    """Whether a line is empty or a remark."""
    return _END.fullmatch(line) is not None


def _made_of(base: type) -> Iterator[type]:
    """The classes below one that can be had from the files they are written in."""
    for each in base.__subclasses__():
        # A dataclass with slots leaves the class behind that it was made from.
        if getattr(sys.modules.get(each.__module__), each.__name__, None) is each:
            yield each
        yield from _made_of(each)


# ---------------------------------------------------------------------- likeness

#: So many offers are looked at where some like another are wanted.
_MOST_COMPARED = 2_000


def _likeness(line: str, text: str) -> float:
    """How much of one line stands in another: the first word counts most."""
    ours, others = line.split(), text.split()
    same = sum(a == b for a, b in zip(ours, others, strict=False))
    return same + (len(others) if ours[:1] == others[:1] else 0)


# ---------------------------------------------------------------------- classes and kinds of values


@cache
def fields_of(cls: type) -> tuple[_Field, ...]:
    """The fields of a dataclass or named tuple with their types and defaults; none of any other class."""
    if is_dataclass(cls):
        hints = get_type_hints(cls)
        return tuple(
            _Field(each.name, hints[each.name], _default(each.default, each.default_factory))
            for each in fields(cls)
            if each.init
        )
    names: tuple[str, ...] = getattr(cls, "_fields", ())
    hints = get_type_hints(cls) if names else {}
    return tuple(_Field(name, hints[name], MISSING) for name in names)


def _default(value: Any, factory: Any) -> Any:
    return factory() if factory is not MISSING else value


@cache
def _choices(kind: Any) -> tuple[Any, ...]:
    """The types a value may have: one, or those of a union."""
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _one(kind: Any, wanted: type) -> tuple[Any, ...]:
    """The parameters of the choice that is some collection; of an untyped one, of untyped values."""
    for each in _choices(kind):
        origin = get_origin(each)
        if isinstance(origin, type) and issubclass(origin, wanted):
            return get_args(each)
    return ()


def _items(kind: Any) -> Callable[[int], Any]:
    """The type of the item at each place of a list."""
    if kind == Json:
        return lambda _: Json
    parts = _one(kind, tuple)
    if parts[1:] == (...,):
        return lambda _: parts[0]
    return lambda number: parts[number] if number < len(parts) else NoneType


def _name_of(member: Enum) -> str:
    return member.value if isinstance(member.value, str) else member.name.lower()


def _bare_or_quoted(text: str) -> str:
    return text if _BARE.fullmatch(text) and text != "-" and text.isprintable() else _quoted(text)


def _quoted(text: str) -> str:
    return "'" + "".join(map(_escaped, text)) + "'"


def _escaped(character: str) -> str:
    if character in "'\\":
        return f"\\{character}"
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


# ---------------------------------------------------------------------- reading


class _Token(NamedTuple):
    text: str
    at: int
    quoted: bool = False


class _Reader:
    """One line being read, token by token."""

    def __init__(self, notation: Notation, text: str) -> None:
        if len(text) > MOST_CHARACTERS:
            raise Unreadable(say("the line has more than {most} characters", most=MOST_CHARACTERS), 1)
        self.notation = notation
        self.tokens = list(_tokens(text))
        self.next = 0
        self.depth = 0
        #: Whether bare words may stand where any value may.
        self.loose = False

    def whole(self) -> Any:
        name, cls = self.named(Action, Roll, Event)
        return self.made(cls, name, "")

    def pattern(self) -> tuple[str, dict[str, Json]]:
        self.loose = True
        name, cls = self.named(Event)
        given = self.given(cls, "", tuple(each._replace(kind=Json) for each in fields_of(cls)), named=True)
        return name.text, given

    def named(self, *bases: type) -> tuple[_Token, type]:
        """The class that the line begins with."""
        if len(self.tokens) == 1:
            raise Unreadable(say("there is nothing"), 1)
        name = self.take()
        cls = None if name.quoted else self.notation.known.get(name.text)
        if cls is None or not issubclass(cls, bases):
            raise _fault(name, say("no rule knows {name}", name=_shown(name)))
        return name, cls

    @property
    def ahead(self) -> _Token:
        return self.tokens[self.next]

    def take(self) -> _Token:
        token = self.ahead
        self.next += 1
        return token

    def is_sign(self, sign: str, further: int = 0) -> bool:
        """Whether that sign comes next, or so many tokens after the next."""
        at = min(self.next + further, len(self.tokens) - 1)
        return not self.tokens[at].quoted and self.tokens[at].text == sign

    def closed(self, sign: str) -> bool:
        """Whether that sign comes next, which is then read; `Unreadable` at the end of the line."""
        if self.is_sign(sign):
            self.next += bool(sign)
            return True
        if self.is_sign(""):
            raise _fault(self.ahead, say("{sign} is missing", sign=sign))
        return False

    def made(self, cls: type, name: _Token, end: str) -> Any:
        """A value of a class, its fields being read up to the sign that ends them."""
        known = fields_of(cls)
        given = self.given(cls, end, known)
        missing = [each.name for each in known if each.default is MISSING and each.name not in given]
        if missing:
            raise _fault(name, say("{class_} lacks its {field}", class_=cls.__name__, field=missing[0]))
        return cls(**given)

    def given(self, cls: type, end: str, known: tuple[_Field, ...], *, named: bool = False) -> dict[str, Any]:
        """The values by field up to the sign that ends them; once one is `named`, all others are."""
        given: dict[str, Any] = {}
        while not self.closed(end):
            token = self.ahead
            if self.is_sign("=", 1) and not token.quoted:
                named = True
                field = next((each for each in known if each.name == token.text), None)
                if field is None or field.name in given:
                    what = say("{class_} has no field {name} left", class_=cls.__name__, name=_shown(token))
                    raise _fault(token, what)
                self.next += 2
            elif named or len(given) == len(known):
                what = say("{class_} has no place for {name}", name=_shown(token), class_=cls.__name__)
                raise _fault(token, what)
            else:
                field = known[len(given)]
            given[field.name] = self.value(field.kind)
        return given

    def value(self, kind: Any) -> Any:
        """A value of that type."""
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise _fault(self.ahead, say("nested too deep"))
        token = self.take()
        found = self.quoted(token, kind) if token.quoted else self.bare(token, kind)
        self.depth -= 1
        return found

    def quoted(self, token: _Token, kind: Any) -> str:
        if kind == Json or str in _choices(kind):
            return token.text
        raise _expected(token, kind)

    def bare(self, token: _Token, kind: Any) -> Any:
        choices = _choices(kind)
        match token.text:
            case "-":
                if NoneType in choices:
                    return None
                if str in choices:
                    return ""
            case "[":
                return self.listed(token, kind)
            case "{":
                return self.mapping(token, kind)
            case "" | "(" | ")" | "]" | "}" | ":" | "=":
                raise _expected(token, kind)
            case _ if self.is_sign("("):
                return self.object(token, choices)
            case word:
                for each in choices:
                    found = self.word(token, word, each, untyped=kind == Json and not self.loose)
                    if found is not None:
                        return found
        raise _expected(token, kind)

    def word(self, token: _Token, word: str, kind: Any, *, untyped: bool) -> Any:
        """What a word is as a value of that type, None where it is none."""
        if kind is str:
            return None if untyped else word
        if kind is bool:
            return {"true": True, "false": False}.get(word)
        if kind is int and _NUMBER.fullmatch(word):
            if len(word) > MOST_DIGITS:
                raise _fault(token, say("a number has at most {most} digits", most=MOST_DIGITS))
            return int(word)
        if kind is float and len(word) <= MOST_DIGITS * 2 and _FRACTION.fullmatch(word):
            return float(word)
        if kind is Hex:
            return self.hex(token)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return next((each for each in kind if _name_of(each) == word), None)
        return None

    def hex(self, token: _Token) -> Hex:
        grid = self.notation.grid
        found = None if grid is None else grid.find(token.text)
        if found is None:
            raise _fault(token, say("{label} is no hex of the map", label=_shown(token)))
        return found

    def object(self, name: _Token, choices: tuple[Any, ...]) -> Any:
        """A value of one of these classes; where any may stand, of a known one."""
        cls = next((each for each in choices if getattr(each, "__name__", "") == name.text), None)
        if cls is None and (object in choices or Secret in choices):
            cls = self.notation.known.get(name.text)
        if cls is None or not isinstance(cls, type) or not (is_dataclass(cls) or fields_of(cls)):
            raise _fault(name, say("{name} does not belong here", name=_shown(name)))
        self.next += 1
        return self.made(cls, name, ")")

    def listed(self, token: _Token, kind: Any) -> Any:
        group = next((each for each in _choices(kind) if get_origin(each) in (tuple, list, frozenset)), None)
        if group is None:
            raise _expected(token, kind)
        origin = get_origin(group)
        items = (lambda _: get_args(group)[0]) if origin is frozenset else _items(kind)
        found: list[Any] = []
        while not self.closed("]"):
            found.append(self.value(items(len(found))))
        parts = get_args(group)
        if origin is tuple and ... not in parts and len(found) != len(parts):
            raise _fault(token, say("{count} values are expected", count=len(parts)))
        return found if origin is list else origin(found) if origin else found

    def mapping(self, token: _Token, kind: Any) -> dict[str, Any]:
        parts = (str, Json) if kind == Json else _one(kind, Mapping)
        if not parts:
            raise _expected(token, kind)
        found: dict[str, Any] = {}
        while not self.closed("}"):
            key = self.ahead
            name = self.value(str)
            if name in found or not self.is_sign(":"):
                raise _fault(key, say("a name that stands once and a colon are expected"))
            self.next += 1
            found[name] = self.value(parts[1])
        return found


def _tokens(text: str) -> Iterator[_Token]:
    """The tokens of a line, the last one empty."""
    at = 0
    while (match := _TOKEN.match(text, at)) is not None:
        place = match.start(match.lastindex or 0)
        if match["quoted"] is None:
            yield _Token(match[match.lastindex or 0], place)
        else:
            yield _Token(_plain(match["quoted"][1:-1], place), place, quoted=True)
        at = match.end()
    end = _END.match(text, at)
    if end is None or end.end() != len(text):
        raise Unreadable(say("a quotation has no end"), at + 1)
    yield _Token("", len(text))


def _plain(quoted: str, at: int) -> str:
    """A quotation without its escapes."""
    if "\\" in _ESCAPE.sub("", quoted):
        raise Unreadable(say("a backslash stands before a quote, a backslash, or u with four digits"), at + 1)
    return _ESCAPE.sub(lambda m: m[3] or chr(min(int(m[1] or m[2], 16), 0x10FFFF)), quoted)


def _fault(token: _Token, what: Said) -> Unreadable:
    return Unreadable(what, token.at + 1)


def _shown(token: _Token) -> str:
    return token.text[:40] or say("the end")


#: What values of a type are called.
_CALLED: Mapping[Any, Said] = {
    str: say("a word"),
    int: say("a number"),
    bool: say("true or false"),
    Hex: say("a hex"),
    NoneType: say("a dash"),
    tuple: say("a list in brackets"),
    frozenset: say("a list in brackets"),
    Mapping: say("a table in braces"),
}


def _expected(token: _Token, kind: Any) -> Unreadable:
    """What is wrong with a token that is no value of that type."""
    called = []
    for each in _choices(kind):
        if isinstance(each, type) and issubclass(each, Enum):
            called += [_name_of(member) for member in each]
        else:
            name = getattr(each, "__name__", "")
            called.append(_CALLED.get(get_origin(each) or each) or say("{class_}(…)", class_=name))
    wanted = say("a value") if kind in (Json, object) else any_of(dict.fromkeys(called))
    return _fault(token, say("{found} is not {wanted}", found=_shown(token), wanted=wanted))
