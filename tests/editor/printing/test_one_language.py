"""What is printed is in the language of the window: the map's sheet and every page of the booklet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from editor.printing.booklet.booklet import booklet
from editor.printing.booklet.paper import PAPERS
from editor.printing.booklet.setup_sheet import setup_html
from editor.text.names import named
from editor.text.texts import speak
from engine.model.flatten import flatten
from engine.storage.bundled import catalogue, scenario
from tests.editor.painted import painted
from tests.editor.spoken import authored


@pytest.fixture(params=[("fr", "en"), ("en", "fr")], ids=["French", "English"])
def foreign(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """The language that must not be printed."""
    code, other = request.param
    speak(code)
    yield other
    speak("en")


@pytest.mark.parametrize("name", ["mill-lane", pytest.param("king-of-the-hill", marks=pytest.mark.thorough)])
def test_a_booklet_is_printed_in_one_language(
    foreign: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    material = named(catalogue())
    map_ = scenario(name)
    flat = flatten(map_.layout, material)
    pages = booklet(map_, flat, material, PAPERS["a4"])
    image = QImage(60, 84, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    with painted() as drawn:
        for page in pages:
            painter.save()
            page.draw(painter)
            painter.restore()
    painter.end()
    html = setup_html(map_, flat, material)
    written = [unescape(line) for line in re.split(r"<[^<>]*>", html)]
    for words in written:
        drawn.hear(words)
    own = authored(map_)
    assert len(drawn.places) > 40
    assert drawn.faults(foreign, own) == []
