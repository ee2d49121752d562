"""Maps proposed from seeds in a row and measured against each other: the one that comes out most even.

Symmetry alone makes no map fair: who has the initiative, what each nation may buy and which doctrines it has
weigh differently on every ground.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.lab.advice import halving
from engine.lab.advice.halving import (
    GamePlayer,
    MapOnTrial,
    Over,
    Tell,
    games_of_halving,
    last_games,
    most_even,
)
from engine.lab.batch import pairings
from engine.lab.report import Findings, findings_of
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.play.game import Game
from engine.playtest.readiness import ready_game
from engine.proposals.blank_map import MapPlan
from engine.proposals.propose import NoProposal, proposal
from engine.storage.game_store import GameStore

#: So many proposals are tried, and so many of the best are measured on fresh seeds until one may be even.
PROPOSALS, MEASURED = 8, 3


@dataclass(frozen=True, slots=True)
class Measured:
    """The proposal of a seed, and what games say of it that it was not chosen by."""

    seed: int
    game: Game
    findings: Findings


def most_games(proposals: int = PROPOSALS) -> int:
    """How many games it takes at most."""
    return games_of_halving(proposals, MEASURED) + min(MEASURED, proposals) * halving.PROOF_GAMES


def proposals(
    plans: Mapping[int, MapPlan],
    catalogue: Catalogue,
    max_rounds: int,
    finish: Callable[[Scenario], Scenario] = lambda scenario: scenario,
) -> dict[int, Game]:
    """Games of the maps that seeds propose for their plans, as they are finished; a seed may propose none.

    Raises NoProposal where none of them does, and NotReady for a map that cannot be played as finished.
    """
    found: dict[int, Game] = {}
    refusal: NoProposal | None = None
    for seed, plan in plans.items():
        try:
            found[seed] = ready_game(finish(proposal(plan, seed, catalogue)), catalogue, max_rounds)
        except NoProposal as reason:
            if reason.crowded:
                raise
            refusal = reason
    if refusal is not None and not found:
        raise refusal
    return found


def fairest(
    proposals: Mapping[int, Game],
    bots: Sequence[str],
    store: GameStore,
    *,
    jobs: int = 1,
    tell: Tell = lambda _done, _all: None,
) -> Measured:
    """The most even of at least one proposal, by the seeds they were proposed from.

    The best by the first games is measured on fresh seeds; where those exclude that it is even, so is the
    next one. If none may be even, it is the one of them that comes nearest. Every game is kept in the store;
    what was interrupted goes on where it was. Raises BadStore.
    """
    to_play = pairings(bots, last_games() + halving.PROOF_GAMES, 1)
    first, fresh = to_play[: last_games()], to_play[last_games() :]
    player = GamePlayer(store, jobs, most_games(len(proposals)), tell)
    trials = [_Proposed(game, seed=seed) for seed, game in proposals.items()]
    measured: list[Measured] = []
    for trial in most_even(trials, player, first, _won, MEASURED)[:MEASURED]:
        found = findings_of(trial.game, player.played(trial.game, fresh))
        measured.append(Measured(trial.seed, trial.game, found))
        if found.verdict.is_even_possible:
            return measured[-1]
    return min(measured, key=lambda each: abs(each.findings.verdict.estimate.rate - 0.5))


@dataclass(eq=False, kw_only=True)
class _Proposed(MapOnTrial):
    """A proposal on trial."""

    seed: int


def _won(games: Sequence[Over]) -> list[float]:
    """1 for each game that the first side won, else 0."""
    return [float(record.winner == next(iter(record.bots))) for _, record, _ in games]
