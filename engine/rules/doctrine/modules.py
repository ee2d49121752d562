"""The modules of the doctrines; a skirmish always has all of them, and closed abilities cost nothing."""

from __future__ import annotations

from engine.rules.doctrine import (
    arrivals,
    conditions,
    draft,
    effects,
    hands,
    permits,
    strikes,
    timing,
    using,
)
from engine.rules.doctrine.special import anti_vehicle, relief, tanks
from engine.rules.module import Module

MODULES: tuple[Module, ...] = (
    anti_vehicle.rule,
    arrivals.rule,
    conditions.rule,
    draft.rule,
    effects.rule,
    hands.rule,
    permits.rule,
    relief.rule,
    strikes.rule,
    tanks.rule,
    timing.rule,
    using.rule,
)
