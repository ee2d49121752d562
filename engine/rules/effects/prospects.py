"""Whether a card has anything to be played on: nobody activates one that can do nothing."""

from collections.abc import Callable
from dataclasses import replace

from engine.play.game import Game, Position
from engine.rules.effects.abilities import Play, card_of, effect_of
from engine.rules.effects.conditions import fitting, hex_misfit
from engine.rules.module import Layer, Module

rule = Module("effects.prospects", Layer.BASE)

#: The list of what effects need: pairs of the name of an effect and whether it finds something.
PROSPECTS = "prospects"
Prospect = Callable[[Position, Play], bool]


def prospects(game: Game) -> dict[str, Prospect]:
    """The needs of effects that the rules in force know, by name."""
    return dict(game.ruleset.parts.get(PROSPECTS, ()))


def is_idle(now: Position, play: Play) -> bool:
    """Whether the first effect of a card that needs something finds nothing."""
    known = now.game.derive(prospects)
    for number, effect in enumerate(card_of(now, play).effects):
        finds = known.get(effect.do)
        if finds is not None:
            return not finds(now, replace(play, number=number))
    return False


def _some_unit(now: Position, play: Play) -> bool:
    return any(True for _ in fitting(now, play, effect_of(now, play).who))


def _some_hex(now: Position, play: Play) -> bool:
    where = effect_of(now, play).where
    return any(hex_misfit(now, play, where, hex_) is None for hex_ in now.game.map.cells)


for _name, _prospect in (
    ("choose", _some_unit),
    ("target_hex", _some_hex),
    ("target_line", _some_hex),
):
    rule.part(PROSPECTS, (_name, _prospect))
