"""A position as a map of letters, for where there are no pictures."""

from collections.abc import Mapping, Sequence
from string import ascii_uppercase

from engine.hexes.grid import COLUMN_PITCH, column_letters
from engine.hexes.hex import Hex
from engine.lab.page.names import side_name
from engine.lab.page.wording import Wording
from engine.model.values import SideId
from engine.play.game import Game

#: The letters that a column takes, and those of its hex.
_COLUMN, _HEX = 4, 3
#: What is shown of a hex where nobody stands, by its terrain; what is missing is `_OTHER`.
_GROUND: Mapping[str, str] = {
    "clear": "·", "bridge": "·", "woods": "♣", "forest_stream": "♣", "building": "■", "rubble": "□",
    "rough": "∴", "bombarded": "∴", "crater": "∴", "hedge": "#", "swamp": "~", "stream": "~", "pond": "≈",
    "river": "≈", "dunes": "∩", "beach": "∩",
}  # fmt: skip
_OTHER = "¤"
#: More units than this in a hex are shown as so many and more.
_MOST = 9


def letters_map(
    game: Game, standing: Mapping[str, tuple[SideId, int]], control: Mapping[str, SideId]
) -> list[str]:
    """The map line by line, its columns named above, and its rows where the first column has them.

    `standing` is who stands in a hex, by its label, and how many units; `control` who has an objective.
    """
    grid, marks = game.map.grid, side_marks(game)
    goals = {each.hex: marks.get(control.get(each.id, ""), "") for each in game.scenario.objectives}
    rows: dict[int, dict[int, str]] = {}
    for hex_ in grid.playable:
        if hex_ in game.map.cells:
            side, number = standing.get(grid.label(hex_), ("", 0))
            line, column = _place(game, hex_)
            shown = _letters(game, hex_, marks.get(side, ""), number, goals.get(hex_))
            rows.setdefault(line, {})[column] = shown
    if not rows:
        return []
    numbers = {_place(game, hex_)[0]: grid.label(hex_).lstrip(ascii_uppercase) for hex_ in _first(game)}
    wide = max(map(len, numbers.values()), default=0)
    found = [
        f"{numbers.get(line, ''):>{wide}} {_line(rows.get(line, {}))}".rstrip()
        for line in range(min(rows), max(rows) + 1)
    ]
    return [f"{'':{wide}} {_columns(game)}".rstrip(), *found] if grid.is_flat_top else found


def _columns(game: Game) -> str:
    """The names of the columns over their hexes."""
    places = {_place(game, hex_)[1] for hex_ in game.map.grid.playable}
    return _line({at: f"{column_letters(at // _COLUMN):^{_HEX}}" for at in places})


def letters_key(game: Game, wording: Wording) -> str:
    """What the letters of the map mean."""
    sides = [f"{mark} {side_name(game, side)}" for side, mark in side_marks(game).items()]
    there = {cell.terrain for cell in game.map.cells.values()}
    ground: dict[str, list[str]] = {}
    for terrain, sign in ((each, _GROUND.get(each, _OTHER)) for each in sorted(there)):
        name = wording.thing(game.catalogue.terrain.terrain[terrain].name)
        ground.setdefault(sign, []).append(name)
    signs = [f"{sign} {', '.join(names)}" for sign, names in ground.items()]
    return f"{'; '.join((*sides, *signs))}. {wording.text('story.letters')}"


def side_marks(game: Game) -> dict[str, str]:
    """A letter for each side: the first of its name, or A and B where both begin alike or with a sign."""
    names = [side_name(game, side)[:1].upper() for side in game.sides]
    are_fit = len(set(names)) == len(names) and all(each.isalpha() and len(each) == 1 for each in names)
    marks: Sequence[str] = names if are_fit else "AB"
    return dict(zip(game.sides, marks, strict=False))


def _letters(game: Game, hex_: Hex, mark: str, number: int, goal: str | None) -> str:
    star = "" if goal is None else "*"
    if number:
        return f"{mark}{number if number <= _MOST else '+'}{star}".ljust(_HEX)
    if goal is not None:
        return f" *{goal}".ljust(_HEX)
    return f" {_GROUND.get(game.map.cells[hex_].terrain, _OTHER)} "


def _place(game: Game, hex_: Hex) -> tuple[int, int]:
    """The line and the column of letters of a hex."""
    x, y = game.map.grid.centre(hex_)
    if game.map.grid.is_flat_top:
        return round(2 * y), round(x / COLUMN_PITCH) * _COLUMN
    return round(y / COLUMN_PITCH), round(2 * x) * _COLUMN // 2


def _first(game: Game) -> list[Hex]:
    """The hexes of the first column."""
    grid = game.map.grid
    first = min((_place(game, hex_)[1] for hex_ in grid.playable), default=0)
    return [hex_ for hex_ in grid.playable if _place(game, hex_)[1] <= first + _COLUMN // 2]


def _line(parts: Mapping[int, str]) -> str:
    line = ""
    for at, letters in sorted(parts.items()):
        line = f"{line:<{at}}{letters}"
    return line
