"""Files of open documents: changed on disk by others, or open in another window of the program."""

from PySide6.QtCore import QDir, QFileInfo, QFileSystemWatcher, QLockFile, QObject, QTimer, Signal

from editor.document.backups import name_of, state_folder
from editor.document.document import ScenarioDocument
from editor.document.locks import held, lock_of

#: A file is looked at this many milliseconds after something touched it: who writes it may need a moment.
DELAY_MS = 150

#: What a file looks like from outside: its size and the time of its last change; None without a file.
Look = tuple[int, int] | None


def look_of(path: str) -> Look:
    """What the file looks like now."""
    info = QFileInfo(path)
    info.setCaching(False)
    if not info.exists():
        return None
    return info.size(), info.lastModified().toMSecsSinceEpoch()


class FileWatch(QObject):
    """Watches the files of documents and holds a lock on each while its document is open."""

    changed_outside = Signal(object)
    open_elsewhere = Signal(object)

    def __init__(self, parent: QObject | None = None, folder: str | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._touched)
        self._known: dict[ScenarioDocument, tuple[str, Look]] = {}
        self._locks: dict[ScenarioDocument, QLockFile] = {}
        self._touched_paths: set[str] = set()
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self._look)

    def know(self, document: ScenarioDocument, look: Look = None) -> None:
        """The document's file is as the document knows it: it was just read or written.

        One that comes back from an earlier session knows its file as it looked then.
        """
        path = document.path
        if path is None:
            self.forget(document)
            return
        known = self._known.get(document)
        if known is None or known[0] != path:
            self.forget(document)
            self._lock(document, path)
        self._known[document] = path, look or look_of(path)
        if path not in self._watcher.files() and QFileInfo.exists(path):
            self._watcher.addPath(path)

    def forget(self, document: ScenarioDocument) -> None:
        """Nobody asks for the document's file any longer."""
        known = self._known.pop(document, None)
        if known is not None and all(path != known[0] for path, _ in self._known.values()):
            self._watcher.removePath(known[0])
        lock = self._locks.pop(document, None)
        if lock is not None:
            lock.unlock()

    def differs(self, document: ScenarioDocument) -> bool:
        """Whether the file on disk is another one than the document knows."""
        known = self._known.get(document)
        return known is not None and look_of(known[0]) != known[1]

    def look(self, document: ScenarioDocument) -> Look:
        """What the document's file looked like when the document knew it."""
        known = self._known.get(document)
        return known[1] if known is not None else None

    def _lock(self, document: ScenarioDocument, path: str) -> None:
        lock = lock_of(QDir(self._folder or state_folder("open")).filePath(name_of(path)))
        if held(lock):
            self._locks[document] = lock
        elif lock.error() is QLockFile.LockError.LockFailedError:
            QTimer.singleShot(0, self, lambda: self.open_elsewhere.emit(document))

    def _touched(self, path: str) -> None:
        self._touched_paths.add(path)
        self._timer.start()

    def _look(self) -> None:
        touched, self._touched_paths = self._touched_paths, set()
        for document, (path, _) in tuple(self._known.items()):
            if path not in touched:
                continue
            # A file that was replaced as a whole has lost its watch.
            if path not in self._watcher.files() and QFileInfo.exists(path):
                self._watcher.addPath(path)
            if self.differs(document):
                self.changed_outside.emit(document)
