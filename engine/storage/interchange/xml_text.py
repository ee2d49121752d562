"""Reading XML from strangers: no document types, no entities, no endless nesting; faults with their line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from engine.model.said import say
from engine.storage.interchange.losses import NotConvertible

#: Files with more elements, or nested deeper, are refused.
_MOST_ELEMENTS = 500_000
_DEEPEST = 64

#: Whole numbers in attributes; the largest there are, of tiles, have ten digits.
_WHOLE = re.compile(r"[-+]?[0-9]{1,10}")


@dataclass(slots=True)
class Element:
    """An element with its attributes, its own text and the line it begins on."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text that stands directly in the element."""
        return "".join(self.pieces)

    def all(self, tag: str) -> Iterator[Element]:
        """The children of that tag, in order."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> Element | None:
        """The first child of that tag, or None."""
        return next(self.all(tag), None)

    def whole(self, name: str, otherwise: int | None = None) -> int:
        """An attribute as a whole number; `NotConvertible` when it is missing or none."""
        stated = self.attributes.get(name)
        if stated is None and otherwise is not None:
            return otherwise
        if not _WHOLE.fullmatch((stated or "").strip()):
            raise NotConvertible(
                say(
                    '<{tag}> needs a whole number of at most ten digits as "{name}".',
                    tag=self.tag[:40],
                    name=name,
                ),
                say("Save the map anew in Tiled."),
                self.line,
            )
        return int(stated or "")

    def number(self, name: str, otherwise: float = 0.0) -> float:
        """An attribute as a number; `NotConvertible` when it is none."""
        stated = self.attributes.get(name)
        if stated is None:
            return otherwise
        try:
            number = float(stated)
        except ValueError:
            number = float("nan")
        if not -1e9 < number < 1e9:
            raise NotConvertible(
                say('"{name}" of <{tag}> is no number.', name=name, tag=self.tag[:40]),
                say("Mend it."),
                self.line,
            )
        return number


def parse_xml(text: str) -> Element:
    """The root element of the text; `NotConvertible` with the line for whatever is wrong with it."""
    reader = _Reader()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    reader.parser = parser
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    parser.StartDoctypeDeclHandler = reader.document_type
    try:
        parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as error:
        raise NotConvertible(
            say("This is no well-formed XML: {fault}.", fault=expat.ErrorString(error.code)),
            say("Save the map anew in the program it comes from."),
            error.lineno,
        ) from None
    assert reader.root is not None, "the parser accepts no text without an element"
    return reader.root


class _Reader:
    """Builds the elements; a document type is refused, since entities and other files hide in it."""

    def __init__(self) -> None:
        self.parser: expat.XMLParserType | None = None
        self.root: Element | None = None
        self._open: list[Element] = []
        self._count = 0

    @property
    def _line(self) -> int:
        assert self.parser is not None
        return self.parser.CurrentLineNumber

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > _MOST_ELEMENTS:
            raise NotConvertible(
                say("The file has too many elements for a map."), say("Choose a smaller one."), self._line
            )
        if len(self._open) >= _DEEPEST:
            raise NotConvertible(
                say("The elements are nested too deep for a map."), say("Choose another file."), self._line
            )
        element = Element(tag, attributes, self._line)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def end(self, _: str) -> None:
        self._open.pop()

    def characters(self, text: str) -> None:
        if self._open:
            self._open[-1].pieces.append(text)

    def document_type(self, *_: object) -> None:
        raise NotConvertible(
            say("The file declares a document type; maps have none."),
            say("Remove the line <!DOCTYPE …>."),
            self._line,
        )
