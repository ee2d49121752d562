"""What an ability does can be read before it is chosen, in every language and on a small screen."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from editor.play.panels.centre import ConfirmStrip
from editor.text.texts import speak
from editor.theme.appearance import Appearance
from engine.storage.bundled import catalogue
from engine.storage.languages import words_of


@pytest.mark.parametrize("tongue", ["en", "fr"])
@pytest.mark.parametrize(("wide", "most_cut"), [(980, 0), (620, 30)])
def test_effects_are_told_on_two_lines(qtbot: QtBot, tongue: str, wide: int, most_cut: int) -> None:
    speak(tongue)
    appearance = Appearance()
    appearance.wear("light")
    strip = ConfirmStrip(appearance)
    qtbot.addWidget(strip)
    strip.set_low(wide < 700)
    strip.resize(wide, strip.height())
    strip.show()
    cut, room = 0, strip._words.fontMetrics().lineSpacing() * 2
    told = [words_of(tongue).told(card.text) for card in catalogue().cards.values() if card.text]
    for words in told:
        strip.show_words(words, go="→", can_cancel=True)
        qtbot.wait(1)
        cut += strip._words.shown().endswith("…")
    speak("en")
    assert cut <= most_cut, f"{cut} of {len(told)}"
    assert strip._words.height() >= min(room, strip.height() - 4)
    appearance.deleteLater()
