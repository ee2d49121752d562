"""Which fields of a record say something: a squad has no armour to damage, a tank no morale."""

from typing import Any

from engine.model.setup import PlacedUnit, ScenarioEvent, VictoryCondition

#: Fields that only a squad has, and those that only a vehicle or gun has.
_SQUAD_ONLY = frozenset({"squad", "condition", "in_fortification"})
_VEHICLE_ONLY = frozenset({"kind", "motion", "damage", "towing", "crew", "munition"})

#: Victory conditions that are about hexes.
_ABOUT_HEXES = frozenset({"control_hexes", "hold_at_end", "exit"})


def is_relevant(place: str, value: Any) -> bool:
    """Whether a field of that record means anything for it; one that holds something always does."""
    name = place.rpartition(".")[2]
    match value:
        case PlacedUnit(kind=None) if name in _VEHICLE_ONLY and value.squad is not None:
            return bool(getattr(value, name))
        case PlacedUnit(squad=None) if name in _SQUAD_ONLY and value.kind is not None:
            return bool(getattr(value, name))
        case VictoryCondition() if name == "hexes":
            return value.type in _ABOUT_HEXES or bool(value.hexes)
        case ScenarioEvent() if name == "params":
            return True
        case _:
            return True
