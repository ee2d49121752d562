"""The odds panel shows what both sides are taken to do with their dice, and lets each be left out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QAbstractSlider
from pytestqt.qtbot import QtBot

from editor.play.panels.odds_panel import OddsPanel
from editor.play.telling.odds import chance_words, odds_of, odds_shown, percent, percents
from editor.play.telling.sentences import go_word
from editor.theme.appearance import Appearance
from engine.play.ask import Ask, Chance
from engine.play.attack import Attack, Shooter
from engine.play.game import Observation
from engine.play.observe import observe
from engine.rules.base.firing.fire import Declare
from engine.rules.base.firing.prospects import AT_THEIR_BEST
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import words_in
from tests.rules.test_joint_prospects import at_the_supporters
from tests.support.cases import moments_of
from tests.support.odds import at_its_dice


def test_thick_armor_is_ticked_and_can_be_left_out(qtbot: QtBot) -> None:
    game, moment = at_its_dice("b-thick-armor")
    now = observe(game, moment.state, "west")
    appearance = Appearance()
    appearance.wear("light")
    panel = OddsPanel(appearance)
    qtbot.addWidget(panel)
    panel.show()
    attack = moment.state.attack
    odds = odds_of(now, attack, panel.policy)
    panel.show_odds(odds)
    assert [name for name, box in panel.turns.items() if box.isVisible()] == ["thick_armor"]
    with qtbot.waitSignal(panel.policy_changed):
        panel.turns["thick_armor"].click()
    assert panel.policy == replace(panel.policy, thick_armor=False)
    assert odds_of(now, attack, panel.policy).chance > odds.chance


def test_tanks_on_different_sides_are_told_as_volleys_with_their_dice() -> None:
    game, moment = at_the_supporters("matilda_ii")
    now = observe(game, moment.state, "west")
    attack = moment.state.attack
    joint = attack.with_volley(replace(attack.volley, supporters=(Shooter("b"),)))
    odds = odds_of(now, joint)
    assert odds.dice == 5
    assert go_word(replace(odds, defence=2)) == "Roll 5 + 2 dice"
    assert go_word(replace(odds, defence=0)) == "Roll 5 dice"
    assert go_word(replace(odds, defence=0, dice=1)) == "Roll 1 die"
    then = next(place for place, line in enumerate(odds.lines) if line.words.startswith("Then from"))
    assert odds.lines[then].amount == 3
    assert "M4A1" in odds.lines[then + 1].words
    assert odds.chance > odds_of(now, attack).chance


def assaulted(case_id: str) -> tuple[Observation, Attack]:
    """The last assault of a case as its dice are asked for."""
    game, moments = moments_of("base_assault", case_id)
    state = next(moment.state for _, moment in reversed(moments) if isinstance(moment.pending, Chance))
    return observe(game, state, "west"), state.attack


@pytest.mark.parametrize("case_id", ["b-asl-strength", "b-asl-defence", "b-asl-disrupted", "b-asl-officer"])
def test_the_dice_of_an_assault_are_those_of_its_units(case_id: str) -> None:
    now, attack = assaulted(case_id)
    odds = odds_of(now, attack)
    assert [each.amount for each in odds.lines if each.is_head]
    assert sum(each.amount for each in odds.lines if each.is_head) == odds.dice
    assert sum(each.amount for each in odds.back_lines if each.is_head) == odds.back_dice
    assert all(each.rules for each in (*odds.lines, *odds.back_lines) if not each.is_head)


def test_each_die_of_an_assault_has_its_rule() -> None:
    odds = odds_of(*assaulted("b-asl-smoke"))
    assert [(each.figure, each.rules[:1]) for each in odds.lines if not each.is_head] == [
        ("+4", ("B-ASL-09",)),
        ("×½", ("B-FOR-34",)),
    ]
    assert [(each.figure, each.rules[:1]) for each in odds.back_lines if not each.is_head] == [
        ("+4", ("B-ASL-09",)),
        ("×½", ("B-FOR-33",)),
    ]
    assert [(each.figure, each.rules[:1]) for each in odds.defence_lines] == [("+2", ("B-ASL-15",))]


def test_a_type_still_open_shows_the_odds_of_each(qtbot: QtBot) -> None:
    game, moments = moments_of("base_troops", "b-fig-mortar-values")
    state, ask = next(
        (moment.state, moment.pending)
        for _, moment in moments
        if isinstance(moment.pending, Ask) and moment.pending.prompt in ("support", "type")
    )
    now = observe(game, state, "west")
    odds = odds_shown(now, ask, None, AT_THEIR_BEST)
    assert odds is not None
    assert (odds.attack.type, odds.dice) == ("normal", 2)
    assert [(each.attack.type, each.dice) for each in odds.others] == [("suppressive", 4)]
    assert "normal" in chance_words(odds)
    assert "suppressive" in chance_words(odds)

    appearance = Appearance()
    appearance.wear("light")
    panel = OddsPanel(appearance)
    qtbot.addWidget(panel)
    panel.show_odds(odds)
    shown = words_in(panel)
    assert "2 attack dice" in shown
    assert "4 attack dice" in shown

    declared = odds_shown(now, ask, Declare("suppressive"), AT_THEIR_BEST)
    assert declared is not None
    assert (declared.attack.type, declared.dice, declared.others) == ("suppressive", 4, ())


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=7).filter(any))
def test_the_chances_of_all_that_may_come_out_add_up(weights: list[int]) -> None:
    chances = [Fraction(weight, sum(weights)) for weight in weights]
    words = percents(chances)
    edges = {"< 1 %": 0, "> 99 %": 100}
    figures = [edges[each] if each in edges else int(each.removesuffix(" %")) for each in words]
    assert sum(figures) == 100
    for chance, told, figure in zip(chances, words, figures, strict=True):
        assert (told == "0 %") == (chance == 0)
        assert (told == "100 %") == (chance == 1)
        assert abs(figure - chance * 100) < 2
    hit = percent(1 - chances[0])
    assert figures[0] == 100 - (edges[hit] if hit in edges else int(hit.removesuffix(" %")))


def test_two_ninths_are_not_lost() -> None:
    assert percents((Fraction(4, 9), Fraction(4, 9), Fraction(1, 9))) == ("44 %", "45 %", "11 %")


def test_a_low_column_shows_the_odds_of_a_new_attack_and_stays_where_one_scrolls(
    make: MakeTable, qtbot: QtBot
) -> None:
    right = make().right
    right.resize(320, 350)
    right.show()
    qtbot.wait(50)
    assert not right.unit.visibleRegion().isEmpty()
    game, moment = at_its_dice("b-thick-armor")
    now, attack = observe(game, moment.state, "west"), moment.state.attack
    right.show_odds(odds_of(now, attack))
    right.fit_soon()
    bar = right.upper_page.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == right.odds.y() > 0)
    bar.triggerAction(QAbstractSlider.SliderAction.SliderToMaximum)
    right.show_odds(odds_of(now, attack, replace(AT_THEIR_BEST, thick_armor=False)))
    right.fit_soon()
    qtbot.wait(50)
    assert bar.value() == bar.maximum(), "somebody is about to tick something"
    right.show_odds(None)
    qtbot.waitUntil(lambda: bar.value() == 0)
