"""Bounds of every number, text, list and table in files, by field; `engine.model.limits` says why."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.model.limits import (
    HIGHEST_LEVEL,
    LARGEST_SEED,
    LARGEST_SIDE,
    LAST_ROUND,
    LONGEST_RANGE,
    MOST_ANSWERS,
    MOST_DICE,
    MOST_LETTERS,
    MOST_MINUTES,
    MOST_MOVEMENT,
    MOST_OF_A_KIND,
    MOST_PIECE_HEXES,
    MOST_PIECES,
    MOST_POINTS,
    MOST_ROLLS,
    MOST_SIDES,
    MOST_SLOTS,
    MOST_TURNS,
    MOST_ZONES,
)


class Bounds(NamedTuple):
    """Smallest and largest value allowed."""

    minimum: int
    maximum: int


_DIRECTION = Bounds(0, 5)
_ALONG = Bounds(0, 2)
_DEGREES = Bounds(0, 359)
_PITCH = Bounds(2, LARGEST_SIDE)
_PLACE = Bounds(-LARGEST_SIDE, LARGEST_SIDE)
_LEVEL = Bounds(0, HIGHEST_LEVEL)
_COUNT = Bounds(0, MOST_OF_A_KIND)
_LIMIT = Bounds(-MOST_OF_A_KIND, MOST_OF_A_KIND)
_ROUND = Bounds(-LAST_ROUND, LAST_ROUND)
_TURNS = Bounds(-MOST_TURNS, MOST_TURNS)
_MOVEMENT = Bounds(0, MOST_MOVEMENT)
_DICE = Bounds(0, MOST_DICE)
_RANGE = Bounds(0, LONGEST_RANGE)
_SLOTS = Bounds(0, MOST_SLOTS)
_POINTS = Bounds(0, MOST_POINTS)
_CHANGE = Bounds(-MOST_POINTS, MOST_POINTS)

#: Of whole numbers by class and field, wherever in the field they stand. What the game allows (elevation 0
#: to 2, no command below 0) is for the validator to say, which knows a remedy; here stands what can be
#: laid out, drawn and played at all. A whole number without an entry is no field of a file.
NUMBERS: Mapping[str, Bounds] = {
    "Cell.road": _DIRECTION,
    "Cell.rail": _DIRECTION,
    "Cell.stream": _DIRECTION,
    "Cell.wadi_entrances": _DIRECTION,
    "Cell.wadi_bridges": _DIRECTION,
    "Cell.bridge": _ALONG,
    "Cell.elevation": _LEVEL,
    "Building.levels": Bounds(0, HIGHEST_LEVEL),
    "PieceHex.road": _DIRECTION,
    "PieceHex.stream": _DIRECTION,
    "PieceHex.bridge": _ALONG,
    "PieceHex.elevation": _LEVEL,
    "ForeignTerrain.elevation": _LEVEL,
    "OverlayPiece.count": _COUNT,
    "OverlayPlacement.rotation": _DIRECTION,
    "Placement.position": _PLACE,
    "Placement.rotation": _DEGREES,
    "Layout.north": _DIRECTION,
    "Sheet.columns": _PITCH,
    "Sheet.rows": _PITCH,
    "MapBoard.columns": _PITCH,
    "MapBoard.rows": _PITCH,
    "Fortification.facing": _DIRECTION,
    "PlacedUnit.facing": _DIRECTION,
    "PlacedUnit.mat_space": _TURNS,
    "PlacedUnit.crew": _SLOTS,
    "Squad.figures": _SLOTS,
    "Force.bases": _COUNT,
    "Force.figures": _COUNT,
    "Force.specializations": _COUNT,
    "Force.vehicles": _COUNT,
    "Force.equipment": _COUNT,
    "Force.tokens": _COUNT,
    "Force.concealed": _COUNT,
    "PlaceablePool.counts": _COUNT,
    "Zone.limits": _LIMIT,
    "Scenario.components": _COUNT,
    "Scenario.component_limits": _COUNT,
    "Scenario.expected_duration": Bounds(0, MOST_MINUTES),
    "Side.start_hand": _TURNS,
    "Side.starting_command": _CHANGE,
    "Side.initiative_bid": _CHANGE,
    "Side.economy": _CHANGE,
    "Side.economy_state": _CHANGE,
    "Objective.value": _CHANGE,
    "Objective.capture_cost_mp": _MOVEMENT,
    "Opening.round": Bounds(1, LAST_ROUND),
    "HeldMoment.dice": Bounds(0, MOST_ANSWERS),
    "RuleSelection.draft_size": _TURNS,
    "Timing.rounds": _ROUND,
    "Timing.actions_per_turn": _TURNS,
    "Timing.stacking_limits": _COUNT,
    "StackingRow.squads": _COUNT,
    "StackingRow.vehicles": _COUNT,
    "ActionBracket.from_up": _CHANGE,
    "ActionBracket.to_up": _CHANGE,
    "ActionBracket.actions": _TURNS,
    "VictoryCondition.count": _POINTS,
    "VictoryCondition.from_round": _ROUND,
    "Reinforcement.round": _ROUND,
    "ScenarioEvent.round": _ROUND,
    "VehicleLevel.cost": _CHANGE,
    "TerrainTable.line_strength": _CHANGE,
    "TerrainKind.squad_cost": _MOVEMENT,
    "TerrainKind.vehicle_cost": _MOVEMENT,
    "TerrainKind.by_depth": _MOVEMENT,
    "TerrainKind.cover": _DICE,
    "TerrainKind.strength": _CHANGE,
    "HexsideKind.squad_cost": _MOVEMENT,
    "HexsideKind.vehicle_cost": _MOVEMENT,
    "HexsideKind.cover": _DICE,
    "FortificationKind.cover": _DICE,
    "FortificationKind.skirmish_cover": _DICE,
    "FortificationKind.build_mp": _MOVEMENT,
    "FortificationKind.clear_mp": _MOVEMENT,
    "FortificationKind.build_cp": _POINTS,
    "FortificationKind.build_xp_quarters": _POINTS,
    "UnitCatalogue.components": _COUNT,
    "UnitCatalogue.squad_slots": _SLOTS,
    "FigureKind.slots": _SLOTS,
    "FigureKind.movement": _MOVEMENT,
    "FigureKind.xp_quarters": _POINTS,
    "FigureKind.minimum_range": _RANGE,
    "FigureKind.skirmish_keywords": _POINTS,
    "Weapon.range": _RANGE,
    "Weapon.firepower": _DICE,
    "VehicleKind.movement": _MOVEMENT,
    "VehicleKind.armor": _DICE,
    "VehicleKind.capacity": _SLOTS,
    "VehicleKind.up": _POINTS,
    "SpecializationKind.xp_quarters": _POINTS,
    "Price.cp": _POINTS,
    "Price.fp": _POINTS,
    "Price.xp_quarters": _POINTS,
    "Price.bundle": _COUNT,
    "Price.includes_crew": _SLOTS,
    "Card.count": _COUNT,
    "Card.level": _POINTS,
    "Card.cost": _POINTS,
    "Card.per_round": _COUNT,
    "Effect.count": _COUNT,
    "Effect.amount": Bounds(-MOST_MOVEMENT, MOST_MOVEMENT),
    "Effect.notes": Bounds(-MOST_MOVEMENT, MOST_MOVEMENT),
    "SavedGame.seed": Bounds(-LARGEST_SEED, LARGEST_SEED),
    "SavedGame.max_rounds": Bounds(1, LAST_ROUND),
    "SavedBranch.shared": Bounds(0, MOST_ANSWERS),
    "TurnFile.number": Bounds(1, MOST_LETTERS),
    "TurnFile.max_rounds": Bounds(1, LAST_ROUND),
    "KeptLetters.sent": Bounds(0, MOST_LETTERS),
}

#: Largest numbers, up and down, in open data by class and field or by class; elsewhere `LARGEST_NUMBER`.
OPEN_NUMBERS: Mapping[str, int] = {
    "Reinforcement.force": MOST_OF_A_KIND,
    "ScenarioEvent.params": MOST_POINTS,
    "SpecialPoint.params": MOST_POINTS,
    "SpecialRule.params": MOST_POINTS,
    "RuleSelection.parameters": MOST_POINTS,
    "RuleSelection.readings": MOST_POINTS,
    "RuleSelection.values": MOST_POINTS,
    "VehicleKind.skirmish": MOST_DICE,
    "Effect.params": MOST_MOVEMENT,
    "CaseRow": MOST_POINTS,
    "CaseSheet": MOST_POINTS,
}

#: Texts of several paragraphs by class and field; the others are lines.
TEXTS: frozenset[str] = frozenset(
    {
        "Scenario.description",
        "Scenario.designer_notes",
        "Scenario.balance_note",
        "SpecialRule.text",
        "HeldMoment.agenda",
        "HeldMoment.drawers",
        "HeldMoment.secrets",
        "HeldMoment.board",
        "Acceptance.reason",
        "BoardFace.description",
        "Card.text",
        "Deck.text",
        "LetterEntry.line",
        "LetterEntry.shows",
        "KeptLetters.sealed",
        "RuleRow.rule",
        "RuleRow.ambiguity",
        "RuleRow.reading",
        "RuleRow.changes",
        "DecisionRow.decision",
        "DecisionRow.reason",
    }
)

#: Most entries of lists and tables by class and field. Lists of hexes have `MOST_HEXES`, directions six,
#: every other list and table `MOST_ENTRIES`.
ENTRIES: Mapping[str, int] = {
    "Layout.boards": MOST_PIECES,
    "Layout.overlays": MOST_PIECES,
    "Scenario.sides": MOST_SIDES,
    "Side.players": MOST_SIDES,
    "Side.deployment_zones": MOST_ZONES,
    "Side.forces": MOST_ZONES,
    "Scenario.objectives": MOST_PIECES,
    "Scenario.fortifications": MOST_PIECES,
    "Scenario.obstacles": MOST_PIECES,
    "Scenario.wrecks": MOST_PIECES,
    "Scenario.charges": MOST_PIECES,
    "Scenario.special_points": MOST_PIECES,
    "Scenario.placed_units": MOST_PIECES,
    "HeldMoment.units": MOST_PIECES,
    "OverlayPiece.hexes": MOST_PIECE_HEXES,
    "SavedGame.answers": MOST_ANSWERS,
    "SavedGame.hashes": MOST_ANSWERS,
    "SavedBranch.answers": MOST_ANSWERS,
    "SavedGame.lots": MOST_ROLLS,
    "ByFile.entries": MOST_LETTERS,
    "KeptLetters.sealed": MOST_LETTERS,
}

#: Hexes that are steps from another hex, so that no label names them: written as [q, r].
AXIAL: frozenset[str] = frozenset({"PieceHex.offset"})
