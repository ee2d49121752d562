"""All checks, in the order of their families."""

from __future__ import annotations

from engine.validation.check import Check
from engine.validation.checks.balance.broken_symmetry import broken_symmetry
from engine.validation.checks.balance.camping_ground import camping_ground
from engine.validation.checks.balance.exits_watched import exits_watched
from engine.validation.checks.balance.first_to_conquer import first_to_conquer
from engine.validation.checks.balance.fuel_nearer import fuel_nearer
from engine.validation.checks.balance.homes_in_sight import homes_in_sight
from engine.validation.checks.balance.no_cover_near import no_cover_near
from engine.validation.checks.balance.no_way_home import no_way_home
from engine.validation.checks.balance.one_battle import one_battle
from engine.validation.checks.balance.openness_extreme import openness_extreme
from engine.validation.checks.balance.single_door import single_door
from engine.validation.checks.balance.unequal_vehicle_ways import unequal_vehicle_ways
from engine.validation.checks.balance.unequal_ways import unequal_ways
from engine.validation.checks.balance.zones_in_sight import zones_in_sight
from engine.validation.checks.file.reserved_identity import reserved_identity
from engine.validation.checks.forces.economy_insane import economy_insane
from engine.validation.checks.forces.forces_do_not_fit import forces_do_not_fit
from engine.validation.checks.forces.player_count import player_count
from engine.validation.checks.forces.squad_overfull import squad_overfull
from engine.validation.checks.forces.starting_force import starting_force
from engine.validation.checks.forces.two_sides import two_sides
from engine.validation.checks.map.board_used_twice import board_used_twice
from engine.validation.checks.map.boards_misplaced import boards_misplaced
from engine.validation.checks.map.bridge_without_water import bridge_without_water
from engine.validation.checks.map.building_group_scattered import building_group_scattered
from engine.validation.checks.map.closed_to_vehicles import closed_to_vehicles
from engine.validation.checks.map.crater_in_cover import crater_in_cover
from engine.validation.checks.map.dead_hexes import dead_hexes
from engine.validation.checks.map.expansion_terrain import expansion_terrain
from engine.validation.checks.map.hexside_on_the_edge import hexside_on_the_edge
from engine.validation.checks.map.illegal_combination import illegal_combination
from engine.validation.checks.map.illegal_rotation import illegal_rotation
from engine.validation.checks.map.level_out_of_range import level_out_of_range
from engine.validation.checks.map.map_in_pieces import map_in_pieces
from engine.validation.checks.map.off_the_map import off_the_map
from engine.validation.checks.map.overlay_misplaced import overlay_misplaced
from engine.validation.checks.map.rail_stops import rail_stops
from engine.validation.checks.map.road_stops import road_stops
from engine.validation.checks.map.road_stub import road_stub
from engine.validation.checks.map.seam_mismatch import seam_mismatch
from engine.validation.checks.map.sight_overridden import sight_overridden
from engine.validation.checks.map.stream_depth_missing import stream_depth_missing
from engine.validation.checks.map.unknown_board import unknown_board
from engine.validation.checks.map.unknown_hexside import unknown_hexside
from engine.validation.checks.map.unknown_terrain import unknown_terrain
from engine.validation.checks.map.unreachable_height import unreachable_height
from engine.validation.checks.objectives.bad_objective import bad_objective
from engine.validation.checks.objectives.capture_too_dear import capture_too_dear
from engine.validation.checks.objectives.control_rule_unfit import control_rule_unfit
from engine.validation.checks.objectives.few_objectives import few_objectives
from engine.validation.checks.objectives.no_building_here import no_building_here
from engine.validation.checks.objectives.no_vehicle_approach import no_vehicle_approach
from engine.validation.checks.objectives.objective_not_enterable import objective_not_enterable
from engine.validation.checks.objectives.objective_out_of_reach import objective_out_of_reach
from engine.validation.checks.objectives.objective_twice import objective_twice
from engine.validation.checks.rules.action_table_gaps import action_table_gaps
from engine.validation.checks.rules.actions_invalid import actions_invalid
from engine.validation.checks.rules.initiative_unknown import initiative_unknown
from engine.validation.checks.rules.rounds_missing import rounds_missing
from engine.validation.checks.rules.unknown_ruleset import unknown_ruleset
from engine.validation.checks.rules.victory_broken import victory_broken
from engine.validation.checks.setup.empty_zone import empty_zone
from engine.validation.checks.setup.fortification_on_water import fortification_on_water
from engine.validation.checks.setup.home_without_exit import home_without_exit
from engine.validation.checks.setup.homes_too_close import homes_too_close
from engine.validation.checks.setup.no_reinforcement_hex import no_reinforcement_hex
from engine.validation.checks.setup.obstacle_at_home import obstacle_at_home
from engine.validation.checks.setup.obstacle_twice import obstacle_twice
from engine.validation.checks.setup.smoke_misplaced import smoke_misplaced
from engine.validation.checks.setup.too_many_fortifications import too_many_fortifications
from engine.validation.checks.setup.zones_touch import zones_touch

CHECKS: tuple[Check, ...] = (
    reserved_identity,
    board_used_twice,
    boards_misplaced,
    bridge_without_water,
    building_group_scattered,
    closed_to_vehicles,
    crater_in_cover,
    dead_hexes,
    expansion_terrain,
    hexside_on_the_edge,
    illegal_combination,
    illegal_rotation,
    level_out_of_range,
    map_in_pieces,
    off_the_map,
    overlay_misplaced,
    rail_stops,
    road_stops,
    road_stub,
    seam_mismatch,
    sight_overridden,
    stream_depth_missing,
    unknown_board,
    unknown_hexside,
    unknown_terrain,
    unreachable_height,
    empty_zone,
    fortification_on_water,
    home_without_exit,
    homes_too_close,
    no_reinforcement_hex,
    obstacle_at_home,
    obstacle_twice,
    smoke_misplaced,
    too_many_fortifications,
    zones_touch,
    economy_insane,
    forces_do_not_fit,
    player_count,
    squad_overfull,
    starting_force,
    two_sides,
    action_table_gaps,
    actions_invalid,
    initiative_unknown,
    rounds_missing,
    unknown_ruleset,
    victory_broken,
    bad_objective,
    capture_too_dear,
    control_rule_unfit,
    few_objectives,
    no_building_here,
    no_vehicle_approach,
    objective_not_enterable,
    objective_out_of_reach,
    objective_twice,
    broken_symmetry,
    camping_ground,
    exits_watched,
    first_to_conquer,
    fuel_nearer,
    homes_in_sight,
    no_cover_near,
    no_way_home,
    one_battle,
    openness_extreme,
    single_door,
    unequal_vehicle_ways,
    unequal_ways,
    zones_in_sight,
)
