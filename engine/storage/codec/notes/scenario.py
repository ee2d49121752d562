"""Descriptions of a scenario's own fields, its rules and its clock."""

from collections.abc import Mapping

SCENARIO: Mapping[str, str] = {
    "Scenario.id": "The name of the scenario in files and references; 201, 202 and 269 to 280 belong to the "
    "Skirmish Mode.",
    "Scenario.title": "The title.",
    "Scenario.layout": "What the map is made of.",
    "Scenario.sides": "The two sides.",
    "Scenario.objectives": "Markers that can be controlled.",
    "Scenario.rules": "The rules in force.",
    "Scenario.timing": "Rounds, actions, initiative.",
    "Scenario.victory": "How a side wins; a skirmish also ends when a side has no victory points left.",
    "Scenario.fortifications": "Fortifications from the start.",
    "Scenario.obstacles": "Obstacles from the start.",
    "Scenario.smoke": "Hexes with smoke from the start.",
    "Scenario.smoke_forbidden": "Hexes in which no smoke may be laid.",
    "Scenario.target_marks": "The only hexes that cards may aim attacks at; none listed means all.",
    "Scenario.wrecks": "Wrecks from the start.",
    "Scenario.charges": "Charges laid before the start.",
    "Scenario.special_points": "Field hospitals, supply points, radios and other special points.",
    "Scenario.placed_units": "Units that stand somewhere from the start, and in which state.",
    "Scenario.reinforcements": "What comes later.",
    "Scenario.events": "What happens in certain rounds.",
    "Scenario.author": "Who made the scenario.",
    "Scenario.source": "Where it was published.",
    "Scenario.inspired_by": "What it took its idea from.",
    "Scenario.description": "The situation, for the players.",
    "Scenario.designer_notes": "Why it is as it is, for who changes it.",
    "Scenario.date": "The historical date as YYYY-MM-DD; decides what was available.",
    "Scenario.balance_note": "What is known about its balance.",
    "Scenario.expected_duration": "Minutes it takes.",
    "Scenario.shared_resources": "What players of a side share: command, vp, cards, cp, fp, xp, tank_pool.",
    "Scenario.same_colors": "The colour of each side's pieces, by side.",
    "Scenario.components": "Pieces at hand where they differ from the boxes, by piece.",
    "Scenario.component_limits": "The most a side of a skirmish may have of an item, by item; of tokens "
    "and limited tanks instead of what the rules say.",
    "Scenario.vehicle_levels": "Cost and vehicles of each Vehicle Level; null takes those of the unit data.",
    "Scenario.boxes": "The component boxes it needs: base, days_of_the_fox, normandy, fury_of_the_bear, "
    "stalingrad, map_pack.",
    "Scenario.accepted": "Findings of the validator that the author accepts.",
    "Scenario.opening": "Where play begins instead of at set-up; null begins there.",
    "Opening.round": "The round in which play begins.",
    "Opening.phase": "The phase in which it begins: action_phase, command_phase or status_phase; null is the "
    "first of the round.",
    "Opening.held": "What a game held at the moment that the scenario was taken from, in the notation of "
    "games; null has set-up come first.",
    "HeldMoment.initiative": "The side with the initiative.",
    "HeldMoment.agenda": "The steps still to be done, the next one first.",
    "HeldMoment.drawers": "What the rules remember, by module.",
    "HeldMoment.secrets": "What only a seat knows, by seat and module.",
    "HeldMoment.effects": "Lasting effects in force.",
    "HeldMoment.board": "Markers, damage and control as they were on the map.",
    "HeldMoment.units": "The units as they were, by id; one that the list of units has otherwise is as that "
    "says.",
    "HeldMoment.dice": "How many dice were thrown before, so that the same seed throws on.",
    "Acceptance.code": "The code of the finding.",
    "Acceptance.reason": "Why it is right here.",
    "Acceptance.hex": "The one hex it is accepted for; null for the whole map.",
    "RuleSelection.ruleset": "base or skirmish.",
    "RuleSelection.optional_rules": "Keys of the optional rules in force: apds, inherent_crews, night, "
    "mortar_smoke, facing, wrecks, wadi and the others of the catalogue.",
    "RuleSelection.readings": "How open texts are read here, by the key of the reading: vp_marker_counts, "
    "pillbox_cover, action_limit_timing and others.",
    "RuleSelection.parameters": "Data of the optional rules, by option key.",
    "RuleSelection.values": "Numbers of the data files that are others here, by the way to them: "
    "terrain.swamp.squad_cost, prices.mortar.cp, vehicles.tiger_i.armor.",
    "RuleSelection.draft_size": "Doctrines dealt to each player to choose from.",
    "RuleSelection.special_rules": "Rules of this scenario alone.",
    "SpecialRule.text": "The rule, for the players.",
    "SpecialRule.hooks": "Keys of the optional rules that carry it out and are in force with it; none "
    "listed means that players see to it.",
    "ActionBracket.from_up": "The smallest army the line is for, in unit points.",
    "ActionBracket.to_up": "The largest army the line is for; null means no end.",
    "ActionBracket.actions": "Actions it has in a round.",
    "StackingRow.squads": "Squads in the hex.",
    "StackingRow.vehicles": "Vehicles in the hex with them.",
    "VehicleLevel.cost": "Fuel points to reach the level.",
    "VehicleLevel.unlocks": "Ids of the vehicles that it lets a side buy.",
    "Timing.rounds": "Number of rounds; null without limit, which only a skirmish allows.",
    "Timing.actions_per_turn": "Actions in a turn, by side.",
    "Timing.first_initiative": "The side with initiative at the start, or roll.",
    "Timing.tie_breaker": "Who wins a tie; initiative means who holds it.",
    "Timing.action_table": "Actions in a round by size of the army; null takes the rules' table.",
    "Timing.stacking_limits": "Most units in a hex where the rules differ: units, squads, vehicles; for one "
    "hex its label.",
    "Timing.stacking_table": "The mixed stacks that are allowed; null when each limit stands for itself.",
    "Timing.control_rule": "presence or conquest; null takes the ruleset's.",
    "Timing.phase_order": "action-command-status or status-action; null takes the ruleset's.",
}

