"""Lists in one line, as VASSAL writes and reads them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.vassal.encoding import ctrl, nested, sequence, writable
from editor.vassal.piece import VassalPiece
from editor.vassal.trait import clones, layer, marks, sets, state
from tests.editor.vassal.vassal_words import decoded, read_piece

#: Everything that a name may be made of, delimiters and signs of VASSAL's own among it.
WORDS = st.text(st.characters(codec="utf-8"), max_size=12) | st.text("a,;:/\t\\'\"<>$+", max_size=8)


@pytest.mark.parametrize(
    ("elements", "line"),
    [
        (("A", "B,C"), r"A,B\,C"),
        (("A", r"B,C\,D"), r"A,B\,C\\,D"),
        (("", "", "x"), ",,x"),
        (("'quoted'",), "''quoted''"),
        ((r"\begins so",), r"'\begins so'"),
    ],
)
def test_lines_are_those_of_its_sequence_encoder(elements: tuple[str, ...], line: str) -> None:
    assert sequence(elements, ",") == line


@given(st.lists(WORDS, min_size=1, max_size=5), st.sampled_from(",;:/\t"))
def test_whatever_words_are_written_are_read_again(words: list[str], delimiter: str) -> None:
    elements = [writable(each) for each in words]
    assert decoded(sequence(elements, delimiter), delimiter) == elements


@given(st.lists(WORDS.map(writable), min_size=1, max_size=6))
def test_traits_lie_in_one_another(traits: list[str]) -> None:
    line, found = nested(traits), []
    for _ in traits[:-1]:
        outer, line = decoded(line, "\t")
        found.append(outer)
    assert [*found, *decoded(line, "\t")] == traits


def test_the_second_tab_has_a_backslash_and_the_third_has_two() -> None:
    assert nested(["a", "b", "c", "d"]) == "a\tb\\\tc\\\\\td"


@given(WORDS, WORDS, WORDS)
def test_a_piece_is_read_as_it_was_written(name: str, side: str, command: str) -> None:
    traits = (
        clones(command, ctrl("C")),
        state("State", (sets(command, ctrl("S"), 1), sets(name, ctrl("T"), 2)), 2, 2),
        layer("State", ("", "mark.png"), ("", name)),
        marks({"Side": side, "Class": "squad"}),
    )
    read = read_piece(VassalPiece(name, "a.png", traits).definition(7))
    assert (read.name, read.picture) == (writable(name), "a.png")
    assert read.marks == {"Side": writable(side), "Class": "squad"}
    assert read.states[-1] == "null;0;0;7;0"
    ((fields, now),) = read.of("PROP")
    assert (fields[0], now) == ("State", "2")
    commands = [decoded(each, ":") for each in decoded(fields[2], ",")]
    assert commands == [[writable(command), "83,130", "P,1"], [writable(name), "84,130", "P,2"]]
    ((fields, _),) = read.of("emb2")
    assert decoded(fields[15], ",") == ["", "mark.png"]
    assert fields[21:24] == ["true", "State", "1"], "it follows the property from its first value on"


def test_names_cannot_be_taken_for_escapes_tags_or_commands() -> None:
    assert writable("a\\b\x1bc\nd\te") == "a/bc d e"
    assert "<" not in writable("<html><img src='http://there'>")
