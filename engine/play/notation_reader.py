"""Reading the notation of actions, dice and events: from a line to a value, token by token."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, is_dataclass
from enum import Enum
from math import isfinite
from types import NoneType
from typing import Any, NamedTuple, get_args, get_origin

from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.model.said import Said, any_of, say, say_number
from engine.model.values import Json
from engine.play.action import Action
from engine.play.ask import Roll
from engine.play.event import Event
from engine.play.notation_values import (
    FRACTION,
    WORD,
    NotationField,
    choices_of,
    fields_of,
    is_open,
    items_of,
    name_of,
    parameters_of,
)
from engine.play.state import Secret

#: No line is longer, no value nested deeper, no number has more digits.
MOST_CHARACTERS, MOST_DEPTH, MOST_DIGITS = 200_000, 40, 18

_TOKEN = re.compile(rf"\s*+(?:({WORD})|(?P<quoted>'(?:[^'\\]|\\.)*+')|([()\[\]{{}}:=]))")
_END = re.compile(r"\s*+(?:#.*+)?", re.DOTALL)
_NUMBER = re.compile(r"-?[0-9]+")
_ESCAPE = re.compile(r"\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(['\\]))")


class Unreadable(ValueError):
    """A line that says nothing; the text says what is wrong, `column` where (from 1)."""

    def __init__(self, what: str, column: int) -> None:
        super().__init__(say("column {column}: {what}", column=column, what=what))
        self.column = column


def says_nothing(line: str) -> bool:
    """Whether a line is empty or a remark."""
    return _END.fullmatch(line) is not None


class _Token(NamedTuple):
    text: str
    at: int
    quoted: bool = False


class Reader:
    """One line being read, token by token, by the classes `known` by name and the labels of a map."""

    def __init__(self, text: str, known: Mapping[str, type], grid: Grid | None) -> None:
        if len(text) > MOST_CHARACTERS:
            raise Unreadable(say("the line has more than {most} characters", most=MOST_CHARACTERS), 1)
        self.known, self.grid = known, grid
        self.tokens = list(_tokens(text))
        self.next = 0
        self.depth = 0
        #: Whether bare words may stand where any value may.
        self.loose = False

    def whole(self, *bases: type) -> Any:
        """The value of the line, of a class below these: an action, dice or an event; raises Unreadable."""
        name, cls = self.named(*(bases or (Action, Roll, Event)))
        return self.made(cls, name, "")

    def pattern(self) -> tuple[str, dict[str, Json]]:
        """The name of an event and some of its fields as plain data; raises Unreadable.

        A dash is the empty text where the field is a text, as it is written, and none elsewhere.
        """
        self.loose = True
        name, cls = self.named(Event)
        given = self.given(cls, "", tuple(each._replace(kind=Json) for each in fields_of(cls)), named=True)
        texts = {each.name for each in fields_of(cls) if each.kind is str}
        return name.text, {
            key: "" if value is None and key in texts else value for key, value in given.items()
        }

    def named(self, *bases: type) -> tuple[_Token, type]:
        """The class that the line begins with."""
        if len(self.tokens) == 1:
            raise Unreadable(say("there is nothing"), 1)
        name = self.take()
        cls = None if name.quoted else self.known.get(name.text)
        if cls is None or not issubclass(cls, bases):
            raise _fault(name, say("no rule knows {name}", name=_shown(name)))
        return name, cls

    @property
    def ahead(self) -> _Token:
        """The token that comes next."""
        return self.tokens[self.next]

    def take(self) -> _Token:
        """The token that comes next, which is then read."""
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

    def given(
        self, cls: type, end: str, known: tuple[NotationField, ...], *, named: bool = False
    ) -> dict[str, Any]:
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
        """The text in quotes, where the type has texts."""
        if is_open(kind) or str in choices_of(kind):
            return token.text
        raise _expected(token, kind)

    def bare(self, token: _Token, kind: Any) -> Any:
        """What a token without quotes begins: a word, a list, a table or an object."""
        choices = choices_of(kind)
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
                    found = self.word(token, word, each, untyped=is_open(kind) and not self.loose)
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
        if kind is float and len(word) <= MOST_DIGITS * 2 and FRACTION.fullmatch(word):
            number = float(word)
            return number if isfinite(number) else None
        if kind is Hex:
            return self.hex(token)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return next((each for each in kind if name_of(each) == word), None)
        return None

    def hex(self, token: _Token) -> Hex:
        """The hex of a label."""
        found = None if self.grid is None else self.grid.find(token.text)
        if found is None:
            raise _fault(token, say("{label} is no hex of the map", label=_shown(token)))
        return found

    def object(self, name: _Token, choices: tuple[Any, ...]) -> Any:
        """A value of one of these classes; where any may stand, of a known one."""
        cls = next((each for each in choices if getattr(each, "__name__", "") == name.text), None)
        if cls is None and (object in choices or Secret in choices):
            cls = self.known.get(name.text)
        if cls is None or not isinstance(cls, type) or not (is_dataclass(cls) or fields_of(cls)):
            raise _fault(name, say("{name} does not belong here", name=_shown(name)))
        self.next += 1
        return self.made(cls, name, ")")

    def listed(self, token: _Token, kind: Any) -> Any:
        """The values up to the closing bracket."""
        group = next(
            (each for each in choices_of(kind) if get_origin(each) in (tuple, list, frozenset)), None
        )
        if group is None:
            raise _expected(token, kind)
        origin = get_origin(group)
        items = (lambda _: get_args(group)[0]) if origin is frozenset else items_of(kind)
        found: list[Any] = []
        while not self.closed("]"):
            found.append(self.value(items(len(found))))
        parts = get_args(group)
        if origin is tuple and ... not in parts and len(found) != len(parts):
            raise _fault(
                token, say_number("one value is expected", "{number} values are expected", len(parts))
            )
        return found if origin is list else origin(found) if origin else found

    def mapping(self, token: _Token, kind: Any) -> dict[str, Any]:
        """The values by name up to the closing brace."""
        parts = (str, Json) if is_open(kind) else parameters_of(kind, Mapping)
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
    for each in choices_of(kind):
        if isinstance(each, type) and issubclass(each, Enum):
            called += [name_of(member) for member in each]
        else:
            name = getattr(each, "__name__", "")
            called.append(_CALLED.get(get_origin(each) or each) or say("{class_}(…)", class_=name))
    wanted = say("a value") if (is_open(kind) or kind is object) else any_of(dict.fromkeys(called))
    return _fault(token, say("{found} is not {wanted}", found=_shown(token), wanted=wanted))
