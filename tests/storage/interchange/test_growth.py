"""Twice as much in a foreign map is twice the work, and too much is refused before it is laid out."""

from __future__ import annotations

import base64
import json
import sys
import tracemalloc
import zlib
from collections.abc import Callable

import pytest

from engine.storage import bundled
from engine.storage.interchange import xml_text
from engine.storage.interchange.formats import import_map
from engine.storage.interchange.losses import NotConvertible
from engine.storage.interchange.tiled_forms import MOST

CATALOGUE = bundled.catalogue()
SIDE = 12
PLACES = SIDE * SIDE


def tmx(inside: str, side: int = SIDE) -> str:
    return (
        f'<map orientation="hexagonal" width="{side}" height="{side}" tilewidth="28" tileheight="24" '
        f'hexsidelength="14" staggeraxis="x" staggerindex="odd">\n{inside}\n</map>'
    )


def packed(places: int) -> str:
    data = base64.b64encode(zlib.compress(bytes(4 * places))).decode()
    return f'<layer><data encoding="base64" compression="zlib">{data}</data></layer>'


def objects(inside: str) -> str:
    return tmx(f"<objectgroup>{inside}</objectgroup>")


def zigzag(points: int) -> str:
    return " ".join(f"{21 * (at % 10)},{24 * (at // 10 % 10)}" for at in range(points))


def tilesets(count: int) -> str:
    heads = "".join(f'<tileset firstgid="{at + 1}" name="t{at}"/>' for at in range(count))
    numbers = ",".join(str(at % count + 1) for at in range(PLACES))
    return tmx(f'{heads}<layer><data encoding="csv">{numbers}</data></layer>')


def owners(count: int) -> str:
    sides = "".join(
        f'<property name="sides.{at}.id" value="s{at}"/><property name="sides.{at}.name" value="n"/>'
        f'<property name="sides.{at}.nations{{}}" value="[]"/>'
        for at in range(count)
    )
    marks = "".join(
        f'<object type="exit_hex" x="14" y="12"><properties><property name="side.id" value="s{at}"/>'
        "</properties></object>"
        for at in range(count)
    )
    return tmx(f"<properties>{sides}</properties><objectgroup>{marks}</objectgroup>")


def tmj(layers: object) -> str:
    head = {"orientation": "hexagonal", "width": SIDE, "height": SIDE, "tilewidth": 28, "tileheight": 24}
    return json.dumps({**head, "hexsidelength": 14, "staggeraxis": "x", "layers": layers})


def wesnoth(rows: int) -> str:
    return ", ".join(["Gg"] * 20) + "\n" + (", ".join(["Gg", *["Hh^Fp"] * 18, "Gg"]) + "\n") * (rows + 1)


def megamek(rows: int) -> str:
    lines = (f'hex 01{row:02} {row % 7} "woods:1" ""\n' for row in range(1, rows + 1))
    return f"size 2 {rows}\n" + "".join(lines)


def polyline(points: str) -> str:
    return objects(f'<object type="road"><polyline points="{points}"/></object>')


def strange(count: int) -> str:
    return objects("".join(f'<object type="k{at}"/>' for at in range(count)))


def properties(count: int) -> str:
    return tmx(
        "<properties>" + "".join(f'<property name="p.{at}"/>' for at in range(count)) + "</properties>"
    )


def boards(count: int) -> str:
    halves = '<properties><property name="half_hexes" type="bool" value="true"/></properties>'
    text = tmx(halves + "<objectgroup>" + '<object type="board" x="14" y="12"/>' * count + "</objectgroup>")
    return text.replace('"odd"', '"even"')


def tile_elements(count: int) -> str:
    return tmx(("<layer><data>" + '<tile gid="0"/>' * PLACES + "</data></layer>") * count)


def json_objects(count: int) -> str:
    return tmj([{"type": "objectgroup", "objects": [{"type": "smoke", "x": 14, "y": 12}] * count}])


#: For each list in a map: the ending, a text with so many of its items, and how many to try.
LISTS: dict[str, tuple[str, Callable[[int], str], int]] = {
    "empty layers": (".tmx", lambda n: tmx("<layer/>" * n), 400),
    "packed layers": (".tmx", lambda n: tmx(packed(PLACES) * n), 100),
    "groups": (".tmx", lambda n: tmx("<group><layer/></group>" * n), 200),
    "objects": (".tmx", lambda n: objects('<object type="smoke" x="14" y="12"/>' * n), 200),
    "strange objects": (".tmx", strange, 200),
    "points": (".tmx", lambda n: polyline(zigzag(n)), 100),
    "tilesets": (".tmx", tilesets, 60),
    "properties": (".tmx", properties, 300),
    "sides and what they own": (".tmx", owners, 80),
    "boards": (".tmx", boards, 80),
    "elements for tiles": (".tmx", tile_elements, 8),
    "layers of JSON": (".tmj", lambda n: tmj([{"type": "tilelayer", "data": [0] * PLACES}] * n), 15),
    "objects of JSON": (".tmj", json_objects, 200),
    "rows of Wesnoth": (".map", wesnoth, 30),
    "hexes of MegaMek": (".board", megamek, 40),
}


def work(text: str, ending: str) -> tuple[int, int]:
    """How many calls reading takes, and how many bytes at most."""
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    tracemalloc.start()
    sys.setprofile(count)
    try:
        import_map(text, ending, "t", CATALOGUE)
    finally:
        sys.setprofile(None)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return calls, peak


@pytest.mark.parametrize("name", LISTS)
def test_twice_as_many_items_are_at_most_twice_the_work(name: str) -> None:
    ending, text, items = LISTS[name]
    import_map(text(3), ending, "t", CATALOGUE)  # what is made once is made
    none, one, two = (work(text(count), ending) for count in (1, items, 2 * items))
    for before, after, start in zip(one, two, none, strict=True):
        assert after <= 2.3 * max(before, start)


