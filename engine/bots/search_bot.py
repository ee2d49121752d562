"""A bot that plays its best few activations out, through the enemy's reply, before it chooses one.

The tactical bot names the candidates and plays both sides from there on; what it weighs by tables and odds,
fire on the way and the reply above all, happens here by the rules themselves. Candidates share their dice,
and the worse half of them is given up again and again (sequential halving; Karnin et al., "Almost optimal
exploration in multi-armed bandits", 2013). What the enemy hides takes no part: his mat and hand stay as they
are seen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, log2

from engine.bots.activations import LOOKED_INTO, Weighed, idle, looked_into, possibilities
from engine.bots.plans import NOTHING_GAINED
from engine.bots.situation import Situation
from engine.bots.standing import lead
from engine.bots.style import PLAIN
from engine.bots.tactical_bot import TacticalBot
from engine.play.action import Action
from engine.play.advance import Advance, advance
from engine.play.ask import Ask, Chance, Ended
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
#: Beyond these questions lies a new round, whose hands and purchases nobody can foresee.
_NEW_ROUND = (Purchase, ChooseDoctrine, Spend, DrawCard)


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Chooses activations by playing them out, everything else as the tactical bot does.

    `nodes` bounds the answers and dice that are played out for one choice, and by that its time.
    """

    seed: int
    nodes: int = NODES

    def choose(self, observation: Observation, ask: Ask, number: int) -> Action:
        """The activation that came out best, or what the tactical bot chooses of anything else."""
        player = TacticalBot(self.seed)
        if not isinstance(ask.step, ChooseAction) or not ask.options.has(2):
            return player.choose(observation, ask, number)
        view = Situation(observation, PLAIN)
        candidates = list(_candidates(view, ask.options))
        if len(candidates) == 1:
            return candidates[0]
        trial = _Trial(observation.game, observation.state, ask.seat, player, f"{self.seed}/{number}", number)
        return _best(trial, candidates, self.nodes)


def _candidates(view: Situation, options: Options) -> Iterator[Action]:
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
    yield from (each.possibility.option for each in found if each.worth > LOSS)
    if not found or found[0].worth <= NOTHING_GAINED:
        yield idle(options)


@dataclass(frozen=True, slots=True)
class _Trial:
    """Plays options of a choice out; `name` tells its dice from those of other choices."""

    game: Game
    state: State
    seat: SeatId
    player: TacticalBot
    name: str
    number: int

    def played_out(self, option: Action, time: int) -> tuple[float, int]:
        """What an option led to, with dice of their own each time, and how much was played for it."""
        now, number = advance(self.game, self.state, option), 1
        replied = False
        while number < FARTHEST:
            match now.pending:
                case Ended():
                    break
                case Chance() as chance:
                    # As many dice as in the game are thrown, but others.
                    now = advance(self.game, now.state, rolled(f"{self.name}/{time}", chance))
                case Ask() as ask:
                    own = self.game.side_of(ask.seat) == self.game.side_of(self.seat)
                    if isinstance(ask.step, _NEW_ROUND) or (own and replied and _chooses(ask)):
                        break
                    replied |= not own and _chooses(ask)
                    now = self._answered(now, ask, self.number + number)
            number += 1
        return lead(self.game, now.state, self.seat), number

    def _answered(self, now: Advance, ask: Ask, number: int) -> Advance:
        known = observe(self.game, now.state, ask.seat)
        return advance(self.game, now.state, self.player.choose(known, ask, number))


def _chooses(ask: Ask) -> bool:
    """Whether somebody chooses whom to activate."""
    return isinstance(ask.step, ChooseAction)


def _best(trial: _Trial, candidates: list[Action], nodes: int) -> Action:
    """The candidate with the highest mean; each time all that are left are played out with the same dice."""
    left = list(range(len(candidates)))
    sums = [0.0] * len(candidates)
    share, time = nodes / ceil(log2(len(candidates))), 0
    while len(left) > 1:
        spent, before = 0, time
        while time == before or spent + spent / (time - before) <= share:
            for each in left:
                worth, played = trial.played_out(candidates[each], time)
                sums[each] += worth
                spent += played
            time += 1
        left = sorted(left, key=lambda each: (-sums[each], each))[: ceil(len(left) / 2)]
    return candidates[left[0]]
