"""Fields of boards: which boards there are to lay side by side, and one way of laying them."""

from engine.hexes.grid import Orientation
from engine.hexes.symmetry import Symmetry
from engine.model.board import MapBoard
from engine.model.catalogue import Catalogue
from engine.model.layout import Placement
from engine.model.said import say
from engine.proposals.chances import Chances

#: The symmetries that a field of boards can have: a printed board can be turned, not mirrored.
OF_BOARDS = (Symmetry.NONE, Symmetry.ROT180)


def boards_alike(orientation: Orientation, catalogue: Catalogue) -> tuple[MapBoard, ...]:
    """The boards of the commonest size, those of the basic box first."""
    sizes: dict[tuple[int, int], list[MapBoard]] = {}
    for board in catalogue.boards.values():
        if board.orientation is orientation and board.faces:
            sizes.setdefault((board.columns, board.rows), []).append(board)
    found = max(sizes.values(), key=len, default=[])
    return tuple(sorted(found, key=lambda board: (board.box != "base", board.box, len(board.id), board.id)))


def boards_to_lay(
    count: tuple[int, int], orientation: Orientation, catalogue: Catalogue
) -> tuple[MapBoard, ...]:
    """The boards of which so many can be laid; raises ValueError when there are not enough."""
    boards = boards_alike(orientation, catalogue)
    if not boards:
        raise ValueError(say("There are no boards with pointy tops; take a blank sheet."))
    if count[0] * count[1] > len(boards):
        raise ValueError(say("There are only {number} boards of one size; take fewer.", number=len(boards)))
    return boards


def board_field(
    count: tuple[int, int],
    orientation: Orientation,
    symmetry: Symmetry,
    chances: Chances,
    catalogue: Catalogue,
) -> tuple[Placement, ...]:
    """So many boards across and down as chance lays them; under a half turn each lies opposite its twin.

    The middle of an odd number is then a board that looks the same from both sides. Boards of other boxes
    than the basic one lie there only where its own do not suffice. Raises ValueError when there are not
    enough boards, or for a mirror.
    """
    across, down = count
    number = across * down
    boards = boards_to_lay(count, orientation, catalogue)
    match symmetry:
        case Symmetry.NONE:
            laid = [
                (board.id, _face(board, chances), 180 * chances.below(2))
                for board in chances.shuffled(boards[: max(number, _in_one_box(boards))])[:number]
            ]
        case Symmetry.ROT180:
            laid = _opposite_twins(number, boards, chances)
        case _:
            raise ValueError(
                say("Boards cannot be mirrored, only turned: choose the half turn or no symmetry.")
            )
    size = boards[0].columns, boards[0].rows
    return tuple(
        Placement(id_, face, (place % across * size[0], place // across * size[1]), rotation)
        for place, (id_, face, rotation) in enumerate(laid)
    )


def _opposite_twins(
    number: int, boards: tuple[MapBoard, ...], chances: Chances
) -> list[tuple[str, str, int]]:
    """Boards in reading order, each with its twin turned about in the place that a half turn brings there."""
    by_id = {board.id: board for board in boards}
    pairs = [(board, by_id[board.twin]) for board in boards if board.twin in by_id and board.id < board.twin]
    single = [board for board in boards if board.twin is None]
    if number // 2 > len(pairs) or (number % 2 and not single):
        raise ValueError(
            say(
                "There are only {pairs} pairs of boards that print the same, too few for {number} boards "
                "that a half turn brings onto themselves: choose fewer boards or no symmetry.",
                pairs=len(pairs),
                number=number,
            )
        )
    wanted = max(number // 2, sum(board.box == boards[0].box for board, _ in pairs))
    first: list[tuple[str, str, int]] = []
    last: list[tuple[str, str, int]] = []
    for board, twin in chances.shuffled(pairs[:wanted])[: number // 2]:
        face, rotation = _face(board, chances), 180 * chances.below(2)
        first.append((board.id, face, rotation))
        last.insert(0, (twin.id, face, 180 - rotation))
    if number % 2:
        middle = chances.one_of(single)
        first.append((middle.id, _face(middle, chances), 0))
    return first + last


def _in_one_box(boards: tuple[MapBoard, ...]) -> int:
    return sum(board.box == boards[0].box for board in boards)


def _face(board: MapBoard, chances: Chances) -> str:
    return chances.one_of(board.faces).face
