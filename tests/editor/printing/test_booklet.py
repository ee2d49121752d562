"""Print-and-play booklets: true size, nothing lost between pages, everything a table needs."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.printing.booklet.booklet import booklet
from editor.printing.booklet.counter_pages import counters_needed
from editor.printing.booklet.map_pages import map_pages, map_tiling
from editor.printing.booklet.page import pdf_bytes, written_pages
from editor.printing.booklet.paper import OVERLAP, PAPERS, tiling
from editor.printing.booklet.phrases import victory_words
from editor.printing.booklet.setup_sheet import setup_html
from editor.printing.files import HEX_MM
from editor.printing.scenario_sheet import scenario_sheet
from editor.text.names import named
from editor.text.texts import speak
from engine.cli.main import main
from engine.model.flatten import flatten
from engine.model.layout import Layout, Sheet
from engine.model.scenario import Scenario
from engine.model.setup import VictoryCondition
from engine.storage import bundled
from tests.support.growth import work

CATALOGUE = bundled.catalogue()
PATHS = {path.stem: path for path in bundled.scenario_paths()}


def opened(name: str) -> Scenario:
    return bundled.scenario(name)


def test_a_page_costs_what_it_shows_however_large_the_map(qtbot: QtBot) -> None:
    calls = []
    for columns, rows in ((18, 14), (36, 42)):
        scenario = replace(
            opened("king-of-the-hill"), layout=Layout(sheet=Sheet(columns, rows)), objectives=()
        )
        bare = scenario_sheet(scenario, flatten(scenario.layout, CATALOGUE), CATALOGUE, bare=True)
        page = next(map_pages(bare, map_tiling(bare, PAPERS["a4"])))
        image = QImage(100, 140, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        calls.append(work(lambda page=page, painter=painter: page.draw(painter)).calls)
        painter.end()
    assert calls[1] < 1.5 * calls[0]


@given(st.floats(10, 4000), st.floats(10, 4000), st.sampled_from(sorted(PAPERS)))
def test_pages_cover_the_map_without_gaps(width: float, height: float, paper: str) -> None:
    cut = tiling(width, height, PAPERS[paper])
    room = cut.paper.room
    tiles = list(cut.tiles())
    assert len(tiles) == cut.count
    assert len({tile.name for tile in tiles if tile.column < 26}) == len([t for t in tiles if t.column < 26])
    assert sum(tile.cut.width * tile.cut.height for tile in tiles) == pytest.approx(width * height)
    for tile in tiles:
        assert tile.shown.width <= room.width + 1e-6
        assert tile.shown.height <= room.height + 1e-6
        assert tile.shown.right == pytest.approx(min(width, tile.cut.right + OVERLAP))
    turned = tiling(height, width, PAPERS[paper])
    assert turned.count == cut.count, "the map lies either way"


def test_a_hex_is_printed_at_its_true_size(qtbot: QtBot) -> None:
    scenario = opened("king-of-the-hill")
    map_ = flatten(scenario.layout, CATALOGUE)
    cut = map_tiling(scenario_sheet(scenario, map_, CATALOGUE, bare=True), PAPERS["a4"])
    assert cut.height == pytest.approx(map_.grid.rows * HEX_MM)


@pytest.mark.parametrize("name", ["king-of-the-hill", "at-the-breaking-point"])
def test_a_booklet_holds_all_that_a_table_needs(qtbot: QtBot, name: str) -> None:
    scenario = opened(name)
    pages = booklet(scenario, flatten(scenario.layout, CATALOGUE), CATALOGUE, PAPERS["letter"])
    titles = [page.title for page in pages]
    assert titles[0] == "Overview"
    assert "Setup" in titles
    assert "Map A1" in titles
    for side in scenario.sides:
        assert f"Counters: {side.name}" in titles
    assert "Markers" in titles
    mats = [title for title in titles if title.startswith("Reinforcement Mat")]
    assert len(mats) == (2 if scenario.rules.ruleset == "skirmish" else 0)


def test_the_pdf_has_every_page_and_can_be_stopped(qtbot: QtBot) -> None:
    scenario = opened("king-of-the-hill")
    pages = booklet(scenario, flatten(scenario.layout, CATALOGUE), CATALOGUE, PAPERS["a4"])[:3]
    seen: list[tuple[int, int]] = []

    def step(done: int, whole: int) -> bool:
        seen.append((done, whole))
        return True

    data = pdf_bytes(pages, "Title", step)
    assert seen[:3] == [(1, 9), (2, 9), (3, 9)]
    assert seen == sorted(seen), "it never goes back"
    assert {each[0] for each in seen} == {*range(1, 10)}, (
        "and stands still nowhere while pages are made smaller"
    )
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 3
    assert pdf_bytes(pages, "Title", lambda done, _: done < 2) == b""
    assert pdf_bytes(pages, "Title", lambda done, _: done < 5) == b"", "nor where it is stopped late"


@pytest.mark.parametrize("name", PATHS)
def test_the_setup_sheet_names_every_side_and_objective(qtbot: QtBot, name: str) -> None:
    scenario = opened(name)
    map_ = flatten(scenario.layout, CATALOGUE)
    html = setup_html(scenario, map_, CATALOGUE)
    for side in scenario.sides:
        assert side.name in html
    for objective in scenario.objectives:
        assert map_.label(objective.hex) in html
    assert ">1 victory points" not in html
    assert " 1 victory points" not in html


def test_the_setup_sheet_says_what_comes_when_and_how_the_game_is_won(qtbot: QtBot) -> None:
    scenario = opened("high-water-at-the-weir")
    map_ = flatten(scenario.layout, CATALOGUE)
    html = setup_html(scenario, map_, CATALOGUE)
    for words in (
        "2 squad bases; 7 Regular; 1 Officer; 1 GMC CCKW 353; 1 M4A1 Sherman (A4, A11)",
        "deep streams become torrents",
        "controls I4, I11, O4, at the end of each round<",
        "controls I4, I11, at the end of each round from round 6 on",
        "a unit is still on the map, at the end of the game",
        "4 Entrenchment",
        "1A, 3A, 5B, 2A, 4A, 6A",
    ):
        assert words in html, words
    speak("fr")
    try:
        french = setup_html(scenario, map_, named(CATALOGUE))
    finally:
        speak("en")
    for words in (
        "contrôle I4, I11, à la fin de chaque round à partir du round 6",
        "Américains",
        "ruisseaux",
    ):
        assert words in french, words


@pytest.mark.parametrize("kind", ["vp", "control_hexes", "hold_at_end", "eliminate", "exit", "survive"])
@pytest.mark.parametrize("count", [None, 2])
def test_every_kind_of_victory_is_a_sentence(kind: str, count: int | None, qapp: object) -> None:
    scenario = opened("king-of-the-hill")
    grid = flatten(scenario.layout, CATALOGUE).grid
    hexes = tuple(each.hex for each in scenario.objectives[:2])
    told = victory_words(VictoryCondition("west", kind, hexes, count), grid)
    assert "print." not in told
    assert "{" not in told
    assert ("2" in told) == (count == 2) or kind in ("control_hexes", "hold_at_end", "exit")


def test_a_written_page_is_dark_on_white_in_the_dark_theme(qapp: QApplication) -> None:
    before = qapp.palette()
    light = QPalette(before)
    light.setColor(QPalette.ColorRole.Text, QColor("#ECEAE3"))
    qapp.setPalette(light)
    try:
        page = next(iter(written_pages("Setup", "<h1>Words</h1><p>Words</p>", PAPERS["a4"])))
        picture = QImage(210, 297, QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.white)
        painter = QPainter(picture)
        page.draw(painter)
        painter.end()
    finally:
        qapp.setPalette(before)
    darkest = min(QColor(picture.pixel(x, y)).lightness() for x in range(9, 60) for y in range(9, 30))
    assert darkest < 110


def test_what_arrives_later_has_counters_too(qtbot: QtBot) -> None:
    scenario = opened("high-water-at-the-weir")
    bare = replace(scenario, reinforcements=())

    def captions(scenario: Scenario) -> list[str]:
        return [
            each.caption for side in scenario.sides for each in counters_needed(scenario, side, CATALOGUE)
        ]

    assert "M4A1 Sherman" in captions(scenario), "it arrives in the third round"
    assert "M4A1 Sherman" not in captions(bare)


def test_loose_figures_become_as_many_squads_as_there_are_bases(qtbot: QtBot) -> None:
    scenario = opened("at-the-breaking-point")
    needed = [each for side in scenario.sides for each in counters_needed(scenario, side, CATALOGUE)]
    bases = sum(force.bases for side in scenario.sides for force in side.forces)
    assert sum(each.count for each in needed if each.counter.slots) == bases


@pytest.mark.thorough
def test_the_command_writes_a_booklet(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "booklet.pdf"
    arguments = ["render", str(PATHS["king-of-the-hill"]), "-o", str(target), "--print-and-play", "a4"]
    assert main(arguments) == 0
    assert target.read_bytes().startswith(b"%PDF")
    assert "pages" in capsys.readouterr().out
    arguments[3] = str(tmp_path / "booklet.png")
    assert main(arguments) == 2
    assert "PDF" in capsys.readouterr().err
