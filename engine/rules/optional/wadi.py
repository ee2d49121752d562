"""Wadis, crevasses and balkas: an option of the booklet whose rules stand in chapters that no source gives.

The module carries nothing out: a scenario may name the option for its players, and test games refuse it.
"""

from engine.model.said import say
from engine.rules.module import Layer, Module
from engine.rules.option import About, Option

rule = Module(
    "optional.wadi",
    Layer.OPTIONAL,
    option=Option(
        "wadi",
        say("Wadis"),
        About(
            say("needs wadis, crevasses or balkas on the map"),
            terrain=frozenset(("wadi", "crevasse", "balka")),
        ),
    ),
)
