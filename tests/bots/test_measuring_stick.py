"""The bot that others are measured against stands alone: no change of theirs reaches it."""

from __future__ import annotations

from engine.bots.players import bot
from engine.bots.tactical_1.tactical_bot import FirstTacticalBot
from tests.architecture.source import modules, reaches

STICK = "engine.bots.tactical_1"


def test_it_uses_nothing_of_the_other_bots() -> None:
    own = [module for module in modules() if module.inside(STICK)]
    assert len(own) > 20
    found = {
        name
        for module in own
        for _, name in module.imports
        if reaches(name, "engine.bots") and not reaches(name, STICK)
    }
    assert found == set()


def test_no_other_bot_uses_it() -> None:
    users = {
        module.name
        for module in modules()
        for _, name in module.imports
        if reaches(name, STICK) and not module.inside(STICK)
    }
    assert users == {"engine.bots.players"}


def test_it_is_in_the_roster() -> None:
    assert bot("tactical-1", 4) == FirstTacticalBot(4)
