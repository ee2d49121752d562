"""Map files by their endings: which can be read, which can be written, and how."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.hexes.grid import Orientation
from engine.model.catalogue import Catalogue
from engine.model.finding import Finding, Severity
from engine.model.scenario import Scenario
from engine.storage.atomic_write import write_files
from engine.storage.bundled import data_bytes, data_text
from engine.storage.documents import MAPPING, value_of_text
from engine.storage.interchange.endings import PROGRAMS
from engine.storage.interchange.levels import Levels
from engine.storage.interchange.losses import Losses, NotConvertible
from engine.storage.interchange.megamek import from_megamek
from engine.storage.interchange.tiled_export import to_tiled
from engine.storage.interchange.tiled_forms import check_readable
from engine.storage.interchange.tiled_import import from_tiled
from engine.storage.interchange.tmj import read_tmj, tmj_text
from engine.storage.interchange.tmx import read_tmx, tmx_text
from engine.storage.interchange.wesnoth import from_wesnoth
from engine.storage.raw_file import read_bytes
from engine.storage.sheets import ForeignTerrain
from engine.storage.target import Name, Occupied, file_target


@dataclass(frozen=True, slots=True)
class Imported:
    """A scenario made of a foreign map, what in it made no sense, and what did not come over."""

    scenario: Scenario
    findings: tuple[Finding, ...]
    losses: Losses


def import_map(
    text: str,
    ending: str,
    title: str,
    catalogue: Catalogue,
    own: Mapping[str, ForeignTerrain] | None = None,
    levels: Levels = Levels.RELIEF,
) -> Imported:
    """The scenario of a foreign map's text; `own` entries of a mapping stand over those that ship.

    `levels` says how levels that our maps lack are brought to theirs; maps of Tiled keep them.
    `NotConvertible` when the text is no map of that program.
    """
    program = PROGRAMS[ending]
    table = {**mapping_table(program), **(own or {})}
    match ending:
        case ".tmx":
            return Imported(*from_tiled(read_tmx(text), catalogue, table, title, tuple(own or ())))
        case ".tmj":
            return Imported(*from_tiled(read_tmj(text), catalogue, table, title, tuple(own or ())))
        case ".map":
            return Imported(*from_wesnoth(text, table, title, levels))
        case _:
            return Imported(*from_megamek(text, table, title, levels))


def export_map(
    scenario: Scenario, catalogue: Catalogue, target: Name, *, force: bool = False
) -> tuple[tuple[Path, ...], Losses]:
    """Write the map as a file of Tiled with its picture of tiles beside it; the files, and what is lost.

    Both are written or none: `NotWritten` when the disk refuses, `NotConvertible` when the map would be too
    large to be read again, `Occupied` when another file than an earlier picture of tiles has the picture's
    name and is not to be written over by `force`.
    """
    file_target(target)
    path = Path(target)
    picture = path.with_name(f"{path.stem}.tiles.png")
    tiled, losses = to_tiled(scenario, catalogue, picture.name)
    check_readable(tiled)
    text = tmx_text(tiled) if path.suffix.lower() == ".tmx" else tmj_text(tiled)
    contents: dict[Name, bytes] = {target: text.encode("utf-8")}
    tiles, there = _tiles(tiled.orientation), _content(picture)
    if there != tiles:
        if there is not None and not force and there not in map(_tiles, Orientation):
            raise Occupied(picture)
        contents = {picture: tiles, **contents}
    write_files(contents)
    return (path, picture), losses


def _tiles(orientation: Orientation) -> bytes:
    return data_bytes(f"interchange/tiles-{orientation.value}.png")


def _content(path: Path) -> bytes | None:
    """What the file holds, nothing when it cannot be read; None where there is none yet."""
    return None if file_target(path).status is None else read_bytes(path)[0] or b""


def mapping_table(program: str) -> Mapping[str, ForeignTerrain]:
    """The table that ships for a program."""
    value, _ = value_of_text(MAPPING, data_text(f"interchange/{program}"))
    assert value is not None, "a table ships for every program"
    return dict(value.mapping)


def own_mapping(text: str) -> Mapping[str, ForeignTerrain]:
    """The table in a user's file; `NotConvertible` with the line of its first fault."""
    value, findings = value_of_text(MAPPING, text)
    fault = next((each for each in findings if each.severity is Severity.ERROR), None)
    if value is None or fault is not None:
        message = fault.message if fault else "The mapping cannot be read."
        raise NotConvertible(message, fault.advice if fault else "", fault.line if fault else None)
    return dict(value.mapping)
