"""The languages that ship: English stands in the code, each other one is a file in `engine/data/words`.

`en` there holds the texts of the window and of reports by their keys. A file that cannot be read is a
language that has nothing yet: all of it is said in English.
"""

import struct
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

from engine.model.words import ENGLISH, Words
from engine.storage.bundled import DamagedInstallation, data_bytes, data_names
from engine.system.places import user_language

_FOLDER = "words"

#: Codes of all languages there are files of, English first.
LANGUAGES = tuple(
    sorted({ENGLISH.language, *data_names(_FOLDER, ".mo")}, key=lambda code: (code != "en", code))
)


@cache
def words_of(language: str) -> Words:
    """What a language says; KeyError when there is none of that name."""
    if language not in LANGUAGES:
        raise KeyError(language)
    if language == ENGLISH.language:
        return ENGLISH
    try:
        return Words(language, _translations(language))
    except DamagedInstallation:
        return Words(language, NullTranslations())


@cache
def window_texts() -> GNUTranslations:
    """The English texts of the window by their keys; `DamagedInstallation` when the file cannot be read."""
    return _translations(ENGLISH.language)


@cache
def keyed_text(language: str, key: str) -> str:
    """The template of a key in a language; English where the language lacks it, or the key."""
    return words_of(language).template(window_texts().gettext(key), key)


def keyed_plural(language: str, key: str, number: int) -> str:
    """The template of a key for so many things, as the language counts."""
    one, many = (window_texts().ngettext(key, key, each) for each in (1, 2))
    return words_of(language).counted(one, many, number, key)


@cache
def rule_texts(language: str) -> NullTranslations:
    """The texts of the rules in a language; English ones where it has none of its own."""
    if language not in data_names("rules", ".mo"):
        return NullTranslations()
    try:
        return _translations(language, "rules")
    except DamagedInstallation:
        return NullTranslations()


def _translations(language: str, folder: str = _FOLDER) -> GNUTranslations:
    name = f"{folder}/{language}.mo"
    try:
        return GNUTranslations(BytesIO(data_bytes(name)))
    except (OSError, ValueError, LookupError, struct.error):
        raise DamagedInstallation(
            f"{name} cannot be read. The installation is damaged; install again."
        ) from None


def wanted_language(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, or else the system for this user, or English."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    stated = next((environment[name] for name in names if environment.get(name)), "") or user_language()
    return unasked(stated.replace("-", "_").split("_")[0].split(".")[0].lower())


def unasked(language: str) -> str:
    """What to speak where a system has this language and nobody chose one: English instead of a draft."""
    return language if language in LANGUAGES and not words_of(language).is_draft else ENGLISH.language