# ------------------------------------------------------------------ what is too much

#: The bounds while these tests run, so that small files are too much.
FEW = {"layers": 20, "objects": 30, "points": 40, "tilesets": 10, "properties": 25, "tiles": 100_000}

TOO_MUCH: dict[str, tuple[str, Callable[[], str], str]] = {
    "layers": (".tmx", lambda: tmx("<layer/>\n" * 21), "20 layers"),
    "layers in groups": (".tmx", lambda: tmx("<group><layer/></group>\n" * 11), "20 layers"),
    "tiles": (".tmx", lambda: tmx(f"{packed(10_000)}\n" * 11, 100), "100000 tiles in layers"),
    "objects": (".tmx", lambda: objects("<object/>\n" * 31), "30 objects"),
    "objects in layers": (
        ".tmx", lambda: tmx("<group><objectgroup><object/></objectgroup></group>\n" * 31), "20 layers",
    ),
    "objects in groups": (
        ".tmx",
        lambda: tmx(("<group><objectgroup>" + "<object/>" * 8 + "</objectgroup></group>\n") * 4),
        "30 objects",
    ),
    "points": (".tmx", lambda: polyline("0,0 " * 41), "40 points of lines"),
    "tilesets": (".tmx", lambda: tmx('<tileset firstgid="1"/>' * 11), "10 tilesets"),
    "properties": (".tmx", lambda: properties(26), "25 properties"),
    "elements": (".tmx", lambda: tmx("<a/>" * 3_000), "too many elements"),
    "layers of JSON": (".tmj", lambda: tmj([{}] * 21), "20 layers"),
    "objects of JSON": (".tmj", lambda: json_objects(31), "30 objects"),
}  # fmt: skip


@pytest.mark.parametrize("name", TOO_MUCH)
def test_too_much_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for what, most in FEW.items():
        assert MOST[what] > most
        monkeypatch.setitem(MOST, what, most)
    monkeypatch.setattr(xml_text, "_MOST_ELEMENTS", 2_000)
    ending, text, says = TOO_MUCH[name]
    refused(ending, text(), says)


def refused(ending: str, text: str, says: str) -> None:
    with pytest.raises(NotConvertible) as refusal:
        import_map(text, ending, "t", CATALOGUE)
    assert says in refusal.value.message
    assert refusal.value.advice
    assert refusal.value.line is not None or ending == ".tmj"


def sized(width: object, height: object = 12) -> str:
    return (
        tmx("").replace('width="12"', f'width="{width}"', 1).replace('height="12"', f'height="{height}"', 1)
    )


def csv(numbers: str) -> str:
    return tmx(f'<layer><data encoding="csv">{numbers}</data></layer>')


NONSENSE: dict[str, tuple[str, Callable[[], str], str]] = {
    "a road to and fro": (".tmx", lambda: polyline("14,12 230,250 " * 400), "longer than"),
    "a width of many digits": (".tmx", lambda: sized("9" * 400), "ten digits"),
    "a width of no place": (".tmx", lambda: sized(-3), "-3 by 12"),
    "a long row": (".tmx", lambda: sized(160_000, 1), "160000 by 1"),
    "a tile of many pixels": (".tmx", lambda: tmx("").replace('"28"', '"2000000000"'), "pixels"),
    "a tile of no pixels": (".tmx", lambda: tmx("").replace('"24"', '"0"'), "pixels"),
    "a number of a tile": (".tmx", lambda: csv("9" * 400 + ",0" * (PLACES - 1)), "no number of a tile"),
    "a tile below none": (".tmx", lambda: csv("-1" + ",0" * (PLACES - 1)), "no number of a tile"),
    "more tiles than places": (".tmx", lambda: csv("0," * 500_000 + "0"), "500001 tiles"),
    "chunks": (".tmx", lambda: tmx("<layer><data>" + "<chunk/>" * 1000 + "</data></layer>"), "infinite"),
    "chunks of JSON": (".tmj", lambda: tmj([{"type": "tilelayer", "chunks": []}]), "infinite"),
    "a number in JSON": (
        ".tmj", lambda: tmj([{"type": "tilelayer", "data": [10**99] * PLACES}]), "no number of a tile",
    ),
    "Wesnoth in one row": (".map", lambda: "Gg," * 300_000, "too large"),
    "Wesnoth in many rows": (".map", lambda: "Gg,Gg,Gg\n" * 60_000, "too large"),
    "a code without end": (
        ".map", lambda: f"Gg,Gg,Gg\nGg,{'a' * 100_000} {'b' * 100_000},Gg\nGg,Gg,Gg\n", "no terrain code",
    ),
    "boards upon boards": (".tmx", lambda: boards(5_001), "5000 boards and pieces"),
    "a size of MegaMek": (".board", lambda: "size 9999 9999\n", "9999 by 9999"),
}  # fmt: skip


@pytest.mark.parametrize("name", NONSENSE)
def test_what_no_map_can_be_is_refused(name: str) -> None:
    ending, text, says = NONSENSE[name]
    refused(ending, text(), says)


def test_empty_layers_take_no_memory() -> None:
    """Layers of 1,600 places each, all of them empty, are no more than their elements."""

    def peak(layers: int) -> int:
        text = tmx('<layer name="a layer with a name of its own"/>\n' * layers, 40)
        tracemalloc.start()
        try:
            import_map(text, ".tmx", "t", CATALOGUE)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(1)
    few, many = peak(1), peak(1000)
    assert many - few < 1000 * 4_000, "less than a number for each place"
