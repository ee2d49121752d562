"""Whoever searches the rules for a word of the rule book finds the module that carries the rule out."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

import engine.rules
from engine.rules.module import Module
from engine.storage.rule_catalogue import rule_catalogue

#: A word in the titles of the rules of so large a part of all modules tells none of them apart.
COMMON = 1 / 6
#: Words that say nothing by themselves, however few titles have them.
HOLLOW = frozenset(
    "after also another before between both does example from into keyword meaning more most never none "
    "once only order other over same than that them there they this until what when which while with "
    # What every rule is about.
    "board game hexes rule rules side turn unit units".split()
)


def words(text: str) -> frozenset[str]:
    """The words of a text that can be searched for, without the endings that change with number and tense."""
    found = re.findall(r"[a-z]{4,}", text.lower().replace("-", " "))
    told = (word for word in found if word not in HOLLOW)
    return frozenset(re.sub(r"(?<=...)(?:ies|y|es|s|ing|ed|e)$", "", word) for word in told)


@cache
def titled() -> dict[str, tuple[str, frozenset[str]]]:
    """Every module with hooks of rules: its docstring, and the words of the titles of its rules."""
    titles = {rule.id: rule.title for rule in rule_catalogue().entries.values()}
    return {
        name: (about, words(" ".join(titles[each] for each in ids if each in titles)))
        for name, about, ids in _sources()
        if ids & titles.keys()
    }


def _sources() -> Iterator[tuple[str, str, set[str]]]:
    for found in pkgutil.walk_packages(engine.rules.__path__, "engine.rules."):
        source = importlib.import_module(found.name)
        rule = getattr(source, "rule", None)
        if isinstance(rule, Module):
            ids = {each for hook in rule.hooks for each in hook.ids} | set(rule.data_ids)
            yield found.name.removeprefix("engine.rules."), source.__doc__ or "", ids


@cache
def common() -> frozenset[str]:
    """The words that too many modules share."""
    counts = Counter(word for _, own in titled().values() for word in own)
    return frozenset(word for word, count in counts.items() if count > COMMON * len(titled()))


@pytest.mark.parametrize("name", sorted(titled()))
def test_the_docstring_says_what_its_rules_are_about_in_their_words(name: str) -> None:
    about, own = titled()[name]
    assert words(about) & (own - common()), sorted(own - common())


@pytest.mark.parametrize("empty", ["Helpers.", "What units do in a game.", "A rule and its hooks."])
def test_a_docstring_that_says_nothing_would_be_noticed(empty: str) -> None:
    spoken = [name for name, (_, own) in titled().items() if words(empty) & (own - common())]
    assert spoken == []
