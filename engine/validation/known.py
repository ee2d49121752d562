"""The names a scenario may use where its schema leaves them open, with the rules that give them."""

from __future__ import annotations

from collections.abc import Mapping

#: The eight doctrines (S-DOC-001).
DOCTRINES = (
    "tank_commander",
    "assault_support",
    "air_force",
    "mechanized",
    "commando",
    "defensive",
    "infantry",
    "logistics",
)

#: Kinds of special points (scenario field table, section 4).
SPECIAL_POINTS = frozenset({"field_hospital", "supply", "radio"})

#: What a charge may be laid against (S-ENG-14).
CHARGE_TARGETS = frozenset({"bridge", "building", "fortification"})


#: Figures of a side's economy, and of what it owns in mid-game (scenario field table, sections 8 and 11).
ECONOMY = ("base", "minimum", "per_up", "start_cp", "start_fp", "start_vp", "tank_pool_deposit", "cap")
ECONOMY_STATE = ("cp", "fp", "tank_pool", "vp", "xp_gained", "xp_unspent_quarters", "vehicle_level")

#: Stacking limits beside those of single hexes.
STACKS = ("units", "squads", "vehicles")

#: Data of optional rules that are lists of ids.
OPTION_LISTS = ("facing.turretless", "apds_units")

#: What events do, each with what it must name (B-STA-19); obstacles that one may lay.
EVENT_EFFECTS: Mapping[str, tuple[str, ...]] = {
    "initiative": ("side",),
    "command": ("side", "count"),
    "victory_points": ("side", "count"),
    "control": ("side", "objective"),
    "smoke": ("hex",),
    "obstacle": ("hex", "type"),
    "torrent": (),
}
LAID_BY_EVENTS = ("razor_wire", "tank_trap", "mines")


def doctrine_id(name: str) -> str:
    """The name of a doctrine as the list above writes it: `Tank Commander` is `tank_commander`."""
    return "_".join(name.lower().replace("-", " ").replace("_", " ").split())
