"""Makes the pictures of the manual and its page of keys: `python -m editor.manual.make [PICTURE …]`.

Every picture is made anew from the program itself, in each language of the manual and in both themes.
Settings, games and journals go to a folder that is thrown away.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QCoreApplication,
    QEvent,
    QIODevice,
    QSettings,
    QStandardPaths,
    Qt,
)
from PySide6.QtGui import QImage, QImageWriter

from editor.app import make_window
from editor.application import application
from editor.main_window import MainWindow
from editor.manual.key_page import key_page
from editor.manual.pages import LANGUAGES_WRITTEN, manual_folder
from editor.manual.scenery import Scenery
from editor.manual.scenes import ON_PAPER, SCENES
from editor.text.texts import speak
from engine.cli.output import write_line
from engine.storage.atomic_write import write_bytes, write_text

THEMES = ("light", "dark")

#: What Qt calls a screen that nobody sees, and what it reads of one.
_NO_SCREEN = "offscreen"
_SCREEN = '{"screens": [{"name": "one", "x": 0, "y": 0, "width": 1920, "height": 1200}]}\n'

#: Pictures are no wider than this, in pixels, and as fine as this (0 to 100).
_WIDEST, _QUALITY = 1000, 80


def main(arguments: Sequence[str]) -> int:
    """Make these pictures, or all of them, and the page of keys. Exit code 2 for an unknown picture."""
    names = list(arguments) or list(SCENES)
    unknown = [name for name in names if name not in SCENES]
    if unknown:
        write_line(f"There is no picture {unknown[0]}; known are {', '.join(SCENES)}.", sys.stderr)
        return 2
    with TemporaryDirectory() as scratch:
        live_in(scratch)
        application()
        for code in LANGUAGES_WRITTEN:
            speak(code)
            for theme in THEMES:
                for name in names:
                    if theme == THEMES[0] or name not in ON_PAPER:
                        _make(name, code, theme)
            window = make_window(workers=False, theme="light")
            write_text(manual_folder(code) / "keys.md", key_page(window))
            end(window)
    return 0


def live_in(scratch: str) -> None:
    """Nothing of the user's shows in a picture, and nothing of a scene is kept."""
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        os.environ[name] = scratch
    if os.environ.get("QT_QPA_PLATFORM", _NO_SCREEN) == _NO_SCREEN:
        # Menus and lists open where there is room for them on the screen, which is small where none is named.
        screens = Path(scratch) / "screens.json"
        write_text(screens, _SCREEN)
        os.environ["QT_QPA_PLATFORM"] = f"{_NO_SCREEN}:configfile={screens}"
    QStandardPaths.setTestModeEnabled(True)
    for kind in (QSettings.Format.IniFormat, QSettings.Format.NativeFormat):
        QSettings.setPath(kind, QSettings.Scope.UserScope, scratch)


def _make(name: str, code: str, theme: str) -> None:
    window = make_window(workers=False, theme=theme)
    keep(name, code, theme, SCENES[name](Scenery(window)))
    end(window)


def keep(name: str, code: str, theme: str, shown: QImage) -> None:
    """Put a picture of the manual into its folder, no wider than a page shows it."""
    if shown.width() > _WIDEST:
        shown = shown.scaledToWidth(_WIDEST, Qt.TransformationMode.SmoothTransformation)
    ending = "dark.webp" if theme == "dark" else "webp"
    write_bytes(manual_folder(code) / "pictures" / f"{name}.{ending}", compressed(shown))
    write_line(f"{code} {name}.{ending}", sys.stdout)


def end(window: MainWindow) -> None:
    """Let a window go that nothing more is to be seen of."""
    window.guide.leave()
    for document in window.files.documents:
        document.stack.setClean()
        document.mark_saved()
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def compressed(picture: QImage) -> bytes:
    """A picture as a small file."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"webp"))
    writer.setQuality(_QUALITY)
    writer.write(picture)
    buffer.close()
    return bytes(data.data())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
