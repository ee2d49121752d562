"""The searching bot: it plays out what it may choose, within its budget, and takes what came out best."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import islice

import pytest

from engine.bots.names import BOTS
from engine.bots.players import bot
from engine.bots.search import search_bot
from engine.bots.search.search_bot import CANDIDATES, FARTHEST, SearchBot
from engine.bots.search.standing import WON, lead
from engine.bots.why import accounts
from engine.bots.why.accounts import EXPLAINED, account_by
from engine.play.action import Action
from engine.play.advance import Advance, advance
from engine.play.ask import Answer, Ended
from engine.play.game import Game
from engine.play.state import Outcome, State
from tests.bots.choices import choices

MAPS = ("at-the-breaking-point", "king-of-the-hill")


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many answers and dice are played out."""
    count: Counter[str] = Counter()

    def counted(game: Game, state: State, answer: Answer) -> Advance:
        count["answers"] += 1
        return advance(game, state, answer)

    monkeypatch.setattr(search_bot, "advance", counted)
    return count


@pytest.mark.thorough
@pytest.mark.parametrize("id", MAPS)
def test_it_plays_out_no_more_than_its_budget(id: str, played: Counter[str]) -> None:
    searched = 0
    for now, ask, number in islice(choices(id, 5), 10, 30, 4):
        for nodes in (100, 300):
            played.clear()
            tried = SearchBot(5, nodes).tried(now, ask, number)
            assert tried[0].option in ask.options
            # Each halving plays all that are left out once at least, whatever that costs; another time is
            # begun where the mean of those before it fits, and may cost more.
            least = max(each.times for each in tried) <= 2
            assert played["answers"] <= (2 * CANDIDATES * FARTHEST if least else 1.5 * nodes)
            searched += played["answers"] > nodes / 2
    assert searched > 3


@pytest.mark.thorough
def test_other_choices_than_the_tactical_bots_come_of_it() -> None:
    other = 0
    for now, ask, number in islice(choices(MAPS[0], 5), 10, 40, 4):
        chosen = SearchBot(5).choose(now, ask, number)
        other += chosen != bot("tactical", 5).choose(now, ask, number)
    assert 1 <= other <= 7


def test_what_wins_at_once_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    now, ask, number = next(islice(choices(MAPS[0], 5), 20, None))
    tried = SearchBot(5, 60).tried(now, ask, number)
    candidates = [each.option for each in tried]
    assert len(candidates) > 2
    assert {each.times > 0 for each in tried} == {True}
    for winning in candidates:

        def ended(game: Game, state: State, answer: Answer, winning: Action = winning) -> Advance:
            after = advance(game, state, answer)
            if state is not now.state or answer != winning:
                return after
            outcome = Outcome(game.side_of(now.seat), "control_hexes")
            return Advance(after.state.evolve(outcome=outcome), Ended(outcome), after.events)

        monkeypatch.setattr(search_bot, "advance", ended)
        assert SearchBot(5, 60).choose(now, ask, number) == winning


@pytest.mark.thorough
@pytest.mark.parametrize("id", MAPS)
def test_its_account_tells_what_it_chooses_and_what_came_of_the_others(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "SearchBot", partial(SearchBot, nodes=60))
    told = 0
    for now, ask, number in islice(choices(id, 5), 10, 30, 5):
        why = account_by("search", 5, now, ask, number)
        assert why is not None
        assert why.chosen == SearchBot(5, 60).choose(now, ask, number) == why.alternatives[0].option
        for each in why.alternatives:
            assert each.worth == pytest.approx(sum(share.amount for share in each.shares))
            assert each.option is not None
            assert ask.options.allows(each.option)
        told += len(why.alternatives) > 1
    assert told


def test_only_bots_that_weigh_say_why() -> None:
    now, ask, number = next(islice(choices(MAPS[0], 5), 10, None))
    for name in BOTS:
        is_told = name in EXPLAINED
        assert is_told == (name not in ("random", "tactical-1"))
        if name != "search":
            assert (account_by(name, 5, now, ask, number) is not None) == is_told


@pytest.mark.parametrize("id", MAPS)
def test_what_one_side_leads_by_the_other_lacks(id: str) -> None:
    for now, _, _ in islice(choices(id, 6), 5, 30, 5):
        leads = [lead(now.game, now.state, now.game.seats_on(side)[0]) for side in now.game.sides]
        assert sum(leads) == pytest.approx(0.0)


def test_a_side_leads_by_what_it_has_and_by_everything_once_it_has_won() -> None:
    now, _, _ = next(islice(choices(MAPS[0], 6), 20, None))
    game, state = now.game, now.state
    own = game.side_of(now.seat)
    before = lead(game, state, now.seat)
    lost = next(iter(state.units.of(own)))
    won = next(iter(state.units.of(game.enemy(own))))
    assert lead(game, state.without_units(lost.id), now.seat) < before
    assert lead(game, state.without_units(won.id), now.seat) > before
    for side, expected in ((own, WON), (game.enemy(own), -WON)):
        assert lead(game, state.evolve(outcome=Outcome(side, "hold_at_end")), now.seat) == expected
