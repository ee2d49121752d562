"""All that a seat is told at a moment of a game, piece by piece, so that two states can be compared."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import islice

from editor.play.knowledge import NOBODY, known
from editor.play.telling.event_lines import lines_of
from editor.play.telling.option_words import option_words
from editor.play.timeline import Moment
from editor.terminal.showing import map_lines, standing_lines, unit_lines
from engine.bots.players import SeatPlayer, bot
from engine.bots.search.search_bot import SearchBot
from engine.correspondence.replica import public_hash, public_shows
from engine.gym.tidewright_env import raw_env
from engine.play.action import Action
from engine.play.advance import pending, refusal
from engine.play.ask import Ask
from engine.play.canonical import canonical_bytes
from engine.play.event import Event
from engine.play.game import Game
from engine.play.observe import observe, seen
from engine.play.state import State
from engine.play.unit import SeatId
from engine.playtest.match import Match
from engine.rules.skirmish.arrivals.mat import Mat

#: Bots that are asked by turns, one at each moment beside the first two.
ALWAYS, BY_TURNS = (
    ("random", "tactical"),
    ("tactical-1", "aggressive", "holding", "infantry", "armoured", "haphazard"),
)
#: Answers that the searching bot plays out, and the moments between two at which it is asked.
NODES, SEARCHES = 40, 40
#: So many options are put into words, so many actions are tried that are not legal.
WORDED, TRIED = 12, 16


@dataclass
class Askings:
    """Actions that were offered in a game, by type: what is tried where it is not legal is made of them."""

    kept: dict[type[Action], list[Action]]
    rng: random.Random

    def hear(self, ask: Ask) -> None:
        """Some of what is offered at a question, legal or not."""
        for action in self.rng.sample(offered := ask.options.offered(), min(6, len(offered))):
            found = self.kept.setdefault(type(action), [])
            if len(found) < 12:
                found.append(action)
            else:
                found[self.rng.randrange(12)] = action

    def tries(self, names: Sequence[str], likely: Sequence[str], count: int = TRIED) -> list[Action]:
        """Actions like those, of units that may be hidden (`likely`), on the board, or nowhere."""
        tried = []
        for kind in self.rng.choices(sorted(self.kept, key=lambda each: each.__name__), k=count):
            action = self.rng.choice(self.kept[kind])
            changes = {
                field.name: self.rng.choice(likely if likely and self.rng.random() < 0.7 else names)
                for field in fields(action)
                if isinstance(value := getattr(action, field.name), str) and ("+" in value or value in names)
            }
            tried.append(replace(action, **changes) if changes else action)
        return tried


def names_in(states: Iterable[State]) -> tuple[list[str], list[str]]:
    """The names of units on the board, and of those on mats."""
    on_board: set[str] = set()
    waiting: set[str] = set()
    for state in states:
        on_board |= {unit.id for unit in state.units.all()}
        mats = (
            each for drawers in state.secrets.values() for each in drawers.values() if isinstance(each, Mat)
        )
        waiting |= {entry.unit.id for mat in mats for entry in mat.waiting}
    return sorted(on_board) or ["nobody"], sorted(waiting)


class Table:
    """A game as one seat after the other is told of it, and what has been worked out for it so far.

    Two tables of one game share nothing: what one has remembered the other does not know.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.game = Game(game.scenario, game.catalogue, game.ruleset, game.round_limit)
        self.seed = seed
        self.environment = raw_env(game.scenario, game.round_limit or 40)

    def players(self, number: int) -> Iterator[tuple[str, SeatPlayer]]:
        """The bots that are asked at that moment, each with its name."""
        for name in (*ALWAYS, BY_TURNS[number % len(BY_TURNS)]):
            yield name, bot(name, 5)
        if number % SEARCHES == 0:
            yield "search", SearchBot(5, NODES)

    def told(
        self, state: State, events: tuple[Event, ...], seat: SeatId, number: int, tried: Sequence[Action]
    ) -> dict[str, Callable[[], object]]:
        """What a seat is told that is asked, by what it is; each is worked out when it is called."""
        game = self.game
        ask = pending(game, state)
        assert isinstance(ask, Ask)
        assert ask.seat == seat
        now = observe(game, state, seat)
        return {
            "observation": lambda: canonical_bytes(now.state),
            "question": lambda: (ask.prompt, ask.step),
            "offers": lambda: ask.options.offered(),
            "options": lambda: tuple(ask.options),
            "events": lambda: seen(game, events, seat),
            "between players": lambda: canonical_bytes(known(game, state, NOBODY).state),
            "by file": lambda: (
                public_hash(game, state),
                [public_shows(game, state, side) for side in game.sides if side != game.side_of(seat)],
            ),
            **{
                f"bot {name}": partial(player.choose, now, ask, number)
                for name, player in self.players(number)
            },
            "refusals": lambda: [refusal(game, state, action) for action in tried],
            "words": lambda: [
                *standing_lines(now, ask),
                *unit_lines(now),
                *map_lines(now),
                *(option_words(now, ask, option) for option in islice(ask.options, WORDED)),
            ],
            "log": lambda: [line.told for line in lines_of(now, Moment(state, events, number), number, now)],
            "environment": lambda: self._environment(state, seat),
        }

    def _environment(self, state: State, seat: SeatId) -> object:
        table = self.environment
        table.game, table.match = self.game, Match(self.game, self.seed, state)
        table.agents = list(table.possible_agents)
        table.terminations = dict.fromkeys(table.agents, False)
        table._look()
        arrays = {name: array.tobytes() for name, array in table.observe(seat).items()}
        return table.agent_selection, arrays, table.infos[seat], table.render()


def differences(
    one: Mapping[str, Callable[[], object]], other: Mapping[str, Callable[[], object]]
) -> Iterator[str]:
    """The pieces of what is told that differ; what either raises is told of, too."""
    for name, work in one.items():
        found = [_outcome(work), _outcome(other[name])]
        if found[0] != found[1]:
            yield f"{name}: {_apart(*found)}"


def _outcome(work: Callable[[], object]) -> object:
    try:
        return work()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _apart(one: object, other: object) -> str:
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        return "; ".join(f"{a} / {b}" for a, b in zip(one, other, strict=True) if a != b)[:400]
    if isinstance(one, bytes) and isinstance(other, bytes):
        at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
        return f"{one[max(at - 60, 0) : at + 40]!r} / {other[max(at - 60, 0) : at + 40]!r}"
    return f"{one!r} / {other!r}"[:400]
