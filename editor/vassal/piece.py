"""Pieces of a module: a name, a picture and traits, and the numbers of their definitions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from xml.etree import ElementTree

from editor.vassal.component import component
from editor.vassal.encoding import nested, sequence
from editor.vassal.trait import VassalTrait, basic

#: The room in a list of a piece that only its layers show, in pixels.
_BARE = (36, 36)


@dataclass(frozen=True, slots=True)
class VassalPiece:
    """A piece: its name, a file in `images` (or none), and its traits from the outermost inwards."""

    name: str
    picture: str
    traits: tuple[VassalTrait, ...] = ()

    def definition(self, number: int | None) -> str:
        """The line by which VASSAL makes it; a prototype has no number."""
        inmost = basic(self.name, self.picture)
        if number is not None:
            inmost = replace(inmost, state=f"null;0;0;{number};0")
        traits = (*self.traits, inmost)
        type_, state = nested([each.type for each in traits]), nested([each.state for each in traits])
        return f"+/{sequence(('null', type_, state), '/')}"


class PieceNumbers:
    """Numbers the definitions of a module in the order in which they are written.

    `sizes` are width and height in pixels of each picture: so much room a piece has in a list.
    """

    def __init__(self, sizes: Mapping[str, tuple[int, int]]) -> None:
        self._sizes = sizes
        self.next = 1

    def slot(self, piece: VassalPiece) -> ElementTree.Element:
        """The definition of a piece, with a number of its own."""
        number, self.next = self.next, self.next + 1
        width, height = self._sizes.get(piece.picture, _BARE)
        attributes: dict[str, str | int] = {
            "entryName": piece.name,
            "gpid": number,
            "height": height,
            "width": width,
        }
        return component("widget.PieceSlot", attributes, words=piece.definition(number))


def prototype(name: str, traits: Sequence[VassalTrait]) -> ElementTree.Element:
    """Traits that pieces share under a name."""
    words = VassalPiece("", "", tuple(traits)).definition(None)
    return component("module.PrototypeDefinition", {"name": name, "description": ""}, words=words)
