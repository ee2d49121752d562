"""Mortar crews: they defend themselves in an assault."""

from engine.model.said import say
from engine.play.attack import Attack, Shooter
from engine.play.game import Position
from engine.rules.module import Layer, Module
from engine.rules.option import Option
from engine.rules.queries import DEFENDER, assault_firepower

rule = Module("optional.mortar_crews", Layer.OPTIONAL, option=Option("mortar-crews", say("Mortar crews")))


@rule.term(assault_firepower, "bonus", ids=("O-ASL-01",))
def one_each(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """O-ASL-01 — every mortar crew in an assaulted hex adds one to the defence."""
    if role != DEFENDER:
        return 0
    kinds = now.game.catalogue.units.figures
    return sum("ballistic" in kinds[figure].abilities for figure in shooter.figures)
