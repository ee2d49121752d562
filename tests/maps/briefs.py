"""What the designer's briefs say of each bundled skirmish map: the figures the files must measure up to.

Changed with the maps: the lane that is whole again in caen-countryside brings the enemy's home fuel one
point nearer, two copses more in steppe cost a point and a percent of cover, and its centre marker lies on the
other hex beside the middle.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Marker:
    """An objective: type, label, terrain as the brief names it, movement points from west and east.

    `rounds` are those in which west and east can first conquer it.
    """

    type: str
    label: str
    terrain: str
    west: int
    east: int
    rounds: tuple[int, int]


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
    rows = ([cell.strip() for cell in line.split("|")] for line in text.strip().splitlines())
    return tuple(
        Marker(
            kind.strip().lower(), label.strip(), terrain.strip(), int(west), int(east), (int(one), int(two))
        )
        for kind, label, terrain, west, east, one, two in rows
    )


BRIEFS = (
    Brief(
        "king-of-the-hill",
        110,
        ("A3", "Q4"),
        _markers(
            """
            VP | I4  | hill 2 | 10 | 10 | 2 | 2
            VP | D6  | hill 1 |  5 | 16 | 2 | 3
            VP | N2  | hill 1 | 16 |  5 | 3 | 2
            FP | C1  | clear  |  3 | 15 | 2 | 3
            FP | O6  | clear  | 15 |  3 | 3 | 2
            FP | H1  | clear  |  8 | 10 | 2 | 2
            FP | J7  | clear  | 10 |  8 | 2 | 2
            """
        ),
        (5, 3, 4, 3),
        18,
        11,
        2,
    ),
    Brief(
        "mortaine",
        229,
        ("A7", "Q7"),
        _markers(
            """
            VP | I7  | hill 2 | 12 | 12 | 3 | 3
            VP | D12 | building |  7 | 17 | 2 | 3
            VP | N3  | building | 17 |  7 | 3 | 2
            FP | C4  | road   |  4 | 15 | 2 | 3
            FP | O10 | road   | 15 |  4 | 3 | 2
            FP | K4  | road   | 12 |  7 | 3 | 2
            FP | G10 | road   |  7 | 12 | 2 | 3
            """
        ),
        (7, 3, 6, 4),
        25,
        21,
        3,
    ),
    Brief(
        "best",
        229,
        ("A7", "Q7"),
        _markers(
            """
            VP | I7  | clear  | 10 | 10 | 2 | 2
            VP | F4  | road   |  7 | 12 | 2 | 3
            VP | L11 | road   | 12 |  7 | 3 | 2
            FP | D11 | road   |  5 | 15 | 2 | 3
            FP | N4  | road   | 15 |  5 | 3 | 2
            FP | H2  | clear  | 11 | 11 | 3 | 3
            FP | J13 | clear  | 11 | 11 | 3 | 3
            """
        ),
        (5, 3, 6, 5),
        31,
        23,
        9,
    ),
    Brief(
        "caen-countryside",
        229,
        ("A7", "Q7"),
        _markers(
            """
            VP | I7  | road   |  9 |  9 | 2 | 2
            VP | F3  | clear  |  7 | 12 | 2 | 3
            VP | L12 | clear  | 12 |  7 | 3 | 2
            VP | C12 | hill 2 |  8 | 17 | 2 | 3
            VP | O2  | hill 2 | 17 |  8 | 3 | 2
            FP | C3  | clear  |  5 | 14 | 2 | 3
            FP | O11 | clear  | 14 |  5 | 3 | 2
            FP | I2  | road   | 10 | 10 | 2 | 2
            FP | I12 | road   | 10 | 10 | 2 | 2
            """
        ),
        (6, 3, 6, 5),
        18,
        12,
        4,
    ),
    Brief(
        "gilroys-harbor",
        229,
        ("A7", "Q7"),
        _markers(
            """
            VP | I7  | bridge | 10 | 10 | 2 | 2
            VP | F4  | road   |  6 | 12 | 2 | 3
            VP | L11 | road   | 12 |  6 | 3 | 2
            FP | C11 | road   |  5 | 15 | 2 | 3
            FP | O3  | road   | 15 |  5 | 3 | 2
            FP | I2  | road   |  9 |  9 | 2 | 2
            FP | I12 | road   |  9 |  9 | 2 | 2
            """
        ),
        (5, 3, 6, 5),
        27,
        21,
        23,
    ),
    Brief(
        "leningrad-countryside",
        229,
        ("A7", "Q7"),
        _markers(
            """
            VP | I7  | rail   |  8 |  9 | 2 | 2
            VP | E4  | road   |  6 | 13 | 2 | 3
            VP | F11 | road   |  6 | 13 | 2 | 3
            VP | L4  | road   | 12 |  8 | 3 | 2
            VP | M10 | road   | 13 |  6 | 3 | 2
            FP | B3  | clear  |  5 | 16 | 2 | 3
            FP | O4  | road   | 14 |  5 | 3 | 2
            FP | C11 | road   |  5 | 16 | 2 | 3
            FP | P11 | road   | 16 |  4 | 3 | 2
            FP | I3  | level crossing | 10 | 11 | 2 | 3
            """
        ),
        (5, 3, 5, 4),
        27,
        17,
        9,
    ),
    Brief(
        "lyon",
        229,
        ("A7", "Q7"),
        _markers(
            """
            VP | I7  | road   | 10 | 10 | 3 | 3
            VP | F4  | road   |  6 | 12 | 2 | 3
            VP | L11 | road   | 12 |  6 | 3 | 2
            VP | F12 | clear  |  7 | 12 | 2 | 3
            VP | L3  | clear  | 12 |  7 | 3 | 2
            FP | C11 | road   |  5 | 15 | 2 | 3
            FP | O3  | road   | 15 |  5 | 3 | 2
            FP | I3  | road   |  9 |  9 | 2 | 2
            FP | I11 | road   |  9 |  9 | 2 | 2
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
            VP | I7  | bridge |  9 |  9 | 2 | 2
            VP | F4  | road   |  6 | 13 | 2 | 3
            VP | L11 | road   | 13 |  6 | 3 | 2
            FP | C11 | clear  |  6 | 14 | 2 | 3
            FP | O3  | clear  | 14 |  6 | 3 | 2
            FP | J2  | clear  | 11 | 11 | 3 | 3
            FP | H13 | clear  | 11 | 11 | 3 | 3
            """
        ),
        (5, 4, 6, 5),
        28,
        21,
        7,
    ),
    Brief(
        "river-vire",
        229,
        ("A7", "Q7"),
        _markers(
            """
            VP | I7  | rough  | 11 | 11 | 3 | 3
            VP | F11 | road   |  6 | 13 | 2 | 3
            VP | L4  | road   | 13 |  6 | 3 | 2
            FP | C4  | road   |  4 | 15 | 2 | 3
            FP | O10 | road   | 15 |  4 | 3 | 2
            FP | J2  | clear  | 13 |  9 | 3 | 2
            FP | H13 | clear  |  9 | 13 | 2 | 3
            """
        ),
        (5, 3, 6, 4),
        28,
        21,
        4,
    ),
    Brief(
        "saint-mere-eglise",
        229,
        ("A7", "Q7"),
        _markers(
            """
            VP | I7  | road   |  8 |  8 | 2 | 2
            VP | F4  | road   |  7 | 12 | 2 | 3
            VP | L11 | road   | 12 |  7 | 3 | 2
            VP | E10 | road   |  6 | 13 | 2 | 3
            VP | M4  | road   | 13 |  6 | 3 | 2
            FP | C3  | clear  |  5 | 15 | 2 | 3
            FP | O11 | clear  | 15 |  5 | 3 | 2
            FP | I2  | road   | 10 | 11 | 2 | 3
            FP | I12 | road   | 11 | 10 | 3 | 2
            """
        ),
        (5, 3, 5, 5),
        30,
        22,
        11,
    ),
    Brief(
        "siegfried-line",
        229,
        ("A7", "Q7"),
        _markers(
            """
            VP | H7  | clear  |  9 | 10 | 2 | 2
            VP | F3  | clear  |  7 | 13 | 2 | 3
            VP | F11 | road   |  8 | 14 | 2 | 3
            VP | L4  | road   | 12 |  8 | 3 | 2
            VP | L11 | road   | 14 |  7 | 3 | 2
            FP | C3  | clear  |  5 | 15 | 2 | 3
            FP | C11 | road   |  6 | 16 | 2 | 3
            FP | I12 | hill 1 | 12 | 11 | 3 | 3
            FP | O4  | road   | 15 |  5 | 3 | 2
            FP | O10 | road   | 16 |  4 | 3 | 2
            """
        ),
        (5, 3, 6, 4),
        27,
        16,
        5,
    ),
    Brief(
        "st-dizier",
        229,
        ("A7", "Q7"),
        _markers(
            """
            VP | I7  | road   | 11 | 11 | 3 | 3
            VP | F4  | road   |  6 | 13 | 2 | 3
            VP | L11 | road   | 13 |  6 | 3 | 2
            FP | D10 | clear  |  6 | 14 | 2 | 3
            FP | N5  | clear  | 14 |  6 | 3 | 2
            FP | I3  | road   |  9 | 11 | 2 | 3
            FP | I11 | road   | 11 |  9 | 3 | 2
            """
        ),
        (5, 3, 6, 4),
        26,
        18,
        18,
    ),
    Brief(
        "stalingrad",
        229,
        ("A7", "Q7"),
        _markers(
            """
            VP | I7  | clear  |  8 |  8 | 2 | 2
            VP | C2  | hill 2 |  8 | 16 | 2 | 3
            VP | O12 | hill 2 | 16 |  8 | 3 | 2
            VP | H3  | building |  9 | 11 | 2 | 3
            VP | J12 | building | 11 |  9 | 3 | 2
            FP | C11 | road   |  5 | 14 | 2 | 3
            FP | O3  | road   | 14 |  5 | 3 | 2
            FP | L4  | road   | 11 |  6 | 3 | 2
            FP | F11 | road   |  6 | 11 | 2 | 3
            """
        ),
        (5, 4, 6, 5),
        24,
        18,
        10,
    ),
    Brief(
        "steppe",
        348,
        ("A10", "Q11"),
        _markers(
            """
            VP | I11 | balka  |  8 |  8 | 2 | 2
            VP | F4  | road   |  9 | 13 | 2 | 3
            VP | L18 | road   | 13 |  9 | 3 | 2
            VP | E17 | road   |  9 | 14 | 2 | 3
            VP | M4  | road   | 14 |  9 | 3 | 2
            FP | C3  | clear  |  8 | 16 | 2 | 3
            FP | O18 | clear  | 16 |  8 | 3 | 2
            FP | I3  | clear  | 12 | 12 | 3 | 3
            FP | I18 | clear  | 12 | 12 | 3 | 3
            FP | M8  | clear  | 13 |  5 | 3 | 2
            FP | E13 | clear  |  5 | 13 | 2 | 3
            """
        ),
        (7, 3, 8, 5),
        20,
        11,
        3,
    ),
)
