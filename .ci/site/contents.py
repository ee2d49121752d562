"""What the site consists of, in reading order. A page is added by a function and a line here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

import tree_pages
from check_pages import check_page
from command_pages import command_pages
from format_pages import format_pages
from interface_pages import interface_pages
from linking import cards
from page import START, Page
from rule_pages import rule_pages

#: The parts of the site by the page that leads them, with a line for the page that the site opens with.
PARTS = (
    (partial(tree_pages.tutorial, "en"), "From an empty sheet to a map that was played and measured"),
    (partial(tree_pages.manual, "en"), "The window and all that it does, with pictures"),
    (partial(rule_pages, "en"), "All rules as the engine reads them, with cases and code"),
    (partial(check_page, "en"), "What the validator looks for, why, and how it is mended"),
    (format_pages, "Every field of every file, with its bounds"),
    (command_pages, "Every command and option"),
    (interface_pages, "The engine for programs of your own"),
    (tree_pages.engineer_pages, "Writing rules, checks, tools and bots; decisions"),
)

#: The pages about the project, the first of which leads them. Another one is a function in this list.
ABOUT = (
    tree_pages.about_page,
    tree_pages.changelog,
    tree_pages.maps,
    tree_pages.licence_texts,
    tree_pages.dependencies,
)


def pages() -> tuple[Page, ...]:
    """All pages of the site."""
    parts = [(_several(made()), line) for made, line in PARTS]
    about = [made() for made in ABOUT]
    others = [page for language in tree_pages.other_languages() for page in _told_in(language)]
    leading = [(part[0], line) for part, line in parts]
    leading.append((about[0], "Licences, changelog, bundled maps"))
    leading += [
        (page, "Le manuel, le tutoriel, les règles et les contrôles")
        for page in others
        if page.under == START
    ]
    start = tree_pages.start_page("")
    start = tree_pages.start_page(cards(start, leading))
    return (start, *(page for part, _ in parts for page in part), *about, *others)


def _told_in(language: str) -> Iterator[Page]:
    yield tree_pages.language_page(language)
    yield tree_pages.tutorial(language)
    yield from tree_pages.manual(language)
    yield from rule_pages(language)
    yield check_page(language)


def _several(made: Page | Iterable[Page]) -> tuple[Page, ...]:
    return (made,) if isinstance(made, Page) else tuple(made)
