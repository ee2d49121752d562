"""Reading the pages of a built site: their links, the places in them, and what they load."""

from __future__ import annotations

from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

#: Elements that load what an attribute of theirs names.
_LOADING = {"img": "src", "script": "src", "source": "src", "iframe": "src", "video": "src", "link": "href"}
#: Relations of links in a head that load nothing.
_ONLY_NAMED = frozenset({"next", "prev", "search", "index", "author", "canonical"})


class SitePage(HTMLParser):
    """The places, links, and loaded files of a page, its headings and its text."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file
        self.places: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.language = ""
        self.words: list[str] = []
        self.feed(file.read_text(encoding="utf-8"))

    @cached_property
    def text(self) -> str:
        """All that is written on the page."""
        return " ".join(" ".join(self.words).split())

    @cached_property
    def bare(self) -> str:
        """The same without spaces, which say nothing where links and code stand in a sentence."""
        return "".join(self.text.split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        stated = {name: value or "" for name, value in attrs}
        self.places |= {stated[each] for each in ("id", "name") if stated.get(each)}
        if tag == "html":
            self.language = stated.get("lang", "")
        if tag == "a" and "href" in stated:
            self.links.append(stated["href"])
        name = _LOADING.get(tag)
        if name in stated and not (tag == "link" and stated.get("rel") in _ONLY_NAMED):
            self.loaded.append(stated[name])

    def handle_data(self, data: str) -> None:
        self.words.append(data)


class BuiltSite:
    """All pages of a site in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.pages = {file.relative_to(folder).as_posix(): SitePage(file) for file in folder.rglob("*.html")}

    def dead_links(self) -> list[str]:
        """The links, pictures and other files that lead nowhere, each with its page."""
        found = []
        for name, page in self.pages.items():
            for link in (*page.links, *page.loaded):
                parts = urlsplit(link)
                if (
                    not parts.scheme
                    and not parts.netloc
                    and not self._leads_somewhere(page, parts.path, parts.fragment)
                ):
                    found.append(f"{name}: {link}")
        return found

    def _leads_somewhere(self, page: SitePage, path: str, fragment: str) -> bool:
        target = (page.file.parent / unquote(path)).resolve() if path else page.file
        if not target.is_file():
            return False
        inside = self.pages.get(target.relative_to(self.folder.resolve()).as_posix())
        return not fragment or inside is None or unquote(fragment) in inside.places

    def from_the_network(self) -> list[str]:
        """Whatever pages and style sheets load from elsewhere."""
        found = [
            f"{name}: {each}"
            for name, page in self.pages.items()
            for each in page.loaded
            if urlsplit(each).netloc or urlsplit(each).scheme not in ("", "data")
        ]
        for file in self.folder.rglob("*.css"):
            text = file.read_text(encoding="utf-8")
            found += [
                f"{file.name}: {mark}"
                for mark in ("url(http", 'url("http', "url(//", "@import")
                if mark in text
            ]
        return found
