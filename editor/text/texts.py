"""Looking up what the program says by key, in the language of the running application."""

from importlib.resources import files

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator

from engine.model.said import Said, say
from engine.storage.languages import LANGUAGES, keyed_plural, keyed_text, window_texts, words_of

_PROPERTY = "tidewright-language"
_TOOLKIT = "tidewright-toolkit"
#: What we say in the toolkit's place: `fr.qm`, made of `fr.ts` by lrelease.
_OWN_TOOLKIT = str(files("editor").joinpath("assets", "toolkit"))


def text(key: str, **values: object) -> str:
    """The text of `key` with `values` put in; English where the language lacks it, or the key."""
    found = keyed_text(language(), key)
    return found.format_map(values) if values else found


def plural(key: str, number: int, **values: object) -> str:
    """The text of `key` for so many things, as the language counts, with `number` put in."""
    return keyed_plural(language(), key, number).format_map({"number": number, **values})


def titled(key: str, **values: object) -> Said:
    """The text of `key` as a sentence that is told when it is shown, in the language spoken then."""
    said = say(window_texts().gettext(key), **values)
    said.context = key
    return said


def name_of(code: str) -> str:
    """What a language calls itself, and whether it is a draft; its code where it does not say."""
    name = own_name_of(code)
    return text("language.unread", name=name) if name != code and words_of(code).is_draft else name


def own_name_of(code: str) -> str:
    """What a language calls itself, in a word; its code where it does not say."""
    name = keyed_text(code, "language.name")
    return code if name == keyed_text("en", "language.name") and code != "en" else name


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
    """Let the toolkit's own words follow: buttons of dialogs, dialogs for files, names of keys.

    Ours come second, which is asked first: words that the toolkit's translators have not caught up with.
    """
    for old in application.findChildren(QTranslator, _TOOLKIT):
        application.removeTranslator(old)
        old.setParent(None)
    theirs = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, folder in ((f"qtbase_{code}", theirs), (code, _OWN_TOOLKIT)):
        taught = QTranslator(application)
        taught.setObjectName(_TOOLKIT)
        if taught.load(name, folder):
            application.installTranslator(taught)
