"""One line walked hex by hex with an early end, for offsets whose line need not be laid out and kept."""

from collections.abc import Sequence

#: By sixths of a turn: the directions of the steps ahead, to the right and to the left (`DIRECTIONS`).
_AHEAD = (2, 3, 4, 5, 0, 1)


def walk_is_clear(
    start: int,
    offset: tuple[int, int],
    shifts: Sequence[int],
    ahead_blocks: bytes,
    near: tuple[bytes, int],
    front: bytes | None,
) -> bool | None:
    """Whether nothing on the line from the index `start` to the hex at `offset` blocks; None along hexsides.

    `start` is the lower end. `shifts` are the index distances of the six directions. Blocking are hexes
    marked in `ahead_blocks`, those marked in `near[0]` up to `near[1]` steps from the start, and those
    marked in `front` one step from the end. The hexes met are those of `line_template`.
    """
    dq, dr = offset
    turns = 0
    while not (dq > 0 and dr >= 0):
        dq, dr = dq + dr, -dq
        turns += 1
    if dq == dr:
        return None
    step_ahead = shifts[_AHEAD[turns]]
    if dr > dq:
        dq, dr = dr, dq
        step_ahead, step_right = shifts[_AHEAD[(turns + 1) % 6]], step_ahead
    else:
        step_right = shifts[_AHEAD[(turns + 1) % 6]]
    step_left = step_ahead - step_right
    marks, reach = near
    # In this frame a step ahead or to the right goes one hex farther from the start and nearer to the end.
    total, done = dq + dr, 0
    side, at = 0, start
    near_side, far_side = dq - dr, -dq - 2 * dr
    ahead, to_right, to_left = -3 * dr, 3 * dq, -3 * (dq + dr)
    while True:
        if side + near_side < 0:
            done += 1
            at += step_right
            side += to_right
        elif side + far_side > 0:
            at += step_left
            side += to_left
        else:
            done += 1
            at += step_ahead
            side += ahead
        if done == total:
            return True
        if ahead_blocks[at]:
            return False
        if done <= reach and marks[at]:
            return False
        if front is not None and done == total - 1 and front[at]:
            return False
