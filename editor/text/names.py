"""The names of terrain, works, units, boards and overlay pieces in the language of the window."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Protocol, TypeVar

from editor.text.texts import language
from engine.model.board import MapBoard
from engine.model.catalogue import Catalogue
from engine.model.said import Translated
from engine.model.words import ENGLISH, Words
from engine.storage.languages import words_of


def board_name(id_: str, face: str, own: Iterable[MapBoard]) -> str:
    """What a face of a board is called: `7A`, and boards of one's `own` by the names that they were given."""
    board = next((each for each in own if each.id == id_), None)
    shown = board.face(face) if board is not None else None
    if board is None or shown is None or not shown.name:
        return f"{id_}{face}"
    return shown.name if len(board.faces) == 1 else f"{shown.name} {face}"


class _Named(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


_Kind = TypeVar("_Kind", bound=_Named)


def named(catalogue: Catalogue) -> Catalogue:
    """The catalogue with the names of the language spoken now; what has none there keeps its own."""
    words = words_of(language())
    if words is ENGLISH:
        return catalogue
    terrain, units = catalogue.terrain, catalogue.units
    return replace(
        catalogue,
        terrain=replace(
            terrain,
            terrain=_all(terrain.terrain, words),
            hexsides=_all(terrain.hexsides, words),
            fortifications=_all(terrain.fortifications, words),
        ),
        units=replace(
            units,
            figures=_all(units.figures, words),
            vehicles=_all(units.vehicles, words),
            specializations=_all(units.specializations, words),
        ),
        boards={id_: _board(board, words) for id_, board in catalogue.boards.items()},
        pieces=_all(catalogue.pieces, words),
    )


def _board(board: MapBoard, words: Words) -> MapBoard:
    faces = (
        replace(face, name=words.told(face.name), description=words.told(face.description))
        for face in board.faces
    )
    return replace(board, faces=tuple(faces))


def _all(kinds: Mapping[str, _Kind], words: Words) -> dict[str, _Kind]:
    return {id_: _renamed(kind, words) for id_, kind in kinds.items()}


def _renamed(kind: _Kind, words: Words) -> _Kind:
    name = kind.name.lower()
    found = words.told(name)
    if found == name:
        found = words.told(kind.id)
    if found in (name, kind.id):
        return kind
    told = Translated(found[:1].upper() + found[1:])
    told.english = kind.name  # a game is the same in every language, and is saved as such
    return replace(kind, name=told)  # type: ignore[type-var]
