"""The kinds of files: their root classes, their headers, and the way between text and value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.hexes.grid import Orientation
from engine.model.board import MapBoard
from engine.model.finding import Finding, Severity
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.model.terrain import TerrainTable
from engine.model.unit_kind import UnitCatalogue
from engine.model.values import Json
from engine.storage.canonical import canonical_text
from engine.storage.codec.decode import decode_root
from engine.storage.codec.encode import encode
from engine.storage.codec.reading import Reading, grid_for
from engine.storage.codec.schema import schema_text
from engine.storage.codec.shapes import record_of
from engine.storage.json_text import Parsed, parse
from engine.storage.letters.turn_file import KeptLetters, TurnFile
from engine.storage.migrate import migrated
from engine.storage.positions import places, repeated_names
from engine.storage.rule_sheets import DecisionSheet, ExemptSheet, RuleSheet
from engine.storage.saved_game import SavedGame
from engine.storage.sheets import CardSheet, CaseSheet, MappingSheet, PieceSheet

_HEADER = ("$schema", "format_version")


def _always_flat(_: object) -> Orientation:
    return Orientation.FLAT_TOP


def _stated(data: object) -> Orientation:
    stated = data.get("orientation") if isinstance(data, dict) else None
    return Orientation.POINTY_TOP if stated == Orientation.POINTY_TOP.value else Orientation.FLAT_TOP


def _stated_in_layout(data: object) -> Orientation:
    return _stated(data.get("layout") if isinstance(data, dict) else None)


def _stated_in_scenario(data: object) -> Orientation:
    return _stated_in_layout(data.get("scenario") if isinstance(data, dict) else None)


def _stated_in_turn(data: object) -> Orientation:
    return _stated_in_scenario(data.get("turn") if isinstance(data, dict) else None)


@dataclass(frozen=True)
class Kind:
    """A kind of file; the orientation decides how the labels in it are read.

    `version` of its format is written; older ones are migrated, newer ones opened as far as they can be
    understood.
    """

    name: str
    root: type
    orientation_in: Callable[[object], Orientation] = _always_flat
    orientation_of: Callable[[Any], Orientation] = _always_flat
    version: int = 1

    @property
    def schema(self) -> str:
        """What `$schema` says in a file of this kind."""
        return f"urn:tidewright:schema:{self.name}:{self.version}"


SCENARIO = Kind("scenario", Scenario, _stated_in_layout, lambda value: value.layout.orientation)
BOARD = Kind("board", MapBoard, _stated, lambda value: value.orientation)
PIECES = Kind("pieces", PieceSheet)
TERRAIN = Kind("terrain", TerrainTable)
UNITS = Kind("units", UnitCatalogue)
GAME = Kind(
    "game", SavedGame, _stated_in_scenario, lambda value: value.scenario.layout.orientation, version=2
)
TURN = Kind("turn", TurnFile, _stated_in_scenario, lambda value: value.scenario.layout.orientation)
LETTERS = Kind("letters", KeptLetters, _stated_in_turn, lambda value: value.turn.scenario.layout.orientation)
CASE = Kind("case", CaseSheet)
CARDS = Kind("cards", CardSheet)
MAPPING = Kind("mapping", MappingSheet)
RULES = Kind("rules", RuleSheet)
DECISIONS = Kind("decisions", DecisionSheet)
EXEMPT = Kind("not_applicable", ExemptSheet)

#: Every kind of file there is, by name.
KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        SCENARIO,
        BOARD,
        PIECES,
        TERRAIN,
        UNITS,
        GAME,
        TURN,
        LETTERS,
        CASE,
        CARDS,
        MAPPING,
        RULES,
        DECISIONS,
        EXEMPT,
    )
}


def value_of_text(
    kind: Kind, text: str, parsed: Parsed | None = None
) -> tuple[Any | None, tuple[Finding, ...]]:
    """The value a text says, as far as it can be read, and every fault with line and column.

    None only when the text is no JSON object at all or says that it is a file of another kind. `parsed` is
    what came of the text where it was read before.
    """
    if parsed is None:
        parsed = parse(text)
    if not parsed.whole:
        return None, parsed.findings
    value, findings = value_of_data(kind, parsed.data)
    repeats: tuple[Finding, ...] = ()
    if parsed.repeated:
        repeats = tuple(
            Finding(
                "FILE005",
                Severity.ERROR,
                say('"{name}" stands twice in this object; the last one counts.', name=name[:40]),
                say("Remove one of the two. The other is kept under a name with a number."),
                pointer,
                line,
                column,
            )
            for (pointer, name, line, column), _ in zip(repeated_names(text), range(100), strict=False)
        )
    return value, placed(text, (*repeats, *findings))


def value_of_data(kind: Kind, data: Json) -> tuple[Any | None, tuple[Finding, ...]]:
    """The value that JSON data says, as far as it can be read; findings without line and column."""
    reading = Reading(grid_for(kind.orientation_in(data)))
    if not isinstance(data, dict):
        reading.report(
            "FILE010", (), say("The file holds no object."), say("A file begins with {{ and ends with }}.")
        )
        return None, tuple(reading.told())
    stated = kind_stated(data)
    if stated is not None and stated != kind.name and stated in KINDS:
        message = say("This is a file of the kind {stated}, not {kind}.", stated=stated, kind=kind.name)
        reading.report("FILE018", ("$schema",), message, say("Choose a {kind} file.", kind=kind.name))
        return None, tuple(reading.told())
    data = migrated(kind.name, data)
    kept = _read_header(kind, data, reading)
    body = {key: each for key, each in data.items() if key not in _HEADER}
    value = decode_root(record_of(kind.root), body, reading)
    if kept:
        value = replace(value, extra={**kept, **value.extra})
    return value, tuple(reading.told())


def kind_stated(data: object) -> str | None:
    """The kind that the `$schema` of the data names, or None."""
    stated = data.get("$schema") if isinstance(data, dict) else None
    if not isinstance(stated, str) or not stated.startswith("urn:tidewright:schema:"):
        return None
    return stated.split(":")[3]


def _read_header(kind: Kind, data: Mapping[str, Json], reading: Reading) -> dict[str, Json]:
    """Report what is wrong with `$schema` and `format_version`; what differs is kept for writing."""
    wanted: tuple[tuple[str, Json], ...] = (("$schema", kind.schema), ("format_version", kind.version))
    kept: dict[str, Json] = {}
    for name, right in wanted:
        if name not in data:
            reading.report(
                "FILE013",
                (),
                say("{name} is missing.", name=name),
                say('Add "{name}": {right}.', name=name, right=_quoted(right)),
            )
        elif data[name] != right or isinstance(data[name], bool):
            kept[name] = data[name]
            stated = data[name]
            if name == "format_version" and isinstance(stated, int) and stated > kind.version:
                message = say(
                    "The file has format version {stated}; this program knows {format_version}.",
                    stated=stated,
                    format_version=kind.version,
                )
                advice = say("Use a newer program; what is understood is opened, the rest is kept.")
                reading.report("MAP001", (name,), message, advice)
            else:
                reading.report(
                    "MAP001",
                    (name,),
                    say("{name} is not known here.", name=name),
                    say("Write {right}.", right=_quoted(right)),
                )
    return kept


def _quoted(value: Json) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def data_of(kind: Kind, value: Any) -> dict[str, Json]:
    """The JSON data of a value, header first."""
    body = encode(record_of(kind.root), value, grid_for(kind.orientation_of(value)))
    assert isinstance(body, dict)
    header: dict[str, Json] = {"$schema": kind.schema, "format_version": kind.version}
    header.update({name: body.pop(name) for name in _HEADER if name in body})
    return header | body


def text_of_value(kind: Kind, value: Any) -> str:
    """The canonical text of a value: equal values give equal texts."""
    return canonical_text(data_of(kind, value))


def placed(text: str, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings with line and column of the places their pointers name, in the order of the text."""
    if not findings:
        return findings
    wanted = {finding.pointer for finding in findings if finding.line is None}
    # A pointer to what the text lacks (a name that stood twice) is placed at what should hold it.
    wanted |= {pointer.rpartition("/")[0] for pointer in wanted}
    where = places(text, wanted)

    def with_place(finding: Finding) -> Finding:
        if finding.line is not None:
            return finding
        place = where.get(finding.pointer) or where.get(finding.pointer.rpartition("/")[0])
        return replace(finding, line=place[0], column=place[1]) if place else finding

    return tuple(sorted(map(with_place, findings), key=lambda each: (each.line or 0, each.column or 0)))


def schema_file_text(kind: Kind) -> str:
    """The text of the JSON Schema of a kind of file; what `schemas/` holds."""
    return schema_text(kind.name, kind.schema, kind.version, kind.root)
