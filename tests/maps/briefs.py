"""What the designer's briefs say of each bundled skirmish map: the figures the files must measure up to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Marker:
    """An objective: type, label, terrain as the brief names it, movement points from west and east."""

    type: str
    label: str
    terrain: str
    west: int
    east: int


@dataclass(frozen=True)
class Brief:
    """The table of one map: `nearest` are the least distances VP-VP, VP-FP, R-VP and R-FP."""

    id: str
    hexes: int
    homes: tuple[str, str]
    markers: tuple[Marker, ...]
    nearest: tuple[int, int, int, int]
    cover: int
    blocking: int
    no_vehicles: int


def _markers(text: str) -> tuple[Marker, ...]:
    rows = (line.split("|") for line in text.strip().splitlines())
    return tuple(
        Marker(kind.strip().lower(), label.strip(), terrain.strip(), int(west), int(east))
        for kind, label, terrain, west, east in rows
    )


BRIEFS = (
    Brief(
        "king-of-the-hill",
        110,
        ("A3", "Q4"),
        _markers(
            """
            VP | I4 | hill 2 | 10 | 10
            VP | D6 | hill 1 |  5 | 16
            VP | N2 | hill 1 | 16 |  5
            FP | C1 | clear  |  3 | 15
            FP | O6 | clear  | 15 |  3
            FP | H1 | clear  |  8 | 10
            FP | J7 | clear  | 10 |  8
            """
        ),
        (5, 3, 4, 3),
        18,
        11,
        2,
    ),
    Brief(
        "lyon",
        229,
        ("A7", "Q7"),
        _markers(
            """
            VP | I7  | road  | 10 | 10
            VP | F4  | road  |  6 | 12
            VP | L11 | road  | 12 |  6
            VP | F12 | clear |  7 | 12
            VP | L3  | clear | 12 |  7
            FP | C11 | road  |  5 | 15
            FP | O3  | road  | 15 |  5
            FP | I3  | road  |  9 |  9
            FP | I11 | road  |  9 |  9
            """
        ),
        (5, 3, 6, 5),
        24,
        22,
        23,
    ),
    Brief(
        "meuse",
        229,
        ("A7", "Q7"),
        _markers(
            """
            VP | I7  | bridge |  9 |  9
            VP | F4  | road   |  6 | 13
            VP | L11 | road   | 13 |  6
            FP | C11 | clear  |  6 | 14
            FP | O3  | clear  | 14 |  6
            FP | J2  | clear  | 11 | 11
            FP | H13 | clear  | 11 | 11
            """
        ),
        (5, 4, 6, 5),
        28,
        21,
        7,
    ),
)
