"""A scenario goes to Tiled and comes back as it was, but for what the report names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.model.cell import Cell
from engine.model.flatten import flatten
from engine.model.layout import Layout, OverlayPlacement, Placement, Sheet
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Side, Zone
from engine.storage import bundled
from engine.storage.codec.readable import readable
from engine.storage.codec.shapes import record_of
from engine.storage.documents import SCENARIO, data_of, value_of_data
from engine.storage.interchange.formats import Imported, import_map
from engine.storage.interchange.properties import flattened, gathered
from engine.storage.interchange.tiled_export import to_tiled
from engine.storage.interchange.tiled_map import ObjectLayer, TiledMap, TiledObject, TileLayer
from engine.storage.interchange.tmj import tmj_text
from engine.storage.interchange.tmx import tmx_text
from tests.storage.strategies import JSON, WORDS, damaged, scenarios

CATALOGUE = bundled.catalogue()
NAMES = [path.stem for path in bundled.scenario_paths()]
FORMS: dict[str, Callable[[TiledMap], str]] = {".tmx": tmx_text, ".tmj": tmj_text}
forms = pytest.mark.parametrize("ending", FORMS)


def written(scenario: Scenario) -> TiledMap:
    tiled, losses = to_tiled(scenario, CATALOGUE, "tiles.png")
    assert losses.report() == ()
    return tiled


def read(tiled: TiledMap, ending: str) -> Imported:
    return import_map(FORMS[ending](tiled), ending, "another title", CATALOGUE)


def assert_comes_back(scenario: Scenario, ending: str) -> None:
    made = read(written(scenario), ending)
    assert made.losses.report() == ()
    assert made.scenario == scenario


@forms
@pytest.mark.parametrize("name", NAMES)
def test_every_bundled_scenario_comes_back_the_same(name: str, ending: str) -> None:
    assert_comes_back(bundled.scenario(name), ending)


PLACEMENTS = st.builds(
    Placement,
    st.sampled_from(sorted(CATALOGUE.boards)),
    st.sampled_from(("A", "B")),
    st.tuples(st.sampled_from((0, 6, 12)), st.sampled_from((0, 7))),
    st.sampled_from((0, 180)),
)
OVERLAYS = st.builds(
    OverlayPlacement,
    st.sampled_from(sorted(CATALOGUE.pieces)),
    st.builds(Grid(Orientation.FLAT_TOP, 12, 14).hex_at, st.integers(0, 12), st.integers(0, 14)),
    st.integers(0, 5),
)


@st.composite
def laid_out(draw: st.DrawFn) -> Scenario:
    """Any scenario at all, on a sheet of a size that can be drawn quickly, with boards and pieces or not."""
    scenario = draw(scenarios())
    layout = scenario.layout
    if layout.sheet is not None or draw(st.booleans()):
        sheet = Sheet(draw(st.integers(2, 14)), draw(st.integers(2, 14)))
        layout = replace(layout, sheet=sheet)
    if draw(st.booleans()):
        layout = replace(
            layout,
            boards=(*layout.boards, *draw(st.lists(PLACEMENTS, max_size=3))),
            overlays=(*layout.overlays, *draw(st.lists(OVERLAYS, max_size=3))),
        )
    return replace(scenario, layout=layout)


@given(laid_out(), st.sampled_from(sorted(FORMS)))
def test_any_scenario_comes_back_the_same(scenario: Scenario, ending: str) -> None:
    assert_comes_back(scenario, ending)


@given(st.dictionaries(WORDS, JSON, max_size=4))
def test_any_data_comes_back_from_flat_properties(record: dict[str, object]) -> None:
    assert gathered(dict(flattened(record, "a.")), "a.") == record  # type: ignore[arg-type]
    stated = dict(flattened(record, "a."))  # type: ignore[arg-type]
    assert gathered(dict(sorted(stated.items())), "a.") == record, "in the order in which Tiled writes them"


# ------------------------------------------------------------------ what cannot be read


@given(st.sampled_from(NAMES).map(bundled.scenario), st.data())
def test_what_cannot_be_read_is_left_out_and_named(scenario: Scenario, data: st.DataObject) -> None:
    broken, findings = value_of_data(SCENARIO, data.draw(damaged(data_of(SCENARIO, scenario))))
    assert isinstance(broken, Scenario)
    tiled, losses = to_tiled(broken, CATALOGUE, "tiles.png")
    whole = readable(record_of(Scenario), broken)
    made = read(tiled, ".tmj")
    header = ("$schema", "format_version")
    extra = {name: each for name, each in whole.extra.items() if name not in header}
    assert made.scenario == replace(whole, extra=extra)
    assert made.losses.report() == ()
    if made.scenario != broken:
        (loss,) = losses.report()
        pointers = {each.pointer for each in findings}
        assert set(loss.places) <= pointers


# ------------------------------------------------------------------ edited in Tiled


def changed(
    tiled: TiledMap, layer: str, change: Callable[[ObjectLayer | TileLayer], ObjectLayer | TileLayer]
) -> TiledMap:
    return replace(tiled, layers=tuple(change(each) if each.name == layer else each for each in tiled.layers))


def moved(kind: str, dx: float, dy: float) -> Callable[[ObjectLayer | TileLayer], ObjectLayer | TileLayer]:
    def move(layer: ObjectLayer | TileLayer) -> ObjectLayer | TileLayer:
        assert isinstance(layer, ObjectLayer)
        first, *rest = layer.objects
        assert first.kind == kind
        return replace(layer, objects=(replace(first, x=first.x + dx, y=first.y + dy), *rest))

    return move


def test_a_piece_moved_in_tiled_is_moved_and_nothing_is_painted() -> None:
    hill = bundled.scenario("king-of-the-hill")
    made = read(changed(written(hill), "Overlay pieces", moved("overlay", 0, 96)), ".tmx")
    first, *rest = hill.layout.overlays
    there = replace(first, hex=Hex(first.hex.q, first.hex.r + 1))
    assert made.scenario.layout == replace(hill.layout, overlays=(there, *rest))


def test_a_board_moved_in_tiled_is_moved() -> None:
    lane = bundled.scenario("mill-lane")
    made = read(changed(written(lane), "Boards", moved("board", 0, 96 * 20)), ".tmx")
    first, *rest = lane.layout.boards
    there = replace(first, position=(first.position[0], first.position[1] + 20))
    assert made.scenario.layout == replace(lane.layout, boards=(there, *rest))


def test_a_tile_painted_in_tiled_is_paint_and_the_boards_stay() -> None:
    hill = bundled.scenario("king-of-the-hill")
    grid = flatten(hill.layout, CATALOGUE).grid
    hex_ = next(each for each in grid.playable if each not in hill.layout.cells)

    def paint(layer: ObjectLayer | TileLayer) -> ObjectLayer | TileLayer:
        assert isinstance(layer, TileLayer)
        tiles = list(layer.tiles)
        column, row = grid.offset(hex_)
        tiles[row * (grid.columns + 1) + column] = 10
        return replace(layer, tiles=tuple(tiles))

    layout = read(changed(written(hill), "Terrain", paint), ".tmx").scenario.layout
    assert layout.cells[hex_].terrain == "swamp"
    assert replace(layout, cells=hill.layout.cells) == hill.layout
    assert {each: layout.cells[each] for each in hill.layout.cells} == dict(hill.layout.cells)


def test_a_map_made_larger_in_tiled_gets_a_sheet() -> None:
    lane = written(bundled.scenario("mill-lane"))
    columns, rows = lane.columns + 2, lane.rows + 3

    def grown(layer: ObjectLayer | TileLayer) -> ObjectLayer | TileLayer:
        if isinstance(layer, ObjectLayer):
            return layer
        old = [
            list(layer.tiles[start : start + lane.columns])
            for start in range(0, len(layer.tiles), lane.columns)
        ]
        wider = [[*row, 0, 0] for row in old] + [[0] * columns] * 3
        return replace(layer, tiles=tuple(chain.from_iterable(wider)))

    larger = replace(lane, columns=columns, rows=rows, layers=tuple(map(grown, lane.layers)))
    made = read(larger, ".tmx")
    assert made.scenario.layout.sheet == Sheet(columns - 1, rows - 1)
    assert made.scenario.layout.boards == bundled.scenario("mill-lane").layout.boards
    assert [loss.what for loss in made.losses.report()] == ["size of the map"]


def test_a_board_that_is_not_known_here_leaves_its_hexes_painted() -> None:
    lane = bundled.scenario("mill-lane")
    text = tmx_text(written(lane))
    made = import_map(text, ".tmx", "t", replace(CATALOGUE, boards={}))
    assert made.scenario.layout.boards == lane.layout.boards
    before, after = (
        flatten(lane.layout, CATALOGUE),
        flatten(made.scenario.layout, replace(CATALOGUE, boards={})),
    )
    assert {**before.rim, **before.cells} == {**after.rim, **after.cells}


# ------------------------------------------------------------------ corners


def test_zones_without_hexes_and_sides_of_one_name_are_kept() -> None:
    zones = (Zone(()), Zone((Hex(3, 3), Hex(2, 2), Hex(2, 2)), name="Twice"), Zone((Hex(90, 90),)))
    sides = tuple(Side("twin", name, (), deployment_zones=zones, exit_hexes=(Hex(1, 1),)) for name in "ab")
    layout = Layout(sheet=Sheet(6, 6), cells={Hex(2, 2): Cell(), Hex(3, 3): Cell("zone 1")})
    for ending in FORMS:
        assert_comes_back(Scenario("s", "t", layout, sides), ending)


def test_a_unit_beside_the_map_in_tiled_has_no_hex() -> None:
    lane = bundled.scenario("mill-lane")
    units = (PlacedUnit("a", "west", Hex(3, 3)), PlacedUnit("b", "west", mat_space=2))
    tiled = written(replace(lane, placed_units=units))
    made = read(changed(tiled, "Units", moved("unit", -9999, 0)), ".tmx")
    assert [unit.hex for unit in made.scenario.placed_units] == [None, None]


def test_old_files_with_bare_names_are_still_read() -> None:
    made = read(
        TiledMap(
            Orientation.FLAT_TOP, 5, 5, (112, 96), 56, False, (),
            (ObjectLayer("o", (TiledObject(56 + 84, 96, "objective", "", (), {"id": "a", "type": "vp"}),)),
             ObjectLayer("r", (TiledObject(56 + 84, 96, "exit_hex", "", (), {"side": "west"}),))),
            {"half_hexes": True, "title": "Old", "north": 2, "ruleset": "base", "sides.0.id": "west",
             "sides.0.name": "West", "sides.0.nations[]": "american", "mine": 3},
        ),
        ".tmx",
    )  # fmt: skip
    scenario = made.scenario
    assert (scenario.title, scenario.layout.north, scenario.rules.ruleset) == ("Old", 2, "base")
    assert scenario.layout.sheet == Sheet(4, 4)
    assert [each.id for each in scenario.objectives] == ["a"]
    assert len(scenario.sides[0].exit_hexes) == 1
    assert [loss.what for loss in made.losses.report()] == ['property "mine" of the map']
