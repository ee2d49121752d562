"""All checks, in the order of their families."""

from __future__ import annotations

from engine.validation.check import Check
from engine.validation.checks.approaches.exposed_retreat import exposed_retreat
from engine.validation.checks.approaches.lone_crossing import lone_crossing
from engine.validation.checks.approaches.lone_height import lone_height
from engine.validation.checks.approaches.long_march import long_march
from engine.validation.checks.approaches.narrow_road import narrow_road
from engine.validation.checks.approaches.uneven_cover import uneven_cover
from engine.validation.checks.approaches.vehicles_shut_in import vehicles_shut_in
from engine.validation.checks.balance.broken_symmetry import broken_symmetry
from engine.validation.checks.balance.camping_ground import camping_ground
from engine.validation.checks.balance.exits_watched import exits_watched
from engine.validation.checks.balance.first_to_conquer import first_to_conquer
from engine.validation.checks.balance.forces_unequal import forces_unequal
from engine.validation.checks.balance.fuel_nearer import fuel_nearer
from engine.validation.checks.balance.guns_on_the_zone import guns_on_the_zone
from engine.validation.checks.balance.homes_in_sight import homes_in_sight
from engine.validation.checks.balance.no_cover_near import no_cover_near
from engine.validation.checks.balance.no_way_home import no_way_home
from engine.validation.checks.balance.one_battle import one_battle
from engine.validation.checks.balance.openness_extreme import openness_extreme
from engine.validation.checks.balance.single_door import single_door
from engine.validation.checks.balance.unequal_vehicle_ways import unequal_vehicle_ways
from engine.validation.checks.balance.unequal_ways import unequal_ways
from engine.validation.checks.balance.zones_in_sight import zones_in_sight
from engine.validation.checks.file.box_not_owned import box_not_owned
from engine.validation.checks.file.reserved_identity import reserved_identity
from engine.validation.checks.file.unread_key import unread_key
from engine.validation.checks.forces.command_negative import command_negative
from engine.validation.checks.forces.concealment_wrong import concealment_wrong
from engine.validation.checks.forces.division_missing import division_missing
from engine.validation.checks.forces.doctrines_wrong import doctrines_wrong
from engine.validation.checks.forces.economy_insane import economy_insane
from engine.validation.checks.forces.item_limit import item_limit
from engine.validation.checks.forces.levels_wrong import levels_wrong
from engine.validation.checks.forces.not_in_a_skirmish import not_in_a_skirmish
from engine.validation.checks.forces.not_shared import not_shared
from engine.validation.checks.forces.player_count import player_count
from engine.validation.checks.forces.price_missing import price_missing
from engine.validation.checks.forces.scheduled_reinforcements import scheduled_reinforcements
from engine.validation.checks.forces.squad_overfull import squad_overfull
from engine.validation.checks.forces.starting_force import starting_force
from engine.validation.checks.forces.stats_missing import stats_missing
from engine.validation.checks.forces.tokens_too_many import tokens_too_many
from engine.validation.checks.forces.too_many_figures import too_many_figures
from engine.validation.checks.forces.too_many_markers import too_many_markers
from engine.validation.checks.forces.too_many_pieces import too_many_pieces
from engine.validation.checks.forces.two_sides import two_sides
from engine.validation.checks.forces.uneven_infantry import uneven_infantry
from engine.validation.checks.map.board_used_twice import board_used_twice
from engine.validation.checks.map.boards_misplaced import boards_misplaced
from engine.validation.checks.map.bridge_without_water import bridge_without_water
from engine.validation.checks.map.building_group_scattered import building_group_scattered
from engine.validation.checks.map.closed_to_vehicles import closed_to_vehicles
from engine.validation.checks.map.crater_in_cover import crater_in_cover
from engine.validation.checks.map.dead_hexes import dead_hexes
from engine.validation.checks.map.expansion_terrain import expansion_terrain
from engine.validation.checks.map.hex_without_board import hex_without_board
from engine.validation.checks.map.hexside_on_the_edge import hexside_on_the_edge
from engine.validation.checks.map.illegal_combination import illegal_combination
from engine.validation.checks.map.illegal_rotation import illegal_rotation
from engine.validation.checks.map.level_out_of_range import level_out_of_range
from engine.validation.checks.map.map_in_pieces import map_in_pieces
from engine.validation.checks.map.north_missing import north_missing
from engine.validation.checks.map.off_the_map import off_the_map
from engine.validation.checks.map.overlay_misplaced import overlay_misplaced
from engine.validation.checks.map.overlay_on_home import overlay_on_home
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
from engine.validation.checks.objectives.no_building_ground import no_building_ground
from engine.validation.checks.objectives.no_building_here import no_building_here
from engine.validation.checks.objectives.no_vehicle_approach import no_vehicle_approach
from engine.validation.checks.objectives.objective_not_enterable import objective_not_enterable
from engine.validation.checks.objectives.objective_out_of_reach import objective_out_of_reach
from engine.validation.checks.objectives.objective_twice import objective_twice
from engine.validation.checks.objectives.undefended_at_start import undefended_at_start
from engine.validation.checks.options.night_incomplete import night_incomplete
from engine.validation.checks.options.not_carried_out import not_carried_out
from engine.validation.checks.options.options_conflict import options_conflict
from engine.validation.checks.options.sabot_too_early import sabot_too_early
from engine.validation.checks.options.text_only_rule import text_only_rule
from engine.validation.checks.options.unknown_option import unknown_option
from engine.validation.checks.options.unknown_reading import unknown_reading
from engine.validation.checks.options.wadi_without_entrance import wadi_without_entrance
from engine.validation.checks.principles.conquest_in_round_one import conquest_in_round_one
from engine.validation.checks.principles.cover_share import cover_share
from engine.validation.checks.principles.fuel_too_close import fuel_too_close
from engine.validation.checks.principles.marker_beside_home import marker_beside_home
from engine.validation.checks.principles.middle_watches_home import middle_watches_home
from engine.validation.checks.principles.no_even_middle import no_even_middle
from engine.validation.checks.principles.no_road_to_objectives import no_road_to_objectives
from engine.validation.checks.principles.no_room_near_fuel import no_room_near_fuel
from engine.validation.checks.principles.tanks_far_from_middle import tanks_far_from_middle
from engine.validation.checks.principles.victory_hexes_close import victory_hexes_close
from engine.validation.checks.rules.action_table_gaps import action_table_gaps
from engine.validation.checks.rules.actions_invalid import actions_invalid
from engine.validation.checks.rules.cards_idle import cards_idle
from engine.validation.checks.rules.cards_unfit import cards_unfit
from engine.validation.checks.rules.idle_event import idle_event
from engine.validation.checks.rules.initiative_unknown import initiative_unknown
from engine.validation.checks.rules.late_event import late_event
from engine.validation.checks.rules.left_to_the_players import left_to_the_players
from engine.validation.checks.rules.rounds_missing import rounds_missing
from engine.validation.checks.rules.tie_unresolved import tie_unresolved
from engine.validation.checks.rules.too_few_actions import too_few_actions
from engine.validation.checks.rules.unknown_ruleset import unknown_ruleset
from engine.validation.checks.rules.victory_broken import victory_broken
from engine.validation.checks.rules.victory_out_of_reach import victory_out_of_reach
from engine.validation.checks.setup.charge_without_target import charge_without_target
from engine.validation.checks.setup.empty_zone import empty_zone
from engine.validation.checks.setup.fortification_on_water import fortification_on_water
from engine.validation.checks.setup.home_without_exit import home_without_exit
from engine.validation.checks.setup.homes_too_close import homes_too_close
from engine.validation.checks.setup.hospital_misplaced import hospital_misplaced
from engine.validation.checks.setup.no_reinforcement_hex import no_reinforcement_hex
from engine.validation.checks.setup.obstacle_at_home import obstacle_at_home
from engine.validation.checks.setup.obstacle_seals import obstacle_seals
from engine.validation.checks.setup.obstacle_twice import obstacle_twice
from engine.validation.checks.setup.occupant_wrong import occupant_wrong
from engine.validation.checks.setup.pillbox_cover_fixed import pillbox_cover_fixed
from engine.validation.checks.setup.placeable_pool_wrong import placeable_pool_wrong
from engine.validation.checks.setup.smoke_misplaced import smoke_misplaced
from engine.validation.checks.setup.special_point_unknown import special_point_unknown
from engine.validation.checks.setup.too_many_fortifications import too_many_fortifications
from engine.validation.checks.setup.wreck_unfit import wreck_unfit
from engine.validation.checks.setup.zones_touch import zones_touch
from engine.validation.checks.units.exposed_at_start import exposed_at_start
from engine.validation.checks.units.facing_missing import facing_missing
from engine.validation.checks.units.illegal_unit import illegal_unit
from engine.validation.checks.units.inferred_units import inferred_units
from engine.validation.checks.zones.entry_too_small import entry_too_small
from engine.validation.checks.zones.exit_inside import exit_inside
from engine.validation.checks.zones.forbidden_in_use import forbidden_in_use
from engine.validation.checks.zones.home_cut_off import home_cut_off
from engine.validation.checks.zones.zone_too_small import zone_too_small

