"""What ships with the program: schemas, boards, scenarios, data, in a checkout or an installed package."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from operator import attrgetter
from pathlib import Path

from engine.model.board import MapBoard, OverlayPiece
from engine.model.catalogue import Catalogue
from engine.model.finding import Finding
from engine.model.scenario import Scenario
from engine.model.terrain import TerrainTable
from engine.model.unit_kind import Price, UnitCatalogue
from engine.model.values import Confidence
from engine.storage.documents import KINDS, kind_stated, value_of_text
from engine.storage.files import read_scenario
from engine.storage.folders import json_files
from engine.storage.json_text import parse
from engine.storage.raw_file import read_text
from engine.storage.sheets import CardSheet

_ENGINE = Path(__file__).resolve().parent.parent
#: What a price says of its origin.
_STATED = attrgetter("source", "confidence", "reason", "provenance")


class DamagedInstallation(RuntimeError):
    """A file that ships with the program is missing or cannot be read: the installation is broken."""


def folder(name: str) -> Path:
    """The folder `schemas`, `maps` or `cases`: inside the installed engine, or in the checkout around it."""
    installed = _ENGINE / "bundled" / name
    if installed.is_dir():
        return installed
    return _ENGINE.parent / ("tests/cases" if name == "cases" else name)


def data_text(name: str) -> str:
    """The text of a data file by its name in `engine/data`, with or without `.json`."""
    path = _ENGINE / "data" / (name if name.endswith(".json") else f"{name}.json")
    return _text(path)


def data_bytes(name: str) -> bytes:
    """The bytes of a data file that is no text, by its name in `engine/data`; or `DamagedInstallation`."""
    try:
        return (_ENGINE / "data" / name).read_bytes()
    except OSError:
        raise DamagedInstallation(f"{name} is missing. The installation is damaged; install again.") from None


def data_names(folder: str, suffix: str) -> tuple[str, ...]:
    """The names, without the suffix, of the files with it in a folder of `engine/data`."""
    return tuple(sorted(path.stem for path in (_ENGINE / "data" / folder).glob(f"*{suffix}")))


def schema_text(kind: str) -> str:
    """The text of the JSON Schema of a kind of file."""
    return _text(folder("schemas") / f"{kind}.schema.json")


def board_paths() -> tuple[Path, ...]:
    """The files of the board library, pieces included, by name."""
    return tuple(sorted((folder("maps") / "boards").glob("*.json")))


def scenario_paths() -> tuple[Path, ...]:
    """The scenario files that ship, by name."""
    return tuple(sorted((folder("maps") / "scenarios").glob("*.json")))


def card_paths() -> tuple[Path, ...]:
    """The files of cards and of abilities of doctrines, by folder and name."""
    data = _ENGINE / "data"
    return tuple(path for name in ("cards", "doctrine") for path in sorted((data / name).glob("*.json")))


@cache
def scenario(id: str) -> Scenario:
    """The bundled scenario of that id; KeyError when none has it."""
    for path in scenario_paths():
        value, _ = read_scenario(path)
        if value is not None and value.id == id:
            return value
    raise KeyError(id)


@cache
def catalogue() -> Catalogue:
    """Everything that ships: boards, pieces, terrain, units, cards; raises `DamagedInstallation`.

    Files that ship do not change while the program runs, so they are read once.
    """
    data = _ENGINE / "data"
    paths = [*board_paths(), data / "terrain.json", data / "units.json", *card_paths()]
    bare = Catalogue({}, {}, TerrainTable({}), UnitCatalogue({}, {}, {}))
    whole, findings = _added(bare, paths)
    if findings or not (whole.boards and whole.terrain.terrain and whole.units.figures):
        reason = f"{findings[0][0].name}: {findings[0][1].message}" if findings else "files are missing"
        raise DamagedInstallation(f"The files that ship with the program are damaged ({reason}).")
    return whole


def with_folder(catalogue: Catalogue, folder: Path) -> tuple[Catalogue, tuple[tuple[Path, Finding], ...]]:
    """The catalogue with the boards, pieces, terrain, unit and card files of a folder added.

    What has the id of something in the catalogue takes its place. Findings come with their file, or with the
    folder when it cannot be read. A price
    that is another there and still says what the replaced one says of its origin is the folder's own.
    """
    paths, unread = json_files(folder)
    whole, found = _added(catalogue, paths)
    return whole, (*unread, *found)


def _added(catalogue: Catalogue, paths: Iterable[Path]) -> tuple[Catalogue, tuple[tuple[Path, Finding], ...]]:
    boards, pieces = dict(catalogue.boards), dict(catalogue.pieces)
    terrain, units = catalogue.terrain, catalogue.units
    cards, decks = dict(catalogue.cards), dict(catalogue.decks)
    found: list[tuple[Path, Finding]] = []
    for path in paths:
        value, findings = _material(path)
        found.extend((path, finding) for finding in findings)
        match value:
            case MapBoard():
                boards[value.id] = value
            case TerrainTable():
                terrain = _merged_terrain(terrain, value)
            case UnitCatalogue():
                units = _merged_units(units, value)
            case CardSheet():
                cards.update(value.cards)
                decks.update(value.decks)
            case None:
                continue
            case _:
                pieces.update(value)
    return Catalogue(boards, pieces, terrain, units, cards, decks), tuple(found)


_Material = MapBoard | TerrainTable | UnitCatalogue | CardSheet | dict[str, OverlayPiece]


def _material(path: Path) -> tuple[_Material | None, tuple[Finding, ...]]:
    """The content of a file of any kind that a catalogue is made of; scenarios and others are passed over."""
    text, findings = read_text(path)
    if text is None:
        return None, findings
    parsed = parse(text)
    if not parsed.whole:
        return None, parsed.findings
    stated = kind_stated(parsed.data)
    if stated not in ("board", "pieces", "terrain", "units", "cards"):
        return None, ()
    value, findings = value_of_text(KINDS[stated], text, parsed)
    if value is not None and stated == "pieces":
        return dict(value.pieces), findings
    return value, findings


def _merged_terrain(old: TerrainTable, new: TerrainTable) -> TerrainTable:
    return TerrainTable(
        {**old.terrain, **new.terrain},
        {**old.hexsides, **new.hexsides},
        {**old.fortifications, **new.fortifications},
        {**old.line_strength, **new.line_strength},
        extra={**old.extra, **new.extra},
    )


def _merged_units(old: UnitCatalogue, new: UnitCatalogue) -> UnitCatalogue:
    return replace(
        new,
        figures={**old.figures, **new.figures},
        vehicles={**old.vehicles, **new.vehicles},
        specializations={**old.specializations, **new.specializations},
        prices={**old.prices, **{id_: _given(old.prices.get(id_), each) for id_, each in new.prices.items()}},
        components={**old.components, **new.components},
        extra={**old.extra, **new.extra},
    )


def _given(old: Price | None, new: Price) -> Price:
    """A price copied from the catalogue and changed no longer comes from where the copied one does."""
    if old is None or new == old or _STATED(new) != _STATED(old):
        return new
    return replace(new, source="", confidence=Confidence.OWN, reason="", provenance={})


def page_file(name: str) -> str:
    """The text of a file that pages of reports are made of; raises DamagedInstallation."""
    return _text(Path(__file__).parent.parent / "lab" / "page" / name)


def _text(path: Path) -> str:
    text, findings = read_text(path)
    if text is None:
        raise DamagedInstallation(
            f"{path.name}: {findings[0].message} The installation is damaged; install again."
        )
    return text
