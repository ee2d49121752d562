"""Two sides that never see all of a game play it like one that does."""

import re
from dataclasses import replace

import pytest

from engine.correspondence.course import EACH, LENT, NotFollowed, course_of
from engine.correspondence.letters import game_of
from engine.correspondence.orders import NoOrders, OpFireOrder, OtherOrder, StandingOrders, orders_of
from engine.correspondence.replica import public_hash
from engine.correspondence.truth import NotTrue, uncovered
from engine.play.observe import observe
from engine.playtest.match import replayed
from engine.storage import bundled
from engine.storage.letters.turn_file import Correspondent, LetterEntry
from tests.correspondence.support import all_agree, played, two_writers

#: A base map, and skirmishes whose sides buy in secret and draft doctrines.
GAMES = (
    ("mill-lane", EACH),
    ("king-of-the-hill", LENT),
    pytest.param("iron-harvest", EACH, marks=pytest.mark.thorough),
)


@pytest.mark.parametrize(("name", "dice"), GAMES)
def test_a_game_by_file_is_the_game_of_the_same_answers_and_dice(name, dice):
    first, second = two_writers(bundled.scenario(name), bundled.catalogue(), 7, dice=dice, rounds=2)
    turns = list(played(first, second))
    turn = turns[-1]
    assert all_agree(first, second)
    truth = uncovered(first.hand.course.game, turn.course)
    assert truth.course.is_over
    match = replayed(first.hand.course.game, truth.lots, truth.answers)
    assert match.outcome is not None
    assert public_hash(match.game, match.state) == public_hash(match.game, first.hand.course.known.state)
    assert len(turns) > 2


@pytest.mark.thorough
def test_a_rule_that_asks_how_many_pieces_are_left_is_told_by_who_hides_them():
    """S-CMP-02 — whether a squad gains an elite figure depends on those on a mat that nobody else sees."""
    first, second = two_writers(
        bundled.scenario("king-of-the-hill"), bundled.catalogue(), 1, bots=("tactical", "tactical"), rounds=4,
        dice=LENT,
    )  # fmt: skip
    turns = list(played(first, second))
    told_of = [each for each in turns[-1].course.entries if each.kind == "tells"]
    assert {each.line.split("/")[0] for each in told_of} <= {"figures", "kinds", "tokens"}
    assert told_of
    truth = uncovered(first.hand.course.game, turns[-1].course)
    assert truth.course.is_over
    entries = list(turns[-1].course.entries)
    at = entries.index(told_of[0])
    entries[at] = replace(entries[at], proof=str(int(entries[at].proof) + 1))
    with pytest.raises(NotTrue, match="what was told was not so"):
        uncovered(first.hand.course.game, replace(turns[-1].course, entries=tuple(entries)))


@pytest.mark.thorough
def test_what_a_side_sees_at_each_turn_is_what_it_may_see_of_the_truth():
    """At each turn what a side knows is the truth less what the other side keeps to itself."""
    first, second = two_writers(bundled.scenario("king-of-the-hill"), bundled.catalogue(), 3, rounds=2)
    turns = []
    for turn in played(first, second):
        turns.append(turn)
        for writer in (first, second):
            if writer.hand is None:
                continue
            course = writer.hand.course
            secrets = course.own.state.secrets
            public = observe(course.game, course.own.state, writer.kept.side).state.secrets
            for seat, drawers in secrets.items():
                if course.game.side_of(seat) != writer.kept.side:
                    assert {key: each.public() for key, each in drawers.items()} == public[seat]
    entries = turns[-1].course.entries
    assert sum(each.kind == "seals" for each in entries) > 10
    shown = [(each.line, line) for each in entries if each.kind == "does" for line in each.shows.values()]
    assert shown
    for line, mat in shown:
        # The unit that comes onto the board is told, and no other one.
        units = re.findall(r"Unit\((\S+)", mat)
        assert [unit for unit in units if unit in line.split()] == units


def test_nothing_sealed_can_be_read_from_the_turns():
    first, second = two_writers(bundled.scenario("king-of-the-hill"), bundled.catalogue(), 3, rounds=2)
    turn = list(played(first, second))[-1]
    opened = {each.line for each in turn.course.entries if each.kind == "opens"}
    before = [each for each in turn.course.entries if each.kind != "opens"]
    assert opened
    assert not opened & {each.line for each in before if each.kind in ("seals", "masks")}
    assert not {each.line for each in before if each.line.startswith(("Buy", "Build", "Specialize"))}


