"""What is wrong with a board: its size, its edges, and what it is painted with."""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.board import Board, BoardFace
from engine.model.board_sheet import face_of, with_sheet
from engine.model.catalogue import Catalogue
from engine.model.edge_standard import edge_faults
from engine.model.finding import Finding, Severity
from engine.model.said import say
from engine.model.scenario import Scenario

#: Codes of findings in boards: a size that is no grid, a broken edge standard, terrain nobody knows.
SIZE, EDGE, TERRAIN = "BRD001", "BRD002", "BRD003"


def board_findings(board: Board, catalogue: Catalogue) -> tuple[Finding, ...]:
    """Everything wrong with a board; broken edges are warnings: such a board still joins some others."""
    try:
        board.grid  # noqa: B018 - the property refuses sizes that do not join
    except ValueError as error:
        message = say("The board is no grid: {error}.", error=error)
        return (Finding(SIZE, Severity.ERROR, message, say("Choose another size."), "/columns"),)
    found: list[Finding] = []
    for number, face in enumerate(board.faces):
        found += _of_face(board, face, f"/faces/{number}", catalogue)
    return tuple(found)


def sheet_findings(scenario: Scenario, catalogue: Catalogue) -> tuple[Finding, ...]:
    """Everything wrong with the face of a board that a sheet shows; ValueError for any other scenario."""
    name, sheet = face_of(scenario), scenario.layout.sheet
    if name is None or sheet is None:
        raise ValueError("this is no face of a board")
    empty = Board(name.board, scenario.layout.orientation, sheet.columns, sheet.rows, ())
    return board_findings(with_sheet(empty, scenario, catalogue.terrain), catalogue)


def _of_face(board: Board, face: BoardFace, pointer: str, catalogue: Catalogue) -> Iterator[Finding]:
    grid = board.grid
    for fault in edge_faults(grid, face, catalogue.terrain):
        labels = tuple(grid.label(hex_) for hex_ in fault.hexes)
        yield Finding(
            EDGE,
            Severity.WARNING,
            say("Face {face}: {what}", face=face.face, what=fault.message),
            fault.advice,
            f"{pointer}/cells",
            hexes=fault.hexes,
            labels=labels,
        )
    for hex_, cell in face.cells.items():
        if cell.terrain not in catalogue.terrain.terrain:
            yield Finding(
                TERRAIN,
                Severity.ERROR,
                say(
                    "Face {face}: nobody knows the terrain {terrain} in {hex}.",
                    face=face.face,
                    terrain=cell.terrain,
                    hex=grid.label(hex_),
                ),
                say("Paint the hex anew."),
                f"{pointer}/cells",
                hexes=(hex_,),
                labels=(grid.label(hex_),),
            )
