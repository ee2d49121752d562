"""The work of bots, carried out in a worker process so that the window never waits."""

from collections import OrderedDict
from dataclasses import dataclass
from functools import cache

from editor.analysis.worker_cache import WorkerCache
from engine.bots.players import bot
from engine.model.scenario import Scenario
from engine.play.advance import pending
from engine.play.ask import Ask
from engine.play.game import Game
from engine.play.observe import observe
from engine.play.state import State
from engine.rules.modules import ruleset_for

_KEPT = 2


@cache
def _games() -> OrderedDict[tuple[int, int | None], tuple[Scenario, Game]]:
    """The games a worker has met, newest last; a scenario is kept so that its identity stays its own."""
    return OrderedDict()


def game_here(cache: WorkerCache, scenario: Scenario, round_limit: int | None) -> Game:
    """The game of a scenario in this process, made once."""
    games = _games()
    key = (id(scenario), round_limit)
    found = games.get(key)
    if found is None:
        game = Game(scenario, cache.catalogue(scenario), ruleset_for(scenario.rules), round_limit)
        found = games[key] = (scenario, game)
        while len(games) > _KEPT:
            games.popitem(last=False)
    games.move_to_end(key)
    return found[1]


@dataclass(frozen=True, eq=False)
class Parcel:
    """A state on its way to a worker; every parcel is its own, so that no earlier answer is taken for it."""

    state: State


def decide(
    cache: WorkerCache,
    scenario: Scenario,
    round_limit: int | None,
    parcel: Parcel,
    name: str,
    seed: int,
    number: int,
) -> int:
    """The place of the option that the bot of that name takes; it sees what its seat may know, no more."""
    game = game_here(cache, scenario, round_limit)
    return choice_of(game, parcel.state, name, seed, number)


def choice_of(game: Game, state: State, name: str, seed: int, number: int) -> int:
    """The place of the option that the bot takes in this state."""
    ask = pending(game, state)
    assert isinstance(ask, Ask)
    action = bot(name, seed).choose(observe(game, state, ask.seat), ask, number)
    return next(place for place, option in enumerate(ask.options) if option == action)