# ---------------------------------------------------------------------- standing orders


@pytest.mark.thorough
def test_standing_orders_save_turns_and_are_carried_out_by_whoever_writes():
    scenario, catalogue = bundled.scenario("at-the-breaking-point"), bundled.catalogue()
    orders = orders_of("op_fire=deputy other=deputy deputy=holding")

    def turns(given):
        first, second = two_writers(scenario, catalogue, 1, rounds=2, dice=LENT, orders=(given, given))
        all_of_them = list(played(first, second))
        assert all_agree(first, second)
        return all_of_them

    asked, ordered = turns(StandingOrders()), turns(orders)
    assert len(ordered) < len(asked)
    answers = [each for each in ordered[-1].course.entries if each.kind == "ordered"]
    assert answers
    uncovered(_game(scenario), ordered[-1].course)


def test_never_means_never():
    scenario = bundled.scenario("at-the-breaking-point")
    first, second = two_writers(
        scenario,
        bundled.catalogue(),
        1,
        rounds=2,
        dice=LENT,
        orders=(orders_of("op_fire=never"), orders_of("op_fire=never")),
    )
    turn = list(played(first, second))[-1]
    lines = [each.line for each in turn.course.entries]
    assert "Pass" in {each.line for each in turn.course.entries if each.kind == "ordered"}
    assert not any(line.startswith("OpFire") for line in lines)


def test_orders_are_read_and_written():
    assert orders_of("op_fire=vehicles, other=deputy") == StandingOrders(
        OpFireOrder.VEHICLES, OtherOrder.DEPUTY
    )
    assert orders_of(StandingOrders(OpFireOrder.SQUADS).line) == StandingOrders(OpFireOrder.SQUADS)
    assert orders_of("") == StandingOrders()


@pytest.mark.parametrize(
    "line", ["retreat=yes", "op_fire=maybe", "other=never", "deputy=search", "deputy=my_bot.py:MyBot", "ask"]
)
def test_orders_that_are_none_are_refused(line):
    with pytest.raises(NoOrders, match=r"one of|no order"):
        orders_of(line)


# ---------------------------------------------------------------------- what does not fit


def _game(scenario):
    first, _ = two_writers(scenario, bundled.catalogue(), 1, rounds=2)
    return game_of(first.kept.turn, bundled.catalogue())


def _course(name="at-the-breaking-point"):
    _, second = two_writers(bundled.scenario(name), bundled.catalogue(), 1, rounds=2)
    second.write()
    return second.hand.course


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (LetterEntry("nobody", "does", "Pass"), "no side"),
        (LetterEntry("axis", "cheats"), "not known"),
        (LetterEntry("axis", "does", "Pass"), "not asked"),
        (LetterEntry("axis", "shows"), "nothing to show"),
        (LetterEntry("axis", "opens", "Pass"), "no seal"),
        (LetterEntry("axis", "share", proof="00" * 32), "dice|chain"),
        (LetterEntry("axis", "orders", "op_fire=maybe"), "one of"),
        (LetterEntry("axis", "ordered", "Pass"), "something else"),
    ],
)
def test_an_entry_that_does_not_fit_is_refused_and_says_why(entry, why):
    course = _course()
    waits_for = next(each.side for each in course.sides if course.lacks(each.side))
    side = course.game.enemy(waits_for) if entry.side == "axis" else entry.side
    with pytest.raises(NotFollowed, match=why):
        course.taking(LetterEntry(side, entry.kind, entry.line, entry.proof))


def test_sides_and_ways_to_have_dice_are_those_there_are():
    course = _course()
    who = course.sides
    for sides, dice in (
        (who[:1], EACH),
        (who[::-1], EACH),
        (who, "mine"),
        ((who[0], Correspondent(who[1].side, "no chain")), EACH),
    ):
        with pytest.raises(NotFollowed):
            course_of(course.game, sides, dice)


def test_what_was_sealed_is_what_is_opened_or_the_game_is_not_true():
    first, second = two_writers(bundled.scenario("king-of-the-hill"), bundled.catalogue(), 3, rounds=2)
    turn = list(played(first, second))[-1]
    entries = list(turn.course.entries)
    at = next(number for number, each in enumerate(entries) if each.kind == "opens")
    entries[at] = replace(entries[at], line="Pass")
    with pytest.raises(NotTrue) as fault:
        uncovered(first.hand.course.game, replace(turn.course, entries=tuple(entries)))
    assert fault.value.number <= at + 1
