"""What the search looks through: the sections of the finished pages, as a script that any page can load.

A script, because a browser lets no page read a file beside it that comes from no server.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

#: Where the script of the search finds them.
FILE = "_static/sections.js"
_VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())


@dataclass
class Section:
    """A heading with its place and the words below it."""

    anchor: str
    title: str = ""
    words: list[str] = field(default_factory=list)


class Sections(HTMLParser):
    """Reads the sections of a page: what stands in its article, cut at its headings."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Section] = []
        self.language = "en"
        self._open: list[str] = []
        self._article = 0
        self._silent = 0
        self._anchor = ""
        self._heading = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        stated = dict(attrs)
        if tag == "html":
            self.language = stated.get("lang") or "en"
        if tag == "article":
            self._article = len(self._open) + 1
        if tag == "section" and self._article:
            self._anchor = stated.get("id") or ""
        if self._article and tag in ("h1", "h2", "h3", "h4", "h5"):
            self.found.append(Section("" if tag == "h1" else self._anchor))
            self._heading = True
        if tag not in _VOID:
            self._open.append(tag)
            if "headerlink" in (stated.get("class") or "") or tag in ("script", "style"):
                self._silent = self._silent or len(self._open)

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID:
            return
        if len(self._open) == self._silent:
            self._silent = 0
        if len(self._open) == self._article:
            self._article = 0
        if tag in ("h1", "h2", "h3", "h4", "h5"):
            self._heading = False
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._article and not self._silent and self.found:
            if self._heading:
                self.found[-1].title += data
            else:
                self.found[-1].words.append(data)


def sections_of(site: Path) -> Iterator[tuple[str, str, str, str, str, str]]:
    """Of each section of a site: address, anchor, language, title of its page, its own title, its words."""
    for file in sorted(site.rglob("*.html")):
        address = file.relative_to(site).as_posix()
        read = Sections(file.read_text(encoding="utf-8"))
        for each in read.found:
            words = " ".join(" ".join(each.words).split())
            yield address, each.anchor, read.language, read.found[0].title.strip(), each.title.strip(), words


def write_sections(site: Path) -> None:
    """Write the script with all sections of a finished site."""
    rows = list(sections_of(site))
    text = json.dumps(rows, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    (site / FILE).write_text(f"window.sections = {text};\n", encoding="utf-8")
