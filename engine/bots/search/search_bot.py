"""A bot that plays its best few activations out, through the enemy's reply, before it chooses one.

The tactical bot names the candidates and plays both sides from there on; what it weighs by tables and odds,
fire on the way and the reply above all, happens here by the rules themselves. Candidates share their dice,
and the worse half of them is given up again and again (sequential halving; Karnin et al., "Almost optimal
exploration in multi-armed bandits", 2013). What the enemy hides is guessed, each time anew (`guessing`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil, log2
from typing import NamedTuple

from engine.bots.activations import LOOKED_INTO, Weighed, idle, looked_into, possibilities
from engine.bots.plans import NOTHING_GAINED
from engine.bots.search.guessing import guessed
from engine.bots.search.standing import WON, lead
from engine.bots.situation import Situation
from engine.bots.style import PLAIN
from engine.bots.tactical_bot import TacticalBot
from engine.play.action import Action
from engine.play.advance import Advance, advance
from engine.play.ask import Ask, Chance
from engine.play.dice import rolled
from engine.play.game import Game, Observation
from engine.play.observe import observe
from engine.play.options import Options
from engine.play.state import State
from engine.play.unit import SeatId
from engine.rules.base.sequence.command_spending import Spend
from engine.rules.base.sequence.turns import ChooseAction
from engine.rules.cards.drawing import DrawCard
from engine.rules.doctrine.draft import ChooseDoctrine
from engine.rules.skirmish.economy.purchase import Purchase

#: Answers and dice that are played out for one choice: a second or two.
NODES = 900
#: So many activations are played out, and none that is thought to lose more than this.
CANDIDATES, LOSS = 4, -0.5
#: What is played out is broken off after so many answers and dice.
FARTHEST = 200
#: So many guesses of what the enemy hides are played from in turn.
GUESSES = 3
#: Beyond these questions lies a new round, whose hands and purchases nobody can foresee.
_NEW_ROUND = (Purchase, ChooseDoctrine, Spend, DrawCard)


class Tried(NamedTuple):
    """An activation that was played out: how often, what came of it, and what the tactical bot thinks of it.

    `leads` adds up what its side led by where games went on, `decided` the same where they were over; both
    are sums over `times`. `here` is None for ending the turn.
    """

    option: Action
    here: Weighed | None
    leads: float = 0.0
    decided: float = 0.0
    times: int = 0

    @property
    def mean(self) -> float:
        """What the side leads by, on average."""
        return (self.leads + self.decided) / max(self.times, 1)

    def and_then(self, lead: float) -> Tried:
        """Played out once more, to that lead."""
        is_over = abs(lead) == WON
        return self._replace(
            leads=self.leads + (0.0 if is_over else lead),
            decided=self.decided + (lead if is_over else 0.0),
            times=self.times + 1,
        )


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Chooses activations by playing them out, everything else as the tactical bot does.

    `nodes` bounds the answers and dice that are played out for one choice, and by that its time.
    """

    seed: int
    nodes: int = NODES

    def choose(self, observation: Observation, ask: Ask, number: int) -> Action:
        """The activation that came out best, or what the tactical bot chooses of anything else."""
        tried = self.tried(observation, ask, number)
        return tried[0].option if tried else TacticalBot(self.seed).choose(observation, ask, number)

    def tried(self, observation: Observation, ask: Ask, number: int) -> list[Tried]:
        """The activations that are thought of, the chosen one first, those that were given up first last.

        Empty where something else is asked or nothing is to be chosen.
        """
        if not isinstance(ask.step, ChooseAction) or not ask.options.has(2):
            return []
        candidates = list(_candidates(Situation(observation, PLAIN), ask.options))
        name = f"{self.seed}/{number}"
        trial = _Trial(
            observation.game, _guesses(observation, name), ask.seat, TacticalBot(self.seed), name, number
        )
        return _halved(trial, candidates, self.nodes)


def _guesses(now: Observation, name: str) -> tuple[State, ...]:
    """Positions that this may be; the one that is seen where nothing is hidden."""
    first = guessed(now, f"{name}/0")
    if first is now.state:
        return (first,)
    return first, *(guessed(now, f"{name}/{number}") for number in range(1, GUESSES))


