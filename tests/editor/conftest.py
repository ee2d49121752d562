from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings, QStandardPaths
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from editor.analysis.service import AnalysisService
from editor.document.document import ScenarioDocument
from editor.document.settings import Settings
from editor.main_window import MainWindow
from editor.panels.pictures import Pictures
from editor.text.texts import speak
from editor.theme.appearance import Appearance
from editor.views.paint_service import PaintService
from editor.views.picture_queue import PictureQueue
from engine.model.catalogue import Catalogue
from engine.storage.bundled import catalogue, scenario
from tests.editor.patience import PatientBot
from tests.support.state import set_state


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--pictures", default=None, metavar="FOLDER", help="leave pictures of the window here")


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> PatientBot:
    return PatientBot(request)


@pytest.fixture(scope="session")
def material() -> Catalogue:
    return catalogue()


@pytest.fixture(scope="session")
def pictures(qapp: QApplication, material: Catalogue) -> Pictures:
    """Thumbnails, drawn once for all windows."""
    return Pictures(material, PictureQueue(PaintService(workers=False)))


@pytest.fixture
def french(qapp: QApplication) -> Iterator[None]:
    """The window speaks French for the length of a test."""
    speak("fr")
    yield
    speak("en")


@pytest.fixture(scope="session", autouse=True)
def _own_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Qt asks the environment for the user's folders on Linux alone."""
    if sys.platform != "linux":
        folder = str(tmp_path_factory.mktemp("settings"))
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        QStandardPaths.setTestModeEnabled(True)


@pytest.fixture(autouse=True)
def _own_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one test plays or leaves unsaved, no other one is asked about."""
    set_state(monkeypatch, str(tmp_path / "state"))


@pytest.fixture(autouse=True)
def _no_window_left_over() -> Iterator[None]:
    """No window outlives its test: it would be dressed anew with each later one, and make all slower."""
    yield
    if QApplication.instance() is not None:
        for each in QApplication.topLevelWidgets():
            if isinstance(each, MainWindow):
                each.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def window(qtbot: PatientBot, material: Catalogue, pictures: Pictures) -> Iterator[MainWindow]:
    """A window without documents; analyses run in its own event loop."""
    appearance = Appearance()
    appearance.wear("light")
    service = AnalysisService(material, workers=False)
    settings = Settings()
    settings.forget_files()  # what another test has opened
    made = MainWindow(material, settings, appearance, service, pictures=pictures)
    made.resize(1440, 700)
    made.show()
    qtbot.waitExposed(made)
    yield made
    if not isValid(made):
        return  # it went away when another language took its place
    for document in made.files.documents:
        document.stack.setClean()
        document.saved_as("kept.json")
    made.close()
    made.deleteLater()
    appearance.deleteLater()


@pytest.fixture
def hill(qtbot: PatientBot, window: MainWindow) -> ScenarioDocument:
    """King of the Hill, open in the window, its picture laid out for good."""
    document = window.files.add(scenario("king-of-the-hill"))
    qtbot.settle(window.map_area.view)
    return document
