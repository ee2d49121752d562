"""The catalogues of sentences: `words.pot` from the sources, and each language's `.po` and `.mo` from both.

`en.po` holds the texts of the window by key and is written by hand; sentences of the engine stand where they
are said.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from copy import deepcopy
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "engine" / "data" / "words"

#: What a function that gives a reason says it returns.
_RETURNING = ("str | None", "Refused | None", "str | Refused | None", "Refused | str | None")

#: Words that sentences have as arguments and that are no name of a thing in the tables.
_WORDS = """
accepted, anti tank, anti_tank, at_crew, bombarded, command, deep, disrupted, error, experience,
field_hospital, flank, fordable, forest_stream, fortification, fp, frozen, fuel, gun, heavy, hedge, hill,
hint, incapacitated, infantry, Infantry, initiative bid, light, machine gun, machine_gun, mg_42, mines,
mortar, none, nothing, nowhere, objective, pinned, radio, rail, railway, razor_wire,
retreat edge, river, road, rubble, s mines, s_mines, special, squad, squad base, squads, start hand,
starting command, supply, tank_trap, The file, torrent, trucks, true or false, unit, vehicle, vehicles,
Vehicles, vp, warning, zone, a list, a number, a text, a whole number, an object
"""
#: The vehicles that are not called alike everywhere.
_VEHICLES = ("gun", "half-track")

#: Lines of a header that change from day to day or say nothing.
_IDLE = tuple(
    f'"{name}'
    for name in (
        "Project-Id-Version",
        "Report-Msgid-Bugs-To",
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Language-Team",
        "Generated-By",
    )
)


def languages() -> tuple[str, ...]:
    """The languages that are translations."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.po") if path.stem != "en"))


@cache
def template() -> Catalog:
    """Everything that can be said, each with the file that says it; ValueError for what is made of parts."""
    made = _catalog(None)
    for message in english():
        if message.id:
            made.add(message.string, context=_first(message.id), auto_comments=message.user_comments)
    for text, file, what in sorted(_sentences(), key=lambda each: (each[1], str(each[0]))):
        if text:
            made.add(text, locations=[(file, 1)], auto_comments=[what] if what else ())
    for message in made:
        message.flags.discard("python-format")
    return made


def english() -> Catalog:
    """The texts of the window by their keys."""
    return _read("en")


def merged(language: str) -> Catalog:
    """The catalogue of a language with the messages of the template; what left it stays as a remark."""
    catalog = _read(language)
    catalog.update(template())
    for message in catalog:
        message.flags.discard("python-format")
    return catalog


