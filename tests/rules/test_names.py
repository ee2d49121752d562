"""Hashes, saved games and rule cases find classes by their names: no two of them have the same one."""

from __future__ import annotations

import importlib
import pkgutil
from collections import defaultdict
from collections.abc import Iterator

import engine.play
import engine.rules
from engine.play.action import Action
from engine.play.event import Event
from engine.play.step import Step


def classes() -> Iterator[type]:
    """Every class of engine.play and engine.rules that a state, an agenda or an answer may hold."""
    for room in (engine.play, engine.rules):
        for found in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            for each in vars(importlib.import_module(found.name)).values():
                if isinstance(each, type) and each.__module__ == found.name:
                    yield each


def test_steps_actions_and_events_have_names_of_their_own() -> None:
    by_name: dict[str, set[str]] = defaultdict(set)
    for each in classes():
        if issubclass(each, (Step, Action, Event)):
            by_name[each.__name__].add(each.__module__)
    assert len(by_name) > 300
    assert {name: homes for name, homes in by_name.items() if len(homes) > 1} == {}
