"""Turns: how games by file begin, and what is refused of what comes back."""

from dataclasses import replace

import pytest

from engine.correspondence.course import EACH
from engine.correspondence.letters import (
    TurnRefused,
    begun,
    game_of,
    hand_of,
    is_complete,
    joined,
    read_turn,
    written,
)
from engine.correspondence.truth import NotTrue, uncovered
from engine.storage import bundled
from engine.storage.documents import LETTERS, TURN, text_of_value, value_of_text
from tests.correspondence.support import played, seed_of, two_writers
from tests.correspondence.tampering import MAPS, pool, tampered

MAP = "at-the-breaking-point"


def _begun():
    scenario = bundled.scenario(MAP)
    return written(begun(scenario, bundled.catalogue(), scenario.sides[0].id, seed_of(1, 0)), None)


def test_an_invitation_is_joined_by_the_other_side_alone():
    kept, invitation = _begun()
    east = invitation.scenario.sides[1].id
    assert not is_complete(kept)
    theirs = joined(invitation, bundled.catalogue(), east, seed_of(1, 1), "Anna")
    assert is_complete(theirs)
    assert [each.name for each in theirs.turn.course.sides] == ["", "Anna"]
    for side in (kept.side, "nobody"):
        with pytest.raises(TurnRefused, match="not free"):
            joined(invitation, bundled.catalogue(), side, seed_of(1, 1))
    with pytest.raises(TurnRefused, match="both sides"):
        joined(theirs.turn, bundled.catalogue(), east, seed_of(2, 1))


def test_seeds_stay_at_home():
    first, second = two_writers(bundled.scenario(MAP), bundled.catalogue(), 1, rounds=1)
    for turn in played(first, second):
        text = text_of_value(TURN, turn)
        assert first.kept.seed not in text
        assert second.kept.seed not in text


def test_files_are_read_as_they_were_written():
    first, second = two_writers(bundled.scenario(MAP), bundled.catalogue(), 1, rounds=1)
    turn = second.write()
    for kind, value in ((TURN, turn), (LETTERS, second.kept), (LETTERS, first.kept)):
        text = text_of_value(kind, value)
        again, findings = value_of_text(kind, text)
        assert findings == ()
        assert again == value
        assert text_of_value(kind, again) == text


def test_turns_that_are_old_foreign_or_ones_own_are_refused_and_change_nothing():
    catalogue = bundled.catalogue()
    first, second = two_writers(bundled.scenario(MAP), catalogue, 1, rounds=1)
    turns = list(played(first, second))
    reader, last = (first, turns[-1]) if turns[-1].sender == second.kept.side else (second, turns[-1])
    before = reader.kept
    mine = next(each for each in turns if each.sender == reader.kept.side)
    foreign, _ = two_writers(bundled.scenario(MAP), catalogue, 2, rounds=1)
    old = next(each for each in turns if each.sender == last.sender and each.number < last.number)
    for turn, why in (
        (last, "nothing new"),
        (old, "older"),
        (mine, "a turn of yours"),
        (foreign.kept.turn, "another game"),
    ):
        with pytest.raises(TurnRefused, match=why):
            read_turn(reader.kept, reader.hand, turn, catalogue)
    assert reader.kept == before


def test_a_program_with_other_rules_or_values_plays_no_other_game():
    _, invitation = _begun()
    other = replace(invitation.scenario, title="Another Map")
    for changed, why in (
        (replace(invitation, ruleset=invitation.ruleset[1:]), "other rules"),
        (replace(invitation, catalogue_hash="0"), "other rules"),
        (replace(invitation, scenario=other), "not those that the game was begun with"),
        (replace(invitation, max_rounds=3), "not those that the game was begun with"),
    ):
        with pytest.raises(TurnRefused, match=why):
            game_of(changed, bundled.catalogue())


@pytest.mark.parametrize("seed", ["", "00", "zz", "11" * 32])
def test_what_is_kept_without_its_seed_is_refused(seed):
    _, second = two_writers(bundled.scenario(MAP), bundled.catalogue(), 1, rounds=1)
    with pytest.raises(TurnRefused, match="seed"):
        hand_of(replace(second.kept, seed=seed), bundled.catalogue())


def test_a_choice_too_many_for_the_other_side_is_refused():
    """A turn that answers for its reader, too, is not gone on with."""
    first, second = two_writers(bundled.scenario(MAP), bundled.catalogue(), 1, rounds=1)
    turns = played(first, second)
    next(turns)
    turn = next(turns)
    entries = (*turn.course.entries, replace(turn.course.entries[-1], side=second.kept.side))
    more = replace(turn, course=replace(turn.course, entries=entries))
    with pytest.raises(TurnRefused, match="decides for the other side"):
        read_turn(second.kept, second.hand, more, bundled.catalogue())


# ---------------------------------------------------------------------- tampering


@pytest.mark.parametrize("number", range(25))
@pytest.mark.parametrize("name", MAPS)
def test_changed_files_are_refused_or_noticed(name, number):
    verdict = tampered(name, number)
    assert verdict.outcome in ("same", "refused", "noticed"), verdict


@pytest.mark.thorough
def test_who_tells_of_a_secret_what_is_not_so_is_found_out_at_the_end():
    """A side with a program of its own brings better figures onto the board than it has bought."""
    scenario = bundled.scenario("king-of-the-hill")
    first, second = two_writers(scenario, bundled.catalogue(), 3, rounds=2)
    turn = list(played(first, second))[-1]
    entries = list(turn.course.entries)
    at = next(number for number, each in enumerate(entries) if each.kind == "does" and each.shows)
    ((key, line),) = entries[at].shows.items()
    better = line.replace("regular", "elite", 1) if "regular" in line else line.replace("elite", "regular", 1)
    assert better != line
    entries[at] = replace(entries[at], shows={key: better})
    with pytest.raises(NotTrue, match=r"not so|not legal|does not fit") as fault:
        uncovered(first.hand.course.game, replace(turn.course, entries=tuple(entries)))
    assert fault.value.number == at + 1


def test_a_pool_has_secrets_to_tamper_with():
    assert pool(MAPS[1]).saved.by_file.dice == EACH
    assert any(entry.kind == "opens" for entry in pool(MAPS[1]).saved.by_file.entries)
