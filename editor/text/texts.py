"""Looking up what the program says by key, in the language of the running application."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator

from editor.text.english import ENGLISH
from editor.text.french import FRENCH

#: Every language by its code; keys a language lacks are said in English.
LANGUAGES: Mapping[str, Mapping[str, str]] = {"en": ENGLISH, "fr": FRENCH}

#: What each language calls itself.
NAMES: Mapping[str, str] = {"en": "English", "fr": "Français"}

#: The numbers that take the singular, of languages in which it is not 1 alone.
_SINGULAR: Mapping[str, tuple[int, ...]] = {"fr": (0, 1)}

_PROPERTY = "tidewright-language"
_TOOLKIT = "tidewright-toolkit"


def text(key: str, **values: object) -> str:
    """The text of `key` with `values` put in; the key itself when no language has it."""
    spoken = LANGUAGES.get(language(), ENGLISH)
    found = spoken.get(key) or ENGLISH.get(key) or key
    return found.format_map(values) if values else found


def plural(key: str, number: int, **values: object) -> str:
    """The text of `key.one` or `key.many`, as the language counts, with `number` put in."""
    singular = _SINGULAR.get(language(), (1,))
    return text(f"{key}.{'one' if number in singular else 'many'}", number=number, **values)


def language() -> str:
    """The code of the language spoken at the moment."""
    application = QCoreApplication.instance()
    chosen = application.property(_PROPERTY) if application is not None else None
    return str(chosen) if chosen else "en"


def speak(code: str) -> None:
    """Speak another language from now on; windows ask again for their texts when they are rebuilt."""
    application = QCoreApplication.instance()
    if application is not None and code in LANGUAGES:
        application.setProperty(_PROPERTY, code)
        _teach_toolkit(application, code)


def _teach_toolkit(application: QCoreApplication, code: str) -> None:
    """Let the toolkit's own words follow: buttons of dialogs, dialogs for files, names of keys."""
    old = application.findChild(QTranslator, _TOOLKIT)
    if isinstance(old, QTranslator):
        application.removeTranslator(old)
        old.setParent(None)
    taught = QTranslator(application)
    taught.setObjectName(_TOOLKIT)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if taught.load(f"qtbase_{code}", folder):
        application.installTranslator(taught)
