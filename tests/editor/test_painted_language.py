"""After a switch of language no word is painted that is of the other one, and never an id."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QImage, QPainter, QTextDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.analysis.all_probes import PROBES, VEILS
from editor.analysis.service import AnalysisService
from editor.app import Program
from editor.document.settings import Settings
from editor.main_window import MainWindow
from editor.panels.arms import HexArms
from editor.playtest.figures import figures_of
from editor.playtest.share_bar import ShareBar
from editor.text.fix_words import ways_to_fix
from editor.text.names import named
from editor.text.texts import speak
from editor.theme.appearance import Appearance
from editor.tools.toolbox import TOOLS, tool
from editor.views.lettering import draw_text
from editor.views.palette import SCREEN
from editor.views.sketch import Sketch
from engine.edits.paint import PaintCells, PaintTerrain
from engine.hexes.grid import Orientation
from engine.lab.statistics import GameRecord
from engine.model.catalogue import Catalogue
from engine.model.cell import Cell
from engine.model.flatten import flatten
from engine.model.objective import Charge, Fortification, Obstacle, SpecialPoint, WreckMarker
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Squad
from engine.storage.bundled import catalogue, scenario
from tests.editor.painted import Painted, painted, setters_used
from tests.editor.patience import PatientBot
from tests.editor.spoken import authored
from tests.editor.test_window import answered, click, move

#: Names that are cut until they fit: which words are left of one differs from language to language.
CUT = {"views/counters/counter: _draw_vehicle_values"}
#: What the author of the map below calls a hex of it.
NAME = "Stari Most"
_STATES = ("pinned", "disrupted", None)
_WORKS = ("entrenchment", "trench", "pillbox", "bunker")
_OBSTACLES = ("razor_wire", "tank_trap", "mines", "s_mines")


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path) -> Iterator[None]:
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path))
    yield
    speak("en")


@pytest.fixture(
    params=[
        pytest.param(("en", "fr"), id="French after English"),
        # What is said first is looked at as well: this shows only what English keeps of French.
        pytest.param(("fr", "en"), id="English after French", marks=pytest.mark.thorough),
    ]
)
def program(request: pytest.FixtureRequest, qtbot: QtBot) -> tuple[Program, str, str]:
    """A program with a map of everything in front, its language, and the one it is going to speak."""
    before, after = request.param
    speak(before)
    material = named(catalogue())
    appearance = Appearance()
    appearance.wear("light")
    made = Program(MainWindow(material, Settings(), appearance, AnalysisService(material, workers=False)))
    made.window.resize(1200, 760)
    made.window.files.add(everything(material))
    made.window.show()
    return made, before, after


def everything(material: Catalogue) -> Scenario:
    """King of the Hill with every vehicle, specialization, work, marker and terrain on it, and a name."""
    hill = scenario("king-of-the-hill")
    map_ = flatten(hill.layout, material)
    marked = {each.hex for each in hill.objectives}
    free = iter(sorted(map_.cells.keys() - marked))
    sides, units = [side.id for side in hill.sides], material.units
    vehicles = tuple(
        PlacedUnit(f"v{number}", sides[number % 2], next(free), kind=kind, facing=number % 6)
        for number, kind in enumerate(units.vehicles)
    )
    squads = tuple(
        PlacedUnit(
            f"s{number}",
            sides[number % 2],
            next(free),
            squad=Squad({"regular": 4}, specialization=each),
            condition=_STATES[number % 3],
        )
        for number, each in enumerate(units.specializations)
    )
    works = tuple(Fortification(next(free), each) for each in _WORKS)
    obstacles = tuple(Obstacle(next(free), each) for each in _OBSTACLES)
    points = tuple(SpecialPoint(next(free), each) for each in ("field_hospital", "supply", "radio"))
    cells = {next(free): Cell(each) for each in material.terrain.terrain}
    return replace(
        hill,
        layout=replace(hill.layout, cells={**hill.layout.cells, **cells, next(free): Cell(label=NAME)}),
        placed_units=vehicles + squads,
        fortifications=works,
        obstacles=obstacles,
        special_points=points,
        charges=(Charge(next(free), "bridge"),),
        wrecks=(WreckMarker(next(free), "heavy"),),
        smoke=(next(free),),
    )


def look(window: MainWindow) -> None:
    """Have all painted that lies over the map and stands round it."""
    window.map_area.grab()


def the_map(_: PatientBot, window: MainWindow) -> None:
    """From near and far, and every panel round it."""
    view = window.map_area.view
    for steps in (0, 4, 5):
        view.zoom(steps)
        view.finish_rendering()
        look(window)
    view.fit()
    window.grab()


def tools(_: PatientBot, window: MainWindow) -> None:
    """Every tool in hand over the map; a piece over one that lies there."""
    window.map_area.choices.choose(piece=next(iter(window.catalogue.pieces)))
    for each in TOOLS:
        window.map_area.take(each)
        move(window, "G4")
        look(window)


def questions(bot: PatientBot, window: MainWindow) -> None:
    """Every question asked of one hex, and of two."""
    for each in PROBES:
        window.map_area.take(tool(each.id))
        for label in ("C4", "H6"):
            move(window, label)
            click(bot, window, label)
            answered(bot, window)
            look(window)


def analyses(bot: PatientBot, window: MainWindow) -> None:
    """Every analysis of the whole map, that of sight lines after an edit that closes some."""
    document = window.document
    assert document is not None
    for each in VEILS:
        window.commands[f"veil_{each.id}"].trigger()
        answered(bot, window)
        if each.id == "changes":
            cells = document.committed_map.cells
            document.apply(PaintTerrain(tuple(sorted(cells)[40:60]), "building", cells, level=2))
            answered(bot, window)
        look(window)
        window.commands[f"veil_{each.id}"].trigger()


def problems(bot: PatientBot, window: MainWindow) -> None:
    """Every way of mending what is wrong, as it is shown before it is chosen."""
    document = window.document
    assert document is not None
    inner = sorted(document.committed_map.cells)[30]
    cells = document.committed_map.cells
    document.apply(PaintCells({inner: Cell("stream", road=(0, 3), stream=(1, 4))}, cells))
    window.problems.check_now()
    answered(bot, window)
    panel = window.docks.problems
    for finding in {each.code: each for each in panel.shown}.values():
        for way in ways_to_fix(finding):
            panel.fix_looked_at.emit(way)
            look(window)
    panel.fix_looked_at.emit(None)


@pytest.mark.parametrize(
    "part",
    [
        the_map,
        *(pytest.param(each, marks=pytest.mark.thorough) for each in (tools, questions, analyses, problems)),
    ],
)
def test_the_map_is_painted_in_one_language(
    part: object, program: tuple[Program, str, str], qtbot: PatientBot
) -> None:
    running, before, after = program
    assert callable(part)
    heard: dict[str, Painted] = {}
    for code in (before, after):
        if code == after:
            running.speak(after)
        window = running.window
        qtbot.settle(window.map_area.view)
        with painted() as heard[code]:
            part(qtbot, window)
    assert running.window.document is not None
    names = authored(running.window.document.scenario)
    assert heard[before].faults(after, names) == []
    assert heard[after].faults(before, names) == []
    speakers = heard[before].speakers(before, names) - CUT
    assert speakers, "nothing was said"
    assert heard[after].speakers(after, names) >= speakers, "a picture from before was shown again"


@pytest.mark.parametrize(("code", "foreign"), [("en", "fr"), ("fr", "en")])
def test_charts_and_signs_are_painted_in_one_language(code: str, foreign: str, qtbot: PatientBot) -> None:
    speak(code)
    hill = scenario("king-of-the-hill")
    games = [GameRecord(seed, {}, "west", "vp", 5, 100, {"west": 1, "east": 2}) for seed in range(9)]
    bar, arms = ShareBar(), HexArms("")
    bar.show_figures(figures_of(hill, games), [side.name for side in hill.sides])
    arms.show_arms((0,), Orientation.FLAT_TOP, some=(1, 2))
    with painted() as heard:
        for each in (bar, arms):
            qtbot.addWidget(each)
            each.grab()
    assert heard.faults(foreign, authored(hill)) == []
    assert heard.speakers(code, authored(hill)) == {
        "playtest/share_bar: _draw_words",
        "panels/arms: _paint_mixed",
    }


def test_workers_paint_and_answer_without_looking_words_up() -> None:
    """They know no language: what they put on a picture or into an answer comes with the job."""
    read = "import sys, editor.views.paint_service; print('editor.text.texts' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", read], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_all_ways_of_setting_words_are_listened_to(qapp: QApplication) -> None:
    used = setters_used()
    assert used.keys() == {"drawText", "addText", "documentLayout().draw"}
    assert used["addText"] == {"views/lettering.py"}
    picture = QImage(40, 40, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    written = QTextDocument()
    written.setPlainText("on paper")
    with painted() as heard:
        draw_text(Sketch(painter, 10.0, SCREEN), "on the map", (1.0, 1.0), 0.5, "#000000")
        draw_text(Sketch(painter, 10.0, SCREEN), "on the map", (1.0, 1.0), 0.5, "#000000")
        painter.drawText(QPointF(1, 1), "at a point")
        painter.drawText(picture.rect(), Qt.AlignmentFlag.AlignCenter, "in a box\nof two lines")
        painter.drawText(QPoint(1, 1), "  ")
        written.documentLayout().draw(painter, written.documentLayout().PaintContext())
    painter.drawText(QPointF(1, 1), "afterwards")
    painter.end()
    assert set(heard.places) == {"on the map", "at a point", "in a box", "of two lines", "on paper"}


def test_the_law_finds_foreign_words_and_codes() -> None:
    heard = Painted()
    for words in ("6 MP", "Dead ground of Ouest", "6 PM", "Angles morts", "tank_trap", "C4"):
        heard.hear(words)
    wrong = ["6 MP", "Dead ground of Ouest", "tank_trap"]
    assert [each.removeprefix("tests: ") for each in heard.faults("en")] == wrong
    wrong = ["6 PM", "Angles morts", "Dead ground of Ouest", "tank_trap"]
    assert [each.removeprefix("tests: ") for each in heard.faults("fr")] == wrong
    assert [each.removeprefix("tests: ") for each in heard.faults("fr", ["Ouest", "Angles"])] == [
        "6 PM",
        "Angles morts",
        "tank_trap",
    ]
    assert heard.speakers("en") == {"tests"}
    assert Painted().speakers("en") == set()