#: Properties of open objects that are known, with what they mean: Class.field, then the way to the property.
OPEN: Mapping[str, Mapping[str, str]] = {
    "RuleSelection.parameters": {
        "night": "Night: how far units see and how that changes.",
        "night.start_visibility": "Visibility in the first round, in hexes.",
        "night.rounds": "Rounds of darkness; without them it stays dark.",
        "night.growth": "Hexes by which visibility grows each round; without them a die says.",
        "night.star_shells": "Whether star shells may be fired; they may unless this says no.",
        "facing": "Facing of heavy vehicles.",
        "facing.turretless": "Ids of vehicles without a turret beside those that the unit data name.",
        "apds_units": "Ids of placed units, or of kinds of vehicle or gun, that have AP-DS on any day.",
    },
    "Side.economy": {
        "base": "Command points of income before upkeep.",
        "minimum": "The least income.",
        "per_up": "Income lost for each unit point.",
        "start_cp": "Command points at the start.",
        "start_fp": "Fuel points at the start.",
        "start_vp": "Victory points at the start.",
        "tank_pool_deposit": "Deposit in the tank pool at the start.",
        "cap": "Most unit points on the map.",
    },
    "Side.economy_state": {
        "cp": "Command points.",
        "fp": "Fuel points.",
        "tank_pool": "What lies in the tank pool.",
        "vp": "Victory points.",
        "xp_gained": "Experience gained so far, in quarters of a point.",
        "xp_unspent_quarters": "Experience not yet spent, in quarters of a point.",
        "vehicle_level": "The Vehicle Level reached.",
    },
    "Timing.stacking_limits": {
        "units": "Most units in a hex.",
        "squads": "Most squads in a hex.",
        "vehicles": "Most vehicles in a hex.",
    },
}
