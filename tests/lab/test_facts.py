"""The facts of a game: they agree with what the engine says of it, however they were gathered."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from engine.bots.players import bot
from engine.kernel.odds import FACES
from engine.lab.facts import Facts
from engine.lab.facts_data import NoFacts, facts_data, facts_of
from engine.lab.facts_watch import FactsWatch
from engine.lab.worth import army
from engine.play.event import DiceRolled, Event, FiguresLost, UnitRemoved
from engine.play.game import Game, Position
from engine.play.state import State
from engine.playtest.match import Result, play_out, replayed
from engine.rules.doctrine.hands import hands
from engine.rules.queries import victory_points
from tests.support.games import bundled_game

GAMES = [("king-of-the-hill", 6, 1), ("at-the-breaking-point", None, 2), ("iron-harvest", 4, 3)]


class PlayedGame:
    """A game with its facts and everything that was told in it."""

    def __init__(self, name: str, rounds: int | None, seed: int) -> None:
        self.game: Game = bundled_game(name, rounds)
        self.seed = seed
        self.states: list[State] = []
        self.events: list[Event] = []
        watch, self.event_by_event = FactsWatch(self.game), FactsWatch(self.game)

        def see(state: State, events: tuple[Event, ...]) -> None:
            now = self.states[-1] if self.states else None
            self.states.append(state)
            self.events.extend(events)
            watch(state, events)
            if now is None:
                self.event_by_event(state, events)
                return
            for event in events:
                now = event.apply(now)
                self.event_by_event(now, (event,))

        players = {seat.id: bot("tactical", seed) for seat in self.game.seats}
        self.result: Result = play_out(self.game, players, seed, see)
        self.facts: Facts = watch.facts


@pytest.fixture(scope="module", params=GAMES, ids=[name for name, _, _ in GAMES])
def played(request: pytest.FixtureRequest) -> PlayedGame:
    return PlayedGame(*request.param)


def test_what_happens_at_one_go_is_seen_as_if_it_came_event_by_event(played: PlayedGame) -> None:
    """The states between are worked out only where they are asked for; here all of them are."""
    at_one_go, one_by_one = played.facts, played.event_by_event.facts
    assert at_one_go.fires
    assert at_one_go.losses
    assert at_one_go.entered
    # The end of a game is told before its last events are over.
    assert replace(one_by_one, moments=at_one_go.moments) == at_one_go


def test_moments_are_the_beginnings_of_rounds_and_the_end(played: PlayedGame) -> None:
    rounds = [each.round for each in played.facts.moments]
    last = played.result.state.round
    assert rounds == [*range(1, last + 1), last]
    end, now = played.facts.moments[-1], Position(played.game, played.result.state)
    assert end.control == dict(now.state.board.control)
    for side in played.game.sides:
        assert end.standing[side].victory_points == victory_points(now, side)
        assert end.standing[side].army == army(now, side)
        on_board = sum(now.hex_of(unit) is not None for unit in now.state.units.of(side))
        assert sum(end.units[side].values()) == on_board


def test_every_figure_that_fell_is_a_loss_with_its_hex(played: PlayedGame) -> None:
    figures = sum(len(event.figures) for event in played.events if isinstance(event, FiguresLost))
    figures += sum(
        len(event.unit.figures)
        for event in played.events
        if isinstance(event, UnitRemoved) and event.reason in ("destroyed", "routed", "eliminated")
    )
    assert sum(loss.figures for loss in played.facts.losses) == figures > 0
    grid = played.game.map.grid
    assert all(grid.find(loss.hex) is not None for loss in played.facts.losses)
    assert all(loss.worth >= 0 for loss in played.facts.losses)


def test_every_die_of_an_attack_is_in_a_fire(played: PlayedGame) -> None:
    thrown = sum(
        len(event.faces)
        for event in played.events
        if isinstance(event, DiceRolled) and event.prompt in ("attack", "assault")
    )
    # The black dice of a volley at several units are told with each of them.
    volleys = {
        (index if fire.strength == 0 else id(fire)): fire for index, fire in enumerate(played.facts.fires)
    }
    told = sum(fire.strength + fire.defence for fire in volleys.values())
    assert told >= thrown > 0
    assert all(0 <= fire.rolled <= fire.strength for fire in played.facts.fires)
    assert all(1 <= fire.hits_from <= FACES + 1 for fire in played.facts.fires)


def test_what_fires_took_is_part_of_the_losses(played: PlayedGame) -> None:
    kinds = {fire.kind for fire in played.facts.fires}
    by_fire = Counter[str]()
    for loss in played.facts.losses:
        by_fire[loss.side] += round(loss.worth * 1000) if loss.cause in kinds else 0
    for side in played.game.sides:
        enemy = played.game.enemy(side)
        taken = sum(fire.lost for fire in played.facts.fires if fire.side == side)
        assert taken <= by_fire[enemy] / 1000 + 0.01


def test_the_same_facts_come_out_of_a_replay(played: PlayedGame) -> None:
    watch = FactsWatch(played.game)
    replayed(played.game, played.seed, played.result.answers, watch)
    assert watch.facts == played.facts


def test_doctrines_are_those_that_are_held_in_the_end(played: PlayedGame) -> None:
    held = {(played.game.side_of(seat), name) for seat, name in hands(played.result.state).held.items()}
    assert {(each.side, each.what) for each in played.facts.doctrines} == held
    assert bool(held) == (played.game.scenario.rules.ruleset == "skirmish")


def test_they_survive_as_small_data(played: PlayedGame) -> None:
    text = json.dumps(facts_data(played.facts))
    assert facts_of(json.loads(text)) == played.facts
    assert len(zlib.compress(text.encode(), 9)) < 20_000


def test_first_contact_first_blood_and_leads(played: PlayedGame) -> None:
    facts = played.facts
    assert facts.first_contact == min(fire.round for fire in facts.fires)
    blood = facts.first_blood
    assert blood is not None
    assert blood.round >= (facts.first_contact or 0)
    assert all(one[1] != other[1] for one, other in zip(facts.leads, facts.leads[1:], strict=False))


def test_nothing_happened_in_no_game() -> None:
    nothing = Facts()
    assert (nothing.first_contact, nothing.first_blood, nothing.leads) == (None, None, ())
    assert facts_of(facts_data(nothing)) == nothing


def _spoilt(where: tuple[str | int, ...], value: object) -> dict[str, Any]:
    data: dict[str, Any] = deepcopy(facts_data(SMALL))
    inner: Any = data
    for key in where[:-1]:
        inner = inner[key]
    inner[where[-1]] = value
    return json.loads(json.dumps(data))  # type: ignore[no-any-return]


SMALL = PlayedGame("at-the-breaking-point", 1, 1).facts


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (("version",), 0),
        (("moments",), 7),
        (("moments", 0), [1, 2]),
        (("moments", 0, 2), []),
        (("moments", 0, 2, "west"), [1, 2]),
        (("moments", 0, 3), {"a": 1}),
        (("moments", 0, 4), {"west": {"A1": "x"}}),
        (("fires", 0), ["1"] * 17),
        (("fires", 0, 4), "A1"),
        (("fires", 0, 12), True),
        (("losses",), {}),
        # Nothing that would keep a report busy for ever.
        (("fires", 0, 7), 10**6),
        (("fires", 0, 9), 101),
        (("fires", 0, 0), 10**9),
        (("fires", 0, 10), -1),
        (("fires", 0, 12), 1e300),
        (("losses",), [[1, "west", "a", 1, 1.0, "A1", "b"]] * 10_001),
        (("moments", 0, 0), 10**7),
        (("moments", 0, 0), -1),
        (("entered",), {"100000000": {}}),
        (("entered",), {"1": {"west": {"A1": 10**18}}}),
        (("entered",), {"one": {}}),
        (("entered",), {"1": {"west": {"A1": None}}}),
    ],
)
def test_data_that_say_no_facts_are_refused(where: tuple[str | int, ...], value: object) -> None:
    with pytest.raises(NoFacts):
        facts_of(_spoilt(where, value))
    for data in (None, 3, [], {}):
        with pytest.raises(NoFacts):
            facts_of(data)
