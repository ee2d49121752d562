"""Small pictures of map files: read in a thread, painted beside the window, cached until the file changes."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
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

from editor.beside import Beside
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
        self._form = _Form(size, ratio)
        self._queue = queue
        self._stopped = False
        self._beside = Beside()

    def ask(self, path: str) -> None:
        """Begin a picture; `drawn` follows."""
        self._beside.ask(partial(_look, path, self.catalogue, self._form), self, partial(self._found, path))

    def stop(self) -> None:
        """Begin no more pictures, and wait for the file that is being read."""
        self._stopped = True
        self._beside.stop()

    def kept_as(self, path: str) -> str:
        """The file in the cache for a map as it is on disk now."""
        return self._form.kept_as(path)

    def _found(self, path: str, found: _Found) -> None:
        self.drawn.emit(path, found.image)  # until the picture is painted, where one is
        if found.map is not None and not self._stopped:
            painted = partial(self._painted, path, found.kept, found.map)
            self._queue.ask(found.map.job(), painted)

    def _painted(self, path: str, kept: str, image: MapImage, terrain: QImage) -> None:
        from editor.printing.files import image_bytes

        if not self._stopped:
            picture = image.finished(terrain)
            with suppress(NotWritten):  # then it is painted again the next time
                write_bytes(kept, image_bytes(picture))
            self.drawn.emit(path, picture)


@dataclass(frozen=True, slots=True)
class _Form:
    """How large the pictures are, and how many pixels of the screen one of theirs has."""

    size: tuple[int, int]
    ratio: float

    def kept_as(self, path: str) -> str:
        """The file in the cache for a map as it is on disk now."""
        info = QFileInfo(path)
        about = (info.absoluteFilePath(), info.lastModified().toMSecsSinceEpoch(), info.size())
        words = repr((*about, self.size, self.ratio, _EDITION))
        digest = QCryptographicHash.hash(words.encode(), QCryptographicHash.Algorithm.Sha1)
        return QDir(thumbnail_folder()).filePath(f"{bytes(digest.toHex().data()).decode()}.png")


@dataclass(frozen=True, slots=True)
class _Found:
    """What is there of a file: null for what is no map; with `map` where a picture is still to be painted."""

    image: QImage
    kept: str
    map: MapImage | None = None


def _look(path: str, catalogue: Catalogue, form: _Form) -> _Found:
    """What is kept of a file, or what reading it brings; runs beside the window."""
    kept = form.kept_as(path)
    image = QImage(kept)
    if not image.isNull():
        image.setDevicePixelRatio(form.ratio)
        return _Found(image, kept)
    scenario = read(path, catalogue).scenario or _of_game(path)
    if scenario is None:
        return _Found(image, kept)
    map_ = flatten(scenario.layout, catalogue)
    large = MapImage(map_, dots_of(scenario), *form.size, form.ratio)
    return _Found(large.flat(), kept, large)


#: Counts up when the pictures are drawn differently, so that old ones are not shown.
_EDITION = 2


def _of_game(path: str) -> Scenario | None:
    """The map of a saved game."""
    from editor.play.files import read_saved

    saved, _ = read_saved(path)
    return saved.scenario if saved is not None else None
