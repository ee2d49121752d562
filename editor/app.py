"""The editor as a program: puts the parts together and runs the event loop."""

import errno
import os
import sys
import time
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImageWriter

from editor.actions.fault_reports import FaultReports
from editor.actions.tidying import spare
from editor.actions.unasked_end import UnaskedEnd
from editor.analysis.service import AnalysisService
from editor.application import application
from editor.document.settings import Settings
from editor.games_when_asked import GamesWhenAsked
from editor.main_window import MainWindow
from editor.reading_ahead import ORDERED, ReadingAhead
from editor.text.names import named
from editor.text.texts import language, speak
from editor.theme.appearance import Appearance
from editor.views.paint_service import PaintService
from engine.cli.output import write_line
from engine.storage.bundled import DamagedInstallation, catalogue
from engine.storage.delivery import deliver
from engine.storage.languages import LANGUAGES, unasked
from engine.storage.target import NotWritten, target_of

#: Under which name the language is remembered.
LANGUAGE = "language"

#: A picture of the window waits this long for its analyses, in seconds.
PATIENCE = 20.0

#: So many milliseconds after the window is there its map is too. Workers that nobody asked yet begin then,
#: and what orders need is read, since earlier they would only keep the picture waiting.
_FIRST_PICTURE = 1500

#: Where it is not there yet, it is looked again after so many milliseconds.
_A_MOMENT = 250


def make_window(
    *, workers: bool = True, theme: str | None = None, painting: PaintService | None = None
) -> MainWindow:
    """A window in the user's theme, without a document; raises `DamagedInstallation` where files lack.

    `painting` is what paints for it; begun here where none is given.
    """
    settings = Settings()
    appearance = Appearance()
    appearance.wear(theme or settings.text("theme", "system"))
    material = named(catalogue())
    service = AnalysisService(material, workers=workers)
    if painting is None:
        painting = PaintService(workers=workers)
        painting.warm_up()  # it begins while the window is made
    window = MainWindow(
        material,
        settings,
        appearance,
        service,
        play_factory=GamesWhenAsked(appearance, service),
        paint_service=painting,
    )
    appearance.setParent(window)
    service.setParent(window)
    painting.setParent(window)
    return window


class Program(QObject):
    """Holds the window, and puts another in its place when another language is asked for."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self.window = window
        window.language_asked.connect(self.speak)
        self.ahead = ReadingAhead(ORDERED, self._is_busy, self)

    def file_in_front(self) -> str | None:
        """The file of the document in front, or its title where it has none yet."""
        document = self.window.document
        return None if document is None else document.path or document.title

    def prepare(self) -> None:
        """Begin what orders of the user will need, processes and modules, once the picture is whole."""
        if self.window.draws_map():
            QTimer.singleShot(_A_MOMENT, self.prepare)
        else:
            self.window.service.warm_up()
            self.ahead.begin()

    def _is_busy(self) -> bool:
        """Whether the window draws, or the hand does."""
        pressed = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        return pressed or self.window.draws_map()

    def speak(self, code: str) -> None:
        """Speak a language from now on and remember it."""
        if code in LANGUAGES and code != language():
            self.window.settings.remember_text(LANGUAGE, code)
            speak(code)
            self.window = self.window.successor(named(catalogue()))
            self.window.language_asked.connect(self.speak)


def first_language(settings: Settings) -> str:
    """The language the user chose, else the system's, else English."""
    chosen = settings.text(LANGUAGE)
    return chosen if chosen in LANGUAGES else unasked(QLocale.system().name().partition("_")[0])


def begin(window: MainWindow, paths: Sequence[str] = ()) -> None:
    """Bring back the tabs of earlier windows, then open these files; the start page where there is nothing.

    Unsaved work that belongs to no window is offered last.
    """
    kept = window.kept_tabs

    def go_on() -> None:
        kept.came_back.disconnect(go_on)
        now = kept.window
        for path in paths:
            now.files.open_path(path)
        if not paths and not now.files.documents:
            now.begin_empty()
        now.files.offer_recovery(now.pictures)

    kept.came_back.connect(go_on)
    kept.start(with_ended=not paths)


def picture_kind(target: str) -> str:
    """The kind of a picture that is to be written there; `NotWritten` when none can be."""
    target_of(target)
    kind = os.path.splitext(target)[1][1:].lower()
    if kind.encode("ascii", "replace") not in QImageWriter.supportedImageFormats():
        reason = "its ending names no picture that can be written"
        raise NotWritten(errno.EINVAL, reason, target, "Use a name that ends in .png.")
    return kind


def screenshot(window: MainWindow, target: str, size: tuple[int, int]) -> None:
    """Show the window at that size, wait until everything has settled, and write its picture.

    `NotWritten` when it cannot be written or its ending names no picture that can be.
    """
    from editor.printing.files import image_bytes

    kind = picture_kind(target)
    window.resize(QSize(*size))
    window.show()
    ends = time.monotonic() + PATIENCE
    calm = 0
    while time.monotonic() < ends and calm < 8:
        QCoreApplication.processEvents()
        waiting = window.service.busy or window.problems.is_waiting or window.files.is_reading
        calm = 0 if waiting else calm + 1
        time.sleep(0.02)
    window.settle()
    QCoreApplication.processEvents()
    deliver(target, image_bytes(window.grab().toImage(), kind))


def main(arguments: Sequence[str] | None = None, painting: PaintService | None = None) -> int:
    """Run the editor; files to open are the arguments. The exit code is 0, or 2 when it cannot start.

    `painting` is what paints for its window, where it was begun before.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    if sys.platform.startswith("linux") and not _has_display():
        return _not_begun("there is no display; set DISPLAY, or use the command line.", painting)
    app = application()
    speak(first_language(Settings()))
    try:
        window = make_window(painting=painting)
    except DamagedInstallation as damage:
        return _not_begun(str(damage), painting)
    window.resize(window.sizeHint())
    window.restore()
    window.show()
    program = Program(window)
    faults = FaultReports(program.file_in_front)
    faults.begin()
    UnaskedEnd(app, lambda: program.window.keep_now()).begin()
    spare(window.files)
    QTimer.singleShot(_FIRST_PICTURE, program.prepare)
    QTimer.singleShot(0, lambda: begin(program.window, words))
    ended = app.exec()
    del faults
    return ended


def _not_begun(reason: str, painting: PaintService | None) -> int:
    """Say why the editor cannot start; the exit code of that."""
    if painting is not None:
        painting.close()
    write_line(f"tidewright: {reason}", sys.stderr)
    return 2


def _has_display() -> bool:
    return bool(
        os.environ.get("DISPLAY")
        or os.environ.get("WAYLAND_DISPLAY")
        or os.environ.get("QT_QPA_PLATFORM", "").split(":")[0] in ("offscreen", "minimal", "vnc")
    )


if __name__ == "__main__":
    sys.exit(main())
