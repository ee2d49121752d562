"""The story of a saved game."""

from engine.lab.facts_watch import FactsWatch
from engine.lab.story.told import Story, story_of
from engine.model.catalogue import Catalogue
from engine.playtest.saved import game_of, played_again
from engine.storage.saved_game import SavedGame


def story_of_saved(saved: SavedGame, catalogue: Catalogue) -> Story:
    """What there is to tell; NotReady where no game begins, ReplayFailed where an answer does not fit."""
    game = game_of(saved, catalogue)
    watch = FactsWatch(game)
    match = played_again(saved, game, watch)
    return story_of(game, watch.facts, match.outcome)
