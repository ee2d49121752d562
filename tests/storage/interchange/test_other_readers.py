"""Maps that we write for Tiled are read by another program's reader, and say there what they say here."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
import pytmx
from hypothesis import given

from engine.model.flatten import flatten
from engine.model.scenario import Scenario
from engine.storage import bundled
from engine.storage.interchange.formats import export_map
from engine.storage.interchange.tiled_export import to_tiled
from engine.storage.interchange.tmx import tmx_text
from tests.storage.interchange.test_there_and_back import laid_out

CATALOGUE = bundled.catalogue()
NAMES = [path.stem for path in bundled.scenario_paths()]


@pytest.mark.parametrize("name", NAMES)
def test_another_reader_finds_terrain_and_markers(name: str, tmp_path: Path) -> None:
    scenario = bundled.scenario(name)
    export_map(scenario, CATALOGUE, tmp_path / "map.tmx")
    read = pytmx.TiledMap(str(tmp_path / "map.tmx"))
    map_ = flatten(scenario.layout, CATALOGUE)
    (terrain,) = (layer for layer in read.layers if layer.name == "Terrain")
    for hex_, cell in map_.cells.items():
        column, row = map_.grid.offset(hex_)
        assert read.tile_properties[terrain.data[row][column]]["type"] == cell.terrain
    kinds = [each.type for each in read.objects]
    assert kinds.count("objective") == len(scenario.objectives)
    assert kinds.count("board") == len(scenario.layout.boards)
    assert kinds.count("overlay") == len(scenario.layout.overlays)
    assert [each.properties["overlay.piece"] for each in read.objects if each.type == "overlay"] == [
        each.piece for each in scenario.layout.overlays
    ]


@given(laid_out())
def test_no_property_has_the_name_of_an_attribute(scenario: Scenario) -> None:
    tiled, _ = to_tiled(scenario, CATALOGUE, "tiles.png")
    read = pytmx.TiledMap()
    read.filename = "map.tmx"
    read.parse_xml(ElementTree.fromstring(tmx_text(tiled)))
    assert read.width == tiled.columns
