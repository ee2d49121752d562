"""Play cannot begin where the scenario says.

What: The round or the phase in which play begins is none of this game, or the moment of a game that the
scenario goes on from cannot be taken up: a line of it says nothing, or names what is no longer there.

Why: A game of the scenario begins at that place (B-SET-01); from what cannot be read nobody can go on.

Fix: Take the moment from its game once more, or begin at set-up.
"""

from collections.abc import Iterator

from engine.edits.describe import Describe
from engine.model.finding import Severity
from engine.model.opening import HeldMoment, Opening
from engine.model.said import commas, say
from engine.play.advance import GAME, RuleGap, RulesClash, start
from engine.play.game import Game
from engine.play.opening_lines import NotHeld, held_parts
from engine.rules.base.sequence.opening import phases_of
from engine.rules.modules import ruleset_for
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

_READS = (
    *("layout", "opening", "sides", "rules", "timing", "objectives", "placed_units", "fortifications"),
    *("obstacles", "smoke", "wrecks", "charges", "special_points"),
)


@check("MAP174", Severity.ERROR, rule="B-SET-01", reads=_READS)
def opening_wrong(subject: Subject) -> Iterator[Fault]:
    """What is wrong with where play begins; the fix has it begin at set-up."""
    opening = subject.scenario.opening
    if opening is None:
        return
    game = Game(subject.scenario, subject.catalogue, ruleset_for(subject.scenario.rules))
    if game.ruleset.clashes or not game.ruleset.steps(GAME):
        return
    begin_at_setup = Describe({"opening": None})
    for pointer, message in _wrong(game, opening):
        yield Fault(message, pointer=f"/opening{pointer}", fix=begin_at_setup)


def _wrong(game: Game, opening: Opening) -> Iterator[tuple[str, str]]:
    last = game.scenario.timing.rounds
    if last is not None and opening.round > last:
        yield "/round", say("Play begins in round {round}, after the last one.", round=opening.round)
    phases = phases_of(game.ruleset)
    if opening.phase is not None and opening.phase not in phases:
        yield (
            "/phase",
            say(
                "There is no phase {phase} in this game; its phases are {phases}.",
                phase=opening.phase,
                phases=commas(phases),
            ),
        )
    elif opening.held is not None:
        yield from _not_taken_up(game, opening.held)


def _not_taken_up(game: Game, held: HeldMoment) -> Iterator[tuple[str, str]]:
    if held.initiative not in game.sides:
        yield (
            "/held/initiative",
            say("{side} has the initiative, which is no side of this scenario.", side=held.initiative),
        )
        return
    try:
        held_parts(game, held)
        start(game)
    except NotHeld as fault:
        yield f"/held/{fault.part}", say("This cannot be read: {what}.", what=fault.what)
    except (LookupError, ValueError, TypeError, AttributeError, RuleGap, RulesClash):
        yield "/held", say("The game cannot be gone on with from here: it names what is no longer there.")
