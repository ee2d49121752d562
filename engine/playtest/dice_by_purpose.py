"""Games whose dice are numbered by what they are rolled for, as those that are compared with each other.

Where all dice have one row of numbers, one roll more gives every later roll other dice, also in what goes on
as before. With a row of numbers for each side and purpose, two versions of a map share their luck far longer.
"""

from engine.play.dice import BY_PURPOSE, Thrown, purpose_of, thrown
from engine.play.event import DiceRolled, SlotChanged
from engine.play.game import Game, Position
from engine.play.step import Done
from engine.rules.module import Layer, Module
from engine.rules.modules import ruleset_for

rule = Module(BY_PURPOSE, Layer.SCENARIO, slot=Thrown())


@rule.after(DiceRolled)
def counted(now: Position, event: DiceRolled) -> Done | None:
    """Each roll is counted for its purpose."""
    so_far = thrown(now.state) or Thrown()
    return Done((SlotChanged(BY_PURPOSE, so_far.once_more(purpose_of(event.prompt, now.state))),))


def by_purpose(game: Game) -> Game:
    """The same game with dice that are numbered by their purpose."""
    return game if rule.id in game.ruleset.modules else game.derive(_by_purpose)


def _by_purpose(game: Game) -> Game:
    ruleset = ruleset_for(game.scenario.rules, also=(rule,))
    return Game(game.scenario, game.catalogue, ruleset, game.round_limit)