CHECKS: tuple[Check, ...] = (
    box_not_owned,
    reserved_identity,
    unread_key,
    board_used_twice,
    boards_misplaced,
    bridge_without_water,
    building_group_scattered,
    closed_to_vehicles,
    crater_in_cover,
    dead_hexes,
    expansion_terrain,
    hex_without_board,
    hexside_on_the_edge,
    illegal_combination,
    illegal_rotation,
    level_out_of_range,
    map_in_pieces,
    north_missing,
    off_the_map,
    overlay_misplaced,
    overlay_on_home,
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
    charge_without_target,
    empty_zone,
    fortification_on_water,
    home_without_exit,
    homes_too_close,
    hospital_misplaced,
    no_reinforcement_hex,
    obstacle_at_home,
    obstacle_seals,
    obstacle_twice,
    occupant_wrong,
    pillbox_cover_fixed,
    placeable_pool_wrong,
    smoke_misplaced,
    special_point_unknown,
    too_many_fortifications,
    wreck_unfit,
    zones_touch,
    entry_too_small,
    exit_inside,
    forbidden_in_use,
    home_cut_off,
    zone_too_small,
    command_negative,
    concealment_wrong,
    division_missing,
    doctrines_wrong,
    economy_insane,
    item_limit,
    levels_wrong,
    not_in_a_skirmish,
    not_shared,
    player_count,
    price_missing,
    scheduled_reinforcements,
    squad_overfull,
    starting_force,
    stats_missing,
    tokens_too_many,
    too_many_figures,
    too_many_markers,
    too_many_pieces,
    two_sides,
    uneven_infantry,
    exposed_at_start,
    facing_missing,
    illegal_unit,
    inferred_units,
    action_table_gaps,
    actions_invalid,
    cards_idle,
    cards_unfit,
    initiative_unknown,
    late_event,
    idle_event,
    left_to_the_players,
    rounds_missing,
    tie_unresolved,
    too_few_actions,
    unknown_ruleset,
    victory_broken,
    victory_out_of_reach,
    night_incomplete,
    not_carried_out,
    options_conflict,
    sabot_too_early,
    text_only_rule,
    unknown_option,
    unknown_reading,
    wadi_without_entrance,
    bad_objective,
    capture_too_dear,
    control_rule_unfit,
    few_objectives,
    no_building_ground,
    no_building_here,
    no_vehicle_approach,
    objective_not_enterable,
    objective_out_of_reach,
    objective_twice,
    undefended_at_start,
    exposed_retreat,
    lone_crossing,
    lone_height,
    long_march,
    narrow_road,
    uneven_cover,
    vehicles_shut_in,
    broken_symmetry,
    camping_ground,
    exits_watched,
    first_to_conquer,
    forces_unequal,
    fuel_nearer,
    guns_on_the_zone,
    homes_in_sight,
    no_cover_near,
    no_way_home,
    one_battle,
    openness_extreme,
    single_door,
    unequal_vehicle_ways,
    unequal_ways,
    zones_in_sight,
    victory_hexes_close,
    marker_beside_home,
    fuel_too_close,
    middle_watches_home,
    no_even_middle,
    conquest_in_round_one,
    no_room_near_fuel,
    no_road_to_objectives,
    cover_share,
    tanks_far_from_middle,
)
