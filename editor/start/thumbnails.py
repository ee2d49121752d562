"""Small pictures of map files: read in a thread, painted beside the window, cached until the file changes."""

from contextlib import suppress
from functools import partial

from PySide6.QtCore import (
    QCryptographicHash,
    QDir,
    QFileInfo,
    QObject,
    QStandardPaths,
    Signal,
)
from PySide6.QtGui import QImage

from editor.beside import GONE, Beside
from editor.document.files import read
from editor.panels.map_image import MapImage, dots_of
from editor.views.picture_queue import PictureQueue
from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.model.scenario import Scenario
from engine.storage.atomic_write import NotWritten, write_bytes


def thumbnail_folder() -> str:
    """Where the pictures are kept; it is created when missing."""
    base = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.CacheLocation)
    folder = QDir(base or QDir.tempPath()).filePath("thumbnails")
    QDir().mkpath(folder)
    return folder


class Thumbnails(QObject):
    """Makes one picture after the other; `drawn` brings a path with its QImage, null for what is no map.

    What is not in the cache comes in flat colours first, and again when it is painted.
    """

    drawn = Signal(str, object)
    _read = Signal(str, str, object)

    def __init__(
        self,
        catalogue: Catalogue,
        queue: PictureQueue,
        size: tuple[int, int],
        ratio: float,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.catalogue = catalogue
        self.size = size
        self.ratio = ratio
        self._queue = queue
        self._stopped = False
        self._beside = Beside()
        self._read.connect(self._paint)

    def ask(self, path: str) -> None:
        """Begin a picture; `drawn` follows."""
        self._beside.ask(partial(self._look, path))

    def stop(self) -> None:
        """Begin no more pictures, and wait for the file that is being read."""
        self._stopped = True
        self._beside.stop()

    def kept_as(self, path: str) -> str:
        """The file in the cache for a map as it is on disk now."""
        info = QFileInfo(path)
        about = (info.absoluteFilePath(), info.lastModified().toMSecsSinceEpoch(), info.size())
        words = repr((*about, self.size, self.ratio, _EDITION))
        digest = QCryptographicHash.hash(words.encode(), QCryptographicHash.Algorithm.Sha1)
        return QDir(thumbnail_folder()).filePath(f"{bytes(digest.toHex().data()).decode()}.png")

    def found(self, path: str, image: QImage) -> None:
        """A picture is there, or the file holds no map; may be told by any thread."""
        with suppress(*GONE):
            self.drawn.emit(path, image)

    def found_map(self, path: str, kept: str, image: MapImage) -> None:
        """A picture is to be painted and kept in that file; may be told by any thread."""
        with suppress(*GONE):
            self._read.emit(path, kept, image)

    def _look(self, path: str) -> None:
        """Bring what is kept of a file, or read it and have it painted; runs beside the window."""
        kept = self.kept_as(path)
        image = QImage(kept)
        if not image.isNull():
            image.setDevicePixelRatio(self.ratio)
            self.found(path, image)
            return
        scenario = read(path, self.catalogue).scenario or _of_game(path)
        if scenario is None:
            self.found(path, image)
            return
        map_ = flatten(scenario.layout, self.catalogue)
        large = MapImage(map_, dots_of(scenario), *self.size, self.ratio)
        self.found(path, large.flat())  # until the picture is painted
        self.found_map(path, kept, large)

    def _paint(self, path: str, kept: str, image: MapImage) -> None:
        if not self._stopped:
            self._queue.ask(image.job(), partial(self._painted, path, kept, image))

    def _painted(self, path: str, kept: str, image: MapImage, terrain: QImage) -> None:
        from editor.printing.files import image_bytes

        if not self._stopped:
            picture = image.finished(terrain)
            with suppress(NotWritten):  # then it is painted again the next time
                write_bytes(kept, image_bytes(picture))
            self.found(path, picture)


#: Counts up when the pictures are drawn differently, so that old ones are not shown.
_EDITION = 2


def _of_game(path: str) -> Scenario | None:
    """The map of a saved game."""
    from editor.play.files import read_saved

    saved, _ = read_saved(path)
    return saved.scenario if saved is not None else None
