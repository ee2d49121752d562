"""What games say beyond their counts, in the window: on the map, as curves, as a report in a file."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.playtest import playtests
from editor.playtest.curve_chart import CurveChart
from editor.playtest.figures import finding_lines
from editor.playtest.ground_heat import deciding_heat, heat_of
from editor.playtest.panel import PlaytestPanel
from editor.views.overlays.model import Heat
from engine.edits.paint import PaintTerrain
from engine.lab.ground import GroundFacts
from engine.lab.report import Findings, findings_of
from engine.lab.statistics import Rate
from engine.lab.worths import Worth
from engine.storage.bundled import scenario
from tests.editor.patience import PatientBot
from tests.lab.test_report import toys
from tests.support.games import bundled_game


@pytest.fixture
def panel(window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: PatientBot) -> PlaytestPanel:
    """Three games of Mill Lane are over, and read."""
    monkeypatch.setattr(playtests, "processes_here", lambda: 1)
    monkeypatch.setattr(playtests, "STANDS_BACK", 0)
    window.files.add(scenario("mill-lane"))
    window.commands["playtest"].trigger()
    found = window.bot_games.panel
    for box in found._bots:
        box.setCurrentIndex(box.findData("random"))
    found._games.setValue(3)
    QTest.mouseClick(found._button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: found._button.text() == "Play games")
    qtbot.waitUntil(lambda: found.ground.isVisible())
    return found


def shown(window: MainWindow) -> Heat | None:
    found = window.map_area.view.overlay("playtest")
    assert found is None or isinstance(found, Heat)
    return found


def test_what_happened_where_is_shown_on_the_map(
    window: MainWindow, panel: PlaytestPanel, qtbot: PatientBot
) -> None:
    assert shown(window) is None
    assert not panel.ground._slider.isEnabled()
    panel.ground.choose("stood")
    both = shown(window)
    assert both is not None
    assert both.title == "where units stand, of both sides, all rounds"
    assert both.values
    assert max(both.values.values()) == 1.0
    panel.ground._side.setCurrentIndex(1)
    one = shown(window)
    assert one is not None
    assert set(one.values) < set(both.values)
    panel.ground._slider.setValue(1)
    first = shown(window)
    assert first is not None
    assert "round 1" in first.title
    panel.ground._slider.setValue(0)
    QTest.mouseClick(panel.ground._player, Qt.MouseButton.LeftButton)
    assert panel.ground.round == 1
    qtbot.waitUntil(lambda: panel.ground.round == 2)
    QTest.mouseClick(panel.ground._player, Qt.MouseButton.LeftButton)
    panel.ground.choose("")
    assert shown(window) is None


@pytest.mark.thorough
def test_what_goes_with_winning_is_of_whole_games(window: MainWindow, panel: PlaytestPanel) -> None:
    panel.ground.choose("deciding")
    assert panel.ground._side.isEnabled()
    assert not panel.ground._slider.isEnabled()
    assert not panel.ground._player.isEnabled()
    heat = shown(window)
    assert heat is not None
    assert heat.title == "what goes with winning, of both sides, in the first half of a game"
    assert heat.values == {}, "three games say nothing"


DECIDING = (
    Worth("west", "D4", Rate(40, 50), Rate(20, 50)),
    Worth("east", "D4", Rate(10, 50), Rate(40, 50)),
    Worth("east", "C6", Rate(30, 50), Rate(20, 50)),
)


def test_the_hex_by_which_most_hangs_is_the_darkest() -> None:
    grid = bundled_game("king-of-the-hill", 1).map.grid
    both = deciding_heat(DECIDING, grid, None, "words", stale=False)
    d4, c6 = grid.find("D4"), grid.find("C6")
    assert d4 is not None
    assert c6 is not None
    assert both.figures == {d4: "-60", c6: "+20"}
    assert both.values[d4] == 1.0
    assert both.values[c6] == pytest.approx(1 / 3)
    assert both.high == "60 points"
    west = deciding_heat(DECIDING, grid, "west", "words", stale=True)
    assert (west.figures, west.stale) == ({d4: "+40"}, True)
    assert deciding_heat((), grid, None, "words", stale=False).values == {}


def test_what_goes_with_winning_is_told_in_words() -> None:
    lines = finding_lines(scenario("king-of-the-hill"), replace(many(), deciding=DECIDING * 2))
    told = next(line for line in lines if line.startswith("With winning go "))
    first = "D4 (West wins 80 % with a unit there early, else 40 %)"
    assert told.startswith(f"With winning go {first}, D4 (East wins 20 %")
    assert told.count("early") == 3


@pytest.mark.thorough
def test_it_pales_with_an_edit_and_belongs_to_its_map(
    window: MainWindow, panel: PlaytestPanel, qtbot: PatientBot
) -> None:
    lane = window.document
    assert isinstance(lane, ScenarioDocument)
    panel.ground.choose("entered")
    lane.apply(PaintTerrain((lane.map.grid.hex_at(5, 5),), "pond", lane.map.cells))
    qtbot.waitUntil(lambda: (heat := shown(window)) is not None and heat.stale)
    lane.stack.undo()
    qtbot.waitUntil(lambda: (heat := shown(window)) is not None and not heat.stale)
    window.files.add(scenario("king-of-the-hill"))
    assert shown(window) is None
    assert not panel.ground.isVisible()
    window.show_document(lane)
    assert shown(window) is not None


@pytest.mark.thorough
def test_a_changed_map_is_compared_with_the_one_played_before(
    window: MainWindow, panel: PlaytestPanel, qtbot: PatientBot
) -> None:
    lane = window.document
    assert isinstance(lane, ScenarioDocument)
    said = "Since the version played before (3 games): American company wins "

    def play_again() -> list[str]:
        QTest.mouseClick(panel._button, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: panel._button.text() == "Play games")
        qtbot.waitUntil(lambda: panel.ground.isVisible())
        return panel._findings.text().splitlines()

    assert not any(line.startswith("Since") for line in panel._findings.text().splitlines())
    lane.apply(PaintTerrain(tuple(lane.map.cells)[:60], "woods", lane.map.cells))
    changed = play_again()
    assert changed[0].startswith(said)
    assert play_again()[0] == changed[0], "played once more, it is still compared with the other map"
    lane.stack.undo()
    back = play_again()
    old, new = re.findall(r"(\d+ %) in the", changed[0]), re.findall(r"(\d+ %) in the", back[0])
    assert old == new[::-1], "undone, the two have changed places"


def test_curves_are_offered_and_told(panel: PlaytestPanel) -> None:
    box = panel._course._resource
    assert [box.itemText(index) for index in range(box.count())] == [
        "victory points",
        "command",
        "army, in unit points",
    ]
    chart = panel._course._chart
    assert isinstance(chart, CurveChart)
    assert "on average, half of the games between" in chart.accessibleName()
    box.setCurrentIndex(1)
    assert "American company, round" in chart.accessibleName()


@pytest.mark.thorough
def test_a_report_is_written_beside_the_window(
    panel: PlaytestPanel,
    window: MainWindow,
    tmp_path: Path,
    qtbot: PatientBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    target = tmp_path / "lane"
    monkeypatch.setattr(playtests.QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    assert panel._reporter.isEnabled()
    QTest.mouseClick(panel._reporter, Qt.MouseButton.LeftButton)
    assert panel._pace.text() == "The report is being written …"
    qtbot.waitUntil(lambda: "is written." in panel._pace.text())
    page = (tmp_path / "lane.html").read_text(encoding="utf-8")
    assert "<h1>Mill Lane</h1>" in page
    assert "data:image/jpeg;base64," in page
    window.bot_games.playtests.write_report(str(tmp_path / "none" / "lane.html"))
    qtbot.waitUntil(lambda: panel._pace.text() != "The report is being written …")
    assert "none" in panel._pace.text()


def many() -> Findings:
    return findings_of(bundled_game("king-of-the-hill", 4), toys(60))


def test_the_rate_without_luck_is_told_in_words() -> None:
    lines = finding_lines(scenario("king-of-the-hill"), many())
    assert lines[0].startswith("Without the luck of dice ")
    assert "as sure as" in lines[0]
    assert any(line.startswith("For ±2 % play ") for line in lines)
    hexes = len(bundled_game("king-of-the-hill", 4).map.grid.playable)
    assert lines[-1] == f"No unit ever entered {hexes} of the hexes."


@pytest.mark.parametrize(
    ("minutes", "told"),
    [
        (0.0, "games more."),
        (0.4, "That takes about 1 minute here."),
        (41.0, "That takes about 41 minutes here."),
        (99.0, "That takes about 99 minutes here."),
        (200.0, "That takes about 3 hours here."),
    ],
)
def test_what_more_games_take_is_told_where_it_is_known(minutes: float, told: str) -> None:
    found = many()
    seconds = minutes * 60 / found.verdict.more
    line = next(
        line
        for line in finding_lines(scenario("king-of-the-hill"), found, seconds)
        if line.startswith("For ±2 % play ")
    )
    assert line.endswith(told)


@pytest.mark.thorough
def test_after_a_playtest_the_panel_knows_how_long_more_games_take(panel: PlaytestPanel) -> None:
    assert re.search(r"That takes about \d+ (minute|hour)s? here\.", panel._findings.text())


def test_single_rounds_share_a_scale() -> None:
    grid = bundled_game("king-of-the-hill", 4).map.grid
    ground = GroundFacts(2, {"losses": {("west", 1): {"B2": 1.0}, ("west", 2): {"B2": 4.0, "C3": 0.04}}}, ())
    first = heat_of(ground, grid, "losses", None, 1, "", stale=False)
    second = heat_of(ground, grid, "losses", "west", 2, "", stale=False)
    whole = heat_of(ground, grid, "losses", None, None, "", stale=True)
    at, other = grid.find("B2"), grid.find("C3")
    assert at is not None
    assert other is not None
    assert (first.values[at], second.values[at], whole.values[at]) == (0.5, 1.0, 1.0)
    assert (first.figures[at], second.figures[other], whole.figures[at]) == ("0.5", "", "2.5")
    assert heat_of(ground, grid, "losses", "east", None, "", stale=False).values == {}
