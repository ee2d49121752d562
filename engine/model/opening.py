"""Where the play of a scenario begins: at set-up, in a later phase, or at a moment of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.model.values import Extra, SideId, UnitId


@dataclass(frozen=True, slots=True)
class HeldMoment:
    """What a game held at a moment, exactly; what can be edited stands in the scenario too.

    All lines are in the notation of the game. `agenda` are the steps to be done, the next one first;
    `drawers` what the rules remember, by module; `secrets` what only a seat knows, by seat and module;
    `effects` what lasts; `board` the markers, damage and control; `units` all of them, by id. What the
    scenario says of the map counts where it was edited since. `dice` counts the dice thrown so far. `seal`
    names all of these as the game left them: lines that were changed by hand name what no game holds.
    """

    initiative: SideId
    agenda: tuple[str, ...] = ()
    drawers: Mapping[str, str] = field(default_factory=dict)
    secrets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    effects: tuple[str, ...] = ()
    board: str = ""
    units: Mapping[UnitId, str] = field(default_factory=dict)
    dice: int = 0
    seal: str = ""
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Opening:
    """The round and the phase in which play begins; `phase` None is the first one of the round.

    Without `held` set-up comes before it as ever; with it there is none, and the game goes on as the one
    did that the moment was taken from.
    """

    round: int = 1
    phase: str | None = None
    held: HeldMoment | None = None
    extra: Extra = field(default_factory=dict)
