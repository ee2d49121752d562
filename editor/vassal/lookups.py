"""What a module knows of each hex and of each pair of hexes, as properties, and how it is looked up.

They are Global Translatable Messages: read like properties, never part of a saved game.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from editor.panels.hexes.cell_words import CellWords
from editor.text.texts import text
from editor.vassal.component import BeanShell, component
from editor.vassal.sight_table import SightTable, far_words
from engine.hexes.hex import Hex
from engine.model.hex_map import HexMap
from engine.model.terrain import TerrainTable

#: Before the label of a hex: its terrain, its level, all that is said of it.
TERRAIN, LEVEL, GROUND = "Terrain_", "Level_", "Ground_"
#: Before the label of a hex: its line of sight, its place in lines, and in tables of near pairs its steps.
SIGHT, PLACE, ACROSS, DOWN = "Sight_", "Place_", "Across_", "Down_"
#: Before a code of the table of sight: its words. Then what is said of a line, a hex, far pairs, and no hex.
VERDICT, REPORT, GROUND_REPORT, FAR, NO_HEX = "Verdict_", "SightReport", "GroundReport", "Far", "NoHex"

#: A line begins with a sign of its own: one of figures alone would be read as a number.
_FIRST = "-"


def messages(map_: HexMap, table: TerrainTable, sight: SightTable) -> ElementTree.Element:
    """All properties of hexes and pairs."""
    listed = [*_ground(map_, table), *_sight(map_, sight)]
    made = [
        component(
            "module.properties.GlobalTranslatableMessage",
            {"name": name, "initialValue": words, "description": ""},
        )
        for name, words in listed
    ]
    return component("module.properties.GlobalTranslatableMessages", {}, *made)


def _ground(map_: HexMap, table: TerrainTable) -> Iterator[tuple[str, str]]:
    words = CellWords(map_, table)
    for hex_ in sorted(map_.cells):
        label = map_.label(hex_)
        yield TERRAIN + label, words.terrain(hex_)
        yield LEVEL + label, words.level(hex_)
        yield GROUND + label, ground_words(words, hex_)


def ground_words(words: CellWords, hex_: Hex) -> str:
    """All that is said of a hex but its name: terrain, level, lines, costs and cover."""
    level = text("vassal.level", level=words.level(hex_))
    parts = (words.terrain(hex_), level, words.lines(hex_), words.costs(hex_))
    return "; ".join(each for each in parts if each)


def _sight(map_: HexMap, sight: SightTable) -> Iterator[tuple[str, str]]:
    for place, hex_ in enumerate(sight.hexes):
        label = map_.label(hex_)
        yield SIGHT + label, _FIRST + sight.lines[hex_]
        if sight.reach is None:
            yield PLACE + label, str(place)
        else:
            yield ACROSS + label, str(hex_.q)
            yield DOWN + label, str(hex_.r)
    for code, words in sight.verdicts.items():
        yield VERDICT + code, words
    if sight.reach is not None:
        yield FAR, far_words(sight.reach)
    yield REPORT, text("vassal.sight.report", start="#from#", end="#to#", verdict="#verdict#")
    yield GROUND_REPORT, text("vassal.ground.report", place="#place#", ground="#ground#")
    yield NO_HEX, text("vassal.no_hex")


# ---------------------------------------------------------------------- expressions of BeanShell


def ground_expression(place: str) -> BeanShell:
    """What is said of the hex whose name the property `place` holds."""
    worded = (
        f'GetProperty("{GROUND_REPORT}").replace("#place#", "" + {place})'
        f'.replace("#ground#", GetProperty("{GROUND}" + {place}))'
    )
    return BeanShell(f'{{({_missing(GROUND, place)}) ? GetProperty("{NO_HEX}") : {worded}}}')


def property_expression(prefix: str, place: str) -> str:
    """A property of the hex whose name the property `place` holds, as a trait works it out."""
    return f'GetProperty("{prefix}" + {place})'


def sight_expression(sight: SightTable, start: str, end: str) -> BeanShell:
    """What is said of the line between the hexes whose names the two properties hold."""
    worded = (
        f'GetProperty("{REPORT}").replace("#from#", "" + {start}).replace("#to#", "" + {end})'
        f'.replace("#verdict#", {_verdict(sight, start, end)})'
    )
    unknown = f"{_missing(SIGHT, start)} || {_missing(SIGHT, end)}"
    return BeanShell(f'{{({unknown}) ? GetProperty("{NO_HEX}") : {worded}}}')


def _verdict(sight: SightTable, start: str, end: str) -> str:
    """The words of a verdict: by the place of the second hex, or by the steps to it where they are few."""
    if sight.reach is None:
        return _found(sight, start, f'GetProperty("{PLACE}" + {end})')
    reach, span = sight.reach, 2 * sight.reach + 1
    across, down = (
        f'(GetProperty("{name}" + {end}) - GetProperty("{name}" + {start}))' for name in (ACROSS, DOWN)
    )
    near = f"{across} * {across} <= {reach * reach} && {down} * {down} <= {reach * reach}"
    found = _found(sight, start, f"(({across} + {reach}) * {span} + {down} + {reach})")
    return f'(({near}) ? {found} : GetProperty("{FAR}"))'


def _found(sight: SightTable, start: str, place: str) -> str:
    begins = f"{len(_FIRST)} + {sight.width} * {place}"
    code = f'GetProperty("{SIGHT}" + {start}).substring({begins}, {begins} + {sight.width})'
    return f'GetProperty("{VERDICT}" + {code})'


def _missing(prefix: str, place: str) -> str:
    # Of words, not of numbers: joined to words a number cannot be worked out by all versions.
    return f'GetProperty("{prefix}" + {place}).length() == 0'
