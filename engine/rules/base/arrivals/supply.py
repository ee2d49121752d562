"""Limited components: figures, bases and markers as many as the boxes hold, and no more can be had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.model.side import Force, Squad
from engine.model.values import SideId
from engine.play.event import Event
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.query import Query, Stage
from engine.play.state import BoardChanges
from engine.play.unit import CONCEALED, Aboard, Towed
from engine.play.units import Units
from engine.rules.module import Layer, Module

rule = Module("base.supply", Layer.BASE)

#: Pieces that are neither figures nor vehicles nor specialization markers nor lie on the ground.
BASE_PIECE, CONCEALMENT_PIECE, TRANSPORT_PIECE = "squad_base", "concealment", "transport"
#: Markers that lie on the ground; some show another one on their back.
WORKS, OBSTACLES, SMOKE, MINES = ("entrenchment", "pillbox"), ("razor_wire", "tank_trap"), "smoke", "mines"

#: The names under which the boxes count a piece of a side; none = it is not limited.
supply_keys: Query[[SideId, str], tuple[str, ...]] = Query("supply_keys", ())
#: How many such pieces a side may have in play altogether; None = not limited.
pieces_held: Query[[SideId, str], int | None] = Query("pieces_held", None)
#: How many more such pieces a side can put into play now; None = not limited.
pieces_left: Query[[SideId, str], int | None] = Query("pieces_left", None)


@dataclass(frozen=True, slots=True)
class NotSupplied(Event):
    """A side would get pieces that the boxes do not hold; it does without them."""

    side: SideId
    piece: str
    count: int


# ---------------------------------------------------------------------- what the boxes hold


def _is_of(now: Position, side: SideId, nation: str, piece: str) -> bool:
    """Whether a figure or vehicle of a side is made in the colour of that nation."""
    units = now.game.catalogue.units
    if nation not in now.game.side(side).nations:
        return False
    kind = units.figures.get(piece) or units.vehicles.get(piece)
    return kind is not None and nation in kind.nations


def _nation(nation: str, rule_id: str) -> None:
    """Registers the figures and vehicles of one nation."""

    def keys(now: Position, known: tuple[str, ...], side: SideId, piece: str) -> tuple[str, ...]:
        if not _is_of(now, side, nation, piece):
            return known
        return (*known, f"{nation}.{piece}", piece)

    rule.modify(supply_keys, Stage.ADD, ids=(rule_id,))(keys)


_nation("american", "B-CMP-04")
_nation("german", "B-CMP-05")


def _own(piece: str, rule_id: str) -> None:
    """Registers a piece of which each nation has its own supply."""

    def keys(now: Position, known: tuple[str, ...], side: SideId, wanted: str) -> tuple[str, ...]:
        if wanted != piece:
            return known
        return tuple(f"{nation}.{piece}" for nation in now.game.side(side).nations)

    rule.modify(supply_keys, Stage.ADD, ids=(rule_id,))(keys)


_own(BASE_PIECE, "B-CMP-06")
_own(CONCEALMENT_PIECE, "B-CMP-16")
_own(TRANSPORT_PIECE, "B-CMP-17")


def _common(pieces: tuple[str, ...], rule_id: str) -> None:
    """Registers markers of one supply for both sides; those with two faces are counted together."""

    def keys(now: Position, known: tuple[str, ...], side: SideId, wanted: str) -> tuple[str, ...]:
        return (pieces[0],) if wanted in pieces else known

    rule.modify(supply_keys, Stage.ADD, ids=(rule_id,))(keys)


_common(WORKS, "B-CMP-18")
_common(OBSTACLES, "B-CMP-19")
_common((SMOKE,), "B-CMP-20")
_common((MINES,), "B-CMP-21")


@rule.modify(supply_keys, Stage.ADD, ids=("B-CMP-12",))
def specialization_markers(
    now: Position, known: tuple[str, ...], side: SideId, piece: str
) -> tuple[str, ...]:
    """B-CMP-12 — one supply of each kind of marker for both sides."""
    return (piece,) if piece in now.game.catalogue.units.specializations else known


@rule.answer(pieces_held, ids=("B-CMP-02",))
def in_the_boxes(now: Position, side: SideId, piece: str) -> int | None:
    """B-CMP-02 — what the boxes of the scenario hold, or the number it gives itself."""
    scenario, boxes = now.game.scenario, now.game.catalogue.units.components
    allowed = [held for box, held in boxes.items() if not scenario.boxes or box in scenario.boxes]
    counts: list[int] = []
    for key in supply_keys(now, side, piece):
        if key in scenario.components:
            return scenario.components[key]
        counts += [held[key] for held in allowed if key in held]
    return sum(counts) if counts else None


@rule.modify(pieces_held, Stage.LIMIT, ids=("B-FIG-01",))
def supplied_types(now: Position, held: int | None, side: SideId, piece: str) -> int | None:
    """B-FIG-01 — a figure or vehicle of another nation is no type of the side at all."""
    units = now.game.catalogue.units
    kind = units.figures.get(piece) or units.vehicles.get(piece)
    nations = now.game.side(side).nations
    foreign = kind is not None and kind.nations and not set(kind.nations) & set(nations)
    return 0 if foreign else held


# ---------------------------------------------------------------------- what is in play


def pieces_in_play(now: Position) -> Iterator[tuple[SideId, str]]:
    """Every limited piece on the map or waiting to come, with the side that has it."""
    carriers: set[str] = set()
    for unit in now.state.units.all():
        if unit.is_squad:
            yield unit.side, BASE_PIECE
            for figure in unit.figures:
                yield unit.side, figure
        else:
            yield unit.side, unit.kind
        if unit.specialization is not None:
            yield unit.side, unit.specialization
        if unit.has(CONCEALED):
            yield unit.side, CONCEALMENT_PIECE
        if isinstance(unit.place, Aboard | Towed) and unit.place.vehicle not in carriers:
            carriers.add(unit.place.vehicle)
            yield unit.side, TRANSPORT_PIECE
    board = now.state.board
    anybody = now.game.sides[0]
    yield from ((work.owner or anybody, work.type) for work in board.fortifications)
    yield from ((anybody, obstacle.type) for obstacle in board.obstacles)
    yield from ((anybody, SMOKE) for _ in board.smoke)


@rule.answer(pieces_left, ids=("B-CMP-02",))
def not_yet_in_play(now: Position, side: SideId, piece: str) -> int | None:
    """B-CMP-02 — what is held less what is in play already."""
    asked = now.game.derive(_asked)
    key = (side, piece)
    if key not in asked.held:
        asked.held[key] = pieces_held(now, side, piece)
    held = asked.held[key]
    if held is None:
        return None
    return max(held - _counted(now, asked)[_keys(now, side, piece)], 0)


def _counted(now: Position, asked: StockAnswers) -> Counter[tuple[str, ...]]:
    """How many pieces are in play, by the names under which the boxes count them."""
    units, board = now.state.units, now.state.board
    counted = asked.counted
    if counted is None or counted[0] is not units or counted[1] is not board:
        counts = Counter(_keys(now, owner, piece) for owner, piece in pieces_in_play(now))
        counted = asked.counted = (units, board, counts)
    return counted[2]


class StockAnswers:
    """What the boxes hold does not change in a game: the answers about it so far, by side and piece.

    `counted` is what was in play when it was last asked: for which units and board, and how many pieces.
    """

    __slots__ = ("counted", "held", "keys")

    def __init__(self) -> None:
        self.keys: dict[tuple[SideId, str], tuple[str, ...]] = {}
        self.held: dict[tuple[SideId, str], int | None] = {}
        self.counted: tuple[Units, BoardChanges, Counter[tuple[str, ...]]] | None = None


def _asked(game: Game) -> StockAnswers:
    return StockAnswers()


def _keys(now: Position, side: SideId, piece: str) -> tuple[str, ...]:
    known = now.game.derive(_asked).keys
    found = known.get((side, piece))
    if found is None:
        found = known[side, piece] = supply_keys(now, side, piece)
    return found


# ---------------------------------------------------------------------- forces


@dataclass
class Draw:
    """Pieces being taken out of the boxes for several forces that come at the same time."""

    now: Position
    taken: Counter[tuple[str, ...]]
    missing: list[NotSupplied]

    def some(self, side: SideId, piece: str, wanted: int) -> int:
        """As many of the pieces as there are; the rest is noted as missing."""
        left = pieces_left(self.now, side, piece)
        if left is None:
            return wanted
        keys = (side, *supply_keys(self.now, side, piece))
        given = max(min(wanted, left - self.taken[keys]), 0)
        self.taken[keys] += given
        if given < wanted:
            self.missing.append(NotSupplied(side, piece, wanted - given))
        return given

    def counts(self, side: SideId, wanted: Mapping[str, int]) -> dict[str, int]:
        """The pieces of several kinds that there are."""
        given = {piece: self.some(side, piece, count) for piece, count in wanted.items()}
        return {piece: count for piece, count in given.items() if count}


def drawing(now: Position) -> Draw:
    """Nothing taken yet."""
    return Draw(now, Counter(), [])


def supplied(draw: Draw, side: SideId, force: Force) -> Force:
    """B-CMP-02 — the part of a force for which there are pieces; a squad without figures is none."""
    squads: list[Squad] = []
    for squad in force.squads:
        figures = draw.counts(side, squad.figures)
        if figures and draw.some(side, BASE_PIECE, 1):
            marker = squad.specialization
            marker = marker if marker is not None and draw.some(side, marker, 1) else None
            squads.append(replace(squad, figures=figures, specialization=marker))
    return replace(
        force,
        squads=tuple(squads),
        bases=draw.some(side, BASE_PIECE, force.bases),
        figures=draw.counts(side, force.figures),
        specializations=draw.counts(side, force.specializations),
        vehicles=draw.counts(side, force.vehicles),
        equipment=draw.counts(side, force.equipment),
    )
