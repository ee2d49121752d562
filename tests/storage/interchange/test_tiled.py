"""Maps go to Tiled and come back the same; what does not fit is reported, what is damaged is refused."""

from __future__ import annotations

import base64
import zlib
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hexes.edge import edge
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex, neighbour
from engine.model.cell import Building, Cell, HexsideFeature
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.layout import Layout, Sheet
from engine.model.objective import SpecialPoint
from engine.model.scenario import Scenario
from engine.model.side import Side, Zone
from engine.storage import bundled
from engine.storage.interchange.fitting import Fitting
from engine.storage.interchange.formats import import_map
from engine.storage.interchange.lines import exits_along, joined
from engine.storage.interchange.losses import NotConvertible
from engine.storage.interchange.tiled_export import to_tiled
from engine.storage.interchange.tiled_map import TiledObject, frame_of
from engine.storage.interchange.tiles import COLUMNS, PICTURED, slots
from engine.storage.interchange.tmj import read_tmj, tmj_text
from engine.storage.interchange.tmx import read_tmx, tmx_text

CATALOGUE = bundled.catalogue()


def there_and_back(scenario: Scenario, ending: str) -> tuple[Scenario, HexMap]:
    tiled, _ = to_tiled(scenario, CATALOGUE, "tiles.png")
    text = tmx_text(tiled) if ending == ".tmx" else tmj_text(tiled)
    made = import_map(text, ending, "title", CATALOGUE)
    assert made.findings == ()
    assert made.losses.report() == ()
    return made.scenario, flatten(made.scenario.layout, CATALOGUE)


def assert_same_map(first: HexMap, second: HexMap) -> None:
    assert second.grid == first.grid
    assert second.cells == first.cells
    assert second.hexsides == first.hexsides
    assert (second.north, second.stream_depth) == (first.north, first.stream_depth)


@pytest.mark.parametrize("orientation", Orientation)
def test_rare_things_come_back(orientation: Orientation) -> None:
    grid = Grid(orientation, 6, 6)
    hexes = sorted(grid.playable, key=lambda hex_: grid.offset(hex_)[::-1])
    layout = Layout(
        orientation,
        sheet=Sheet(6, 6),
        cells={
            hexes[0]: Cell(
                "building", building=Building(levels=3, group="mill", rubble=True), label="Mill, old"
            ),
            hexes[1]: Cell("clear", elevation=5, crater=True, wadi_entrances=(1, 3), blocks_sight=False),
            hexes[2]: Cell("woods", elevation=9),
        },
        hexsides={edge(hexes[3], 2): HexsideFeature("wall", breached=True)},
        out_of_play=(hexes[-1],),
        north=2,
    )
    side = Side(
        "west",
        'West & "Sons"',
        ("american",),
        deployment_zones=(Zone((hexes[4], hexes[5]), name="Left\nhalf", limits={"squad": 2}),),
        forbidden_hexes=(hexes[6],),
    )
    points = (SpecialPoint(hexes[7], "radio", "west", {"range": 3, "codes": ["a", "b"]}),)
    scenario = Scenario("rare", "Rare", layout, (side,), special_points=points, smoke=(hexes[8],))
    for ending in (".tmx", ".tmj"):
        again, map_ = there_and_back(scenario, ending)
        assert_same_map(flatten(layout, CATALOGUE), map_)
        assert again.sides == scenario.sides
        assert again.special_points == points
        assert again.smoke == scenario.smoke


@st.composite
def _exits(draw: st.DrawFn) -> dict[Hex, tuple[int, ...]]:
    hexes = draw(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), unique=True, max_size=12))
    return {Hex(*each): tuple(sorted(draw(st.sets(st.integers(0, 5), min_size=1)))) for each in hexes}


@given(_exits())
def test_joined_lines_draw_every_exit(exits: dict[Hex, tuple[int, ...]]) -> None:
    drawn: dict[Hex, set[int]] = {}
    stretches = []
    for line in joined(exits):
        stretches += [frozenset(each) for each in pairwise(line)]
        for hex_, direction in exits_along(line):
            drawn.setdefault(hex_, set()).add(direction)
    assert {hex_: tuple(sorted(each)) for hex_, each in drawn.items()} == exits
    assert len(stretches) == len(set(stretches)), "nothing is drawn twice"


