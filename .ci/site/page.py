"""A page of the site, and how Markdown is cut into the sections below its headings."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: The page that everything hangs below.
START = "index"

_FENCE = re.compile(r"^\s*(```|~~~)")
_HEADING = re.compile(r"^(#{1,6}) (.+?)\s*$")
#: What Markdown would read as more than the letter itself.
_SIGNS = re.compile(r"([\\*_\[\]<>{}|~#$])")


@dataclass(frozen=True)
class Page:
    """Markdown and its place: `name` is its path on the site without ending, `under` the page it hangs below.

    Links in it are read from `source`, the file of the tree that it was taken from.
    """

    name: str
    text: str
    under: str = START
    source: str = ""
    language: str = "en"
    #: What lists of pages call it, where that is not its title.
    short: str = ""

    @property
    def title(self) -> str:
        """The words of its first heading."""
        return next((title for _, _, title in headings(self.text)), self.name)

    @property
    def called(self) -> str:
        """What lists of pages call it."""
        return self.short or self.title


def plain(text: str) -> str:
    """A text that Markdown shows as it is; what stands between backticks stays code."""
    parts = re.split(r"(`[^`]+`)", text)
    return "".join(part if part.startswith("`") else _SIGNS.sub(r"\\\1", part) for part in parts)


def headings(text: str) -> Iterator[tuple[int, int, str]]:
    """Number of the line, level and words of each heading; what looks like one in a program is none."""
    fenced = False
    for number, line in enumerate(text.splitlines()):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced and (found := _HEADING.match(line)):
            yield number, len(found[1]), found[2]


def slug(heading: str) -> str:
    """How links name a heading: `A bot of one's own` is `a-bot-of-ones-own`."""
    kept = "".join(each for each in heading.lower() if each.isalnum() or each in " -_")
    return kept.replace(" ", "-")


def section(text: str, *path: str) -> str:
    """The section below these headings, as a page of its own: its heading is of the first level.

    KeyError where there is no such section.
    """
    for title in path:
        lines, found = text.splitlines(), list(headings(text))
        place = next((each for each in found if each[2] == title), None)
        if place is None:
            raise KeyError(title)
        first, level, _ = place
        last = next((line for line, other, _ in found if line > first and other <= level), len(lines))
        text = raised("\n".join(lines[first:last]), level - 1)
    return text.rstrip() + "\n"


def without(text: str, *titles: str) -> str:
    """A text without the sections below these headings."""
    for title in titles:
        lines, found = text.splitlines(), list(headings(text))
        first, level, _ = next(each for each in found if each[2] == title)
        last = next((line for line, other, _ in found if line > first and other <= level), len(lines))
        text = "\n".join(lines[:first] + lines[last:]) + "\n"
    return text


def raised(text: str, levels: int) -> str:
    """A text whose headings are so many levels higher, or lower where that is negative."""
    lines = text.splitlines()
    for number, level, title in headings(text):
        lines[number] = f"{'#' * (level - levels)} {title}"
    return "\n".join(lines) + "\n"


def way(origin: str, target: str, ending: str = ".html") -> str:
    """The address of one page seen from another."""
    return posixpath.relpath(target, posixpath.dirname(origin) or ".") + ending


def read(path: str) -> str:
    """A text file of the tree."""
    return (ROOT / path).read_text(encoding="utf-8")
