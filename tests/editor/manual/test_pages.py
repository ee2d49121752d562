"""The pages of the manual: alike in both languages, with pictures, true to the words of the window."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from PySide6.QtGui import QImage, QKeySequence

from editor.main_window import MainWindow
from editor.manual.key_page import key_page
from editor.manual.make import THEMES
from editor.manual.pages import LANGUAGES_WRITTEN, PAGES, anchor, manual_folder, page_text
from editor.manual.scenes import ON_PAPER, SCENES
from editor.text.texts import speak
from engine.storage.languages import window_texts, words_of

ROOT = Path(__file__).resolve().parents[3]
LARGEST, ALL = 80_000, 6_500_000
"""So many bytes a picture may take, and all of them together."""

PICTURE = re.compile(r"!\[([^\]]+)\]\(([^)]+)\)")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)]+)\)")
BOLD = re.compile(r"\*\*([^*]+)\*\*")
CODE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
KEY = re.compile(r"(Ctrl|Shift|Maj|Alt|F\d+)(\+.+)?")

#: Keys that are no command's: parts of gestures, the keys of stamps, of the map and of a game.
OTHER_KEYS = {"Ctrl", "Shift", "Maj", "Ctrl+Shift", "Ctrl+Maj", "Ctrl+1", "Ctrl+9", "Shift+R", "Maj+R"}


def headings(id_: str, code: str) -> list[str]:
    prose = re.sub(r"```.*?```", "", page_text(id_, code), flags=re.DOTALL)
    return [line for line in prose.splitlines() if line.startswith("#")]


def shape(id_: str, code: str) -> tuple[object, ...]:
    """What a page has whatever the language: levels of headings, pictures, links, blocks of code."""
    said = page_text(id_, code)
    return (
        [line.count("#") for line in headings(id_, code)],
        [path for _, path in PICTURE.findall(said)],
        [path for _, path in LINK.findall(said)],
        re.findall(r"^```\w*", said, flags=re.MULTILINE),
    )


@pytest.mark.parametrize("id_", PAGES)
def test_a_page_is_alike_in_both_languages(id_: str) -> None:
    first = shape(id_, LANGUAGES_WRITTEN[0])
    assert first[0]
    assert {code: shape(id_, code) for code in LANGUAGES_WRITTEN} == dict.fromkeys(LANGUAGES_WRITTEN, first)


def ends(name: str) -> tuple[str, ...]:
    """How the files of a picture end: one is for the dark theme, unless it is paper."""
    return (".webp",) if name in ON_PAPER else (".webp", ".dark.webp")


def pictures(id_: str, code: str) -> list[str]:
    return [path for _, path in PICTURE.findall(page_text(id_, code))]


@pytest.mark.parametrize("code", LANGUAGES_WRITTEN)
def test_every_page_has_a_picture(code: str) -> None:
    assert [id_ for id_ in PAGES if not pictures(id_, code)] == []


@pytest.mark.parametrize("code", LANGUAGES_WRITTEN)
def test_there_are_no_other_pages_or_pictures_than_the_command_makes(code: str) -> None:
    assert {path.stem for path in manual_folder(code).glob("*.md")} == set(PAGES)
    shown = [path for id_ in PAGES for path in pictures(id_, code)]
    assert sorted(shown) == sorted(f"pictures/{name}.webp" for name in SCENES)
    kept = {path.name for path in (manual_folder(code) / "pictures").iterdir()}
    assert kept == {f"{name}{end}" for name in SCENES for end in ends(name)}
    assert len(THEMES) == 2


def test_pictures_are_named_in_the_language_of_the_page() -> None:
    said = {
        code: {path: words for id_ in PAGES for words, path in PICTURE.findall(page_text(id_, code))}
        for code in LANGUAGES_WRITTEN
    }
    assert {path for path in said["en"] if said["en"][path] == said["fr"][path]} == set()


def test_the_pictures_of_each_language_and_theme_differ() -> None:
    """A picture that is the same in two of them speaks the wrong language, or wears the wrong colours."""
    for name in SCENES:
        paths = [
            manual_folder(code) / "pictures" / f"{name}{end}"
            for code in LANGUAGES_WRITTEN
            for end in ends(name)
        ]
        assert len({path.read_bytes() for path in paths}) == len(paths), name


def test_the_pictures_can_be_read_and_are_small() -> None:
    paths = [path for code in LANGUAGES_WRITTEN for path in (manual_folder(code) / "pictures").iterdir()]
    assert all(100 < QImage(str(path)).width() <= 1000 for path in paths)
    sizes = [path.stat().st_size for path in paths]
    assert max(sizes) < LARGEST
    assert sum(sizes) < ALL


@pytest.mark.parametrize("code", LANGUAGES_WRITTEN)
def test_every_link_leads_somewhere(code: str) -> None:
    for id_ in PAGES:
        for _, target in LINK.findall(page_text(id_, code)):
            page, _, place = target.partition("#")
            assert page.removesuffix(".md") in PAGES, (id_, target)
            there = [anchor(line.lstrip("# ")) for line in headings(page.removesuffix(".md"), code)]
            assert not place or place in there, (id_, target)


def test_every_page_is_reached_from_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for code in LANGUAGES_WRITTEN:
        assert f"(editor/manual/{code}/start.md)" in readme
        first = [target for _, target in LINK.findall(page_text("start", code))]
        assert first[-len(PAGES) + 1 :] == [f"{id_}.md" for id_ in PAGES[1:]]


def plain(words: str) -> str:
    """Words as they stand on the screen, without marks of keys and dots that promise a dialog."""
    return words.replace("&", "").replace("’", "'").rstrip("…").strip().casefold()


def words_on_the_screen(code: str) -> set[str]:
    """All that a language can say, sentence by sentence."""
    catalogue = read_po((ROOT / "engine/data/words" / f"{code}.po").open("rb"))
    said = {plain(each) for message in catalogue for each in _forms(message.string)}
    if code == "en":
        template = read_po((ROOT / "engine/data/words/words.pot").open("rb"))
        said |= {plain(each) for message in template for each in _forms(message.id)}
    return said


def _forms(words: object) -> Iterator[str]:
    yield from words if isinstance(words, list | tuple) else [str(words)]


@pytest.mark.parametrize("code", LANGUAGES_WRITTEN)
def test_what_is_printed_bold_stands_on_the_screen(code: str) -> None:
    known = words_on_the_screen(code)
    missing = [
        f"{id_}: {words}"
        for id_ in PAGES
        for words in BOLD.findall(page_text(id_, code))
        if plain(words) not in known
    ]
    assert missing == []


def native_keys(window: MainWindow) -> set[str]:
    native = QKeySequence.SequenceFormat.NativeText
    actions = window.shortcuts.actions.values()
    return {keys.toString(native) for action in actions for keys in action.shortcuts()}


def check_keys(window: MainWindow, code: str) -> None:
    known = native_keys(window) | OTHER_KEYS
    known |= {
        part.strip()
        for gesture in ("pick", "erase", "line", "area", "menu")
        for part in words_of(code)
        .template(window_texts().gettext(f"gesture.{gesture}.keys"), f"gesture.{gesture}.keys")
        .split(",")
    }
    pages = [id_ for id_ in PAGES if id_ != "keys"]
    told = {
        (id_, keys) for id_ in pages for keys in CODE.findall(page_text(id_, code)) if KEY.fullmatch(keys)
    }
    assert len(told) > 10
    assert {each for each in told if each[1] not in known} == set()


def test_the_keys_told_are_those_of_the_window(window: MainWindow) -> None:
    check_keys(window, "en")
    assert page_text("keys", "en") == key_page(window)


def test_the_keys_are_told_in_french(window: MainWindow) -> None:
    speak("fr")
    made = window.successor(window.catalogue)
    try:
        check_keys(made, "fr")
        assert page_text("keys", "fr") == key_page(made)
    finally:
        speak("en")
        made.close()
        made.deleteLater()
