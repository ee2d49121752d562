"""What is counted is said in the form that fits: no text says `1 hexes`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

FOLDER = Path(__file__).resolve().parents[2] / "engine" / "data" / "words"
#: Things that are counted, in the plural.
_THINGS = (
    "actions activations answers bases boards cards characters choices dice doctrines entries exits faults "
    "figures fortifications games hexes lines maps markers minutes pairs pieces places players points rounds "
    "sides sprints squads tiles tokens units values vehicles victories"
).split()
#: What may stand between a figure and what it counts.
_BETWEEN = "enemy fuel more movement objective open specialization unit victory".split()
_COUNTED = re.compile(
    r"\{(\w+)(?::[^}]*)?\} (?:(?:" + "|".join(_BETWEEN) + r") )?(?:" + "|".join(_THINGS) + r")\b"
)

#: Figures that are never one, and why.
_NEVER_ONE = {
    "a limit of the program": {
        "cluster",
        "longest",
        "longest_number",
        "most",
        "apart",
    },
    "all of a map, a sheet or a list, or more than a limit": {
        "all",
        "camps",
        "covered",
        "exit_watches",
        "found",
        "indices",
        "length",
        "pieces",
        "rows",
        "slots",
        "sprints",
        "taken",
        "there",
        "whole",
    },
    "no figure": {"kind", "ruleset", "token", "unit"},
}
#: Sentences that count, but never one thing.
_SENTENCES = {
    "as many games as a commission has": ("playtest.advice.tip", "new.even.found"),
    "as many answers as a game has": ("kept.over.fits",),
    "more than a map may have": ("dialog.export.too_many",),
    "of four hexes and more": ("problems.hexes",),
    "a share of a hundred, or with decimals": (
        "playtest.advice.change",
        "why.danger.high",
        "versions.change",
        "versions.change.sure",
        "conduct.loses",
        "conduct.idle",
        "story.standing",
        "story.standing.army",
        "story.luck.more",
        "story.luck.less",
    ),
    "one has a sentence of its own": ("log.Drifted",),
    "more than a rule asks for": (
        "A heavy tank of {side} needs {points} points to {late} {hex}; {most} will do.",
        "{number} hexes are named {name}.",
        "A number has {number} characters.",
        "{name} has {length} characters.",
    ),
    "a limit": (
        "veil.changes.many",
        "it sees no resource marker within {number} hexes",
        "There are only {number} boards of one size; take fewer.",
        "There are only {pairs} pairs of boards that print the same, too few for {number} boards that a half "
        "turn brings onto themselves: choose fewer boards or no symmetry.",
    ),
    "an even number": ("The map has {victory} victory hexes: an even number lets the sides stand even.",),
    "farther than the range of the night": (
        "{a} and {b} are {distance} hexes apart: at first nobody sees farther than {farthest}.",
    ),
    "a sum": ("confirm.roll",),
    "several boards, or it was no smaller": ("new.larger",),
    "a part of a larger number": ("hexes.found", "veil.dead.words"),
}


def _messages(name: str) -> list[tuple[str, str]]:
    """What has one form only: by what it is known, and its English."""
    with (FOLDER / name).open("rb") as file:
        found = read_po(file)
    return [_known(each) for each in found if each.id and isinstance(each.id, str)]


def _known(message: Message) -> tuple[str, str]:
    id_ = str(message.id)
    return (str(message.context or id_), str(message.string or id_))


def _counted(text: str) -> list[str]:
    never = {name for names in _NEVER_ONE.values() for name in names}
    return [each[1] for each in _COUNTED.finditer(text) if each[1] not in never]


@pytest.mark.parametrize("name", ["en.po", "words.pot"])
def test_what_is_counted_has_a_form_for_one(name: str) -> None:
    excused = {each for sentences in _SENTENCES.values() for each in sentences}
    wrong = {
        key: text
        for key, text in _messages(name)
        if _counted(text) and key not in excused and not (name == "words.pot" and text == key == "")
    }
    assert not wrong


def test_no_excuse_is_out_of_date() -> None:
    known = {key for name in ("en.po", "words.pot") for key, text in _messages(name) if _COUNTED.search(text)}
    assert {each for sentences in _SENTENCES.values() for each in sentences} <= known
    figures = {
        each[1]
        for name in ("en.po", "words.pot")
        for _, text in _messages(name)
        for each in _COUNTED.finditer(text)
    }
    assert {each for names in _NEVER_ONE.values() for each in names} <= figures


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("{hexes} hexes touch nothing", ["hexes"]),
        ("{of} fuel markers", ["of"]),
        ("{count} answers", ["count"]),
        ("{most} hexes at most", []),
        ("{name} is here", []),
    ],
)
def test_the_law_finds_what_is_counted(text: str, counted: list[str]) -> None:
    assert _counted(text) == counted
