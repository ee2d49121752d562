"""Which fields stand in which section of the Scenario panel, and which are edited elsewhere."""

from collections.abc import Mapping
from functools import cache

from engine.edits.set_at import Way
from engine.model.layout import Layout
from engine.model.scenario import RuleSelection, Scenario, Timing
from engine.model.side import Side
from engine.storage.codec.shapes import ObjectShape, Shape, record_of

_ROOTS: Mapping[str, tuple[type, Way]] = {
    "Scenario": (Scenario, ()),
    "RuleSelection": (RuleSelection, ("rules",)),
    "Timing": (Timing, ("timing",)),
    "Layout": (Layout, ("layout",)),
}

#: Fields that no form shows, each with the reason.
ELSEWHERE: Mapping[str, str] = {
    "Scenario.layout": "its own fields stand in the section Map",
    "Scenario.sides": "each side has a section of its own",
    "Scenario.rules": "its own fields stand in the section Rules",
    "Scenario.timing": "its own fields stand in the section Rounds",
    "Layout.orientation": "decided when the map is made: turning all hexes would tear every line",
    "Layout.sheet": "Map › Resize, which takes along what lies on the map",
    "Layout.boards": "dragged, turned and taken away on the map, by the board library",
    "Layout.own_boards": "drawn as documents of their own and carried along when they are laid",
    "Layout.overlays": "dragged, turned and taken away on the map, by the overlay library",
    "Layout.cells": "painted on the map, and each field of a hex in the Inspector",
    "Layout.hexsides": "drawn on the map with the Hexside tool",
}

_GROUPED: Mapping[str, tuple[str, ...]] = {
    "identity": (
        "Scenario.title",
        "Scenario.author",
        "Scenario.description",
        "Scenario.date",
        "Scenario.expected_duration",
        "Scenario.id",
        "Scenario.source",
        "Scenario.inspired_by",
        "Scenario.designer_notes",
        "Scenario.balance_note",
    ),
    "rules": (
        "RuleSelection.ruleset",
        "RuleSelection.draft_size",
        "Scenario.shared_resources",
        "RuleSelection.special_rules",
    ),
    "options": ("RuleSelection.optional_rules",),
    "option_data": ("RuleSelection.parameters",),
    "readings": ("RuleSelection.readings",),
    "map": ("Layout.north", "Layout.stream_depth", "Layout.symmetry", "Layout.out_of_play"),
    "sides": (),
    "objectives": ("Scenario.objectives",),
    "timing": (
        "Scenario.opening",
        "Timing.rounds",
        "Timing.actions_per_turn",
        "Timing.first_initiative",
        "Timing.tie_breaker",
        "Timing.action_table",
        "Timing.phase_order",
        "Timing.control_rule",
        "Timing.stacking_limits",
        "Timing.stacking_table",
    ),
    "victory": ("Scenario.victory",),
    "units": ("Scenario.placed_units",),
    "arrivals": ("Scenario.reinforcements", "Scenario.events"),
    "works": ("Scenario.fortifications", "Scenario.obstacles", "Scenario.charges", "Scenario.special_points"),
    "smoke": ("Scenario.smoke", "Scenario.smoke_forbidden", "Scenario.target_marks", "Scenario.wrecks"),
    "components": (
        "Scenario.boxes",
        "Scenario.components",
        "Scenario.component_limits",
        "Scenario.vehicle_levels",
        "Scenario.same_colors",
    ),
    "values": ("RuleSelection.values",),
    "accepted": ("Scenario.accepted",),
}

_SIDE: Mapping[str, tuple[str, ...]] = {
    "who": ("name", "nations", "id", "players"),
    "places": (
        "deployment_zones",
        "reinforcement_hexes",
        "exit_hexes",
        "entry_edges",
        "retreat_edge",
        "flank",
        "forbidden_hexes",
    ),
    "forces": ("forces", "starting_squads", "placeable", "op_fire_setup"),
    "cards": (
        "strategy_decks",
        "start_hand",
        "named_cards",
        "cards_in_play",
        "operations_cards",
        "starting_command",
        "initiative_bid",
    ),
    "economy": ("doctrines", "fixed_doctrine", "economy", "economy_state", "reserves"),
}


def _with_the_rest() -> Mapping[str, tuple[str, ...]]:
    """The sections, with fields that none of them names at the end, so that nothing is missing."""
    named = {place for places in _GROUPED.values() for place in places} | set(ELSEWHERE)
    rest = [
        place
        for root, (cls, _) in _ROOTS.items()
        for each in record_of(cls).fields
        if (place := f"{root}.{each.name}") not in named
    ]
    return {**_GROUPED, "more": tuple(rest)} if rest else _GROUPED


def _sides_with_the_rest() -> Mapping[str, tuple[str, ...]]:
    named = {name for names in _SIDE.values() for name in names}
    rest = tuple(each.name for each in record_of(Side).fields if each.name not in named)
    return {**_SIDE, "more": rest} if rest else _SIDE


SECTIONS = _with_the_rest()
SIDE_GROUPS = _sides_with_the_rest()


@cache
def roots() -> Mapping[str, Way]:
    """The way to each part of a scenario that has its fields in sections."""
    return {root: way for root, (_, way) in _ROOTS.items()}


@cache
def shape_of(place: str) -> Shape:
    """The shape of a field; KeyError for one that no section can show."""
    root, _, name = place.partition(".")
    record: ObjectShape = record_of(Side if root == "Side" else _ROOTS[root][0])
    for each in record.fields:
        if each.name == name:
            return each.shape
    raise KeyError(place)