def test_a_line_between_distant_points_runs_straight() -> None:
    start = Hex(0, 0)
    found = list(exits_along([(start, None), (Hex(4, 0), None)]))
    assert found[0] == (start, 2)
    assert [hex_ for hex_, direction in found if direction == 2] == [Hex(q, 0) for q in range(4)]


@given(st.sampled_from(list(Orientation)), st.integers(1, 12), st.integers(1, 12), st.booleans())
def test_neighbours_stay_neighbours_on_the_fitted_sheet(
    orientation: Orientation, columns: int, rows: int, shifts_odd: bool
) -> None:
    fitting = Fitting(orientation, columns, rows, shifts_odd)
    flat = orientation is Orientation.FLAT_TOP
    seen = {fitting.hex_of(c, r): (c, r) for c in range(columns) for r in range(rows)}
    assert len(seen) == columns * rows
    assert all(fitting.grid.is_playable(hex_) for hex_ in seen)
    assert set(fitting.closed()) | set(seen) == set(fitting.grid.playable)
    for hex_, (column, row) in seen.items():
        line, place = (column, row) if flat else (row, column)
        lower = (line % 2 == 1) == shifts_odd
        around = {(line, place - 1), (line, place + 1)}
        for other in (line - 1, line + 1):
            around |= {(other, place), (other, place + 1 if lower else place - 1)}
        expected = {each if flat else (each[1], each[0]) for each in around}
        found = {seen[neighbour(hex_, d)] for d in range(6) if neighbour(hex_, d) in seen}
        assert found == {(c, r) for c, r in expected if 0 <= c < columns and 0 <= r < rows}


@pytest.mark.parametrize("orientation", Orientation)
def test_every_place_lies_at_its_own_centre(orientation: Orientation) -> None:
    grid = Grid(orientation, 6, 8)
    frame = frame_of(grid)
    for hex_ in grid.hexes():
        place = grid.offset(hex_)
        assert frame.place_at(frame.centre(*place)) == place
        corners = frame.corners(*place)
        for direction in range(6):
            other = neighbour(hex_, direction)
            if grid.holds(other):
                far = frame.corners(*grid.offset(other))
                assert {corners[direction], corners[(direction + 1) % 6]} == {
                    far[(direction + 3) % 6],
                    far[(direction + 4) % 6],
                }