def _candidates(view: Situation, options: Options) -> Iterator[Tried]:
    """The most promising activations, the best first, then ending the turn where they promise little."""
    found: list[Weighed] = []
    looked = 0
    for possibility in possibilities(view, options):
        if len(found) >= CANDIDATES + LOOKED_INTO or looked > LOOKED_INTO:
            break
        if not options.allows(possibility.option):
            continue
        looked += not possibility.is_sure
        here = looked_into(view, possibility)
        if here is not None:
            found.append(here)
    found = sorted(found, key=lambda each: -each.worth)[:CANDIDATES]
    yield from (Tried(each.possibility.option, each) for each in found if each.worth > LOSS)
    if not found or found[0].worth <= NOTHING_GAINED:
        yield Tried(idle(options), None)


class _Played(NamedTuple):
    """How far an option was played out: the moment, the answers since, and whether the enemy has replied."""

    now: Advance
    number: int
    replied: bool
    is_done: bool = False


@dataclass
class _Trial:
    """Plays options of a choice out; `name` tells its dice from those of other choices."""

    game: Game
    #: What the position may be, as far as it is known; each is played from in its turn.
    states: tuple[State, ...]
    seat: SeatId
    player: TacticalBot
    name: str
    number: int
    #: Options as far as they go without dice from a state: that far they go the same way each time.
    _to_the_dice: dict[tuple[int, Action], _Played] = field(default_factory=dict)
    #: What is led by after options that call for no dice at all.
    _certain: dict[tuple[int, Action], float] = field(default_factory=dict)

    def played_out(self, option: Action, time: int) -> tuple[float, int]:
        """What the side leads by after an option, with dice of its own each time, and how much was played."""
        which = time % len(self.states), option
        begun = self._to_the_dice.get(which)
        if begun is None:
            begun = _Played(advance(self.game, self.states[which[0]], option), 1, replied=False)
            while not begun.is_done and not isinstance(begun.now.pending, Chance):
                begun = self._further(begun, time)
            self._to_the_dice[which] = begun
            known = 0
        elif begun.is_done:
            return self._certain[which], 1
        else:
            known = begun.number
        played = begun
        while not played.is_done:
            played = self._further(played, time)
        led = lead(self.game, played.now.state, self.seat)
        if begun.is_done:
            self._certain[which] = led
        return led, played.number - known

    def _further(self, played: _Played, time: int) -> _Played:
        """One answer or throw further, or done."""
        now, number, replied, _ = played
        match now.pending:
            case Chance() as chance if number < FARTHEST:
                # As many dice as in the game are thrown, but others.
                thrown = rolled(f"{self.name}/{time}", chance)
                return _Played(advance(self.game, now.state, thrown), number + 1, replied)
            case Ask() as ask if number < FARTHEST:
                own = self.game.side_of(ask.seat) == self.game.side_of(self.seat)
                if not isinstance(ask.step, _NEW_ROUND) and not (own and replied and _chooses(ask)):
                    known = observe(self.game, now.state, ask.seat)
                    chosen = self.player.choose(known, ask, self.number + number)
                    replied |= not own and _chooses(ask)
                    return _Played(advance(self.game, now.state, chosen), number + 1, replied)
        return played._replace(is_done=True)


def _chooses(ask: Ask) -> bool:
    """Whether somebody chooses whom to activate."""
    return isinstance(ask.step, ChooseAction)


def _halved(trial: _Trial, candidates: list[Tried], nodes: int) -> list[Tried]:
    """The candidates after they were played out, each time all that are left with the same dice."""
    left, given_up = list(candidates), list[Tried]()
    share, time = nodes / max(ceil(log2(len(candidates))), 1), 0
    while len(left) > 1:
        spent, before = 0, time
        while time == before or spent + spent / (time - before) <= share:
            for place, each in enumerate(left):
                lead_, played = trial.played_out(each.option, time)
                left[place] = each.and_then(lead_)
                spent += played
            time += 1
        left.sort(key=lambda each: -each.mean)
        half = ceil(len(left) / 2)
        left, given_up = left[:half], left[half:] + given_up
    return left + given_up
