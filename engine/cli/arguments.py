"""What several commands read from their arguments: scenarios, hexes, sides."""

import argparse
import os
import sys
from pathlib import Path

from engine.cli.output import UserError, finding_line, write_line
from engine.hexes.grid import column_letters
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.finding import Finding, Severity
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario
from engine.model.side import Side
from engine.storage import bundled
from engine.storage.files import read_scenario
from engine.storage.languages import LANGUAGES, wanted_language
from engine.storage.overrides import with_overrides

#: What is found in a file of which nothing can be read.
_UNREADABLE = ("FILE001", "FILE002", "FILE003", "FILE004", "FILE006", "FILE007", "FILE008")
#: More findings of a partly read file are counted, not printed.
_MOST_TOLD = 5


def add_catalogue(parser: argparse.ArgumentParser) -> None:
    """Add `--catalogue FOLDER`: boards, pieces, terrain and units of the user's own."""
    parser.add_argument(
        "--catalogue",
        metavar="FOLDER",
        help="a folder with board, piece, terrain or unit files that add to or replace the bundled ones",
    )


def catalogue_argument(folder: str | None) -> Catalogue:
    """The bundled catalogue, with the files of the folder where one is named."""
    catalogue = bundled.catalogue()
    if folder is None:
        return catalogue
    if not os.path.isdir(folder):
        raise UserError(f"{folder}: there is no such folder.", "Name a folder with catalogue files.")
    catalogue, findings = bundled.with_folder(catalogue, Path(folder))
    for file, finding in findings:
        if finding.code in _UNREADABLE and finding.severity is Severity.ERROR:
            raise UserError(finding_line(str(file), finding), "Mend it, or take it out of the folder.")
        write_line(finding_line(str(file), finding), sys.stderr)
    return catalogue


def add_language(parser: argparse.ArgumentParser, what: str) -> None:
    """Add `--language L`, in which `what` the command says is told."""
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default=wanted_language(os.environ),
        help=f"the language of {what} (default: that of the environment, %(default)s)",
    )


def load(path: str, catalogue_folder: str | None = None) -> tuple[Scenario, HexMap, Catalogue]:
    """The scenario of a file with its map and catalogue, its own values applied.

    What is wrong with a file that opens in part goes to the error stream; `UserError` with the place
    when nothing opens or the map has no hexes.
    """
    scenario, findings = read_scenario(Path(path))
    if scenario is None:
        raise unreadable(path, findings)
    catalogue, more = with_overrides(catalogue_argument(catalogue_folder), scenario)
    tell(path, (*findings, *more))
    map_ = flatten(scenario.layout, catalogue)
    for problem in map_.problems:
        write_line(f"{path}: error {problem.fault}: {problem.message}", sys.stderr)
    if not map_.cells:
        raise UserError(f"{path}: the map has no hexes.", "Place a board or give the layout a sheet.")
    return scenario, map_, catalogue


def unreadable(path: str, findings: tuple[Finding, ...]) -> UserError:
    """The error for a file of which nothing can be opened: its first finding with its place."""
    first = next((each for each in findings if each.severity is Severity.ERROR), None)
    if first is None:
        return UserError(f"{path}: the file cannot be read.")
    place = path if first.line is None else f"{path}:{first.line}:{first.column}"
    return UserError(f"{place}: {first.message}", first.advice)


def tell(path: str, findings: tuple[Finding, ...]) -> None:
    """Print the errors of a partly read file on the error stream, the first few of many."""
    errors = [each for each in findings if each.severity is Severity.ERROR]
    for finding in errors[:_MOST_TOLD]:
        write_line(finding_line(path, finding), sys.stderr)
    if len(errors) > _MOST_TOLD:
        rest = len(errors) - _MOST_TOLD
        write_line(
            f"{path}: {rest} more; `tidewright validate {os.path.basename(path)}` lists all", sys.stderr
        )


def hex_argument(map_: HexMap, text: str) -> Hex:
    """The playable hex of a label, in capitals or not; `UserError` says which labels there are."""
    label = text.strip().upper()
    hex_ = map_.grid.find(label)
    if hex_ is not None and hex_ in map_.cells:
        return hex_
    if map_.grid.parse(label) is None:
        raise UserError(
            f'"{text[:40]}" is no hex label.', f"Labels look like C7; this map has {_extent(map_)}."
        )
    if hex_ is None:
        raise UserError(f"{label} is not on this map.", f"It has {_extent(map_)}.")
    if map_.grid.is_half(hex_):
        raise UserError(
            f"{label} is out of play: it is half a hex at the edge of the map.", "Name a whole hex."
        )
    raise UserError(f"{label} is out of play: no board covers it.", "Name a hex of a board.")


def _extent(map_: HexMap) -> str:
    grid = map_.grid
    columns, rows = grid.columns, grid.rows
    last_column = columns - 1 if grid.is_flat_top else columns
    last_row = rows if grid.is_flat_top else rows - 1
    return f"columns A–{column_letters(last_column)} and rows 1–{last_row}"


def side_argument(scenario: Scenario, text: str) -> Side:
    """The side of an id or name, in capitals or not; `UserError` names the sides."""
    wanted = text.strip().casefold()
    for side in scenario.sides:
        if wanted in (side.id.casefold(), side.name.casefold()):
            return side
    known = ", ".join(side.id for side in scenario.sides) or "none"
    raise UserError(f'There is no side "{text[:40]}" in this scenario; there are: {known}.')
