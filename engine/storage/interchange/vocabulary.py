"""What stands for what in a map of Tiled: the classes of objects, the names of layers and of properties."""

from collections.abc import Sequence

#: Records with a hex: the list in the scenario, the class of their objects, their layer, its colour.
RECORDS: tuple[tuple[str, str, str, str], ...] = (
    ("fortifications", "fortification", "Fortifications", "#7a5c33"),
    ("obstacles", "obstacle", "Obstacles", "#5a5a5a"),
    ("wrecks", "wreck", "Wrecks", "#303030"),
    ("charges", "charge", "Charges", "#c25a00"),
    ("special_points", "special_point", "Special points", "#2c7fb8"),
    ("objectives", "objective", "Objectives", "#d4a017"),
    ("placed_units", "unit", "Units", "#b03030"),
)

#: Lists of hexes of the whole scenario, and of each side: the list, the class, the layer, the colour.
MARKS: tuple[tuple[str, str, str, str], ...] = (
    ("smoke", "smoke", "Smoke", "#9e9e9e"),
    ("smoke_forbidden", "smoke_forbidden", "No smoke", "#616161"),
    ("target_marks", "target_mark", "Target marks", "#e53935"),
)
SIDE_MARKS: tuple[tuple[str, str, str, str], ...] = (
    ("reinforcement_hexes", "reinforcement_hex", "Reinforcement Hexes", "#1565c0"),
    ("exit_hexes", "exit_hex", "Exit hexes", "#2e7d32"),
    ("forbidden_hexes", "forbidden_hex", "Forbidden hexes", "#ad1457"),
)

#: Lines through hexes: the field of a hex and the class of the objects, their layer, its colour.
LINES: tuple[tuple[str, str, str], ...] = (
    ("stream", "Streams", "#3b82c4"),
    ("rail", "Railways", "#3a3a3a"),
    ("road", "Roads", "#b5894e"),
)

#: The tileset of our own maps: a class of its tiles is a terrain, whatever other programs call terrain.
OWN_TILES = "tidewright"

#: Fields that are drawn. All others of the scenario, its layout and its sides are properties of the map,
#: under names that begin with `scenario.`, `layout.` and `sides.0.`; names with a dot collide with no
#: attribute of whatever program reads the file.
DRAWN = frozenset({"layout", "sides", *(key for key, *_ in (*RECORDS, *MARKS))})
DRAWN_OF_LAYOUT = frozenset(
    {"orientation", "sheet", "boards", "overlays", "cells", "hexsides", "out_of_play"}
)
DRAWN_OF_SIDES = frozenset({"deployment_zones", *(key for key, *_ in SIDE_MARKS)})

#: What every file of ours begins with, and no scenario holds.
HEADER = frozenset({"$schema", "format_version"})

#: Properties that are no fields: that the sheet's half hexes are places of the map; the hexes that are
#: painted as boards and overlays print them anyway; the same of hexsides; a hexside taken away by hand;
#: where a board or piece lay when the tiles were drawn; which side something belongs to.
HALF_HEXES = "half_hexes"
PAINTED = "painted"
REMOVED = "removed"
AS_DRAWN = "as_drawn"
OWNER = "side"


def named(kind: str) -> str:
    """What the properties of objects of a class begin with."""
    return f"{kind}."


#: Boards are drawn within this many columns and rows of the corner; where others lie, their properties say.
_FARTHEST = 1000


def shown(position: Sequence[int]) -> tuple[int, int]:
    """Where the rectangle of a board at that position is drawn."""
    column, row = (max(-_FARTHEST, min(_FARTHEST, place)) for place in position)
    return column, row
