"""Pages that are Markdown in the tree: whole files, or sections of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dependencies import page as dependency_table
from page import Page, raised, read, section, without

from editor.manual.pages import LANGUAGES_WRITTEN, PAGES

_ENGINE, _EDITOR, _README = "engine/README.md", "editor/README.md", "README.md"
_DECISIONS = "engine/DECISIONS.md"
_TEXTS = ".ci/site/text"
_TUTORIAL = {"en": "Tutorial", "fr": "Tutoriel"}
_MANUAL = {"en": "Manual", "fr": "Manuel"}

#: Sections of the README of the engine that have pages of their own.
_RULES = "rules: how to write one"
_CHECKS = "validation: how to add a check"
_OWN_BOT, _BOTS = "A bot of one's own", "bots: how a choice is made"
_LICENCES = (
    "LICENSE", "maps/LICENSE", "engine/data/LICENSE", "editor/assets/LICENSE", "editor/assets/fonts/OFL.txt",
)  # fmt: skip


def start_page(cards: str) -> Page:
    """The page that the site opens with: what the README says to designers and players, and the ways on."""
    head = read(_README).partition("\n## ")[0].split("\n\n")
    title, disclaimer = head[0], next(each for each in head if each.startswith("**"))
    picture = next(each for each in head if each.startswith("!["))
    rest = [each for each in head[1:] if each not in (disclaimer, picture)]
    designers = raised(section(read(_README), "For designers and players"), -1)
    parts = (title, disclaimer, cards, picture, designers.rstrip(), "## Setting it up", *rest)
    return Page("index", "\n\n".join(parts) + "\n", under="", source=_README)


def tutorial(language: str) -> Page:
    """The tutorial from an empty sheet to a measured map; a test runs its commands."""
    name = "tutorial" if language == "en" else f"tutorial.{language}"
    source = f"{_TEXTS}/{name}.md"
    return Page(
        f"{_folder(language)}tutorial", read(source), _root(language), source, language, _TUTORIAL[language]
    )


def manual(language: str) -> Iterator[Page]:
    """The manual of the window in a language; its first page lists the others."""
    first = f"{_folder(language)}manual/{PAGES[0]}"
    for id_ in PAGES:
        source = f"editor/manual/{language}/{id_}.md"
        is_first = id_ == PAGES[0]
        yield Page(
            f"{_folder(language)}manual/{id_}",
            read(source),
            _root(language) if is_first else first,
            source,
            language,
            _MANUAL[language] if is_first else "",
        )


def language_page(language: str) -> Page:
    """The page below which everything in another language hangs."""
    source = f"{_TEXTS}/index.{language}.md"
    return Page(f"{language}/index", read(source), source=source, language=language)


def other_languages() -> tuple[str, ...]:
    """The languages of the manual besides English."""
    return LANGUAGES_WRITTEN[1:]


def engineer_pages() -> Iterator[Page]:
    """How the program is read, added to and was decided on."""
    root = "engineers/index"
    engine, editor = read(_ENGINE), read(_EDITOR)
    yield Page(root, section(read(_README), "For engineers"), source=_README)
    core = without(engine, _RULES, _CHECKS, _OWN_BOT, _BOTS)
    yield Page("engineers/engine", core, root, _ENGINE)
    yield Page("engineers/editor", without(editor, "Recipes"), root, _EDITOR)
    for name, parts in (("rules", (_RULES,)), ("checks", (_CHECKS,)), ("bots", (_OWN_BOT, _BOTS))):
        yield Page(f"engineers/{name}", _how(name, engine, parts), root, _ENGINE)
    yield Page("engineers/tools", _how("tools", editor, ("Recipes",)), root, _EDITOR)
    for name, source in (
        ("cases", "tests/cases/README.md"),
        ("rule-modules", "engine/rules/INDEX.md"),
        ("ladder", "engine/bots/LADDER.md"),
    ):
        yield Page(f"engineers/{name}", _one_title(read(source)), root, source)
    yield Page("engineers/decisions", _decided(read(_DECISIONS)), root, _DECISIONS)
    yield Page("engineers/translations", section(read(_README), "Translations"), root, _README)


def about_page() -> Page:
    """What the project is not, and under which licences it may be passed on."""
    disclaimer = next(each for each in read(_README).split("\n\n") if each.startswith("**"))
    licences = raised(section(read(_README), "Licences"), -1)
    return Page("about/index", f"# About\n\n{disclaimer}\n\n{licences}", source=_README)


def changelog() -> Page:
    """What changed, newest first."""
    return Page("about/changelog", read("CHANGELOG.md"), "about/index", "CHANGELOG.md")


def maps() -> Page:
    """The maps that ship, how they were made and what games of bots say of them."""
    return Page("about/maps", read("maps/README.md"), "about/index", "maps/README.md")


def dependencies() -> Page:
    """What the program is made with: pins, licences, advisories as far as they are known."""
    return Page("about/dependencies", dependency_table(), "about/index")


def licence_texts() -> Page:
    """The texts of the licences."""
    parts = ["# Texts of the licences"]
    for path in _LICENCES:
        parts += [f"## {path}", f"```text\n{read(path).strip()}\n```"]
    return Page("about/licences", "\n\n".join(parts) + "\n", "about/index")


def _how(name: str, text: str, parts: tuple[str, ...]) -> str:
    """How something is added: what stands in a short text of the site, then these sections of a README."""
    sections = (raised(section(text, each), -1).rstrip() for each in parts)
    # Links of the page are read from the README, which lies in a folder at the top.
    own = read(f"{_TEXTS}/{name}.md").rstrip().replace("](../../../", "](../")
    return "\n\n".join((own, *sections)) + "\n"


def _decided(text: str) -> str:
    """The decisions, each with its reason and what was refused as paragraphs of their own."""
    parts = re.sub(r"^(What|Why|Refused): ", r"\n**\1:** ", text, flags=re.MULTILINE)
    return _one_title(parts)


def _one_title(text: str) -> str:
    """A page with one heading of the first level: others become sections."""
    head, mark, rest = text.partition("\n# ")
    return f"{head}\n## {rest}" if mark else text


def _folder(language: str) -> str:
    return "" if language == "en" else f"{language}/"


def _root(language: str) -> str:
    return f"{_folder(language)}index"
