"""Of a partly unreadable scenario everything else is exported, and what is left out is named."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.cli.main import main
from engine.model.finding import Severity
from engine.storage import bundled
from engine.storage.documents import SCENARIO, data_of, value_of_data
from engine.storage.interchange.formats import import_map
from engine.storage.interchange.tiled_export import to_tiled
from engine.storage.interchange.tmj import tmj_text
from engine.storage.interchange.tmx import tmx_text

CATALOGUE = bundled.catalogue()

#: No field holds any of these: each is of a kind that no other of them is.
NOTHINGS: tuple[Any, ...] = (7.5, {"x_no": [1]}, ["x", 7.5])


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each field and item; of items that have the same fields only the first."""
    for key, inner in value.items() if isinstance(value, dict) else list(enumerate(value))[:1]:
        yield (*at, key)
        if isinstance(inner, dict | list):
            yield from places(inner, (*at, key))


def broken_at(data: Any, way: tuple[Any, ...], odd: Any) -> Any:
    copied = json.loads(json.dumps(data))
    holder = copied
    for key in way[:-1]:
        holder = holder[key]
    holder[way[-1]] = odd
    return copied


@pytest.mark.parametrize("name", ["mill-lane", "king-of-the-hill"])
@pytest.mark.parametrize("odd", NOTHINGS, ids=str)
def test_whatever_cannot_be_read_is_left_out_and_named(name: str, odd: Any) -> None:
    data = data_of(SCENARIO, bundled.scenario(name))
    seen = set()
    for way in places(data):
        shape = tuple(key for key in way if isinstance(key, str))
        if shape in seen:
            continue
        seen.add(shape)
        scenario, findings = value_of_data(SCENARIO, broken_at(data, way, odd))
        tiled, losses = to_tiled(scenario, CATALOGUE, "t.png")
        wrong = {each.pointer for each in findings if each.severity is Severity.ERROR}
        if wrong:
            named = {place for loss in losses.report() for place in loss.places}
            assert named & wrong, way
        for text, ending in ((tmx_text(tiled), ".tmx"), (tmj_text(tiled), ".tmj")):
            assert import_map(text, ending, "t", CATALOGUE).losses.report() == ()


def with_junk(value: Any) -> Any:
    """The same data with things in every list that no list holds."""
    if isinstance(value, dict):
        return {key: with_junk(each) for key, each in value.items()}
    if isinstance(value, list):
        return [7.5, *map(with_junk, value), None, {"x_no": 1}, [[]]]
    return value


def test_every_export_of_a_file_with_junk_in_all_lists_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = data_of(SCENARIO, bundled.scenario("mill-lane"))
    # Lists of directions or places are one value: with junk in them the whole record could not be read.
    data["layout"] = {**with_junk(data["layout"]), "boards": [7.5, *data["layout"]["boards"]]}  # type: ignore[dict-item, misc, index]
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps({**with_junk(data), "layout": data["layout"]}), encoding="utf-8")
    for words in (
        ["convert", str(broken), str(tmp_path / "a.tmx")],
        ["convert", str(broken), str(tmp_path / "a.tmj")],
        ["render", str(broken), "-o", str(tmp_path / "a.png"), "--px-per-hex", "10"],
        ["render", str(broken), "-o", str(tmp_path / "a.svg"), "--px-per-hex", "10"],
        ["render", str(broken), "-o", str(tmp_path / "a.pdf"), "--px-per-hex", "10"],
        ["render", str(broken), "-o", str(tmp_path / "booklet.pdf"), "--print-and-play", "a4"],
    ):
        assert main(words) == 0, words
        said = capsys.readouterr()
        assert "internal error" not in said.err
        assert "/objectives/0" in said.err or "more; `tidewright validate" in said.err
