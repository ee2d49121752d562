"""Nothing that one side hides is seen, said or hinted at to the other."""

from __future__ import annotations

import re
from dataclasses import replace

from editor.play.game_source import GameSource
from editor.play.knowledge import EVERYBODY, NOBODY, known
from editor.play.telling.unit_words import unit_words
from editor.views.board_source import CounterKind
from engine.play.action import Pass
from engine.play.ask import Ask
from engine.play.unit import CONCEALED
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.economy.purchase import BuyFigures
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import STEADY, let_bots_play, play_until, words_in

#: Officers that somebody has; the texts of open cards speak of officers too.
OFFICERS = re.compile(r"\d officer")


def test_nothing_secret_is_written_anywhere_before_the_curtain_is_lifted(
    make: MakeTable,
) -> None:
    table = make("human", "human")
    session = table.session
    play_until(table, "purchase")
    buy = next(each for each in session.asked.options if isinstance(each, BuyFigures) and each.officers)  # type: ignore[union-attr]
    assert session.choose(buy)
    roots = (table.left, table.right, table.centre)
    assert OFFICERS.search(words_in(*roots))
    done = next(each for each in table.found if isinstance(each.action, Pass))
    assert session.choose(done.action)

    assert session.curtain == "east"
    assert not table.curtain.isHidden()
    assert "East" in table.curtain.words
    hidden = words_in(*roots)
    assert not OFFICERS.search(hidden)
    assert table.found == ()
    assert table.purchase.buttons == []
    session.lift_curtain()
    assert table.curtain.isHidden()
    assert not OFFICERS.search(words_in(table.left, table.right.log))
    assert "mat" in words_in(table.left)


def test_a_question_about_the_board_alone_needs_no_curtain_but_shows_no_secrets(make: MakeTable) -> None:
    table = make("human", "human", map_="meuse", seed=5)
    session = table.session
    play_until(table, "op_fire", seat="east")
    assert session.curtain is None
    assert session.viewer == NOBODY
    assert table.found
    assert mat_of(table.now, "west").waiting == ()
    assert mat_of(table.now, "east").waiting == ()


def test_against_a_bot_its_mat_stays_hidden_all_the_time(make: MakeTable) -> None:
    table = make()
    session = table.session
    for _ in range(3):
        play_until(table, "action")
        real = mat_of(known(session.game, session.state, EVERYBODY), "east")
        assert mat_of(table.now, "east").waiting == ()
        assert mat_of(table.now, "east").points() == real.points()
        told = words_in(table.left.sides["east"], table.right.log)
        assert "Put " not in told
        assert "New squad" not in "\n".join(
            line.words for line in table.chronicle.lines(session) if line.side == "east"
        )
        session.choose(table.found[0].action)
        let_bots_play(table)


def test_a_concealed_squad_is_the_same_riddle_whatever_it_is(make: MakeTable) -> None:
    table = make(STEADY, STEADY, limit=40)
    table.session.decide_now(120)
    game, state = table.session.game, table.session.state
    unit = state.units.of("east")[0]
    pictures, names = set(), set()
    for figures, token in ((("regular",), None), (("elite", "officer"), "engineer"), (("mortar",), None)):
        hidden = replace(unit, figures=figures, specialization=token).marked(CONCEALED)
        source = GameSource(game, state.with_units(hidden), "west")
        counter = next(each for each in source.counters if each.concealed)
        assert counter.kind is CounterKind.SQUAD
        assert counter.slots == ()
        pictures.add(counter)
        names.add(unit_words(known(game, state.with_units(hidden), "west"), hidden))
        own = GameSource(game, state.with_units(hidden), "east")
        assert next(each for each in own.counters if each.concealed).slots
    assert len(pictures) == 1
    assert len(names) == 1
    assert "oncealed" in names.pop()


def test_bots_are_asked_with_what_they_may_know(make: MakeTable) -> None:
    table = make(STEADY, STEADY, limit=40)
    table.session.decide_now(60)
    waiting = table.session.pending
    assert isinstance(waiting, Ask)
    other = table.session.game.enemy(table.session.game.side_of(waiting.seat))
    seen = known(table.session.game, table.session.state, waiting.seat)
    assert mat_of(seen, other).waiting == ()
