"""A game taken over to its map as it is now: how far the same answers and dice lead there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.model.catalogue import Catalogue
from engine.model.said import Said
from engine.model.scenario import Scenario
from engine.playtest.match import ReplayFailed
from engine.playtest.saved import game_of, played_again
from engine.storage.branches import branches_of, with_branches
from engine.storage.saved_game import SavedGame


@dataclass(frozen=True, slots=True)
class TakenOver:
    """`saved` is the game on the new map, `fits` how many of its answers are legal there.

    Where not all are, `why` says which one is not and by which rule; the way that was played on the old map
    then stays as a branch of `saved`.
    """

    saved: SavedGame
    fits: int
    why: Said | None = None


def on_new_map(saved: SavedGame, scenario: Scenario, catalogue: Catalogue) -> TakenOver:
    """The game of a file played again on another map; NotReady where none can begin on it."""
    opening = saved.scenario.opening
    if scenario.opening is None and opening is not None and opening.held is None:
        # In which phase it began was agreed for the game, and is nothing of the map.
        scenario = replace(scenario, opening=opening)
    bare = replace(saved, scenario=scenario, hashes=(), state_hash="", result={}, catalogue_hash="")
    try:
        match = played_again(bare, game_of(bare, catalogue))
    except ReplayFailed as failure:
        if failure.answer is None:
            raise
        fits = failure.answer - 1
        answers = saved.answers[:fits]
        branches = branches_of(saved).moved(saved.answers, answers)
        return TakenOver(with_branches(replace(bare, answers=answers), branches), fits, failure.what)
    # What an older file keeps as numbers are lines from here on.
    return TakenOver(replace(bare, answers=match.answers[: len(saved.answers)]), len(saved.answers))
