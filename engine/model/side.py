"""The two sides, their players, zones, forces and economy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.hexes.hex import Hex
from engine.model.said import GivenName
from engine.model.values import Extra, SideId

#: What `economy` of a side may replace, and what `economy_state` says that it owns in mid-game.
ECONOMY = ("base", "minimum", "per_up", "start_cp", "start_fp", "start_vp", "tank_pool_deposit", "cap")
ECONOMY_STATE = ("cp", "fp", "tank_pool", "vp", "xp_gained", "xp_unspent_quarters", "vehicle_level")


def doctrine_id(name: str) -> str:
    """The id of a doctrine however a scenario writes it: `Tank Commander` is `tank_commander`."""
    return "_".join(name.lower().replace("-", " ").replace("_", " ").split())


@dataclass(frozen=True, slots=True)
class Squad:
    """A squad as it is built: figures by kind, at most one specialization."""

    figures: Mapping[str, int]
    specialization: str | None = None
    base_color: str | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Force:
    """What one side (or one division) sets up with: loose counts to build from, or finished squads."""

    division: str | None = None
    bases: int = 0
    figures: Mapping[str, int] = field(default_factory=dict)
    specializations: Mapping[str, int] = field(default_factory=dict)
    vehicles: Mapping[str, int] = field(default_factory=dict)
    equipment: Mapping[str, int] = field(default_factory=dict)
    tokens: Mapping[str, int] = field(default_factory=dict)
    squads: tuple[Squad, ...] = ()
    concealed: int = 0
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Zone:
    """Hexes in which units of a side (or division) may set up; `limits` caps units by class."""

    hexes: tuple[Hex, ...]
    division: str | None = None
    name: str | None = None
    limits: Mapping[str, int] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlaceablePool:
    """What a side places during setup: counts by type, allowed hexes (none = its zones)."""

    counts: Mapping[str, int]
    hexes: tuple[Hex, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a side; `division` and own Reinforcement Hexes when two share it."""

    name: str = ""
    division: str | None = None
    reinforcement_hexes: tuple[Hex, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two armies and everything the scenario says of it alone.

    `economy` replaces numbers of the skirmish economy, `economy_state` and `reserves` are what the side
    begins with when a position is set up in mid-game. `named_cards` lie in its headquarters from the start,
    `cards_in_play` lasting ones in its play area; neither is in its decks any more.
    """

    id: SideId
    name: str
    nations: tuple[str, ...]
    players: tuple[Player, ...] = (Player(),)
    deployment_zones: tuple[Zone, ...] = ()
    reinforcement_hexes: tuple[Hex, ...] = ()
    exit_hexes: tuple[Hex, ...] = ()
    entry_edges: tuple[str, ...] = ()
    retreat_edge: str | None = None
    flank: str | None = None
    forbidden_hexes: tuple[Hex, ...] = ()
    forces: tuple[Force, ...] = ()
    starting_squads: tuple[Squad, ...] | None = None
    placeable: PlaceablePool | None = None
    op_fire_setup: bool = True
    strategy_decks: tuple[str, ...] = ()
    start_hand: int = 0
    named_cards: tuple[str, ...] = ()
    cards_in_play: tuple[str, ...] = ()
    operations_cards: tuple[str, ...] = ()
    starting_command: int = 0
    initiative_bid: int = 0
    doctrines: tuple[str, ...] | None = None
    fixed_doctrine: str | None = None
    economy: Mapping[str, int] = field(default_factory=dict)
    economy_state: Mapping[str, int] = field(default_factory=dict)
    reserves: tuple[str, ...] = ()
    extra: Extra = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", GivenName(self.name))
