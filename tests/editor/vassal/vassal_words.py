"""Reads what VASSAL reads, by its own rules, to hold modules against them."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from xml.etree import ElementTree

CLASSES = "VASSAL.build."


def decoded(line: str, delimiter: str) -> list[str]:
    """The elements of a line, as `SequenceEncoder.Decoder` takes them apart."""
    elements, begun = [], ""
    for sign in line:
        if sign == delimiter and begun.endswith("\\"):
            begun = begun[:-1] + sign
            continue
        if sign == delimiter:
            elements.append(begun)
            begun = ""
            continue
        begun += sign
    elements.append(begun)
    return [_unquoted(each) for each in elements]


def _unquoted(element: str) -> str:
    is_quoted = len(element) > 1 and element[0] == element[-1] == "'"
    return element[1:-1] if is_quoted else element


@dataclass(frozen=True)
class ReadPiece:
    """A piece of a module: the types of its traits from the outermost inwards, and their states."""

    types: list[str]
    states: list[str]

    @property
    def name(self) -> str:
        return decoded(self.types[-1], ";")[4]

    @property
    def picture(self) -> str:
        return decoded(self.types[-1], ";")[3]

    @property
    def marks(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for type_, state in zip(self.types, self.states, strict=True):
            if type_.startswith("mark;"):
                keys = decoded(type_.removeprefix("mark;"), ",")
                found |= dict(zip(keys, decoded(state, ","), strict=True))
        return found

    def of(self, kind: str) -> list[tuple[list[str], str]]:
        """The traits of a kind: fields and state."""
        return [
            (decoded(type_, ";")[1:], state)
            for type_, state in zip(self.types, self.states, strict=True)
            if type_.startswith(f"{kind};")
        ]


def read_piece(definition: str) -> ReadPiece:
    sign, nobody, type_, state = decoded(definition, "/")
    assert (sign, nobody) == ("+", "null")
    return ReadPiece(list(_innermost(type_)), list(_innermost(state)))


def _innermost(line: str) -> Iterator[str]:
    while True:
        outer, *inner = decoded(line, "\t")
        yield outer
        if not inner:
            return
        (line,) = inner


@dataclass
class ReadModule:
    """A module's files and its build file."""

    data: bytes
    files: dict[str, bytes] = field(init=False)
    root: ElementTree.Element = field(init=False)

    def __post_init__(self) -> None:
        with zipfile.ZipFile(BytesIO(self.data)) as archive:
            assert archive.testzip() is None
            self.files = {name: archive.read(name) for name in archive.namelist()}
        self.root = ElementTree.fromstring(self.files["buildFile.xml"])

    def all(self, kind: str) -> list[ElementTree.Element]:
        """Every component of a class below `VASSAL.build`."""
        return [*self.root.iter(CLASSES + kind)]

    def pieces(self, within: ElementTree.Element | None = None) -> list[ReadPiece]:
        slots = (self.root if within is None else within).iter(f"{CLASSES}widget.PieceSlot")
        return [read_piece(each.text or "") for each in slots]

    @property
    def messages(self) -> dict[str, str]:
        found = self.all("module.properties.GlobalTranslatableMessage")
        return {each.attrib["name"]: each.attrib["initialValue"] for each in found}

    def map(self, name: str) -> ElementTree.Element:
        return next(each for each in self.all("module.Map") if each.attrib["mapName"] == name)

    @property
    def pictures(self) -> set[str]:
        """Every picture that something of the module shows."""
        shown = {each.attrib["image"] for each in self.all("module.map.boardPicker.Board")}
        shown |= {each.attrib["fileName"] for each in self.all("widget.Chart")}
        prototypes = [read_piece(each.text or "") for each in self.all("module.PrototypeDefinition")]
        for piece in (*self.pieces(), *prototypes):
            shown.add(piece.picture)
            for fields, _ in piece.of("emb2"):
                shown |= set(decoded(fields[15], ","))
        return shown - {""}
