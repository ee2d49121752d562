"""Every fact that a scenario must be able to express has its property in the schema."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from engine.storage import bundled

#: The facts by section, each with the way to its property; `kind:` where it is not the scenario's schema.
FACTS = {
    # identity and rule selection
    "format_version": "format_version",
    "id": "id",
    "title": "title",
    "author": "author",
    "source": "source",
    "description": "description",
    "date": "date",
    "ruleset": "rules.ruleset",
    "optional_rules": "rules.optional_rules",
    "readings": "rules.readings",
    "components": "components",
    "owned boxes": "boxes",
    "special_rules": "rules.special_rules.text",
    "special rule hooks": "rules.special_rules.hooks",
    "special rule params": "rules.special_rules.params",
    "balance_note": "balance_note",
    "expected_duration": "expected_duration",
    # board geometry
    "boards: id": "layout.boards.board",
    "boards: face": "layout.boards.face",
    "boards: rotation": "layout.boards.rotation",
    "boards: position": "layout.boards.position",
    "overlays: piece": "layout.overlays.piece",
    "overlays: hex": "layout.overlays.hex",
    "overlays: rotation": "layout.overlays.rotation",
    "north": "layout.north",
    "playable mask": "layout.out_of_play",
    "symmetry": "layout.symmetry",
    # hex terrain
    "terrain": "layout.cells.terrain",
    "elevation": "layout.cells.elevation",
    "road": "layout.cells.road",
    "rail": "layout.cells.rail",
    "stream": "layout.cells.stream",
    "bridge": "layout.cells.bridge",
    "stream depth of a hex": "layout.cells.stream_depth",
    "stream depth of the map": "layout.stream_depth",
    "building levels": "layout.cells.building.levels",
    "building group": "layout.cells.building.group",
    "building rubble": "layout.cells.building.rubble",
    "hexside": "layout.hexsides.direction",
    "hexside type": "layout.hexsides.type",
    "hexside breached": "layout.hexsides.breached",
    "crater": "layout.cells.crater",
    "breach": "layout.cells.breach",
    "wadi entrances": "layout.cells.wadi_entrances",
    "wadi bridges": "layout.cells.wadi_bridges",
    "blocking_override": "layout.cells.blocks_sight",
    "label": "layout.cells.label",
    "printed_symbol": "layout.cells.printed_symbol",
    # fortifications, obstacles, markers
    "fortification": "fortifications.type",
    "fortification owner": "fortifications.owner",
    "fortification occupant": "fortifications.occupant",
    "obstacle": "obstacles.type",
    "smoke": "smoke",
    "wreck": "wrecks.unit_class",
    "charge": "charges.target",
    "placeable fortifications": "sides.placeable.counts",
    "placeable hexes": "sides.placeable.hexes",
    "field hospitals and supply points": "special_points.kind",
    "special point side": "special_points.side",
    "special point params": "special_points.params",
    "target marks": "target_marks",
    "smoke allowed": "smoke_forbidden",
    # objectives
    "objective id": "objectives.id",
    "objective hex": "objectives.hex",
    "objective type": "objectives.type",
    "objective value": "objectives.value",
    "objective owner": "objectives.owner",
    "controlled_by": "objectives.controlled_by",
    "conquerable_by": "objectives.conquerable_by",
    "capture_cost_mp": "objectives.capture_cost_mp",
    "control_rule": "timing.control_rule",
    # sides, divisions, players
    "side id": "sides.id",
    "side name": "sides.name",
    "nations": "sides.nations",
    "players": "sides.players.name",
    "player division": "sides.players.division",
    "division of forces": "sides.forces.division",
    "division of units": "placed_units.division",
    "shared_resources": "shared_resources",
    "same_colors": "same_colors",
    # zones
    "deployment zone": "sides.deployment_zones.hexes",
    "zone limits": "sides.deployment_zones.limits",
    "zone division": "sides.deployment_zones.division",
    "reinforcement hexes": "sides.reinforcement_hexes",
    "reinforcement hexes of a player": "sides.players.reinforcement_hexes",
    "exit_hexes": "sides.exit_hexes",
    "entry_edges": "sides.entry_edges",
    "retreat_edge": "sides.retreat_edge",
    "flank": "sides.flank",
    "forbidden_hexes": "sides.forbidden_hexes",
    # forces, cards, economy
    "figures": "sides.forces.figures",
    "bases": "sides.forces.bases",
    "vehicles": "sides.forces.vehicles",
    "equipment": "sides.forces.equipment",
    "tokens": "sides.forces.tokens",
    "specializations": "sides.forces.specializations",
    "starting_squads": "sides.starting_squads.figures",
    "concealed_setup": "sides.forces.concealed",
    "op_fire_setup": "sides.op_fire_setup",
    "reinforcement round": "reinforcements.round",
    "reinforcement side": "reinforcements.side",
    "reinforcement division": "reinforcements.division",
    "reinforcement units": "reinforcements.force",
    "reinforcement hexes of a round": "reinforcements.hexes",
    "event round": "events.round",
    "event effect": "events.effect",
    "event params": "events.params",
    "strategy_decks": "sides.strategy_decks",
    "start_hand": "sides.start_hand",
    "operations_cards": "sides.operations_cards",
    "starting_command": "sides.starting_command",
    "initiative_bid": "sides.initiative_bid",
    "economy base": "sides.economy.base",
    "economy minimum": "sides.economy.minimum",
    "economy per unit point": "sides.economy.per_up",
    "economy start fp": "sides.economy.start_fp",
    "economy start vp": "sides.economy.start_vp",
    "economy tank pool": "sides.economy.tank_pool_deposit",
    "economy cap": "sides.economy.cap",
    "action table from": "timing.action_table.from_up",
    "action table to": "timing.action_table.to_up",
    "action table actions": "timing.action_table.actions",
    "vehicle level cost": "vehicle_levels.cost",
    "vehicle level unlocks": "vehicle_levels.unlocks",
    "prices": "units:prices.cp",
    "stats": "units:vehicles.skirmish",
    "own values": "rules.values",
    "component_limits": "component_limits",
    "doctrines": "sides.doctrines",
    "draft size": "rules.draft_size",
    "fixed doctrine": "sides.fixed_doctrine",
    # rounds, actions, victory
    "rounds": "timing.rounds",
    "actions_per_turn": "timing.actions_per_turn",
    "first_initiative": "timing.first_initiative",
    "victory type": "victory.type",
    "victory side": "victory.side",
    "victory round": "victory.from_round",
    "victory hexes": "victory.hexes",
    "tie_breaker": "timing.tie_breaker",
    "stacking: squads": "timing.stacking_limits.squads",
    "stacking: vehicles": "timing.stacking_limits.vehicles",
    "stacking: mixed table": "timing.stacking_table.vehicles",
    "phase_order": "timing.phase_order",
    # optional-rule data
    "night: start_visibility": "rules.parameters.night.start_visibility",
    "night: rounds": "rules.parameters.night.rounds",
    "night: growth": "rules.parameters.night.growth",
    "night: star_shells": "rules.parameters.night.star_shells",
    "facing: on": "rules.optional_rules",
    "facing: turretless": "rules.parameters.facing.turretless",
    "wreck_rules": "rules.optional_rules",
    "star_shell_allowed": "rules.parameters.night.star_shells",
    "apds_units": "rules.parameters.apds_units",
    # pre-placed units and their state
    "unit hex": "placed_units.hex",
    "unit side": "placed_units.side",
    "unit type": "placed_units.kind",
    "unit figures": "placed_units.squad.figures",
    "unit base_color": "placed_units.squad.base_color",
    "unit specialization": "placed_units.squad.specialization",
    "unit munition": "placed_units.munition",
    "unit keywords": "placed_units.keywords",
    "unit facing": "placed_units.facing",
    "unit motion": "placed_units.motion",
    "unit condition": "placed_units.condition",
    "unit damage": "placed_units.damage",
    "unit activation": "placed_units.activation",
    "unit concealed": "placed_units.concealed",
    "unit in_fortification": "placed_units.in_fortification",
    "unit in_transport": "placed_units.in_transport",
    "unit towing": "placed_units.towing",
    "unit crew": "placed_units.crew",
    "unit doctrine_marks": "placed_units.doctrine_marks",
    "mat space": "placed_units.mat_space",
    "state: cp": "sides.economy_state.cp",
    "state: fp": "sides.economy_state.fp",
    "state: tank pool": "sides.economy_state.tank_pool",
    "state: vp": "sides.economy_state.vp",
    "state: xp gained": "sides.economy_state.xp_gained",
    "state: xp unspent": "sides.economy_state.xp_unspent_quarters",
    "state: vehicle level": "sides.economy_state.vehicle_level",
    "state: reserves": "sides.reserves",
}  # fmt: skip


@cache
def schema(kind: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(bundled.schema_text(kind))
    return content


def properties(part: Any, root: dict[str, Any]) -> dict[str, Any]:
    """The properties of what a schema describes, through references, lists, alternatives and free keys."""
    found: dict[str, Any] = {}
    # Open data hold open data: nothing in them has a name.
    if "$ref" in part and "/open_" not in part["$ref"]:
        found |= properties(root["$defs"][part["$ref"].rpartition("/")[2]], root)
    for inner in part.get("anyOf", []):
        found |= properties(inner, root)
    if isinstance(part.get("items"), dict):
        found |= properties(part["items"], root)
    if isinstance(part.get("additionalProperties"), dict):
        found |= properties(part["additionalProperties"], root)
    return found | part.get("properties", {})


@pytest.mark.parametrize("fact", FACTS)
def test_the_fact_has_a_property(fact: str) -> None:
    kind, _, way = FACTS[fact].rpartition(":")
    root = schema(kind or "scenario")
    part: Any = root
    for name in way.split("."):
        known = properties(part, root)
        assert name in known, f"{fact}: {name} is not among {sorted(known)}"
        part = known[name]
    assert part["description"]
