"""Numbers of the data files that a scenario replaces for itself alone: `rules.values`."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.hexes.grid import Orientation
from engine.model.catalogue import Catalogue
from engine.model.finding import Finding
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.model.terrain import TerrainTable
from engine.model.unit_kind import UnitCatalogue
from engine.model.values import Confidence, Json, Provenance
from engine.storage.codec.decode import decode_value
from engine.storage.codec.pointer import Pointer
from engine.storage.codec.reading import Reading, grid_for
from engine.storage.codec.shapes import Anything, ById, Maybe, ObjectShape, Shape, TableShape, record_of

#: Where a number comes from that a scenario has replaced.
REPLACED = Provenance("a value of the scenario's own", Confidence.OWN)


class _Refused(Exception):
    """The path leads nowhere; the text says why."""


def with_overrides(catalogue: Catalogue, scenario: Scenario) -> tuple[Catalogue, tuple[Finding, ...]]:
    """The catalogue with the scenario's own values in it, and those of them that mean nothing.

    A value is named by the way to it: `terrain.swamp.squad_cost`, `hexsides.hedgerow.cover`,
    `fortifications.pillbox.cover`, `figures.regular.against_infantry.range`, `vehicles.tiger_i.armor`,
    `prices.mortar.cp`, `components.base.mines`, `squad_slots`. What is replaced comes from the scenario
    (`REPLACED`) and no longer from where the thing has it.
    """
    terrain, units = catalogue.terrain, catalogue.units
    reading = Reading(grid_for(Orientation.FLAT_TOP))
    for name, raw in sorted(scenario.rules.values.items()):
        at: Pointer = ("rules", "values", name)
        parts = name.split(".")
        try:
            if any(parts[0] == each.name for each in record_of(TerrainTable).fields):
                terrain = _with(record_of(TerrainTable), terrain, parts, raw, at, reading)
            else:
                units = _with(record_of(UnitCatalogue), units, parts, raw, at, reading)
        except _Refused as refusal:
            reading.report(
                "FILE020",
                at,
                say("{name} names no value: {refusal}.", name=name[:80], refusal=refusal),
                say("Mend or remove the name."),
            )
    if (terrain, units) == (catalogue.terrain, catalogue.units):
        return catalogue, tuple(reading.told())
    return replace(catalogue, terrain=terrain, units=units), tuple(reading.told())


def _with(shape: Shape, value: Any, path: list[str], raw: Json, at: Pointer, reading: Reading) -> Any:
    """The value with `raw` in the place that the path names; unchanged when `raw` does not fit there."""
    if not path:
        fits, new = decode_value(shape, raw, at, reading)
        return new if fits else value
    first, rest = path[0], path[1:]
    match shape:
        case Maybe(of=inner) if value is not None:
            return _with(inner, value, path, raw, at, reading)
        case ObjectShape(fields=fields):
            field = next((each for each in fields if each.name == first), None)
            if field is None or first in ("id", "source", "confidence", "reason", "provenance"):
                raise _Refused(_unknown(first, (each.name for each in fields), reading))
            before = getattr(value, first)
            changed = _with(field.shape, before, rest, raw, at, reading)
            news = {first: changed}
            if changed != before and "provenance" in (each.name for each in fields):
                news["provenance"] = {**value.provenance, ".".join(path): REPLACED}
            return replace(value, **news)
        case ById(of=record):
            if first not in value:
                raise _Refused(_unknown(first, value, reading))
            return {**value, first: _with(record, value[first], rest, raw, at, reading)}
        case TableShape(of=inner):
            if first not in value and not _may_begin(inner, rest):
                raise _Refused(_unknown(first, value, reading))
            before = value.get(first, inner.of() if isinstance(inner, ObjectShape) else None)
            return {**value, first: _with(inner, before, rest, raw, at, reading)}
        case Anything() if isinstance(value, dict):
            return {**value, first: _with(shape, value.get(first), rest, raw, at, reading)}
        case _:
            raise _Refused(say("nothing lies below {first}", first=first))


def _may_begin(inner: Shape, rest: list[str]) -> bool:
    """Whether a table takes a new entry: a plain value, or an object all of whose fields have defaults."""
    if isinstance(inner, ObjectShape):
        return bool(rest) and all(each.default is not None for each in inner.fields)
    return not rest and not isinstance(inner, TableShape)


def _unknown(word: str, known: Iterable[str], reading: Reading) -> str:
    close = reading.guess(word, known)
    if close is not None:
        return say("{word} is not known, did you mean {close}", word=word[:40], close=close)
    return say("{word} is not known", word=word[:40])
