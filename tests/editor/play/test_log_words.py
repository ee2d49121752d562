"""The log and the questions tell what happened: amounts, levels, units and dice as they were."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import engine.rules
from editor.play.knowledge import EVERYBODY, known
from editor.play.session import PlaySession
from editor.play.telling.chronicle import Chronicle
from editor.play.telling.event_lines import lines_of
from editor.play.telling.option_words import prompt_words
from editor.play.timeline import Moment
from editor.text.texts import text
from engine.play.action import Pass
from engine.play.advance import refusal, start
from engine.play.ask import Ask
from engine.play.attack import Against, Attack, Die, Shooter, Volley
from engine.play.event import AttackChanged, Event
from engine.rules.doctrine.using import UseAbility
from engine.rules.skirmish.economy.motor_pool import RaiseLevel
from engine.rules.skirmish.economy.treasury import Credited, account
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import play_until
from tests.support.cases import moments_of
from tests.support.games import bundled_game


def told(*events: Event) -> list[str]:
    """What the log says of events at the beginning of a skirmish."""
    game = bundled_game("king-of-the-hill", 4)
    state = start(game).state
    return [line.words for line in lines_of(known(game, state, EVERYBODY), Moment(state, events, 0), 0)]


@pytest.mark.parametrize(
    ("quarters", "amount"), [(-4, "−1 XP"), (-12, "−3 XP"), (-1, "−¼ XP"), (6, "+1½ XP"), (0, "+0 XP")]
)
def test_experience_is_told_in_points_earned_or_spent(quarters: int, amount: str) -> None:
    (line,) = told(Credited("west", "experience", quarters, "kill"))
    assert line.endswith(f": {amount}")


def test_a_level_bought_is_told_as_it_was_offered(make: MakeTable) -> None:
    table = make("human", "human")
    session = table.session
    play_until(table, "purchase")
    assert session.choose(Pass())
    session.lift_curtain()
    (offered,) = (each.words for each in table.found if each.action == RaiseLevel())
    assert session.choose(RaiseLevel())
    if session.asked is not None and session.asked.prompt == "purchase":
        assert session.choose(Pass())
    assert account(table.now, "east").vehicle_level == 1
    seen = SimpleNamespace(game=session.game, moments=session.moments, place=session.place, viewer=EVERYBODY)
    assert offered in [line.words for line in Chronicle().lines(cast(PlaySession, seen))]


def test_the_question_after_dropping_a_gun_names_the_gun() -> None:
    game, moments = moments_of("skirmish_guns", "dropping-costs-nothing")
    asked = next(each.pending for _, each in moments if getattr(each.pending, "prompt", "") == "facing")
    state = next(each.state for _, each in moments if each.pending is asked)
    assert isinstance(asked, Ask)
    words = prompt_words(known(game, state, EVERYBODY), asked)
    names = game.catalogue.units.vehicles
    assert names[state.units["g"].kind].name in words
    assert names[state.units["t"].kind].name not in words


def test_every_face_a_die_has_shown_is_told() -> None:
    twice = Die("black", 5).turned(4, "S-ATK-05").turned(5, "S-ATK-09")
    volley = Volley(Shooter(""), black=(twice, Die("black", 2)))
    game = bundled_game("king-of-the-hill", 4)
    attack = Attack("area_attack", "west", "west", None, next(iter(game.map.cells)), volleys=(volley,))
    against = replace(volley, against=(*volley.against, Against("")))
    (line, _) = told(AttackChanged(attack.with_volley(against), "hits"))
    assert "5→4→5 2" in line


#: Dice whose faces another line tells, and draws of cards.
TOLD_OTHERWISE = {"attack", "assault", "contact", "card", "doctrines"}


def test_all_dice_are_told() -> None:
    sources = Path(engine.rules.__file__).parent.rglob("*.py")
    found = {name for path in sources for name in re.findall(r'Chance\(\s*"(\w+)"', path.read_text("utf-8"))}
    assert "transport_damage" in found
    untold = {name for name in found if text(f"log.DiceRolled.{name}") == f"log.DiceRolled.{name}"}
    assert untold == TOLD_OTHERWISE


def test_dice_of_a_wreck_are_told_before_what_they_cost() -> None:
    game, moments = moments_of("skirmish_vehicles_purchase", "destroyed-transports")
    last = moments[-1][1]
    now = known(game, last.state, EVERYBODY)
    words = [line.words for line in lines_of(now, Moment(last.state, last.events, 0), 0)]
    dice = next(place for place, each in enumerate(words) if each.endswith(": 6 4 3 1"))
    assert any("loses 2 regulars" in each for each in words[dice + 1 :])


def test_what_an_ability_costs_is_told_in_points() -> None:
    game, moments = moments_of("doctrine_general", "experience-pays-for-abilities")
    refused = refusal(game, moments[-1][1].state, UseAbility("dive_bombing_run"))
    assert refused is not None
    assert str(refused.reason) == "Dive bombing run costs 3 XP"
