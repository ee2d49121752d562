"""lab.kept_batch: what keeping games with their answers and facts costs beside playing them."""

from __future__ import annotations

from pathlib import Path

from engine.bots.players import bot
from engine.lab.batch import Pairing, finished
from engine.lab.facts_watch import FactsWatch
from engine.lab.kept_batch import batch_of, stored_game
from engine.play.canonical import state_hash
from engine.play.event import Event
from engine.play.notation import notation_of
from engine.play.state import State
from engine.playtest.match import play_out
from engine.storage.game_store import GameStore
from tests.bench.conftest import Versus
from tests.support.games import bundled_game

#: Playing takes so many times as long: keeping costs at most 3 %.
LEAST = 33.0
#: Games that are kept at one go.
GAMES = 2


def test_keeping_a_game(versus: Versus, tmp_path: Path) -> None:
    """All that a batch does beside the games themselves, against the games, those of the reference map."""
    game = bundled_game("at-the-breaking-point", 12)
    pairings = [Pairing(seed, ("tactical", "tactical")) for seed in range(1, GAMES + 1)]
    courses: list[list[tuple[State, tuple[Event, ...]]]] = []

    def play(pairing: Pairing) -> None:
        course: list[tuple[State, tuple[Event, ...]]] = []
        players = {
            seat.id: bot(pairing.bots[game.sides.index(seat.side)], pairing.seed) for seat in game.seats
        }
        play_out(
            game,
            players,
            pairing.seed,
            lambda state, events: course.append((state, events)),
            keep_answers=False,
        )
        courses.append(course)

    for pairing in pairings:
        play(pairing)
    over = [finished(game, pairing, watched=False, keep_answers=True) for pairing in pairings]
    notation = game.derive(notation_of)
    answers = [[notation.read(line) for line in each.answers] for each in over]
    store, batch_id = GameStore(tmp_path / "games.db"), batch_of(game, None)
    store.begin(batch_id)
    gathered = list(courses)

    def keep() -> None:
        for course, given, done in zip(gathered, answers, over, strict=True):
            watch = FactsWatch(game)
            for state, events in course:
                watch(state, events)
            state_hash(course[-1][0])
            store.keep(batch_id.id, stored_game(done._replace(facts=watch.facts)))
            for answer in given:
                notation.write(answer)

    def bare() -> None:
        courses.clear()
        for pairing in pairings:
            play(pairing)

    versus("lab.kept_batch", keep, "the games themselves, by tactical bots", bare, LEAST)
