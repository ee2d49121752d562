"""What is wrong with a board: its size, its edges, and what it is painted with."""

from collections.abc import Iterator

from engine.model.board import BoardFace, MapBoard
from engine.model.board_sheet import face_of, with_sheet
from engine.model.catalogue import Catalogue
from engine.model.edge_standard import edge_faults
from engine.model.finding import Finding, Severity
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.validation.explanation import Explanation

#: Codes of findings in boards: a size that is no grid, a broken edge standard, terrain nobody knows.
SIZE, EDGE, TERRAIN = "BRD001", "BRD002", "BRD003"

#: What the manual says of these codes.
BOARD_CHECKS = (
    Explanation(
        SIZE,
        Severity.ERROR,
        "B-SET-03",
        "map",
        "board_size",
        "The size of a board is no grid.",
        {
            "what": "A board has fewer than two columns or rows, or an odd number of them along the axis on "
            "which its hexes are staggered.",
            "why": "Boards join along half hexes; one of such a size has no second edge that fits the first "
            "(B-SET-03).",
            "fix": "Choose another number of columns or rows.",
        },
    ),
    Explanation(
        EDGE,
        Severity.WARNING,
        "B-SET-03",
        "map",
        "board_edge",
        "A face of a board breaks the edge standard.",
        {
            "what": "A line crosses an edge beside its gate or stops inside the board, a half hex is not "
            "level, a painted hex lies off the board, or `gates` says other than what is "
            "drawn (`maps/README.md`).",
            "why": "Whatever board is laid beside it, roads should go on and terrain should fit "
            "(B-SET-03); such a face joins only some.",
            "fix": "Lead the line through the gate in the middle of the edge, lower the half hexes to "
            "level 0, and write in `gates` what is drawn.",
        },
    ),
    Explanation(
        TERRAIN,
        Severity.ERROR,
        "B-TER-01",
        "map",
        "board_terrain",
        "A hex of a board has terrain that nobody knows.",
        {
            "what": "A hex of a face names terrain that the terrain table does not have.",
            "why": "Nobody can say what it costs to enter such a hex and what it hides (B-TER-01).",
            "fix": "Paint the hex anew.",
        },
    ),
)


def board_findings(board: MapBoard, catalogue: Catalogue) -> tuple[Finding, ...]:
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
    empty = MapBoard(name.board, scenario.layout.orientation, sheet.columns, sheet.rows, ())
    return board_findings(with_sheet(empty, scenario, catalogue.terrain), catalogue)


def _of_face(board: MapBoard, face: BoardFace, pointer: str, catalogue: Catalogue) -> Iterator[Finding]:
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
