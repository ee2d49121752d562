"""The Reinforcement Hex (headquarters): where a side's units enter, run to and are refilled."""

from collections.abc import Callable

from engine.hexes.hex import Hex
from engine.model.values import SideId
from engine.play.action import Refused
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.unit import Unit
from engine.rules.base.moves.closed_ground import is_closed
from engine.rules.base.troops.units import has_room
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import counts_for_stacking, stack_allowed, stacking_limit

#: Whether the limit of units in a hex holds in a Reinforcement Hex.
STACKING = "reinforcement_hex_stacking"
FREE, LIMITED = "unlimited", "limited"

rule = Module(
    "skirmish.home",
    Layer.SKIRMISH,
    parameters=(Parameter(STACKING, FREE, (FREE, LIMITED), reading="S-SET-10"),),
)

#: More units than anybody ever has.
UNLIMITED = 10_000

#: The Reinforcement Hexes of a side, in the order of the scenario.
home_hexes: Query[[SideId], tuple[Hex, ...]] = Query("home_hexes", (), settled=True)


@rule.answer(home_hexes, ids=("S-SET-10",))
def homes_of_scenario(now: Position, side: SideId) -> tuple[Hex, ...]:
    """S-SET-10 — the headquarters of a side is the Reinforcement Hex that the scenario gives it."""
    return now.game.side(side).reinforcement_hexes


#: Where squads of a side run to and are put in order again: its open Reinforcement Hexes.
refuges: Query[[SideId], tuple[Hex, ...]] = Query("refuges", ())
#: Whether a squad in one of them is put in order there: recovers, lies down, is refilled.
is_sheltered: Query[[Unit], bool] = Query("is_sheltered", False)


#: Whether figures of the reserve may be put on a squad where it is.
is_refilled: Query[[Unit], bool] = Query("is_refilled", False)


@rule.answer(refuges)
def homes_are_refuges(now: Position, side: SideId) -> tuple[Hex, ...]:
    """What is home to a side is where it runs to."""
    return open_homes(now, side)


@rule.answer(is_sheltered)
def sheltered_at_home(now: Position, unit: Unit) -> bool:
    """Whoever stands at home is."""
    return stands_at_home(now, unit)


@rule.answer(is_refilled)
def refilled_at_home(now: Position, unit: Unit) -> bool:
    """Whoever stands at home may be filled up."""
    return stands_at_home(now, unit)


def stands_at_home(now: Position, unit: Unit) -> bool:
    """Whether a unit is in a Reinforcement Hex of its own side."""
    return now.hex_of(unit) in home_hexes(now, unit.side)


def open_homes(now: Position, side: SideId) -> tuple[Hex, ...]:
    """S-SET-10 — the Reinforcement Hexes without an enemy unit: the others block entry and retreat."""
    return tuple(hex_ for hex_ in home_hexes(now, side) if not now.enemies_at(hex_, side))


def home_bar(now: Position, unit: Unit, hex_: Hex) -> Refused | None:
    """S-SET-10, B-MOV-02 — why a unit that is not on the board cannot come in an open Reinforcement Hex."""
    if is_closed(now, unit, hex_):
        return Refused("B-MOV-02", "the unit may not enter that ground", hex_)
    if counts_for_stacking(now, unit) and not has_room(now, hex_, unit):
        return Refused("S-SET-10", "the hex is full", hex_)
    return None


def homes_for(now: Position, unit: Unit) -> tuple[Hex, ...]:
    """The open Reinforcement Hexes of a side in which a unit of it can come."""
    return tuple(hex_ for hex_ in open_homes(now, unit.side) if home_bar(now, unit, hex_) is None)


def _holds_any(now: Position, side: SideId, hex_: Hex) -> bool:
    return now.game.ruleset.parameters.get(STACKING) != LIMITED and hex_ in home_hexes(now, side)


@rule.modify(stacking_limit, Stage.LIMIT, ids=("S-SET-10",))
def room_at_home(now: Position, limit: int, side: SideId, hex_: Hex) -> int:
    """S-SET-10 — any number of a side's own units fit into its Reinforcement Hex, unless read otherwise."""
    return max(limit, UNLIMITED) if _holds_any(now, side, hex_) else limit


@rule.around(stack_allowed, ids=("S-SET-10",))
def any_stack_at_home(
    now: Position, side: SideId, hex_: Hex, squads: int, others: int, below: Callable[..., bool]
) -> bool:
    """S-SET-10 — and of any kind."""
    return _holds_any(now, side, hex_) or below(now, side, hex_, squads, others)
