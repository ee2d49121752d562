"""The list of pages at the side: the branch that a page stands in is open, others are one line.

Sphinx works the whole list out anew for each page, which takes minutes where there are hundreds of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from page import START, Page, way


class SideBar:
    """The pages by what they hang below."""

    def __init__(self, pages: Mapping[str, tuple[Page, ...]]) -> None:
        self._below = pages
        self._over = {page.name: page.under for each in pages.values() for page in each}

    def html(self, name: str) -> str:
        """The list as it stands beside the page of that name."""
        opened, each = {name}, name
        while self._over.get(each):
            each = self._over[each]
            opened.add(each)
        return self._list(START, name, opened, 1)

    def _list(self, under: str, here: str, opened: set[str], level: int) -> str:
        entries = "".join(self._entry(page, here, opened, level) for page in self._below.get(under, ()))
        return f"<ul>{entries}</ul>" if entries else ""

    def _entry(self, page: Page, here: str, opened: set[str], level: int) -> str:
        is_open = page.name in opened
        current = " current" if is_open else ""
        inner = self._list(page.name, here, opened, level + 1) if is_open else ""
        stated = f'class="reference internal" href="{way(here, page.name)}" lang="{page.language}"'
        return f'<li class="toctree-l{level}{current}"><a {stated}>{escape(page.called)}</a>{inner}</li>'