def test_every_terrain_has_a_tile_in_the_picture() -> None:
    assert set(PICTURED) == set(CATALOGUE.terrain.terrain)
    for orientation in Orientation:
        frame = frame_of(Grid(orientation, 4, 4))
        data = bundled.data_bytes(f"interchange/tiles-{orientation.value}.png")
        width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
        assert width == COLUMNS * frame.tile[0]
        assert height == -(-len(slots()) // COLUMNS) * frame.tile[1]


# ------------------------------------------------------------------ maps drawn by other people

FOREIGN = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="hexagonal" width="3" height="2" tilewidth="28" tileheight="24"
     hexsidelength="14" staggeraxis="x" staggerindex="odd">
 <tileset firstgid="1" name="hexes"><tile id="0" class="grass"/><tile id="1" type="forest"/>
  <tile id="2"><properties><property name="terrain" value="building"/></properties></tile></tileset>
 <group><layer name="ground" width="3" height="2"><data encoding="{encoding}"{more}>{data}</data></layer>
 </group>
 <objectgroup name="things">
  <object class="road" x="14" y="12"><polyline points="0,0 42,0"/></object>
  <object class="objective" x="14" y="12"><properties><property name="value" type="int" value="2"/>
   <property name="id" value="a"/><property name="type" value="vp"/></properties></object>
  <object type="dragon" x="14" y="12"/>
  <object class="objective" x="900" y="900"/>
 </objectgroup>
</map>"""


def foreign(encoding: str = "csv", data: str = "1,2,3,1,9,536870914", more: str = "") -> str:
    return FOREIGN.format(encoding=encoding, data=data, more=more)


def test_a_map_drawn_by_somebody_else_is_read() -> None:
    made = import_map(foreign(), ".tmx", "Somebody's", CATALOGUE)
    map_ = flatten(made.scenario.layout, CATALOGUE)
    place = {
        (column, row): map_.cells[Fitting(Orientation.FLAT_TOP, 3, 2, shifts_odd=True).hex_of(column, row)]
        for column in range(3)
        for row in range(2)
    }
    assert place[1, 0].terrain == "woods"
    assert place[2, 0].terrain == "building"
    assert place[2, 1].terrain == "woods", "a turned tile is the same tile"
    assert place[0, 0].road
    assert place[2, 0].road
    assert len(map_.cells) == 6
    assert made.scenario.title == "Somebody's"
    assert [(each.id, each.value) for each in made.scenario.objectives] == [("a", 2)]
    told = {loss.what for loss in made.losses.report()}
    assert told == {'tile "hexes#8"', 'object of the class "dragon"', 'object "objective"'}


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_packed_tiles_are_read(compression: str) -> None:
    raw = b"".join(number.to_bytes(4, "little") for number in (1, 2, 3, 1, 9, 2))
    if compression == "zlib":
        raw = zlib.compress(raw)
    elif compression == "gzip":
        packer = zlib.compressobj(wbits=31)
        raw = packer.compress(raw) + packer.flush()
    more = f' compression="{compression}"' if compression else ""
    packed = import_map(foreign("base64", base64.b64encode(raw).decode(), more), ".tmx", "t", CATALOGUE)
    plain = import_map(foreign(data="1,2,3,1,9,2"), ".tmx", "t", CATALOGUE)
    assert packed.scenario == plain.scenario


def bomb() -> str:
    return base64.b64encode(zlib.compress(bytes(100_000_000))).decode()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no element"),
        ("<map", "well-formed"),
        ("<tileset/>", "not a <map>"),
        ('<map orientation="orthogonal"/>', "not hexagonal"),
        ('<map orientation="hexagonal" width="x"/>', '"width"'),
        ('<map orientation="hexagonal" width="99999" height="99999"/>', "99999 by 99999"),
        ('<map orientation="hexagonal" infinite="1"/>', "infinite"),
        ('<!DOCTYPE map [<!ENTITY a "b">]><map/>', "document type"),
        ("<a>" * 100 + "</a>" * 100, "nested too deep"),
        (foreign(data="1,2,x,1,2,3"), "no number"),
        (foreign(data="1,2"), "2 tiles"),
        (foreign("base64", "!!", ""), "damaged"),
        (foreign("base64", bomb(), ' compression="zlib"'), "too many or too few"),
        (foreign("base64", "AAAA", ' compression="zstd"'), "zstd"),
        (foreign("rot13"), "rot13"),
        (foreign().replace('name="hexes">', 'source="../../secret.tsx">', 1), "another file"),
    ],
)
def test_a_damaged_map_is_refused_with_the_reason(text: str, says: str) -> None:
    with pytest.raises(NotConvertible) as refused:
        import_map(text, ".tmx", "t", CATALOGUE)
    assert says in refused.value.message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"orientation": "hexagonal"}',
        '{"orientation": "hexagonal", "width": 1e9, "height": 2}',
    ],
)
def test_a_damaged_json_map_is_refused(text: str) -> None:
    with pytest.raises(NotConvertible):
        import_map(text, ".tmj", "t", CATALOGUE)


@given(st.binary(max_size=60), st.integers(0, 2000))
def test_no_damage_to_a_file_raises_anything_else(noise: bytes, at: int) -> None:
    scenario = bundled.scenario("king-of-the-hill")
    tiled, _ = to_tiled(scenario, CATALOGUE, "t.png")
    for text, ending in ((tmx_text(tiled), ".tmx"), (tmj_text(tiled), ".tmj")):
        broken = text[:at] + noise.decode("latin-1") + text[at + len(noise) :]
        with suppress(NotConvertible):
            import_map(broken, ending, "t", CATALOGUE)


def test_both_forms_say_the_same() -> None:
    scenario = bundled.scenario("river-vire")
    tiled, _ = to_tiled(scenario, CATALOGUE, "t.png")
    xml, json = read_tmx(tmx_text(tiled)), read_tmj(tmj_text(tiled))

    def plain(object_: TiledObject) -> TiledObject:
        return replace(object_, properties=dict(object_.properties))

    assert [layer.tiles for layer in xml.tile_layers()] == [layer.tiles for layer in json.tile_layers()]
    for first, second in zip(xml.object_layers(), json.object_layers(), strict=True):
        assert [plain(each) for each in first.objects] == [plain(each) for each in second.objects]
    assert xml.properties == json.properties
