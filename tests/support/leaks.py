"""Games in which what is hidden from a seat is exchanged, moment by moment: it must be told the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache

from engine.bots.players import bot
from engine.correspondence.replica import guarded
from engine.model.scenario import Scenario
from engine.model.side import Player
from engine.model.values import Json, SideId
from engine.play.action import Action
from engine.play.advance import Advance, advance, start
from engine.play.ask import Ask, Chance, Ended
from engine.play.canonical import canonical_bytes
from engine.play.dice import rolled
from engine.play.event import Event
from engine.play.game import Game, Position
from engine.play.observe import observe, seen
from engine.play.state import NotKnown, State
from engine.play.step import Disclosure
from engine.play.unit import SeatId
from engine.playtest.readiness import NotReady, ready_game
from engine.rules.doctrine.draft import ChooseDoctrine, DoctrinesDealt
from engine.rules.doctrine.hands import doctrines
from engine.rules.doctrine.special.tanks_bought import AdvancePurchase, MarkPurchase
from engine.rules.modules import OPTIONAL
from engine.rules.skirmish.arrivals.mat import Mat, mat_of
from engine.rules.skirmish.economy.purchase import Purchase
from engine.storage import bundled
from tests.support.games import Pick, any_option, bundled_game, fighting, next_moment
from tests.support.hidden import LookedAt, sealed, twin
from tests.support.options import switched
from tests.support.told import Askings, Table, differences, names_in

#: Rounds of a game; moments that are looked at of a hundred, and in a game at most.
ROUNDS, OF_A_HUNDRED, MOST = 6, 8, 40
#: Variations of a scenario that are tried.
VARIATIONS = 8
#: Where somebody chooses what nobody else sees.
UNSEEN = (Purchase, ChooseDoctrine, MarkPurchase, AdvancePurchase)
#: Ways to buy that are tried for the enemy, answers in one at most, and the purchases looked at in a game.
WAYS, LONGEST, PURCHASES = 8, 24, 3


@dataclass
class Looked:
    """What was found in one game: faults, and how often what was looked at."""

    faults: list[str] = field(default_factory=list)
    tallies: Counter[str] = field(default_factory=Counter)


def varied(name: str, rng: random.Random) -> Scenario:
    """A bundled scenario with some optional rules switched, doctrines given, or a team on one side."""
    scenario = bundled.scenario(name)
    keys = ["night"] * (rng.random() < 0.3) + rng.sample(sorted(OPTIONAL), rng.choice((0, 0, 1, 2)))
    scenario = switched(scenario, tuple(dict.fromkeys(keys)))
    if "night" in scenario.rules.selected:
        night: Json = {"start_visibility": rng.randrange(1, 6), "rounds": rng.randrange(2, 5)}
        scenario = replace(scenario, rules=replace(scenario.rules, parameters={"night": night}))
    if scenario.rules.ruleset != "skirmish":
        return scenario
    dice, given = rng.random(), rng.random()
    given_out = rng.sample(_doctrines(), 2)
    sides = scenario.sides
    if dice < 0.5:
        rich = {"cp": 20, "fp": 12, "xp_gained": 48, "xp_unspent_quarters": 48}
        economy = rich if given < 0.5 else {}
        sides = tuple(
            replace(side, fixed_doctrine=doctrine, economy_state={**side.economy_state, **economy})
            for side, doctrine in zip(sides, given_out, strict=True)
        )
    elif dice < 0.6:
        sides = (replace(sides[0], players=(Player("A", "A"), Player("B", "B"))), *sides[1:])
    return replace(scenario, sides=sides)


@cache
def _doctrines() -> tuple[str, ...]:
    return doctrines(bundled_game("king-of-the-hill"))


def looked_at(name: str, seed: int) -> Looked:
    """A game of a bundled scenario, varied and played by that seed, with every kind of moment looked at."""
    rng = random.Random(seed)
    found = Looked()
    game = _ready(name, rng)
    found.tallies[f"game {game.scenario.rules.ruleset}"] += 1
    found.tallies.update(f"option {key}" for key in game.scenario.rules.selected)
    _Watch(game, seed, rng, found).watch()
    return found


def _ready(name: str, rng: random.Random) -> Game:
    """The game of a scenario so varied that it can be played; as it is where that is not found."""
    for _ in range(VARIATIONS):
        with suppress(NotReady):
            return ready_game(varied(name, rng), bundled.catalogue(), ROUNDS)
    return ready_game(bundled.scenario(name), bundled.catalogue(), ROUNDS)


class _Watch:
    """Looks at one game while it is played."""

    def __init__(self, game: Game, seed: int, rng: random.Random, found: Looked) -> None:
        self.game = game
        self.seed = seed
        self.rng = rng
        self.found = found
        # What is hidden in the one has never been seen at the other, and its dice are others.
        self.tables = Table(game, seed), Table(game, seed + 1)
        self.askings = Askings({}, random.Random(seed))
        self.dealt: dict[SeatId, tuple[str, ...]] = {}
        self.moments = 0

    def watch(self) -> None:
        pick, number = self._player(), 0
        moment, purchases = start(self.game), 0
        while not isinstance(moment.pending, Ended):
            self.dealt |= {
                each.seat: each.doctrines for each in moment.events if isinstance(each, DoctrinesDealt)
            }
            number += 1
            if isinstance(moment.pending, Ask):
                self.askings.hear(moment.pending)
                if self.moments < MOST and self._is_looked_at(moment.pending):
                    self.moments += 1
                    self._moment(moment, moment.pending, number)
                if (
                    _is_secret(moment, moment.pending.seat)
                    and purchases < PURCHASES
                    and self.rng.random() < 0.2
                ):
                    purchases += 1
                    self._choices(moment, moment.pending.seat)
            moment = next_moment(self.game, moment, self.rng, self.seed, pick)

    def _is_looked_at(self, ask: Ask) -> bool:
        """Some moments; of the few at which doctrines are kept all."""
        return isinstance(ask.step, ChooseDoctrine) or self.rng.randrange(100) < OF_A_HUNDRED

    def _player(self) -> Pick:
        """Random, fighting, or the tactical bot."""
        how = self.rng.randrange(3)
        if how < 2:
            return (any_option, fighting)[how]
        player = bot("tactical", self.seed)

        def choose(rng: random.Random, now: Position, ask: Ask) -> Action:
            return player.choose(observe(now.game, now.state, ask.seat), ask, rng.randrange(1000))

        return choose

    # ------------------------------------------------------------------ another state

    def _moment(self, moment: Advance, ask: Ask, number: int) -> None:
        other = twin(self.game, moment.state, ask.seat, self.rng, self.dealt)
        self.found.tallies["moments"] += 1
        self.found.tallies[f"moments {self.game.scenario.rules.ruleset}"] += 1
        self.found.tallies.update(f"other {each}" for each in other.what or ("dice",))
        tried = self.askings.tries(*names_in((moment.state, other.state)))
        self.found.tallies["refusals compared"] += len(tried)
        one, two = self.tables
        here = one.told(moment.state, moment.events, ask.seat, number, tried)
        there = two.told(other.state, moment.events, ask.seat, number, tried)
        self._note(differences(here, there), moment, ask)
        self._note(self._looks(moment, ask, number, tried), moment, ask)
        self._note(self._worked_out(moment, ask, number), moment, ask)
        self._note(self._consequences(moment, other.state, ask, number), moment, ask)

    def _looks(self, moment: Advance, ask: Ask, number: int, tried: list[Action]) -> Iterator[str]:
        """Nothing that a seat is told is worked out by looking at what it may not know."""
        try:
            told = self.tables[0].told(
                sealed(self.game, moment.state, ask.seat), moment.events, ask.seat, number, tried
            )
            for name, work in told.items():
                try:
                    work()
                except LookedAt as look:
                    yield f"{name} looks at {look}"
        except LookedAt as look:
            yield f"the question looks at {look}"

    def _worked_out(self, moment: Advance, ask: Ask, number: int) -> Iterator[str]:
        """What may be chosen, and what bots choose, follows from the observation alone."""
        table = self.tables[0]
        now = observe(self.game, moment.state, ask.seat)
        here = table.told(moment.state, moment.events, ask.seat, number, ())
        there = table.told(now.state, moment.events, ask.seat, number, ())
        yield from (f"by the observation alone, {each}" for each in differences(here, there))

    def _consequences(self, moment: Advance, other: State, ask: Ask, number: int) -> Iterator[str]:
        """What the seat sees of what follows its own choice is the same, until somebody tells his secrets."""
        side = self.game.side_of(ask.seat)
        action = self.rng.choice(list(ask.options))
        if _settles_otherwise(moment.state, other) or _tells(self.game, moment.state):
            return
        try:
            self._gone_on(_guarded(self.game, moment.state, side), action)
        except NotKnown:
            self.found.tallies["consequences that ask for pieces"] += 1
            return
        self.found.tallies["consequences"] += 1
        (here, events), (there, others) = self._gone_on(moment.state, action), self._gone_on(other, action)
        seen_here, seen_there = seen(self.game, events, ask.seat), seen(self.game, others, ask.seat)
        asked = [_asked(each) for each in (here, there)]
        if asked[0] != asked[1]:
            # The enemy has something to choose in one of them only, and goes on at once in the other.
            self.found.tallies["consequences asked of the enemy"] += 1
            common = min(len(seen_here), len(seen_there))
            seen_here, seen_there = seen_here[:common], seen_there[:common]
        if seen_here != seen_there:
            yield f"after {action} the seat sees {_first(seen_here, seen_there)}"
        elif asked[0] == asked[1] and not isinstance(here.pending, Ended):
            known = [
                canonical_bytes(observe(self.game, each.state, ask.seat).state) for each in (here, there)
            ]
            if known[0] != known[1] and not _settles_otherwise(here.state, there.state):
                yield f"after {action} the seat knows something else"

    def _gone_on(self, state: State, action: Action) -> tuple[Advance, tuple[Event, ...]]:
        """After an action and its dice."""
        moment = advance(self.game, state, action)
        events = moment.events
        while isinstance(moment.pending, Chance):
            moment = advance(self.game, moment.state, rolled(self.seed, moment.pending))
            events = (*events, *moment.events)
        return moment, events

    # ------------------------------------------------------------------ other choices

    def _choices(self, moment: Advance, seat: SeatId) -> None:
        """Whoever buys, or keeps a doctrine, in other ways that look the same: the enemy is told the same."""
        side = self.game.side_of(seat)
        if mat_of(Position(self.game, moment.state), side).shown:
            return  # S-DOC-308 — his purchases are seen as he makes them.
        watching = next(each.id for each in self.game.seats if each.side != side)
        known: dict[object, tuple[object, list[str]]] = {}
        for _ in range(WAYS):
            now, course = moment, list[str]()
            events: tuple[Event, ...] = ()
            for _ in range(LONGEST):
                if not _is_secret(now, seat):
                    break
                assert isinstance(now.pending, Ask)
                action = self.rng.choice(list(now.pending.options))
                now = advance(self.game, now.state, action)
                events = (*events, *now.events)
                course.append(str(action))
            told = seen(self.game, events, watching)
            then = Position(self.game, now.state)
            mat = mat_of(then, side)
            figures = (mat.points(), mat.points(0), now.state.dice, told, _asked(now))
            key = canonical_bytes(tuple(map(repr, figures)))
            knows = canonical_bytes(observe(self.game, now.state, watching).state)
            words = self._words(now, watching, told)
            before = known.get(key)
            if before is None:
                known[key] = (knows, words), course
                continue
            self.found.tallies["choices compared"] += course != before[1]
            if before[0] != (knows, words):
                self.found.faults.append(f"{' '.join(course)} and {' '.join(before[1])} are told apart")

    def _words(self, now: Advance, seat: SeatId, told: tuple[Event, ...]) -> object:
        if not isinstance(now.pending, Ask) or now.pending.seat != seat:
            return None
        here = self.tables[0].told(now.state, told, seat, 1, ())
        return [here[name]() for name in ("options", "bot random", "bot tactical", "words", "environment")]

    def _note(self, faults: Iterator[str], moment: Advance, ask: Ask) -> None:
        for fault in faults:
            state = moment.state
            where = f"round {state.round}, {ask.seat} asked for {ask.prompt} after {state.dice} dice"
            self.found.faults.append(f"{where}: {fault}")


def _is_secret(moment: Advance, seat: SeatId) -> bool:
    waiting = moment.pending
    return isinstance(waiting, Ask) and waiting.seat == seat and isinstance(waiting.step, UNSEEN)


def _asked(moment: Advance) -> tuple[str, ...]:
    waiting = moment.pending
    return (waiting.seat, waiting.prompt) if isinstance(waiting, Ask) else (type(waiting).__name__,)


def _settles_otherwise(one: State, other: State) -> bool:
    """Whether something else will be told once all have bought or chosen."""
    return any(
        secret.told(Disclosure.SETTLED) != other.secrets[seat][module].told(Disclosure.SETTLED)
        for seat, drawers in one.secrets.items()
        for module, secret in drawers.items()
    )


def _guarded(game: Game, state: State, side: SideId) -> State:
    """The state as its side knows it, in which what rules need of the enemy's mat is asked for."""
    for owner, drawers in state.secrets.items():
        if game.side_of(owner) != side:
            for module, secret in drawers.items():
                state = state.with_secret(owner, module, guarded(secret.public()))
    return state


def _tells(game: Game, state: State) -> bool:
    """Whether a mat lies open, or is about to."""
    open_ = any(
        isinstance(secret, Mat) and secret.shown
        for drawers in state.secrets.values()
        for secret in drawers.values()
    )
    return open_ or any(step.tells(side) is Disclosure.ALL for step in state.agenda for side in game.sides)


def _first(one: tuple[Event, ...], other: tuple[Event, ...]) -> str:
    apart = next(((a, b) for a, b in zip(one, other, strict=False) if a != b), (len(one), len(other)))
    return f"{apart[0]} / {apart[1]}"[:400]
