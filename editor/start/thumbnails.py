"""Small pictures of map files: drawn in a thread of their own, cached until the file changes."""

from __future__ import annotations

from contextlib import suppress

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
from editor.panels.map_image import dots_of, map_image
from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten


def thumbnail_folder() -> str:
    """Where the pictures are kept; it is created when missing."""
    base = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.CacheLocation)
    folder = QDir(base or QDir.tempPath()).filePath("thumbnails")
    QDir().mkpath(folder)
    return folder


class Thumbnails(QObject):
    """Draws one picture after the other; `drawn` brings a path with its QImage, null for what is no map."""

    drawn = Signal(str, object)

    def __init__(
        self, catalogue: Catalogue, size: tuple[int, int], ratio: float, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.catalogue = catalogue
        self.size = size
        self.ratio = ratio
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)

    def ask(self, path: str) -> None:
        """Begin a picture; `drawn` follows."""
        self._pool.start(_Drawing(self, path))

    def stop(self) -> None:
        """Begin no more pictures, and wait for the one that is being drawn."""
        self._pool.clear()
        self._pool.waitForDone()

    def kept_as(self, path: str) -> str:
        """The file in the cache for a map as it is on disk now."""
        info = QFileInfo(path)
        about = (info.absoluteFilePath(), info.lastModified().toMSecsSinceEpoch(), info.size())
        words = repr((*about, self.size, self.ratio, _EDITION))
        digest = QCryptographicHash.hash(words.encode(), QCryptographicHash.Algorithm.Sha1)
        return QDir(thumbnail_folder()).filePath(f"{bytes(digest.toHex().data()).decode()}.png")


#: Counts up when the pictures are drawn differently, so that old ones are not shown.
_EDITION = 1


class _Drawing(QRunnable):
    def __init__(self, thumbnails: Thumbnails, path: str) -> None:
        super().__init__()
        self._thumbnails = thumbnails
        self._path = path

    def run(self) -> None:
        asked = self._thumbnails
        kept = asked.kept_as(self._path)
        image = QImage(kept)
        image.setDevicePixelRatio(asked.ratio)
        if image.isNull():
            scenario = read(self._path, asked.catalogue).scenario
            if scenario is not None:
                map_ = flatten(scenario.layout, asked.catalogue)
                image = map_image(map_, dots_of(scenario), *asked.size, asked.ratio)
                image.save(kept)
        with suppress(RuntimeError):  # the page may be gone by now, with everybody who waits
            asked.drawn.emit(self._path, image)
