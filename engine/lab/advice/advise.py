"""Trying changes: all of them a little, the better half of them more, the best of those most.

That is successive halving (Karnin and others, 2013). All games are on the same seeds, and the luck of their
dice is taken off by what the games of the unchanged map say about luck, so that few games tell much. What
comes out best has been lucky as well: what is said of it comes from games on fresh seeds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from engine.lab.advice.changes import SmallChange, promising
from engine.lab.batch import Pairing, pairings
from engine.lab.facts import Facts
from engine.lab.kept_batch import kept_batch, with_facts
from engine.lab.luck import Estimate, LuckScale, PlayedGame, estimate_of
from engine.lab.report import Findings, findings_of
from engine.lab.statistics import GameRecord
from engine.model.scenario import Scenario
from engine.play.game import Game
from engine.playtest.readiness import NotReady, ready_game
from engine.storage.game_store import GameStore

#: So many changes are tried, with so many games each at first; each time the better half goes on, with twice
#: as many games.
CHANGES, FIRST_GAMES, TURNS = 16, 12, 3
#: So many games of the unchanged map choose what is tried and say what luck is worth.
BASE_GAMES = FIRST_GAMES << (TURNS - 1)
#: So many games on fresh seeds say what the best changes do.
PROOF_GAMES = 96
#: So many changes are proposed.
PROPOSED = 3

#: Hears of the games that are over, of so many at most.
Tell = Callable[[int, int], object]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change that was tried: the first side's rate with it, and how much nearer to even that is.

    `nearer` counts the change of the rate towards one half as positive, by games on the same seeds.
    """

    change: SmallChange
    scenario: Scenario
    games: int
    rate: Estimate
    nearer: Estimate


@dataclass(frozen=True, slots=True)
class Advice:
    """What games of the unchanged map say, and the best changes, the best one first."""

    findings: Findings
    rate: Estimate
    proposals: tuple[Proposal, ...]


def most_games(changes: int = CHANGES) -> int:
    """How many games an advice takes at most."""
    games, left, before = BASE_GAMES + PROOF_GAMES, changes, 0
    for turn in range(TURNS):
        games += left * (_games_of(turn) - before)
        before, left = _games_of(turn), _survivors(left)
    return games + min(PROPOSED, changes) * PROOF_GAMES


def advise(
    game: Game,
    bots: Sequence[str],
    store: GameStore,
    *,
    seed: int = 1,
    jobs: int = 1,
    changes: int = CHANGES,
    tell: Tell = lambda _done, _all: None,
) -> Advice:
    """Play the map and small changes of it, and propose those with which it comes out most even.

    Every game is kept in the store; an advice that was interrupted goes on where it was. Raises BadStore.
    """
    to_play = pairings(bots, BASE_GAMES + PROOF_GAMES, seed)
    first, fresh = to_play[:BASE_GAMES], to_play[BASE_GAMES:]
    player = _Player(store, jobs, most_games(changes), tell)
    base = player.played(game, first)
    found = findings_of(game, base)
    scale = LuckScale([_played(each) for each in base], game.sides)
    trials = [
        _Trial(change, changed)
        for change in promising(game, found, changes)
        if (changed := _made(game, change)) is not None
    ]
    for turn in range(TURNS):
        for trial in trials:
            trial.results = _results(player.played(trial.game, first[: _games_of(turn)]), scale)
        trials.sort(key=lambda each: each.bias)
        trials = trials[: _survivors(len(trials))]
    before = _results(player.played(game, fresh), scale)
    proposals = [
        _proposal(trial, before, _results(player.played(trial.game, fresh), scale), fresh)
        for trial in trials[:PROPOSED]
    ]
    rate = estimate_of(before, [each.seed for each in fresh])
    return Advice(found, rate, tuple(sorted(proposals, key=lambda each: abs(each.rate.rate - 0.5))))


def _games_of(turn: int) -> int:
    """So many games each change on trial has had by the end of a turn."""
    return FIRST_GAMES << turn


def _survivors(trials: int) -> int:
    """How many of so many go on."""
    return min(trials, max(ceil(trials / 2), PROPOSED))


class _Player:
    """Plays games of any map, those that are kept at once, and counts them."""

    def __init__(self, store: GameStore, jobs: int, most: int, tell: Tell) -> None:
        self._store = store
        self._jobs = jobs
        self._most = most
        self._tell = tell
        self._done: set[tuple[int, Pairing]] = set()

    def played(self, game: Game, to_play: Sequence[Pairing]) -> list[tuple[Pairing, GameRecord, Facts]]:
        """These games of a map."""
        found = []
        records = kept_batch(game, to_play, self._store, jobs=self._jobs)
        try:
            for pairing, record in zip(to_play, records, strict=True):
                found.append((pairing, record))
                self._done.add((id(game), pairing))
                self._tell(len(self._done), self._most)
        finally:
            records.close()
        return with_facts(game, found, self._store)


class _Trial:
    """A change on trial, with the results of its games so far, 1 for a win of the first side less luck."""

    def __init__(self, change: SmallChange, game: Game) -> None:
        self.change = change
        self.game = game
        self.results: list[float] = []

    @property
    def bias(self) -> float:
        """How far from even it comes out."""
        return abs(sum(self.results) / len(self.results) - 0.5)


def _made(game: Game, change: SmallChange) -> Game | None:
    """The game of the changed map, None where none of it can be played."""
    try:
        return ready_game(change.edit(game.scenario), game.catalogue, game.round_limit)
    except NotReady:
        return None


def _played(game: tuple[Pairing, GameRecord, Facts]) -> PlayedGame:
    pairing, record, facts = game
    return PlayedGame(pairing.seed, record.winner, facts)


def _results(games: Sequence[tuple[Pairing, GameRecord, Facts]], scale: LuckScale) -> list[float]:
    return [scale.without(_played(each)) for each in games]


def _proposal(
    trial: _Trial, before: Sequence[float], after: Sequence[float], fresh: Sequence[Pairing]
) -> Proposal:
    seeds = [each.seed for each in fresh]
    shift = estimate_of([new - old for new, old in zip(after, before, strict=True)], seeds)
    # Towards one half, from whichever side.
    if sum(before) / len(before) > 0.5:
        shift = Estimate(-shift.rate, -shift.high, -shift.low)
    return Proposal(trial.change, trial.game.scenario, len(after), estimate_of(after, seeds), shift)
