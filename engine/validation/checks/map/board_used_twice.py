"""One physical board lies on the map twice.

What: The same board number is placed more than once, or with both of its faces.

Why: A box holds every board once; players could not lay the map out.

Fix: Use the board's twin, which prints the same faces, or another board.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP013", Severity.ERROR, rule="B-SET-03", reads=("layout", "boxes"), carries_out=("B-CMP-25",))
def board_used_twice(subject: Subject) -> Iterator[Fault]:
    """Each second placing of a board, when the scenario declares the boxes it is made for."""
    if not subject.scenario.boxes:
        return
    seen: set[str] = set()
    printed_at_will = {each.id for each in subject.scenario.layout.own_boards}
    for index, placement in enumerate(subject.scenario.layout.boards):
        if placement.board in seen and placement.board not in printed_at_will:
            board = subject.catalogue.boards.get(placement.board)
            twin = say(" Its twin {twin} prints the same.", twin=board.twin) if board and board.twin else ""
            yield Fault(
                say("Board {board} is used more than once.{twin}", board=placement.board, twin=twin),
                pointer=f"/layout/boards/{index}/board",
            )
        seen.add(placement.board)
