"""The modules of the doctrines; a skirmish always has all of them, and closed abilities cost nothing."""

from __future__ import annotations

from engine.rules.doctrine import (
    arrivals,
    conditions,
    draft,
    effects,
    hands,
    open_mats,
    permits,
    strikes,
    timing,
    units_built,
    using,
    vehicles_called,
)
from engine.rules.doctrine.special import (
    ambush,
    anti_vehicle,
    field_hospital,
    gliders,
    leading,
    mounted,
    panzerschrecks,
    relief,
    strafing,
    surprise,
    tanks,
    tanks_bought,
    trucks,
)
from engine.rules.module import Module

MODULES: tuple[Module, ...] = (
    ambush.rule,
    anti_vehicle.rule,
    arrivals.rule,
    conditions.rule,
    draft.rule,
    effects.rule,
    field_hospital.rule,
    gliders.rule,
    hands.rule,
    leading.rule,
    mounted.rule,
    open_mats.rule,
    panzerschrecks.rule,
    permits.rule,
    relief.rule,
    strafing.rule,
    strikes.rule,
    surprise.rule,
    tanks.rule,
    tanks_bought.rule,
    timing.rule,
    trucks.rule,
    units_built.rule,
    using.rule,
    vehicles_called.rule,
)
