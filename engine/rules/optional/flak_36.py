"""Flak 36: too heavy to be moved by hand."""

from engine.model.said import say
from engine.play.game import Position
from engine.play.unit import Towed, Unit
from engine.rules.base.equipment.towing import towing_bar
from engine.rules.base.moves.moving import Enter
from engine.rules.base.sequence.activation import Activate, active
from engine.rules.base.troops.units import vehicle_kind
from engine.rules.module import Layer, Module
from engine.rules.option import About, Option
from engine.rules.queries import ADVANCE

FLAK_36 = "flak_36"

rule = Module(
    "optional.flak_36",
    Layer.OPTIONAL,
    option=Option(
        "flak-36",
        say("Flak 36"),
        About(say("is about the Flak 36, and there is none"), kinds=frozenset((FLAK_36,))),
    ),
    requires=("base.towing",),
)


def _half_track_beside(now: Position, gun: Unit) -> bool:
    """Whether the gun is aboard a half-track or could be loaded into one of its hex."""
    if isinstance(gun.place, Towed):
        return True
    kind, at = vehicle_kind(now, gun), now.hex_of(gun)
    if kind is None or at is None or towing_bar(now) is not None:
        return False
    return any(
        friend.kind in kind.towed_by and not now.state.units.towed_by(friend.id)
        for friend in now.friends_at(at, gun.side)
    )


@rule.forbid(Activate, ids=("O-EQP-01",))
def no_advance(now: Position, action: Activate) -> str | None:
    """O-EQP-01 — a Flak 36 advances only to get into a half-track or out of one."""
    gun = now.state.units.find(action.unit) if action.action == ADVANCE else None
    if gun is None or gun.kind != FLAK_36 or _half_track_beside(now, gun):
        return None
    return "a Flak 36 is not moved by hand"


@rule.forbid(Enter, ids=("O-EQP-01",))
def not_into_another_hex(now: Position, action: Enter) -> str | None:
    """O-EQP-01 — beside a half-track it is not moved by hand either."""
    gun = active(now)
    return "a Flak 36 is not moved by hand" if gun is not None and gun.kind == FLAK_36 else None
