"""The modules of what cards and abilities do, in base games and skirmishes alike."""

from engine.rules.effects import (
    abilities,
    area_attacks,
    arrivals,
    chosen_units,
    conditions,
    costs,
    drift,
    extra_actions,
    hex_conditions,
    lasting,
    prospects,
    stores,
    target_hex,
    timing,
    unit_conditions,
    unit_states,
    works,
)
from engine.rules.module import Module

EFFECTS: tuple[Module, ...] = (
    abilities.rule,
    area_attacks.rule,
    arrivals.rule,
    chosen_units.rule,
    conditions.rule,
    costs.rule,
    drift.rule,
    extra_actions.rule,
    hex_conditions.rule,
    lasting.rule,
    prospects.rule,
    stores.rule,
    target_hex.rule,
    timing.rule,
    unit_conditions.rule,
    unit_states.rule,
    works.rule,
)
