"""Placement of markers during play (wire, mines, smoke): how many a hex takes, whether there are any left."""

from engine.hexes.hex import Hex
from engine.play.action import Refused
from engine.play.game import Position
from engine.play.query import Query
from engine.rules.base.arrivals.supply import MINES, SMOKE, pieces_left
from engine.rules.module import Layer, Module

rule = Module("base.laying", Layer.BASE)

#: Mines, and those that hit squads only (S-FOR-05).
MINEFIELDS = (MINES, "s_mines")
#: Why a smoke marker, an obstacle or a fortification of that type may not be laid in a hex; None = it may.
laying_bar: Query[[str, Hex], Refused | None] = Query("laying_bar", None)


@rule.bar(laying_bar, ids=("B-CMP-02",))
def some_are_left(now: Position, piece: str, hex_: Hex) -> Refused | None:
    """B-CMP-02 — only as many as the boxes hold."""
    if pieces_left(now, now.game.sides[0], piece) == 0:
        return Refused("B-CMP-02", "no such marker is left", hex_)
    return None


def _one_a_hex(type_: str, rule_id: str) -> None:
    """Registers an obstacle of which a hex holds one."""

    def one(now: Position, piece: str, hex_: Hex) -> Refused | None:
        if piece != type_:
            return None
        there = any(each.type == type_ for each in now.state.board.obstacles_at(hex_))
        return Refused(rule_id, "there is one in the hex already", hex_) if there else None

    rule.bar(laying_bar, ids=(rule_id,))(one)


_one_a_hex("razor_wire", "B-FOR-15")
_one_a_hex("tank_trap", "B-FOR-22")
for _minefield in MINEFIELDS:
    _one_a_hex(_minefield, "B-FOR-26")


@rule.bar(laying_bar, ids=("B-FOR-30",))
def no_smoke_there(now: Position, piece: str, hex_: Hex) -> Refused | None:
    """B-FOR-30 — no smoke in buildings, nor where there is smoke."""
    if piece != SMOKE:
        return None
    cell = now.game.map.cells.get(hex_)
    kind = None if cell is None else now.game.catalogue.terrain.terrain.get(cell.terrain)
    if kind is not None and kind.building:
        return Refused("B-FOR-30", "no smoke is laid in a building", hex_)
    if hex_ in now.state.board.smoke:
        return Refused("B-FOR-30", "there is smoke in the hex already", hex_)
    return None
