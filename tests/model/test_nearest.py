"""Guesses of what an unknown word was meant to be."""

from __future__ import annotations

from engine.model.nearest import MOST_WORDS, Nearest


def test_the_word_most_like_it_is_found_or_none() -> None:
    nearest = Nearest(["woods", "rough", "swamp"])
    assert nearest.to("wods") == "woods"
    assert nearest.to("xyz") is None


def test_only_so_many_words_are_looked_for() -> None:
    nearest = Nearest(["woods"])
    for number in range(MOST_WORDS - 1):
        assert nearest.to(f"{number}!") is None
    assert nearest.to("wods") == "woods"
    assert nearest.to("woodz") is None
    assert nearest.to("wods") == "woods"
