"""Games in which every answer that is remembered is worked out anew and compared.

What is remembered: answers of queries, for a moment or for the whole game; verdicts on what is offered;
tables that a game keeps of what its rules worked out for some state of the board. A rule that does not say
what its answer depends on is found here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engine.bots.players import SeatPlayer, bot
from engine.play.action import Action
from engine.play.advance import pending
from engine.play.ask import Ask
from engine.play.canonical import state_hash
from engine.play.game import Game, Observation, Position
from engine.play.legality import veto
from engine.play.query import Query
from engine.playtest.match import play_out
from tests.support.games import bundled_game

#: So many of what is offered are judged anew at each choice, and after so many choices all of it is, by a
#: game that remembers nothing.
JUDGED, ANEW = 6, 80


class Forgotten(AssertionError):
    """Something remembered is not what it is when it is worked out anew."""


def is_remembered(query: Query[..., Any]) -> bool:
    """Whether answers of a query outlive being asked."""
    return query.kept or query.settled or query.by is not None


def compared(game: Game) -> Game:
    """The same game with each remembered answer compared with the one of its explanation.

    What is asked while an answer is worked out anew is not compared: it is when it is asked by itself.
    """
    anew = False

    def checked(query: Query[..., Any], evaluate: Callable[..., Any]) -> Callable[..., Any]:
        explain = game.ruleset.explainers[query]

        def ask(now: Position, *args: Any) -> Any:
            nonlocal anew
            answer = evaluate(now, *args)
            if anew:
                return answer
            anew = True
            try:
                expected = explain(now, *args).value
            finally:
                anew = False
            if answer != expected:
                raise Forgotten(f"{query.name}{args!r}: remembered {answer!r}, anew {expected!r}")
            return answer

        return ask

    evaluators = {
        query: checked(query, evaluate) if is_remembered(query) else evaluate
        for query, evaluate in game.ruleset.evaluators.items()
    }
    return Game(game.scenario, game.catalogue, replace(game.ruleset, evaluators=evaluators), game.round_limit)


class Judge:
    """A random player before whose choices verdicts are compared; `plain` is the game as it is played."""

    def __init__(self, plain: Game, seat: str, seed: int) -> None:
        self.plain = plain
        self.player: SeatPlayer = bot("random", seed)
        self.rng = random.Random(f"{seat} {seed}")

    def choose(self, observation: Observation, ask: Ask, number: int) -> Action:
        """What the random bot chooses."""
        assert ask.state is not None
        now = Position(observation.game, ask.state)
        offered = ask.options.offered()
        for action in self.rng.sample(offered, min(JUDGED, len(offered))):
            if ask.options.allows(action) != (veto(now, action) is None):
                raise Forgotten(f"{action}: judged {ask.options.allows(action)}, anew {veto(now, action)}")
        if number % ANEW == 0:
            self.as_by_a_new_game(ask)
        return self.player.choose(observation, ask, number)

    def as_by_a_new_game(self, ask: Ask) -> None:
        """The legal actions are those of a game that has worked out nothing yet."""
        assert ask.state is not None
        game = Game(self.plain.scenario, self.plain.catalogue, self.plain.ruleset, self.plain.round_limit)
        again = pending(game, ask.state)
        assert isinstance(again, Ask)
        known, anew = list(ask.options), list(again.options)
        if known != anew:
            raise Forgotten(f"{ask.prompt}: {sorted(map(repr, {*known} ^ {*anew}))}")


def played_anew(name: str, seed: int, rounds: int) -> Mapping[str, int]:
    """A random game of a bundled scenario with everything remembered compared; raises Forgotten.

    It ends as the game in which nothing is compared. Says how many choices were made.
    """
    plain = bundled_game(name, rounds)
    game = compared(plain)
    result = play_out(game, {seat.id: Judge(plain, seat.id, seed) for seat in game.seats}, seed)
    other = play_out(plain, {seat.id: bot("random", seed) for seat in plain.seats}, seed)
    if state_hash(result.state) != state_hash(other.state):
        raise Forgotten("the game ends otherwise when nothing is compared")
    return {"choices": result.decisions}
