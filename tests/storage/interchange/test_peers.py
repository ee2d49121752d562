"""Maps of Wesnoth and boards of MegaMek become scenarios by their mapping tables."""

from __future__ import annotations

import pytest

from engine.hexes.hex import Hex
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.storage import bundled
from engine.storage.interchange.endings import PROGRAMS
from engine.storage.interchange.formats import Imported, import_map, mapping_table, own_mapping
from engine.storage.interchange.losses import NotConvertible

CATALOGUE = bundled.catalogue()

WESNOTH = """Gg, Gg, Gg, Gg, Gg
Gg, 1 Ke, Gs^Fp, Hh^Fp, Gg
Gg, Re, Re, 2 Gg^Vh, Gg
Gg, Wo, Ww, Xx, Gg
Gg, Gg, Zz, 3 Mm, Gg
Gg, Gg, Gg, Gg, Gg
"""

MEGAMEK = """# a comment
size 2 3
option exit_roads_to_pavement false
hex 0101 0 "" "grass"
hex 0102 1 "woods:1;foliage_elev:2" ""
hex 0103 -1 "water:0" ""
hex 0201 4 "rough:1" ""
hex 0202 0 "road:1:9" ""
hex 0203 0 "water:2;unheard_of:3" ""
end
"""


def made(text: str, ending: str) -> tuple[Imported, HexMap]:
    imported = import_map(text, ending, "Imported", CATALOGUE)
    assert imported.findings == ()
    map_ = flatten(imported.scenario.layout, CATALOGUE)
    assert map_.problems == ()
    return imported, map_


def test_a_wesnoth_map_keeps_its_shape_and_terrain() -> None:
    imported, map_ = made(WESNOTH, ".map")

    def at(label: str) -> tuple[str, int]:
        hex_ = map_.grid.find(label)
        assert hex_ is not None
        return map_.cells[hex_].terrain, map_.cells[hex_].elevation

    # Column B stands half a hex lower, so its first hex is the second of our column.
    assert at("A1") == ("building", 0)
    assert at("B2") == ("woods", 0)
    assert at("C1") == ("woods", 1)
    assert at("A3") == ("river", 0)
    assert at("B4") == ("stream", 0)
    assert at("C4") == ("rough", 2)
    assert len(map_.cells) == 3 * 4 - 1, "the impassable hex is out of play"
    roads = {map_.label(hex_): cell.road for hex_, cell in map_.cells.items() if cell.road}
    assert roads == {"A2": (2,), "B3": (5,)}
    west, east = imported.scenario.sides
    assert [map_.label(hex_) for hex_ in west.reinforcement_hexes] == ["A1"]
    assert [map_.label(hex_) for hex_ in east.reinforcement_hexes] == ["C2"]
    assert {loss.what for loss in imported.losses.report()} == {
        'terrain code "Zz"',
        'starting place "3"',
        "K",
    }


def test_a_megamek_board_keeps_levels_and_roads() -> None:
    imported, map_ = made(MEGAMEK, ".board")
    cells = {map_.label(hex_): cell for hex_, cell in map_.cells.items()}
    assert set(cells) == {"A1", "A2", "A3", "B2", "B3", "B4"}
    assert (cells["A2"].terrain, cells["A2"].elevation) == ("woods", 2)
    assert (cells["A3"].terrain, cells["A3"].elevation) == ("stream", 0)
    assert (cells["B2"].terrain, cells["B2"].elevation) == ("rough", 2)
    assert cells["B3"].road == (0, 3)
    assert cells["B4"].terrain == "river"
    assert {cells[label].elevation for label in ("A1", "B3", "B4")} == {1}
    told = {loss.what: loss for loss in imported.losses.report()}
    assert {what: loss.count for what, loss in told.items()} == {
        "level -1": 1, "level 0": 3, "level 1": 1, "level 4": 1, 'terrain "unheard_of"': 1,
    }  # fmt: skip
    hill = told["level 4"]
    assert hill.why == "it became level 2 like a neighbour of another level"
    assert [map_.label(hex_) for hex_ in hill.hexes] == list(hill.places) == ["B2"]


def test_the_first_line_of_a_hex_counts() -> None:
    text = 'size 2 2\nhex 0101 1 "woods:1" ""\nhex 0101 2 "rough:1" ""\n'
    imported, map_ = made(text, ".board")
    assert map_.cells[Hex(1, 0)].terrain == "woods"
    assert [(loss.what, loss.hexes) for loss in imported.losses.report()] == [
        ("second line of a hex", (Hex(1, 0),))
    ]


@pytest.mark.parametrize("program", sorted(set(PROGRAMS.values())))
def test_every_mapping_leads_to_terrain_there_is(program: str) -> None:
    for entry in mapping_table(program).values():
        assert entry.terrain is None or entry.terrain in CATALOGUE.terrain.terrain
        assert set(entry.joins) <= {"road", "rail", "stream"}


def test_own_entries_stand_over_those_that_ship() -> None:
    text = """{"$schema": "urn:tidewright:schema:mapping:1", "format_version": 1, "program": "wesnoth",
    "mapping": [{"id": "^F", "terrain": "hedge"}]}"""
    imported = import_map(WESNOTH, ".map", "t", CATALOGUE, own_mapping(text))
    assert "hedge" in {cell.terrain for cell in imported.scenario.layout.cells.values()}


@pytest.mark.parametrize(
    ("ending", "text", "line"),
    [
        (".map", "", 1),
        (".map", "Gg, Gg\nGg\nGg, Gg\n", 2),
        (".map", "Gg, Gg, Gg\nGg, ???, Gg\nGg, Gg, Gg\n", 2),
        (".board", "", 1),
        (".board", "size two 3\n", 1),
        (".board", 'size 2 2\nhex 0101 zero "" ""\n', 2),
        (".board", 'size 2 2\nhex 0909 0 "" ""\n', 2),
    ],
)
def test_what_is_no_map_is_refused_with_its_line(ending: str, text: str, line: int) -> None:
    with pytest.raises(NotConvertible) as refused:
        import_map(text, ending, "t", CATALOGUE)
    assert refused.value.line == line
    assert refused.value.advice
