"""Small pictures of map files: read in a thread, painted beside the window, cached until the file changes."""

from contextlib import suppress
from functools import partial

from PySide6.QtCore import (
    QCryptographicHash,
    QDir,
    QFileInfo,
    QObject,
    QRunnable,
    QStandardPaths,
    QThreadPool,
    Signal,
)
from PySide6.QtGui import QImage

from editor.document.files import read
from editor.panels.map_image import MapImage, dots_of
from editor.views.picture_queue import PictureQueue
from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.model.scenario import Scenario
from engine.storage.atomic_write import NotWritten, write_bytes

#: What a signal raises of an object that is gone, and of one that is going and knows no arguments any more:
#: the page may be closed while a file is read, with everybody who waits for its picture.
_GONE = (RuntimeError, TypeError)


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
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._read.connect(self._paint)

    def ask(self, path: str) -> None:
        """Begin a picture; `drawn` follows."""
        self._pool.start(_Reading(self, path))

    def stop(self) -> None:
        """Begin no more pictures, and wait for the file that is being read."""
        self._stopped = True
        self._pool.clear()
        self._pool.waitForDone()

    def kept_as(self, path: str) -> str:
        """The file in the cache for a map as it is on disk now."""
        info = QFileInfo(path)
        about = (info.absoluteFilePath(), info.lastModified().toMSecsSinceEpoch(), info.size())
        words = repr((*about, self.size, self.ratio, _EDITION))
        digest = QCryptographicHash.hash(words.encode(), QCryptographicHash.Algorithm.Sha1)
        return QDir(thumbnail_folder()).filePath(f"{bytes(digest.toHex().data()).decode()}.png")

    def found(self, path: str, image: QImage) -> None:
        """A picture is there, or the file holds no map; may be told by any thread."""
        with suppress(*_GONE):
            self.drawn.emit(path, image)

    def found_map(self, path: str, kept: str, image: MapImage) -> None:
        """A picture is to be painted and kept in that file; may be told by any thread."""
        with suppress(*_GONE):
            self._read.emit(path, kept, image)

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


class _Reading(QRunnable):
    def __init__(self, thumbnails: Thumbnails, path: str) -> None:
        super().__init__()
        self._thumbnails = thumbnails
        self._path = path

    def run(self) -> None:
        asked = self._thumbnails
        kept = asked.kept_as(self._path)
        image = QImage(kept)
        if not image.isNull():
            image.setDevicePixelRatio(asked.ratio)
            asked.found(self._path, image)
            return
        scenario = read(self._path, asked.catalogue).scenario or _of_game(self._path)
        if scenario is None:
            asked.found(self._path, image)
            return
        map_ = flatten(scenario.layout, asked.catalogue)
        large = MapImage(map_, dots_of(scenario), *asked.size, asked.ratio)
        asked.found(self._path, large.flat())  # until the picture is painted
        asked.found_map(self._path, kept, large)


def _of_game(path: str) -> Scenario | None:
    """The map of a saved game."""
    from editor.play.files import read_saved

    saved, _ = read_saved(path)
    return saved.scenario if saved is not None else None
