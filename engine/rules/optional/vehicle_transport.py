"""Vehicle transport, the optional towing rules: guns are carried by vehicles."""

from engine.model.said import say
from engine.play.action import Refused
from engine.play.game import Position
from engine.rules.base.equipment.towing import towing_bar
from engine.rules.module import Layer, Module
from engine.rules.option import Option

rule = Module(
    "optional.vehicle_transport",
    Layer.OPTIONAL,
    option=Option("vehicle-transport", say("Vehicle transport")),
    requires=("base.towing",),
)


@rule.answer(towing_bar, ids=("B-EQP-29",))
def carried(now: Position) -> Refused | None:
    """B-EQP-29 — the players want it."""
    return None
