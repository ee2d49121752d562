"""A small picture of a place in letters: the hexes about it with their terrain."""

from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex, disc
from engine.model.hex_map import HexMap

#: Signs of terrain; other kinds show their first letter.
SIGNS = {
    "clear": ".",
    "rough": ",",
    "woods": "f",
    "building": "B",
    "rubble": "u",
    "stream": "~",
    "forest_stream": "~",
    "pond": "o",
    "river": "w",
    "bridge": "=",
    "hedge": "h",
    "swamp": "s",
}
RADIUS = 2


def picture(map_: HexMap, centre: Hex, marked: tuple[Hex, ...] = ()) -> tuple[str, ...]:
    """Lines with the hexes up to two from a hex, each with label and sign; marked ones in brackets."""
    flat = map_.grid.orientation is Orientation.FLAT_TOP
    names = {hex_: f"{map_.label(hex_)}{_sign(map_, hex_)}" for hex_ in disc(centre, RADIUS) if hex_ in map_}
    if not names:
        return ()
    cell = max(map(len, names.values())) + 3
    spots: dict[int, dict[int, str]] = {}
    for hex_, name in names.items():
        q, r = hex_.q - centre.q, hex_.r - centre.r
        x, y = (q, 2 * r + q) if flat else (2 * q + r, r)
        framed = f"[{name}]" if hex_ in (marked or (centre,)) else f" {name} "
        spots.setdefault(y, {})[(x + 2 * RADIUS) * (cell if flat else (cell + 1) // 2)] = framed
    left = min(min(row) for row in spots.values())
    lines = []
    for y in sorted(spots):
        line = ""
        for x, text in sorted(spots[y].items()):
            line = line.ljust(x - left) + text
        lines.append(line.rstrip())
    return tuple(lines)


def _sign(map_: HexMap, hex_: Hex) -> str:
    cell = map_.cells[hex_]
    ground = SIGNS.get(cell.terrain, cell.terrain[:1] or "?")
    if cell.terrain == "clear" and cell.elevation:
        ground = str(cell.elevation)
    elif cell.elevation:
        ground += str(cell.elevation)
    return ground + ("+" if cell.road else "")
