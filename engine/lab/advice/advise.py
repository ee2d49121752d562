"""Advice: small changes tried against each other, and those proposed with which a map comes out most even.

The luck of dice is taken off by what the games of the unchanged map say about luck, so that few games tell
much.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.lab.advice import halving
from engine.lab.advice.changes import SmallChange, promising
from engine.lab.advice.halving import (
    GamePlayer,
    MapOnTrial,
    Over,
    Tell,
    games_of_halving,
    last_games,
    most_even,
)
from engine.lab.batch import Pairing, pairings
from engine.lab.luck import Estimate, LuckScale, PlayedGame, estimate_of
from engine.lab.report import Findings, findings_of
from engine.model.scenario import Scenario
from engine.play.game import Game
from engine.playtest.readiness import NotReady, ready_game
from engine.storage.game_store import GameStore

#: So many changes are tried, and so many proposed.
CHANGES, PROPOSED = 24, 3


def proof_games() -> int:
    """On so many fresh seeds the best changes are played: the first of three is chosen by them, too."""
    return 2 * halving.PROOF_GAMES


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
    proved = 1 + min(PROPOSED, changes)
    return last_games() + games_of_halving(changes, PROPOSED) + proved * proof_games()


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
    to_play = pairings(bots, last_games() + proof_games(), seed)
    first, fresh = to_play[: last_games()], to_play[last_games() :]
    player = GamePlayer(store, jobs, most_games(changes), tell)
    base = player.played(game, first)
    found = findings_of(game, base)
    scale = LuckScale([_played(each) for each in base], game.sides)
    trials = [
        _Changed(changed, change=change)
        for change in promising(game, found, changes)
        if (changed := _made(game, change)) is not None
    ]
    trials = most_even(trials, player, first, lambda games: _results(games, scale), PROPOSED)
    before = _results(player.played(game, fresh), scale)
    proposals = [
        _proposal(trial, before, _results(player.played(trial.game, fresh), scale), fresh)
        for trial in trials[:PROPOSED]
    ]
    rate = estimate_of(before, [each.seed for each in fresh])
    return Advice(found, rate, tuple(sorted(proposals, key=lambda each: abs(each.rate.rate - 0.5))))


@dataclass(eq=False, kw_only=True)
class _Changed(MapOnTrial):
    """A changed map on trial."""

    change: SmallChange


def _made(game: Game, change: SmallChange) -> Game | None:
    """The game of the changed map, None where none of it can be played."""
    try:
        return ready_game(change.edit(game.scenario), game.catalogue, game.round_limit)
    except NotReady:
        return None


def _played(game: Over) -> PlayedGame:
    pairing, record, facts = game
    return PlayedGame(pairing.seed, record.winner, facts)


def _results(games: Sequence[Over], scale: LuckScale) -> list[float]:
    return [scale.without(_played(each)) for each in games]


def _proposal(
    trial: _Changed, before: Sequence[float], after: Sequence[float], fresh: Sequence[Pairing]
) -> Proposal:
    seeds = [each.seed for each in fresh]
    shift = estimate_of([new - old for new, old in zip(after, before, strict=True)], seeds)
    # Towards one half, from whichever side.
    if sum(before) / len(before) > 0.5:
        shift = Estimate(-shift.rate, -shift.high, -shift.low)
    return Proposal(trial.change, trial.game.scenario, len(after), estimate_of(after, seeds), shift)
