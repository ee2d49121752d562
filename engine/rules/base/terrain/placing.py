"""Fortifications and obstacles that a side places itself at set-up, before any unit is deployed."""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import Hex
from engine.model.objective import Fortification, Obstacle
from engine.model.side import Side
from engine.play.action import Action, Refused
from engine.play.ask import Ask
from engine.play.event import ObstaclesLaid
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.step import Done, Step
from engine.play.unit import SeatId
from engine.rules.base.terrain.land import terrain_here
from engine.rules.base.terrain.laying import MINEFIELDS, laying_bar
from engine.rules.base.troops.specializations import fortification_limit
from engine.rules.module import Layer, Module
from engine.rules.queries import seat_order

rule = Module("base.placing", Layer.BASE)


@dataclass(frozen=True, slots=True)
class PlacePieces(Step):
    """A seat places so many fortifications or obstacles of a type, one after the other."""

    seat: SeatId
    piece: str
    count: int


@dataclass(frozen=True, slots=True)
class PlacePiece(Action):
    """A fortification or obstacle of that type is put in that hex."""

    piece: str
    hex: Hex


def placing(now: Position) -> tuple[Step, ...]:
    """B-FOR-01, B-SET-17 — the pieces of both sides in order of initiative, a team's by its first player."""
    kinds = now.game.catalogue.terrain.fortifications
    steps = []
    for seat in seat_order(now):
        side = now.game.side(now.game.side_of(seat))
        if side.placeable is not None and seat == now.game.seats_on(side.id)[0]:
            counts = side.placeable.counts
            steps += [PlacePieces(seat, piece, counts[piece]) for piece in kinds if counts.get(piece, 0) > 0]
    return tuple(steps)


def places_of(side: Side) -> tuple[Hex, ...]:
    """Where a side places them: the hexes given with them, else its zones, else its Reinforcement Hexes."""
    if side.placeable is not None and side.placeable.hexes:
        return side.placeable.hexes
    zones = (hex_ for zone in side.deployment_zones for hex_ in zone.hexes)
    return tuple(dict.fromkeys(zones)) or side.reinforcement_hexes


def _holds_squad(game: Game, piece: str) -> bool:
    kind = game.catalogue.terrain.fortifications.get(piece)
    return kind is not None and kind.holds_squad


@rule.run(PlacePieces, ids=("B-FOR-01",))
def place_pieces(now: Position, step: PlacePieces) -> Ask | Done:
    """B-FOR-01 — all that the scenario gives, as long as some hex takes it."""
    return Ask(step.seat, "fortify") if step.count > 0 else Done()


@rule.offer(PlacePieces, ids=("B-FOR-01",))
def offer_places(now: Position, step: PlacePieces) -> Iterator[Action]:
    """B-FOR-01 — in the hexes that the scenario says."""
    for hex_ in places_of(now.game.side(now.game.side_of(step.seat))):
        yield PlacePiece(step.piece, hex_)


@rule.forbid(PlacePiece, ids=("B-FOR-01",))
def where_it_belongs(now: Position, action: PlacePiece) -> Refused | str | None:
    """B-FOR-01 — the piece that is due, in one of these hexes, not among enemies."""
    step = now.state.agenda[-1]
    if not isinstance(step, PlacePieces) or step.piece != action.piece:
        return "no such piece is being placed"
    side = now.game.side_of(step.seat)
    if action.hex not in now.game.map or action.hex not in places_of(now.game.side(side)):
        return Refused("B-FOR-01", "the scenario gives the side no such place", action.hex)
    if now.enemies_at(action.hex, side):
        return Refused("B-FOR-01", "the enemy is there", action.hex)
    return None


@rule.bar(laying_bar, ids=("B-FOR-06",))
def three_a_hex(now: Position, piece: str, hex_: Hex) -> Refused | None:
    """B-FOR-06 — no more fortifications than a hex holds, wherever they come from."""
    if not _holds_squad(now.game, piece) or hex_ not in now.game.map:
        return None
    full = len(now.state.board.fortifications_at(hex_)) >= fortification_limit(now, hex_)
    return Refused("B-FOR-06", "the hex holds no more fortifications", hex_) if full else None


@rule.bar(laying_bar, ids=("B-SPC-10",))
def on_ground_that_takes_it(now: Position, piece: str, hex_: Hex) -> Refused | None:
    """B-SPC-10 — fortifications not on bridges, in water or in buildings."""
    kind = terrain_here(now, hex_)
    if kind is None or not _holds_squad(now.game, piece):
        return None
    wet = bool(now.game.map.cells[hex_].stream)
    return (
        Refused("B-SPC-10", "nothing can be built on this ground", hex_)
        if wet or not kind.fortifiable
        else None
    )


@rule.forbid(PlacePiece, ids=("B-SPC-10",))
def no_mines_in_buildings(now: Position, action: PlacePiece) -> Refused | None:
    """B-SPC-10 — at set-up; during play engineers may (O-SPC-03)."""
    kind = terrain_here(now, action.hex)
    if kind is None or action.piece not in MINEFIELDS or not kind.building:
        return None
    return Refused("B-SPC-10", "no mines are laid in a building", action.hex)


@rule.forbid(PlacePiece)
def as_many_as_may_lie(now: Position, action: PlacePiece) -> Refused | None:
    """What keeps the piece from being laid by a card keeps it from being placed."""
    return laying_bar(now, action.piece, action.hex)


@rule.take(PlacePiece, ids=("B-FOR-01",))
def place_piece(now: Position, action: PlacePiece, step: PlacePieces) -> Done:
    """B-FOR-01 — it is there; the next one follows."""
    again = (replace(step, count=step.count - 1),)
    if _holds_squad(now.game, action.piece):
        return Done((ObstaclesLaid((Fortification(action.hex, action.piece),)),), again)
    return Done((ObstaclesLaid(obstacles=(Obstacle(action.hex, action.piece),)),), again)
