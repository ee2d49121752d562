"""Every question the rules ask has words for each of its options."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from editor.play.choose import action_buttons, choices
from editor.play.knowledge import known
from editor.play.telling.event_lines import lines_of
from editor.play.telling.option_words import prompt_words
from editor.play.telling.sentences import help_with, help_words, titles
from editor.play.telling.unit_words import name_of_kind
from editor.play.timeline import Moment
from editor.text.texts import speak, text
from engine.hexes.hex import Hex
from engine.play.action import Refused
from engine.play.ask import Ask
from engine.rules.base.sequence.activation import Activate
from engine.rules.doctrine.draft import Keep
from engine.rules.queries import ADVANCE, FATIGUE
from engine.rules.skirmish.moves.movement import SPRINT
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import play_until
from tests.support.games import any_option, bundled_game, fighting, random_game

#: What a value looks like when its code leaks: calls, fields, hexes and ids as they are stored.
_LEAK = re.compile(r"\w+\(|\w=|\bq=|None|<|>|\b(west|east)[-+]\d|_|\{|option\.|ask\.|unit\.|log\.")


MAPS = ("king-of-the-hill", "meuse", "at-the-breaking-point", "lyon")
WITH_CARDS = ("quarry-ridge", "iron-harvest", "high-water-at-the-weir", "road-to-vaux")


@pytest.mark.parametrize("seed", range(14))
def test_random_games_are_asked_and_told_in_words(seed: int) -> None:
    game = bundled_game(MAPS[seed % 4] if seed < 10 else WITH_CARDS[seed % 4], 4)
    met: set[str] = set()
    for number, moment in enumerate(random_game(game, seed, fighting if seed % 2 else any_option)):
        now = known(game, moment.state, game.seats[0].id)
        for line in lines_of(now, Moment(moment.state, moment.events, 0), number):
            assert line.words.strip()
            assert not _LEAK.search(line.words), line.words
        ask = moment.pending
        if not isinstance(ask, Ask) or (ask.prompt in met and number % 29):
            continue
        met.add(ask.prompt)
        seen = known(game, moment.state, ask.seat)
        question = prompt_words(seen, ask)
        assert not _LEAK.search(question), question
        assert text(f"ask.{ask.prompt}") != f"ask.{ask.prompt}", f"no words for the question {ask.prompt}"
        found = choices(seen, ask)
        assert len(found) == len(ask.options)
        for choice in found:
            assert choice.words.strip()
            assert not _LEAK.search(choice.words), choice.words
            assert choice.word.strip()
        words = [choice.words for choice in found]
        assert len(set(words)) == len(words), sorted(words)
    assert {"action", "move"} <= met


def test_an_order_that_no_rule_forbids_is_left_out(make: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the engine offers an order to others alone and names no rule, its words are for engineers."""
    table = make()
    ask = play_until(table, "action")
    found = table.found
    unit = next(each.unit for each in found if each.unit in table.session.state.units)
    assert unit is not None

    def greyed() -> list[str]:
        buttons = action_buttons(table.now, table.session.state, ask, found, unit)
        return [button.tip for button in buttons if not button.is_possible]

    assert greyed(), "some orders are forbidden by a rule, and say so"
    monkeypatch.setattr(
        "editor.play.choose.refusal", lambda *_: Refused("", "x is not among the choices of y")
    )
    assert greyed() == []


def test_help_speaks_of_rings_only_where_there_are_some(make: MakeTable) -> None:
    table = make()
    for prompt in ("deploy", "fortify", "op_fire", "retreat", "run", "action", "no_such_prompt"):
        ask = cast(Ask, SimpleNamespace(prompt=prompt))
        assert "ringed" in help_words(ask)
        assert "ringed" not in help_words(ask, has_rings=False)
    play_until(table, "action")
    has_rings = table.view.overlay("choices") is not None
    assert ("ringed" in table.confirm.sentence) == has_rings


def test_help_speaks_of_the_mat_only_where_somebody_waits_there(make: MakeTable) -> None:
    ask = cast(Ask, SimpleNamespace(prompt="action"))
    assert "mat" not in help_words(ask) + help_words(ask, has_rings=False)
    assert "mat" in help_words(ask, waits=True)
    assert "mat" in help_words(ask, has_rings=False, waits=True)
    table = make()
    play_until(table, "action")
    waits = [each for each in table.found if each.unit and table.now.hex_of(each.unit) is None]
    assert ("mat" in table.confirm.sentence.split()[-1]) == bool(waits)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_is_asked_is_said_once(make: MakeTable, language: str) -> None:
    speak(language)
    try:
        table = make()
        seen = set()
        for prompt in ("doctrine", "purchase", "action", "move"):
            play_until(table, prompt)
            title, words = titles(table.now, table.session, None)
            assert title
            assert words
            if title == "West":
                assert "West" not in words
                assert words[0].isupper()
                seen.add(prompt)
        assert {"doctrine", "purchase"} <= seen
    finally:
        speak("en")


def test_squads_are_called_as_in_the_library(french: None, make: MakeTable) -> None:
    now = make().now
    of = {each.specialization: each for each in now.state.units.all() if each.is_squad}
    assert name_of_kind(now.game, of["engineer"]) == "Escouade du génie"
    kinds = (("machine_gun", "machine_gun"), ("mortar", "mortar"), ("elite", "elites"))
    plain = replace(of["engineer"], specialization=None)
    for figure, troop in kinds:
        squad = replace(plain, figures=(figure, figure))
        assert name_of_kind(now.game, squad) == text(f"option.troop.{troop}")
    known = now.game.catalogue.units
    for special in known.specializations:
        assert name_of_kind(now.game, replace(plain, specialization=special)).startswith("Escouade ")


def test_doctrines_are_named_in_the_language_spoken(french: None, make: MakeTable) -> None:
    """On the buttons of the question which one is kept, as on the cards beside it."""
    table = make(east="human")
    play_until(table, "doctrine")
    actions = [(each.action, each.words) for each in table.found]
    assert actions
    for action, words in actions:
        assert isinstance(action, Keep)
        assert words == text("option.Keep", doctrine=text(f"doctrine.{action.doctrine}"))
    assert text("doctrine.infantry") == "Infanterie"


def test_help_with_a_unit_names_reach_and_stack_where_there_are_such(make: MakeTable) -> None:
    table = make()
    play_until(table, "action")
    units = table.session.state.units
    own = [each for each in units.of("west") if any(found.unit == each.id for found in table.found)]
    stacked = next(each for each in own if len(units.at(units.hex_of(each) or Hex(0, 0))) > 1)
    table.pointing.choose_unit(stacked.id)
    both = "Choose an action above, or click a hex: teal for Advance, orange for Sprint."
    assert table.confirm.sentence == text("help.action.stack", help=both)
    alone = tuple(each for each in table.found if each.unit == stacked.id)
    assert help_with(table.now, alone, stacked.id) == both

    def told(*names: str) -> str:
        """What is told of the unit alone where it can do no more than these."""
        mine = tuple(each for each in alone if each.action in [Activate(stacked.id, name) for name in names])
        return help_with(table.now, mine, stacked.id)

    assert told(ADVANCE, FATIGUE) == "Choose an action above, or click a hex: teal for Advance."
    assert told(SPRINT) == "Choose an action above, or click a hex: orange for Sprint."
    assert told(FATIGUE) == text("help.action.unit")
    table.pointing.choose_unit(next(each.id for each in units.of("east")))
    assert table.confirm.sentence == text("help.action")
