"""A piece comes from a box that the scenario does not name.

What: A board, an overlay piece or a unit belongs to a box outside the `boxes` the scenario is made for.

Why: Players see from the list of boxes whether they can play it (S-SET-02).

Fix: Add the box to the list, or replace the piece.
"""

from collections.abc import Iterator

from engine.edits.describe import Describe
from engine.model.board import OWN_BOX
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP007",
    Severity.ERROR,
    rule="S-SET-02",
    reads=("layout", "boxes", "sides", "placed_units", "reinforcements"),
)
def box_not_owned(subject: Subject) -> Iterator[Fault]:
    """Each box that is needed and not named, with the first piece out of it."""
    scenario, catalogue = subject.scenario, subject.catalogue
    if not scenario.boxes:
        return
    needed: dict[str, tuple[str, str]] = {}
    for index, placement in enumerate(scenario.layout.boards):
        board = scenario.layout.known_boards(catalogue.boards).get(placement.board)
        if board is not None and board.box != OWN_BOX:
            needed.setdefault(board.box, (say("Board {board}", board=board.id), f"/layout/boards/{index}"))
    for index, overlay in enumerate(scenario.layout.overlays):
        piece = catalogue.pieces.get(overlay.piece)
        if piece is not None:
            needed.setdefault(
                piece.box, (say("The piece {piece}", piece=piece.name), f"/layout/overlays/{index}")
            )
    for index, side in enumerate(scenario.sides):
        for kind in subject.kinds_used(side):
            unit = catalogue.units.figures.get(kind) or catalogue.units.vehicles.get(kind)
            if unit is not None:
                needed.setdefault(unit.box, (say("The unit {unit}", unit=unit.name), f"/sides/{index}"))
    for box, (what, pointer) in sorted(needed.items()):
        if box not in scenario.boxes:
            yield Fault(
                say(
                    "{what} comes from the box {box!r}, which the scenario does not name.", what=what, box=box
                ),
                pointer=pointer,
                fix=Describe({"boxes": (*scenario.boxes, box)}, say("Name the box {box}", box=box)),
            )
