"""What ships is found and whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.storage import bundled, documents
from engine.storage.documents import CARDS, value_of_text
from engine.storage.migrate import migrated


def test_the_catalogue_holds_what_ships() -> None:
    catalogue = bundled.catalogue()
    assert {"clear", "woods", "building", "stream"} <= set(catalogue.terrain.terrain)
    assert "regular" in catalogue.units.figures
    assert "woods-1" in catalogue.pieces
    assert catalogue.boards["1"].face("A") is not None


def test_scenarios_are_found_by_id() -> None:
    assert bundled.scenario("king-of-the-hill").title == "King of the Hill"
    with pytest.raises(KeyError):
        bundled.scenario("none")


def test_bundled_ids_are_unique() -> None:
    ids = [json.loads(path.read_text(encoding="utf-8"))["id"] for path in bundled.scenario_paths()]
    assert len(ids) == len(set(ids)) > 0


def test_data_and_schemas_are_found_by_name() -> None:
    assert bundled.data_text("terrain") == bundled.data_text("terrain.json")
    assert json.loads(bundled.schema_text("scenario"))["$id"] == "urn:tidewright:schema:scenario:1"
    with pytest.raises(bundled.DamagedInstallation):
        bundled.data_text("weather")


def test_a_folder_adds_to_the_catalogue_and_replaces(tmp_path: Path) -> None:
    board = json.loads(bundled.board_paths()[0].read_text(encoding="utf-8"))
    (tmp_path / "own.json").write_text(json.dumps({**board, "id": "own"}), encoding="utf-8")
    head = {"format_version": 1}
    piece = {"id": "own", "name": "Own", "count": 1, "hexes": [{"offset": [0, 0]}]}
    terrain = {
        "$schema": "urn:tidewright:schema:terrain:1",
        **head,
        "terrain": [{"id": "woods", "name": "Wald"}],
    }
    (tmp_path / "terrain.json").write_text(json.dumps(terrain), encoding="utf-8")
    pieces = {"$schema": "urn:tidewright:schema:pieces:1", **head, "pieces": [piece]}
    (tmp_path / "pieces.json").write_text(json.dumps(pieces), encoding="utf-8")
    units = {"$schema": "urn:tidewright:schema:units:1", **head, "figures": [], "vehicles": [],
             "specializations": [], "prices": {"own": {"cp": 3}}}  # fmt: skip
    (tmp_path / "units.json").write_text(json.dumps(units), encoding="utf-8")
    (tmp_path / "scenario.json").write_text(bundled.scenario_paths()[0].read_text(encoding="utf-8"))
    catalogue = bundled.catalogue()
    larger, findings = bundled.with_folder(catalogue, tmp_path)
    assert findings == ()
    assert larger.boards["own"].faces == larger.boards[board["id"]].faces
    assert larger.terrain.terrain["woods"].name == "Wald"
    assert larger.terrain.terrain["rough"] == catalogue.terrain.terrain["rough"]
    assert larger.terrain.line_strength == catalogue.terrain.line_strength
    assert larger.units.prices["own"].cp == 3
    assert larger.units.prices["mortar"] == catalogue.units.prices["mortar"]
    assert set(larger.pieces) == {*catalogue.pieces, "own"}


def test_damaged_files_of_a_folder_are_findings_with_their_file(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text('{"$schema": "urn:tidewright:schema:board:1",', encoding="utf-8")
    catalogue, ((path, finding),) = bundled.with_folder(bundled.catalogue(), tmp_path)
    assert path.name == "broken.json"
    assert finding.code == "FILE004"
    assert catalogue.boards == bundled.catalogue().boards


def test_old_versions_are_raised_step_by_step() -> None:
    steps = {
        ("scenario", 1): lambda data: {"name": data.pop("title"), **data},
        ("scenario", 2): lambda data: {**data, "name": str(data["name"]).upper()},
        ("board", 3): lambda data: {},
    }
    data = {"$schema": "urn:tidewright:schema:scenario:1", "format_version": 1, "title": "Lyon"}
    assert migrated("scenario", data, steps) == {
        "$schema": "urn:tidewright:schema:scenario:3",
        "format_version": 3,
        "name": "LYON",
    }
    for odd in ({"format_version": True}, {"format_version": "1"}, {"format_version": 9}, {}):
        assert migrated("scenario", dict(odd), steps) == odd


def test_no_two_cards_have_the_same_id() -> None:
    sheets = [value_of_text(CARDS, path.read_text(encoding="utf-8")) for path in bundled.card_paths()]
    assert all(not findings for _, findings in sheets)
    ids = [card for sheet, _ in sheets for card in sheet.cards]
    assert sorted(ids) == sorted(set(ids))


def test_a_file_of_a_catalogue_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []
    for module in (bundled, documents):
        parse = module.parse
        monkeypatch.setattr(module, "parse", lambda text, parse=parse: counted.append(text) or parse(text))
    folder = bundled.board_paths()[0].parent
    _, findings = bundled.with_folder(bundled.catalogue(), folder)
    assert findings == ()
    assert len(counted) == len(set(counted)) >= 10
