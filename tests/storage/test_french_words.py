"""French says nothing in English: no small words, no keywords, and no word that it elsewhere translates."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

DATA = Path(__file__).resolve().parents[2] / "engine" / "data"
#: Words of which no English sentence is free for long, and French has none.
_SMALL = (
    "the and with for its are was has have not this that from which who may can each when where than then "
    "they them some any into over under before while must will should would been does did how why what"
).split()
#: Names of rules that the French rules have names for.
_KEYWORDS = "Aiming Cheap Sprint Advance Overrun Obstruction-Die Driving Concealed Pinned Disrupted".split()
#: Said in English on purpose: names of boxes, maps and files, and words that a file is written with.
_NAMES = (
    "Days of the Fox",
    "Fury of the Bear",
    "« Bon marché » (Cheap)",
    "King of the Hill",
    "side.id",
    "*.board",
    "*.turn",
    "size COLONNES LIGNES",
    '"woods:1"',
)
#: Alike in both languages, or the name that people use.
_ALIKE = frozenset("double export faces file long machine next part place stop board side skirmish".split())
#: A word that is translated this often is not left alone by intention.
_OFTEN, _SHARE = 5, 0.9


def _texts(name: str) -> list[tuple[str, str]]:
    """English and French of all messages, without what is put in, quoted keys and names of rules."""
    with (DATA / name / "fr.po").open("rb") as file:
        found = read_po(file)
    pairs = []
    for each in found:
        if each.id:
            english = each.id if isinstance(each.id, tuple) else (each.id,)
            french = each.string if isinstance(each.string, tuple) else (each.string,)
            pairs.append((_bare(" ".join(english)), _bare(" ".join(french))))
    return pairs


def _bare(text: str) -> str:
    for name in _NAMES:
        text = text.replace(name, "")
    return re.sub(r"«[^»]*»|\{[^}]*\}|`[^`]*`|\b[BSO]-[A-Z]{3}-\d+", " ", text)


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", text))


def _left(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Words that stand in the English and the French of a message, and are translated nearly always."""
    english: Counter[str] = Counter()
    both: Counter[str] = Counter()
    where = {}
    for one, other in pairs:
        theirs = {each.lower() for each in _words(other)}
        for word in {each.lower() for each in _words(one) if len(each) > 3}:
            english[word] += 1
            if word in theirs:
                both[word] += 1
                where[word] = other
    return [
        (word, where[word])
        for word, number in both.items()
        if english[word] >= _OFTEN and number / english[word] <= 1 - _SHARE and word not in _ALIKE
    ]


@pytest.mark.parametrize("name", ["words", "rules"])
def test_no_small_word_is_english(name: str) -> None:
    assert [(each, text) for _, text in _texts(name) for each in _words(text) & set(_SMALL)] == []


@pytest.mark.parametrize("name", ["words", "rules"])
def test_no_keyword_is_english(name: str) -> None:
    assert [(each, text) for _, text in _texts(name) for each in _words(text) & set(_KEYWORDS)] == []


def test_rounds_are_no_turns() -> None:
    """A round has turns: where the English speaks of rounds alone, the French does not speak of turns."""
    rounds = re.compile(r"\brounds?\b", re.IGNORECASE)
    turns = re.compile(r"\b(turns?|tours?)\b", re.IGNORECASE)
    found = [(one, other) for one, other in _texts("words") if rounds.search(one) and not turns.search(one)]
    assert len(found) > 60
    assert [other for _, other in found if turns.search(other)] == []


def test_what_is_translated_elsewhere_is_translated_everywhere() -> None:
    assert _left(_texts("words")) == []


def test_the_search_finds_what_was_left() -> None:
    pairs = [("the hill is high", "la colline est haute")] * 19 + [("a hill", "une hill")]
    assert [word for word, _ in _left(pairs)] == ["hill"]
