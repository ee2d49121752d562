"""The languages that ship: English stands in the code, each other one is a file in `engine/data/words`.

`en` there holds the texts of the window by their keys.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations
from io import BytesIO

from engine.model.words import ENGLISH, Words
from engine.storage.bundled import Damaged, data_bytes, data_names

_FOLDER = "words"

#: Codes of all languages there are files of, English first.
LANGUAGES = tuple(
    sorted({ENGLISH.language, *data_names(_FOLDER, ".mo")}, key=lambda code: (code != "en", code))
)


@cache
def words_of(language: str) -> Words:
    """What a language says; KeyError when there is none of that name, `Damaged` when its file is broken."""
    if language not in LANGUAGES:
        raise KeyError(language)
    return ENGLISH if language == ENGLISH.language else Words(language, _translations(language))


@cache
def window_texts() -> GNUTranslations:
    """The English texts of the window by their keys."""
    return _translations(ENGLISH.language)


def _translations(language: str) -> GNUTranslations:
    name = f"{_FOLDER}/{language}.mo"
    try:
        return GNUTranslations(BytesIO(data_bytes(name)))
    except (OSError, ValueError, IndexError, struct.error):
        raise Damaged(f"{name} cannot be read. The installation is damaged; install again.") from None


def wanted_language(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, English when it asks for none of these."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    stated = next((environment[name] for name in names if environment.get(name)), "")
    language = stated.replace("-", "_").split("_")[0].split(".")[0].lower()
    return language if language in LANGUAGES else ENGLISH.language
