"""The modules of the Skirmish Mode."""

from engine.rules.module import Module
from engine.rules.skirmish.arrivals import (
    home,
    home_loading,
    mat_entry,
    mat_transfers,
    moving_transfers,
    transfers,
)
from engine.rules.skirmish.damage import destruction, s_mines, terrain_damage
from engine.rules.skirmish.economy import (
    army,
    equal_weapons,
    experience,
    income,
    motor_pool,
    purchase,
    purchase_limits,
    supply,
)
from engine.rules.skirmish.engineering import charges, craters, work_fire, work_limits, works
from engine.rules.skirmish.firing import fire, mortars, op_fire, smoke_fire, special_op_fire
from engine.rules.skirmish.guns import crews, crews_running, towing
from engine.rules.skirmish.moves import movement, retreat, turning, wire
from engine.rules.skirmish.sequence import actions, setup, status_phase
from engine.rules.skirmish.sighting import concealment, smoke
from engine.rules.skirmish.vehicles import (
    armor,
    carrying,
    damage,
    driving,
    facing,
    fire_tables,
    incapacitation,
    joint_fire,
    joint_prospects,
    kinds,
    machine_guns,
    shelter,
    steering,
)

MODULES: tuple[Module, ...] = (
    actions.rule,
    armor.rule,
    army.rule,
    carrying.rule,
    charges.rule,
    concealment.rule,
    craters.rule,
    crews.rule,
    crews_running.rule,
    damage.rule,
    destruction.rule,
    driving.rule,
    equal_weapons.rule,
    experience.rule,
    facing.rule,
    fire.rule,
    fire_tables.rule,
    home.rule,
    home_loading.rule,
    incapacitation.rule,
    income.rule,
    joint_fire.rule,
    joint_prospects.rule,
    kinds.rule,
    machine_guns.rule,
    mat_entry.rule,
    mat_transfers.rule,
    mortars.rule,
    motor_pool.rule,
    movement.rule,
    moving_transfers.rule,
    op_fire.rule,
    purchase.rule,
    purchase_limits.rule,
    retreat.rule,
    s_mines.rule,
    setup.rule,
    shelter.rule,
    smoke.rule,
    smoke_fire.rule,
    special_op_fire.rule,
    status_phase.rule,
    steering.rule,
    supply.rule,
    terrain_damage.rule,
    towing.rule,
    transfers.rule,
    turning.rule,
    wire.rule,
    work_fire.rule,
    work_limits.rule,
    works.rule,
)
