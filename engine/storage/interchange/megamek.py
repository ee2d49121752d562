"""Boards of MegaMek (`.board`): one line for each hex with its level and its terrains."""

import re
from collections.abc import Iterator

from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.model.finding import Finding
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.storage.interchange.draft_scenario import SIDES, decoded, layout_data
from engine.storage.interchange.fitting import Fitting
from engine.storage.interchange.levels import Levels
from engine.storage.interchange.losses import Losses, NotConvertible
from engine.storage.interchange.mapping import ForeignSheet
from engine.storage.positions import lines_of
from engine.storage.sheets import ForeignTerrain

_SIZE = re.compile(r"size\s+(\d{1,4})\s+(\d{1,4})")
_HEX = re.compile(r'hex\s+(\d{4,6})\s+(-?\d{1,3})\s+"([^"]*)"(?:\s+"[^"]*")?')
_TERRAIN = re.compile(r"([a-z_]+):(-?\d{1,6})(?::(\d{1,3}))?")


def from_megamek(
    text: str, table: dict[str, ForeignTerrain], title: str, levels: Levels = Levels.RELIEF
) -> tuple[Scenario, tuple[Finding, ...], Losses]:
    """The scenario of a board, its levels brought to ours that way.

    Columns of even number (from 1) stand half a hex lower. `NotConvertible` when the text is no board.
    """
    losses = Losses()
    at, columns, rows, lines = _board(text)
    fitting = Fitting(Orientation.FLAT_TOP, columns, rows, shifts_odd=True, line=at)
    grid = fitting.grid
    canvas = ForeignSheet(table, losses)
    heights: dict[Hex, int] = {}
    for _, column, row, level, terrains in _hexes(lines, columns, rows):
        hex_ = fitting.hex_of(column, row)
        if hex_ in heights:
            what, why = say("second line of a hex"), say("the first one counts")
            losses.note(what, why, grid.label(hex_), hex_)
            continue
        heights[hex_] = level
        _put_terrains(canvas, hex_, terrains, losses, grid)
        if level:
            canvas.touch(hex_)["elevation"] = level
    canvas.fit_levels(heights, levels, grid)
    scenario, findings = decoded(
        {
            "id": "imported-map",
            "title": title,
            "layout": layout_data(fitting, canvas.done()),
            "sides": [dict(side) for side in SIDES],
        }
    )
    return scenario, findings, losses


def _put_terrains(canvas: ForeignSheet, hex_: Hex, terrains: str, losses: Losses, grid: Grid) -> None:
    for part in filter(None, (each.strip() for each in terrains.split(";"))):
        found = _TERRAIN.fullmatch(part)
        name = "" if found is None else found[1]
        # A type may have entries for its degrees: water:0 is another thing than water:2.
        exact = "" if found is None else f"{name}:{found[2]}"
        known = next((each for each in (exact, name) if canvas.knows(each)), None)
        if known is None:
            losses.note(
                say('terrain "{name}"', name=part.split(":")[0][:30]),
                say("the mapping has no entry for it"),
                grid.label(hex_),
                hex_,
            )
            continue
        canvas.put(hex_, known, grid.label(hex_))
        if found is not None and found[3] is not None and name in ("road", "rail"):
            for direction in range(6):
                if int(found[3]) >> direction & 1:
                    canvas.lead(hex_, name, direction)


def _board(text: str) -> tuple[int, int, int, list[tuple[int, str]]]:
    """The line of the size, columns, rows, and the numbered lines after it."""
    lines = [(number, line.strip()) for number, line in enumerate(lines_of(text), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    size = _SIZE.fullmatch(lines[0][1]) if lines else None
    if size is None:
        raise NotConvertible(
            say('A board begins with a line "size COLUMNS ROWS".'), say("Choose a .board file."), 1
        )
    return lines[0][0], int(size[1]), int(size[2]), lines[1:]


def _hexes(lines: list[tuple[int, str]], columns: int, rows: int) -> Iterator[tuple[int, int, int, int, str]]:
    """(line, column, row, level, terrains) of each hex, counted from 0."""
    for number, line in lines:
        if line == "end":
            return
        found = _HEX.fullmatch(line)
        if found is None:
            if line.startswith("hex"):
                raise NotConvertible(
                    say("This line describes no hex."),
                    say('Lines look like: hex 0101 0 "woods:1" "".'),
                    number,
                )
            continue
        half = len(found[1]) // 2
        column, row = int(found[1][:half]) - 1, int(found[1][half:]) - 1
        if not (0 <= column < columns and 0 <= row < rows):
            raise NotConvertible(
                say("Hex {number} is not on the board.", number=found[1]),
                say("Mend its number or the size."),
                number,
            )
        yield number, column, row, int(found[2]), found[3]
