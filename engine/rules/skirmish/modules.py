"""The modules of the Skirmish Mode."""

from __future__ import annotations

from engine.rules.module import Module
from engine.rules.skirmish import (
    actions,
    army,
    concealment,
    experience,
    fire,
    home,
    income,
    mat_entry,
    mortars,
    movement,
    moving_transfers,
    op_fire,
    purchase,
    purchase_limits,
    retreat,
    setup,
    smoke,
    special_op_fire,
    status_phase,
    supply,
    transfers,
    turning,
)
from engine.rules.skirmish.damage import destruction, s_mines
from engine.rules.skirmish.engineering import work_fire, works

MODULES: tuple[Module, ...] = (
    actions.rule,
    army.rule,
    concealment.rule,
    destruction.rule,
    experience.rule,
    fire.rule,
    home.rule,
    income.rule,
    mat_entry.rule,
    mortars.rule,
    movement.rule,
    moving_transfers.rule,
    op_fire.rule,
    purchase.rule,
    purchase_limits.rule,
    retreat.rule,
    s_mines.rule,
    setup.rule,
    smoke.rule,
    special_op_fire.rule,
    status_phase.rule,
    supply.rule,
    transfers.rule,
    turning.rule,
    work_fire.rule,
    works.rule,
)
