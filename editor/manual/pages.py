"""The pages of the manual: Markdown files in a folder of each language that has them."""

import re
from functools import cache
from pathlib import Path

from editor.text.texts import language
from engine.storage.bundled import DamagedInstallation
from engine.storage.raw_file import read_text

#: The pages in the order in which they are read.
PAGES = (
    "start",
    "hour",
    "new-map",
    "ground",
    "lines",
    "boards",
    "battle",
    "forces",
    "looking",
    "problems",
    "analysis",
    "play",
    "bots",
    "games",
    "playtests",
    "files",
    "printing",
    "window",
    "command-line",
    "keys",
)

#: The languages that the manual is written in; others read the first one.
LANGUAGES_WRITTEN = ("en", "fr")

_FOLDER = Path(__file__).parent


def manual_folder(code: str = "") -> Path:
    """The folder of a language, that spoken now where none is named."""
    spoken = code or language()
    return _FOLDER / (spoken if spoken in LANGUAGES_WRITTEN else LANGUAGES_WRITTEN[0])


@cache
def page_text(id_: str, code: str) -> str:
    """The Markdown of a page; KeyError when there is no page of that id."""
    if id_ not in PAGES:
        raise KeyError(id_)
    path = manual_folder(code) / f"{id_}.md"
    found, _ = read_text(path)
    if found is None:
        raise DamagedInstallation(f"{path.name} is missing. The installation is damaged; install again.")
    return found


def page_title(id_: str, code: str) -> str:
    """The heading of a page."""
    return page_text(id_, code).partition("\n")[0].removeprefix("# ").strip()


def anchor(heading: str) -> str:
    """How a link names a heading: `Lines of sight` is `lines-of-sight`."""
    return re.sub(r"[^\w]+", "-", heading.casefold()).strip("-")


def is_on(id_: str, words: str, code: str) -> bool:
    """Whether a page has all of these words."""
    said = page_text(id_, code).casefold()
    return all(word in said for word in words.casefold().split())
