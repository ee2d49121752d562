"""The boards all rows are measured on: 20 % woods, 8 % buildings, 15 % level 1, 5 % level 2, seeded."""

from __future__ import annotations

import random

from tests.bench.baselines.sight_literal import Board, Hex, distance


def board(columns: int, rows: int, seed: int = 3) -> Board:
    """A flat-top board in axial coordinates: {(q, r): (level, blocks)}."""
    dice = random.Random(seed)
    cells: Board = {}
    for column in range(columns):
        for row in range(rows):
            blocks = dice.random() < 0.28
            height = dice.random()
            level = 2 if height < 0.05 else 1 if height < 0.2 else 0
            cells[column, row - (column - (column & 1)) // 2] = (level, blocks)
    return cells


def pairs(cells: Board, count: int, farthest: int = 16, seed: int = 5) -> list[tuple[Hex, Hex]]:
    """Random pairs of different hexes at most `farthest` apart."""
    dice = random.Random(seed)
    hexes = sorted(cells)
    found: list[tuple[Hex, Hex]] = []
    while len(found) < count:
        one, two = dice.choice(hexes), dice.choice(hexes)
        if one != two and distance(one, two) <= farthest:
            found.append((one, two))
    return found
