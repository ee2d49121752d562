"""Links of pages: those of the tree lead to pages of the site, ids of rules and checks to their places."""

from __future__ import annotations

import posixpath
import re
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from page import ROOT, Page, headings, slug, way

#: A place in a page that has a name of its own: `(b-con-01)=` before a heading.
_TARGET = re.compile(r"^\(([\w-]+)\)=$", re.MULTILINE)
_FENCE = re.compile(r"^\s*(```|~~~)")
_RULE = r"(?<![\w/#.-])[BSOH]-[A-Z]+-\d{2,}(?![\w-])"
_CHECK = r"(?<![\w/#.-])[A-Z]{3,5}\d{3}(?![\w-])"
_LINK = r"(?P<shown>!?)\[(?P<words>(?:[^\[\]]|\[[^\[\]]*\])*)\]\((?P<where>[^()\s]+)\)"
_TOKEN = re.compile(rf"{_LINK}|(?P<code>``[^`]+``|`[^`]+`)|(?P<id>{_RULE}|{_CHECK})")
#: What stands before the ending of a picture's counterpart for dark pages.
_DARK = ".dark"
_LANGUAGES = {"en": "English", "fr": "Français"}


@dataclass
class Links:
    """Where the pages of the site and the named places in them are, and which pictures they show."""

    pages: tuple[Page, ...]
    pictures: set[str] = field(default_factory=set)
    _places: dict[str, Page] = field(init=False)
    _taken: dict[str, list[Page]] = field(init=False)

    def __post_init__(self) -> None:
        self._places = {name: page for page in self.pages for name in _TARGET.findall(page.text)}
        self._taken = {}
        for page in self.pages:
            if page.source:
                self._taken.setdefault(page.source, []).append(page)

    def linked(self, page: Page) -> str:
        """The Markdown of a page with its links as the site has them."""
        lines, fenced = page.text.splitlines(), False
        titles = {number for number, _, _ in headings(page.text)}
        for number, line in enumerate(lines):
            if _FENCE.match(line):
                fenced = not fenced
            elif not fenced and number not in titles and not _TARGET.match(line):
                lines[number] = _TOKEN.sub(lambda found: self._of(page, found), line)
        return self._other_languages(page) + "\n".join(lines) + "\n"

    def _other_languages(self, page: Page) -> str:
        """Where the same is told in other languages: pages of the same name in the folder of another one."""
        plain = page.name.removeprefix(f"{page.language}/")
        told = [each for each in self.pages if each.name.removeprefix(f"{each.language}/") == plain]
        links = " ".join(
            f'<a lang="{each.language}" href="{way(page.name, each.name)}">{_LANGUAGES[each.language]}</a>'
            for each in told
            if each != page
        )
        return f'<p class="other-language">{links}</p>\n\n' if links else ""

    def copy_pictures(self, folder: Path) -> None:
        """Put the pictures that pages show below a folder, at their places in the tree."""
        for name in sorted(self.pictures):
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target)

    def place(self, page: Page, id_: str) -> str | None:
        """The address of a rule or check seen from a page, in its language where it is told in that."""
        names = (f"{page.language}-{id_.lower()}", id_.lower())
        name = next((each for each in names if each in self._places), None)
        if name is None:
            return None
        target = self._places[name]
        return f"{'' if target == page else way(page.name, target.name)}#{name}"

    def _of(self, page: Page, found: re.Match[str]) -> str:
        if found["where"]:
            return self._link(page, found)
        if found["code"]:
            inner = found["code"].strip("`")
            address = self.place(page, inner) if re.fullmatch(f"{_RULE}|{_CHECK}", inner) else None
            return found[0] if address is None else f'<a href="{address}"><code>{inner}</code></a>'
        address = self.place(page, found["id"])
        return found[0] if address is None else f'<a href="{address}">{found["id"]}</a>'

    def _link(self, page: Page, found: re.Match[str]) -> str:
        where, words = found["where"], found["words"]
        if re.match(r"\w+:", where) or not page.source:
            return found[0]
        path, _, anchor = where.partition("#")
        source = (
            posixpath.normpath(posixpath.join(posixpath.dirname(page.source), path)) if path else page.source
        )
        if found["shown"]:
            return self._picture(page, source, words)
        target = self._page(page, source, anchor)
        if target is not None:
            return f"[{words}]({way(page.name, target.name, '.md')}{_anchor(target, anchor)})"
        if not (ROOT / source).exists():
            raise ValueError(f"{page.source} links to {where}, which is neither a page nor a file.")
        # A file that the site does not show is named; it lies in the tree.
        return words

    def _page(self, page: Page, source: str, anchor: str) -> Page | None:
        found = self._taken.get(source, [])
        if anchor:
            held = [each for each in found if _anchor(each, anchor)]
            if found and not held:
                raise ValueError(f"{page.source} links to {source}#{anchor}, which no page has.")
            found = held
        return next(iter(found), None)

    def _picture(self, page: Page, source: str, words: str) -> str:
        stem, ending = posixpath.splitext(source)
        dark = f"{stem}{_DARK}{ending}"
        shown = {source: ""}
        if (ROOT / dark).exists():
            shown = {source: "{.only-light}", dark: "{.only-dark}"}
        self.pictures |= set(shown)
        return "".join(
            f"![{words}]({way(page.name, f'pictures/{name}', '')}){only}" for name, only in shown.items()
        )


def _anchor(page: Page, anchor: str) -> str:
    """The link to a heading of a page as the site names it, empty where there is none of that name."""
    for _, _, title in headings(page.text) if anchor else ():
        if anchor in (slug(title), _windows(title)):
            return f"#{slug(title)}"
    return ""


def _windows(heading: str) -> str:
    """How links in the manual of the window name a heading."""
    return re.sub(r"[^\w]+", "-", heading.casefold()).strip("-")


def tree(pages: Iterable[Page]) -> Mapping[str, tuple[Page, ...]]:
    """The pages below each page, in their order."""
    below: dict[str, tuple[Page, ...]] = {}
    for page in pages:
        below[page.under] = (*below.get(page.under, ()), page)
    return below


def cards(origin: Page, pages: Iterable[tuple[Page, str]]) -> str:
    """Pages to choose from, each with a line of what it holds, as a block of HTML."""
    made = "".join(
        f'<a class="card" href="{way(origin.name, page.name)}">'
        f"<strong>{escape(page.called)}</strong><span>{escape(line)}</span></a>"
        for page, line in pages
    )
    return f'<div class="cards">{made}</div>'