def text_of(catalog: Catalog) -> str:
    """A catalogue as a file."""
    written = BytesIO()
    write_po(written, catalog, include_lineno=False)
    lines = written.getvalue().decode("utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(_IDLE))


def compiled(catalog: Catalog) -> bytes:
    """A catalogue as programs read it, without what is not translated in all forms."""
    whole, written = deepcopy(catalog), BytesIO()
    for message in whole:
        if message.pluralizable and not all(message.string or ("",)):
            message.string = ""
    write_mo(written, whole)
    return written.getvalue()


def _read(language: str) -> Catalog:
    with (FOLDER / f"{language}.po").open("rb") as file:
        catalog = read_po(file, locale=language)
    catalog.creation_date = _catalog(None).creation_date
    return catalog


def bare_catalog() -> Catalog:
    """A catalogue without messages."""
    return _catalog(None)


def _catalog(locale: str | None) -> Catalog:
    comment = "# Sentences of Tidewright. Licence: CC BY 4.0 (engine/data/LICENSE)."
    return Catalog(
        locale, header_comment=comment, creation_date=datetime(2026, 1, 1, tzinfo=UTC), fuzzy=False
    )


def _first(ids: str | tuple[str, ...]) -> str:
    return ids if isinstance(ids, str) else ids[0]


def _sentences() -> Iterator[tuple[str | tuple[str, ...], str, str]]:
    """Texts or pairs of one and many, the file they come from, and what they are."""
    from engine.rules.base.moves.step_cost import STEP_TEXT
    from engine.rules.base.sighting.sight_proof import SIGHT_TEXT
    from engine.validation.all_checks import FAMILIES
    from engine.validation.manual import EXPLAINED

    for folder in ("engine", "editor"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for text in _said_in(ast.parse(path.read_text(encoding="utf-8"))):
                yield text, path.relative_to(ROOT).as_posix(), ""
    for texts, file in ((SIGHT_TEXT, "sighting/sight_proof.py"), (STEP_TEXT, "moves/step_cost.py")):
        yield from ((each, f"engine/rules/base/{file}", "") for each in texts.values())
    for reason, file in _reasons():
        if isinstance(reason, ast.JoinedStr):
            raise ValueError(
                f"{file}: {ast.unparse(reason)} is made of parts, which nobody can translate; use say"
            )
        yield str(reason.value), file, "Why a rule refuses an action."
    yield from ((each, "engine/validation/CHECKS.md", "A family of checks.") for each in FAMILIES.values())
    for check in EXPLAINED:
        yield check.title, "engine/validation/CHECKS.md", f"{check.code}: title of a check."
        for name in ("what", "why", "fix"):
            if check.sections.get(name):
                yield check.sections[name], "engine/validation/CHECKS.md", f"{check.code}: {name}."
    yield from _of_tables()


def _said_in(tree: ast.AST) -> Iterator[str | tuple[str, ...]]:
    """The templates of a file, also those in the braces of a text, which Babel's own reader passes over."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="say"), args=[ast.Constant(value=str(text)), *_]):
                yield text
            case ast.Call(
                func=ast.Name(id="say_number"),
                args=[ast.Constant(value=str(one)), ast.Constant(value=str(many)), *_],
            ):
                yield one, many


def _of_tables() -> Iterator[tuple[str, str, str]]:
    """Names of things, texts of cards, what boards show, and where values come from."""
    from engine.storage.bundled import catalogue
    from engine.storage.overrides import REPLACED

    material = catalogue()
    terrain, units = material.terrain, material.units
    for card in (*material.cards.values(), *material.decks.values()):
        yield card.name, "engine/data/cards", "Name of a card, an ability or a deck."
        yield card.text, "engine/data/cards", f"What “{card.name}” does."
    for face in (each for board in material.boards.values() for each in board.faces):
        yield face.name, "maps/boards", "Name of a side of a board."
        yield face.description, "maps/boards", f"What the board “{face.name}” shows."
    grounds = (terrain.terrain, terrain.hexsides, terrain.fortifications)
    for table in (*grounds, units.figures, units.specializations, material.pieces):
        for thing in table.values():
            yield thing.name.lower(), "engine/data", "Name of a thing, or a single word."
    for vehicle in units.vehicles.values():
        if vehicle.name.lower().endswith(_VEHICLES):
            yield vehicle.name.lower(), "engine/data", "Name of a thing, or a single word."
    for word in _WORDS.replace("\n", " ").split(", "):
        yield word.strip(), "engine/data", "Name of a thing, or a single word."
    yield REPLACED.source, "engine/data", "Where a value comes from."
    tables: Iterable = (*grounds, units.figures, units.vehicles, units.specializations, units.prices)
    for thing in (each for table in tables for each in table.values()):
        for origin in (thing, *getattr(thing, "provenance", {}).values()):
            yield origin.source, "engine/data", "Where a value comes from."
            yield getattr(origin, "reason", ""), "engine/data", "Why a value is what it is."


def _reasons() -> Iterator[tuple[ast.Constant | ast.JoinedStr, str]]:
    for path in sorted((ROOT / "engine" / "rules").rglob("*.py")):
        for reason in _reasons_in(ast.parse(path.read_text(encoding="utf-8"))):
            yield reason, path.relative_to(ROOT).as_posix()


def _reasons_in(tree: ast.AST) -> Iterator[ast.Constant | ast.JoinedStr]:
    """The reasons in a file of rules: those given to `Refused`, and sentences that a function may return."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="Refused"), args=[_, reason, *_]):
                yield from _texts_in(reason)
            case ast.FunctionDef(returns=ast.expr() as kind) if ast.unparse(kind) in _RETURNING:
                returned = (each.value for each in ast.walk(node) if isinstance(each, ast.Return))
                for value in returned:
                    for found in _texts_in(value) if value is not None else ():
                        if isinstance(found, ast.Constant) and " " in str(found.value):
                            yield found


def _texts_in(node: ast.AST) -> Iterator[ast.Constant | ast.JoinedStr]:
    """The texts that an expression may be, whatever its conditions are."""
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr():
            yield node
        case ast.IfExp(body=one, orelse=other):
            yield from _texts_in(one)
            yield from _texts_in(other)
        case ast.BoolOp(values=parts) | ast.Tuple(elts=parts):
            for part in parts:
                yield from _texts_in(part)
        case ast.Call(func=ast.Name(id="next"), args=[ast.GeneratorExp(elt=first), *rest]):
            for part in (first, *rest):
                yield from _texts_in(part)
