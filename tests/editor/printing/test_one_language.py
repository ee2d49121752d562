"""What is printed is in the language of the window: the map's sheet and every page of the booklet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from PySide6.QtCore import QThreadPool
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from editor.printing import sheet as map_sheet
from editor.printing.booklet import cut_sheets, map_pages, marker_pages, mat_page
from editor.printing.booklet.booklet import booklet
from editor.printing.booklet.paper import PAPERS
from editor.printing.booklet.setup_sheet import setup_html
from editor.text.names import named
from editor.text.texts import speak
from engine.model.flatten import flatten
from engine.storage.bundled import catalogue, scenario
from tests.editor.spoken import is_id, is_in


@pytest.fixture(params=[("fr", "en"), ("en", "fr")], ids=["French", "English"])
def foreign(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """The language that must not be printed."""
    # Nothing that another test left to be drawn is drawn into this one.
    QThreadPool.globalInstance().waitForDone()
    code, other = request.param
    speak(code)
    yield other
    speak("en")


@pytest.mark.parametrize("name", ["king-of-the-hill", "mill-lane"])
def test_a_booklet_is_printed_in_one_language(
    foreign: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    material = named(catalogue())
    map_ = scenario(name)
    flat = flatten(map_.layout, material)
    drawn: list[str] = []
    for module in (map_sheet, map_pages, marker_pages, mat_page):
        monkeypatch.setattr(module, "draw_text", lambda _, words, *__, **___: drawn.append(words))
    monkeypatch.setattr(cut_sheets, "draw_words", lambda _, words, *__, **___: drawn.append(words))
    pages = booklet(map_, flat, material, PAPERS["a4"])
    image = QImage(60, 84, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for page in pages:
        painter.save()
        page.draw(painter)
        painter.restore()
    painter.end()
    html = setup_html(map_, flat, material)
    written = [unescape(line) for line in re.split(r"<[^<>]*>", html)]
    said = {line.strip() for words in (*drawn, *written) for line in words.split("·") if line.strip()}
    own = {map_.title, map_.author, *(side.name for side in map_.sides)}
    assert len(said) > 40
    faults = [each for each in sorted(said - own) if is_in(foreign, each) or is_id(each)]
    assert faults == []
