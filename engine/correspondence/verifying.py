"""Whether a saved game that was played by file is what both sides have put into it."""

from engine.correspondence.course import NotFollowed
from engine.correspondence.letters import names_game
from engine.correspondence.truth import NotTrue, uncovered
from engine.model.catalogue import Catalogue
from engine.playtest.saved import game_of
from engine.playtest.verifying import ReplayVerification
from engine.storage.saved_game import SavedGame


def verify_course(found: ReplayVerification, saved: SavedGame, catalogue: Catalogue) -> None:
    """Compare the course of a game by file, step by step, with the rules and with the game that was saved.

    The shares of the dice have to be of the chains that were told before, each seal has to be of what was
    chosen, what was told of secrets has to be so, each choice legal, and the answers of the file those of
    the course. Raises NotReady where the map has errors.
    """
    course = saved.by_file
    assert course is not None
    game = game_of(saved, catalogue)
    if not names_game(course, game):
        found.differences.append("The game by file was begun with another map, other rules or other values.")
    try:
        truth = uncovered(game, course)
    except NotTrue as fault:
        side = course.entries[fault.number - 1].side
        found.differences.append(f"Entry {fault.number} of the game by file, of {side}, was not so: {fault}.")
        return
    except NotFollowed as fault:
        found.differences.append(f"The game by file cannot be followed: {fault}.")
        return
    if not truth.course.is_over:
        found.unchecked.append("sealed choices: not all of them have been opened")
    answers = [each for each in saved.answers if isinstance(each, str)]
    found.compare("answers of the game by file", truth.answers, answers[: len(truth.answers)])
    lots = {str(first): lot for first, lot in truth.course.lots}
    found.compare("shares of dice, by the chains told before", lots, dict(saved.lots))
    if truth.course.is_over and not found.differences:
        found.checked.append("seals, secrets shown and every choice by the rules")
