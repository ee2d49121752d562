"""The application object of Qt: a process has one, for all its windows and for all that is drawn without."""

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPixmapCache
from PySide6.QtWidgets import QApplication

from engine.system.processes import keep_one_heap

_ICON = Path(__file__).parent / "assets" / "icon.svg"

#: So many kilobytes of icons are kept as they were painted. Qt would keep ten megabytes, most of them of rows
#: and maps that are gone.
_ICONS = 4096


def application(arguments: Sequence[str] = ()) -> QApplication:
    """The one application object, made when there is none."""
    running = QCoreApplication.instance()
    if isinstance(running, QApplication):
        return running
    if running is not None:
        running.shutdown()  # it could only translate, or draw; Qt allows no second one beside it
    keep_one_heap()
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    made = QApplication(["tidewright", *arguments])
    QCoreApplication.setApplicationName("tidewright")
    made.setApplicationDisplayName("Tidewright")
    made.setDesktopFileName("tidewright")
    QPixmapCache.setCacheLimit(_ICONS)
    made.setWindowIcon(QIcon(str(_ICON)))
    return made


def drawing_application() -> QApplication:
    """The same where nothing is shown: where there is none yet, the one that is made needs no display.

    It can do all that a window needs, for in the same process one may be opened later.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return application()
