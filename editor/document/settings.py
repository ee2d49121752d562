"""What the program remembers between sessions: recent files, theme, layout of the window."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QByteArray, QSettings

from editor.document.files import remembered

_RECENT = "recent"
_TITLES = "recent_titles"


class Settings:
    """The user's settings, kept where the platform keeps settings."""

    def __init__(self) -> None:
        self._store = QSettings(
            QSettings.Format.IniFormat, QSettings.Scope.UserScope, "tidewright", "tidewright"
        )

    @property
    def recent(self) -> tuple[str, ...]:
        """Recently used files, newest first."""
        return self._texts(_RECENT)

    def _texts(self, key: str) -> tuple[str, ...]:
        """A remembered list of texts."""
        value = self._store.value(key, [])
        entries = [value] if isinstance(value, str) else value
        return tuple(str(each) for each in entries) if isinstance(entries, list) else ()

    def title_of(self, path: str) -> str:
        """The title that the map in a recent file had when it was last opened or saved."""
        return self._titles.get(path, "")

    @property
    def _titles(self) -> dict[str, str]:
        """The titles by path: both stand after each other in one list."""
        found = self._texts(_TITLES)
        return dict(zip(found[::2], found[1::2], strict=False))

    def remember_file(self, path: str, title: str = "") -> None:
        """Put a file at the head of the recent ones, with the title of its map."""
        self._keep(remembered(self.recent, path), {**self._titles, path: title})

    def forget_file(self, path: str) -> None:
        """Take a file out of the recent ones; the file itself stays."""
        self._keep([each for each in self.recent if each != path], self._titles)

    def _keep(self, recent: Iterable[str], titles: Mapping[str, str]) -> None:
        """Remember these files, and no titles but theirs."""
        paths = list(recent)
        self._store.setValue(_RECENT, paths)
        self._store.setValue(
            _TITLES, [word for path in paths if titles.get(path) for word in (path, titles[path])]
        )

    def forget_files(self) -> None:
        self._store.remove(_RECENT)
        self._store.remove(_TITLES)

    def text(self, key: str, default: str = "") -> str:
        """A remembered text."""
        return str(self._store.value(key, default))

    def remember_text(self, key: str, value: str) -> None:
        self._store.setValue(key, value)

    def forget(self, key: str) -> None:
        """No longer remember what stands under a key."""
        self._store.remove(key)

    def state(self, key: str) -> QByteArray:
        """A remembered state of a window; empty when there is none."""
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()

    def remember_state(self, key: str, value: QByteArray) -> None:
        self._store.setValue(key, value)
