"""Saved games: what a file keeps leads back to the very same match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.bots.players import bot
from engine.model.values import Json
from engine.play.ask import Ask, Roll
from engine.play.canonical import state_hash
from engine.play.notation import notation_of
from engine.play.observe import observe
from engine.playtest.match import Match, ReplayFailed, answered, begin
from engine.playtest.saved import NotAnAnswer, material_hash, raised, recorded, resumed, saved_of
from engine.storage import bundled
from engine.storage.documents import GAME, text_of_value
from engine.storage.files import read_game
from engine.storage.saved_game import SavedGame
from tests.support.games import bundled_game


@pytest.fixture(scope="module")
def match() -> Match:
    """A match of the random bot, stopped in the middle of its first rounds."""
    player = bot("random", 5)
    now = begin(bundled_game("king-of-the-hill"), 5)
    for _ in range(150):
        ask = now.pending
        assert isinstance(ask, Ask)
        now = answered(now, player.choose(observe(now.game, now.state, ask.seat), ask, len(now.answers)))
    return now


@pytest.fixture(scope="module")
def saved(match: Match) -> SavedGame:
    return saved_of(match.game, match.seed, match.answers, match.state, {"west": "human", "east": "random"})


def test_a_game_resumed_from_its_text_is_the_match_that_was_saved(match: Match, saved: SavedGame) -> None:
    read, findings = read_game(text_of_value(GAME, saved))
    assert read is not None
    assert findings == ()
    again = resumed(read, bundled.catalogue())
    assert state_hash(again.state) == state_hash(match.state)
    assert again.answers == match.answers
    assert again.pending.prompt == match.pending.prompt  # type: ignore[union-attr]
    assert {seat.id: seat.player for seat in read.seats} == {"west": "human", "east": "random"}


def test_what_names_the_values_of_a_game_is_worked_out_once(
    match: Match, saved: SavedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window keeps its game at every answer; terrain, units, cards and map stay the same meanwhile."""
    assert saved.catalogue_hash == material_hash(match.game)
    monkeypatch.setattr(
        "engine.playtest.saved.canonical_bytes", lambda values: pytest.fail("worked out anew")
    )
    assert saved_of(match.game, match.seed, match.answers, match.state, {}) == replace(
        saved, seats=tuple(replace(each, player="human") for each in saved.seats)
    )


def test_another_seed_does_not_come_out_the_same(saved: SavedGame) -> None:
    with pytest.raises(ReplayFailed):
        resumed(replace(saved, seed=saved.seed + 1), bundled.catalogue())


@pytest.mark.parametrize("answer", [1.5, True, [1, "two"], None, {"a": 1}])
def test_what_is_no_answer_is_refused_by_its_number(saved: SavedGame, answer: object) -> None:
    broken = replace(saved, answers=(0, answer))  # type: ignore[arg-type]
    with pytest.raises(NotAnAnswer, match="Answer 2"):
        recorded(broken)


def numbered(match: Match, saved: SavedGame) -> SavedGame:
    """The game as files of format 1 keep it: the numbers of choices, and lists of faces."""
    known = match.game.derive(notation_of)
    answers: list[Json] = []
    replay = begin(match.game, match.seed)
    for line in match.answers:
        answer = known.read(line)
        if isinstance(answer, Roll):
            answers.append(list(answer.faces))
            continue
        waiting = replay.pending
        assert isinstance(waiting, Ask)
        answers.append(list(waiting.options).index(answer))
        replay = answered(replay, answer)
    return replace(saved, answers=tuple(answers))


def test_a_file_of_the_format_before_leads_to_the_same_match(match: Match, saved: SavedGame) -> None:
    old = numbered(match, saved)
    text = text_of_value(GAME, old).replace("schema:game:2", "schema:game:1")
    text = text.replace('"format_version": 2', '"format_version": 1')
    read, findings = read_game(text)
    assert read is not None
    assert [each.severity for each in findings] == []
    again = resumed(read, bundled.catalogue())
    assert again.answers == match.answers
    assert state_hash(again.state) == state_hash(match.state)
    assert raised(read, bundled.catalogue()) == replace(read, answers=match.answers)
    assert raised(saved, bundled.catalogue()) is saved


def test_numbers_that_no_longer_fit_are_refused_with_the_version_that_counted_them(
    match: Match, saved: SavedGame
) -> None:
    old = replace(numbered(match, saved), program="0.0.9")
    broken = replace(old, answers=(9_999, *old.answers[1:]))
    with pytest.raises(ReplayFailed, match=r"version 0\.0\.9, which kept the numbers of choices"):
        resumed(broken, bundled.catalogue())


def test_numbers_that_fit_but_lead_elsewhere_are_no_lines_of_that_game(
    match: Match, saved: SavedGame
) -> None:
    old = replace(numbered(match, saved), program="0.0.9", state_hash="0" * 32)
    with pytest.raises(ReplayFailed, match=r"recorded was 0{32}\. The file is of version 0\.0\.9"):
        raised(old, bundled.catalogue())


def test_a_saved_game_can_be_read_by_people(saved: SavedGame) -> None:
    lines = [each for each in saved.answers if isinstance(each, str)]
    assert len(lines) == len(saved.answers)
    assert any(line.startswith("Roll [") for line in lines)
    assert f'"{lines[0]}"' in text_of_value(GAME, saved)
