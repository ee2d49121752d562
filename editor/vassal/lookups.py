"""What a module knows of each hex and of each pair of hexes, as properties, and how it is looked up.

They are Global Translatable Messages: read like properties, never part of a saved game.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from editor.panels.hexes.cell_words import CellWords
from editor.text.texts import text
from editor.vassal.component import component
from editor.vassal.sight_table import SightTable
from engine.hexes.hex import Hex
from engine.model.hex_map import HexMap
from engine.model.terrain import TerrainTable

#: Before the label of a hex: its terrain, level, all that is said of it, its place in lines, its line.
TERRAIN, LEVEL, GROUND, PLACE, SIGHT = "Terrain_", "Level_", "Ground_", "Place_", "Sight_"
#: Before a code of the table of sight: its words. Then what is said of a line, of a hex, of what is no hex.
VERDICT, REPORT, GROUND_REPORT, NO_HEX = "Verdict_", "SightReport", "GroundReport", "NoHex"

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
        yield PLACE + label, str(place)
        yield SIGHT + label, _FIRST + sight.lines[hex_]
    for code, words in sight.verdicts.items():
        yield VERDICT + code, words
    yield REPORT, text("vassal.sight.report", start="#from#", end="#to#", verdict="#verdict#")
    yield GROUND_REPORT, text("vassal.ground.report", place="#place#", ground="#ground#")
    yield NO_HEX, text("vassal.no_hex")


# ---------------------------------------------------------------------- expressions of BeanShell


def ground_expression(place: str) -> str:
    """What is said of the hex whose name the property `place` holds."""
    worded = (
        f'GetProperty("{GROUND_REPORT}").replace("#place#", "" + {place})'
        f'.replace("#ground#", GetProperty("{GROUND}" + {place}))'
    )
    return f'{{({_missing(GROUND, place)}) ? GetProperty("{NO_HEX}") : {worded}}}'


def property_expression(prefix: str, place: str) -> str:
    """A property of the hex whose name the property `place` holds, as a trait works it out."""
    return f'GetProperty("{prefix}" + {place})'


def sight_expression(sight: SightTable, start: str, end: str) -> str:
    """What is said of the line between the hexes whose names the two properties hold."""
    found = f'{len(_FIRST)} + {sight.width} * GetProperty("{PLACE}" + {end})'
    code = f'GetProperty("{SIGHT}" + {start}).substring({found}, {found} + {sight.width})'
    verdict = f'GetProperty("{VERDICT}" + {code})'
    worded = (
        f'GetProperty("{REPORT}").replace("#from#", "" + {start}).replace("#to#", "" + {end})'
        f'.replace("#verdict#", {verdict})'
    )
    unknown = f"{_missing(SIGHT, start)} || {_missing(SIGHT, end)}"
    return f'{{({unknown}) ? GetProperty("{NO_HEX}") : {worded}}}'


def _missing(prefix: str, place: str) -> str:
    # Of words, not of numbers: joined to words a number cannot be worked out by all versions.
    return f'GetProperty("{prefix}" + {place}).length() == 0'
